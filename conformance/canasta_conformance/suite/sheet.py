"""A hand to score as the ``score`` request has it.

People may write a hand in several ways. On the wire each member has one form, that of ``conf-hand-2``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from canasta.notation.positions import sides_of
from canasta.spec import Rules


def on_the_wire(rules: Rules, written: Mapping[str, Any]) -> dict[str, Any]:
    """A hand that people have written, in the form of requests.

    Members that the rule set does not have are left out. What the writer leaves out is none: no points before the hand,
    no melds, no laid threes.
    """
    personal = rules.table.sides == "lone_taker"
    usual = sides_of(rules)
    found: dict[str, Any] = {name: written[name] for name in ("dealer", "deal") if name in written}
    sides = [_side(rules, side, usual[place], personal) for place, side in enumerate(written["sides"])]
    found["sides"] = sorted(sides, key=lambda side: min(side["players"])) if personal else sides
    return found


def _side(rules: Rules, written: Mapping[str, Any], usual: Sequence[int], personal: bool) -> dict[str, Any]:
    seats = list(written.get("players", usual))
    side: dict[str, Any] = {"players": seats} if personal else {}
    side["score"] = _each(written.get("score", 0), len(seats)) if personal else written.get("score", 0)
    side["melds"] = [_meld(meld) for meld in written.get("melds", ())]
    laid = ["red_threes", "black_threes"] if rules.threes.black.laid_out else ["red_threes"]
    for name in laid:
        side[name] = _counts(written.get(name, 0), len(seats)) if personal else _count(written.get(name, 0))
    side["hands"] = [_text(hand) for hand in written["hands"]]
    side["went_out"] = written.get("went_out", "none")
    return side


def _meld(written: Any) -> dict[str, Any]:
    if not isinstance(written, Mapping):
        return {"cards": _text(written)}
    meld: dict[str, Any] = {"cards": _text(written["cards"])}
    return meld | {"concealed": True} if written.get("concealed") else meld


def _text(cards: Any) -> str:
    return cards if isinstance(cards, str) else " ".join(cards)


def _count(written: Any) -> int:
    if isinstance(written, int):
        return written
    if isinstance(written, str):
        return len(written.split())
    return sum(_count(entry) for entry in written)


def _counts(written: Any, players: int) -> list[int]:
    """Laid threes of each player. A number for the whole side belongs to its first player."""
    if isinstance(written, list) and len(written) == players:
        return [_count(entry) for entry in written]
    return [_count(written), *[0] * (players - 1)]


def _each(written: Any, players: int) -> list[int]:
    return list(written) if isinstance(written, list) else [written] * players
