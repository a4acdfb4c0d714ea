"""Closing: finding the declaration with which a player goes out.

A hand is emptied by laying all of it, or all but one card that is discarded.  Laying everything at once is never worse
than laying it bit by bit, so one declaration is looked for: which natural cards go down is settled by the hand, and only
the wild cards are to be shared out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .action import WILD_ONLY, MeldEntry
from .book import Book, meld_entry
from .cards import BLACK_THREE, JOKER, NATURAL, RANK_CARD, RANKS, TWO, Counts, counts_without
from .move import Group
from .opening import bracket_of, contains, has_opened
from .state import MeldOnTable, SideMelds, State


class Closing(NamedTuple):
    """A way out: the melds to lay, and the rank index of the card to discard, or None for going out without a discard."""

    entries: tuple[MeldEntry, ...]
    discard: int | None


class _Place(NamedTuple):
    """One meld that the closing declaration lays to: its cards without new wild cards, and the wild cards it needs, can
    take, and would need to become a canasta (None: it cannot, or it is one already)."""

    rank: int
    naturals: int
    old: MeldOnTable | None
    need: int
    room: int
    canasta: int | None


def find_closing(state: State, may_meld: bool) -> Closing | None:
    """The first way out of the player on turn: without a discard if that goes, else by the first discard that does.

    ``may_meld`` tells whether he may lay melds at this moment.
    """
    rules = state.book.rules
    counts = state.hands[state.turn].counts
    own = state.melds[state.sides.of[state.turn]]
    if not may_meld:
        return _without_melds(state, counts, own)
    strays = _strays(state, counts, own)
    if strays is None:
        return None
    if state.rare.drained:
        return None if strays else _lay_all(state, counts, own, None)
    if not strays and rules.going_out.closing_discard.rule != "required":
        found = _lay_all(state, counts, own, None)
        if found is not None:
            return found
    for discard in _discards(state, counts):
        if not strays or discard in strays:
            found = _lay_all(state, counts_without(counts, (RANK_CARD[discard],)), own, discard)
            if found is not None:
                return found
    return None


def _without_melds(state: State, counts: Counts, own: SideMelds) -> Closing | None:
    """The way out of a player who may not meld: his last card is discarded."""
    if sum(counts) != 1 or state.rare.drained or own.canastas < state.book.rules.going_out.canastas:
        return None
    return next((Closing((), discard) for discard in _discards(state, counts)), None)


def _strays(state: State, counts: Counts, own: SideMelds) -> list[int] | None:
    """The rank of the one card that can only be discarded, if there is one; None where a quick look shows no way out:
    more such cards, pairs that lack wild cards, or no canasta within reach."""
    rules = state.book.rules
    least, short, size = rules.melds.set.min_naturals, rules.melds.set.min_cards, rules.canastas.size
    wilds = counts[TWO] + counts[JOKER]
    held = own.by_rank
    strays: list[int] = []
    lacking = longest = 0
    for rank in NATURAL:
        have = counts[rank]
        if rank in held:
            have += len(held[rank].faces)
        elif have:
            if have < least:
                strays += [rank] * have
                if len(strays) > 1:
                    return None
            elif have < short:
                lacking += short - have
        if have > longest:
            longest = have
    black = counts[BLACK_THREE]
    if black == 1 or (black and black + wilds < rules.threes.black.meld.min_cards):
        strays += [BLACK_THREE] * black
    if len(strays) > 1 or lacking > wilds:
        return None
    lacks = rules.going_out.canastas - own.canastas
    within = lacks <= 0 or longest + wilds >= size or rules.melds.wild_only.allowed
    return strays if within else None


def _discards(state: State, counts: Counts) -> Iterator[int]:
    """The ranks in hand that may be discarded in going out, in byte-wise order."""
    barred = state.book.rules.going_out.closing_discard.not_of
    for rank in sorted([rank for rank in range(len(RANKS)) if counts[rank]], key=RANKS.__getitem__):
        wild = rank in (TWO, JOKER) and "wild" in barred
        black = rank == BLACK_THREE and "black_three" in barred
        if not (wild or black or RANKS[rank] in barred):
            yield rank


def _lay_all(state: State, counts: Counts, own: SideMelds, discard: int | None) -> Closing | None:
    """The declaration that lays all cards of a hand, if there is one that lets the player go out."""
    book = state.book
    places = _places(book, counts, own)
    if places is None:
        return None
    wilds = counts[TWO] + counts[JOKER]
    for apart in _apart(book, wilds, own):
        shares = _share(book, places, wilds - apart, book.rules.going_out.canastas - _whole_wild(book, apart, own), own)
        if shares is None:
            continue
        if has_opened(state, state.sides.of[state.turn]):
            return Closing(_entries(counts, places, shares, apart), discard)
        opening = _as_opening(state, counts, places, shares, apart)
        if opening is not None:
            return Closing(opening, discard)
    return None


def _places(book: Book, counts: Counts, own: SideMelds) -> list[_Place] | None:
    """The melds that all natural cards and black threes of a hand go to; None if some of them can go nowhere."""
    rules = book.rules
    size = rules.canastas.size
    melds = own.by_rank
    places = []
    wilds = counts[TWO] or counts[JOKER]
    for rank in (*NATURAL, BLACK_THREE):
        have = counts[rank]
        old = melds.get(rank)
        if not have and (old is None or not wilds):
            continue
        cap, least = book.wild_cap, rules.melds.set.min_cards
        if rank == BLACK_THREE:
            cap, least = book.black_cap, rules.threes.black.meld.min_cards
            if have and rules.threes.black.meld.when == "never":
                return None
        naturals = have + (old.naturals if old else 0)
        held = old.wilds if old else 0
        most = cap[naturals]
        if have and (most < held or (rank != BLACK_THREE and _too_big(book, naturals + held))):
            return None
        room = max(0, most - held)
        if old is not None and len(old) >= size and not rules.canastas.add_wilds:
            room = 0
        need = max(0, least - naturals - held) if have else 0
        if need > room:
            return None
        lacks = size - naturals - held
        places.append(_Place(rank, have, old, need, room, lacks if 0 < lacks <= room else None))
    return places


def _too_big(book: Book, size: int) -> bool:
    most = book.rules.melds.set.max_cards
    return most is not None and size > most


def _apart(book: Book, wilds: int, own: SideMelds) -> Iterator[int]:
    """How many wild cards may go to a meld of wild cards only: none, and every number that is legal there."""
    yield 0
    of = book.rules.melds.wild_only
    if of.allowed:
        held = sum(len(meld) for meld in own.all if meld.rank == WILD_ONLY)
        most = wilds if of.max_cards is None else min(wilds, of.max_cards - held)
        yield from range(max(1, of.min_cards - held), most + 1)


def _whole_wild(book: Book, apart: int, own: SideMelds) -> int:
    """How many canastas of wild cards only the side then has: none or one."""
    held = sum(len(meld) for meld in own.all if meld.rank == WILD_ONLY)
    return int(held + apart >= book.rules.canastas.size)


def _share(book: Book, places: list[_Place], wilds: int, canastas_needed: int, own: SideMelds) -> list[int] | None:
    """How many wild cards go to each place so that all find room and enough canastas stand; None if that cannot be.

    Needs come first, then the canastas that lack fewest cards, then whatever room is left.
    """
    shares = [place.need for place in places]
    spare = wilds - sum(shares)
    if spare < 0 or spare > sum(place.room - place.need for place in places):
        return None
    size = book.rules.canastas.size
    standing = sum(place.naturals + (len(place.old) if place.old else 0) + place.need >= size for place in places)
    listed = {place.rank for place in places}
    standing += sum(len(meld) >= size for meld in own.all if meld.rank not in listed and meld.rank != WILD_ONLY)
    extra = [
        (place.canasta - place.need, at)
        for at, place in enumerate(places)
        if place.canasta and place.canasta > place.need
    ]
    for more, at in sorted(extra):
        if standing >= canastas_needed or more > spare:
            break
        shares[at] += more
        spare -= more
        standing += 1
    if standing < canastas_needed:
        return None
    for at, place in enumerate(places):
        more = min(spare, place.room - shares[at])
        shares[at] += more
        spare -= more
    return shares


def _entries(counts: Counts, places: list[_Place], shares: list[int], apart: int) -> tuple[MeldEntry, ...]:
    """The declaration as entries, twos before jokers."""
    twos = counts[TWO]
    laid = [(place.rank, place.naturals, share) for place, share in zip(places, shares, strict=True)]
    entries = []
    for rank, naturals, share in [*laid, (WILD_ONLY, 0, apart)]:
        t = min(twos, share)
        twos -= t
        if naturals or share:
            entries.append(meld_entry(rank, naturals, t, share - t))
    return tuple(entries)


def _as_opening(
    state: State, counts: Counts, places: list[_Place], shares: list[int], apart: int
) -> tuple[MeldEntry, ...] | None:
    """The declaration if it may be the side's initial meld as well: by its points, by what it holds, or by the waiver."""
    book = state.book
    bracket = bracket_of(state, state.turn)
    entries = _entries(counts, places, shares, apart)
    if not entries:
        return None
    points = sum(count * worth for count, worth in zip(counts, book.points, strict=True))
    waiver = book.rules.opening.going_out_waiver != "never" and not state.taken
    for what in bracket.enough if points < bracket.points and not waiver else (None,):
        wanted = bracket.contains if what is None else (*bracket.contains, what)
        if what is None and points < bracket.points and not waiver:
            continue
        if not wanted:
            return entries
        for pure in (None, *range(len(places))):
            tried = shares if pure is None else _shares_but(book, places, shares, pure)
            if tried is None:
                continue
            entries = _entries(counts, places, tried, apart)
            groups = [Group(entry.rank, None, entry.cards) for entry in entries]
            if all(contains(book.rules, groups, one) for one in wanted):
                return entries
    return None


def _shares_but(book: Book, places: list[_Place], shares: list[int], pure: int) -> list[int] | None:
    """The wild cards shared out anew so that one place gets none."""
    kept = places[pure]
    if kept.need or not kept.naturals:
        return None
    strict = [place if at != pure else place._replace(room=0, canasta=None) for at, place in enumerate(places)]
    return _share(book, strict, sum(shares), book.rules.going_out.canastas, SideMelds((), 1))
