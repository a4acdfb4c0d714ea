"""Traces: a played hand or match as JSON Lines, format ``trace/1`` (`schema/trace-1.schema.json`).

A trace begins with a header that has the complete rules, so it can be replayed anywhere. Each hand is a deal with its
full deck, a line for every action with the digest of the state after it, and a result. An end line closes the file, so
that a truncated trace is noticed. `canasta.play.replay` checks what `read_trace` reads.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from canasta.play.playing import HandPlayed
from canasta.spec import Rules, UnreadableInput, traces


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

    write("header", canasta=traces.KIND, ruleset=rules.name, digest=rules.digest, rules=rules.to_json())
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
    """The lines of a trace file, each checked against the schema; `canasta.spec.traces.Order` checks their order.

    Raises:
        UnreadableInput: what `canasta.spec.traces.lines` raises, or a malformed line.
    """
    for number, line in traces.lines(path):
        findings = traces.malformed(path, number, line)
        if findings:
            raise UnreadableInput(findings)
        fields = {key: tuple(value) if isinstance(value, list) else value for key, value in line.items()}
        yield _KINDS[line["line"]](**{key: fields[key] for key in fields.keys() - {"line", "canasta"}}, number=number)
