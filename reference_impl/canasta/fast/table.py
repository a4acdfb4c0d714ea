"""Table: seats and sides, the lone taker of the game for three, and what a player sees.

Rules: table.sides, table.partners-alternate, table.direction, table.lone-until-taken, table.lone-by-take,
table.lone-by-going-out, table.nobody-alone, table.view.
"""

from __future__ import annotations

import json
from typing import Any

from canasta.spec import Rules

from . import cards
from .book import book_of
from .event import Event, happened
from .melds import join_melds
from .state import Sides, State, text

LONE_TAKER = "lone_taker"
CLOCKWISE = "clockwise"


def number_of_sides(rules: Rules) -> int:
    """How many sides begin a hand (``table.sides``)."""
    match rules.table.sides:
        case "pairs":
            return rules.table.players // 2
        case "trios":
            return 2
        case _:
            return rules.table.players


def sides_at_start(rules: Rules) -> Sides:
    """The sides at the start of a hand: seat n belongs to side n modulo their number (``table.partners-alternate``)."""
    count = number_of_sides(rules)
    seats = tuple(tuple(range(side, rules.table.players, count)) for side in range(count))
    return Sides(seats, rules.table.direction == CLOCKWISE)


def next_seat(rules: Rules, seat: int) -> int:
    """The seat whose turn comes after a seat's (``table.direction``); seats count clockwise."""
    return book_of(rules).next_seat[seat]


def next_partner(state: State, seat: int) -> int | None:
    """The partner of a seat whose turn comes first after it, or None without one (``going_out.answer-first``)."""
    return next(iter(state.sides.partners[seat]), None)


def form_sides(new: State, lone: int, rule: str) -> list[Event]:
    """Let one seat play alone and the others become one side, on a copy (``table.lone-by-take``, ``-by-going-out``).

    The melds of those who join are pooled (``melds.when-players-join``).
    """
    others = tuple(seat for seat in range(len(new.hands)) if seat != lone)
    sides = Sides(tuple(sorted(((lone,), others))), new.book.rules.table.direction == CLOCKWISE)
    pooled = join_melds(new.book, [meld for seat in others for meld in new.melds[new.sides.of[seat]].all])
    melds = [new.melds[new.sides.of[lone]], pooled]
    new.melds = tuple(melds if sides.sides[0] == (lone,) else reversed(melds))
    new.sides = sides
    return [happened("sides_formed", rule, lone, ("sides", sides.sides))]


def is_undecided(state: State) -> bool:
    """Whether a lone taker is still to be found (``table.lone-until-taken``)."""
    return state.book.rules.table.sides == LONE_TAKER and len(state.sides.sides) == len(state.hands)


def score_holder(state: State, seat: int) -> int:
    """The index in ``scores`` of the total that counts for a seat: its side's, or its own with a lone taker."""
    return seat if state.book.rules.table.sides == LONE_TAKER else state.sides.of[seat]


def view(state: State, seat: int) -> dict[str, Any]:
    """What a seat may know (``table.view``): its own hand, all melds and laid threes, the pile as far as it is open to
    view, and how many cards the stock and the other hands hold.  Red threes not yet laid count as cards in the hand.

    Raises:
        ValueError: there is no such seat; seats are numbered from 0.
    """
    if not 0 <= seat < len(state.hands):
        raise ValueError(f"seat {seat}, expected a seat from 0 to {len(state.hands) - 1}")
    seen: dict[str, Any] = json.loads(text(state))
    del seen["hands"]
    seen["seat"] = seat
    seen["hand"] = cards.names(state.hands[seat].faces)
    seen["counts"] = [len(hand) for hand in state.hands]
    seen["stock"] = len(state.stock)
    if state.book.rules.pile.visible == "top":
        seen["pile_size"] = len(state.pile)
        seen["pile"] = cards.names(state.pile[-1:])
    return seen
