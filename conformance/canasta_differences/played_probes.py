"""Probes from play: hands that the program plays by one rule set and follows, position by position, by another.

If the two rule sets list different actions, or lead to different positions after the same action, the position with
that action is a probe. It is as long as a real position; `simplify` removes what does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from canasta.interpreters import State, interpreter_of
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
    game, before = hand.interpreter, hand.start
    for step in hand.steps:
        given = {"state": sparse(game.to_json(before))}
        line = moves.action_line(step.seat, game.to_json(game.faces(before, step.action)))
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
        game = interpreter_of(state)
        seat = game.to_move(state) or 0
        lines.append({moves.action_line(seat, game.to_json(game.faces(state, one))) for one in game.legal(state)})
    return sorted(lines[0] ^ lines[1])


def _leads_elsewhere(after: State, other: State, line: str) -> bool:
    """Whether an action that both allow leads to different positions, or ends the hand with different sheets."""
    seat, action = moves.action(line)
    game, own = interpreter_of(other), interpreter_of(after)
    read = game.action_from(action)
    if game.violations(other, seat, read):
        return True
    then, _ = game.perform(other, read)
    if comparable(then) != comparable(after):
        return True
    if own.to_move(after) is not None:
        return False
    sheets = [list(map(one.to_json, one.score_hand(state))) for one, state in ((own, after), (game, then))]
    return sheets[0] != sheets[1]


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
