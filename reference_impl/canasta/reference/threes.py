"""Threes: red ones are laid out and replaced, black ones are melded only by a player who goes out."""

from collections.abc import Iterable

from canasta.spec import Rules

from .cards import Card, Cards, is_black_three, is_red_three, ordered
from .check import Check, Move, Stage
from .event import Event, Outcome, event
from .state import State, hand_of, put, with_hand
from .table import seats_from


def is_laid_out(rules: Rules, card: Card) -> bool:
    """Whether a card is laid out beside its player and replaced: red threes, and black ones where the rules say so.

    Rule ``threes.black-laid-out`` (``threes.black.laid_out``). Source: cs-033.
    """
    return is_red_three(card) or (rules.threes.black.laid_out and is_black_three(card))


def lay_out(state: State, seat: int, cards: Iterable[Card], rule: str) -> Outcome:
    """Threes laid out beside a seat, red and black ones apart; ``rule`` is the one by which red ones come there."""
    told: list[Event] = []
    for card in cards:
        if is_red_three(card):
            state = state.but(red3=put(state.red3, seat, ordered((*state.red3[seat], card))))
            told.append(event("red_three_laid", rule, seat, card=card))
        else:
            state = state.but(black3=put(state.black3, seat, ordered((*state.black3[seat], card))))
            told.append(event("black_three_laid", "threes.black-laid-out", seat, card=card))
    return Outcome(state, tuple(told))


def _lay_from_hand(state: State, seat: int, rule: str) -> tuple[Outcome, int]:
    """All threes of a hand that are laid out, and how many they are."""
    shown = tuple(card for card in hand_of(state, seat) if is_laid_out(state.rules, card))
    kept = tuple(card for card in hand_of(state, seat) if not is_laid_out(state.rules, card))
    return lay_out(with_hand(state, seat, kept), seat, shown, rule), len(shown)


def _replace(state: State, seat: int, count: int) -> Outcome:
    """Cards from the stock into a hand in place of laid threes, as far as it has any; threes among them are not laid
    yet.

    Rule ``threes.replaced``. Source: sr-014, pl-021, hr-007, bs-007, cs-007, PG; amb-005, amb-006.
    """
    drawn, stock = state.stock[:count], state.stock[count:]
    after = with_hand(state.but(stock=stock), seat, ordered(hand_of(state, seat) + drawn))
    told = tuple(event("replaced", "threes.replaced", seat) for _ in drawn)
    return Outcome(after, told + exhausted(state, after))


def exhausted(before: State, after: State) -> tuple[Event, ...]:
    """The event that the stock is used up, if that has just happened."""
    return (event("stock_exhausted", "hand_end.play-goes-on"),) if before.stock and not after.stock else ()


def lay_and_replace(state: State, seat: int, rule: str = "threes.red-dealt") -> Outcome:
    """All threes of a hand that are laid out, those among their replacements too; ``rule`` as for ``lay_out``.

    Without a stock they are laid and not replaced.
    """
    outcome = Outcome(state)
    while True:
        laid, count = _lay_from_hand(outcome.state, seat, rule)
        outcome = outcome.then(laid)
        if not count:
            return outcome
        outcome = outcome.then(_replace(outcome.state, seat, count))


def lay_dealt(state: State, first: int) -> Outcome:
    """What becomes of dealt threes before the first turn, which seat ``first`` has.

    Rule ``threes.red-dealt`` (``threes.red.dealt``): at_once, in rounds from the dealer's neighbour on each player lays
    them and draws as many; shown_at_once, they are laid and replaced in their holder's first turn; first_turn, they
    stay in hand until then. Source: sr-014, sr-015, sr-016, pl-021, hr-007, bs-007, cs-007; amb-005, amb-008.
    """
    how, outcome = state.rules.threes.red.dealt, Outcome(state)
    if how == "first_turn":
        return outcome
    seats = seats_from(state.rules, first)
    while any(is_laid_out(state.rules, card) for seat in seats for card in hand_of(outcome.state, seat)):
        for seat in seats:
            laid, count = _lay_from_hand(outcome.state, seat, "threes.red-dealt")
            outcome = outcome.then(laid)
            if how == "at_once":
                outcome = outcome.then(_replace(outcome.state, seat, count))
            else:
                outcome = Outcome(outcome.state.but(owed=put(outcome.state.owed, seat, count)), outcome.events)
    return outcome


def at_turn_begin(state: State, seat: int) -> Outcome:
    """The dealt threes that wait for their holder's first turn, laid and replaced as it begins.

    Rules ``threes.red-dealt``, ``threes.replacement-is-no-draw``: the draw of the turn is still to come.
    Source: sr-014, sr-015, BC, PG; amb-005, amb-008, amb-011.
    """
    if state.owed[seat]:
        replaced = _replace(state, seat, state.owed[seat])
        paid = replaced.state.but(owed=put(state.owed, seat, 0))
        return Outcome(paid, replaced.events).then(lay_and_replace(paid, seat))
    return lay_and_replace(state, seat)


def at_hand_end(state: State) -> Outcome:
    """The red threes that their holders had no turn to lay, laid now where they count.

    Rule ``threes.red-unlaid`` (``threes.red.left_in_hand``, points that one costs; null: it is laid out).
    Source: BC; amb-007.
    """
    outcome = Outcome(state)
    if state.rules.threes.red.left_in_hand is None:
        for seat in range(state.rules.table.players):
            outcome = outcome.then(_lay_from_hand(outcome.state, seat, "threes.red-unlaid")[0])
    return outcome


def from_pile(state: State, seat: int, cards: Cards) -> Outcome:
    """The threes of a taken pile that are laid out: for the taker's side, and not replaced.

    Rule ``threes.red-from-pile``. Source: pl-004, pl-021, hr-007, bs-007, PG; amb-009, amb-010.
    """
    return lay_out(state, seat, [card for card in cards if is_laid_out(state.rules, card)], "threes.red-from-pile")


def lays_black_threes(move: Move) -> bool:
    """Whether a move melds black threes."""
    return any(part.rank == "3" for part in move.parts)


def _black_when(move: Move) -> bool:
    """Rule ``threes.black-when``: black threes are melded only by a player who goes out in that turn; so such a
    meld is legal if the player can go out after it, and the turn must then end by going out.
    If ``threes.black.meld.when`` is never, it is never legal.

    Source: sr-024, pl-022, hr-011, bs-011, cs-013, PG; amb-023, amb-024.
    """
    never = move.state.rules.threes.black.meld.when == "never"
    return lays_black_threes(move) and (never or not move.goes_out)


CHECKS = (Check("threes.black-when", Stage.RULES, _black_when),)
