"""The two interpreters, and which of them a tool uses.

`canasta.reference` decides the rules and plays every rule set. `canasta.fast` gives answers sooner, for the rule sets
that it supports; tools that play many hands use it there.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from canasta import fast
from canasta.spec import Rules

#: A state, action, sheet or next hand of either interpreter. An interpreter takes only its own, which no type can say.
State: TypeAlias = Any
Action: TypeAlias = Any
Sheet: TypeAlias = Any
NextHand: TypeAlias = Any


class Event(Protocol):
    """An event of either interpreter."""

    @property
    def name(self) -> str:
        """What happened."""

    @property
    def rule(self) -> str:
        """The rule it follows from."""

    @property
    def seat(self) -> int | None:
        """The seat it concerns, if any."""

    @property
    def data(self) -> Mapping[str, Any]:
        """Its own fields, as its schema names them."""


class Interpreter(Protocol):
    """What both interpreters offer, under the names of the package `canasta`, which says what each of them does."""

    __name__: str

    def action_from(self, obj: Mapping[str, Any], /) -> Any:
        """An action from its written form."""

    def apply(self, state: Any, seat: int, action: Any, /) -> Any:
        """The state after an action that is judged first, and the events."""

    def deal(
        self,
        rules: Rules,
        deck: Sequence[str],
        dealer: int = 0,
        scores: Sequence[int] | None = None,
        deal_number: int = 1,
        /,
    ) -> Any:
        """The state after the deal."""

    def deal_with_events(
        self,
        rules: Rules,
        deck: Sequence[str],
        dealer: int = 0,
        scores: Sequence[int] | None = None,
        deal_number: int = 1,
        /,
    ) -> Any:
        """The state after the deal, and the events of the deal."""

    def digest(self, state: Any, /) -> str:
        """The digest of a state."""

    def faces(self, state: Any, action: Any, /) -> Any:
        """An action with the cards that it means."""

    def legal(self, state: Any, /) -> Sequence[Any]:
        """The legal actions."""

    def next_hand(self, state: Any, /) -> Any:
        """What follows a hand that is over."""

    def perform(self, state: Any, action: Any, /) -> Any:
        """The state after a legal action, and the events."""

    def score_hand(self, state: Any, /) -> Any:
        """The sheets of a hand that is over."""

    def score_with_totals(self, rules: Rules, hand: Mapping[str, Any], /) -> Any:
        """The sheets of a written hand, and what follows it."""

    def state_from(self, rules: Rules, obj: Mapping[str, Any], /) -> Any:
        """A state from its written form."""

    def to_json(self, value: Any, /) -> dict[str, Any]:
        """The written form of a state, an action, an event, a sheet, or what follows a hand."""

    def to_move(self, state: Any, /) -> int | None:
        """The seat that is to move."""

    def view(self, state: Any, seat: int, /) -> dict[str, Any]:
        """What a seat sees."""

    def violations(self, state: Any, seat: int, action: Any, /) -> frozenset[str]:
        """The rules that an action breaks."""


def quickest(rules: Rules) -> Interpreter:
    """The fast interpreter if it supports the rule set, otherwise the reference."""
    return _reference() if fast.unsupported(rules) else fast


def interpreter_of(state: State) -> Interpreter:
    """The interpreter that a state belongs to."""
    return fast if isinstance(state, fast.State) else _reference()


def _reference() -> Interpreter:
    # Imported when it is needed, because most commands play with the fast one alone.
    from canasta import reference

    return reference
