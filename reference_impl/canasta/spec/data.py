"""Where the specification's files lie.

An installed package carries them in ``canasta/data``; in a checkout they stand at its root, two folders above the
package's parent. Nobody else needs to know which of the two it is.
"""

from functools import cache
from pathlib import Path

from .errors import InternalFault

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def root() -> Path:
    """The folder that holds ``spec`` and ``schema``. Raises InternalFault where neither place has them."""
    for place in (_PACKAGE / "data", _PACKAGE.parent.parent):
        if (place / "spec" / "variants").is_dir() and (place / "schema").is_dir():
            return place
    raise InternalFault(f"no specification beside {_PACKAGE}")


def path(*parts: str) -> Path:
    """A place below ``spec``: ``path("rules")``, ``path("variants", "classic.yaml")``."""
    return root().joinpath("spec", *parts)


def schema(name: str) -> Path:
    """The JSON Schema of a kind of file or message with its major version: ``schema("variant-1")``."""
    return root() / "schema" / f"{name}.schema.json"


def shown(file: Path) -> str:
    """The name under which a file appears in findings: shipped ones by their place in the project, others as given."""
    return file.resolve().relative_to(root()).as_posix() if is_shipped(file) else str(file)


def is_shipped(file: Path) -> bool:
    """Is this one of the specification's own files?"""
    return file.resolve().is_relative_to(path())
