"""Writing: the JSON form of everything that leaves the engine."""

from __future__ import annotations

import json
from typing import Any

from . import action, event, match, scoring, state
from .event import Event
from .match import NextHand
from .scoring import Sheet
from .state import State


def to_json(value: State | action.Action | Event | Sheet | NextHand) -> dict[str, Any]:
    """The written form of a state, an action, an event, a sheet, or the outcome of a hand."""
    match value:
        case State():
            written: dict[str, Any] = json.loads(state.text(value))
            return written
        case Event():
            return event.to_json(value)
        case Sheet():
            return scoring.to_json(value)
        case NextHand():
            return match.to_json(value)
        case _:
            return action.to_json(value)
