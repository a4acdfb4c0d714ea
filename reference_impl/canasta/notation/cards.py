"""Cards as people write them: one text such as ``Kc Kd 2h Jk``, with dots for cards left open.

An error says what was found and what was expected; the caller knows the place.
"""

from __future__ import annotations

from collections.abc import Sequence

NATURAL_RANKS = "AKQJT987654"
RANKS = (*NATURAL_RANKS, "3", "W")
FACES: frozenset[str] = frozenset([rank + suit for rank in "AKQJT98765432" for suit in "cdhs"] + ["Jk"])
RED_THREES: tuple[str, ...] = ("3d", "3h")
DOTS = "..."


class Unreadable(ValueError):
    """A text of a case author that has no meaning; the message says what was found and what was expected."""


def cards(text: str) -> list[str]:
    """The cards of a text, in its order.

    Raises Unreadable if a word is not a card.
    """
    found = text.split()
    for card in found:
        if card not in FACES:
            raise Unreadable(f"found {card!r} in {text!r}, expected cards such as Kh, Td, 2c and Jk")
    return found


def open_cards(text: str) -> tuple[bool, list[str], bool]:
    """Cards with dots at an end: whether there are dots before, the cards, whether there are dots after."""
    words = text.split()
    if words == [DOTS]:
        return True, [], True
    before = bool(words) and words[0] == DOTS
    if before:
        words = words[1:]
    after = bool(words) and words[-1] == DOTS
    if after:
        words = words[:-1]
    return before, cards(" ".join(words)), after


def is_wild(card: str) -> bool:
    """Whether a card is a joker or a two."""
    return card == "Jk" or card[0] == "2"


def meld_rank(found: Sequence[str]) -> str:
    """The rank of a meld of these cards: the rank of the first natural card or black three, otherwise W."""
    for card in found:
        if not is_wild(card):
            return card[0]
    return "W"
