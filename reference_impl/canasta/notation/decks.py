"""Decks: the cards of a rule set, and how to fill up a deck that an author left open.

What the author leaves out must not matter. So the rest of the deck is filled in by one of two fixed orders, and the
linter requires the same answers from both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import gcd

from canasta.notation.cards import RED_THREES, Unreadable, open_cards
from canasta.spec import Rules

#: The two fillers: strides through the sorted deck as parts of its length, in thousandths, and where they begin.  The
#: strides must not add up to the whole, or one order is the other backwards and their hands hold the same cards.
FILLERS: tuple[tuple[int, int], ...] = ((618, 5), (271, 41))


def deck(rules: Rules) -> tuple[str, ...]:
    """The cards of a rule set's deck, sorted byte by byte."""
    return _deck(rules.cards.packs, rules.cards.jokers_per_pack)


@cache
def _deck(packs: int, jokers: int) -> tuple[str, ...]:
    one = [rank + suit for rank in "AKQJT98765432" for suit in "cdhs"]
    return tuple(sorted((one + ["Jk"] * jokers) * packs))


def order(rules: Rules, filler: int) -> tuple[str, ...]:
    """The deck in the order of a filler: each card is a fixed stride after the one before."""
    return _order(deck(rules), filler)


@cache
def _order(found: tuple[str, ...], filler: int) -> tuple[str, ...]:
    size = len(found)
    part, start = FILLERS[filler]
    stride = max(1, size * part // 1000)
    while gcd(stride, size) != 1:
        stride += 1
    return tuple(found[(start + place * stride) % size] for place in range(size))


def full_deck(rules: Rules, written: str, filler: int = 0) -> list[str]:
    """A deck for a ``load`` request, next card first; trailing dots are filled up, with red threes at the bottom.

    Raises Unreadable if the deck does not have a card, or if there are too few cards.
    """
    before, found, after = open_cards(written)
    if before:
        raise Unreadable(f"found leading dots in the deck {written[:40]!r}, expected the next card first")
    rest = left_over(rules, found, filler)
    if rest and not after:
        raise Unreadable(f"found a deck of {len(found)} cards, expected {len(found) + len(rest)}, or '...' at its end")
    return found + red_threes_last(rest)


def left_over(rules: Rules, named: Iterable[str], filler: int) -> list[str]:
    """The cards of the deck that are not named, in the order of a filler."""
    have, want = Counter(deck(rules)), Counter(named)
    for card, number in want.items():
        if number > have[card]:
            raise Unreadable(f"found {card} {number} times, expected at most {have[card]} in the deck")
    rest = []
    for card in order(rules, filler):
        if want[card]:
            want[card] -= 1
        else:
            rest.append(card)
    return rest


def red_threes_last(found: Sequence[str]) -> list[str]:
    """Cards with the red threes at the end."""
    # A player would lay a red three on top of the filled stock at once, and that would change what the case is about.
    return [card for card in found if card not in RED_THREES] + [card for card in found if card in RED_THREES]
