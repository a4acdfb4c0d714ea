"""Opening: the initial meld of a side in a hand, its minimum, and the waiver for going out at once.

Rules: opening.initial-meld, opening.bracket, opening.own-total, opening.joined-side,
opening.melds-add-up, opening.bonuses-do-not-count, opening.top-discard-counts, opening.rest-of-pile-does-not-count,
opening.enough, opening.once, opening.meld-then-take.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from typing import TypeAlias

from canasta.spec import Rules
from canasta.spec.chapters import Bracket

from .action import Meld, Take
from .book import Book
from .cards import JOKER, TWO, Counts
from .melds import is_legal, layable
from .move import Group, Move, lay, points_of
from .state import State
from .table import score_holder


def bracket_for(book: Book, total: int) -> Bracket:
    """The bracket of a total before the hand: the last one whose lower end it reaches (``opening.bracket``)."""
    return book.rules.opening.minimum[bisect(book.brackets_from, total)]


def bracket_of(state: State, seat: int) -> Bracket:
    """The bracket that binds a seat in this hand (``opening.own-total``)."""
    return bracket_for(state.book, state.start.scores[score_holder(state, seat)])


def has_opened(state: State, side: int) -> bool:
    """Whether a side has made its initial meld (``opening.once``, ``opening.joined-side``)."""
    return bool(state.melds[side].by_rank)


def counted_points(state: State, groups: Iterable[Group]) -> int:
    """Card points of a declaration as they count towards the minimum: all cards that it brings to melds, with the top
    discard where that counts, and never the rest of the pile."""
    top_counts = state.book.rules.opening.top_discard_counts
    points = 0
    for group in groups:
        points += points_of(state, group.added)
        if group.top and not top_counts:
            points -= points_of(state, state.pile[-1:])
    return points


def opens_before_take(state: State, seat: int, action: Take) -> bool:
    """Whether a take first lays the initial meld from the hand alone (``opening.meld-then-take``)."""
    if not state.book.rules.opening.meld_then_take or has_opened(state, state.sides.of[seat]) or not action.melds:
        return False
    groups = lay(state, seat, Meld(action.melds)).groups
    legal = all(not one.misfits and is_legal(state.book, one.rank, one.naturals, one.wilds) for one in groups)
    return bool(groups) and legal and not falls_short(state, seat, groups)


def falls_short(state: State, seat: int, groups: list[Group]) -> list[str]:
    """The rules of the bracket that the first melds of a side break.

    They reach its points (``opening.minimum``) and hold what it demands besides (``opening.contains``), unless they
    hold what is enough without either (``opening.enough``).
    """
    rules = state.book.rules
    bracket = bracket_of(state, seat)
    if bracket.enough and any(contains(rules, groups, what) for what in bracket.enough):
        return []
    found = ["opening.minimum"] if counted_points(state, groups) < bracket.points else []
    if not all(contains(rules, groups, what) for what in bracket.contains):
        found.append("opening.contains")
    return found


# ---------------------------------------------------------------------------------------------------------- judging


def shortfalls(move: Move) -> list[str]:
    """The same for a declaration, the waiver left aside; nothing for a side that has melds, or lays them first."""
    state, groups = move.state, move.laying.groups
    if has_opened(state, move.side) or not groups:
        return []
    if isinstance(move.action, Take) and opens_before_take(state, move.seat, move.action):
        return []
    return falls_short(state, move.seat, groups)


def contains(rules: Rules, groups: list[Group], what: str) -> bool:
    """Whether an initial meld holds a canasta, a natural or wild canasta, or a natural set."""
    size = rules.canastas.size
    match what:
        case "canasta":
            return any(len(group) >= size for group in groups)
        case "natural_canasta":
            return any(len(group) >= size and not group.wilds for group in groups)
        case "wild_canasta":
            return any(len(group) >= size and not group.naturals for group in groups)
        case _:
            return any(not group.wilds for group in groups)


def may_be_waived(state: State) -> bool:
    """Whether a player who goes out in this turn need not reach the minimum with melds from the hand
    (``opening.going-out-waiver``)."""
    return state.book.rules.opening.going_out_waiver == "after_stock_draw" and not state.taken


def is_waivable(move: Move) -> bool:
    """Whether a declaration is an initial meld too small to be one, which going out may yet make legal."""
    return isinstance(move.action, Meld) and may_be_waived(move.state) and bool(shortfalls(move))


# ------------------------------------------------------------------------------------------------ finding an opening

#: One meld of a declaration that is looked for: its rank, and how many natural cards, twos and jokers are laid to it.
Laid: TypeAlias = tuple[int, int, int, int]


def worth(book: Book, meld: Laid) -> int:
    """The card points of a meld."""
    rank, naturals, twos, jokers = meld
    points = book.points
    return naturals * points[rank] + twos * points[TWO] + jokers * points[JOKER]


def reaching(book: Book, rank: int, counts: Counts, minimum: int) -> tuple[Meld, ...]:
    """The melds of a rank that may be laid from a hand with such counts and reach a minimum alone."""
    key = (rank, counts[rank], counts[TWO], counts[JOKER], minimum)
    found = book.reaching.get(key)
    if found is None:
        options = layable(book, rank, counts, None)
        priced = zip(options.melds, options.points, strict=True)
        found = book.reaching[key] = tuple([meld for meld, points in priced if points >= minimum])
    return found


def ceiling(book: Book, counts: Counts, ranks: Iterable[int]) -> int:
    """Points that no initial meld of some ranks exceeds: those of all their cards and all wild cards of a hand."""
    points = book.points
    most = counts[TWO] * points[TWO] + counts[JOKER] * points[JOKER]
    for rank in ranks:
        most += counts[rank] * points[rank]
    return most
