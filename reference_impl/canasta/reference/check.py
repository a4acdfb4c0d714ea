"""The parts of a verdict: the move that is judged, and the checks, one for each rule that can refuse a move."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache

from .action import Action
from .cards import Cards
from .state import State, TableMeld


@dataclass(frozen=True, slots=True)
class Part:
    """All cards that one declaration brings to one meld.

    :ivar rank: the rank of the meld, ``W`` or ``3``.
    :ivar place: the place of the meld among those of the side; None for a new one.
    :ivar old: the meld as it was; None for a new one.
    :ivar cards: the cards from the hand.
    :ivar top: the top card of the pile where it goes to this meld, else empty.
    """

    rank: str
    place: int | None
    old: TableMeld | None
    cards: Cards
    top: Cards = ()

    @property
    def whole(self) -> Cards:
        """All cards of the meld that results."""
        return (self.old.cards if self.old else ()) + self.cards + self.top


@dataclass(frozen=True, slots=True)
class Move:
    """An action of a seat in a state, with what follows from it once the cards are known to be there.

    :ivar parts: what the action lays, meld by meld.
    :ivar opened: whether the side counts as having melded: before the action, or by an initial meld that the action
        lays from the hand before it takes the pile.
    :ivar after: the state once the cards are laid or discarded, before the turn passes to the next player.
    :ivar faults: the limits that the melds which result break, each fault by the rule that owns it.
    :ivar goes_out: whether the action does what only a player who goes out may do, and goes out or leaves a way out;
        it then binds the rest of the turn (``going_out.closing-binds``).
    """

    state: State
    seat: int
    action: Action
    parts: tuple[Part, ...]
    opened: bool
    after: State
    faults: frozenset[str] = frozenset()
    goes_out: bool = False


class Stage(Enum):
    """The stages of a verdict, in order. A stage is entered only if those before it found nothing."""

    SHAPE = "shape"
    SEAT = "seat"
    TURN = "turn"
    POSSESSION = "possession"
    WAY = "way"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Check:
    """A rule that can refuse, the stage in which it is asked, and the function that says whether a move breaks it.

    ``by_meld``: the rule judges each meld alone, and has yielded to the owners of faults meld by meld.
    """

    rule: str
    stage: Stage
    breaks: Callable[[Move], bool]
    by_meld: bool = False


@cache
def owners(rule: str) -> frozenset[str]:
    """The rules that own a fault which would break this one too, and the owners of those (``yields_to``)."""
    # Imported when a rule is broken, because scoring a hand does without the catalogue and starts sooner.
    from canasta.spec import catalogue

    direct = catalogue.rules()[rule].yields_to
    return frozenset(direct).union(*map(owners, direct))
