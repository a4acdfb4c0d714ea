"""Threes: red threes laid out and replaced, and black threes in the closing declaration.

Rules: threes.red-dealt, threes.red-drawn, threes.replaced, threes.replacement-is-no-draw, threes.red-from-pile,
threes.red-bonus, threes.red-sign, threes.red-by-side, threes.red-personal, threes.red-unlaid,
threes.black-min-cards, threes.black-wilds, threes.black-in-hand, threes.four-black, threes.black-laid-out.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import cards
from .action import Meld, Take
from .cards import BLACK_THREE, RANK, RED_THREE
from .event import Event, happened
from .move import Among, Check, Move, Stage
from .state import State, put

# ---------------------------------------------------------------------------------------------------------- judging


def black_three_faults(move: Move) -> list[str]:
    """The rules that melds of black threes break.

    As far as their cards belong together, they have cards enough (``threes.black-min-cards``) and not too many wild
    ones (``threes.black-wilds``).
    """
    groups = [group for group in move.laying.groups if group.rank == BLACK_THREE]
    if not groups:
        return []
    of = move.state.book.rules.threes.black.meld
    least = max(1, move.state.book.rules.melds.set.min_naturals)
    found = []
    for group in groups:
        if group.naturals >= least and not group.misfits:
            if len(group) < of.min_cards:
                found.append("threes.black-min-cards")
            if group.wilds > of.max_wilds:
                found.append("threes.black-wilds")
    return found


CHECKS = (
    Check("threes.black-min-cards", Stage.RULES, Among("threes.black-min-cards", black_three_faults), (Meld, Take)),
    Check("threes.black-wilds", Stage.RULES, Among("threes.black-wilds", black_three_faults), (Meld, Take)),
)

# ------------------------------------------------------------------------------------------------------- performing


def lay_three(new: State, seat: int, face: int, rule: str) -> Event:
    """Put a three on the table for a seat, on a copy."""
    if RANK[face] == RED_THREE:
        row = bytes(sorted(new.red3[seat] + bytes([face])))
        new.red3 = put(new.red3, seat, row)
        return happened("red_three_laid", rule, seat, ("card", cards.name(face)))
    rows = new.rare.black3
    assert rows is not None
    row = bytes(sorted(rows[seat] + bytes([face])))
    new.rare = new.rare.but(black3=put(rows, seat, row))
    return happened("black_three_laid", "threes.black-laid-out", seat, ("card", cards.name(face)))


def draw_cards(new: State, seat: int, count: int) -> tuple[bytes, tuple[Event, ...]]:
    """Draw some cards from the stock for a seat, on a copy, as far as it gives them: a three that is laid out is
    replaced before the next card of the draw (``threes.replaced``).

    Returns the faces drawn, which are not yet in the hand, and what happened to threes.
    """
    stock, book = new.stock, new.book
    drawn = stock[:count]
    if 1 not in drawn.translate(book.is_laid):
        new.stock = stock[count:]
        return drawn, ()
    drawn = b""
    events: list[Event] = []
    replacing = False
    while len(drawn) < count and new.stock:
        card = new.stock[:1]
        new.stock = new.stock[1:]
        if replacing:
            events.append(happened("replaced", "threes.replaced", seat))
        replacing = card in book.laid_threes
        if replacing:
            events.append(lay_three(new, seat, card[0], "threes.red-drawn"))
        else:
            drawn += card
    return drawn, tuple(events)


def threes_in(new: State, seat: int) -> list[int]:
    """The threes in a hand that are to be laid out, sorted."""
    hand = new.hands[seat]
    if hand.counts[RED_THREE] or new.book.rules.threes.black.laid_out:
        return sorted(hand.cards.translate(None, new.book.held))
    return []


def lay_held(new: State, seat: int, rule: str) -> list[Event]:
    """Lay out the threes in a hand without replacing them, on a copy; one event tells of each."""
    threes = threes_in(new, seat)
    if not threes:
        return []
    new.hands = hands = [*new.hands]
    _, hands[seat] = hands[seat].play(threes)
    return [lay_three(new, seat, face, rule) for face in threes]


def replace_dealt(new: State, seat: int, count: int) -> list[Event]:
    """Give a seat as many cards from the stock as it laid out threes, on a copy; they may be threes again."""
    given = new.stock[:count]
    new.stock = new.stock[count:]
    if given:
        new.hands = hands = [*new.hands]
        hands[seat] = hands[seat].plus(given)
    used_up = [happened("stock_exhausted", "hand_end.play-goes-on")] if given and not new.stock else []
    return [happened("replaced", "threes.replaced", seat)] * len(given) + used_up


def settle_dealt(new: State, seats: Sequence[int], rule: str = "threes.red-dealt") -> list[Event]:
    """Rounds in which each of some seats lays its threes and gets as many cards, until none has one, on a copy."""
    events: list[Event] = []
    while seats:
        pending = []
        for seat in seats:
            laid = lay_held(new, seat, rule)
            if laid:
                events += laid + replace_dealt(new, seat, len(laid))
                pending.append(seat)
        seats = pending
    return events


def deal_threes(new: State) -> list[Event]:
    """What happens to dealt threes before the first turn (``threes.red-dealt``), on a copy."""
    rules = new.book.rules
    seats = new.book.seats_after[new.start.dealer]
    if rules.threes.red.dealt == "at_once":
        return settle_dealt(new, seats)
    events: list[Event] = []
    if rules.threes.red.dealt == "shown_at_once":
        owed = [0] * len(seats)
        for seat in seats:
            laid = lay_held(new, seat, "threes.red-dealt")
            owed[seat] = len(laid)
            events += laid
        new.rare = new.rare.but(owed=tuple(owed))
    return events


def threes_at_turn(new: State, seat: int) -> list[Event]:
    """What happens to a seat's dealt threes when its first turn begins, on a copy."""
    owed = new.rare.owed
    if owed is None and not threes_in(new, seat):
        return []
    events: list[Event] = []
    if owed is not None and owed[seat]:
        events += replace_dealt(new, seat, owed[seat])
        new.rare = new.rare.but(owed=put(owed, seat, 0))
    return events + settle_dealt(new, (seat,))


def lay_unlaid(new: State) -> list[Event]:
    """Lay out red threes whose holders had no turn, when the hand has ended, on a copy (``threes.red-unlaid``)."""
    events: list[Event] = []
    if new.book.rules.threes.red.left_in_hand is None:
        for seat in range(len(new.hands)):
            events += lay_held(new, seat, "threes.red-unlaid")
    return events


# ---------------------------------------------------------------------------------------------------------- scoring


def row_points(totals: Sequence[int], count: int) -> int:
    """Points for so many laid threes (``threes.red-bonus``); a rule set has a total for each three in the deck."""
    return totals[count - 1] if count else 0


def signed(points: int, minus_if: str, melds: int, canastas: int) -> int:
    """Points of laid threes with the sign they have for a side with so many melds and canastas
    (``threes.red-sign``)."""
    match minus_if:
        case "not_melded":
            return points if melds else -points
        case "no_canasta":
            return points if canastas else -points
        case "under_two_canastas":
            return points if canastas >= 2 else -points
        case _:
            return points
