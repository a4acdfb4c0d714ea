"""Samples: declarations of several melds, of which the list of legal actions names one where it must.

That is the one with the fewest cards, then with the fewest wild ones, then the first byte by byte as written, as
`canasta.reference.samples` defines it. Cards are chosen by rank; which face is meant decides only between equals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from canasta.spec.chapters import Bracket

from .action import MELD_RANKS, WILD_ONLY, MeldEntry, Take
from .book import Book, meld_entry
from .cards import BLACK_THREE, JOKER, NATURAL, RANK, TWO, Counts, Hand, counts_without, json_list
from .melds import is_legal
from .move import group_of, serve
from .opening import Laid, bracket_of, contains, opens_before_take, worth
from .state import RANK_ORDER, MeldOnTable, State

_RANKS = sorted((*NATURAL, BLACK_THREE, WILD_ONLY), key=RANK_ORDER.__getitem__)
_NOTHING: dict[int, MeldOnTable] = {}


def initial_melds(state: State, hand: Hand, most: int) -> Iterator[tuple[MeldEntry, ...]]:
    """Initial melds of at most so many cards that open, smallest first; they may still break other rules."""
    book, bracket = state.book, bracket_of(state, state.turn)
    least = 0 if bracket.enough else bracket.points
    for melds in declarations(book, hand, least, range(1, most + 1)):
        if _opens(book, bracket, melds, None, 0):
            yield _entries(melds)


def opening_takes(state: State, hand: Hand, take: Take, begun: Laid) -> Iterator[Take]:
    """Takes by one way into the pile with further melds that open, smallest first; they may still break other rules.

    Args:
        state: the moment.
        hand: that of the player on turn.
        take: the way, with no further melds.
        begun: what it begins: the cards laid with the top card, and the top card among its natural ones.
    """
    book, bracket = state.book, bracket_of(state, state.turn)
    rank, naturals, twos, jokers = begun
    counted = worth(book, begun if book.rules.opening.top_discard_counts else (rank, naturals - 1, twos, jokers))
    least = 0 if bracket.enough else bracket.points - counted
    size = len(hand.cards) - len(take.with_)
    meld_first = book.rules.opening.meld_then_take
    for melds in declarations(book, hand, least, range(1, size + 1), take.with_, rank):
        whole = Take(take.with_, _entries(melds))
        if _opens(book, bracket, melds, begun, counted) or (meld_first and opens_before_take(state, state.turn, whole)):
            yield whole


def further_takes(state: State, hand: Hand, take: Take) -> Iterator[Take]:
    """Takes of a side that has melded with more cards for the meld of the top card, smallest first; and where nothing
    can be melded after the take, those that lay the whole hand, or all but a discard."""
    book, rank = state.book, RANK[state.pile[-1]]
    left = counts_without(hand.counts, take.with_)
    for _, naturals, twos, jokers in _choices(rank, left):
        yield Take(take.with_, (meld_entry(rank, naturals, twos, jokers),))
    if not book.rules.pile.melding_after_take:
        own = state.melds[state.sides.of[state.turn]].by_rank
        size = len(hand.cards) - len(take.with_)
        for melds in declarations(book, hand, 0, range(1, size + 1)[-2:], take.with_, rank, own):
            yield Take(take.with_, _entries(melds))


def _entries(melds: Iterable[Laid]) -> tuple[MeldEntry, ...]:
    return tuple([meld_entry(*meld) for meld in melds])


def _opens(book: Book, bracket: Bracket, melds: Sequence[Laid], begun: Laid | None, counted: int) -> bool:
    """Whether melds, with what a take begins, reach or hold what a bracket demands."""
    points = counted + sum([worth(book, meld) for meld in melds])
    if not bracket.contains and not bracket.enough:
        return points >= bracket.points
    whole = {meld[0]: meld for meld in melds}
    if begun is not None:
        more = whole.get(begun[0], (begun[0], 0, 0, 0))
        whole[begun[0]] = (begun[0], begun[1] + more[1], begun[2] + more[2], begun[3] + more[3])
    groups = []
    for meld in whole.values():
        entry = meld_entry(*meld)
        groups.append(group_of(entry.rank, None, entry.cards, entry.kinds))
    if any(contains(book.rules, groups, what) for what in bracket.enough):
        return True
    return points >= bracket.points and all(contains(book.rules, groups, what) for what in bracket.contains)


def declarations(
    book: Book,
    hand: Hand,
    least: int,
    sizes: Iterable[int],
    with_: bytes = b"",
    top_rank: int | None = None,
    own: dict[int, MeldOnTable] = _NOTHING,
) -> Iterator[tuple[Laid, ...]]:
    """All sets of melds and additions from a hand with at least so many points, smallest first.

    Args:
        book: the rules.
        hand: the cards.
        least: card points at least.
        sizes: numbers of cards, rising.
        with_: cards of the hand that are set aside.
        top_rank: the rank of a meld that is not judged here, because a take adds cards to it.
        own: the melds of the side by rank.
    """
    counts = counts_without(hand.counts, with_) if with_ else hand.counts
    rows = []
    for rank in _RANKS:
        if row := _row(book, rank, counts, own.get(rank), rank == top_rank):
            rows.append(row)
    if not rows:
        return
    twos, jokers, points = counts[TWO], counts[JOKER], book.points
    bounds = _bounds(book, rows)
    for size in sizes:
        for wilds in range(min(size, twos + jokers) + 1):
            if size - wilds >= len(bounds[0]):
                continue
            found: list[tuple[Laid, ...]] = []
            for two in range(max(0, wilds - jokers), min(twos, wilds) + 1):
                if bounds[0][size - wilds] + two * points[TWO] + (wilds - two) * points[JOKER] >= least:
                    found += _chosen(book, rows, bounds, 0, size - wilds, two, wilds - two, least)
            yield from found if len(found) < 2 else sorted(found, key=lambda melds: _text(hand, with_, melds))


def _row(book: Book, rank: int, counts: Counts, old: MeldOnTable | None, unjudged: bool) -> list[Laid]:
    """What may be laid to the meld of a rank."""
    if old is None and not unjudged:
        return _new_row(book, rank, counts) if (counts[rank] if rank != WILD_ONLY else book.wild_melds) else []
    naturals, wilds = (0, 0) if old is None else (old.naturals, old.wilds)
    return [
        choice
        for choice in _choices(rank, counts)
        if unjudged
        or (
            (choice[1] or old is not None or rank == WILD_ONLY)
            and is_legal(book, rank, naturals + choice[1], wilds + choice[2] + choice[3])
        )
    ]


def _new_row(book: Book, rank: int, counts: Counts) -> list[Laid]:
    """What may be laid as a new meld of a rank."""
    key = (rank, counts[rank] if rank != WILD_ONLY else 0, counts[TWO], counts[JOKER])
    row = book.rows.get(key)
    if row is None:
        row = book.rows[key] = [
            choice
            for choice in _choices(rank, counts)
            if (choice[1] or rank == WILD_ONLY) and is_legal(book, rank, choice[1], choice[2] + choice[3])
        ]
    return row


def _choices(rank: int, counts: Counts) -> list[Laid]:
    """Each number of natural cards, twos and jokers that could go to a meld of a rank, smallest first."""
    found = [
        (rank, naturals, twos, jokers)
        for naturals in range(counts[rank] + 1 if rank != WILD_ONLY else 1)
        for twos in range(counts[TWO] + 1)
        for jokers in range(counts[JOKER] + 1)
        if naturals + twos + jokers
    ]
    return sorted(found, key=lambda one: (sum(one[1:]), one[2] + one[3]))


def _bounds(book: Book, rows: list[list[Laid]]) -> list[list[int]]:
    """For the rows from each one on, the most points that each number of natural cards can give."""
    bounds: list[list[int]] = []
    worths: list[int] = []
    for row in reversed(rows):
        rank = row[0][0]
        most = max([naturals for _, naturals, _, _ in row])
        worths = sorted([*worths, *[book.points[rank] if rank != WILD_ONLY else 0] * most], reverse=True)
        bounds.append(list(accumulate(worths, initial=0)))
    return bounds[::-1]


def _chosen(
    book: Book,
    rows: list[list[Laid]],
    bounds: list[list[int]],
    at: int,
    naturals: int,
    twos: int,
    jokers: int,
    least: int,
) -> Iterator[tuple[Laid, ...]]:
    """The choices, at most one of each row from one on, that spend so many cards and reach the points."""
    if not (naturals or twos or jokers):
        if least <= 0:
            yield ()
        return
    points = book.points
    if at == len(rows) or naturals >= len(bounds[at]):
        return
    if bounds[at][naturals] + twos * points[TWO] + jokers * points[JOKER] < least:
        return
    for one in rows[at]:
        rank, n, t, j = one
        if n <= naturals and t <= twos and j <= jokers:
            gained = (n * points[rank] if n else 0) + t * points[TWO] + j * points[JOKER]
            for rest in _chosen(book, rows, bounds, at + 1, naturals - n, twos - t, jokers - j, least - gained):
                yield (one, *rest)
    yield from _chosen(book, rows, bounds, at + 1, naturals, twos, jokers, least)


def _text(hand: Hand, with_: bytes, melds: tuple[Laid, ...]) -> str:
    """A declaration as it is written, with the faces that it means."""
    _, _, served = serve(hand, with_, _entries(melds))
    return ",".join([f'["{MELD_RANKS[entry.rank]}",{json_list(faces)}]' for entry, faces in served])
