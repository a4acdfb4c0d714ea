"""The players of the golden traces: sensible players with habits, so that a few hands show many situations.

A habit narrows the legal actions before the sensible player chooses one; no rule is decided here. Recorded traces are
fixed, so a change of habits does not change them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from canasta import Action, State, faces, to_json, to_move, view
from canasta.notation.cards import is_wild
from canasta.play import Policy, sensible
from canasta.reference.way_out import has_way_out

#: A player thinks of guarding a pile of at least this number of cards.
_WORTH_GUARDING = 4
#: A partner says yes with at most this number of cards in hand.
_FEW = 6


@dataclass(frozen=True, slots=True)
class Habits:
    """How often, in percent, a player does something that an ordinary player seldom does.

    ``asks`` the partner when going out is possible, ``blocks`` a valuable pile with a black three, ``freezes`` it with
    a wild card that the player can spare, ``waits`` to meld until the whole hand can go down, ``declines`` the pile.
    """

    asks: int = 0
    blocks: int = 0
    freezes: int = 0
    waits: int = 0
    declines: int = 0


#: The players at one table; most of the time they play like ordinary players.
LIVELY = Habits(asks=60, blocks=70, freezes=15, waits=0, declines=5)


def player(habits: Habits) -> Policy:
    """A policy with these habits."""

    def choose(state: State, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        kept = _kept(habits, state, actions, rng)
        chosen: Action = sensible(state, kept or actions, rng)
        return chosen

    return choose


def _kept(habits: Habits, state: State, actions: Sequence[Action], rng: Random) -> Sequence[Action]:
    """The actions that the current habits leave; perhaps none."""
    written = [(action, to_json(action)) for action in actions]
    kinds = {made["do"] for _, made in written}
    if "ask" in kinds and _happens(habits.asks, rng):
        return _of(written, "ask")
    seat = to_move(state)
    assert seat is not None, "a hand that is over has no legal action"
    seen = view(state, seat)
    if "answer" in kinds:
        glad = len(seen["hand"]) <= _FEW or rng.random() < 0.5
        return [action for action, made in written if made["yes"] == glad]
    if _happens(habits.waits, rng):
        return _waiting(state, written, seen["phase"] == "act")
    if "take" in kinds and _happens(habits.declines, rng):
        return [action for action, made in written if made["do"] != "take"]
    pile = seen["pile_size"] if "pile_size" in seen else len(seen["pile"])
    if "discard" not in kinds or "meld" in kinds or pile < _WORTH_GUARDING:
        return actions
    if _happens(habits.blocks, rng):
        black = [action for action, made in written if made["do"] == "discard" and made["card"][0] == "3"]
        if black:
            return black
    spare = sum(map(is_wild, seen["hand"])) > 1 and not seen["frozen"]
    if spare and _happens(habits.freezes, rng):
        return [action for action, made in written if made["do"] == "discard" and made["card"] in ("2", "Jk")]
    return actions


def _waiting(state: State, written: Sequence[tuple[Action, dict[str, Any]]], drawn: bool) -> Sequence[Action]:
    """Melds if the whole hand can go down in this turn, otherwise the draw and a discard."""
    out = drawn and has_way_out(state, state.turn)
    melds = _of(written, "meld")
    if out and melds:
        # The largest meld first, so that the player can still lay the rest.
        most = max(_laid(faces(state, action)) for action in melds)
        return [action for action in melds if _laid(faces(state, action)) == most]
    if out:
        return _of(written, "discard")
    return [action for action, made in written if made["do"] not in ("meld", "take")]


def _laid(action: Action) -> int:
    return sum(len(entry["cards"]) for entry in to_json(action).get("melds", ()))


def _of(written: Sequence[tuple[Action, dict[str, Any]]], kind: str) -> list[Action]:
    return [action for action, made in written if made["do"] == kind]


def _happens(hundredths: int, rng: Random) -> bool:
    return rng.random() * 100 < hundredths
