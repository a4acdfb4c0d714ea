"""The cards: the deck, which cards are wild, natural or threes, and what they are worth.

A card is text: rank and suit (``Kh``, ``Td``, ``2c``), or ``Jk`` for a joker. The copies of a card are equal.
"""

from collections.abc import Iterable

from canasta.spec import Rules

Card = str
Cards = tuple[Card, ...]

#: The ranks of natural cards, from the ace down.
RANKS: tuple[str, ...] = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4")
SUITS = "cdhs"
JOKER: Card = "Jk"
#: Every card there is, each once.
FACES: frozenset[Card] = frozenset(rank + suit for rank in (*RANKS, "3", "2") for suit in SUITS) | {JOKER}


def full_deck(rules: Rules) -> list[Card]:
    """All cards of the deck, sorted by name; a game shuffles them before it deals.

    Rule ``cards.deck``: ``cards.packs`` packs of 52 cards, with ``cards.jokers_per_pack`` jokers each.
    Source: sr-001, pl-002, hr-002, bs-001, cs-002; amb-115.
    """
    jokers = [JOKER] * rules.cards.jokers_per_pack
    return sorted([*(FACES - {JOKER}), *jokers] * rules.cards.packs)


def rank_of(card: Card) -> str:
    """The rank of a card: ``K`` of a king, ``2`` of a two, ``Jk`` of a joker.

    Rule ``cards.suits-idle``: beyond the colour of threes the suit decides nothing. Source: hr-010.
    """
    return card if card == JOKER else card[0]


def is_wild(card: Card) -> bool:
    """Rule ``cards.wild``: jokers and twos are wild. Source: sr-017, hr-002, cs-002."""
    return card == JOKER or card[0] == "2"


def is_red_three(card: Card) -> bool:
    """Rule ``cards.threes-apart``: threes of hearts and diamonds are red. Source: sr-017, hr-010."""
    return card in ("3d", "3h")


def is_black_three(card: Card) -> bool:
    """Rule ``cards.threes-apart``: threes of clubs and spades are black. Source: sr-017, hr-010."""
    return card in ("3c", "3s")


def is_natural(card: Card) -> bool:
    """Rule ``cards.natural``: a card that is neither wild nor a three is natural. Source: sr-017."""
    return not is_wild(card) and card[0] != "3"


def in_class(card: Card, name: str) -> bool:
    """Whether a card belongs to a class: a rank such as ``A``, or ``wild``, ``red_three`` or ``black_three``."""
    groups = {"wild": is_wild, "red_three": is_red_three, "black_three": is_black_three}
    return groups[name](card) if name in groups else rank_of(card) == name


def points(rules: Rules, cards: Iterable[Card]) -> int:
    """The card points of some cards, in points; a red three has none.

    Rules ``cards.points`` (``cards.points``, points by card), ``cards.one-value``.
    Source: sr-018, sr-019, pl-009, pl-022, hr-003, bs-002, cs-003.
    """
    table = rules.cards.points
    names = ("black_three" if is_black_three(card) else rank_of(card) for card in cards if not is_red_three(card))
    return sum(table[name] for name in names)


def ordered(cards: Iterable[Card]) -> Cards:
    """Cards in the order in which hands and melds are kept and written: byte by byte."""
    return tuple(sorted(cards))


def missing(wanted: Iterable[Card], there: Iterable[Card]) -> Cards:
    """The wanted cards that are not there, each copy counted."""
    left, lacking = list(there), []
    for card in wanted:
        if card in left:
            left.remove(card)
        else:
            lacking.append(card)
    return tuple(lacking)


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards that remain when some, all of them there, are taken away."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
