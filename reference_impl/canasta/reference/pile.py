"""The discard pile: when and with what it is taken, and what freezes it."""

from collections.abc import Iterable, Sequence

from canasta.spec import Rules

from .action import Meld, Take, cards_of, entries_of
from .cards import Card, is_black_three, is_natural, is_red_three, is_wild, missing, ordered
from .check import Check, Move, Part, Stage
from .event import Event, Outcome, event
from .melds import events_of, has_melded, is_legal_meld, lay
from .state import State, hand_of, side_melds, top_card, with_hand
from .table import with_lone_player
from .threes import from_pile, is_laid_out

# --- the freeze ---


def freezing_rule(rules: Rules, card: Card) -> str | None:
    """The rule by which a card in the pile freezes it for everybody, or None.

    Rules ``pile.frozen-by-wild``, ``pile.frozen-by-red-three``, ``pile.frozen-by-black-three`` (``pile.frozen_by``).
    Source: sr-008, sr-009, sr-040, sr-044, sr-045, sr-069, pl-004, pl-005, pl-019, hr-006, bs-018, cs-005, cs-009,
    cs-017; amb-001, amb-002, amb-003, amb-046, amb-050.
    """
    by = rules.pile.frozen_by
    if is_wild(card):
        return "pile.frozen-by-wild" if by.wild else None
    if is_red_three(card):
        return "pile.frozen-by-red-three" if by.red_three else None
    return "pile.frozen-by-black-three" if by.black_three and is_black_three(card) else None


def freeze(state: State, seat: int, cards: Iterable[Card]) -> Outcome:
    """The freeze that a seat's discard causes, or the upcards, which the dealer put there.

    Rule ``pile.freeze-ends``: where ``pile.freeze_lasts`` is one_lap, the state records which seat caused the freeze.
    Source: sr-042, sr-045, hr-006, bs-019, cs-009, cs-017; amb-048, amb-104.
    """
    told = []
    for card in cards:
        rule = freezing_rule(state.rules, card)
        if rule is not None:
            told.append(event("froze", rule, seat, card=card))
            lap = state.rules.pile.freeze_lasts == "one_lap"
            freezers = tuple(sorted({*state.freezers, seat})) if lap else ()
            state = state.but(frozen=True, freezers=freezers)
    return Outcome(state, tuple(told))


def thaw(state: State, seat: int) -> State:
    """The freeze at the beginning of a seat's turn: a freeze for one lap that this seat caused has ended.

    Rule ``pile.freeze-ends``. Source: cs-009, cs-017; amb-048, amb-104.
    """
    if state.rules.pile.freeze_lasts == "until_taken":
        return state
    freezers = tuple(one for one in state.freezers if one != seat)
    return state.but(frozen=bool(freezers), freezers=freezers)


def is_frozen_for(state: State, opened: bool) -> bool:
    """Whether the pile is frozen for a player; ``opened`` says whether the side has melded.

    Rules ``pile.frozen-always``, ``pile.frozen-before-first-meld``, and the cards in the pile.
    Source: sr-040, sr-065, cs-018, cs-036; amb-004, amb-034.
    """
    by = state.rules.pile.frozen_by
    return by.always or state.frozen or (by.no_meld_yet and not opened)


# --- the take ---


def take_position(state: State, seat: int, parts: Sequence[Part]) -> State:
    """The state once the pile is taken: the parts laid, the rest in hand, an empty pile that nothing freezes.

    Rules ``pile.whole``, ``pile.rest-to-hand``, ``pile.fresh-after-take``, ``threes.red-from-pile``.
    Source: sr-012, sr-039, sr-042, pl-004, pl-014, pl-021, hr-006, bs-009, bs-019, bs-021, PG; amb-009, amb-049.
    """
    after = from_pile(lay(state, seat, parts), seat, state.pile[:-1]).state
    rest = tuple(card for card in state.pile[:-1] if not is_laid_out(state.rules, card))
    after = with_hand(after, seat, ordered(hand_of(after, seat) + rest))
    return after.but(pile=(), frozen=False, freezers=(), taken=True, phase="act", offered=False)


def take(move: Move) -> Outcome:
    """What a legal take does.

    Rules ``pile.whole``, ``table.lone-by-take``; a side that has melded and lays more than the take needs can no longer
    ask (``going_out.ask-window``). Source: sr-012, sr-062, pl-014, bs-009; amb-096, amb-112.
    """
    state, seat = move.state, move.seat
    told: list[Event] = [event("took", _way_taken(move), seat, card=top_card(state), cards=len(state.pile))]
    told += [*events_of(state, seat, move.parts), *from_pile(state, seat, state.pile[:-1]).events]
    beyond = isinstance(move.action, Take) and bool(move.action.melds) and has_melded(state, seat)
    closes = beyond and move.after.asked == "none"
    after = move.after.but(asked="closed") if closes else move.after
    return Outcome(after, tuple(told)).then(with_lone_player(after, seat, "table.lone-by-take"))


def _way_taken(move: Move) -> str:
    """The rule of the way by which a take is made, for its event.

    Rules ``pile.take-with-natural-pair``, ``pile.take-with-natural-and-wild``, ``pile.take-onto-own-meld``,
    ``pile.black-three-closing-take``.
    """
    if is_black_three(top_card(move.state)):
        return "pile.black-three-closing-take"
    naturals, wilds = _naturals_and_wilds(move)
    if naturals >= 2:
        return "pile.take-with-natural-pair"
    return "pile.take-with-natural-and-wild" if naturals and wilds else "pile.take-onto-own-meld"


# --- what refuses a take: first what lies on top, then the way in ---


def _not_empty(move: Move) -> bool:
    """Rule ``pile.not-empty``: an empty pile is not taken. Source: sr-012."""
    return isinstance(move.action, Take) and not move.state.pile


def _wild_top(move: Move) -> bool:
    """Rule ``pile.wild-top``: a pile with a wild card on top is not taken.

    Source: sr-037, pl-020, bs-019, cs-020; amb-047, amb-050.
    """
    return isinstance(move.action, Take) and is_wild(top_card(move.state))


def _red_three_top(move: Move) -> bool:
    """Rule ``pile.red-three-top``: a pile with a red three on top is not taken. Source: cs-020."""
    return isinstance(move.action, Take) and is_red_three(top_card(move.state))


def _black_three_top(move: Move) -> bool:
    """Rules ``pile.black-three-top``, ``pile.black-three-closing-take``, ``pile.black-three-covered``: nobody takes a
    pile with a black three on top; one further down stops nobody.
    If ``pile.black_three_top`` is when_going_out, there is one exception: a player who goes out in that turn takes it
    into a meld of black threes. The take is legal if the player can then go out, also with cards from the rest of the
    pile, and the turn must then end by going out.

    Source: sr-037, sr-044, pl-017, pl-018, cs-020; amb-045, amb-046.
    """
    if not isinstance(move.action, Take) or not is_black_three(top_card(move.state)):
        return False
    may_close = move.state.rules.pile.black_three_top == "when_going_out" and move.goes_out
    melded = all(is_legal_meld(move.state.rules, part.rank, part.whole) for part in move.parts if part.top)
    return not (may_close and melded)


def _naturals_and_wilds(move: Move) -> tuple[int, int]:
    """How many natural cards of the top card's rank, and how many wild cards, a take lays from the hand with it."""
    assert isinstance(move.action, Take)
    top = top_card(move.state)
    with_ = move.action.with_
    return sum(is_natural(card) and card[0] == top[0] for card in with_), sum(map(is_wild, with_))


def _open_needs_a_way(move: Move) -> bool:
    """Rule ``pile.open-needs-a-way``: an open pile with a natural top card is taken with a natural pair, with a natural
    and a wild card (``pile.open_with.natural_and_wild``), or onto a meld of the side (``pile.open_with.own_meld``).

    Two wild cards are judged here like a natural and a wild card, and then break a rule on melds
    (``melds.min-naturals``, amb-044).
    Source: sr-038, pl-015, bs-021, cs-019; amb-040, amb-041, amb-044.
    """
    if not _has_natural_top(move) or is_frozen_for(move.state, move.opened):
        return False
    open_with = move.state.rules.pile.open_with
    naturals, wilds = _naturals_and_wilds(move)
    onto_own = open_with.own_meld and any(
        meld.rank == top_card(move.state)[0] for meld in side_melds(move.state, move.seat)
    )
    with_wild = open_with.natural_and_wild and wilds > 0 and naturals + wilds >= 2
    return not (naturals >= 2 or with_wild or onto_own or _joins_meld_laid_first(move))


def _joins_meld_laid_first(move: Move) -> bool:
    """Whether an initial meld that comes before the take gives the side a meld of the top card's rank."""
    first = move.opened and not has_melded(move.state, move.seat) and isinstance(move.action, Take)
    own_meld = move.state.rules.pile.open_with.own_meld
    return first and own_meld and any(entry.rank == top_card(move.state)[0] for entry in entries_of(move.action))


def _frozen_needs_natural_pair(move: Move) -> bool:
    """Rule ``pile.frozen-needs-natural-pair``: if the pile is frozen for the player and its top card is natural, the
    player takes it only with two natural cards of that rank from the hand.

    Source: sr-041, pl-020, bs-020, cs-017, cs-018; amb-043.
    """
    if not _has_natural_top(move) or not is_frozen_for(move.state, move.opened):
        return False
    return _naturals_and_wilds(move)[0] < 2


def _has_natural_top(move: Move) -> bool:
    return isinstance(move.action, Take) and is_natural(top_card(move.state))


def _join_limit(move: Move) -> bool:
    """Rule ``pile.join-limit``: a take adds only to melds that hold fewer than ``pile.join_melds_under`` cards.

    Source: sr-064; amb-042.
    """
    limit = move.state.rules.pile.join_melds_under
    return limit is not None and any(part.top and part.old and len(part.old.cards) >= limit for part in move.parts)


def _one_card_for_one_card(move: Move) -> bool:
    """Rule ``pile.one-card-for-one-card``: a player with one card in hand does not take a pile of one card: not at
    all, or not while the stock has a card (``pile.one_card_for_one_card``). Source: bs-023, BC, BR; amb-051, amb-052.
    """
    ban, state = move.state.rules.pile.one_card_for_one_card, move.state
    banned = ban == "banned" or (ban == "banned_while_stock_lasts" and bool(state.stock))
    one_for_one = len(hand_of(state, move.seat)) == 1 and len(state.pile) == 1
    return isinstance(move.action, Take) and banned and one_for_one


def _top_melded_first(move: Move) -> bool:
    """Rule ``pile.top-melded-first``: a take first names the meld that the top card goes to. Only then does the player
    get the rest of the pile, so a declaration uses no other cards of the pile. Source: sr-039, pl-014, bs-020, cs-018.
    """
    lacking = missing(cards_of(move.action), hand_of(move.state, move.seat))
    return any(card in move.state.pile for card in lacking)


def _melding_after_take(move: Move) -> bool:
    """Rule ``pile.melding-after-take``: with ``pile.melding_after_take`` off nothing is melded in the turn of a take
    beyond the take itself. Source: sr-039, bs-021.
    """
    return isinstance(move.action, Meld) and move.state.taken and not move.state.rules.pile.melding_after_take


CHECKS = (
    Check("pile.not-empty", Stage.TURN, _not_empty),
    Check("pile.top-melded-first", Stage.POSSESSION, _top_melded_first),
    Check("pile.wild-top", Stage.WAY, _wild_top),
    Check("pile.red-three-top", Stage.WAY, _red_three_top),
    Check("pile.black-three-top", Stage.WAY, _black_three_top),
    Check("pile.one-card-for-one-card", Stage.RULES, _one_card_for_one_card),
    Check("pile.open-needs-a-way", Stage.WAY, _open_needs_a_way),
    Check("pile.frozen-needs-natural-pair", Stage.WAY, _frozen_needs_natural_pair),
    Check("pile.join-limit", Stage.RULES, _join_limit),
    Check("pile.melding-after-take", Stage.RULES, _melding_after_take),
)
