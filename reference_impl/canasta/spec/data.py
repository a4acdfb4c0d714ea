"""Where the files of the specification are.

An installed package has them in ``canasta/data``. In a checkout they are in its top folder, two folders above the
package's parent. No other module needs to know which of the two applies.
"""

import os
from functools import cache
from pathlib import Path

from .errors import InternalFault

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def root() -> Path:
    """The folder with ``spec`` and ``schema``. Raises InternalFault if neither place has them."""
    for place in (_PACKAGE / "data", _PACKAGE.parent.parent):
        if (place / "spec" / "variants").is_dir() and (place / "schema").is_dir():
            return place
    for above in _PACKAGE.parents:
        if above.is_file():
            raise InternalFault(
                f"canasta cannot read its files inside the archive {above}: unpack the archive and run canasta from "
                "that folder, or install the package with pip"
            )
    raise InternalFault(f"no specification beside {_PACKAGE}: install the package again")


def path(*parts: str) -> Path:
    """A place below ``spec``: ``path("rules")``, ``path("variants", "classic.yaml")``."""
    return root().joinpath("spec", *parts)


def schema(name: str) -> Path:
    """The JSON Schema of a kind of file or message with its major version: ``schema("variant-1")``."""
    return root() / "schema" / f"{name}.schema.json"


def shown(file: Path) -> str:
    """The name of a file in findings: files of the project relative to the project, others as given."""
    return _real(file).relative_to(root()).as_posix() if is_shipped(file) else str(file)


def is_shipped(file: Path) -> bool:
    """Whether this is one of the specification's own files."""
    return _real(file).is_relative_to(path())


def _real(file: Path) -> Path:
    """Where a path leads. Unlike `Path.resolve` this never fails, even for a link to itself or too long a name."""
    return Path(os.path.realpath(file))
