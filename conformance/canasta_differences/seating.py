"""Adapts a probe to another number of players, so that two, three or six players can use a probe written for four.

It leaves out the hands of players that are missing. The sides of the rule set say who are partners. The result is a
probe like any other: both rule sets answer it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from canasta.notation.cards import cards, meld_rank
from canasta.notation.positions import sides_of
from canasta.spec import Rules
from canasta_differences.probe import Probe

#: Cards for additional hands that the probe does not name; a player without cards would have gone out.
_SPARE_HANDS = ("5c", "5d", "6h", "6s", "8d", "8h")


#: The suffix of the origin of a probe that was adapted to another number of players.
ANEW = ", seated anew"


def seated(probe: Probe, rules: Rules) -> Iterator[Probe]:
    """The probe itself, and its form for the number of players of a rule set, if that is different.

    If every player is alone, each has laid their own melds on the table; a probe that does not say so is asked only in
    the second form.
    """
    if rules.table.sides != "singles" or "state" not in probe.given:
        yield probe
    if "hand" in probe.given:
        found = _hand(probe.given["hand"], rules)
    elif "state" in probe.given:
        found = _state(probe.given["state"], rules)
    else:
        return
    players = rules.table.players
    if found is None or any(int(line.split()[0]) >= players for line in probe.steps) or (probe.view or 0) >= players:
        return
    key = "hand" if "hand" in probe.given else "state"
    if found != probe.given[key]:
        yield replace(probe, given={**probe.given, key: found}, origin=probe.origin + ANEW)
    elif key == "state" and rules.table.sides == "singles":
        yield probe


def _state(state: Mapping[str, Any], rules: Rules) -> dict[str, Any] | None:
    players = rules.table.players
    if state.get("turn", 0) >= players or state.get("dealer", 0) >= players:
        return None
    made = dict(state)
    for key in ("hands", "black3"):
        if key in made:
            made[key] = _of_seats(made[key], players)
    for key in ("melded", "turns", "questions", "owed"):
        if isinstance(made.get(key), list):
            made[key] = [*made[key], *[made[key][-1]] * players][:players]
    if "sides" in made:
        try:
            sides = [_side(made, place, side, rules) for place, side in enumerate(made["sides"])]
        except _NobodyError:
            return None
        seats = _seats(len(sides), rules)
        if seats is None:
            return None
        made["sides"] = [side | {"seats": own} for side, own in zip(sides, seats, strict=True)] if seats else sides
    return made


def _of_seats(written: Mapping[str, Any], players: int) -> dict[str, Any]:
    return {seat: cards for seat, cards in written.items() if int(seat) < players}


class _NobodyError(Exception):
    """A meld was laid only by players who are not in this game."""


def _side(state: Mapping[str, Any], place: int, side: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    players = rules.table.players
    made = {key: value for key, value in side.items() if key != "seats"}
    if isinstance(made.get("red_threes"), Mapping):
        made["red_threes"] = _of_seats(made["red_threes"], players)
    alone = place if rules.table.sides == "singles" else None
    made["melds"] = [_by(meld, players, alone, state.get("laid", ())) for meld in made.get("melds", ())]
    return made


def _by(meld: Any, players: int, alone: int | None, laid: Sequence[str]) -> Any:
    """A meld with the player who laid it before this turn; ``alone`` is the seat of a side of one."""
    if not isinstance(meld, Mapping):
        meld = {"cards": meld}
    if "by" not in meld:
        if alone is None or meld_rank(cards(meld["cards"])) in laid:
            return meld if len(meld) > 1 else meld["cards"]
        return {**meld, "by": alone}
    by = meld["by"] if isinstance(meld["by"], list) else [meld["by"]]
    kept = [seat for seat in by if seat < players and alone in (None, seat)]
    if not kept:
        raise _NobodyError
    return {**meld, "by": kept[0] if len(kept) == 1 else kept}


def _seats(sides: int, rules: Rules) -> list[list[int]] | None:
    """The players of the sides. Empty if the rule set decides this itself; None if it has too few players."""
    if rules.table.sides == "lone_taker" and sides == 2:
        return [[0, 2], [1]]
    return [] if sides <= len(sides_of(rules)) else None


def _hand(hand: Mapping[str, Any], rules: Rules) -> dict[str, Any] | None:
    seats = [[0, 2], [1]] if rules.table.sides == "lone_taker" and len(hand["sides"]) == 2 else sides_of(rules)
    if len(hand["sides"]) > len(seats):
        return None
    spare = iter(_SPARE_HANDS)
    written = [*hand["sides"], *[{"hands": []}] * (len(seats) - len(hand["sides"]))]
    sides = []
    for side, own in zip(written, seats, strict=True):
        made = {key: value for key, value in side.items() if key != "players"}
        made["hands"] = _hands(side.get("hands", ()), len(own), spare)
        lone = rules.table.sides == "lone_taker"
        if lone:
            made["players"] = own
        for key in ("score", "red_threes", *(["black_threes"] if "black_threes" in side else [])):
            made[key] = _each(side.get(key, 0), len(own)) if lone else _together(side.get(key, 0))
        sides.append(made)
    return {**hand, "sides": sides}


def _hands(hands: Sequence[str], players: int, spare: Iterator[str]) -> list[str]:
    """One hand for each player: surplus hands are left out, each missing hand gets a card."""
    return [*hands[:players], *(next(spare) for _ in range(players - len(hands)))]


def _together(value: Any) -> Any:
    """What each player of a side has, combined for the side."""
    return sum(value) if isinstance(value, list) else value


def _each(value: Any, players: int) -> Any:
    """What a side has, listed for each of its players; the first of them has the threes."""
    if isinstance(value, list):
        return [*value, *[0] * players][:players]
    return [value] + [0] * (players - 1)
