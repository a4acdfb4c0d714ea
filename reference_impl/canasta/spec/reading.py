"""Reads the files that people write: a strict part of YAML 1.2, with the place of every key and value kept.

What is refused has bitten somebody elsewhere: a second key of the same name silently wins, ``no`` becomes a switch,
an alias makes a small file huge, a tag runs code, deep nesting ends in a crash. Nothing is read beyond `MAX_BYTES`,
and the text is never walked recursively, so no file can do harm by its size or shape.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import yaml

from . import data
from .errors import Finding, UnreadableInput

MAX_BYTES = 2 * 1024 * 1024
MAX_DEPTH = 64
MAX_NODES = 200_000
MAX_DIGITS = 18

#: Where a node stands in a document: keys and list positions from the top.
Place = tuple[str | int, ...]

# The C parser reads ten times faster and knows the same language; it is missing where PyYAML was built without libyaml.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


@dataclass(slots=True)
class Document:
    """A file that was read: plain values (dict, list, str, int, float, bool, None) and where each of them stands.

    ``file`` is its name in findings, ``path`` the file itself where there is one. ``values`` and ``keys`` give line and
    column, counted from 1, of the value and of the key at a place.
    """

    file: str
    value: Any = None
    path: Path | None = None
    values: dict[Place, tuple[int, int]] = field(default_factory=dict)
    keys: dict[Place, tuple[int, int]] = field(default_factory=dict)

    def finding(
        self,
        code: str,
        path: Place,
        found: str,
        expected: str,
        meant: str | None = None,
        *,
        at_key: bool = False,
        warning: bool = False,
    ) -> Finding:
        """A finding at a path of this document; at its key if asked for, and at the nearest parent where it has no
        place.
        """
        places = self.keys if at_key and path in self.keys else self.values
        here = path
        while here and here not in places:
            here, places = here[:-1], self.values
        line, column = places.get(here, (1, 1))
        return Finding(code, self.file, line, column, dotted(path), found, expected, meant, warning)

    def refuse(
        self, code: str, path: Place, found: str, expected: str, meant: str | None = None, *, at_key: bool = False
    ) -> NoReturn:
        """Raise UnreadableInput with one finding."""
        raise UnreadableInput([self.finding(code, path, found, expected, meant, at_key=at_key)])


def dotted(path: Place) -> str:
    """``("opening", "minimum", 2, "from")`` as ``opening.minimum[2].from``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def read(source: Path | str | bytes, file: str | None = None) -> Document:
    """Read one document from a file, or from bytes that are called ``file`` in findings.

    Raises UnreadableInput with one finding: no such file, too long, not UTF-8, not YAML, or outside the strict part
    of it.
    """
    if isinstance(source, bytes):
        name, raw = file or "input", source
        if len(raw) > MAX_BYTES:
            _too_long(name, len(raw))
    else:
        place = Path(source)
        name = file or data.shown(place)
        raw = _contents(place, name)
    document = _compose(_text(raw, name), name)
    document.path = None if isinstance(source, bytes) else Path(source)
    return document


def _contents(place: Path, name: str) -> bytes:
    if not place.is_file():
        found = "a folder" if place.is_dir() else "no such file"
        raise UnreadableInput([Finding("no-such-file", name, None, None, "", found, "a file that can be read")])
    try:
        size = place.stat().st_size
        if size > MAX_BYTES:
            _too_long(name, size)
        with place.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as problem:
        why = problem.strerror or type(problem).__name__
        raise UnreadableInput([Finding("no-such-file", name, None, None, "", why, "a file that can be read")]) from None
    if len(raw) > MAX_BYTES:
        _too_long(name, len(raw))
    return raw


def _too_long(name: str, size: int) -> NoReturn:
    raise UnreadableInput([Finding("too-long", name, 1, 1, "", f"{size:,} bytes", f"at most {MAX_BYTES:,}")])


def _text(raw: bytes, name: str) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = raw[: problem.start].decode("utf-8", "replace")
        line, column = _place(before)
        raise UnreadableInput(
            [Finding("not-utf-8", name, line, column, "", f"the byte 0x{raw[problem.start]:02x}", "text in UTF-8")]
        ) from None
    strange = _UNPRINTABLE.search(text)
    if strange:
        line, column = _place(text[: strange.start()])
        raise UnreadableInput(
            [
                Finding(
                    "control-character",
                    name,
                    line,
                    column,
                    "",
                    f"the control character U+{ord(strange[0]):04X}",
                    "printable text",
                )
            ]
        )
    return text


def _place(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _events(text: str, name: str) -> Iterator[Any]:
    try:
        yield from yaml.parse(text, Loader=_Loader)
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        why = str(problem.problem)
        if "nesting depth" in why:  # libyaml looks ahead, so it may be the first to complain
            raise UnreadableInput([_too_deep(name, line, column)]) from None
        if mark and text.splitlines()[mark.line :][:1] and text.splitlines()[mark.line][mark.column :].startswith("\t"):
            raise UnreadableInput([Finding("tab", name, line, column, "", "a tab", "spaces")]) from None
        raise UnreadableInput([_no_yaml(name, line, column, why)]) from None
    except (yaml.YAMLError, ValueError, OverflowError) as problem:
        why = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        raise UnreadableInput([_no_yaml(name, 1, 1, why)]) from None


def _no_yaml(name: str, line: int, column: int, why: str) -> Finding:
    return Finding("syntax", name, line, column, "", f"text that is no YAML ({why})", "YAML 1.2")


@dataclass(slots=True)
class _Open:
    """A mapping or sequence that is not closed yet."""

    path: Place
    into: dict[str, Any] | list[Any]
    key: str | None = None


def _compose(text: str, name: str) -> Document:
    document, stack, documents, nodes = Document(name), [_Open((), [])], 0, 0
    for event in _events(text, name):
        line, column = event.start_mark.line + 1, event.start_mark.column + 1

        def refuse(code: str, found: str, expected: str, line: int = line, column: int = column) -> NoReturn:
            raise UnreadableInput([Finding(code, name, line, column, dotted(stack[-1].path), found, expected)])

        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                refuse("several-documents", "a second document", "one document in a file")
            if event.version or event.tags:
                refuse("directive", "a directive", "a document without %YAML and %TAG")
        elif isinstance(event, yaml.AliasEvent):
            refuse("alias", f"the alias *{event.anchor}", "the value itself, written out")
        elif isinstance(event, yaml.NodeEvent):
            nodes += 1
            if nodes > MAX_NODES:
                refuse("too-many-values", f"more than {MAX_NODES:,} values", f"at most {MAX_NODES:,}")
            if event.anchor is not None:
                refuse("anchor", f"the anchor &{event.anchor}", "plain values without names")
            if getattr(event, "tag", None) is not None:
                refuse("tag", f"the tag {getattr(event, 'tag', '')}", "plain values without tags")
            _add(document, stack, event, (line, column), refuse)
        elif isinstance(event, yaml.CollectionEndEvent):
            stack.pop()
    top = stack[0].into
    if not isinstance(top, list) or not top or top == [None]:
        raise UnreadableInput([Finding("empty", name, 1, 1, "", "nothing", "a document")])
    document.value = top[0]
    return document


def _too_deep(name: str, line: int, column: int) -> Finding:
    return Finding(
        "too-deep", name, line, column, "", f"nesting deeper than {MAX_DEPTH}", f"at most {MAX_DEPTH} levels"
    )


def _add(document: Document, stack: list[_Open], event: Any, place: tuple[int, int], refuse: Any) -> None:
    """Put the node that begins with this event where it belongs: a key, the value of a key, or an item of a list."""
    parent = stack[-1]
    value: Any = None
    if isinstance(event, yaml.ScalarEvent):
        value = _scalar(event, refuse)
    elif len(stack) > MAX_DEPTH:
        raise UnreadableInput([_too_deep(document.file, *place)])
    else:
        value = {} if isinstance(event, yaml.MappingStartEvent) else []
    if isinstance(parent.into, dict) and parent.key is None:
        parent.key = _key(document, parent, event, value, place, refuse)
        return
    if isinstance(parent.into, dict):
        assert parent.key is not None
        path: Place = (*parent.path, parent.key)
        parent.into[parent.key] = value
        parent.key = None
    else:
        path = (*parent.path, len(parent.into)) if len(stack) > 1 else ()
        parent.into.append(value)
    document.values[path] = place
    if not isinstance(event, yaml.ScalarEvent):
        stack.append(_Open(path, value))


def _key(document: Document, parent: _Open, event: Any, value: Any, place: tuple[int, int], refuse: Any) -> str:
    if not isinstance(event, yaml.ScalarEvent):
        refuse("key-not-text", "a list or mapping as key", "text as key")
    if not isinstance(value, str):
        refuse(
            "key-not-text",
            f"the key {event.value or 'without text'}, which is {kind(value)}",
            f'text as key: "{event.value}" in quotes',
        )
    if value == "<<" and event.implicit[0]:
        refuse("merge-key", "the merge key <<", "the keys themselves, written out")
    path = (*parent.path, value)
    if value in parent.into:
        first = document.keys[path]
        raise UnreadableInput(
            [
                Finding(
                    "duplicate-key",
                    document.file,
                    *place,
                    dotted(path),
                    f"the key {value} again",
                    f"each key once; the first is in line {first[0]}",
                )
            ]
        )
    document.keys[path] = place
    text: str = value
    return text


def _scalar(event: Any, refuse: Any) -> str | int | float | bool | None:
    text: str = event.value
    if any("\ud800" <= character <= "\udfff" for character in text):
        refuse("control-character", "half of a surrogate pair", "printable text")
    if not event.implicit[0]:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text) or _BASED.fullmatch(text):
        digits = len(text.lstrip("+-"))
        if digits > MAX_DIGITS:
            refuse("too-large", f"a number of {digits} digits", f"at most {MAX_DIGITS} digits")
        return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
    if _DECIMAL.fullmatch(text):
        return float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
    return text


def kind(value: object) -> str:
    """What a value is, in the words of findings."""
    if value is None:
        return "nothing (null)"
    if isinstance(value, bool):
        return "a switch"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, float):
        return "a decimal number"
    if isinstance(value, str):
        return "text"
    return "a list" if isinstance(value, list) else "a mapping"


def shown(value: object) -> str:
    """A value as a finding quotes it, cut where it is long."""
    if isinstance(value, dict | list):
        return kind(value)
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:56] + '…"'
