"""Taking: the ways into the pile that no rule forbids, each as a complete action.

Each way is listed with the fewest hand cards: the top card alone, a natural pair, a natural and a wild card.  A side
without a meld gets, for each way, melds that make it the initial meld.
"""

from __future__ import annotations

from typing import TypeAlias

from . import binding, canastas, going_out, melds, opening, pile, samples, threes, turn
from .action import Take
from .book import Book
from .cards import BLACK_THREE, JOKER, RANK, RANK_CARD, TWO, Counts, Hand
from .move import Move, Stage, by_kind, split_threes
from .state import YES, State

#: What the last stage asks of each kind of action.
RULES = by_kind(
    check
    for chapter in (turn, pile, melds, canastas, threes, going_out, binding)
    for check in chapter.CHECKS
    if check.stage == Stage.RULES
)
#: A way into the pile: the take with the fewest hand cards, and how many naturals, twos and jokers these are.
_Way: TypeAlias = tuple[Take, int, int, int]
_ALONE: _Way = (Take(b""), 0, 0, 0)
#: For each rank a natural pair, and a natural card with a two and with a joker.
_PAIR: tuple[_Way, ...] = tuple((Take(bytes((card, card))), 2, 0, 0) for card in RANK_CARD)
_WITH_TWO: tuple[_Way, ...] = tuple((Take(bytes(sorted((card, RANK_CARD[TWO])))), 1, 1, 0) for card in RANK_CARD)
_WITH_JOKER: tuple[_Way, ...] = tuple((Take(bytes(sorted((card, RANK_CARD[JOKER])))), 1, 0, 1) for card in RANK_CARD)


def takes(state: State) -> list[Take]:
    """The takes that the player on turn may choose from before the draw; an empty list in any other phase."""
    if state.phase != "draw" or not state.pile:
        return []
    book = state.book
    rank = RANK[state.pile[-1]]
    hand = state.hands[state.turn]
    own = state.melds[state.sides.of[state.turn]]
    if not own.by_rank:
        return _opening_takes(state, rank, hand)
    if not (hand.counts[rank] or rank in own.by_rank) or rank in book.closed_tops:
        return []
    old = own.by_rank.get(rank)
    frozen = pile.is_frozen_for(state, own)
    if frozen and hand.counts[rank] < 2:
        return []
    alone = old is not None and not frozen and book.rules.pile.open_with.own_meld
    ways = _ways(book, rank, hand.counts, frozen, alone)
    plain = book.plain_take and state.asked != YES and rank != BLACK_THREE
    spare = len(hand.cards) - book.hold
    if spare < 2:  # the rest of the pile comes to the hand as well
        spare += len(split_threes(state, state.pile[:-1])[0])
    held, joined = (old.naturals, old.wilds) if old is not None else (0, 0)
    found: list[Take] = []
    for take, naturals, twos, jokers in ways:
        if plain and naturals + twos + jokers <= spare:  # the meld that results is all that counts then
            allowed = joined + twos + jokers <= book.wild_cap[held + naturals + 1]
        else:
            allowed = may_take(state, take)
        if allowed:
            found.append(take)
        else:
            more = (whole for whole in samples.further_takes(state, hand, take) if may_take(state, whole))
            found += [whole for whole in [next(more, None)] if whole is not None]
    return found


def may_take(state: State, take: Take) -> bool:
    """Whether no rule forbids a take whose cards the player holds."""
    if pile.way_fault(state, state.turn, take) is not None:
        return False
    move = Move(state, state.turn, take)
    return not any(ask(move) for ask in RULES[Take])


def _ways(book: Book, rank: int, counts: Counts, frozen: bool, alone: bool) -> list[_Way]:
    """The ways that lead into the pile with the fewest hand cards, as far as the hand holds them."""
    ways = [_ALONE] if alone else []
    if counts[rank] >= 2:
        ways.append(_PAIR[rank])
    if counts[rank] and not frozen and book.rules.pile.open_with.natural_and_wild:
        if counts[TWO]:
            ways.append(_WITH_TWO[rank])
        if counts[JOKER]:
            ways.append(_WITH_JOKER[rank])
    return ways


def _opening_takes(state: State, rank: int, hand: Hand) -> list[Take]:
    """For each way into the pile the first declaration that makes it the initial meld and breaks no rule.

    With ``opening.meld_then_take`` it may depend on the melds that are laid first whether a way leads into the pile.
    """
    book = state.book
    of = book.rules.opening
    meld_first = of.meld_then_take
    if not (hand.counts[rank] or meld_first) or rank in book.closed_tops:
        return []
    frozen = not meld_first and pile.is_frozen_for(state, state.melds[state.sides.of[state.turn]])
    bracket = opening.bracket_of(state, state.turn)
    plain = book.plain_opening_take and state.asked != YES and not bracket.contains and not bracket.enough
    spare = len(hand.cards) - book.hold
    found: list[Take] = []
    for take, naturals, twos, jokers in _ways(
        book, rank, hand.counts, frozen, meld_first and book.rules.pile.open_with.own_meld
    ):
        begun = (rank, naturals + 1, twos, jokers)
        counted = opening.worth(book, begun if of.top_discard_counts else (rank, naturals, twos, jokers))
        if plain and counted + _most(book, hand, take) < bracket.points:
            continue
        if (not plain or counted >= bracket.points) and may_take(state, take):
            found.append(take)
            continue
        for whole in samples.opening_takes(state, hand, take, begun):
            laid = len(take.with_) + sum([len(entry.cards) for entry in whole.melds])
            alone = all(entry.rank not in (rank, BLACK_THREE) for entry in whole.melds)
            if (plain and alone and laid <= spare and _is_begun(book, begun)) or may_take(state, whole):
                found.append(whole)
                break
    return found


def _most(book: Book, hand: Hand, take: Take) -> int:
    """Card points of a hand without what a take lays with the top card."""
    points = book.points
    return sum([count * points[rank] for rank, count in enumerate(hand.counts) if count]) - sum(
        [points[RANK[card]] for card in take.with_]
    )


def _is_begun(book: Book, begun: opening.Laid) -> bool:
    """Whether the meld that a take begins is legal as it is."""
    rank, naturals, twos, jokers = begun
    return melds.is_legal(book, rank, naturals, twos + jokers)
