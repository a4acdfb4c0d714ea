"""What happened, for people, replay and reports. No verdict depends on events."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .state import State


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its name, the rule it follows from, the seat it concerns, and its own fields."""

    name: str
    rule: str
    seat: int | None
    data: Mapping[str, Any]


def event(name: str, rule: str, seat: int | None = None, **fields: Any) -> Event:
    """An event; ``fields`` are those that its schema names."""
    return Event(name, rule, seat, fields)


class Outcome(NamedTuple):
    """A state, and what happened on the way to it."""

    state: State
    events: tuple[Event, ...] = ()

    def then(self, after: "Outcome") -> "Outcome":
        """The later state, with the events of both."""
        return Outcome(after.state, self.events + after.events)
