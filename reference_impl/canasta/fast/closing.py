"""Closing: finding the declaration with which a player goes out.

A hand is emptied by laying all of it, or all but one card that is discarded.  Laying everything at once is never worse
than laying it bit by bit, so one declaration is looked for: which natural cards go down is settled by the hand, and
only the wild cards are to be shared out, and natural cards between two melds of one rank where partners have such.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from .action import WILD_ONLY, MeldEntry
from .book import Book, meld_entry
from .cards import (
    BLACK_THREE,
    BLOCK,
    JOKER,
    NATURAL,
    RANK_CARD,
    RANKS,
    TWO,
    Counts,
    Hand,
    counts_without,
    is_of_class,
)
from .melds import is_legal
from .move import group_of
from .opening import Laid, bracket_of, contains
from .state import MeldOnTable, SideMelds, State, ranks_marked

_LAID = (*NATURAL, BLACK_THREE)


@dataclass(frozen=True, slots=True)
class Closing:
    """A way out: the melds to lay, and the rank index of the card to discard, or None for going out without a discard.

    Which of two melds of one rank gets which cards is left open.
    """

    melds: tuple[Laid, ...]
    discard: int | None

    def entries(self) -> tuple[MeldEntry, ...]:
        """The melds as entries of an action, for a side that has no two melds of one rank."""
        return tuple(meld_entry(*meld) for meld in self.melds)


#: One meld that the closing declaration lays to: its rank, its natural cards from the hand, the cards it then has
#: without new wild cards, and the wild cards it needs, can take, and lacks to become a canasta (None: it is one, or
#: cannot be).
_Place: TypeAlias = tuple[int, int, int, int, int, int | None]
#: For ranks of which a side has two melds, how many natural cards of the hand go to the second.
_Seconds: TypeAlias = Mapping[int, int]


def find_closing(state: State, counts: Counts, own: SideMelds, may_meld: bool) -> Closing | None:
    """The first way out for the player on turn: without a discard if that goes, else by the first discard that does.

    Args:
        state: the moment, which says what has been done in this turn.
        counts: the cards to get rid of, those of the hand or what would be left of it.
        own: the melds of the side, those on the table or what would be there.
        may_meld: whether the player may lay melds at this moment.
    """
    rules = state.book.rules
    if not may_meld:
        return _without_melds(state, counts, own)
    strays = _strays(state.book, counts, own)
    if strays is None or not _canastas_in_reach(state.book, counts, own):
        return None
    all_laid = not strays and rules.going_out.closing_discard.rule != "required"
    if state.rare.drained:
        return _lay_all(state, counts, own, None) if all_laid else None
    if all_laid:
        found = _lay_all(state, counts, own, None)
        if found is not None:
            return found
    for discard in strays or sorted([rank for rank in range(len(RANKS)) if counts[rank]], key=RANKS.__getitem__):
        if not is_of_class(discard, rules.going_out.closing_discard.not_of):
            found = _lay_all(state, counts_without(counts, (RANK_CARD[discard],)), own, discard)
            if found is not None:
                return found
    return None


def is_out_of_reach(book: Book, hand: Hand, own: SideMelds) -> bool:
    """The quickest look: whether a hand holds two cards that can only be discarded, each alone of a rank of which there
    is no meld, or more pairs of such ranks than wild cards to complete them."""
    marks, free = hand.marks, own.free
    second = marks >> BLOCK
    alone = marks & ~second & free
    if alone & (alone - 1) and book.rules.melds.set.min_naturals > 1:
        return True
    pairs = second & ~(second >> BLOCK) & free
    lacking = pairs.bit_count() > hand.counts[TWO] + hand.counts[JOKER]
    return lacking and book.rules.melds.set.min_cards > 2


def _without_melds(state: State, counts: Counts, own: SideMelds) -> Closing | None:
    """The way out of a player who may not meld: to discard the last card."""
    if sum(counts) != 1 or state.rare.drained or own.canastas < state.book.rules.going_out.canastas:
        return None
    last = counts.index(1)
    barred = is_of_class(last, state.book.rules.going_out.closing_discard.not_of)
    return None if barred else Closing((), last)


def _strays(book: Book, counts: Counts, own: SideMelds) -> list[int] | None:
    """A quick look: the rank of the one card that can only be discarded, if there is one; None if there are more such
    cards, or new melds that lack more wild cards than the hand has."""
    least = book.rules.melds.set.min_naturals
    short = book.rules.melds.set.min_cards
    loose = lacking = stray = 0
    for rank in ranks_marked(own.free):
        have = counts[rank]
        if have < short and have:
            if have < least:
                loose += have
                stray = rank
            else:
                lacking += short - have
    if least == 1 and lacking:
        lacking -= short - 1  # a single card may be the discard instead
    black, wilds = counts[BLACK_THREE], counts[TWO] + counts[JOKER]
    fewest = book.rules.threes.black.meld.min_cards
    lying = own.by_rank.get(BLACK_THREE)
    if (black > 1 and black + min(wilds, book.black_cap[black]) >= fewest) or (
        lying and lying.size + black + wilds >= fewest
    ):
        black = 0
    if loose + black > 1 or lacking > wilds:
        return None
    if black:
        return [BLACK_THREE]
    return [stray] if loose else []


def _canastas_in_reach(book: Book, counts: Counts, own: SideMelds) -> bool:
    """A quick look: whether the canastas needed stand, or some meld could become one of them."""
    if own.canastas >= book.rules.going_out.canastas:
        return True
    wilds = counts[TWO] + counts[JOKER]
    lacking = own.canasta_size - wilds
    for melds in (own.by_rank.values(), own.twins):
        for meld in melds:
            if meld.size + counts[meld.rank] >= lacking:
                return True
    return max(counts[: BLACK_THREE + 1]) >= lacking or (book.wild_melds and wilds >= lacking)


def _lay_all(state: State, counts: Counts, own: SideMelds, discard: int | None) -> Closing | None:
    """The declaration that lays all cards of a hand, if there is one that lets the player go out."""
    book = state.book
    missing = book.rules.going_out.canastas - own.canastas
    wilds = counts[TWO] + counts[JOKER]
    if not wilds and own.by_rank and not own.twins:
        return _lay_naturals(book, counts, own, missing, discard)
    for seconds in _shared_with_seconds(counts, own) if own.twins else ({},):
        places = _places(book, counts, own, missing, seconds)
        if places is None:
            continue
        for apart in _apart(book, wilds, own) if book.wild_melds else (0,):
            wanted = missing - (apart >= own.canasta_size)
            shares = _share(places, wilds - apart, wanted, own.canasta_size)
            if shares is None:
                continue
            if own.by_rank:
                return Closing(_melds(counts, places, shares, apart), discard)
            opening = _as_opening(state, counts, places, shares, apart, wanted)
            if opening is not None:
                return Closing(opening, discard)
    return None


def _shared_with_seconds(counts: Counts, own: SideMelds) -> Iterator[_Seconds]:
    """Every way to share the natural cards of a hand between two melds of one rank (``melds.when-players-join``)."""
    ranks = [twin.rank for twin in own.twins if twin.rank != WILD_ONLY]
    for numbers in product(*[range(counts[rank] + 1) for rank in ranks]):
        yield dict(zip(ranks, numbers, strict=True))


def _lay_naturals(book: Book, counts: Counts, own: SideMelds, missing: int, discard: int | None) -> Closing | None:
    """The same for a hand without wild cards of a side that has opened: nothing is to be shared out."""
    full = own.canasta_size
    melds = []
    for rank in _LAID:
        have = counts[rank]
        if have:
            if rank == BLACK_THREE and book.rules.threes.black.meld.when == "never":
                return None
            old = own.by_rank.get(rank)
            naturals, wilds, size = (old.naturals, old.wilds, old.size) if old is not None else (0, 0, 0)
            if not is_legal(book, rank, naturals + have, wilds):
                return None
            missing -= size < full <= size + have
            melds.append((rank, have, 0, 0))
    return Closing(tuple(melds), discard) if missing <= 0 else None


def _places(book: Book, counts: Counts, own: SideMelds, wanted: int, seconds: _Seconds) -> list[_Place] | None:
    """The melds that all natural cards and black threes of a hand go to; and those that only wild cards could join, if
    it takes them to find room for all wild cards or to make the canastas wanted.  None if some cards can go nowhere."""
    wilds = counts[TWO] + counts[JOKER]
    parts = [(rank, counts[rank] - seconds.get(rank, 0), own.by_rank.get(rank)) for rank in _LAID if counts[rank]]
    parts += [(twin.rank, seconds.get(twin.rank, 0), twin) for twin in own.twins]
    places: list[_Place] = []
    room = 0
    for rank, have, old in parts:
        if have:
            place = _place(book, rank, have, old, wilds)
            if place is None:
                return None
            places.append(place)
            room += place[4]
    if wilds and any(old.naturals >= len(book.wild_cap) for old in own.by_rank.values()):
        return None  # a declaration under judgement may lay cards where they do not belong
    if wilds > room or (wilds and wanted > 0):
        idle = [old for rank, old in own.by_rank.items() if rank == WILD_ONLY or counts[rank] == seconds.get(rank, 0)]
        idle += [twin for twin in own.twins if not seconds.get(twin.rank, 0)]
        for old in idle:
            place = _place(book, old.rank, 0, old, wilds)
            if place is not None:
                places.append(place)
    return places


def _place(book: Book, rank: int, have: int, old: MeldOnTable | None, wilds: int) -> _Place | None:
    """One of these melds; None if it cannot be."""
    rules = book.rules
    caps, least, most = book.wild_cap, rules.melds.set.min_cards, rules.melds.set.max_cards
    if rank == BLACK_THREE:
        if have and rules.threes.black.meld.when == "never":
            return None
        caps, least, most = book.black_cap, rules.threes.black.meld.min_cards, None
    naturals, held = (have, 0) if old is None else (have + old.naturals, old.wilds)
    if naturals >= len(caps):  # a declaration under judgement may lay cards where they do not belong
        return None
    size = naturals + held
    if rank == WILD_ONLY:
        alone = rules.melds.wild_only.max_cards
        room = (book.size if alone is None else alone) - held
    else:
        room = caps[naturals] - held
    if have and (room < 0 or (most is not None and size > most)):
        return None
    full = rules.canastas.size
    if room < 0 or (old is not None and old.size >= full and not rules.canastas.add_wilds):
        room = 0
    need = least - size if have and size < least else 0
    if need > room or need > wilds:
        return None
    lacks = full - size
    return rank, have, size, need, room, lacks if 0 < lacks <= room else None


def _apart(book: Book, wilds: int, own: SideMelds) -> Iterable[int]:
    """How many wild cards may go to a new meld of wild cards only, where there are such: none, and every number that is
    legal there."""
    of = book.rules.melds.wild_only
    most = wilds if of.max_cards is None else min(wilds, of.max_cards)
    return (0,) if WILD_ONLY in own.by_rank else (0, *range(of.min_cards, most + 1))


def _share(places: list[_Place], wilds: int, canastas_wanted: int, full: int) -> list[int] | None:
    """How many wild cards go to each place so that all find room and enough canastas are made; None if that cannot be.

    Needs come first, then the canastas that lack fewest cards, then whatever room is left.
    """
    shares = [need for _, _, _, need, _, _ in places]
    needed = sum(shares)
    if wilds == needed and canastas_wanted <= 0:
        return shares
    spare = wilds - needed
    if spare < 0 or (spare and spare > sum([room for _, _, _, _, room, _ in places]) - needed):
        return None
    if canastas_wanted > 0:
        made = sum([size - naturals < full <= size + need for _, naturals, size, need, _, _ in places])
        missing = [(lacks - need, at) for at, (_, _, _, need, _, lacks) in enumerate(places) if lacks is not None]
        for more, at in sorted(missing):
            if 0 < more <= spare and made < canastas_wanted:
                shares[at] += more
                spare -= more
                made += 1
        if made < canastas_wanted:
            return None
    for at, (_, _, _, _, room, _) in enumerate(places):
        if not spare:
            break
        more = min(spare, room - shares[at])
        shares[at] += more
        spare -= more
    return shares


def _melds(
    counts: Counts, places: list[_Place], shares: list[int], apart: int
) -> tuple[tuple[int, int, int, int], ...]:
    """The melds of the declaration, twos before jokers."""
    twos = counts[TWO]
    melds = []
    for at, (rank, naturals, _, _, _, _) in enumerate(places):
        share = shares[at]
        if naturals or share:
            t = min(twos, share) if share else 0
            twos -= t
            melds.append((rank, naturals, t, share - t))
    if apart:
        t = min(twos, apart)
        melds.append((WILD_ONLY, 0, t, apart - t))
    return tuple(melds)


def _as_opening(
    state: State, counts: Counts, places: list[_Place], shares: list[int], apart: int, wanted: int
) -> tuple[tuple[int, int, int, int], ...] | None:
    """The declaration if it may be the side's initial meld too: by its points, by what it holds, or by the waiver."""
    book = state.book
    bracket = bracket_of(state, state.turn)
    melds = _melds(counts, places, shares, apart)
    if not melds:
        return None
    points = sum([count * worth for count, worth in zip(counts, book.points, strict=True)])
    waiver = book.rules.opening.going_out_waiver != "never" and not state.taken
    for enough in (None,) if points >= bracket.points or waiver else bracket.enough:
        demanded = bracket.contains if enough is None else (*bracket.contains, enough)
        if not demanded:
            return melds
        for pure in (None, *range(len(places))):
            tried = shares if pure is None else _shares_without(places, shares, pure, wanted, book)
            if tried is None:
                continue
            melds = _melds(counts, places, tried, apart)
            laid = [meld_entry(*meld) for meld in melds]
            groups = [group_of(entry.rank, None, entry.cards, entry.kinds) for entry in laid]
            if all(contains(book.rules, groups, what) for what in demanded):
                return melds
    return None


def _shares_without(
    places: list[_Place], shares: list[int], pure: int, canastas_wanted: int, book: Book
) -> list[int] | None:
    """The wild cards shared out anew so that one place gets none."""
    rank, naturals, size, need, _, _ = places[pure]
    if need or not naturals:
        return None
    strict = [*places]
    strict[pure] = (rank, naturals, size, need, 0, None)
    return _share(strict, sum(shares), canastas_wanted, book.rules.canastas.size)
