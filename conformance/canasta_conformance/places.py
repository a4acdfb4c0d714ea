"""Where the files of the suite are: in the installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from importlib import metadata
from pathlib import Path

from canasta.spec import InternalFault

_PACKAGE = Path(__file__).resolve().parent


@cache
def root() -> Path:
    """The folder with ``cases``, ``micro``, ``zoo`` and the ledgers.

    Raises InternalFault if neither the package nor the checkout around it has this folder.
    """
    for place in (_PACKAGE / "data", _PACKAGE.parent):
        if (place / "cases").is_dir():
            return place
    raise InternalFault(f"no conformance cases beside {_PACKAGE}")


def path(*parts: str) -> Path:
    """The path of a file or folder of the suite: ``path("cases")``, ``path("ids.lock")``."""
    return root().joinpath(*parts)


def shown(file: Path) -> str:
    """The name of a file for reports: relative to the suite's folder if the file is in it."""
    try:
        return f"conformance/{file.resolve().relative_to(root()).as_posix()}"
    except ValueError:
        return str(file)


@cache
def suite_version() -> str:
    """The version of the suite, which is the version of the distribution."""
    try:
        return metadata.version("canasta-spec")
    except metadata.PackageNotFoundError:
        return "0+unknown"
