"""State: everything that a hand of Canasta consists of at one moment, as a value.

Nothing changes a state once it is published: whatever performs an action copies it and fills in the copy. Nor does
anything change a list that a state holds; where a hand or a side's melds are new, so is the list.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from . import cards
from .action import MELD_RANKS, WILD_ONLY
from .book import Book, Layable
from .cards import IN_ORDER, MARKS, NATURAL, RED_THREE, Hand, Thing, subsets

_MELD_QUOTED = tuple(f'"{rank}"' for rank in MELD_RANKS)
#: Places of the meld ranks in byte-wise order of their names, in which melds and laid ranks are kept.
RANK_ORDER = tuple(sorted(MELD_RANKS).index(rank) for rank in MELD_RANKS)

#: Values of ``asked``: no question yet; put before the draw and open; put after it and open; answered; too late.
NOT_ASKED, EARLY, PENDING, YES, NO, CLOSED = "none", "early", "pending", "yes", "no", "closed"


def put(values: tuple[Thing, ...], at: int, value: Thing) -> tuple[Thing, ...]:
    """The same values with another one in one place."""
    new = [*values]
    new[at] = value
    return tuple(new)


#: What may be laid to a meld, before anybody has asked.
_NOTHING_KNOWN: dict[int, Layable] = {}


class MeldOnTable:
    """A meld on the table, as a value: its rank (an index into MELD_RANKS), its cards in any order, and how many of
    them are natural and wild.

    ``layable`` is what may be laid to it, as far as ``melds.layable`` has looked, by the cards of a hand that count for
    it.  ``concealed`` marks a canasta laid complete in one declaration where the rule set rewards that.  ``text`` is
    the meld as canonical JSON, once somebody has asked to ``write`` it.
    """

    __slots__ = ("cards", "concealed", "layable", "naturals", "rank", "size", "text", "wilds")

    rank: int
    cards: bytes
    wilds: int
    size: int
    naturals: int
    concealed: bool
    layable: dict[int, Layable]
    text: str | None

    @property
    def faces(self) -> bytes:
        """The cards, sorted by name."""
        return bytes(sorted(self.cards))

    def __len__(self) -> int:
        return self.size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MeldOnTable) and other.write() == self.write()

    def __hash__(self) -> int:
        return hash((self.rank, self.size))

    def __repr__(self) -> str:
        return f"MeldOnTable({self.write()})"

    def __reduce__(self) -> tuple[Callable[[int, bytes, int, bool], MeldOnTable], tuple[int, bytes, int, bool]]:
        """A meld is stored without what has been worked out for it."""
        return meld_of, (self.rank, self.cards, self.wilds, self.concealed)

    def write(self) -> str:
        """The meld as canonical JSON, which it keeps."""
        flag = ',"concealed":true' if self.concealed else ""
        self.text = f'{{"cards":{cards.json_list(sorted(self.cards))}{flag},"rank":{_MELD_QUOTED[self.rank]}}}'
        return self.text


def meld_of(rank: int, cards: bytes, wilds: int, concealed: bool = False) -> MeldOnTable:
    """A meld of a rank with some cards, so many of them wild."""
    new = MeldOnTable()
    new.rank = rank
    new.cards = cards
    new.wilds = wilds
    new.size = len(cards)
    new.naturals = new.size - wilds
    new.concealed = concealed
    new.layable = _NOTHING_KNOWN
    new.text = None
    return new


def meld_order(meld: MeldOnTable) -> tuple[int, bytes]:
    """Where a meld stands among those of its side: by the name of its rank, byte-wise, and then by its cards."""
    return RANK_ORDER[meld.rank], meld.faces


#: A mark for each rank of melds, that of one card of it; wild cards alone have the place of red threes, the last.
MELD_MARK = (*[MARKS[rank][0] for rank in range(WILD_ONLY)], MARKS[RED_THREE][0])
_NATURAL_MARKS = sum([MELD_MARK[rank] for rank in NATURAL])
_LOW_RANKS, _HIGH_RANKS = subsets(IN_ORDER[:7]), subsets((*IN_ORDER[7:14], WILD_ONLY))


def ranks_marked(marks: int) -> tuple[int, ...]:
    """The ranks of melds that some marks stand for, in the byte-wise order of their names."""
    return _LOW_RANKS[marks & 127] + _HIGH_RANKS[marks >> 7]


class SideMelds:
    """The melds of a side, as a value.

    Attributes:
        by_rank: the meld of each rank, the first where partners brought two together.
        twins: those that are second of their rank.
        order: the ranks of which there are melds, in the byte-wise order of their names.
        ranks: the same ranks by their marks (see MELD_MARK).
        free: the natural ranks of which there is none, by the same marks.
        canastas: how many of them are canastas, which have ``canasta_size`` cards at least.
        text: the melds as canonical JSON, once somebody has asked to ``write`` them.
    """

    __slots__ = ("by_rank", "canasta_size", "canastas", "free", "order", "ranks", "text", "twins")

    by_rank: dict[int, MeldOnTable]
    twins: tuple[MeldOnTable, ...]
    order: tuple[int, ...]
    ranks: int
    free: int
    canastas: int
    canasta_size: int
    text: str | None

    @property
    def all(self) -> tuple[MeldOnTable, ...]:
        """The melds in the byte-wise order of their ranks."""
        melds = [self.by_rank[rank] for rank in self.order]
        return tuple(sorted([*melds, *self.twins], key=meld_order) if self.twins else melds)

    def put(self, old: MeldOnTable | None, meld: MeldOnTable) -> SideMelds:
        """The melds with one of a new rank, or with a longer one in the place of an old one of its rank."""
        if self.twins and old is not None:  # which of two melds of one rank comes first, their cards decide
            return side_melds([meld if other is old else other for other in self.all], self.canasta_size)
        new = SideMelds()
        new.by_rank = self.by_rank.copy()
        new.by_rank[meld.rank] = meld
        new.twins = self.twins
        size = new.canasta_size = self.canasta_size
        if old is None:
            mark = MELD_MARK[meld.rank]
            new.ranks = self.ranks | mark
            new.order = ranks_marked(new.ranks)
            new.free = self.free & ~mark
            new.canastas = self.canastas + (meld.size >= size)
        else:
            new.ranks = self.ranks
            new.order = self.order
            new.free = self.free
            new.canastas = self.canastas + (old.size < size <= meld.size)
        new.text = None
        return new

    def write(self) -> str:
        """The melds as canonical JSON, which they keep."""
        self.text = f"[{','.join([meld.text or meld.write() for meld in self.all])}]"
        return self.text


def side_melds(melds: Iterable[MeldOnTable], canasta_size: int) -> SideMelds:
    """The melds of a side, in a rule set where canastas have so many cards at least."""
    new = SideMelds()
    new.by_rank = {}
    twins = []
    for meld in sorted(melds, key=meld_order):
        if new.by_rank.setdefault(meld.rank, meld) is not meld:
            twins.append(meld)
    new.twins = tuple(twins)
    new.ranks = sum([MELD_MARK[rank] for rank in new.by_rank])
    new.order = ranks_marked(new.ranks)
    new.free = _NATURAL_MARKS & ~new.ranks
    new.canastas = sum([meld.size >= canasta_size for meld in (*new.by_rank.values(), *twins)])
    new.canasta_size = canasta_size
    new.text = None
    return new


class Sides:
    """Who plays with whom at this moment: the seats of each side, ordered by lowest seat, the side of each seat, and
    the partners of each seat in the order of their turns after it."""

    __slots__ = ("of", "partners", "sides")

    def __init__(self, sides: tuple[tuple[int, ...], ...], clockwise: bool) -> None:
        self.sides = sides
        of = {seat: side for side, seats in enumerate(sides) for seat in seats}
        self.of = tuple(of[seat] for seat in range(len(of)))
        self.partners = tuple(self._partners(seat, 1 if clockwise else -1) for seat in range(len(of)))

    def _partners(self, seat: int, step: int) -> tuple[int, ...]:
        players = len(self.of)
        partners = [other for other in self.sides[self.of[seat]] if other != seat]
        return tuple(sorted(partners, key=lambda other: step * (other - seat) % players))


@dataclass(frozen=True, slots=True)
class Rare:
    """What only some rule sets need to know; None where the rule set has no use for it.

    Attributes:
        black3: laid black threes of each seat (``threes.black.laid_out``).
        drained: this turn's draw brought red threes only; the player may meld before the hand ends
            (``hand_end.last_red_three``).
        offered: the first card turned is still open to the first player as a draw (``deal.upcard.offered_as_draw``).
        owed: red threes of each seat laid but not yet replaced (``threes.red.dealt: shown_at_once``).
        questions: whether each seat has asked in this hand (``going_out.permission.limit: once_a_hand``).
        turns: turns each seat has begun in this hand (``melds.from_turn``).
        freezers: seats whose freeze still holds (``pile.freeze_lasts: one_lap``), sorted.
    """

    black3: tuple[bytes, ...] | None = None
    drained: bool | None = None
    offered: bool | None = None
    owed: tuple[int, ...] | None = None
    questions: tuple[bool, ...] | None = None
    turns: tuple[int, ...] | None = None
    freezers: tuple[int, ...] | None = None

    def but(self, **changes: Any) -> Rare:
        """The same with some fields changed."""
        return replace(self, **changes)


class Start:
    """What stands fast before a hand is dealt, as a value.

    Attributes:
        scores: points before the hand, one entry a side, or one a seat where the rule set knows a lone taker.
        dealer: seat of the dealer.
        deal: number of the hand in the match, from 1.
        written: stock and pile of the last state of this hand that was written, each with its text.
    """

    __slots__ = ("deal", "dealer", "scores", "written")

    def __init__(self, scores: tuple[int, ...], dealer: int, deal: int) -> None:
        self.scores = scores
        self.dealer = dealer
        self.deal = deal
        self.written = (b"", "[]", b"", "[]")


class State:
    """One moment of a hand.

    Attributes:
        book: the rules, as the chapters read them.
        sides: who plays with whom.
        start: what stood fast before the hand: ``scores`` (points, one entry a side, or one a seat where the rule set
            knows a lone taker), ``dealer`` (a seat) and ``deal`` (the number of the hand in the match, from 1).
        hands: the hand of each seat.
        red3: the laid red threes of each seat.
        melded: whether each seat laid cards in an earlier turn.
        melds: the melds of each side.
        stock: faces, next card first.
        pile: faces, bottom to top.
        frozen: whether a card in the pile freezes it for everybody.
        phase: ``draw``, ``act``, ``answer`` or ``over``.
        turn: the seat whose turn it is.
        taken: whether the pile was taken in this turn.
        laid: ranks of melds begun in this turn, as indices.
        joined: whether something was added in this turn to a meld begun in an earlier one.
        asked: the question to the partner in this turn.
        closing: whether this turn must end by going out (``going_out.closing-binds``); None in place of False, because
            the written state has the member only while it binds.
        rare: what only some rule sets need.
    """

    __slots__ = (
        "asked",
        "book",
        "closing",
        "frozen",
        "hands",
        "joined",
        "laid",
        "melded",
        "melds",
        "phase",
        "pile",
        "rare",
        "red3",
        "sides",
        "start",
        "stock",
        "taken",
        "turn",
    )

    book: Book
    sides: Sides
    start: Start
    hands: Sequence[Hand]
    red3: tuple[bytes, ...]
    melded: tuple[bool, ...]
    melds: Sequence[SideMelds]
    stock: bytes
    pile: bytes
    frozen: bool
    phase: str
    turn: int
    taken: bool
    laid: tuple[int, ...]
    joined: bool
    asked: str
    closing: bool | None
    rare: Rare

    def copy(self) -> State:
        """A copy to be filled in by whatever performs an action."""
        new = State()
        new.book = self.book
        new.sides = self.sides
        new.start = self.start
        new.hands = self.hands
        new.red3 = self.red3
        new.melded = self.melded
        new.melds = self.melds
        new.stock = self.stock
        new.pile = self.pile
        new.frozen = self.frozen
        new.phase = self.phase
        new.turn = self.turn
        new.taken = self.taken
        new.laid = self.laid
        new.joined = self.joined
        new.asked = self.asked
        new.closing = self.closing
        new.rare = self.rare
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.book.rules == other.book.rules and text(self) == text(other)

    def __hash__(self) -> int:
        return hash(text(self))


def text(state: State) -> str:
    """The state as canonical JSON, joined from the ready texts of its parts, in the order of their keys."""
    rare, start = state.rare, state.start
    frozen = state.frozen if rare.freezers is None else rare.freezers
    before = _members(
        _BEFORE_HANDS, state.asked, rare.black3, state.closing, start.deal, start.dealer, rare.drained, frozen
    )
    hands = ",".join([hand.text or hand.write() for hand in state.hands])
    turn = _members(_BEFORE_MELDS, state.joined, state.laid, state.melded)
    melds = ",".join([own.text or own.write() for own in state.melds])
    phase = _members(_BEFORE_PILE, rare.offered, rare.owed, state.phase)
    stock, pile = _stock_and_pile(state)
    sides = _members(_BEFORE_STOCK, rare.questions, state.red3, start.scores, state.sides.sides)
    end = _members(_BEHIND_STOCK, state.taken, state.turn, rare.turns)
    return (
        f'{{{before},"hands":[{hands}],{turn},"melds":[{melds}],{phase},"pile":{pile},{sides},"stock":{stock},{end}}}'
    )


def digest(state: State) -> str:
    """``sha256:`` and 64 hex digits over the canonical JSON of the state."""
    return f"sha256:{hashlib.sha256(text(state).encode()).hexdigest()}"


# What stays the same from one state to the next, or comes again, is written once.

_BEFORE_HANDS = ("asked", "black3", "closing", "deal", "dealer", "drained", "frozen")
_BEFORE_MELDS = ("joined", "laid", "melded")
_BEFORE_PILE = ("offered", "owed", "phase")
_BEFORE_STOCK = ("questions", "red3", "scores", "sides")
_BEHIND_STOCK = ("taken", "turn", "turns")


@lru_cache(maxsize=1024)
def _members(keys: tuple[str, ...], *values: object) -> str:
    """Neighbouring members of a state as canonical JSON, without those that the rule set does not know (None)."""
    return ",".join([_member(key, value) for key, value in zip(keys, values, strict=True) if value is not None])


def _member(key: str, value: Any) -> str:
    return f'"{key}":{_json(sorted([MELD_RANKS[rank] for rank in value]) if key == "laid" else value)}'


def _json(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return f'"{value}"'
        case bytes():
            return cards.json_list(value)
        case _:
            return f"[{','.join([_json(item) for item in value])}]"


def _stock_and_pile(state: State) -> tuple[str, str]:
    """The texts of the stock and the pile: what is left of one, and one with more cards on it."""
    before, stock, pile_before, pile = state.start.written
    if before is not state.stock:
        stock = cards.fewer_in_front(stock, before, state.stock)
    if pile_before is not state.pile:
        pile = cards.more_behind(pile, pile_before, state.pile)
    state.start.written = state.stock, stock, state.pile, pile
    return stock, pile
