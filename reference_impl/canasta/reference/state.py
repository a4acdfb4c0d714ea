"""One moment of a hand as a value, and the few questions that every chapter asks of it."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeVar

from canasta.spec import Rules

from .cards import Card, Cards

Kind = Literal["set", "wild", "threes"]
Phase = Literal["draw", "act", "answer", "over"]
Asked = Literal["none", "early", "pending", "yes", "no", "closed"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table. Actions name it by its place among the melds of its side, from 0.

    ``kind`` is set (cards of one rank), wild (wild cards only) or threes (black threes); ``rank`` is the rank of a set,
    ``W`` or ``3``. ``concealed``: one player laid it complete in one declaration; noted only where that earns points.
    """

    kind: Kind
    rank: str
    cards: Cards
    concealed: bool = False


def kind_of(rank: str) -> Kind:
    """The kind of the melds that an action or a state names by this rank."""
    kinds: dict[str, Kind] = {"W": "wild", "3": "threes"}
    return kinds.get(rank, "set")


class State(NamedTuple):
    """One moment of a hand. Sets of cards are sorted; pile and stock keep their order. Seats and sides count from 0.

    :ivar rules: the rule set.
    :ivar sides: the seats of each side, ordered by lowest seat.
    :ivar scores: totals before the hand in points, one a side, or one a seat where the rules know a lone taker.
    :ivar dealer: the seat of the dealer.
    :ivar deal: the number of the hand in its match, from 1.
    :ivar packets: the cards of each seat, packet by packet; the first is the hand.
    :ivar red3: the laid red threes of each seat.
    :ivar black3: the laid black threes of each seat; empty where the rules do not lay them out.
    :ivar melds: the melds of each side, parallel to ``sides``, sorted by rank and cards.
    :ivar melded: whether each seat laid cards in an earlier turn of this hand.
    :ivar stock: the stock, next card first.
    :ivar pile: the discard pile, bottom to top.
    :ivar frozen: whether a card in the pile freezes it for everybody.
    :ivar freezers: the seats whose freeze still holds, where a freeze lasts one lap.
    :ivar phase: what comes next: draw (or take), act (meld or discard), answer (by the partner who was asked), over.
    :ivar turn: the seat whose turn it is; when the hand is over, the seat that ended it.
    :ivar taken: whether the pile was taken in this turn.
    :ivar laid: ranks of the melds begun in this turn.
    :ivar joined: whether something was added in this turn to a meld begun in an earlier one.
    :ivar asked: the question to the partner in this turn; closed when it is too late to ask.
    :ivar closing: whether this turn must end by going out, because it used what only a player who goes out may do.
    :ivar offered: whether the first card turned up may still be taken as the whole draw.
    :ivar owed: red threes of each seat that are laid and not yet replaced, where dealt ones are shown at once.
    :ivar questions: whether each seat has asked in this hand.
    :ivar turns: the turns that each seat has begun in this hand.
    :ivar drained: whether the draw of this turn brought red threes only, and the player may still meld.
    """

    rules: Rules
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    dealer: int
    deal: int
    packets: tuple[tuple[Cards, ...], ...]
    red3: tuple[Cards, ...]
    black3: tuple[Cards, ...]
    melds: tuple[tuple[TableMeld, ...], ...]
    melded: tuple[bool, ...]
    stock: Cards
    pile: Cards
    frozen: bool
    freezers: tuple[int, ...]
    phase: Phase
    turn: int
    taken: bool
    laid: tuple[str, ...]
    joined: bool
    asked: Asked
    closing: bool
    offered: bool
    owed: tuple[int, ...]
    questions: tuple[bool, ...]
    turns: tuple[int, ...]
    drained: bool

    def but(self, **changes: Any) -> "State":
        """The same state with some members changed."""
        return self._replace(**changes)


def put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A tuple with one place changed."""
    return (*row[:index], value, *row[index + 1 :])


def hand_of(state: State, seat: int) -> Cards:
    """The hand of a seat."""
    return state.packets[seat][0]


def with_hand(state: State, seat: int, cards: Cards) -> State:
    """The state in which a seat has these sorted cards in hand."""
    return state.but(packets=put(state.packets, seat, put(state.packets[seat], 0, cards)))


def has_no_cards(state: State, seat: int) -> bool:
    """Whether a seat has no card left in any packet."""
    return not any(state.packets[seat])


def side_of(state: State, seat: int) -> int:
    """The side of a seat."""
    for number, seats in enumerate(state.sides):
        if seat in seats:
            return number
    raise ValueError(f"no side has seat {seat}")


def side_melds(state: State, seat: int) -> tuple[TableMeld, ...]:
    """The melds of the side of a seat."""
    return state.melds[side_of(state, seat)]


def laid_threes(state: State, seat: int) -> Cards:
    """All threes that the side of a seat has laid out, red and black."""
    seats = state.sides[side_of(state, seat)]
    return tuple(card for row in (state.red3, state.black3) for one in seats for card in row[one])


def top_card(state: State) -> Card:
    """The top card of the pile, which must not be empty."""
    return state.pile[-1]
