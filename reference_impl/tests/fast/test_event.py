"""Events: what they tell belongs to whoever asks for it."""

from random import Random
from typing import Any

from canasta import fast as canasta


def spoil(value: Any) -> None:
    """Change everything in a value that can be changed."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            spoil(each)
        value.clear()


def test_what_an_event_tells_can_be_changed_without_changing_the_event() -> None:
    """A match of one hand for three: sides are formed, and the pair can win together."""
    written = canasta.load("classic@3").to_json()
    written["match"] |= {"target": None, "hands": 1, "tie": "shared"}
    rules, rng = canasta.rules_from(written), Random(1)
    deck = canasta.full_deck(rules)
    rng.shuffle(deck)
    state, told = canasta.deal_with_events(rules, deck)
    while canasta.to_move(state) is not None:
        state, events = canasta.perform(state, rng.choice(canasta.legal(state)))
        told += events
    assert {event.name for event in told} >= {"sides_formed", "melded", "scored", "match_ended"}

    before = [repr(event) for event in told]
    for event in told:
        spoil(event.data)
        spoil(canasta.to_json(event))

    assert [repr(event) for event in told] == before
