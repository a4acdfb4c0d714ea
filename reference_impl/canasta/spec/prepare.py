"""Parses and checks the files of the package in advance, so that commands need not: ``python -m canasta.spec.prepare``.

It runs when the package is installed or built, and you can run it at any time. `canasta.spec.prepared` uses its output
as long as nothing has changed. If a file does not match its schema, it ends with code 1 and prints the findings.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import prepared
from .checking import check
from .errors import UnreadableInput
from .files import header
from .outgoing import write
from .parameters import schema
from .reading import Document, read

#: Folders whose files are read often, each including its subfolders.
FOLDERS = ("spec", "conformance/cases")


def entry(file: Path, name: str) -> list[Any]:
    """The prepared form of one file: the digest of everything that was read, its kind, its value as JSON, and the lines
    on which the entries of its top-level lists begin.

    Raises UnreadableInput if the file does not match its schema.
    """
    document = read(file, name)
    header(document)
    kind = document.value["canasta"]
    findings = check(document, schema(kind.replace("/", "-")))
    if findings:
        raise UnreadableInput(findings)
    value = json.dumps(document.value, ensure_ascii=False, separators=(",", ":"))
    return [prepared.of(file.read_bytes(), kind), kind, value, list(_places(document))]


def _places(document: Document) -> Iterator[tuple[str, int, int, int]]:
    for place, (line, column) in document.values.items():
        match place:
            case (str() as key, int() as index):
                yield key, index, line, column


def prepare(project: Path) -> None:
    """Write the prepared form of a checkout's files. Raises UnreadableInput if a file does not match its schema."""
    made: dict[str, dict[str, list[Any]]] = {}
    for folder in FOLDERS:
        for file in sorted((project / folder).rglob("*.yaml")):
            name = file.relative_to(project).as_posix()
            made.setdefault(name.rpartition("/")[0], {})[name] = entry(file, name)
    prepared.FOLDER.mkdir(exist_ok=True)
    for left in {*prepared.FOLDER.glob("*.json")} - {prepared.target(folder) for folder in made}:
        left.unlink()
    for folder, entries in made.items():
        text = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
        write(prepared.target(folder), text.encode())


def main() -> int:
    """Prepare the checkout that contains this module."""
    try:
        prepare(Path(__file__).resolve().parents[3])
    except UnreadableInput as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
