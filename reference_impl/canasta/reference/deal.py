"""The deal: hands one card at a time, the upcard and what covers it, and the first turn."""

from collections.abc import Sequence

from canasta.spec import Rules

from .action import Draw
from .cards import Card, is_black_three, is_red_three, is_wild, ordered
from .check import Check, Move, Stage
from .event import Event, Outcome, event
from .pile import freeze
from .state import State, hand_of, top_card, with_hand
from .table import next_seat, seats_from, seeks_lone_taker, starting_sides
from .threes import lay_and_replace, lay_dealt
from .turn import begin


def deal_hand(rules: Rules, deck: Sequence[Card], dealer: int, scores: tuple[int, ...], number: int) -> Outcome:
    """A hand dealt from a deck that is known to fit, up to the first draw or take.

    First the upcard is turned and covered, then dealt threes are laid. Rules ``deal.one-at-a-time`` (``deal.hand``,
    cards), ``deal.stock``, ``deal.upcard``, ``turn.first-player``. Source: sr-004 to sr-007, sr-010, sr-060, sr-061,
    pl-003, pl-004, pl-005, hr-004, hr-008, bs-003, bs-005, cs-004, cs-008, cs-029, cs-035; amb-115.
    """
    players, sides = rules.table.players, starting_sides(rules)
    first = next_seat(rules, dealer)
    dealt = players * rules.deal.hand
    hands = {seat: ordered(deck[place:dealt:players]) for place, seat in enumerate(seats_from(rules, first))}
    nothing: tuple[tuple[Card, ...], ...] = ((),) * players
    state = State(
        rules=rules,
        sides=sides,
        scores=scores,
        dealer=dealer,
        deal=number,
        packets=tuple((hands[seat],) for seat in range(players)),
        red3=nothing,
        black3=nothing,
        melds=((),) * len(sides),
        melded=(False,) * players,
        stock=tuple(deck[dealt + 1 :]),
        pile=(deck[dealt],),
        frozen=False,
        freezers=(),
        phase="draw",
        turn=dealer,
        taken=False,
        laid=(),
        joined=False,
        asked="none",
        closing=False,
        offered=rules.deal.upcard.offered_as_draw,
        owed=(0,) * players,
        questions=(False,) * players,
        turns=(0,) * players,
        drained=False,
    )
    told = (event("dealt", "deal.one-at-a-time", dealer, hand=rules.deal.hand), *_turned(state.pile, "deal.upcard"))
    outcome = Outcome(state, told).then(freeze(state, dealer, state.pile))
    outcome = outcome if state.offered else outcome.then(cover(outcome.state))
    outcome = outcome.then(lay_dealt(outcome.state, first))
    return outcome.then(begin(outcome.state, first))


def starting_scores(rules: Rules) -> tuple[int, ...]:
    """No points for each side, or for each player where a lone taker is sought."""
    return (0,) * (rules.table.players if seeks_lone_taker(rules) else len(starting_sides(rules)))


def _turned(cards: Sequence[Card], rule: str) -> tuple[Event, ...]:
    return tuple(event("upcard_turned", rule, card=card) for card in cards)


def is_covered(rules: Rules, card: Card) -> bool:
    """Whether another card is turned on top of an upcard.

    Rule ``deal.upcard-covered`` (``deal.upcard.covered``). Source: sr-008, sr-009, pl-004, pl-005, hr-005, bs-006,
    cs-005; amb-001.
    """
    over = rules.deal.upcard.covered
    if is_wild(card):
        return over.wild
    return over.red_three if is_red_three(card) else over.black_three and is_black_three(card)


def cover(state: State) -> Outcome:
    """Cards turned on the upcard while it must be covered, and the freeze that each of them causes.

    Rules ``deal.upcard-covered``, ``pile.freeze-ends``. Source: sr-008, pl-004, pl-005, hr-005, bs-006, cs-005;
    amb-003, amb-104.
    """
    outcome = Outcome(state)
    while outcome.state.stock and is_covered(state.rules, top_card(outcome.state)):
        card, *stock = outcome.state.stock
        after = outcome.state.but(stock=tuple(stock), pile=(*outcome.state.pile, card))
        turned = Outcome(after, _turned((card,), "deal.upcard-covered"))
        outcome = outcome.then(turned.then(freeze(after, state.dealer, (card,))))
    return outcome


def draw_upcard(state: State, seat: int) -> Outcome:
    """The upcard taken as the whole draw, which leaves the pile empty until the discard.

    Rule ``deal.upcard-offered`` (``deal.upcard.offered_as_draw``). Source: cs-006; amb-004.
    """
    told = (event("drew", "deal.upcard-offered", seat, cards=list(state.pile)),)
    after = with_hand(state, seat, ordered(hand_of(state, seat) + state.pile))
    after = after.but(pile=(), frozen=False, freezers=(), phase="act", offered=False)
    return Outcome(after, told).then(lay_and_replace(after, seat, "threes.red-drawn"))


def decline_upcard(state: State) -> Outcome:
    """A draw from the stock declines an offered upcard: now it is covered if it must be. Without an offer, no change.

    Rules ``deal.upcard-offered``, ``deal.upcard-covered``. Source: cs-005, cs-006; amb-004.
    """
    return cover(state.but(offered=False)) if state.offered else Outcome(state)


def _upcard_offered(move: Move) -> bool:
    """Rule ``deal.upcard-offered``: only the first card turned up is offered as a draw, to the player who begins, and
    only with ``deal.upcard.offered_as_draw``. Source: cs-006; amb-004.
    """
    return isinstance(move.action, Draw) and move.action.upcard and not move.state.offered


CHECKS = (Check("deal.upcard-offered", Stage.TURN, _upcard_offered),)
