"""Opening: the initial meld of a side in a hand, its minimum, and the waiver for going out at once.

Rules: opening.initial-meld, opening.minimum, opening.bracket, opening.own-total, opening.joined-side,
opening.melds-add-up, opening.bonuses-do-not-count, opening.top-discard-counts, opening.rest-of-pile-does-not-count,
opening.contains, opening.enough, opening.once, opening.going-out-waiver, opening.meld-then-take.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

from canasta.spec import Rules
from canasta.spec.chapters import Bracket

from .action import WILD_ONLY, Meld, MeldEntry, Take
from .book import Book, meld_entry
from .cards import JOKER, NATURAL, RANK_CARD, TWO, Counts, counts_without
from .melds import is_legal
from .move import Among, Check, Group, Move, Stage, points_of
from .state import State
from .table import score_holder


def bracket_for(rules: Rules, total: int) -> Bracket:
    """The bracket of a total before the hand: the last one whose lower end it reaches (``opening.bracket``)."""
    chosen = rules.opening.minimum[0]
    for bracket in rules.opening.minimum:
        if bracket.from_ is None or bracket.from_ <= total:
            chosen = bracket
    return chosen


def bracket_of(state: State, seat: int) -> Bracket:
    """The bracket that binds a seat in this hand (``opening.own-total``)."""
    return bracket_for(state.book.rules, state.start.scores[score_holder(state, seat)])


def has_opened(state: State, side: int) -> bool:
    """Whether a side has made its initial meld (``opening.once``, ``opening.joined-side``)."""
    return bool(state.melds[side].all)


def counted_points(state: State, action: Meld | Take) -> int:
    """Card points of a declaration as they count towards the minimum: all its cards, with the top discard where that
    counts, and never the rest of the pile."""
    points = points_from_hand(state, action)
    if isinstance(action, Take):
        points += points_of(state, action.with_)
        if state.book.rules.opening.top_discard_counts:
            points += points_of(state, state.pile[-1:])
    return points


def points_from_hand(state: State, action: Meld | Take) -> int:
    """Card points of the melds that a declaration lays from the hand, without what goes down with the top card."""
    return sum([points_of(state, entry.cards) for entry in action.melds])


def opens_before_take(state: State, seat: int, action: Take) -> bool:
    """Whether a take first lays the initial meld from the hand alone (``opening.meld-then-take``)."""
    if not state.book.rules.opening.meld_then_take or has_opened(state, state.sides.of[seat]) or not action.melds:
        return False
    bracket = bracket_of(state, seat)
    return points_from_hand(state, action) >= bracket.points and not bracket.contains


# ---------------------------------------------------------------------------------------------------------- judging


def opening_faults(move: Move) -> list[str]:
    """The rules that the initial meld of a side breaks.

    It reaches the points of its bracket, unless it holds what is enough without them (``opening.enough``) or the player
    goes out with it after drawing (``opening.going-out-waiver``); that is ``opening.minimum``.  And it holds what its
    bracket demands besides points (``opening.contains``).
    """
    state = move.state
    if has_opened(state, move.side):
        return []
    assert isinstance(move.action, (Meld, Take))
    rules, groups = state.book.rules, move.laying.groups
    bracket = bracket_of(state, move.seat)
    found = []
    short = counted_points(state, move.action) < bracket.points
    if short and not any(contains(rules, groups, what) for what in bracket.enough) and not waived(move):
        found.append("opening.minimum")
    if not all(contains(rules, groups, what) for what in bracket.contains):
        found.append("opening.contains")
    return found


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


def waived(move: Move) -> bool:
    """opening.going-out-waiver: after a stock draw the whole hand, or all but a closing discard, is laid in one
    declaration, with the canastas needed."""
    state = move.state
    rules = state.book.rules
    if rules.opening.going_out_waiver == "never" or not isinstance(move.action, Meld) or state.taken:
        return False
    made = sum([len(group) >= rules.canastas.size for group in move.laying.groups])
    kept = 0 if state.rare.drained else 1  # after a draw of red threes only there is no discard to close with
    return move.size_left <= kept and made >= rules.going_out.canastas


CHECKS = (
    Check("opening.minimum", Stage.RULES, Among("opening.minimum", opening_faults), (Meld, Take)),
    Check("opening.contains", Stage.RULES, Among("opening.contains", opening_faults), (Meld, Take)),
)

# ------------------------------------------------------------------------------------------------ finding an opening


class Option(NamedTuple):
    """An initial meld by ranks: per rank, naturals, twos and jokers; the cards it takes and the points it counts."""

    melds: tuple[tuple[int, int, int, int], ...]
    size: int
    points: int

    def entries(self) -> tuple[MeldEntry, ...]:
        """The melds as entries of an action."""
        return tuple(meld_entry(*meld) for meld in self.melds if any(meld[1:]))


def find(
    book: Book, counts: Counts, bracket: Bracket, hold: int, begun: Group | None = None, counted: int = 0
) -> Option | None:
    """An initial meld from a hand that leaves enough cards to go on, or None if there is none.

    It lays as many points as it can and then takes back what the minimum does not need, so that equal hands always give
    the same melds.

    Args:
        book: the rules.
        counts: cards in hand by rank index.
        bracket: what the initial meld must reach or hold.
        hold: cards of the hand that must not be laid.
        begun: the meld that a take begins with the top card; hand cards may join it.
        counted: points that count already.
    """
    need = bracket.points - counted
    size = sum(counts)
    if need <= 0 and begun is not None and not bracket.contains and size >= hold:
        return Option((), 0, 0)
    if not bracket.enough and _ceiling(book, counts, begun) < need:
        return None
    best = _richest(book, counts, begun)
    if best.points < need and not bracket.enough:
        return None
    held = size - best.size
    found = [best] if held >= hold else []
    if not found:
        ranks = [rank for rank in range(len(counts)) if counts[rank]]
        for kept in combinations_with_replacement(ranks, hold):
            if all(counts[rank] >= kept.count(rank) for rank in kept):
                left = counts_without(counts, [RANK_CARD[rank] for rank in kept])
                found.append(_richest(book, left, begun))
        found.sort(key=lambda option: -option.points)
    for option in found:
        if _suffices(book, option, bracket, need, begun):
            return _trimmed(book, option, bracket, need, begun)
    return None


def _ceiling(book: Book, counts: Counts, begun: Group | None) -> int:
    """Points that no initial meld from a hand exceeds: all wild cards and all ranks that might be melded with them."""
    points, least = book.points, book.fewest_naturals[counts[TWO] + counts[JOKER]]
    most = counts[TWO] * points[TWO] + counts[JOKER] * points[JOKER]
    if begun is not None and begun.rank in NATURAL and counts[begun.rank] < least:
        most += counts[begun.rank] * points[begun.rank]
    return most + sum([counts[rank] * points[rank] for rank in NATURAL if counts[rank] >= least])


def _richest(book: Book, counts: Counts, begun: Group | None) -> Option:
    """The melds of a hand that count the most points; where melds of wild cards only exist, the best number for one."""
    of = book.rules.melds.wild_only
    wilds = counts[TWO] + counts[JOKER]
    best = _sets(book, counts, begun, wilds)
    if of.allowed:
        most = wilds if of.max_cards is None else min(wilds, of.max_cards)
        for apart in range(of.min_cards, most + 1):
            option = _sets(book, counts, begun, wilds - apart, apart)
            best = max(best, option, key=lambda option: option.points)
    return best


def _sets(book: Book, counts: Counts, begun: Group | None, wilds: int, apart: int = 0) -> Option:
    """Every set of natural cards, dear pairs before cheap ones where wild cards complete them, and then all wild cards
    that find room; ``apart`` further wild cards form a meld of their own."""
    rules, cap, points = book.rules, book.wild_cap, book.points
    least, naturals = rules.melds.set.min_cards, rules.melds.set.min_naturals
    chosen: list[tuple[int, int, int]] = []  # rank, naturals, wild cards needed
    pairs: list[tuple[int, int, int]] = []
    room = 0
    for rank in NATURAL:
        have = counts[rank]
        if begun is not None and begun.rank == rank:
            chosen.append((rank, have, 0))
            room += max(0, cap[have + begun.naturals] - begun.wilds)
            continue
        if have < naturals:
            continue
        need = max(0, least - have)
        if need > cap[have]:
            continue
        if need:
            pairs.append((rank, have, need))
        else:
            chosen.append((rank, have, 0))
            room += cap[have]
    for rank, have, need in sorted(pairs, key=lambda pair: (-pair[1] * points[pair[0]], pair[0])):
        if need <= wilds:
            wilds -= need
            chosen.append((rank, have, need))
            room += cap[have] - need
    spare = min(wilds, room) if chosen else 0
    laid: list[tuple[int, int, int]] = []
    for rank, have, need in chosen:
        joined = begun if begun is not None and begun.rank == rank else None
        free = cap[have + (joined.naturals if joined else 0)] - need - (joined.wilds if joined else 0)
        extra = max(0, min(spare, free))
        spare -= extra
        laid.append((rank, have, need + extra))
    if apart:
        laid.append((WILD_ONLY, 0, apart))
    return _with_wilds(book, counts, laid)


def _with_wilds(book: Book, counts: Counts, laid: list[tuple[int, int, int]]) -> Option:
    """Serve the wild cards of some melds, jokers first, and add up."""
    jokers = counts[JOKER]
    melds = []
    size = total = 0
    for rank, have, wilds in laid:
        j = min(jokers, wilds)
        jokers -= j
        melds.append((rank, have, wilds - j, j))
        size += have + wilds
        total += _worth(book, melds[-1])
    return Option(tuple(melds), size, total)


def _suffices(book: Book, option: Option, bracket: Bracket, need: int, begun: Group | None) -> bool:
    if not bracket.contains and not bracket.enough:
        return option.points >= need and (begun is not None or option.size > 0)
    groups = [_group(meld, begun) for meld in option.melds if any(meld[1:])]
    if begun is not None and not any(group.rank == begun.rank for group in groups):
        groups.append(begun)
    if not groups:
        return False
    rules = book.rules
    if option.points < need and not any(contains(rules, groups, what) for what in bracket.enough):
        return False
    return all(contains(rules, groups, what) for what in bracket.contains)


def _group(meld: tuple[int, int, int, int], begun: Group | None) -> Group:
    rank, naturals, twos, jokers = meld
    group = Group(rank, None, meld_entry(rank, naturals, twos, jokers).cards)
    if begun is not None and begun.rank == rank:
        group.naturals += begun.naturals
        group.wilds += begun.wilds
    return group


def _trimmed(book: Book, option: Option, bracket: Bracket, need: int, begun: Group | None) -> Option:
    """Take back whole melds, cheap ones first, then single cards, as long as the rest suffices and is legal."""
    if need <= 0 and begun is not None and not bracket.contains:
        return Option((), 0, 0)
    for meld in sorted(option.melds, key=lambda meld: (_worth(book, meld), meld)):
        rest = _less(book, option, meld, None)
        if _suffices(book, rest, bracket, need, begun):
            option = rest
    trimmed = True
    while trimmed:
        trimmed = False
        for meld in option.melds:
            rank, naturals, twos, jokers = meld
            for less in (
                (rank, naturals, twos, jokers - 1),
                (rank, naturals, twos - 1, jokers),
                (rank, naturals - 1, twos, jokers),
            ):
                if min(less[1:]) < 0 or not _stands(book, less, begun):
                    continue
                rest = _less(book, option, meld, less)
                if _suffices(book, rest, bracket, need, begun):
                    option, trimmed = rest, True
                    break
            if trimmed:
                break
    return option


def _less(
    book: Book, option: Option, meld: tuple[int, int, int, int], less: tuple[int, int, int, int] | None
) -> Option:
    melds = tuple(less if other is meld else other for other in option.melds)
    kept = tuple(other for other in melds if other is not None)
    return Option(kept, sum(sum(other[1:]) for other in kept), sum(_worth(book, other) for other in kept))


def _worth(book: Book, meld: tuple[int, int, int, int]) -> int:
    rank, naturals, twos, jokers = meld
    return (naturals * book.points[rank] if naturals else 0) + twos * book.points[TWO] + jokers * book.points[JOKER]


def _stands(book: Book, meld: tuple[int, int, int, int], begun: Group | None) -> bool:
    rank, naturals, twos, jokers = meld
    wilds = twos + jokers
    if begun is not None and begun.rank == rank:
        naturals, wilds = naturals + begun.naturals, wilds + begun.wilds
    return is_legal(book, rank, naturals, wilds)
