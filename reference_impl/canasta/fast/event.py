"""Events: what happened, in order, for people, replay and reports.  No verdict depends on them."""

from __future__ import annotations

from typing import Any

from . import cards


class Event:
    """One thing that happened: its name, the rule it follows from, the seat it concerns, and its own fields.

    The fields are written for whoever asks for ``data``; few do.
    """

    __slots__ = ("_fields", "name", "rule", "seat")

    name: str
    rule: str
    seat: int | None
    _fields: tuple[Any, ...]

    @property
    def data(self) -> dict[str, Any]:
        """The fields of its own, as a fresh copy all through; cards by their names."""
        fields = self._fields
        if len(fields) == 1:
            return dict(fields[0]())
        return {key: _listed(value) for key, value in zip(fields[::2], fields[1::2], strict=True)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and to_json(other) == to_json(self)

    def __hash__(self) -> int:
        return hash((self.name, self.rule, self.seat))

    def __repr__(self) -> str:
        return f"Event({to_json(self)})"


def _listed(value: Any) -> Any:
    """A field as others read it: several cards by their names, several of anything as a list."""
    if isinstance(value, bytes):
        return cards.names(value)
    return [_listed(each) for each in value] if isinstance(value, tuple) else value


def happened(name: str, rule: str, seat: int | None = None, fields: tuple[Any, ...] = ()) -> Event:
    """Tell of something, as an event.

    Args:
        name, rule, seat: what happened, by which rule, and to whom.
        fields: names and values of its own fields in turn, several cards as faces, several of anything else as a
            tuple; or a single function that writes them.
    """
    new = Event()
    new.name = name
    new.rule = rule
    new.seat = seat
    new._fields = fields
    return new


def to_json(event: Event) -> dict[str, Any]:
    """The written form of an event: ``event``, ``rule``, ``seat`` if it concerns one, and its own fields."""
    written: dict[str, Any] = {"event": event.name, "rule": event.rule}
    if event.seat is not None:
        written["seat"] = event.seat
    return written | event.data
