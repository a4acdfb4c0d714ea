"""Traces: a played hand or match as JSON Lines, format ``trace/1`` (`schema/trace-1.schema.json`).

A trace begins with a header that has the complete rules, so it can be replayed anywhere. Each hand is a deal with its
full deck, a line for every action with the digest of the state after it, and a result. An end line closes the file, so
that a truncated trace is noticed. `canasta.play.replay` checks what `read_trace` reads.
"""

import codecs
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import IO, Any

from canasta.play.playing import HandPlayed
from canasta.spec import Finding, Rules, UnreadableInput, checking
from canasta.spec.parameters import schema
from canasta.spec.reading import Document, json_line
from canasta.spec.validation import LINE_BYTES, LINES

KIND = "trace/1"


@dataclass(frozen=True, slots=True)
class Header:
    """The rule set of a trace: its name, the digest of its rules and the rules, nested by chapter."""

    ruleset: str
    digest: str
    rules: Mapping[str, Any]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """The beginning of a hand: its number from 1, the dealer's seat, totals in points, the deck, the state's digest."""

    deal: int
    dealer: int
    scores: tuple[int, ...]
    deck: tuple[str, ...]
    digest: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One action: its number in the hand from 1, the seat, the action by faces, the digest of the state after it."""

    step: int
    seat: int
    action: Mapping[str, Any]
    digest: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a hand: the sheets, the new totals, and the winning sides if the match is over."""

    sheets: tuple[Mapping[str, Any], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Footer:
    """The last line: the number of hands and actions in the trace."""

    hands: int
    steps: int
    number: int = 0


Line = Header | Deal | TraceStep | Result | Footer
_KINDS: Mapping[str, Callable[..., Line]] = {
    "header": Header,
    "deal": Deal,
    "step": TraceStep,
    "result": Result,
    "end": Footer,
}


def write_trace(file: IO[str], rules: Rules, hands: Iterable[HandPlayed]) -> Footer:
    """Write a trace line by line while the hands are played, and return its last line."""

    def write(line: str, **fields: Any) -> None:
        file.write(json.dumps({"line": line, **fields}, ensure_ascii=False, separators=(",", ":")) + "\n")

    write("header", canasta=KIND, ruleset=rules.name, digest=rules.digest, rules=rules.to_json())
    number = steps = 0
    for hand in hands:
        number += 1
        steps += len(hand.steps)
        game, state = hand.interpreter, hand.start
        scores, digest = game.to_json(state)["scores"], game.digest(state)
        write("deal", deal=hand.deal_number, dealer=hand.dealer, scores=scores, deck=hand.deck, digest=digest)
        for place, step in enumerate(hand.steps, 1):
            action = game.to_json(game.faces(state, step.action))
            state = step.state
            write("step", step=place, seat=step.seat, action=action, digest=game.digest(state))
        sheets = [game.to_json(sheet) for sheet in hand.sheets]
        write("result", sheets=sheets, scores=list(hand.next.scores), winners=list(hand.next.winners))
    write("end", hands=number, steps=steps)
    return Footer(number, steps)


def read_trace(path: Path) -> Iterator[Line]:
    """The lines of a trace file, each checked against the schema; `Order` checks their order. A byte order mark at the
    beginning is ignored, as in all files that people write.

    Raises:
        UnreadableInput: no such file, not UTF-8, not JSON, a key twice, a line or file too long, a malformed line.
    """
    try:
        file = path.open("rb")
    except OSError as fault:
        raise _fault("no-such-file", path, None, "unreadable", why=fault.strerror or "?") from None
    with file:
        number = 0
        while raw := file.readline(LINE_BYTES + 1):
            number += 1
            if len(raw) > LINE_BYTES:
                raise _fault("too-large", path, number, "line", most=LINE_BYTES)
            if number > LINES:
                raise _fault("too-large", path, number, "lines", most=LINES)
            yield _line(path, number, raw.removeprefix(codecs.BOM_UTF8) if number == 1 else raw)
        if number == 0:
            raise _fault("empty", path, 1, "trace", kind=KIND)


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

    def fault(self, line: Line | None) -> Disorder | None:
        """What is out of order with the next line, or with the end of the file (None)."""
        if line is None:
            return None if self.ended else Disorder("order", "no-end")
        name = _name(line)
        if self.ended:
            return Disorder("order", "after-end", {"line": name})
        if isinstance(line, Header) == self.begun:
            return Disorder("order", "header", {"line": name})
        match line:
            case Deal() if self.at_play:
                return Disorder("order", "hand-at-play", {"line": name})
            case TraceStep() | Result() if not self.at_play:
                return Disorder("order", "no-deal", {"line": name})
            case TraceStep() if line.step != self.step + 1:
                return Disorder("order", "step", {"step": line.step, "next": self.step + 1})
            case Footer() if self.at_play:
                return Disorder("order", "early-end", {"line": name})
            case Footer() if line.hands != self.hands:
                return Disorder("hands", "hands", {"said": line.hands, "counted": self.hands})
            case Footer() if line.steps != self.steps:
                return Disorder("steps", "steps", {"said": line.steps, "counted": self.steps})
        return None

    def advance(self, line: Line) -> None:
        """Continue after a line without a fault."""
        match line:
            case Header():
                self.begun = True
            case Deal():
                self.at_play, self.step = True, 0
            case TraceStep():
                self.step += 1
                self.steps += 1
            case Result():
                self.at_play = False
                self.hands += 1
            case Footer():
                self.ended = True


def disorder(path: Path) -> Finding | None:
    """The first line of a trace file in a wrong place, or its missing end. Raises the same errors as `read_trace`."""
    order, number = Order(), 0
    for line in read_trace(path):
        number = line.number
        if (fault := order.fault(line)) is not None:
            break
        order.advance(line)
    else:
        fault = order.fault(None)
    if fault is None:
        return None
    return fault.finding(str(path), number)


def _name(line: Line) -> str:
    return next(name for name, kind in _KINDS.items() if kind is type(line))


def _line(path: Path, number: int, raw: bytes) -> Line:
    obj = json_line(raw, str(path), number)
    if not isinstance(obj, dict):
        raise _fault("wrong-form", path, number, "object", given=obj)
    kind = obj.get("line")
    if number == 1 and (kind != "header" or obj.get("canasta") != KIND):
        raise _fault("wrong-form", path, number, "header", given=obj, kind=KIND)
    if not isinstance(kind, str) or kind not in _KINDS:
        raise _fault("wrong-form", path, number, "line", value=kind, words=list(_KINDS))
    findings = checking.check(Document(str(path), obj, values={(): (number, 1)}), _form(kind))
    if findings:
        raise UnreadableInput(findings)
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in obj.items()}
    return _KINDS[kind](**{key: fields[key] for key in fields.keys() - {"line", "canasta"}}, number=number)


@cache
def _form(kind: str) -> Mapping[str, Any]:
    """The schema of one kind of line, with the whole schema for its references."""
    whole = schema("trace-1")
    return {**whole["$defs"][kind], "$defs": whole["$defs"]}


def _fault(code: str, path: Path, line: int | None, detail: str = "", **data: Any) -> UnreadableInput:
    place = None if line is None else (line, 1)
    return UnreadableInput([Finding.of(str(path), place, code, "", detail, **data)])
