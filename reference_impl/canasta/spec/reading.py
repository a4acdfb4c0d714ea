"""Reads the files that people write: a strict part of YAML 1.2. It keeps the place of every key and value.

It refuses what has caused trouble elsewhere: a second key of the same name silently replaces the first, ``no`` becomes
a boolean, an alias makes a small file huge, a tag runs code, deep nesting ends in a crash. `canasta.spec.incoming`
bounds the bytes, and the text is never walked recursively, so no file can do harm by its size or structure.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

import yaml

from . import data, incoming
from .errors import Finding, UnreadableInput

MAX_DEPTH = 64
MAX_NODES = 200_000
MAX_DIGITS = 18

#: The path of a node in a document: keys and list positions from the top.
Place = tuple[str | int, ...]

# The C parser is ten times faster and reads the same language; PyYAML lacks it if it was built without libyaml.
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
    """A parsed file: plain values (dict, list, str, int, float, bool, None) and their places.

    ``file`` is its name in findings, ``path`` the file itself, if there is one. ``values`` and ``keys`` give line and
    column, counted from 1, of the value and of the key at a path. A ``shallow`` document reads them from the file when
    the first finding needs them.
    """

    file: str
    value: Any = None
    path: Path | None = None
    values: dict[Place, tuple[int, int]] = field(default_factory=dict)
    keys: dict[Place, tuple[int, int]] = field(default_factory=dict)
    shallow: bool = False

    def finding(
        self, code: str, path: Place, detail: str = "", *, at_key: bool = False, warning: bool = False, **data: Any
    ) -> Finding:
        """A finding at a path of this document: at the value or, on request, at its key; at the nearest parent if that
        has no place. ``data`` are the values for the words of the finding.
        """
        line, column = self.place(path, at_key=at_key)
        return Finding(code, self.file, line, column, dotted(path), detail, data, warning)

    def place(self, path: Place, *, at_key: bool = False) -> tuple[int, int]:
        """Line and column of a value, or of its key; those of the nearest parent if it has none."""
        if self.shallow and self.path is not None:
            whole = read(self.path)
            self.values, self.keys, self.shallow = whole.values, whole.keys, False
        places = self.keys if at_key and path in self.keys else self.values
        here = path
        while here and here not in places:
            here, places = here[:-1], self.values
        return places.get(here, (1, 1))

    def moved(self, finding: Finding, path: Place) -> Finding:
        """A finding about a part that was checked separately, with its place in this document."""
        line, column = self.place(path)
        return replace(finding, file=self.file, line=line, column=column, path=dotted(path))

    def refuse(self, code: str, path: Place, detail: str = "", *, at_key: bool = False, **data: Any) -> NoReturn:
        """Raise UnreadableInput with one finding."""
        raise UnreadableInput([self.finding(code, path, detail, at_key=at_key, **data)])


def dotted(path: Place) -> str:
    """``("opening", "minimum", 2, "from")`` as ``opening.minimum[2].from``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def read(source: Path | str | bytes, file: str | None = None) -> Document:
    """Read one document from a file, or from bytes with the name ``file`` in findings.

    Raises UnreadableInput with one finding: no such file, too long, not UTF-8, not YAML, or outside the strict part of
    YAML.
    """
    name, text = read_text(source, file)
    document = _compose(text, name)
    document.path = None if isinstance(source, bytes) else Path(source)
    return document


def read_text(source: Path | str | bytes, file: str | None = None) -> tuple[str, str]:
    """The name of a file in findings, and its text. Raises UnreadableInput as `read` does, before it looks for YAML."""
    if isinstance(source, bytes):
        name, raw = file or "input", source
        if len(raw) > incoming.FILE_BYTES:
            incoming.too_long(name, len(raw), incoming.FILE_BYTES)
    else:
        place = Path(source)
        name = file or data.shown(place)
        raw = incoming.contents(place, name)
    return name, _text(raw, name)


def _text(raw: bytes, name: str) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        place = _place(raw[: problem.start].decode("utf-8", "replace"))
        byte = f"0x{raw[problem.start]:02x}"
        raise UnreadableInput([Finding.of(name, place, "not-utf-8", byte=byte)]) from None
    strange = _UNPRINTABLE.search(text)
    if strange:
        place, character = _place(text[: strange.start()]), f"U+{ord(strange[0]):04X}"
        raise UnreadableInput([Finding.of(name, place, "control-character", character=character)])
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
        if "nesting depth" in why:  # libyaml looks ahead, so it may report the fault first
            raise UnreadableInput([_too_deep(name, (line, column))]) from None
        if any(one[column - 1 :].startswith("\t") for one in text.split("\n")[line - 1 : line]):
            raise UnreadableInput([Finding.of(name, (line, column), "tab")]) from None
        raise UnreadableInput([_no_yaml(name, (line, column), why)]) from None
    except (yaml.YAMLError, ValueError, OverflowError) as problem:
        why = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        raise UnreadableInput([_no_yaml(name, (1, 1), why)]) from None


def _no_yaml(name: str, place: tuple[int, int], why: str) -> Finding:
    return Finding.of(name, place, "syntax", why=why)


@dataclass(slots=True)
class _Open:
    """A mapping or sequence that has not ended yet."""

    path: Place
    into: dict[str, Any] | list[Any]
    key: str | None = None


def _compose(text: str, name: str) -> Document:
    composer = _Composer(Document(name))
    for event in _events(text, name):
        composer.take(event)
    return composer.finished()


def _too_deep(name: str, place: tuple[int, int]) -> Finding:
    return Finding.of(name, place, "too-deep", most=MAX_DEPTH)


class _Composer:
    """Builds a document from the events of the parser, with a stack of the open mappings and sequences."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.top: list[Any] = []
        self.stack = [_Open((), self.top)]
        self.place = (1, 1)
        self.documents = self.nodes = 0

    def refuse(self, code: str, detail: str = "", **data: Any) -> NoReturn:
        """Refuse the last event."""
        path = dotted(self.stack[-1].path)
        raise UnreadableInput([Finding.of(self.document.file, self.place, code, path, detail, **data)])

    def take(self, event: Any) -> None:
        """Take the next event; refuses what strict YAML does not allow."""
        self.place = (event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, yaml.CollectionEndEvent):
            self.stack.pop()
        elif isinstance(event, yaml.AliasEvent):
            self.refuse("alias", anchor=event.anchor)
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.refuse("several-documents")
            if event.version or event.tags:
                self.refuse("directive")
        elif isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
            self.nodes += 1
            if self.nodes > MAX_NODES:
                self.refuse("too-many-values", most=MAX_NODES)
            if event.anchor is not None:
                self.refuse("anchor", anchor=event.anchor)
            if event.tag is not None:
                self.refuse("tag", tag=event.tag)
            self._put(event)

    def finished(self) -> Document:
        """The document, after all events."""
        if self.top in ([], [None]):
            raise UnreadableInput([Finding.of(self.document.file, (1, 1), "empty")])
        self.document.value = self.top[0]
        return self.document

    def _put(self, event: Any) -> None:
        """Put the node that begins here in its place: a key, the value of a key, or an item of a list."""
        parent, is_scalar = self.stack[-1], isinstance(event, yaml.ScalarEvent)
        if is_scalar:
            value: Any = self._scalar(event)
        elif len(self.stack) > MAX_DEPTH:
            raise UnreadableInput([_too_deep(self.document.file, self.place)])
        else:
            value = {} if isinstance(event, yaml.MappingStartEvent) else []
        if isinstance(parent.into, list):
            path: Place = () if parent.into is self.top else (*parent.path, len(parent.into))
            parent.into.append(value)
        elif parent.key is None:
            parent.key = self._key(parent.into, (*parent.path, value), event, value)
            return
        else:
            path = (*parent.path, parent.key)
            parent.into[parent.key] = value
            parent.key = None
        self.document.values[path] = self.place
        if not is_scalar:
            self.stack.append(_Open(path, value))

    def _key(self, into: dict[str, Any], path: Place, event: Any, value: Any) -> str:
        if isinstance(value, dict | list):
            self.refuse("key-not-text", "container")
        if not isinstance(value, str):
            if not event.value:
                self.refuse("key-not-text", "empty")
            self.refuse("key-not-text", written=event.value)
        if value == "<<" and event.implicit[0]:
            self.refuse("merge-key")
        if value in into:
            first, _ = self.document.keys[path]
            self.refuse("duplicate-key", key=value, first=str(first))
        self.document.keys[path] = self.place
        return value

    def _scalar(self, event: Any) -> str | int | float | bool | None:
        text: str = event.value
        if any("\ud800" <= character <= "\udfff" for character in text):
            self.refuse("control-character", "surrogate")
        if not event.implicit[0]:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.fullmatch(text) or _BASED.fullmatch(text):
            digits = len(text.lstrip("+-"))
            if digits > MAX_DIGITS:
                self.refuse("too-large", digits=digits, most=MAX_DIGITS)
            return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
        if _DECIMAL.fullmatch(text):
            number = float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
            # JSON Schema accepts 4.0 as a whole number, but later readers would get a decimal number.
            if number.is_integer():
                self.refuse("wrong-form", "decimal", written=text)
            return number
        return text


def json_line(raw: bytes, file: str, number: int) -> Any:
    """The value of one line of JSON, read as strictly: no key twice, no decimal number, no half of a surrogate pair,
    limited depth.

    Raises UnreadableInput with one finding on that line.
    """

    def refuse(code: str, detail: str = "", column: int = 1, **data: Any) -> NoReturn:
        raise UnreadableInput([Finding.of(file, (number, column), code, "", detail, **data)]) from None

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(items)
        if len(value) < len(items):
            twice = next(key for place, (key, _) in enumerate(items) if any(key == other for other, _ in items[:place]))
            refuse("duplicate-key", "json", key=twice)
        return value

    def inexact(text: str) -> NoReturn:
        refuse("wrong-form", "decimal", written=text)

    try:
        value = json.loads(raw.decode(), object_pairs_hook=pairs, parse_float=inexact, parse_constant=inexact)
        if b"\\ud" in raw.lower():  # only an escape can write half of a pair
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeEncodeError:
        refuse("control-character", "surrogate")
    except UnicodeDecodeError as fault:
        refuse("not-utf-8", "", fault.start + 1, byte=f"0x{raw[fault.start]:02x}")
    except json.JSONDecodeError as fault:
        refuse("syntax", "json", fault.colno, why=fault.msg)
    except (RecursionError, ValueError):
        # ValueError: a number with more digits than Python can read.
        refuse("too-deep", "json")


def kind(value: object) -> str:
    """The type of a value, in the words of findings."""
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
    """A value as a finding quotes it, shortened if it is long."""
    if isinstance(value, dict | list):
        return kind(value)
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:56] + '…"'
