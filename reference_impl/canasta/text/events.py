"""Sentences about events, from the book ``events``."""

from typing import Any

from canasta.interpreters import Event
from canasta.spec import words
from canasta.spec.words import DEFAULT, Words


def event_sentence(event: Event, lang: str = DEFAULT) -> str:
    """An event as a sentence.

    The message gets the fields of the event under their names: cards with spaces between them, lists of numbers joined
    as the language does. Raises `InternalFault` if the language has no message for the event.
    """
    said = words.load(lang)
    values = {key: _in_words(said, key, value) for key, value in event.data.items()}
    if str(values.get("rank", "")).isdigit():
        values["rank"] = int(values["rank"])  # Fluent takes a variant named 9 for a number
    if event.seat is not None:
        values["seat"] = event.seat
    return said.format("events", f"event-{event.name.replace('_', '-')}", None, values)


def _in_words(said: Words, key: str, value: Any) -> Any:
    match value:
        case list() if key == "of":
            return said.message("events", "seats", n=len(value), list=said.listed(map(str, value)))
        case [int(), *_]:
            return said.listed(map(said.number, value))
        case list():
            return " ".join(map(str, value))
        case dict():
            return said.listed(f"{name} {inner}" for name, inner in value.items())
        case _:
            return value
