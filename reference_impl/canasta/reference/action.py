"""What players declare at the table. An action does not contain the seat of the player."""

from dataclasses import dataclass

from .cards import Cards


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock, or take the offered upcard as the whole draw."""

    upcard: bool = False


@dataclass(frozen=True, slots=True)
class MeldEntry:
    """Cards from the hand laid to one meld: they join the side's meld of that rank or begin one.

    ``rank`` is a rank of natural cards, ``3`` for black threes or ``W`` for wild cards only. ``side`` names another
    side's meld, which is always refused. ``meld`` says which meld of several of the rank is meant, by its place among
    the melds of the side, from 0.
    """

    rank: str
    cards: Cards
    side: int | None = None
    meld: int | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """Take the discard pile: the cards of ``with_`` are laid with its top card, and ``melds`` from the hand as well."""

    with_: Cards = ()
    melds: tuple[MeldEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay melds and additions from the hand, all judged together."""

    melds: tuple[MeldEntry, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard one card, from the hand or, where the rules allow it, a laid three from the table."""

    card: str
    from_table: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the partner for leave to go out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the partner's question."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the hand end because the stock gives no draw."""


Action = Draw | Take | Meld | Discard | Ask | Answer | Pass


def entries_of(action: Action) -> tuple[MeldEntry, ...]:
    """The melds and additions that an action names, beyond the cards that go down with a top card."""
    return action.melds if isinstance(action, Take | Meld) else ()


def cards_of(action: Action) -> Cards:
    """All cards that an action lays from the hand."""
    first = action.with_ if isinstance(action, Take) else ()
    return first + tuple(card for entry in entries_of(action) for card in entry.cards)
