"""Completes the sparse positions of case authors to full states, in which every card of the deck occurs once.

One of the two orders of `decks` fills in the rest of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from canasta.notation.cards import RED_THREES, Unreadable, cards, is_wild, meld_rank, open_cards
from canasta.spec import Rules

from .decks import left_over, red_threes_last

#: The least cards of a hand that is filled in; a player with fewer cards could go out.
_LEAST_HAND = 2


def sides_of(rules: Rules) -> list[list[int]]:
    """The sides at the beginning of a hand, as lists of seats, ordered by their lowest seat."""
    players = rules.table.players
    count = {"pairs": players // 2, "trios": players // 3}.get(rules.table.sides, players)
    return [list(range(first, players, count)) for first in range(count)]


def state(rules: Rules, sparse: Mapping[str, Any], filler: int = 0) -> dict[str, Any]:
    """The full state of a sparse position, in the exact form.

    Raises Unreadable if the position names more cards than the deck has, or if there is no place for some cards.
    """
    return _Completion(rules, sparse, filler).state()


class _Completion:
    """One position while it is completed; the methods run in the order in which `state` calls them."""

    def __init__(self, rules: Rules, sparse: Mapping[str, Any], filler: int) -> None:
        self.rules, self.sparse = rules, sparse
        self.players = rules.table.players
        self.turn: int = sparse.get("turn", 0)
        self.written_sides: Sequence[Mapping[str, Any]] = sparse.get("sides", ())
        self.sides = self._sides()
        self.hands: list[list[str] | None] = [None] * self.players
        for seat, text in sparse.get("hands", {}).items():
            if int(seat) >= self.players:
                raise Unreadable(f"found a hand of seat {seat}, expected seats 0 to {self.players - 1}")
            self.hands[int(seat)] = cards(text)
        self.melds = [[_meld(meld) for meld in side.get("melds", ())] for side in self._side_maps()]
        self.under, self.pile, _ = open_cards(sparse.get("pile", ""))
        _, self.stock, self.more_stock = open_cards(sparse.get("stock", "..."))
        self.red: list[list[str]] = [[] for _ in range(self.players)]
        counted = self._named_red_threes()
        laid_black = [card for text in sparse.get("black3", {}).values() for card in cards(text)]
        named = [
            *self.pile,
            *self.stock,
            *laid_black,
            *(card for hand in self.hands if hand for card in hand),
            *(card for side in self.melds for meld in side for card in meld["cards"]),
            *(card for seat in self.red for card in seat),
        ]
        self.rest = left_over(rules, named, filler)
        for seat, number in counted:
            self.red[seat] += [self._red_three() for _ in range(number)]

    def state(self) -> dict[str, Any]:
        self._fill_pile()
        self._fill_hands()
        self._place_rest()
        sparse = self.sparse
        phase = sparse.get("phase", "draw")
        step = 1 if self.rules.table.direction == "clockwise" else -1
        return self._rare() | {
            "asked": sparse.get("asked", self._asked(phase)),
            "deal": sparse.get("deal", 1),
            "dealer": sparse.get("dealer", (self.turn - step) % self.players),
            "frozen": self._frozen(),
            "hands": [sorted(hand or []) for hand in self.hands],
            "joined": sparse.get("joined", False),
            "laid": sorted(sparse.get("laid", ())),
            "melded": self._melded(),
            "melds": self.melds,
            "phase": phase,
            "pile": self.pile,
            "red3": [sorted(seat) for seat in self.red],
            "scores": self._scores(),
            "sides": self.sides,
            "stock": self.stock,
            "taken": sparse.get("taken", False),
            "turn": self.turn,
        }

    # --- sides ---

    def _sides(self) -> list[list[int]]:
        given = [list(side["seats"]) for side in self.written_sides if "seats" in side]
        if given and len(given) != len(self.written_sides):
            raise Unreadable("found seats for some sides only, expected them for all or none")
        sides = given or sides_of(self.rules)
        if len(self.written_sides) > len(sides):
            raise Unreadable(f"found {len(self.written_sides)} sides, expected at most {len(sides)}")
        if sorted(seat for side in sides for seat in side) != list(range(self.players)):
            raise Unreadable(f"found the sides {sides}, expected each seat from 0 to {self.players - 1} once")
        return sides

    def _side_maps(self) -> list[Mapping[str, Any]]:
        empty: Mapping[str, Any] = {}
        return [*self.written_sides, *[empty] * (len(self.sides) - len(self.written_sides))]

    def _scores(self) -> list[int]:
        lone = self.rules.table.sides == "lone_taker"
        scores = [0] * (self.players if lone else len(self.sides))
        for place, (side, seats) in enumerate(zip(self._side_maps(), self.sides, strict=True)):
            score = side.get("score", 0)
            if not lone:
                if not isinstance(score, int):
                    raise Unreadable(f"found the score {score}, expected one number for a side")
                scores[place] = score
                continue
            each = [score] * len(seats) if isinstance(score, int) else score
            for seat, points in zip(seats, each, strict=True):
                scores[seat] = points
        return scores

    def _melded(self) -> list[bool]:
        if "melded" in self.sparse:
            return list(self.sparse["melded"])
        melded = [False] * self.players
        for side in self._side_maps():
            for meld in side.get("melds", ()):
                by = meld.get("by", []) if isinstance(meld, Mapping) else []
                for seat in [by] if isinstance(by, int) else by:
                    melded[seat] = True
        return melded

    def _named_red_threes(self) -> list[tuple[int, int]]:
        """Lay the red threes that are named; for those that are only counted, return how many each seat has."""
        counted = []
        for side, seats in zip(self._side_maps(), self.sides, strict=True):
            red = side.get("red_threes")
            if isinstance(red, int):
                counted.append((seats[0], red))
            elif isinstance(red, str):
                self.red[seats[0]] += cards(red)
            elif red is not None:
                for seat, text in red.items():
                    self.red[int(seat)] += cards(text)
        return counted

    def _asked(self, phase: str) -> str:
        if phase == "answer":
            return "pending"
        melded = self.sparse.get("laid") or self.sparse.get("joined")
        return "closed" if phase == "act" and melded and not self.sparse.get("taken") else "none"

    def _rare(self) -> dict[str, Any]:
        """Members that only some rule sets have: from the author, otherwise with values that restrict nobody."""
        rules = self.rules
        rare: dict[str, Any] = {}
        if rules.threes.black.laid_out:
            laid = self.sparse.get("black3", {})
            rare["black3"] = [sorted(cards(laid.get(str(seat), ""))) for seat in range(self.players)]
        if rules.hand_end.last_red_three == "may_meld_first":
            rare["drained"] = False
        if rules.deal.upcard.offered_as_draw:
            rare["offered"] = False
        if rules.threes.red.dealt == "shown_at_once":
            rare["owed"] = [0] * self.players
        if rules.going_out.permission.limit == "once_a_hand":
            rare["questions"] = [False] * self.players
        if rules.melds.from_turn > 1:
            rare["turns"] = [rules.melds.from_turn] * self.players
        return {key: self.sparse.get(key, value) if key != "black3" else value for key, value in rare.items()}

    # --- filling ---

    def _red_three(self) -> str:
        # All players see laid cards, so both fillers must lay the same ones.
        left = sorted(card for card in self.rest if card in RED_THREES)
        if not left:
            raise Unreadable("found no red three left in the deck for the position")
        self.rest.remove(left[0])
        return left[0]

    def _pull(self, wanted: Any, what: str) -> str:
        for place, card in enumerate(self.rest):
            if wanted(card):
                return self.rest.pop(place)
        raise Unreadable(f"found no {what} left in the deck for the position")

    def _stays_on_table(self, card: str) -> bool:
        # No hand has threes that are laid and replaced at once.
        return card in RED_THREES or (card[0] == "3" and self.rules.threes.black.laid_out)

    def _freezes(self, card: str) -> bool:
        by = self.rules.pile.frozen_by
        if is_wild(card):
            return by.wild
        if card in RED_THREES:
            return by.red_three
        return card[0] == "3" and by.black_three

    def _frozen(self) -> Any:
        frozen = self.sparse.get("frozen")
        if frozen is not None and (isinstance(frozen, list) or self.rules.pile.freeze_lasts != "one_lap"):
            return frozen
        if frozen is False:
            return []
        return self._freezers() if self.rules.pile.freeze_lasts == "one_lap" else any(map(self._freezes, self.pile))

    def _freezers(self) -> list[int]:
        # Each card of the last round was discarded by the seat before; deeper cards froze the pile a round ago.
        step = 1 if self.rules.table.direction == "clockwise" else -1
        lap = list(reversed(self.pile))[: self.players - 1]
        return sorted(
            {(self.turn - step * (1 + place)) % self.players for place, card in enumerate(lap) if self._freezes(card)}
        )

    def _fill_pile(self) -> None:
        if "pile" not in self.sparse:
            self.pile = [self._pull(lambda card: not is_wild(card) and card[0] != "3", "natural card")]

    def _fill_hands(self) -> None:
        free = iter([card for card in self.rest if not self._stays_on_table(card)])
        for seats, side in zip(self.sides, self.melds, strict=True):
            share = -(-sum(len(meld["cards"]) for meld in side) // len(seats))
            for seat in seats:
                if self.hands[seat] is None:
                    size = max(_LEAST_HAND, self.rules.deal.hand - share)
                    hand = list(islice(free, size))
                    _take_out(self.rest, hand)
                    self.hands[seat] = hand

    def _place_rest(self) -> None:
        if self.more_stock:
            self.stock += red_threes_last(self.rest)
            self.rest = []
            return
        frozen = bool(self._frozen())
        if self.under:
            below = [card for card in self.rest if frozen or (not self._freezes(card) and card not in RED_THREES)]
            _take_out(self.rest, below)
            self.pile = below + self.pile
        named = {int(seat) for seat in self.sparse.get("hands", {})}
        hands = [hand for seat, hand in enumerate(self.hands) if seat not in named and hand is not None]
        into_hands = [card for card in self.rest if not self._stays_on_table(card)]
        if into_hands and not hands:
            raise Unreadable(
                f"found no place for {len(into_hands)} cards ({' '.join(into_hands[:4])} …), expected "
                "a stock or a pile with '...', or a seat without a hand"
            )
        for place, card in enumerate(into_hands):
            hands[place % len(hands)].append(card)
        _take_out(self.rest, into_hands)
        # Prefer the other sides to the one whose turn it is, because cases count the threes of that side.
        open_ = [seats for side, seats in zip(self._side_maps(), self.sides, strict=True) if "red_threes" not in side]
        others = [seats for seats in open_ if self.turn not in seats]
        seats = [seat for side in others or open_ for seat in side]
        if self.rest and not seats:
            raise Unreadable(
                f"found no place for {' '.join(self.rest)}, expected a side without red_threes, or a stock with '...'"
            )
        for place, card in enumerate(sorted(self.rest)):
            self.red[seats[place % len(seats)]].append(card)


def _meld(written: Any) -> dict[str, Any]:
    found = cards(written if isinstance(written, str) else written["cards"])
    meld: dict[str, Any] = {"cards": sorted(found), "rank": meld_rank(found)}
    if isinstance(written, Mapping) and written.get("concealed"):
        meld["concealed"] = True
    return meld


def _take_out(found: list[str], wanted: Iterable[str]) -> None:
    for card in wanted:
        found.remove(card)


# --- what an author expects of a state ---


def deviations(rules: Rules, written: Mapping[str, Any], actual: Mapping[str, Any]) -> list[str]:
    """The differences between a state and the parts that an author expects, in words; empty if there are none."""
    found: list[str] = []

    def compare(what: str, expected: Any, observed: Any) -> None:
        if expected != observed:
            found.append(f"{what} is {_words(observed)}, expected {_words(expected)}")

    for key in ("turn", "phase", "dealer", "deal", "frozen", "taken", "joined", "asked", "melded"):
        if key in written:
            # A freeze that lasts one round is a list of seats; an author may simply say whether the pile is frozen.
            loose = isinstance(written[key], bool) and isinstance(actual[key], list)
            compare(key, written[key], bool(actual[key]) if loose else actual[key])
    if "laid" in written:
        compare("laid", sorted(written["laid"]), actual["laid"])
    for seat, text in written.get("hands", {}).items():
        compare(f"hand of seat {seat}", sorted(cards(text)), sorted(actual["hands"][int(seat)]))
    for name, top in (("pile", "end"), ("stock", "start")):
        if name in written:
            before, named, after = open_cards(written[name])
            pile = list(actual[name])
            if before and top == "end":
                pile = pile[len(pile) - len(named) :] if named else []
            elif after and top == "start":
                pile = pile[: len(named)]
            compare(name, named, pile)
    for place, side in enumerate(written.get("sides", ())):
        _compare_side(side, place, actual, compare, rules.table.sides == "lone_taker")
    return found


def _compare_side(side: Mapping[str, Any], place: int, actual: Mapping[str, Any], compare: Any, personal: bool) -> None:
    seats = actual["sides"][place] if place < len(actual["sides"]) else []
    if "seats" in side:
        compare(f"side {place}", side["seats"], seats)
    if "score" in side:
        score = side["score"]
        observed = [actual["scores"][seat] for seat in seats] if personal else actual["scores"][place]
        compare(f"score of side {place}", [score] if personal and isinstance(score, int) else score, observed)
    if "melds" in side:
        expected = sorted(_meld(meld)["cards"] for meld in side["melds"])
        compare(f"melds of side {place}", expected, sorted(sorted(meld["cards"]) for meld in actual["melds"][place]))
    if "red_threes" in side:
        red = side["red_threes"]
        laid = {seat: sorted(actual["red3"][seat]) for seat in seats}
        if isinstance(red, int):
            compare(f"red threes of side {place}", red, sum(map(len, laid.values())))
        elif isinstance(red, str):
            every = sorted(card for seat in laid.values() for card in seat)
            compare(f"red threes of side {place}", sorted(cards(red)), every)
        else:
            for seat, text in red.items():
                compare(f"red threes of seat {seat}", sorted(cards(text)), laid.get(int(seat)))


def _words(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        return " ".join(value) or "empty"
    return str(value)
