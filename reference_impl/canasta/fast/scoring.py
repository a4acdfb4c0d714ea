"""Scoring: the itemised sheet of each side, or of each player where a lone taker was sought.

Rules: scoring.items-sum, scoring.melded-plus, scoring.hands-minus, scoring.partner-of-the-one-out, scoring.pair-shares,
scoring.may-be-negative, special_hands.none, and the amounts of canastas, threes and going_out.

A sheet always has the six items of every game, also where they are zero; items that only some hands or rule sets know
stand there when they are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from canasta.spec import Rules

from . import canastas
from .book import Book, book_of
from .cards import BLACK_THREE, JOKER, RANK_CARD, RANK_OF, TWO
from .going_out import is_concealed
from .state import MeldOnTable, State
from .table import LONE_TAKER
from .threes import row_points, signed


class Item(NamedTuple):
    """One line of a sheet: its name, its points, and the rule it follows from."""

    name: str
    points: int
    rule: str


class Sheet(NamedTuple):
    """The score of a side for one hand: the seats it is for, and its items."""

    of: tuple[int, ...]
    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        """The sum of the items (``scoring.items-sum``)."""
        return sum([item.points for item in self.items])


def to_json(sheet: Sheet) -> dict[str, Any]:
    """The written form of a sheet."""
    return {"of": list(sheet.of), "items": {item.name: item.points for item in sheet.items}, "total": sheet.total}


class Account(NamedTuple):
    """What a side has at the end of a hand.

    Attributes:
        seats: its players; ``threes`` and ``black_threes`` have one entry for each: how many they laid out.
        melds: its melds, in any order.
        hands: the faces left in each hand.
        went_out: ``none``, ``open`` or ``concealed``.
    """

    seats: tuple[int, ...]
    melds: Sequence[MeldOnTable]
    red_threes: tuple[int, ...]
    black_threes: tuple[int, ...]
    hands: tuple[bytes, ...]
    went_out: str


def score_hand(state: State) -> tuple[Sheet, ...]:
    """The sheets of a hand that has ended, one a side, or one a player where a lone taker was sought.

    Raises:
        ValueError: the hand has not ended.
    """
    if state.phase != "over":
        raise ValueError("the hand has not ended")
    accounts = []
    out = not state.hands[state.turn].cards
    black3 = state.rare.black3
    for seats, melds in zip(state.sides.sides, state.melds, strict=True):
        went_out = "none"
        if out and state.turn in seats:
            went_out = "concealed" if is_concealed(state, state.turn) else "open"
        accounts.append(
            Account(
                seats,
                (*melds.by_rank.values(), *melds.twins),
                tuple([len(state.red3[seat]) for seat in seats]),
                tuple([len(black3[seat]) for seat in seats]) if black3 is not None else (0,) * len(seats),
                tuple([state.hands[seat].cards for seat in seats]),
                went_out,
            )
        )
    return sheets_of(state.book.rules, accounts)


def sheets_of(rules: Rules, accounts: Sequence[Account]) -> tuple[Sheet, ...]:
    """The sheets of some sides; with a lone taker one a player, in the order of seats (``scoring.pair-shares``)."""
    if rules.table.sides != LONE_TAKER:
        return tuple([_sheet(rules, account) for account in accounts])
    return tuple(sorted([_sheet(rules, share) for account in accounts for share in _shares(account)]))


def _shares(account: Account) -> list[Account]:
    """What counts for each player of a side: all that the side has, but of laid threes the player's own only
    (``threes.red-personal``)."""
    return [
        account._replace(seats=(seat,), red_threes=(red,), black_threes=(black,))
        for seat, red, black in zip(account.seats, account.red_threes, account.black_threes, strict=True)
    ]


def _sheet(rules: Rules, account: Account) -> Sheet:
    """The items of a side."""
    book = book_of(rules)
    bonus, reds, blacks, going_out = rules.canastas.bonus, rules.threes.red, rules.threes.black, rules.going_out
    size, four_black, points = rules.canastas.size, blacks.meld.four_points, book.points
    kinds: list[str] = []
    melded, wilds, faces, fours, concealed = 0, 0, b"", 0, 0
    for meld in account.melds:
        if four_black and _is_four_black(meld):
            fours += 1
        else:  # all cards but the wild ones are of the rank of their meld
            melded += meld.naturals * points[meld.rank]
            wilds += meld.wilds
            faces += meld.cards
        if meld.size >= size:
            kinds.append(canastas.kind(meld))
            if meld.concealed:
                concealed += canastas.concealed_bonus(rules, meld)
    jokers = faces.count(RANK_CARD[JOKER])
    melded += jokers * points[JOKER] + (wilds - jokers) * points[TWO]
    items = [
        Item("meld_cards", melded, "scoring.melded-plus"),
        Item("natural_canastas", bonus.natural * kinds.count("natural"), "canastas.bonus"),
        Item("mixed_canastas", bonus.mixed * kinds.count("mixed"), "canastas.bonus"),
    ]
    wild = bonus.wild * kinds.count("wild")
    if wild:
        items.append(Item("wild_canastas", wild, "canastas.bonus"))
    if concealed:
        items.append(Item("concealed_canastas", concealed, "canastas.concealed-bonus"))
    melds, made = len(account.melds), len(kinds)
    red = row_points(reds.totals, sum(account.red_threes))
    items.append(Item("red_threes", signed(red, reds.minus_if, melds, made), "threes.red-bonus"))
    black = row_points(blacks.totals, sum(account.black_threes))
    black = signed(black, blacks.minus_if, melds, made) + four_black * fours
    if black:
        rule = "threes.black-laid-out" if any(account.black_threes) else "threes.four-black"
        items.append(Item("black_threes", black, rule))
    items.append(Item("going_out", going_out.bonus if account.went_out != "none" else 0, "going_out.bonus"))
    if account.went_out == "concealed" and going_out.concealed.extra:
        items.append(Item("concealed_going_out", going_out.concealed.extra, "going_out.concealed-extra"))
    items.append(Item("hand_cards", -_cost(book, b"".join(account.hands)), "scoring.hands-minus"))
    return Sheet(account.seats, tuple(items))


def _cost(book: Book, left: bytes) -> int:
    """What faces left in hands cost, as a positive number (``threes.black-in-hand``, ``threes.red-unlaid``)."""
    costs, cost = book.costs, 0
    for rank in left.translate(RANK_OF):
        cost += costs[rank]
    return cost


def _is_four_black(meld: MeldOnTable) -> bool:
    return meld.rank == BLACK_THREE and meld.naturals == 4
