"""Taking: the ways into the pile that no rule forbids, each as a complete action.

Each way is listed with the fewest hand cards: the top card alone, a natural pair, a natural and a wild card.  A side
without a meld gets, for each way, melds that make it the initial meld.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from . import canastas, going_out, melds, opening, pile, threes
from .action import Take
from .book import meld_entry
from .cards import BLACK_THREE, JOKER, RANK_CARD, RANK_OF, RED_THREE, TWO, Counts, counts_without
from .move import Group, Move, Stage, by_kind, judge, split_threes
from .state import YES, SideMelds, State

_RULES = by_kind(
    check
    for chapter in (pile, melds, canastas, opening, threes, going_out)
    for check in chapter.CHECKS
    if check.stage == Stage.RULES
)
#: A way into the pile: the take with the fewest hand cards, and how many natural and wild ones these are.
_Way: TypeAlias = tuple[Take, int, int]
_ALONE: _Way = (Take(b""), 0, 0)
#: For each rank a natural pair, and a natural card with each wild one.
_PAIR: tuple[_Way, ...] = tuple((Take(bytes((card, card))), 2, 0) for card in RANK_CARD)
_WITH_WILD: tuple[tuple[tuple[int, _Way], ...], ...] = tuple(
    tuple((wild, (Take(bytes(sorted((card, RANK_CARD[wild])))), 1, 1)) for wild in (TWO, JOKER)) for card in RANK_CARD
)


def takes(state: State) -> list[Take]:
    """The takes that the player on turn may choose from before he draws; an empty list in any other phase."""
    if state.phase != "draw" or not state.pile:
        return []
    rank = RANK_OF[state.pile[-1]]
    hand = state.hands[state.turn]
    own = state.melds[state.sides.of[state.turn]]
    ways = _ways(state, rank, hand.counts, own)
    if not ways:
        return []
    if not own.all:
        return _opening_takes(state, ways, rank)
    book = state.book
    spare = len(hand.cards) - book.hold
    if spare < 2:  # the rest of the pile comes to the hand as well
        spare += len(split_threes(state, state.pile[:-1])[0])
    plain = book.plain_take and state.asked != YES and rank != BLACK_THREE
    old = own.by_rank.get(rank)
    held, joined = (old.naturals, old.wilds) if old is not None else (0, 0)
    found: list[Take] = []
    for take, naturals, wilds in ways:
        if plain and naturals + wilds <= spare:  # whether the meld is legal is all that counts then
            allowed = melds.is_legal(book, rank, held + naturals + 1, joined + wilds)
        else:
            allowed = may_take(state, take)
        if allowed:
            found.append(take)
    return found


def _opening_takes(state: State, ways: list[_Way], rank: int) -> list[Take]:
    """For each way into the pile the first declaration that makes it the initial meld and breaks no rule."""
    found: list[Take] = []
    for way, _, _ in ways:
        for take, goes_on in _complete(state, way.with_):
            if (goes_on and _opens_plainly(state, take, rank)) or may_take(state, take):
                found.append(take)
                break
    return found


def _opens_plainly(state: State, take: Take, rank: int) -> bool:
    """A quick look at a take that was found to reach the minimum and to leave cards enough: whether it has a way and
    makes a legal meld, where nothing else counts."""
    joining = take.with_ + b"".join([entry.cards for entry in take.melds if entry.rank == rank])
    naturals = joining.translate(RANK_OF).count(rank)
    if not melds.is_legal(state.book, rank, naturals + 1, len(joining) - naturals):
        return False
    plain = state.book.plain_take and state.asked != YES and rank != BLACK_THREE
    return (
        plain and len(state.hands[state.turn].cards) >= state.book.hold and not pile.way_fault(state, state.turn, take)
    )


def may_take(state: State, take: Take) -> bool:
    """Whether no rule forbids a take whose cards the player holds."""
    if pile.way_fault(state, state.turn, take) is not None:
        return False
    return not judge(Move(state, state.turn, take), _RULES)


def _ways(state: State, rank: int, counts: Counts, own: SideMelds) -> list[_Way]:
    """The ways that lead into the pile with the fewest hand cards, as far as the hand holds them.

    With ``opening.meld_then_take`` it may depend on the melds that are laid with them whether they do.
    """
    meld_first = not own.all and state.book.rules.opening.meld_then_take
    if not (counts[rank] or rank in own.by_rank or meld_first) or rank in (TWO, JOKER, RED_THREE):
        return []
    if not meld_first and pile.is_frozen_for(state, state.turn):
        return [_PAIR[rank]] if counts[rank] >= 2 else []
    open_with = state.book.rules.pile.open_with
    ways = [_ALONE] if meld_first or (rank in own.by_rank and open_with.own_meld) else []
    if counts[rank] >= 2:
        ways.append(_PAIR[rank])
    if counts[rank] and open_with.natural_and_wild:
        ways += [way for wild, way in _WITH_WILD[rank] if counts[wild]]
    return ways


def _complete(state: State, with_: bytes) -> Iterator[tuple[Take, bool]]:
    """A way into the pile as a whole declaration, with melds that make it the initial meld, and whether it is known to
    leave cards enough to go on."""
    seat = state.turn
    book = state.book
    hand = state.hands[seat]
    rest, _ = split_threes(state, state.pile[:-1])
    hold = max(0, book.hold - len(rest))
    bracket = opening.bracket_of(state, seat)
    left = counts_without(hand.counts, with_)
    top = state.pile[-1:] if book.rules.opening.top_discard_counts else b""
    counted = sum([book.points[RANK_OF[card]] for card in with_ + top])
    begun = Group(RANK_OF[state.pile[-1]], None, with_ + state.pile[-1:], top=True)
    for keep in {hold: None, 0: None}:
        if with_:
            found = opening.find(book, left, bracket, keep, begun, counted)
            if found is not None:
                yield Take(with_, found.entries()), keep == hold
        if book.rules.opening.meld_then_take:
            found = opening.find(book, left, bracket, keep)
            if found is not None:
                yield Take(with_, found.entries()), False
                for take in _with_top_rank(state, left, with_):
                    yield take, False


def _with_top_rank(state: State, left: Counts, with_: bytes) -> Iterator[Take]:
    """With an initial meld laid first, the top card alone may join a meld of its rank that is part of it."""
    rank = RANK_OF[state.pile[-1]]
    if with_ or left[rank] < 2:
        return
    book = state.book
    wilds = max(0, book.rules.melds.set.min_cards - left[rank])
    twos = min(left[TWO], wilds)
    if wilds - twos <= left[JOKER]:
        first = meld_entry(rank, left[rank], twos, wilds - twos)
        reduced = counts_without(left, first.cards)
        bracket = opening.bracket_of(state, state.turn)
        counted = sum(book.points[RANK_OF[card]] for card in first.cards)
        more = opening.find(book, reduced, bracket, 0, None, counted)
        yield Take(with_, (first,))
        if more is not None:
            yield Take(with_, (first, *more.entries()))
