"""Cards: faces, ranks, points, and the hand of a player.

Rules: cards.deck, cards.wild, cards.natural, cards.threes-apart, cards.suits-idle, cards.points, cards.one-value.

A card is a small integer, its *code*.  Codes 0 to 52 are the faces, numbered in the byte-wise order of their names, so
that sorted codes are sorted names; the copies of a face are equal (``cards.suits-idle``).  Where an action names a rank
only, it uses the code of a *rank card*, which stands for the first face of that rank in the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeVar

from canasta.spec import Rules

Thing = TypeVar("Thing")
#: How many cards of each rank index there are; no function changes the counts that it receives.
Counts: TypeAlias = Sequence[int]

SUITS = "cdhs"

#: Ranks in the order of their indices: eleven natural ranks, then black three, two, joker and red three.
RANKS = ("4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "3", "2", "Jk", "r3")
NATURAL = range(11)
BLACK_THREE, TWO, JOKER, RED_THREE = 11, 12, 13, 14
WILD = (TWO, JOKER)

#: The names of all faces in byte-wise order; the index of a face is its code.
FACES: tuple[str, ...] = tuple(sorted([rank + suit for rank in "AKQJT98765432" for suit in SUITS] + ["Jk"]))
FACE_COUNT = len(FACES)


def _rank_of_face(face: str) -> int:
    if face in ("3d", "3h"):
        return RED_THREE
    return RANKS.index(face if face == "Jk" else face[0])


#: The rank index of every code, as a table for ``bytes.translate``.
RANK_OF = bytes([_rank_of_face(face) for face in FACES] + list(range(len(RANKS)))) + bytes(
    256 - FACE_COUNT - len(RANKS)
)
#: The same for a single card, which a tuple gives more quickly.
RANK: tuple[int, ...] = tuple(RANK_OF[: FACE_COUNT + len(RANKS)])
#: The code of the rank card of each rank; the joker has one face, which is its rank card.
RANK_CARD: tuple[int, ...] = tuple(
    FACES.index("Jk") if rank == JOKER else FACE_COUNT + rank for rank in range(len(RANKS))
)
#: The faces of each rank index, in the order of their names.
FACES_OF: tuple[bytes, ...] = tuple(
    bytes([face for face in range(FACE_COUNT) if RANK[face] == rank]) for rank in range(len(RANKS))
)
#: Every code as a single card.
SINGLE: tuple[bytes, ...] = tuple(bytes([code]) for code in range(FACE_COUNT + len(RANKS)))
_NAMES: tuple[str, ...] = FACES + RANKS
_QUOTED: tuple[str, ...] = tuple(f'"{face}"' for face in FACES)
_CODES = {name: code for code, name in enumerate(FACES)} | {
    RANKS[rank]: RANK_CARD[rank] for rank in range(len(RANKS)) if rank != RED_THREE
}


def name(code: int) -> str:
    """The name of a card as people and other programs write it, such as ``Kh``, ``Jk`` or, for a rank card, ``K``."""
    return _NAMES[code]


def names(codes: Iterable[int]) -> list[str]:
    """The names of several cards, in the order given."""
    return [_NAMES[code] for code in codes]


def code(card: str) -> int:
    """The code of a card name.

    Raises:
        KeyError: the name belongs to no card.
    """
    return _CODES[card]


def is_of_class(rank: int, classes: tuple[str, ...]) -> bool:
    """Whether a rank index belongs to one of some classes: names of ranks, ``wild``, ``red_three``, ``black_three``."""
    if rank == RED_THREE:
        return "red_three" in classes
    if rank == BLACK_THREE:
        return "black_three" in classes
    return RANKS[rank] in classes or (rank in WILD and "wild" in classes)


def is_face(card: object) -> bool:
    """Whether a name is that of a face (not of a rank)."""
    return isinstance(card, str) and _CODES.get(card, FACE_COUNT) < FACE_COUNT


def codes(cards: Iterable[str]) -> bytes:
    """The codes of several card names, in the order given.

    Raises:
        KeyError: one of the names belongs to no card.
    """
    return bytes(map(_CODES.__getitem__, cards))


def deck_of(rules: Rules) -> Counter[int]:
    """How often each face is in the deck of a rule set (``cards.deck``)."""
    counts = Counter(dict.fromkeys(range(FACE_COUNT), rules.cards.packs))
    counts[RANK_CARD[JOKER]] = rules.cards.packs * rules.cards.jokers_per_pack
    return +counts


def full_deck(rules: Rules) -> list[str]:
    """All cards of the deck of a rule set, sorted by name; a game shuffles them before it deals."""
    return list(_sorted_deck(rules))


@lru_cache
def _sorted_deck(rules: Rules) -> tuple[str, ...]:
    return tuple([FACES[face] for face, count in sorted(deck_of(rules).items()) for _ in range(count)])


def rank_points(rules: Rules) -> tuple[int, ...]:
    """The card points of every rank index (``cards.points``); a red three has none of its own."""
    points = rules.cards.points
    return tuple(0 if rank == "r3" else points["black_three" if rank == "3" else rank] for rank in RANKS)


def counts_without(counts: Counts, taken: Iterable[int]) -> Counts:
    """Counts with some cards taken away."""
    less = list(counts)
    for card in taken:
        less[RANK[card]] -= 1
    return less


#: The rank indices in the byte-wise order of their names.
IN_ORDER: tuple[int, ...] = tuple(sorted(range(len(RANKS)), key=RANKS.__getitem__))
#: Bits of ``Hand.marks`` in a block: one for each rank, the lowest for the first in order.
BLOCK = len(RANKS)
#: These bits by rank index and number of cards already there: in the first block for one card of the rank, in the next
#: for a second, in the last for a third; a fourth and further cards have none.  No deck has 64 cards of a rank.
MARKS: tuple[tuple[int, ...], ...] = tuple(
    tuple(1 << BLOCK * nth + IN_ORDER.index(rank) if nth < 3 else 0 for nth in range(64)) for rank in range(len(RANKS))
)


def subsets(items: Iterable[Thing]) -> tuple[tuple[Thing, ...], ...]:
    """For every number with one bit for each of some items, the items whose bits are set, the lowest bit first."""
    chosen: list[tuple[Thing, ...]] = [()]
    for item in items:
        chosen += [(*before, item) for before in chosen]
    return tuple(chosen)


class Hand:
    """The cards a player holds, as a value: ``cards``, in any order, and how many there are of each rank.

    Rules read the counts; only display and digest look at ``faces``, which are sorted by name.  ``marks`` says in one
    number which ranks the hand has once, twice and three times at least (see MARKS), for a quick look at all of them.
    ``text`` is the hand as canonical JSON, once somebody has asked to ``write`` it.
    """

    __slots__ = ("cards", "counts", "marks", "text")

    cards: bytes
    counts: Counts
    marks: int
    text: str | None

    @staticmethod
    def of(cards: bytes) -> Hand:
        """A hand of the given faces, in any order."""
        return _hand(b"", (0,) * len(RANKS), 0).plus(cards)

    @property
    def faces(self) -> bytes:
        """The cards, sorted by name."""
        return bytes(sorted(self.cards))

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and other.faces == self.faces

    def __hash__(self) -> int:
        return hash(tuple(self.counts))

    def __repr__(self) -> str:
        return f"Hand({' '.join(names(self.faces))})"

    def plus(self, faces: bytes) -> Hand:
        """The hand with some faces added."""
        counts, marks = [*self.counts], self.marks
        for face in faces:
            rank = RANK[face]
            have = counts[rank]
            marks |= MARKS[rank][have]
            counts[rank] = have + 1
        return _hand(self.cards + faces, counts, marks)

    def without(self, card: int) -> tuple[int, Hand]:
        """The face that a card means, and the hand without it, which must hold it.

        A rank card means the first face of its rank.
        """
        rank = RANK[card]
        face = card if card < FACE_COUNT else _first_face(rank, self.cards)
        counts = [*self.counts]
        counts[rank] = left = counts[rank] - 1
        return face, _hand(self.cards.replace(SINGLE[face], b"", 1), counts, self.marks ^ MARKS[rank][left])

    def play(self, named: Sequence[int]) -> tuple[bytes, Hand]:
        """The faces that some cards mean, sorted, and the hand without them, which must hold them.

        A rank card means the first face of its rank.  The cards are sorted, so that faces are set aside first.
        """
        if not named:
            return b"", self
        if len(named) == 1:
            face, new = self.without(named[0])
            return SINGLE[face], new
        held = self.cards
        played: list[int] = []
        counts, marks = [*self.counts], self.marks
        for card in named:
            rank = RANK[card]
            counts[rank] = left = counts[rank] - 1
            marks ^= MARKS[rank][left]
            face = card if card < FACE_COUNT else _first_face(rank, held)
            played.append(face)
            held = held.replace(SINGLE[face], b"", 1)
        played.sort()
        return bytes(played), _hand(held, counts, marks)

    def holds(self, card: int) -> bool:
        """Whether the hand has a face, or a card of a rank (``turn.cards-held``)."""
        return card in self.cards if card < FACE_COUNT else self.counts[RANK[card]] > 0

    def missing(self, named: bytes) -> bytes:
        """The cards among those given that the hand does not hold, each copy counted (``turn.cards-held``)."""
        left = bytearray(self.cards)
        counts = list(self.counts)
        absent = bytearray()
        for card in sorted(named):  # faces come before rank cards, which take what is left
            rank = RANK[card]
            if card in left if card < FACE_COUNT else counts[rank]:
                counts[rank] -= 1
                if card < FACE_COUNT:
                    left.remove(card)
            else:
                absent.append(card)
        return bytes(absent)

    def write(self) -> str:
        """The hand as canonical JSON, which it keeps."""
        self.text = json_list(sorted(self.cards))
        return self.text


def _first_face(rank: int, held: bytes) -> int:
    """The first face of a rank, in the order of their names, among some cards that hold one."""
    for face in FACES_OF[rank]:
        if face in held:
            return face
    raise ValueError(f"no card of the rank {RANKS[rank]}")


def _hand(cards: bytes, counts: Counts, marks: int) -> Hand:
    """A hand whose counts and marks are those of its cards."""
    new = Hand()
    new.cards = cards
    new.counts = counts
    new.marks = marks
    new.text = None
    return new


def json_list(faces: Iterable[int]) -> str:
    """Some cards as canonical JSON, in the order given."""
    return f"[{','.join([_QUOTED[face] for face in faces])}]"


def fewer_in_front(written: str, before: bytes, faces: bytes) -> str:
    """The text of what is left when some cards have gone from the front of a list that was written before."""
    if not faces or not before.endswith(faces):
        return json_list(faces)
    gone = len(before) - len(faces)
    return f"[{written[1 + 5 * gone :]}"  # a name of two characters, its quotes and a comma


def more_behind(written: str, before: bytes, faces: bytes) -> str:
    """The text when some cards have come to the end of a list that was written before."""
    if not before or not faces.startswith(before):
        return json_list(faces)
    for face in faces[len(before) :]:
        written = f"{written[:-1]},{_QUOTED[face]}]"
    return written
