"""Events: what happened, in order, for people, replay and reports.  No verdict depends on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import cards


class Event:
    """One thing that happened: its name, the rule it follows from, the seat it concerns, and its own fields.

    Cards among the fields may be given as faces; ``data``, the fields, has their names.  Fields that take long to write
    may be given by a function, which writes them for whoever asks.
    """

    __slots__ = ("_data", "name", "rule", "seat")

    name: str
    rule: str
    seat: int | None
    _data: Mapping[str, Any] | Callable[[], Mapping[str, Any]] | None

    @property
    def data(self) -> dict[str, Any]:
        """The fields of its own, as a fresh copy."""
        given = self._data() if callable(self._data) else self._data or {}
        return {key: cards.names(value) if isinstance(value, bytes) else value for key, value in given.items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and to_json(other) == to_json(self)

    def __hash__(self) -> int:
        return hash((self.name, self.rule, self.seat))

    def __repr__(self) -> str:
        return f"Event({to_json(self)})"


def happened(
    name: str,
    rule: str,
    seat: int | None = None,
    data: Mapping[str, Any] | Callable[[], Mapping[str, Any]] | None = None,
) -> Event:
    """An event."""
    new = Event()
    new.name = name
    new.rule = rule
    new.seat = seat
    new._data = data
    return new


def to_json(event: Event) -> dict[str, Any]:
    """The written form of an event: ``event``, ``rule``, ``seat`` if it concerns one, and its own fields."""
    written: dict[str, Any] = {"event": event.name, "rule": event.rule}
    if event.seat is not None:
        written["seat"] = event.seat
    return written | event.data
