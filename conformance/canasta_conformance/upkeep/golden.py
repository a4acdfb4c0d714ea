"""Golden traces of the suite, played step by step with the reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import canasta
from canasta import State
from canasta.interpreters import Event
from canasta.notation import decks, moves
from canasta.spec import Finding, IllegalAction, UnreadableInput
from canasta_conformance.forms.model import Case
from canasta_conformance.suite import rulesets


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a hand: the position before it, the action, and the result.

    ``hand`` counts from 0, ``step`` from 1. The deal is step 0 and has neither ``before`` nor ``action``. ``refused``
    has the rules that the action breaks; the position is then unchanged.
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
    """Whether a case is a golden trace: one or more hands from a given deck to their scores."""
    return case.kind == "trace" and isinstance(case.when, Mapping) and "hands" in case.when


def walk(case: Case, ruleset: str) -> Iterator[Moment]:
    """The moments of a golden trace in one of its rule sets, as the reference plays it.

    Raises UnreadableInput if a step that the case expects to be accepted is refused, or if a hand does not end.
    """
    rules = rulesets.overridden(ruleset, case.overrides)
    dealer, scores, number = case.given.get("dealer", 0), case.given.get("scores"), case.given.get("deal", 1)
    for place, hand in enumerate(case.when["hands"]):
        deck = decks.full_deck(rules, hand["deck"])
        state, dealt = canasta.deal_with_events(rules, deck, dealer, scores, number)
        yield Moment(place, 0, None, dealer, None, (), dealt, state)
        for step, written in enumerate(hand["steps"], 1):
            refused = tuple(written.get("illegal", ())) if isinstance(written, Mapping) else ()
            seat, made = moves.action(written)
            before = state
            events: tuple[Event, ...] = ()
            if not refused:
                try:
                    state, events = canasta.apply(state, seat, canasta.action_from(made))
                except IllegalAction as problem:
                    rules_broken = sorted(problem.rules)
                    told = moves.action_line(seat, made)
                    raise _fault(case, "refused", hand=place + 1, step=step, action=told, rules=rules_broken) from None
            yield Moment(place, step, before, seat, made, refused, events, state)
        if canasta.to_move(state) is not None:
            raise _fault(case, "no-end", hand=place + 1, steps=len(hand["steps"]))
        following = canasta.next_hand(state)
        dealer, scores, number = following.dealer, list(following.scores), following.deal_number


def _fault(case: Case, detail: str, **data: Any) -> UnreadableInput:
    return UnreadableInput([Finding.of(case.file, (case.line, 1), "record", "", detail, **data)])
