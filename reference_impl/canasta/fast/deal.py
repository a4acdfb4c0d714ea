"""Deal: from an explicit deck to the first turn.

Rules: deal.one-at-a-time, deal.stock, deal.upcard, deal.upcard-covered, turn.first-player; dealt red threes are those
of ``threes``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from canasta.spec import Rules, UnreadableInput

from . import cards, support
from .book import Book, book_of
from .cards import Hand
from .event import Event, happened
from .fault import Path, unreadable
from .pile import freeze
from .state import NOT_ASKED, Rare, Start, State, side_melds
from .table import number_of_sides, sides_at_start
from .threes import deal_threes
from .turn import begin_turn, cover_upcard


def deal(
    rules: Rules, deck: Sequence[str], dealer: int = 0, scores: Sequence[int] | None = None, deal_number: int = 1
) -> State:
    """Deal a hand from a deck, next card first, up to the moment when the first player is to draw or take.

    Args:
        rules: the rule set.
        deck: all cards of the rule set's deck, by name.
        dealer: seat of the dealer.
        scores: points before the hand, one a side, or one a seat with a lone taker; 0 each if left out.
        deal_number: number of the hand in the match, from 1.

    Raises:
        ContradictoryRules: this interpreter does not play the rule set.
        UnreadableInput: the deck is not that of the rule set, or dealer, scores or number do not fit it.
    """
    return deal_with_events(rules, deck, dealer, scores, deal_number)[0]


def deal_with_events(
    rules: Rules, deck: Sequence[str], dealer: int = 0, scores: Sequence[int] | None = None, deal_number: int = 1
) -> tuple[State, tuple[Event, ...]]:
    """The same, with what happened on the way."""
    stock = _checked(rules, deck, dealer, scores, deal_number)
    players = rules.table.players
    new = empty_state(rules, dealer, scores, deal_number)
    seats = new.book.seats_after[dealer]
    dealt = players * rules.deal.hand
    new.hands = hands = [*new.hands]
    for place, seat in enumerate(seats):
        hands[seat] = hands[seat].plus(stock[place:dealt:players])
    new.stock = stock[dealt:]
    events = [happened("dealt", "deal.one-at-a-time", dealer, ("hand", rules.deal.hand))]
    events += _turn_upcard(new)
    events += deal_threes(new)
    new.turn = seats[0]
    events += begin_turn(new)
    return new, tuple(events)


def _turn_upcard(new: State) -> list[Event]:
    upcard = new.stock[0]
    new.stock = new.stock[1:]
    new.pile = bytes([upcard])
    events = [happened("upcard_turned", "deal.upcard", None, ("card", cards.name(upcard)))]
    events += freeze(new, upcard, new.start.dealer)
    if not new.rare.offered:
        events += cover_upcard(new)
    return events


def empty_state(rules: Rules, dealer: int, scores: Sequence[int] | None, deal_number: int) -> State:
    """A state of a rule set in which no card lies anywhere yet, to be filled in."""
    new = _first_state(book_of(rules)).copy()
    new.start = Start(new.start.scores if scores is None else tuple(scores), dealer, deal_number)
    new.turn = dealer
    return new


@lru_cache(maxsize=8)
def _first_state(book: Book) -> State:
    """The empty state of the first hand of a match that seat 0 deals, made once: other hands differ in a few fields."""
    rules = book.rules
    players = rules.table.players
    new = State()
    new.book = book
    new.sides = sides_at_start(rules)
    new.start = Start((0,) * number_of_sides(rules), 0, 1)
    new.hands = [Hand.of(b"")] * players
    new.red3 = (b"",) * players
    new.melded = (False,) * players
    new.melds = [side_melds((), rules.canastas.size)] * len(new.sides.sides)
    new.stock = new.pile = b""
    new.frozen = new.taken = new.joined = False
    new.phase = "draw"
    new.turn = 0
    new.laid = ()
    new.asked = NOT_ASKED
    new.closing = None
    new.rare = Rare(
        black3=(b"",) * players if rules.threes.black.laid_out else None,
        drained=False if rules.hand_end.last_red_three == "may_meld_first" else None,
        offered=True if rules.deal.upcard.offered_as_draw else None,
        owed=(0,) * players if rules.threes.red.dealt == "shown_at_once" else None,
        questions=(False,) * players if rules.going_out.permission.limit == "once_a_hand" else None,
        turns=(0,) * players if rules.melds.from_turn > 1 else None,
        freezers=() if rules.pile.freeze_lasts == "one_lap" else None,
    )
    return new


def _checked(rules: Rules, deck: Sequence[str], dealer: int, scores: Sequence[int] | None, deal_number: int) -> bytes:
    """The deck as codes, once everything fits the rule set."""
    support.demand(rules)
    players = rules.table.players
    try:
        stock = cards.codes(deck)
    except (KeyError, TypeError):
        place, card = next((place, card) for place, card in enumerate(deck) if not cards.is_face(card))
        raise _unfit(("deck", place), "card", given=card) from None
    wanted = book_of(rules).deck
    if sorted(stock) != wanted:
        surplus, lacking = Counter(stock) - Counter(wanted), Counter(wanted) - Counter(stock)
        surplus_names = [f"{count} × {cards.name(face)}" for face, count in sorted(surplus.items())]
        lacking_names = [f"{count} × {cards.name(face)}" for face, count in sorted(lacking.items())]
        raise _unfit(("deck",), "deck", surplus=surplus_names, lacking=lacking_names, count=len(wanted))
    if type(dealer) is not int or not 0 <= dealer < players:
        raise _unfit(("dealer",), "dealer", given=dealer, last=players - 1)
    holders = number_of_sides(rules)
    if scores is not None and (len(scores) != holders or any(type(score) is not int for score in scores)):
        raise _unfit(("scores",), "scores", given=scores, count=holders)
    if type(deal_number) is not int or deal_number < 1:
        raise _unfit(("deal",), given=deal_number, wanted={"types": ["integer"], "minimum": 1})
    return stock


def _unfit(path: Path, detail: str = "", **data: Any) -> UnreadableInput:
    return unreadable("deal", "bad-deal", path, detail, **data)
