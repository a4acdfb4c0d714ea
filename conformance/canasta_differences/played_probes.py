"""Probes from play: hands that the program plays by one rule set and follows, position by position, by another.

If the two rule sets list different actions, or lead to different positions after the same action, the position with
that action is a probe. It is as long as a real position; `simplify` removes what does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import canasta
from canasta.fast.state import State
from canasta.notation import moves
from canasta.notation.cards import Unreadable
from canasta.play import HandPlayed, play_hand, sensible, shuffled, uniform
from canasta.spec import CanastaError, Rules
from canasta_differences.probe import Probe, begin, comparable

#: The hands to play: seeds, and the policies that the players use in turn.
_SEEDS = range(1, 4)
_POLICIES = (sensible, sensible, uniform)
#: Members that authors write exactly as states have them.
_PLAIN = ("turn", "phase", "dealer", "deal", "taken", "laid", "joined", "asked", "melded")


def played_probes(first: Rules, second: Rules) -> Iterator[Probe]:
    """The probes of a few hands played by the first rule set, in the order of play."""
    for seed in _SEEDS:
        rng = Random(seed)
        hand = play_hand(first, shuffled(first, rng), rng, _POLICIES, dealer=seed % first.table.players)
        yield Probe({"deck": " ".join(hand.deck), "dealer": hand.dealer}, origin="played")
        yield from _met(hand, second)


def _met(hand: HandPlayed, second: Rules) -> Iterator[Probe]:
    before = hand.start
    for step in hand.steps:
        given = {"state": sparse(canasta.to_json(before))}
        line = moves.action_line(step.seat, canasta.to_json(canasta.faces(before, step.action)))
        try:
            other = begin(second, given)
        except (CanastaError, Unreadable, ValueError):
            return
        lines = _only_one(before, other)
        if not lines and _leads_elsewhere(step.state, other, line):
            lines = [line]
        yield from (Probe(given, (one,), origin="played") for one in lines)
        before = step.state


def _only_one(one: State, two: State) -> list[str]:
    """The actions that only one of two states lists."""
    lines: list[set[str]] = []
    for state in (one, two):
        seat = canasta.to_move(state)
        lines.append(
            {
                moves.action_line(seat or 0, canasta.to_json(canasta.faces(state, action)))
                for action in canasta.legal(state)
            }
        )
    return sorted(lines[0] ^ lines[1])


def _leads_elsewhere(after: State, other: State, line: str) -> bool:
    """Whether an action that both allow leads to different positions, or ends the hand with different sheets."""
    seat, action = moves.action(line)
    read = canasta.action_from(action)
    if canasta.violations(other, seat, read):
        return True
    then, _ = canasta.perform(other, read)
    if comparable(then) != comparable(after):
        return True
    return canasta.to_move(after) is None and canasta.score_hand(after) != canasta.score_hand(then)


def sparse(written: Mapping[str, Any]) -> dict[str, Any]:
    """A full state in the format of case authors, with nothing left out."""
    made = {key: written[key] for key in _PLAIN}
    made["hands"] = _by_seat(written["hands"])
    made["sides"] = [_side(written, place, seats) for place, seats in enumerate(written["sides"])]
    made["pile"], made["stock"] = " ".join(written["pile"]), " ".join(written["stock"])
    if "black3" in written:
        made["black3"] = _by_seat(written["black3"])
    return made


def _side(written: Mapping[str, Any], place: int, seats: Sequence[int]) -> dict[str, Any]:
    scores = written["scores"]
    personal = len(scores) != len(written["sides"])
    return {
        "seats": list(seats),
        "score": [scores[seat] for seat in seats] if personal else scores[place],
        "melds": [_meld(meld) for meld in written["melds"][place]],
        "red_threes": {str(seat): " ".join(written["red3"][seat]) for seat in seats},
    }


def _by_seat(rows: Sequence[Sequence[str]]) -> dict[str, str]:
    return {str(seat): " ".join(cards) for seat, cards in enumerate(rows)}


def _meld(meld: Mapping[str, Any]) -> Any:
    cards = " ".join(meld["cards"])
    return {"cards": cards, "concealed": True} if meld.get("concealed") else cards
