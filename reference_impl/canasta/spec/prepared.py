"""Shipped files as they were parsed and checked when the package was installed or built.

`canasta.spec.prepare` writes the folder ``canasta/prepared``: for each folder of files a JSON file with their values.
An entry is used only where nothing that was read for it has changed since: the file itself, the schema of its kind, and
the modules that read and check. So an edited file is always honoured, and without prepared files all is as before, only
slower.
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
#: The modules by which a file becomes a checked value.
_MAKERS = ("reading", "checking", "prepare")


def document(source: Path | bytes, name: str) -> Document | None:
    """The document of a file or of its bytes, sound by the schema of its kind; None where it is not prepared, or was
    edited since.

    ``name`` is the file's place in the project (``spec/variants/pl.yaml``). Of the places in the document only those of
    the entries of lists at its top are known; a finding about it reads the file for the others.
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
    # The value is parsed for whoever asks, so that nobody gets one that somebody else has changed.
    return Document(name, json.loads(value), path, places, shallow=True)


def of(source: bytes, kind: str) -> str:
    """The digest of all that makes a file's value: its bytes, the schema of its kind, and what reads and checks."""
    return sha256(b"\0".join((makers(), _schema(kind.replace("/", "-")), source))).hexdigest()


def target(folder: str) -> Path:
    """The file that holds what a folder of the project (``spec/variants``) was made to."""
    return FOLDER / f"{folder.replace('/', '.')}.json"


@cache
def makers() -> bytes:
    """The digest of the modules that read and check. Raises OSError where their source is not at hand."""
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
