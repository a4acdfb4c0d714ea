"""Files of the package that were parsed and checked when the package was installed or built.

`canasta.spec.prepare` writes the folder ``canasta/prepared``: for each folder of files a JSON file with their values.
An entry is used only if nothing that it depends on has changed: the file itself, the schema of its kind, and the
modules that read and check. So an edited file always takes effect. Without prepared files everything works the same,
only more slowly.
"""

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from . import data
from .reading import Document, Place

FOLDER = Path(__file__).resolve().parent.parent / "prepared"
#: The modules that turn a file into a checked value.
_MAKERS = ("reading", "checking", "prepare")


def document(source: Path | bytes, name: str) -> Document | None:
    """The document of a file or of its bytes, known to match its schema; None if it was not prepared, or has changed
    since.

    ``name`` is the path of the file in the project (``spec/variants/pl.yaml``). The document has only the places of the
    entries of its top-level lists; a finding that needs another place reads the file.
    """
    entry = _folder(name.rpartition("/")[0]).get(name)
    if entry is None:
        return None
    digest, kind, value, lines = entry
    try:
        if digest != of(source if isinstance(source, bytes) else source.read_bytes(), kind):
            return None
    except OSError:
        return None
    places: dict[Place, tuple[int, int]] = {(key, index): (line, column) for key, index, line, column in lines}
    path = None if isinstance(source, bytes) else source
    # Every caller gets a freshly parsed value, because another caller may have changed an earlier one.
    return Document(name, json.loads(value), path, places, shallow=True)


def of(source: bytes, kind: str) -> str:
    """The digest of everything that a file's value depends on: its bytes, the schema of its kind, and the modules that
    read and check.
    """
    return sha256(b"\0".join((makers(), _schema(kind.replace("/", "-")), source))).hexdigest()


def target(folder: str) -> Path:
    """The prepared file of a folder of the project (``spec/variants``)."""
    return FOLDER / f"{folder.replace('/', '.')}.json"


@cache
def makers() -> bytes:
    """The digest of the modules that read and check. Raises OSError if their source is not available."""
    made = sha256()
    for name in _MAKERS:
        made.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return made.digest()


@cache
def _schema(name: str) -> bytes:
    return data.schema(name).read_bytes()


@cache
def _folder(folder: str) -> Mapping[str, Any]:
    try:
        found = json.loads(target(folder).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
