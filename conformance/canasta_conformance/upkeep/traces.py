"""Whole hands of the suite: played step by step with the reference, and written as lines for `canasta replay`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import canasta
from canasta import Event, State
from canasta.notation import decks, moves
from canasta.notation.positions import sides_of
from canasta.play import Deal, Footer, Header, Line, Result, TraceStep
from canasta.spec import Finding, IllegalAction, Rules, UnreadableInput
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
                    told = f"hand {place + 1}, step {step}: {moves.action_line(seat, made)}"
                    found = f"{told}, refused by {', '.join(sorted(problem.rules))}"
                    raise _fault(case, found, "an action that the rules allow") from None
            yield Moment(place, step, before, seat, made, refused, events, state)
        if canasta.to_move(state) is not None:
            raise _fault(case, f"hand {place + 1}: {len(hand['steps'])} steps", "the end of the hand")
        following = canasta.next_hand(state)
        dealer, scores, number = following.dealer, list(following.scores), following.deal_number


def _fault(case: Case, found: str, expected: str) -> UnreadableInput:
    return UnreadableInput([Finding("record", case.file, case.line, None, "", found, expected)])


def lines(case: Case, ruleset: str) -> Iterator[Line]:
    """A golden trace in the format trace/1, with the sheets, totals and winners that the case gives.

    Refused actions are left out, because a trace has only what was done.
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
    deck = tuple(decks.full_deck(rules, hand["deck"]))
    return Deal(written["deal"], written["dealer"], tuple(written["scores"]), deck, canasta.digest(moment.after), line)


def _result(hand: Mapping[str, Any], line: int) -> Result:
    score = hand["score"]
    sheets = tuple({**sheet, "items": dict(sheet["items"])} for sheet in score["sheets"])
    return Result(sheets, tuple(score["scores"]), tuple(score["next"]["winners"]), line)


# --- ends of hands, as people write them ---


def ends(case: Case, ruleset: str) -> Iterator[tuple[dict[str, Any], Mapping[str, Any]]]:
    """Each hand of a golden trace as a hand to score, and the score that the case gives.

    The cards, melds, totals, dealer and number come from the case; only who went out, and how, comes from the play.
    Hands whose end the case does not give are left out.
    """
    rules = rulesets.overridden(ruleset, case.overrides)
    out = _goings_out(case, ruleset)
    lone = rules.table.sides == "lone_taker"
    dealer, number = case.given.get("dealer", 0), case.given.get("deal", 1)
    totals = list(case.given.get("scores", ())) or [0] * (rules.table.players if lone else len(sides_of(rules)))
    for place, hand in enumerate(case.when["hands"]):
        if "end" not in hand:
            continue
        sides = []
        for index, side in enumerate(hand["end"]["sides"]):
            seats = side["seats"]
            written: dict[str, Any] = {
                "score": [totals[seat] for seat in seats] if lone else totals[index],
                "melds": side["melds"],
                "hands": [hand["end"]["hands"][str(seat)] for seat in seats],
                "went_out": next((how for seat, how in out.get(place, ()) if seat in seats), "none"),
            }
            threes = {"red_threes": side.get("red_threes", {}), "black_threes": hand["end"].get("black3")}
            for name, found in threes.items():
                if found is not None:
                    laid = [found.get(str(seat), "") for seat in seats]
                    written[name] = laid if lone else " ".join(filter(None, laid))
            sides.append(written | ({"players": seats} if lone else {}))
        yield {"dealer": dealer, "deal": number, "sides": sides}, hand["score"]
        totals, dealer, number = hand["score"]["scores"], hand["score"]["next"]["dealer"], number + 1


def _goings_out(case: Case, ruleset: str) -> dict[int, list[tuple[int, str]]]:
    found: dict[int, list[tuple[int, str]]] = {}
    for moment in walk(case, ruleset):
        for event in moment.events:
            if event.name == "went_out":
                how = "concealed" if event.data["concealed"] else "open"
                found.setdefault(moment.hand, []).append((moment.seat, how))
    return found
