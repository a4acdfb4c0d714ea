"""Replay: checks step by step whether a trace follows its rules.

The trace contains the rules. Every action is judged and performed again, and digests, sheets and totals are compared
with those in the trace. The replay ends at the first difference, because everything after it depends on it.
"""

from collections.abc import Callable, Iterable, Mapping
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
from canasta.spec import ContradictoryRules, Rules, UnreadableInput, naming, rules_from
from canasta.spec.traces import Disorder, Order


@dataclass(frozen=True, slots=True)
class Deviation:
    """The first place where a trace departs from its rules.

    `line` counts lines of the file, `hand` hands and `step` the actions of that hand, each from 1; step 0 is the deal,
    and None means that no hand has begun. `what` names what differs, `found` is the value in the trace, `expected` the
    value according to the rules, `rules` the ids of the rules that a refused action breaks.
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
    """How far a trace was followed: complete hands, actions, and the deviation that ended it, if any.

    `ruleset` is the name in the trace and `digest` that of its rules. If the rules are `own`, no rule set of the
    specification has that name, and only the digest says which rules were followed.
    """

    ruleset: str
    hands: int
    steps: int
    deviation: Deviation | None
    digest: str = ""
    own: bool = False


#: Called after the deal and after each step, with the state and the line that led to it.
Watch = Callable[[State, Line], None]


def replay(lines: Iterable[Line], watch: Watch | None = None) -> Replayed:
    """Follow a trace to its end or to its first deviation.

    Raises:
        UnreadableInput: a line is not valid in a trace, or an action is malformed.
    """
    run = _Run(watch)
    for line in lines:
        deviation = run.follow(line)
        if deviation is not None:
            break
    else:
        deviation = run.end()
    return Replayed(run.ruleset, run.order.hands, run.order.steps, deviation, run.digest, run.own)


class _Run:
    def __init__(self, watch: Watch | None) -> None:
        self.watch = watch
        self.ruleset = self.digest = ""
        self.own = False
        self.rules: Rules | None = None
        self.order = Order()
        self.number = 0  # of the line read last
        self.acting = False  # whether that line is a step that is not yet counted
        self.state: State | None = None  # of the hand at play
        self.follows: dict[str, Any] | None = None  # what the last result gives for the next deal

    def follow(self, line: Line) -> Deviation | None:
        """Check one line and continue from it; returns a deviation if the line does not follow."""
        self.number, self.acting = line.number, isinstance(line, TraceStep)
        kind, counts = _kind(line)
        fault = self.order.fault(kind, counts)
        deviation = self._disorder(fault) if fault is not None else self._judged(line)
        if deviation is None:
            self.order.advance(kind)
        return deviation

    def _judged(self, line: Line) -> Deviation | None:
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
                return None

    def end(self) -> Deviation | None:
        """After the last line: a trace without an end line is incomplete."""
        self.acting = False
        fault = self.order.fault(None, {})
        return None if fault is None else self._disorder(fault)

    def _differs(self, what: str, found: Any, expected: Any, rules: Iterable[str] = ()) -> Deviation:
        hand, step = self.order.hands or None, None
        if self.state is not None:
            hand, step = self.order.hands + 1, self.order.step + self.acting
        return Deviation(self.number, hand, step, what, found, expected, tuple(sorted(rules)))

    def _disorder(self, fault: Disorder) -> Deviation:
        if fault.what == "order":
            words = fault.finding()
            return self._differs("order", words.found, words.expected)
        return self._differs(fault.what, fault.data["said"], fault.data["counted"])

    def _compare(self, what: str, found: Any, expected: Any) -> Deviation | None:
        return None if found == expected else self._differs(what, found, expected)

    def _header(self, line: Header) -> Deviation | None:
        self.ruleset = line.ruleset
        try:
            self.rules = rules_from(line.rules)
        except (UnreadableInput, ContradictoryRules) as fault:
            first = fault.findings[0]
            return self._differs("rules", f"{first.path}: {first.found}", first.expected)
        self.digest = self.rules.digest
        if line.digest != self.digest:
            return self._differs("rules", line.digest, self.digest)
        claim = naming.claim(line.ruleset, self.digest)
        self.own = claim.own
        return (
            None if claim.expected is None else self._differs("name", f"{line.ruleset}, {self.digest}", claim.expected)
        )

    def _deal(self, line: Deal) -> Deviation | None:
        assert self.rules is not None, "a header comes first"
        if self.follows is not None:
            beginning = {"deal": line.deal, "dealer": line.dealer, "scores": list(line.scores)}
            if beginning != self.follows:
                return self._differs("deal", beginning, self.follows)
        try:
            state = deal(self.rules, list(line.deck), line.dealer, list(line.scores), line.deal)
        except UnreadableInput as fault:
            first = fault.findings[0]
            return self._differs("deal", first.found, first.expected)
        self.state = state
        if self.watch is not None:
            self.watch(state, line)
        return self._compare("digest", line.digest, digest(state))

    def _step(self, line: TraceStep) -> Deviation | None:
        assert self.state is not None, "a deal comes first"
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
        assert self.state is not None, "a deal comes first"
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
            self.state = None
            self.follows = {"deal": following.deal_number, "dealer": following.dealer, "scores": list(following.scores)}
            if following.winners:  # after the end of a match another one begins
                self.follows.update(deal=1, scores=[0] * len(following.scores))
        return deviation


def _kind(line: Line) -> tuple[str, Mapping[str, int]]:
    """The kind of a line, and its numbers that `Order` compares."""
    match line:
        case Header():
            return "header", {}
        case Deal():
            return "deal", {}
        case TraceStep():
            return "step", {"step": line.step}
        case Result():
            return "result", {}
        case Footer():
            return "end", {"hands": line.hands, "steps": line.steps}
