"""Taking: the ways into the pile that no rule forbids, each as a complete action.

Each way is listed with the fewest hand cards: the top card alone, a natural pair, a natural and a wild card.  A side
without a meld gets, for each way, melds that make it the initial meld.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from canasta.spec.chapters import Bracket

from . import canastas, going_out, melds, opening, pile, threes, turn
from .action import Take
from .book import Book
from .cards import BLACK_THREE, JOKER, RANK, RANK_CARD, TWO, Counts, Hand, counts_without
from .move import Move, Stage, by_kind, split_threes
from .state import YES, State

#: What the last stage asks of each kind of action.
RULES = by_kind(
    check
    for chapter in (turn, pile, melds, canastas, opening, threes, going_out)
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
    meld_first = book.rules.opening.meld_then_take
    if not (hand.counts[rank] or meld_first) or rank in book.closed_tops:
        return []
    frozen = not meld_first and pile.is_frozen_for(state, state.melds[state.sides.of[state.turn]])
    plain = book.plain_opening_take and state.asked != YES and rank != BLACK_THREE and len(hand.cards) >= book.hold
    found: list[Take] = []
    for way in _ways(book, rank, hand.counts, frozen, meld_first):
        for take, goes_on in _complete(state, way):
            if (plain and goes_on) or may_take(state, take):
                found.append(take)
                break
    return found


def _complete(state: State, way: _Way) -> Iterator[tuple[Take, bool]]:
    """A way into the pile as a whole declaration, with melds that make it the initial meld, and whether it is known to
    be legal as far as minimum and melds go, and to leave cards enough to go on."""
    take, naturals, twos, jokers = way
    book = state.book
    of = book.rules.opening
    rank = RANK[state.pile[-1]]
    rest, laid_now = split_threes(state, state.pile[:-1])
    hold = max(0, turn.to_hold(state, state.turn, laid_now) - len(rest))
    bracket = opening.bracket_of(state, state.turn)
    left = counts_without(state.hands[state.turn].counts, take.with_)
    begun = (rank, naturals + 1, twos, jokers)
    counted = opening.worth(book, begun if of.top_discard_counts else (rank, naturals, twos, jokers))
    for keep in {hold: None, 0: None}:
        if take.with_:
            found = opening.find(book, left, bracket, keep, begun, counted)
            if found is not None:
                plain = keep == hold and opening.is_begun_legally(book, begun, found)
                yield Take(take.with_, opening.entries(book, found)), plain
        if of.meld_then_take:
            found = opening.find(book, left, bracket, keep)
            if found is not None:
                yield Take(take.with_, opening.entries(book, found)), False
                if not take.with_:
                    for alone in _with_top_rank(state, left, rank, bracket):
                        yield alone, False


def _with_top_rank(state: State, left: Counts, rank: int, bracket: Bracket) -> Iterator[Take]:
    """With an initial meld laid first, the top card alone may join a meld of its rank that is part of it."""
    book = state.book
    wilds = max(0, book.rules.melds.set.min_cards - left[rank])
    twos = min(left[TWO], wilds)
    if left[rank] >= 2 and wilds - twos <= left[JOKER]:
        first = (rank, left[rank], twos, wilds - twos)
        entries = opening.entries(book, [first])
        reduced = counts_without(left, entries[0].cards)
        more = opening.find(book, reduced, bracket, 0, None, opening.worth(book, first))
        yield Take(b"", entries)
        if more is not None:
            yield Take(b"", (*entries, *opening.entries(book, more)))
