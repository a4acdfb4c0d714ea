"""Turns a case round the table, so that it can be asked from every seat.

A rotation by ``k`` moves each player ``k`` seats on in the direction of play. Everything that belongs to a seat or a
side moves along: hands, melds, dealer, totals, the actions, and what is expected. If ``k`` is odd, clubs and spades
change places too, and so do diamonds and hearts; no rule depends on a suit beyond its colour. A rotation only moves
entries and renames them. It knows no rules, so it changes no expectation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from canasta.spec import Rules

_Entry = TypeVar("_Entry")

#: Each card, with the other suit of its colour.
_OTHER_SUIT: Mapping[str, str] = {
    rank + suit: rank + other for rank in "AKQJT98765432" for suit, other in zip("cdhs", "shdc", strict=True)
}
#: Members of a position or a view with an entry for each seat.
_BY_SEAT = ("melded", "owed", "questions", "turns", "counts")
#: Members with the cards of each seat.
_CARDS_BY_SEAT = ("hands", "red3", "black3")


def all_of(rules: Rules) -> range:
    """The rotations at which a case can be asked in a rule set: one for each player."""
    return range(rules.table.players)


def of(rules: Rules, number: int) -> Rotation | None:
    """The rotation by ``number`` seats; None if nothing moves."""
    number %= rules.table.players
    return Rotation(rules, number) if number else None


class Rotation:
    """A rotation by ``number`` seats in one rule set. Seats, sides and places in lists count from 0.

    Each method turns one kind of value and returns a new one.
    """

    def __init__(self, rules: Rules, number: int) -> None:
        players = rules.table.players
        step = number if rules.table.direction == "clockwise" else -number
        self.number = number
        #: Whether suits change places within their colour.
        self.suits = number % 2 == 1
        self._seats = tuple((seat + step) % players for seat in range(players))
        self._personal = rules.table.sides == "lone_taker"
        count = {"pairs": players // 2, "trios": 2}.get(rules.table.sides, players)
        # Seats of fixed sides follow each other round the table, so sides move like the seats of a smaller table.
        self._sides = tuple((side + step) % count for side in range(count))
        self._cards = _OTHER_SUIT if self.suits else {}

    # --- seats, sides and cards ---

    def seat(self, seat: int) -> int:
        """Where a seat goes."""
        return self._seats[seat]

    def seats(self, seats: Iterable[int]) -> list[int]:
        """Where some seats go, sorted."""
        return sorted([self._seats[seat] for seat in seats])

    def card(self, card: str) -> str:
        """A card; a rank alone stays as it is."""
        return self._cards.get(card, card)

    def cards(self, cards: Iterable[str]) -> list[str]:
        """Cards in their order."""
        if not self.suits:
            return list(cards)
        other = self._cards
        return [other.get(card, card) for card in cards]

    def hand(self, cards: Iterable[str]) -> list[str]:
        """Cards whose order means nothing, sorted by name."""
        return sorted(self.cards(cards))

    def by_seat(self, entries: Sequence[_Entry]) -> list[_Entry]:
        """A list with an entry for each seat."""
        return _moved(entries, self._seats)

    def by_total(self, entries: Sequence[_Entry]) -> list[_Entry]:
        """A list with an entry for each total: for each side, or for each player where a lone taker is sought."""
        return _moved(entries, self._seats if self._personal else self._sides)

    def totals(self, places: Iterable[int]) -> list[int]:
        """Places in a list of totals, sorted."""
        way = self._seats if self._personal else self._sides
        return sorted([way[place] for place in places])

    def sides_now(self, sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """Where each side of a position goes. Sides are always listed by their lowest seat."""
        if not self._personal:
            return self._sides
        order = sorted(range(len(sides)), key=lambda side: min(self._seats[seat] for seat in sides[side]))
        return tuple(order.index(side) for side in range(len(sides)))

    # --- positions ---

    def state(self, written: Mapping[str, Any]) -> dict[str, Any]:
        """A position, or what a seat sees of one. Members that belong to no seat, side or card stay as they are."""
        made = dict(written)
        for name in _CARDS_BY_SEAT:
            if name in made:
                made[name] = self.by_seat([self.hand(cards) for cards in made[name]])
        for name in _BY_SEAT:
            if name in made:
                made[name] = self.by_seat(made[name])
        for name in ("turn", "dealer", "seat"):
            if name in made:
                made[name] = self._seats[made[name]]
        for name in ("pile", "stock"):
            if isinstance(made.get(name), list):
                made[name] = self.cards(made[name])
        if "hand" in made:
            made["hand"] = self.hand(made["hand"])
        if isinstance(made.get("frozen"), list):
            made["frozen"] = self.seats(made["frozen"])
        if "melds" in made:
            way = self.sides_now(written["sides"]) if self._personal else self._sides
            made["melds"] = _moved([self.melds(melds) for melds in made["melds"]], way)
        if "sides" in made:
            made["sides"] = sorted(map(self.seats, made["sides"]))
        if "scores" in made:
            made["scores"] = self.by_total(made["scores"])
        return made

    def melds(self, melds: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The melds of a side, sorted by rank and cards."""
        made = [{**meld, "cards": self.hand(meld["cards"])} for meld in melds]
        return sorted(made, key=_meld_order) if self.suits else made

    # --- actions ---

    def action(self, action: Mapping[str, Any], seat: int, state: Mapping[str, Any] | None) -> dict[str, Any]:
        """An action of a seat in a position. Without the position, a side or meld that is named by its place is read as
        at the beginning of a hand.
        """
        made = dict(action)
        if isinstance(made.get("card"), str):
            made["card"] = self.card(made["card"])
        if isinstance(made.get("with"), list):
            made["with"] = self.cards(made["with"])
        if isinstance(made.get("melds"), list):
            made["melds"] = [self._entry(entry, seat, state) for entry in made["melds"]]
        return made

    def _entry(self, entry: Mapping[str, Any], seat: int, state: Mapping[str, Any] | None) -> dict[str, Any]:
        made = dict(entry)
        if "cards" in made:
            made["cards"] = self.cards(made["cards"])
        sides = [] if state is None else state["sides"]
        if "meld" in made and state is not None:
            side = made.get("side", next(place for place, seats in enumerate(sides) if seat in seats))
            made["meld"] = self._place_of(made["meld"], state["melds"][side] if 0 <= side < len(sides) else ())
        if "side" in made:
            way = self.sides_now(sides) if sides else self._sides
            made["side"] = way[made["side"]] if 0 <= made["side"] < len(way) else made["side"]
        return made

    def _place_of(self, place: int, melds: Sequence[Mapping[str, Any]]) -> int:
        """Where a meld is among those of its side after their suits have changed."""
        turned = [{**meld, "cards": self.hand(meld["cards"])} for meld in melds]
        order = sorted(range(len(melds)), key=lambda one: _meld_order(turned[one]))
        return order.index(place) if 0 <= place < len(order) else place

    def entry(self, entry: str) -> str:
        """An entry of a list of actions. Only a card from the table is named with its suit there."""
        return self._text(entry)

    # --- scores ---

    def score(self, want: Mapping[str, Any]) -> dict[str, Any]:
        """A score, or the parts of it that a case gives."""
        made = dict(want)
        if "sheets" in made:
            made["sheets"] = self.by_total([self._sheet(sheet) for sheet in made["sheets"]])
        if "scores" in made:
            made["scores"] = self.by_total(made["scores"])
        if "next" in made:
            following = dict(made["next"])
            if "dealer" in following:
                following["dealer"] = self._seats[following["dealer"]]
            if "minimums" in following:
                following["minimums"] = self.by_total(following["minimums"])
            if "winners" in following:
                following["winners"] = self.totals(following["winners"])
            made["next"] = following
        return made

    def _sheet(self, sheet: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**sheet, "of": self.seats(sheet["of"])} if "of" in sheet else sheet

    def hand_to_score(self, hand: Mapping[str, Any]) -> dict[str, Any]:
        """A hand to score, in the form of requests."""
        made = dict(hand)
        if "dealer" in made:
            made["dealer"] = self._seats[made["dealer"]]
        sides = made["sides"]
        if self._personal:
            made["sides"] = sorted(map(self._players, sides), key=lambda side: min(side["players"]))
            return made
        count = len(self._sides)
        turned = []
        for place, side in enumerate(sides):
            before = [place + count * turn for turn in range(len(self._seats) // count)]
            turned.append(self._side(side, sorted(range(len(before)), key=lambda at: self._seats[before[at]])))
        made["sides"] = _moved(turned, self._sides)
        return made

    def _players(self, side: Mapping[str, Any]) -> dict[str, Any]:
        seats = side["players"]
        order = sorted(range(len(seats)), key=lambda at: self._seats[seats[at]])
        return self._side(side, order) | {"players": self.seats(seats)}

    def _side(self, side: Mapping[str, Any], order: Sequence[int]) -> dict[str, Any]:
        """A side of a hand to score; ``order`` says from which player each player's entries come."""
        made = dict(side)
        made["melds"] = [{**meld, "cards": self._text(meld["cards"])} for meld in side["melds"]]
        # A hand that nobody wrote is missing at the end; then the hands are left as the writer listed them.
        if len(side["hands"]) == len(order):
            made["hands"] = [self._text(side["hands"][at]) for at in order]
        else:
            made["hands"] = [self._text(hand) for hand in side["hands"]]
        for name in ("score", "red_threes", "black_threes"):
            if isinstance(side.get(name), list):
                made[name] = [side[name][at] for at in order]
        return made

    def _text(self, cards: str) -> str:
        return " ".join(self.cards(cards.split()))

    # --- events ---

    def event(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """An event."""
        made = dict(event)
        for name, turn in self._event.items():
            if name in made:
                made[name] = turn(self, made[name])
        return made

    _event: Mapping[str, Callable[[Rotation, Any], Any]] = {
        "seat": seat,
        "partner": seat,
        "of": seats,
        "card": card,
        "cards": lambda self, cards: self.cards(cards) if isinstance(cards, list) else cards,
        "sides": lambda self, sides: sorted(map(self.seats, sides)),
        "winners": totals,
        "scores": by_total,
    }


def _moved(entries: Sequence[_Entry], way: Sequence[int]) -> list[_Entry]:
    made = list(entries)
    for place, entry in zip(way, entries, strict=True):
        made[place] = entry
    return made


def _meld_order(meld: Mapping[str, Any]) -> tuple[str, list[str]]:
    return meld["rank"], meld["cards"]
