"""The messages of one book (a ``.ftl`` file), so that only messages with choices or plural forms need Fluent.

Most messages are text with values in it (``seat { $seat }``). This module fills them in like Fluent; a test compares
both over all books. All other messages are passed on in Fluent's own syntax.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_HEAD = re.compile(r"([a-zA-Z][\w-]*) *= *(.*)")
_ATTRIBUTE = re.compile(r" +\.([a-zA-Z][\w-]*) *= *(.*)")
_VALUE = re.compile(r"\{ *\$([a-zA-Z][\w-]*) *\}")
_REFERENCE = re.compile(r"\{\s*(?:-|[a-z][\w-]*\s*\})")
#: Text in continuation lines cannot begin with these characters, which belong to a choice there.
_OF_A_CHOICE = ("[", "*", "}", ".")
#: From this number on, languages group digits, each in its own way.
_GROUPED = 1000


@dataclass(slots=True)
class Entry:
    """A message: the lines of its file, and the text of its value and of each attribute if that is plain.

    A text is a list of pieces; the names of values are at odd places. None means that Fluent must format it.
    """

    lines: list[str] = field(default_factory=list)
    texts: dict[str | None, list[str] | None] = field(default_factory=dict)

    @property
    def source(self) -> str:
        """The message in Fluent's syntax."""
        return "\n".join(self.lines) + "\n"

    @property
    def refers(self) -> bool:
        """Whether it uses another message or a term."""
        return _REFERENCE.search(self.source) is not None


def entries(text: str) -> dict[str, Entry] | None:
    """The messages of a book by name; None if this module cannot be sure to read the text correctly."""
    if text.count("{") != text.count("}"):
        return None
    found: dict[str, Entry] = {}
    entry: Entry | None = None
    for line in text.splitlines():
        if line.startswith((" ", "}")) or not line.strip():
            if entry is not None:
                entry.lines.append(line)
            elif line.strip():
                return None
        elif line.startswith("#"):
            entry = None
        elif (head := _HEAD.match(line)) and head[1] not in found:
            entry = found[head[1]] = Entry([line])
        else:
            return None
    for entry in found.values():
        entry.texts = _texts(entry.lines)
    return found


def _texts(lines: list[str]) -> dict[str | None, list[str] | None]:
    name: str | None = None
    head = _HEAD.match(lines[0])
    assert head is not None
    texts: dict[str | None, list[str]] = {name: [head[2]]}
    for line in lines[1:]:
        attribute = _ATTRIBUTE.match(line)
        if attribute:
            name = attribute[1]
            texts[name] = [attribute[2]]
        else:
            texts[name].append(line)
    return {name: _pieces(rows) for name, rows in texts.items() if name is not None or any(map(str.strip, rows))}


def _pieces(rows: list[str]) -> list[str] | None:
    """The pieces of a plain text, or None."""
    while not rows[-1].strip():
        rows = rows[:-1]
    first, *more = rows
    if not all(row.strip() for row in more) or any(row.lstrip().startswith(_OF_A_CHOICE) for row in more):
        return None
    indent = min((len(row) - len(row.lstrip(" ")) for row in more), default=0)
    text = "\n".join([*([first] if first else []), *(row[indent:] for row in more)]).rstrip()
    pieces = _VALUE.split(text)
    return None if any("{" in piece or "}" in piece for piece in pieces[::2]) else pieces


def filled(pieces: list[str], values: Mapping[str, Any]) -> str | None:
    """A text with its values filled in; None if one is missing, or only Fluent can format it, such as 1,000."""
    said = list(pieces)
    for place in range(1, len(pieces), 2):
        value = values.get(pieces[place])
        if isinstance(value, str):
            said[place] = value
        elif type(value) is int and 0 <= value < _GROUPED:
            said[place] = str(value)
        else:
            return None
    return "".join(said)
