"""Where the suite's files lie: in the installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from importlib import metadata
from pathlib import Path

from canasta.spec import InternalFault

_PACKAGE = Path(__file__).resolve().parent


@cache
def root() -> Path:
    """The folder that holds ``cases``, ``micro``, ``zoo`` and the ledgers.

    Raises InternalFault where neither the package nor a checkout around it has them.
    """
    for place in (_PACKAGE / "data", _PACKAGE.parent):
        if (place / "cases").is_dir():
            return place
    raise InternalFault(f"no conformance cases beside {_PACKAGE}")


def path(*parts: str) -> Path:
    """A place among the suite's files: ``path("cases")``, ``path("ids.lock")``."""
    return root().joinpath(*parts)


def shown(file: Path) -> str:
    """A file's name in reports: below the suite's folder where it lies there."""
    try:
        return f"conformance/{file.resolve().relative_to(root()).as_posix()}"
    except ValueError:
        return str(file)


@cache
def suite_version() -> str:
    """The version of the suite, which is that of the distribution."""
    try:
        return metadata.version("canasta-spec")
    except metadata.PackageNotFoundError:
        return "0+unknown"
