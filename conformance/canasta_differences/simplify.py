"""Removes from a probe everything that its contrast does not need, until a person can see at a glance what it shows.

It is greedy and works in a fixed order: first whole members, then hands, melds and cards one by one. A part is removed
if the two rule sets still differ in the same way without it, whatever the cards that this leaves open.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from canasta.spec import Rules
from canasta_differences.probe import Contrast, Probe, contrast, same_way

#: Members that a position can do without, the largest first.
_MEMBERS = (
    "stock",
    "melded",
    "dealer",
    "deal",
    "black3",
    "joined",
    "laid",
    "taken",
    "asked",
    "turns",
    "questions",
    "sides",
    "pile",
)
#: The numbers of top cards to which a pile is cut, the fewest first.
_TOPS = range(1, 6)


def simplified(first: Rules, second: Rules, probe: Probe, expected: Contrast) -> Probe:
    """The smallest probe found with the same contrast; decks and hands to score stay as they are."""
    if "state" not in probe.given:
        return probe

    def shows(state: dict[str, Any]) -> bool:
        smaller = replace(probe, given={"state": state})
        return all(same_way(contrast(first, second, smaller, filler), expected) for filler in (0, 1))

    state = copy.deepcopy(dict(probe.given["state"]))
    if not shows(state):
        return probe
    again = True
    while again:
        again = False
        for smaller in _smaller(state):
            found = _tried(state, smaller, shows)
            if found is not None:
                state, again = found, True
    return replace(probe, given={"state": state})


Edit = Callable[[dict[str, Any]], bool]
"""Makes a state smaller in place; says whether there was anything to take away."""


def _tried(state: dict[str, Any], edit: Edit, shows: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
    smaller = copy.deepcopy(state)
    return smaller if edit(smaller) and shows(smaller) else None


def _smaller(state: dict[str, Any]) -> Iterator[Edit]:
    """Everything that can be tried on the current state."""
    for key in _MEMBERS:
        yield partial(_drop, key=key)
    for seat in list(state.get("hands", ())):
        yield partial(_drop_hand, seat=seat)
    for top in _TOPS:
        yield partial(_cut_pile, top=top)
    for side in range(len(state.get("sides", ()))):
        for key in ("red_threes", "score", "seats", "melds"):
            yield partial(_drop_of_side, side=side, key=key)
        for meld in reversed(range(len(state["sides"][side].get("melds", ())))):
            yield partial(_drop_meld, side=side, meld=meld)
            yield partial(_shorten_meld, side=side, meld=meld)
    for seat, cards in state.get("hands", {}).items():
        for place in reversed(range(len(cards.split()))):
            yield partial(_drop_card, seat=seat, place=place)


def _drop(new: dict[str, Any], key: str) -> bool:
    return new.pop(key, None) is not None


def _drop_hand(new: dict[str, Any], seat: str) -> bool:
    return new["hands"].pop(seat, None) is not None


def _cut_pile(new: dict[str, Any], top: int) -> bool:
    cards = new.get("pile", "").split()
    if len(cards) <= top:
        return False
    new["pile"] = " ".join(cards[-top:])
    return True


def _drop_of_side(new: dict[str, Any], side: int, key: str) -> bool:
    return side < len(new.get("sides", ())) and new["sides"][side].pop(key, None) is not None


def _drop_meld(new: dict[str, Any], side: int, meld: int) -> bool:
    melds = new["sides"][side].get("melds", []) if side < len(new.get("sides", ())) else []
    if meld >= len(melds):
        return False
    del melds[meld]
    return True


def _shorten_meld(new: dict[str, Any], side: int, meld: int) -> bool:
    melds = new["sides"][side].get("melds", []) if side < len(new.get("sides", ())) else []
    if meld >= len(melds):
        return False
    found = melds[meld]
    cards = (found if isinstance(found, str) else found["cards"]).split()
    if len(cards) <= 1:
        return False
    shorter = " ".join(cards[:-1])
    melds[meld] = shorter if isinstance(found, str) else {**found, "cards": shorter}
    return True


def _drop_card(new: dict[str, Any], seat: str, place: int) -> bool:
    cards = new["hands"].get(seat, "").split()
    if place >= len(cards) or len(cards) == 1:
        return False
    del cards[place]
    new["hands"][seat] = " ".join(cards)
    return True
