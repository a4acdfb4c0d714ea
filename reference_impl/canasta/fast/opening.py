"""Opening: the initial meld of a side in a hand, its minimum, and the waiver for going out at once.

Rules: opening.initial-meld, opening.minimum, opening.bracket, opening.own-total, opening.joined-side,
opening.melds-add-up, opening.bonuses-do-not-count, opening.top-discard-counts, opening.rest-of-pile-does-not-count,
opening.contains, opening.enough, opening.once, opening.going-out-waiver, opening.meld-then-take.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator
from itertools import chain, combinations_with_replacement, product
from typing import TypeAlias

from canasta.spec import Rules
from canasta.spec.chapters import Bracket

from .action import WILD_ONLY, Meld, MeldEntry, Take
from .book import Book, meld_entry
from .cards import JOKER, NATURAL, RANK_CARD, TWO, Counts, counts_without
from .melds import is_legal, layable
from .move import Among, Check, Group, Move, Stage, group_of, points_of
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
    enough = points_from_hand(state, action) >= bracket.points and not bracket.contains
    return enough and _are_melds(state.book, action.melds)


def _are_melds(book: Book, entries: Iterable[MeldEntry]) -> bool:
    """Whether cards from the hand are legal new melds by themselves, each rank on the whole."""
    laid: dict[int, tuple[int, int]] = {}
    for entry in entries:
        naturals, wilds = entry.kinds
        if naturals + wilds < len(entry.cards):
            return False
        before = laid.get(entry.rank, (0, 0))
        laid[entry.rank] = before[0] + naturals, before[1] + wilds
    return all(is_legal(book, rank, naturals, wilds) for rank, (naturals, wilds) in laid.items())


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

#: One meld of a declaration that is looked for: its rank, and how many natural cards, twos and jokers are laid to it.
Laid: TypeAlias = tuple[int, int, int, int]
#: Melds to lay, and the card points that they count.
_Option: TypeAlias = tuple[list[Laid], int]


def find(
    book: Book, counts: Counts, bracket: Bracket, hold: int, begun: Laid | None = None, counted: int = 0
) -> list[Laid] | None:
    """An initial meld from a hand that leaves enough cards to go on, or None if there is none.

    It lays as many points as it can and then takes back what the minimum does not need, so that equal hands always give
    the same melds.

    Args:
        book: the rules.
        counts: cards in hand by rank index.
        bracket: what the initial meld must reach or hold.
        hold: cards of the hand that must not be laid.
        begun: the meld that a take begins, the top card among its natural ones; hand cards may join it.
        counted: points that count already.
    """
    need = bracket.points - counted
    if need <= 0 and begun is not None and not bracket.contains and sum(counts) >= hold:
        return []
    ranks = _meldable(book, counts, begun)
    if not bracket.enough and ceiling(book, counts, ranks) < need:
        return None
    best = _richest(book, counts, ranks, begun)
    if best[1] < need and not bracket.enough:
        return None
    options: Iterable[_Option] = [best] if _leaves(counts, best, hold) else _richest_of_fewer(book, counts, hold, begun)
    if bracket.contains or bracket.enough:
        options = chain(options, _arranged(book, counts, hold, begun))
    for option in options:
        if _suffices(book, option, bracket, need, begun):
            return _trimmed(book, option, bracket, need, begun)
    return None


def _leaves(counts: Counts, option: _Option, hold: int) -> bool:
    """Whether so many cards of a hand are left when some melds are laid."""
    laid = sum([naturals + twos + jokers for _, naturals, twos, jokers in option[0]])
    return sum(counts) - laid >= hold


def entries(book: Book, melds: list[Laid]) -> tuple[MeldEntry, ...]:
    """The melds of a declaration that was found as entries of an action."""
    return tuple([book.entry(*meld).melds[0] for meld in melds])


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


def _meldable(book: Book, counts: Counts, begun: Laid | None) -> list[int]:
    """The natural ranks of which a hand holds enough for a meld, as far as its wild cards go, and that of a meld that
    is begun."""
    least = book.fewest_naturals[counts[TWO] + counts[JOKER]]
    ranks = [rank for rank in NATURAL if counts[rank] >= least]
    if begun is not None and begun[0] in NATURAL and begun[0] not in ranks:
        ranks.append(begun[0])
        ranks.sort()
    return ranks


def is_begun_legally(book: Book, begun: Laid, melds: list[Laid]) -> bool:
    """Whether the meld that a take begins is legal with what joins it."""
    rank, naturals, twos, jokers = begun
    for meld in melds:
        if meld[0] == rank:
            _, naturals, twos, jokers = _joined(meld, begun)
    return is_legal(book, rank, naturals, twos + jokers)


def _richest(book: Book, counts: Counts, ranks: list[int], begun: Laid | None) -> _Option:
    """The melds of a hand that count the most points; where melds of wild cards only exist, the best number for one."""
    wilds = counts[TWO] + counts[JOKER]
    best = _sets(book, counts, ranks, begun, wilds)
    if book.wild_melds:
        of = book.rules.melds.wild_only
        most = wilds if of.max_cards is None else min(wilds, of.max_cards)
        for apart in range(of.min_cards, most + 1):
            option = _sets(book, counts, ranks, begun, wilds - apart, apart)
            if option[1] > best[1]:
                best = option
    return best


def _richest_of_fewer(book: Book, counts: Counts, hold: int, begun: Laid | None) -> list[_Option]:
    """The best melds for each choice of the cards that must not be laid, those with the most points first."""
    options = [_richest(book, left, _meldable(book, left, begun), begun) for left in _fewer(counts, hold)]
    options.sort(key=lambda option: -option[1])
    return options


def _fewer(counts: Counts, hold: int) -> Iterator[Counts]:
    """What may be laid of a hand, for each choice of the cards that must not be."""
    ranks = [rank for rank in range(len(counts)) if counts[rank]]
    for kept in combinations_with_replacement(ranks, hold):
        if all(counts[rank] >= kept.count(rank) for rank in kept):
            yield counts_without(counts, [RANK_CARD[rank] for rank in kept])


def _arranged(book: Book, counts: Counts, hold: int, begun: Laid | None) -> Iterator[_Option]:
    """Melds that count fewer points and may hold more of what is demanded: one set is made a canasta first, one gets no
    wild card, and so many wild cards form a meld of their own."""
    full, of = book.rules.canastas.size, book.rules.melds.wild_only
    for left in _fewer(counts, hold):
        ranks = _meldable(book, left, begun)
        wilds = left[TWO] + left[JOKER]
        most = wilds if of.max_cards is None else min(wilds, of.max_cards)
        aparts = (0, *range(of.min_cards, most + 1)) if book.wild_melds else (0,)
        there = {rank: left[rank] + (sum(begun[1:]) if begun is not None and rank == begun[0] else 0) for rank in ranks}
        canastas = [rank for rank in ranks if there[rank] + wilds >= full]
        sets = [rank for rank in ranks if there[rank] >= book.fewest_naturals[0]]
        for first, pure, apart in product((None, *canastas), (None, *sets), aparts):
            yield _sets(book, left, ranks, begun, wilds - apart, apart, first, pure)


def _sets(
    book: Book,
    counts: Counts,
    ranks: list[int],
    begun: Laid | None,
    wilds: int,
    apart: int = 0,
    first: int | None = None,
    pure: int | None = None,
) -> _Option:
    """Every set of natural cards, dear pairs before cheap ones where wild cards complete them, and then all wild cards
    that find room, jokers first; ``apart`` further wild cards form a meld of their own.  The set of the rank ``first``
    is made a canasta before all else, that of the rank ``pure`` gets no wild card, where these are given."""
    cap, points, full = book.wild_cap, book.points, book.rules.canastas.size
    complete = book.fewest_naturals[0]
    chosen: list[tuple[int, int, int, int]] = []  # rank, naturals, and the wild cards needed and possible
    pairs: list[tuple[int, int, int, int, int]] = []  # the same behind the points they lack to be first
    for rank in ranks:
        have = size = counts[rank]
        room, need = cap[have], complete - have
        if begun is not None and rank == begun[0]:
            _, naturals, twos, jokers = begun
            room, need, size = max(0, cap[have + naturals] - twos - jokers), 0, have + naturals + twos + jokers
        if rank == pure:
            room = min(room, 0)
        if rank == first:
            need = max(need, full - size)
            if need <= min(room, wilds):
                wilds -= need
                chosen.append((rank, have, need, room))
        elif need <= 0 <= room:
            chosen.append((rank, have, 0, room))
        elif 0 < need <= room:
            pairs.append((-have * points[rank], rank, have, need, room))
    for _, rank, have, need, room in sorted(pairs):
        if need <= wilds:
            wilds -= need
            chosen.append((rank, have, need, room))
    if apart:
        chosen.append((WILD_ONLY, 0, apart, apart))
    melds, most = [], 0
    jokers = counts[JOKER]
    for rank, have, served, room in chosen:
        if wilds and served < room:
            more = min(wilds, room - served)
            wilds -= more
            served += more
        dear = min(jokers, served) if jokers and served else 0
        jokers -= dear
        if have or served:
            melds.append((rank, have, served - dear, dear))
        most += have * points[rank] + (served - dear) * points[TWO] + dear * points[JOKER]
    return melds, most


def _suffices(book: Book, option: _Option, bracket: Bracket, need: int, begun: Laid | None) -> bool:
    melds, points = option
    if not bracket.contains and not bracket.enough:
        return points >= need and (begun is not None or bool(melds))
    groups = [_group(meld, begun) for meld in melds]
    if begun is not None and not any(group.rank == begun[0] for group in groups):
        groups.append(_group(begun, None))
    if not groups:
        return False
    rules = book.rules
    if points < need and not any(contains(rules, groups, what) for what in bracket.enough):
        return False
    return all(contains(rules, groups, what) for what in bracket.contains)


def _group(meld: Laid, begun: Laid | None) -> Group:
    rank, naturals, twos, jokers = _joined(meld, begun)
    return group_of(rank, None, meld_entry(rank, naturals, twos, jokers).cards, (naturals, twos + jokers))


def _joined(meld: Laid, begun: Laid | None) -> Laid:
    """A meld as it would lie on the table, with what a take begins."""
    if begun is None or begun[0] != meld[0]:
        return meld
    return meld[0], meld[1] + begun[1], meld[2] + begun[2], meld[3] + begun[3]


def _trimmed(book: Book, option: _Option, bracket: Bracket, need: int, begun: Laid | None) -> list[Laid]:
    """Take back whole melds, cheap ones first, then single cards, as long as the rest suffices and is legal."""
    if need <= 0 and begun is not None and not bracket.contains:
        return []
    for points, meld in sorted([(worth(book, meld), meld) for meld in option[0]]):
        if option[1] - points < need and not bracket.enough:
            break
        rest = [other for other in option[0] if other is not meld], option[1] - points
        if _suffices(book, rest, bracket, need, begun):
            option = rest
    trimmed: _Option | None = option
    while trimmed is not None:
        option = trimmed
        trimmed = _with_one_less(book, option, bracket, need, begun)
    return option[0]


def _with_one_less(book: Book, option: _Option, bracket: Bracket, need: int, begun: Laid | None) -> _Option | None:
    """The same melds without the first card, a joker before a two before a natural card, that is not needed."""
    melds, most = option
    for place, meld in enumerate(melds):
        for at, card in ((3, JOKER), (2, TWO), (1, meld[0])):
            points = most - book.points[card]
            if not meld[at] or (points < need and not bracket.enough):
                continue
            less = (meld[0], meld[1] - (at == 1), meld[2] - (at == 2), meld[3] - (at == 3))
            rank, naturals, twos, jokers = _joined(less, begun)
            if is_legal(book, rank, naturals, twos + jokers):
                kept = [less] if any(less[1:]) else []
                rest = [*melds[:place], *kept, *melds[place + 1 :]], points
                if _suffices(book, rest, bracket, need, begun):
                    return rest
    return None
