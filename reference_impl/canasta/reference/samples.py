"""Samples of declarations: there are too many sets of several melds to list, so the list has only one of them.

The sample is the one with the fewest cards, then with the fewest wild ones, then the first byte by byte as written.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from canasta.spec import Rules, canonical

from .action import MeldEntry, Take
from .cards import JOKER, RANKS, Cards, is_red_three, is_wild, ordered, points, without
from .melds import has_melded, is_legal_meld, parts_of, place_of
from .opening import bracket, opens, opens_before_take
from .state import State, hand_of, side_melds, top_card
from .table import own_total


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards for the meld of one rank: its natural cards or black threes, and how many twos and jokers."""

    rank: str
    naturals: Cards
    twos: int
    jokers: int

    @property
    def wilds(self) -> int:
        """How many wild cards."""
        return self.twos + self.jokers

    @property
    def size(self) -> int:
        """How many cards."""
        return len(self.naturals) + self.wilds


@dataclass(frozen=True, slots=True)
class Budget:
    """What is left to be chosen: cards, twos among them, jokers among them, and points at least."""

    size: int
    twos: int
    jokers: int
    least: int


def choices(hand: Cards, rank: str) -> list[Choice]:
    """Each number of natural cards, twos and jokers of a hand that could go to a meld of a rank, smallest first.

    Of the natural cards the first ones in the order of the hand are meant.
    """
    naturals = tuple(card for card in hand if not is_wild(card) and not is_red_three(card) and card[0] == rank)
    twos, jokers = sum(card[0] == "2" for card in hand), hand.count(JOKER)
    found = [
        Choice(rank, naturals[:many], two, joker)
        for many in range(len(naturals) + 1)
        for two in range(twos + 1)
        for joker in range(jokers + 1)
        if many + two + joker
    ]
    return sorted(found, key=lambda one: (one.size, one.wilds))


def entries_for(hand: Cards, chosen: Iterable[Choice]) -> tuple[MeldEntry, ...]:
    """Choices as entries of an action: wild cards are dealt out in the order of the hand, by rank byte by byte."""
    twos, jokers = [card for card in hand if card[0] == "2"], [card for card in hand if card == JOKER]
    entries = []
    for one in sorted(chosen, key=lambda choice: choice.rank):
        wilds = twos[: one.twos] + jokers[: one.jokers]
        twos, jokers = twos[one.twos :], jokers[one.jokers :]
        entries.append(MeldEntry(one.rank, ordered((*one.naturals, *wilds))))
    return tuple(entries)


def sample_melds(state: State, seat: int) -> Iterator[tuple[MeldEntry, ...]]:
    """Initial melds from the hand that open, smallest first; they may still break other rules."""
    hand, demands = hand_of(state, seat), bracket(state.rules, own_total(state, seat))
    least = 0 if demands.enough else demands.points
    for entries in _declarations(state, seat, hand, least, range(1, len(hand) + 1)):
        if opens(state.rules, demands, parts_of(state, seat, entries)):
            yield entries


def sample_takes(state: State, seat: int, way: Cards) -> Iterator[Take]:
    """Takes by one way into the pile with further melds, smallest first; they may still break other rules.

    Of a side without a meld, those that open: with the top card, or from the hand alone where the rules let them meld
    first. Of any other side, those that complete the meld of the top card, and those that lay the whole hand, or all
    but a discard, where nothing can be melded after the take.
    """
    rules, top = state.rules, top_card(state)
    hand = without(hand_of(state, seat), way)
    sizes = range(1, len(hand) + 1)
    if has_melded(state, seat):
        for choice in choices(hand, top[0]):
            yield Take(way, entries_for(hand, (choice,)))
        if not rules.pile.melding_after_take:
            yield from (Take(way, entries) for entries in _declarations(state, seat, hand, 0, sizes[-2:], top[0]))
        return
    demands = bracket(rules, own_total(state, seat))
    counted = points(rules, (*way, top) if rules.opening.top_discard_counts else way)
    for entries in _declarations(state, seat, hand, 0 if demands.enough else demands.points - counted, sizes, top[0]):
        parts = parts_of(state, seat, entries, way, (top,))
        if opens(rules, demands, parts) or opens_before_take(state, seat, entries):
            yield Take(way, entries)


def _declarations(
    state: State, seat: int, hand: Cards, least: int, sizes: Iterable[int], top_rank: str | None = None
) -> Iterator[tuple[MeldEntry, ...]]:
    """All sets of melds and additions from a hand with at least so many points, smallest first.

    The meld of ``top_rank`` is not judged here, because a take adds cards to it.
    """
    rules = state.rules
    rows = []
    for rank in (*RANKS, "3", "W"):
        place = place_of(side_melds(state, seat), rank)
        old = () if place is None else side_melds(state, seat)[place].cards
        row = [one for one in choices(hand, rank) if rank == top_rank or _is_laid(rules, old, hand, one)]
        if row:
            rows.append(row)
    twos, jokers = sum(card[0] == "2" for card in hand), hand.count(JOKER)
    bounds = _natural_bounds(rules, rows)
    for size in sizes:
        for wilds in range(min(size, twos + jokers) + 1):
            found = []
            for two in range(max(0, wilds - jokers), min(twos, wilds) + 1):
                budget = Budget(size, two, wilds - two, least)
                found += [entries_for(hand, chosen) for chosen in _chosen(rules, rows, bounds, budget)]
            yield from sorted(found, key=_bytes)


def _is_laid(rules: Rules, old: Cards, hand: Cards, choice: Choice) -> bool:
    """Whether a choice makes or joins a legal meld."""
    (entry,) = entries_for(hand, (choice,))
    named = bool(choice.naturals) or bool(old) or choice.rank == "W"
    return named and is_legal_meld(rules, choice.rank, old + entry.cards)


def _bytes(entries: Sequence[MeldEntry]) -> bytes:
    return canonical.dumps([[entry.rank, list(entry.cards)] for entry in entries])


def _chosen(
    rules: Rules, rows: list[list[Choice]], bounds: list[list[int]], budget: Budget
) -> Iterator[tuple[Choice, ...]]:
    """The choices, at most one of each row, that spend a budget of cards and reach its points."""
    if budget.size == 0:
        if budget.least <= 0:
            yield ()
        return
    naturals = budget.size - budget.twos - budget.jokers
    worth = rules.cards.points
    if not rows or naturals >= len(bounds[0]):
        return
    if bounds[0][naturals] + budget.twos * worth["2"] + budget.jokers * worth[JOKER] < budget.least:
        return
    for one in rows[0]:
        if one.twos <= budget.twos and one.jokers <= budget.jokers and len(one.naturals) <= naturals:
            gained = points(rules, one.naturals) + one.twos * worth["2"] + one.jokers * worth[JOKER]
            left = Budget(
                budget.size - one.size, budget.twos - one.twos, budget.jokers - one.jokers, budget.least - gained
            )
            for rest in _chosen(rules, rows[1:], bounds[1:], left):
                yield (one, *rest)
    yield from _chosen(rules, rows[1:], bounds[1:], budget)


def _natural_bounds(rules: Rules, rows: list[list[Choice]]) -> list[list[int]]:
    """For the rows from each one on, the most points that each number of natural cards can give."""
    bounds, worth = [], list[int]()
    for row in reversed(rows):
        most = max((one.naturals for one in row), key=len)
        worth = sorted([*worth, *(points(rules, (card,)) for card in most)], reverse=True)
        bounds.append(list(accumulate(worth, initial=0)))
    return bounds[::-1]
