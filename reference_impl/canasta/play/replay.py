"""Replay: does a trace follow from its rules, step by step?

The rules stand in the trace; every action is judged and performed again, and digests, sheets and totals are compared
with what the trace says. The first difference ends the replay, since all that follows rests on it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from canasta import (
    State,
    action_from,
    deal,
    digest,
    next_hand,
    perform,
    score_hand,
    to_json,
    to_move,
    violations,
)
from canasta.play.trace import Deal, Footer, Header, Line, Result, TraceStep
from canasta.spec import ContradictoryRules, Rules, UnreadableInput, rules_from


@dataclass(frozen=True, slots=True)
class Deviation:
    """Where a trace first departs from its rules.

    `line` counts lines of the file, `hand` hands and `step` the actions of that hand, each from 1; a step of 0 is the
    deal, and None stands where no hand has begun. `what` names what differs, `found` is what the trace says,
    `expected` what the rules say, `rules` the ids of the rules that a refused action breaks.
    """

    line: int
    hand: int | None
    step: int | None
    what: str
    found: Any
    expected: Any
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Replayed:
    """How far a trace was followed: whole hands, actions, and the deviation that ended it, if any."""

    ruleset: str
    hands: int
    steps: int
    deviation: Deviation | None


#: Called after the deal and each step with the state and the line that led to it.
Watch = Callable[[State, Line], None]


def replay(lines: Iterable[Line], watch: Watch | None = None) -> Replayed:
    """Follow a trace to its end or to its first deviation.

    Raises:
        UnreadableInput: a line has not the form of a trace (from reading, or an action that is none).
    """
    run = _Run(watch)
    for line in lines:
        deviation = run.follow(line)
        if deviation is not None:
            return Replayed(run.ruleset, run.hands, run.steps, deviation)
    return Replayed(run.ruleset, run.hands, run.steps, run.end())


class _Run:
    def __init__(self, watch: Watch | None) -> None:
        self.watch = watch
        self.ruleset = ""
        self.rules: Rules | None = None
        self.hands = 0  # finished ones
        self.steps = 0  # of the whole trace
        self.number = 0  # of the line read last
        self.step: int | None = None  # of the hand at play
        self.state: State | None = None
        self.follows: dict[str, Any] | None = None  # what the last result says about the next deal
        self.finished = False

    def follow(self, line: Line) -> Deviation | None:
        """Check one line and go on from it; a deviation if it does not follow."""
        self.number = line.number
        if self.finished:
            return self._differs("order", _kind(line), "nothing after the end line")
        if isinstance(line, Header) != (self.rules is None):
            return self._differs("order", _kind(line), "one header, as the first line")
        match line:
            case Header():
                return self._header(line)
            case Deal():
                return self._deal(line)
            case TraceStep():
                return self._step(line)
            case Result():
                return self._result(line)
            case Footer():
                return self._footer(line)

    def end(self) -> Deviation | None:
        """After the last line: a trace without an end line was cut short."""
        return None if self.finished else self._differs("order", "the end of the file", "an end line")

    def _differs(self, what: str, found: Any, expected: Any, rules: Iterable[str] = ()) -> Deviation:
        hand = self.hands + 1 if self.state is not None else self.hands or None
        return Deviation(self.number, hand, self.step, what, found, expected, tuple(sorted(rules)))

    def _compare(self, what: str, found: Any, expected: Any) -> Deviation | None:
        return None if found == expected else self._differs(what, found, expected)

    def _header(self, line: Header) -> Deviation | None:
        self.ruleset = line.ruleset
        try:
            self.rules = rules_from(line.rules)
        except (UnreadableInput, ContradictoryRules) as fault:
            first = fault.findings[0]
            return self._differs("rules", f"{first.path}: {first.found}", first.expected)
        return self._compare("rules", line.digest, self.rules.digest)

    def _deal(self, line: Deal) -> Deviation | None:
        assert self.rules is not None, "a header comes first"
        if self.state is not None:
            return self._differs("order", "deal", "a step or a result of the hand at play")
        if self.follows is not None:
            beginning = {"deal": line.deal, "dealer": line.dealer, "scores": list(line.scores)}
            if beginning != self.follows:
                return self._differs("deal", beginning, self.follows)
        try:
            state = deal(self.rules, list(line.deck), line.dealer, list(line.scores), line.deal)
        except UnreadableInput as fault:
            first = fault.findings[0]
            return self._differs("deal", first.found, first.expected)
        self.state, self.step = state, 0
        if self.watch is not None:
            self.watch(state, line)
        return self._compare("digest", line.digest, digest(state))

    def _step(self, line: TraceStep) -> Deviation | None:
        if self.state is None or self.step is None:
            return self._differs("order", "step", "a deal")
        self.step += 1
        self.steps += 1
        if line.step != self.step:
            return self._differs("order", f"step {line.step}", f"step {self.step}")
        seat = to_move(self.state)
        if seat is None:
            return self._differs("action", line.action, "a result: the hand is over")
        try:
            action = action_from(line.action)
        except UnreadableInput as fault:
            first = fault.findings[0]
            return self._differs("action", first.found, first.expected)
        broken = violations(self.state, line.seat, action)
        if broken:
            expected = "a legal action" if line.seat == seat else f"an action of seat {seat}"
            return self._differs("action", {"seat": line.seat, **line.action}, expected, broken)
        self.state, _ = perform(self.state, action)
        if self.watch is not None:
            self.watch(self.state, line)
        return self._compare("digest", line.digest, digest(self.state))

    def _result(self, line: Result) -> Deviation | None:
        if self.state is None:
            return self._differs("order", "result", "a deal")
        if to_move(self.state) is not None:
            return self._differs("order", "result", f"a step: seat {to_move(self.state)} is to move")
        following = next_hand(self.state)
        sheets = [to_json(sheet) for sheet in score_hand(self.state)]
        deviation = (
            self._compare("sheets", list(line.sheets), sheets)
            or self._compare("scores", list(line.scores), list(following.scores))
            or self._compare("winners", list(line.winners), list(following.winners))
        )
        if deviation is None:
            self.hands += 1
            self.state = self.step = None
            self.follows = {
                "deal": following.deal_number, "dealer": following.dealer, "scores": list(following.scores)
            }
            if following.winners:  # what comes after a match is another one
                self.follows.update(deal=1, scores=[0] * len(following.scores))
        return deviation

    def _footer(self, line: Footer) -> Deviation | None:
        if self.state is not None:
            return self._differs("order", "end", "the rest of the hand at play")
        self.finished = True
        return self._compare("hands", line.hands, self.hands) or self._compare("steps", line.steps, self.steps)


def _kind(line: Line) -> str:
    return {Header: "header", Deal: "deal", TraceStep: "step", Result: "result", Footer: "end"}[type(line)]
