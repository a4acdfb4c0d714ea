"""The one cleaner for texts from outside: characters that could steer a terminal or turn the line round become visible.

Titles, notes, names, claims, messages and paths come from files and programs of other people. A control character, a
bidirectional mark, a line separator or an invisible tag is written as JSON writes it (``\\u001b``), so that a cleaned
text inside JSON still has its value. `canasta.spec.words` cleans every value of a message, and the command line cleans
whatever it prints once more.
"""

import re
from typing import Any, TextIO

#: Control characters but tab and line feed; bidirectional marks and isolates; line separators; the byte order mark,
#: annotations and tags, which nobody sees; halves of surrogate pairs; what is no character.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
#: The sequences with which the command line begins and ends a red card.
_OURS = re.compile(r"(\x1b\[(?:31|0)m)")
_BREAK = re.compile("[\t\n]")
_SHORT = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


def visible(text: str) -> str:
    """A text of one or more lines without hidden characters; tabs and line feeds stay."""
    return _HIDDEN.sub(_escaped, text) if not text.isascii() or _HIDDEN.search(text) else text


def one_line(text: str) -> str:
    """A text without hidden characters, on one line: line feeds and tabs become visible too."""
    return _BREAK.sub(_escaped, visible(text))


def _escaped(found: re.Match[str]) -> str:
    character = found[0]
    if character in _SHORT:
        return _SHORT[character]
    code = ord(character)
    if code < 0x10000:
        return f"\\u{code:04x}"
    return f"\\u{0xD7C0 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


class Cleaned:
    """A stream of text that prints hidden characters as escapes; the only control sequences are those of red cards."""

    def __init__(self, inside: TextIO) -> None:
        self.inside = inside

    def write(self, text: str) -> int:
        """Write a text without hidden characters."""
        return self.inside.write(
            "".join(part if _OURS.fullmatch(part) else visible(part) for part in _OURS.split(text))
        )

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inside, name)


def bare(stream: TextIO) -> TextIO:
    """The stream inside a cleaned one, for a progress bar, which may steer the terminal."""
    return stream.inside if isinstance(stream, Cleaned) else stream
