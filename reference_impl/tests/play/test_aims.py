"""Aimed attempts: they are readable, change nothing if refused, and each aim finds its moment."""

from random import Random

import pytest

import canasta
import canasta_laws as laws
from canasta.interpreters import interpreter_of
from canasta.play import aims, play_hand, sensible, shuffled, uniform


@pytest.mark.parametrize("ruleset", ["classic@4", "bicycle@3", "cs@2", "classic+last-red-three-may-meld@4"])
def test_aimed_actions_are_carried_out_or_change_nothing(ruleset: str) -> None:
    rules, rng = canasta.load(ruleset), Random(5)
    for step in play_hand(rules, shuffled(rules, rng), rng, (sensible, uniform)).steps[::4]:
        for seat, action in aims.aimed(step.state, rng):
            assert laws.refusal_changes_nothing(step.state, seat, action) is None


def test_what_is_aimed_at_is_refused_by_its_rule() -> None:
    """Mistakes that random attempts never met: a red three named in a meld, a wild card for a meld that has three."""
    rules, rng = canasta.load("classic@4"), Random(8)
    refused: set[str] = set()
    for _ in range(3):
        for step in play_hand(rules, shuffled(rules, rng), rng).steps:
            for seat, action in aims.aimed(step.state, rng):
                game = interpreter_of(step.state)
                refused |= game.violations(step.state, seat, game.action_from(action))

    assert {
        "melds.red-threes-never",
        "melds.max-wilds",
        "melds.own-side-only",
        "pile.top-melded-first",
        "turn.laid-red-three-discarded",
        "threes.black-wilds",
        "opening.minimum",
        "deal.upcard-offered",
    } <= refused


def test_so_many_aims_give_so_many_actions() -> None:
    rules, rng = canasta.load("classic@4"), Random(1)
    hand = play_hand(rules, shuffled(rules, rng), rng)

    assert len(aims.aimed(hand.start, rng, 3)) == 3
    assert aims.aimed(hand.end, rng, 3) == []
