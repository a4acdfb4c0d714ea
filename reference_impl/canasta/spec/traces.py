"""The lines of a trace, format ``trace/1``: how they are read, which line may follow which, and their schema.

`lines` reads a trace; it checks sizes, JSON and the kinds of lines, which is cheap. `Order` decides which line may come
next, and `malformed` compares a line with its schema, which takes most of the time. `canasta.spec.validation` and
`canasta.play.trace` both read traces with this module.
"""

import codecs
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from . import checking, data, incoming
from .errors import Finding, UnreadableInput
from .parameters import schema
from .reading import Document, json_line

KIND = "trace/1"
#: The schema of every line.
SCHEMA = "trace-1"
#: The kinds of lines.
KINDS = ("header", "deal", "step", "result", "end")


def is_trace(path: Path) -> bool:
    """Whether a file begins with the header of a trace."""
    if not incoming.is_file(path):
        return False
    with incoming.opened(path) as stream:
        return b'"canasta":"trace/1"' in stream.readline(incoming.LINE_BYTES).replace(b" ", b"")[:400]


def lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines of a trace file with their numbers from 1. The first is a header, and each names its kind.

    A byte order mark at the beginning is ignored, as in all files that people write.

    Raises:
        UnreadableInput: no such file, not UTF-8, not JSON, a key twice, a line or file too long, no header, a line of
            an unknown kind.
    """
    name, number = data.shown(path), 0
    with incoming.opened(path) as stream:
        for number, raw in incoming.lines(stream, name):
            yield number, _line(name, number, raw.removeprefix(codecs.BOM_UTF8) if number == 1 else raw)
        if number == 0:
            raise _fault("empty", name, 1, "trace", kind=KIND)


def malformed(path: Path, number: int, line: Mapping[str, Any]) -> list[Finding]:
    """What differs between a line of `lines` and the schema of its kind; all findings are at its first column."""
    return checking.check(Document(data.shown(path), line, values={(): (number, 1)}), _form(line["line"]))


@dataclass(frozen=True, slots=True)
class Disorder:
    """A line that cannot follow: what differs (order, hands, steps), and the fault with its values as in a finding."""

    what: str
    detail: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def finding(self, file: str = "trace", number: int = 1) -> Finding:
        """The same as a finding about a line of a file."""
        return Finding("wrong-order", file, number, 1, "", self.detail, self.data)


class Order:
    """Which line may come next: a header, hands with a deal, steps and a result, and an end line that counts them.

    `hands` is the number of finished hands, `step` the number of the last step in the current hand, and `steps` the
    number of all steps.
    """

    def __init__(self) -> None:
        self.hands = self.steps = self.step = 0
        self.begun = self.at_play = self.ended = False

    def fault(self, kind: str | None, counts: Mapping[str, Any]) -> Disorder | None:
        """What is out of order with the next line, or with the end of the file (``kind`` None).

        ``counts`` has the number of a step, or the numbers of hands and steps of an end line, under their names in the
        line; a value that is not a whole number is left to the schema.
        """
        if kind is None:
            return None if self.ended else Disorder("order", "no-end")
        if self.ended:
            return Disorder("order", "after-end", {"line": kind})
        if (kind == "header") == self.begun:
            return Disorder("order", "header", {"line": kind})
        match kind:
            case "deal" if self.at_play:
                return Disorder("order", "hand-at-play", {"line": kind})
            case "step" | "result" if not self.at_play:
                return Disorder("order", "no-deal", {"line": kind})
            case "step" if _differs(counts, "step", self.step + 1):
                return Disorder("order", "step", {"step": counts["step"], "next": self.step + 1})
            case "end" if self.at_play:
                return Disorder("order", "early-end", {"line": kind})
            case "end" if _differs(counts, "hands", self.hands):
                return Disorder("hands", "hands", {"said": counts["hands"], "counted": self.hands})
            case "end" if _differs(counts, "steps", self.steps):
                return Disorder("steps", "steps", {"said": counts["steps"], "counted": self.steps})
        return None

    def advance(self, kind: str) -> None:
        """Continue after a line without a fault."""
        match kind:
            case "header":
                self.begun = True
            case "deal":
                self.at_play, self.step = True, 0
            case "step":
                self.step += 1
                self.steps += 1
            case "result":
                self.at_play = False
                self.hands += 1
            case "end":
                self.ended = True


def disorder(path: Path) -> Finding | None:
    """The first line of a trace file in a wrong place, or its missing end. Raises the same errors as `lines`."""
    order, number = Order(), 0
    for number, line in lines(path):
        fault = order.fault(line["line"], line)
        if fault is not None:
            return fault.finding(data.shown(path), number)
        order.advance(line["line"])
    fault = order.fault(None, {})
    return None if fault is None else fault.finding(data.shown(path), number)


def _differs(counts: Mapping[str, Any], name: str, counted: int) -> bool:
    said = counts.get(name)
    return isinstance(said, int) and not isinstance(said, bool) and said != counted


def _line(name: str, number: int, raw: bytes) -> dict[str, Any]:
    obj = json_line(raw, name, number)
    if not isinstance(obj, dict):
        raise _fault("wrong-form", name, number, "object", given=obj)
    kind = obj.get("line")
    if number == 1 and (kind != "header" or obj.get("canasta") != KIND):
        raise _fault("wrong-form", name, number, "header", given=obj, kind=KIND)
    if not isinstance(kind, str) or kind not in KINDS:
        raise _fault("wrong-form", name, number, "line", value=kind, words=list(KINDS))
    return obj


@cache
def _form(kind: str) -> Mapping[str, Any]:
    """The schema of one kind of line, with the whole schema for its references."""
    whole = schema(SCHEMA)
    return {**whole["$defs"][kind], "$defs": whole["$defs"]}


def _fault(code: str, name: str, line: int, detail: str, **values: Any) -> UnreadableInput:
    return UnreadableInput([Finding.of(name, (line, 1), code, "", detail, **values)])
