"""The members of a position that a program may show in its replies, and what the suite expects of each.

The names are those of ``state-1``, and two coarser members for programs that know no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

#: The members in the order in which they are compared: the cards first, because other members follow from them.
MEMBERS: tuple[str, ...] = (
    "hands",
    "melds",
    "pile",
    "stock",
    "stock_size",
    "red3",
    "red3_by_side",
    "black3",
    "turn",
    "phase",
    "dealer",
    "deal",
    "scores",
    "sides",
    "frozen",
    "taken",
    "laid",
    "joined",
    "melded",
    "asked",
    "closing",
    "questions",
    "offered",
    "owed",
    "drained",
    "turns",
)

#: The members that level ``engine`` needs.
NEEDED: tuple[str, ...] = (
    "hands",
    "melds",
    "pile",
    "stock_size",
    "red3_by_side",
    "turn",
    "phase",
    "dealer",
    "scores",
)

#: Coarser members, with the members that they follow from.
FROM: Mapping[str, str] = {"stock_size": "stock", "red3_by_side": "red3"}

#: Members with a list for each seat or side, whose entries are compared one by one.
_BY_SEAT = frozenset({"hands", "red3", "black3"})
_BY_SIDE = frozenset({"melds", "red3_by_side"})
_UNORDERED = frozenset({"laid"})


def whole(state: Mapping[str, Any]) -> dict[str, Any]:
    """A position with the two coarser members, and ``closing`` as false where it does not bind."""
    return {
        "closing": False,
        **state,
        "stock_size": len(state["stock"]),
        "red3_by_side": [sorted(card for seat in seats for card in state["red3"][seat]) for seats in state["sides"]],
    }


def first_difference(
    expected: Mapping[str, Any], shown: Mapping[str, Any], owed: frozenset[str], every: bool
) -> tuple[tuple[str | int, ...], Any, Any] | None:
    """The first place in which a shown position differs from the expected one, with both values there.

    ``expected`` is a `whole` position. Members that ``shown`` lacks are left out, except those in ``owed``; members
    that the position lacks are left out too. ``every`` says that melds must have their marks.
    """
    for name in MEMBERS:
        if name not in expected or not (name in shown or (name in owed and name != "closing")):
            continue
        want, seen = expected[name], shown.get(name)
        if name == "melds":
            want, seen = _melds(want, seen, every)
        elif name in _BY_SEAT or name == "red3_by_side":
            want, seen = [_sorted(entry) for entry in want], _each(seen)
        elif name in _UNORDERED or (name == "frozen" and isinstance(want, list)):
            want, seen = _sorted(want), _sorted(seen)
        if _same(want, seen):
            continue
        if name in _BY_SEAT | _BY_SIDE and isinstance(seen, list) and len(seen) == len(want):
            place = next(at for at, (one, other) in enumerate(zip(want, seen, strict=True)) if not _same(one, other))
            return (name, place), want[place], seen[place]
        return (name,), want, seen
    return None


def _melds(want: Sequence[Any], seen: Any, every: bool) -> tuple[list[Any], Any]:
    """The melds of both positions in one order, without marks if the shown ones have none."""
    if not isinstance(seen, list) or not all(isinstance(side, list) for side in seen):
        return list(want), seen
    marked = every or any("concealed" in meld for side in seen for meld in side if isinstance(meld, Mapping))
    return [_side(side, marked) for side in want], [_side(side, marked) for side in seen]


def _side(melds: Sequence[Any], marked: bool) -> list[Any]:
    found = [
        {
            name: _sorted(value) if name == "cards" else value
            for name, value in meld.items()
            if name != "concealed" or (marked and value)
        }
        if isinstance(meld, Mapping)
        else meld
        for meld in melds
    ]
    return sorted(found, key=lambda meld: str(sorted(meld.items())) if isinstance(meld, dict) else str(meld))


def _each(seen: Any) -> Any:
    return [_sorted(entry) for entry in seen] if isinstance(seen, list) else seen


def _sorted(cards: Any) -> Any:
    if isinstance(cards, list) and all(isinstance(card, str) for card in cards):
        return sorted(cards)
    if isinstance(cards, list) and all(isinstance(seat, int) for seat in cards):
        return sorted(cards)
    return cards


def _same(one: Any, other: Any) -> bool:
    # True equals 1 in Python, but not in JSON.
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(value, other[name]) for name, value in one.items())
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def place_in_words(path: Sequence[str | int]) -> str:
    """A place in a shown position: ``hand of seat 2``, ``melds of side 0``, ``number of cards in stock``."""
    name = str(path[0])
    if len(path) == 1:
        return {"stock_size": "number of cards in stock", "turn": "seat on turn", "deal": "number of the hand"}.get(
            name, name
        )
    what = {"hands": "hand", "red3": "red threes", "red3_by_side": "red threes", "black3": "black threes"}
    return f"{what.get(name, name)} of {'side' if name in _BY_SIDE else 'seat'} {path[1]}"
