"""Cards as people write them, with or without suits, and suits for those that have none.

Beyond the colour of threes no rule reads a suit (``cards.suits-idle``), so a sheet may leave suits out.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from canasta.spec.documents import CARD_WORD

#: The suit letters of the signs that people print.
_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
#: The suits that a card without one may get, the usual first; a three without a suit is black.
_ORDER = "cdhs"
_BLACK = "cs"


def spelled(text: str | Sequence[str]) -> list[str]:
    """The cards of a text or list as ranks and suits: ``Kc``, ``T`` where no suit is written, ``Jk``.

    The words must be cards (`canasta.spec.documents.CARD_WORD`). ``Kx6`` is six kings.
    """
    found: list[str] = []
    for word in text.split() if isinstance(text, str) else text:
        match = CARD_WORD.fullmatch(word)
        assert match is not None, word
        if match["joker"]:
            card = "Jk"
        else:
            suit = match["suit"] or ""
            card = match["rank"].replace("10", "T").upper() + _SUITS.get(suit, suit.lower())
        found += [card] * int(match["times"] or 1)
    return found


def groups(text: str, marks: str) -> list[str]:
    """A text divided at any of some marks: melds at commas or slashes, hands at slashes."""
    return [part.strip() for part in re.split(f"[{re.escape(marks)}]", text)]


class Suits:
    """Gives suits to cards without one, so that no card occurs more often than in the deck as long as that can be.

    :param deck: the cards of the deck.
    :param written: every card of the hand, with or without suits; those with suits keep theirs.
    """

    def __init__(self, deck: Iterable[str], written: Iterable[str]) -> None:
        self._left = Counter(deck)
        self._left.subtract(card for card in written if len(card) == 2)
        #: Whether a card without a suit was met.
        self.used = False

    def given(self, cards: Iterable[str], red: bool = False) -> list[str]:
        """The cards with suits. With `red` a three without a suit is red, otherwise black."""
        return [card if len(card) == 2 else self._with_suit(card, red) for card in cards]

    def _with_suit(self, rank: str, red: bool) -> str:
        self.used = True
        suits = _ORDER if rank != "3" else "dh" if red else _BLACK
        suit = max(suits, key=lambda one: (self._left[rank + one], -suits.index(one)))
        self._left[rank + suit] -= 1
        return rank + suit
