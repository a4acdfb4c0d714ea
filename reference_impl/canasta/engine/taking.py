"""Taking: the ways into the pile that no rule forbids, each as a complete action.

Each way is listed with the fewest hand cards: the top card alone, a natural pair, a natural and a wild card.  A side
without a meld gets, for each way, melds that make it the initial meld.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import canastas, going_out, melds, opening, pile, threes
from .action import Take
from .book import meld_entry
from .cards import BLACK_THREE, JOKER, RANK_CARD, RANK_OF, RED_THREE, TWO, Counts, counts_without
from .move import Group, Move, Stage, split_threes
from .state import YES, State

_JUDGES = tuple(
    check
    for chapter in (pile, melds, canastas, opening, threes, going_out)
    for check in chapter.CHECKS
    if check.stage == Stage.RULES and Take in check.kinds
)


def takes(state: State) -> list[Take]:
    """The takes that the player on turn may choose from before he draws; an empty list in any other phase."""
    if state.phase != "draw" or not state.pile:
        return []
    rank = RANK_OF[state.pile[-1]]
    found = []
    for with_ in _ways(state, rank):
        for take, goes_on in _complete(state, with_):
            if (goes_on and _is_plain(state, take, rank)) or may_take(state, take):
                found.append(take)
                break
    return found


def _is_plain(state: State, take: Take, rank: int) -> bool:
    """A quick look: whether a take that leaves cards enough to go on has a way and a legal meld, and nothing else is asked
    of it."""
    book = state.book
    if (
        not book.plain_take
        or state.asked == YES
        or rank == BLACK_THREE
        or len(state.hands[state.turn].faces) < book.hold
    ):
        return False
    if pile.way_fault(state, state.turn, take) is not None:
        return False
    if take.melds:
        return True  # found as a legal initial meld, with the top card and what goes down with it
    naturals = 1 + take.with_.translate(RANK_OF).count(rank)
    wilds = 1 + len(take.with_) - naturals
    old = state.melds[state.sides.of[state.turn]].by_rank.get(rank)
    if old is not None:
        naturals += old.naturals
        wilds += old.wilds
    return melds.is_legal(book, rank, naturals, wilds)


def may_take(state: State, take: Take) -> bool:
    """Whether no rule forbids a take whose cards the player holds."""
    if pile.way_fault(state, state.turn, take) is not None:
        return False
    judged = Move(state, state.turn, take)
    return not any([check.violated(judged) for check in _JUDGES])


def _ways(state: State, rank: int) -> list[bytes]:
    """The smallest hand cards of each way that might lead into the pile, by rank cards, as far as the hand holds them."""
    if rank in (TWO, JOKER, RED_THREE):
        return []
    counts = state.hands[state.turn].counts
    natural = RANK_CARD[rank]
    meld_first = state.book.rules.opening.meld_then_take
    if not meld_first and pile.is_frozen_for(state, state.turn):
        return [bytes((natural, natural))] if counts[rank] >= 2 else []
    ways = [b""] if meld_first or rank in state.melds[state.sides.of[state.turn]].by_rank else []
    if counts[rank] >= 2:
        ways.append(bytes((natural, natural)))
    if counts[rank] and state.book.rules.pile.open_with.natural_and_wild:
        ways += [bytes(sorted((natural, RANK_CARD[wild]))) for wild in (TWO, JOKER) if counts[wild]]
    return ways


def _complete(state: State, with_: bytes) -> Iterator[tuple[Take, bool]]:
    """A way into the pile as a whole declaration, alone or with melds that make it the initial meld, and whether it
    is known to leave cards enough to go on and to reach what an initial meld must."""
    seat = state.turn
    book = state.book
    hand = state.hands[seat]
    rest, _ = split_threes(state, state.pile[:-1])
    hold = max(0, book.hold - len(rest))
    if opening.has_opened(state, state.sides.of[seat]):
        yield Take(with_), len(hand.faces) - len(with_) >= hold
        return
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
