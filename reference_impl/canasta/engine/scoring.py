"""Scoring: the itemised sheet of each side, or of each player where a lone taker was sought.

Rules: scoring.items-sum, scoring.melded-plus, scoring.hands-minus, scoring.partner-of-the-one-out, scoring.pair-shares,
scoring.may-be-negative, and the amounts of canastas, threes and going_out.

A sheet always has the six items of every game, also where they are zero; items that only some hands or rule sets know
stand there when they are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from canasta.spec import Rules

from . import canastas
from .book import book_of
from .cards import BLACK_THREE, RANK_OF, Counts
from .going_out import is_concealed
from .state import MeldOnTable, State
from .table import LONE_TAKER
from .threes import hand_points, row_points, signed


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
        melds: its melds.
        hands: what is left in each hand, as counts by rank index.
        went_out: ``none``, ``open`` or ``concealed``.
    """

    seats: tuple[int, ...]
    melds: Sequence[MeldOnTable]
    red_threes: tuple[int, ...]
    black_threes: tuple[int, ...]
    hands: tuple[Counts, ...]
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
    for side, seats in enumerate(state.sides.sides):
        went_out = "none"
        if out and state.turn in seats:
            went_out = "concealed" if is_concealed(state, state.turn) else "open"
        rows = state.rare.black3
        accounts.append(
            Account(
                seats,
                state.melds[side].all,
                tuple(len(state.red3[seat]) for seat in seats),
                tuple(len(rows[seat]) if rows is not None else 0 for seat in seats),
                tuple(state.hands[seat].counts for seat in seats),
                went_out,
            )
        )
    return sheets_of(state.book.rules, accounts)


def sheets_of(rules: Rules, accounts: Sequence[Account]) -> tuple[Sheet, ...]:
    """The sheets of some sides; with a lone taker one a player, in the order of seats (``scoring.pair-shares``)."""
    if rules.table.sides != LONE_TAKER:
        return tuple(_sheet(rules, account, account.seats) for account in accounts)
    sheets = [_sheet(rules, account, (seat,)) for account in accounts for seat in account.seats]
    return tuple(sorted(sheets))


def _sheet(rules: Rules, account: Account, of: tuple[int, ...]) -> Sheet:
    """The items of a side as they count for some of its players, who share all but laid threes
    (``threes.red-personal``)."""
    points = book_of(rules).points
    made = [meld for meld in account.melds if canastas.is_canasta(rules, meld)]
    bonuses = dict.fromkeys(("natural", "mixed", "wild"), 0)
    for meld in made:
        bonuses[canastas.kind(meld)] += canastas.bonus(rules, meld)
    red = sum(count for seat, count in zip(account.seats, account.red_threes, strict=True) if seat in of)
    black = sum(count for seat, count in zip(account.seats, account.black_threes, strict=True) if seat in of)
    threes = rules.threes
    sign = (len(account.melds), len(made))
    fours = [meld for meld in account.melds if threes.black.meld.four_points and _is_four_black(meld)]
    going_out = rules.going_out
    items = [
        Item("meld_cards", _meld_points(points, account.melds) - _meld_points(points, fours), "scoring.melded-plus"),
        Item("natural_canastas", bonuses["natural"], "canastas.bonus"),
        Item("mixed_canastas", bonuses["mixed"], "canastas.bonus"),
        Item("wild_canastas", bonuses["wild"], "canastas.bonus"),
        Item(
            "concealed_canastas",
            sum(canastas.concealed_bonus(rules, meld) for meld in made),
            "canastas.concealed-bonus",
        ),
        Item("red_threes", signed(row_points(threes.red.totals, red), threes.red.minus_if, *sign), "threes.red-bonus"),
        Item(
            "black_threes",
            signed(row_points(threes.black.totals, black), threes.black.minus_if, *sign)
            + threes.black.meld.four_points * len(fours),
            "threes.black-laid-out" if black else "threes.four-black",
        ),
        Item("going_out", going_out.bonus if account.went_out != "none" else 0, "going_out.bonus"),
        Item(
            "concealed_going_out",
            going_out.concealed.extra if account.went_out == "concealed" else 0,
            "going_out.concealed-extra",
        ),
        Item("hand_cards", -sum(hand_points(rules, points, counts) for counts in account.hands), "scoring.hands-minus"),
    ]
    always = ("meld_cards", "natural_canastas", "mixed_canastas", "red_threes", "going_out", "hand_cards")
    return Sheet(of, tuple(item for item in items if item.points or item.name in always))


def _meld_points(points: Sequence[int], melds: Sequence[MeldOnTable]) -> int:
    return sum(points[RANK_OF[face]] for meld in melds for face in meld.cards)


def _is_four_black(meld: MeldOnTable) -> bool:
    return meld.rank == BLACK_THREE and meld.naturals == 4
