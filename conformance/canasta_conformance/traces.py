"""Whole hands of the suite, step by step: walked with the reference, and as lines that `canasta replay` follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import canasta
from canasta import Event, State
from canasta.play import Deal, Footer, Header, Line, Result, TraceStep
from canasta.spec import Rules

from . import complete, notation, rulesets
from .model import Case


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a hand: the position before it, what was done, and what came of it.

    ``hand`` counts from 0, ``step`` from 1; the deal is step 0, with neither ``before`` nor ``action``. ``refused``
    holds the rules that refuse the action; the position is then the same as before.
    """

    hand: int
    step: int
    before: State | None
    seat: int
    action: Mapping[str, Any] | None
    refused: tuple[str, ...]
    events: tuple[Event, ...]
    after: State


def is_golden(case: Case) -> bool:
    """Whether a case is a golden trace: one or more hands from an explicit deck to their scores."""
    return case.kind == "trace" and isinstance(case.when, Mapping) and "hands" in case.when


def walk(case: Case, ruleset: str) -> Iterator[Moment]:
    """The moments of a golden trace in one of its rule sets, as the reference plays it.

    Raises CanastaError where a step that the case holds to be accepted is not.
    """
    rules = rulesets.overridden(ruleset, case.overrides)
    dealer, scores, number = case.given.get("dealer", 0), case.given.get("scores"), case.given.get("deal", 1)
    for place, hand in enumerate(case.when["hands"]):
        deck = complete.full_deck(rules, hand["deck"])
        state, dealt = canasta.deal_with_events(rules, deck, dealer, scores, number)
        yield Moment(place, 0, None, dealer, None, (), dealt, state)
        for step, written in enumerate(hand["steps"], 1):
            refused = tuple(written.get("illegal", ())) if isinstance(written, Mapping) else ()
            seat, made = notation.action(written)
            before = state
            events: tuple[Event, ...] = ()
            if not refused:
                state, events = canasta.apply(state, seat, canasta.action_from(made))
            yield Moment(place, step, before, seat, made, refused, events, state)
        following = canasta.next_hand(state)
        dealer, scores, number = following.dealer, list(following.scores), following.deal_number


def lines(case: Case, ruleset: str) -> Iterator[Line]:
    """A golden trace in the form trace/1, with the sheets, totals and winners that the case says.

    Refused actions are left out, since a trace holds what was done.
    """
    rules = rulesets.overridden(ruleset, case.overrides)
    yield Header(ruleset, rules.digest, rules.to_json(), 1)
    hands = case.when["hands"]
    line, step, steps = 1, 0, 0
    for moment in walk(case, ruleset):
        if moment.refused:
            continue
        line += 1
        if moment.action is None:
            step = 0
            yield _deal(rules, hands[moment.hand], moment, line)
            continue
        step, steps = step + 1, steps + 1
        yield TraceStep(step, moment.seat, moment.action, canasta.digest(moment.after), line)
        if canasta.to_move(moment.after) is None:
            line += 1
            yield _result(hands[moment.hand], line)
    yield Footer(len(hands), steps, line + 1)


def _deal(rules: Rules, hand: Mapping[str, Any], moment: Moment, line: int) -> Deal:
    written = canasta.to_json(moment.after)
    deck = tuple(complete.full_deck(rules, hand["deck"]))
    return Deal(written["deal"], written["dealer"], tuple(written["scores"]), deck, canasta.digest(moment.after), line)


def _result(hand: Mapping[str, Any], line: int) -> Result:
    score = hand["score"]
    sheets = tuple({**sheet, "items": dict(sheet["items"])} for sheet in score["sheets"])
    return Result(sheets, tuple(score["scores"]), tuple(score["next"]["winners"]), line)
