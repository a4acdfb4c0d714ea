"""Both interpreters offer the same names, and a tool gets the one that its rule set or state belongs to."""

from random import Random

import pytest

import canasta
from canasta import fast, reference
from canasta.interpreters import Interpreter, interpreter_of, quickest
from canasta.play import play_hand, shuffled

OFFERED = sorted(name for name in vars(Interpreter) if not name.startswith("_"))


def test_both_interpreters_have_the_public_names_of_canasta() -> None:
    assert set(reference.__all__) == set(canasta.__all__)
    assert set(fast.__all__) == {*canasta.__all__, "unsupported"}
    assert set(OFFERED) <= set(canasta.__all__)


@pytest.mark.parametrize("interpreter", [fast, reference])
@pytest.mark.parametrize("ruleset", ["classic@4", "bicycle@2", "cs@5"])
def test_a_hand_is_played_by_the_interpreter_that_was_asked_for(interpreter: Interpreter, ruleset: str) -> None:
    rules = canasta.load(ruleset)
    deck = shuffled(rules, Random(3))

    hand = play_hand(rules, deck, Random(3), dealer=1, interpreter=interpreter)

    assert hand.interpreter is interpreter
    assert all(interpreter_of(state) is interpreter for state in (hand.start, hand.end))


def test_without_a_choice_the_fast_interpreter_plays_what_it_supports() -> None:
    rules = canasta.load("classic@3")

    assert fast.unsupported(rules) == ()
    assert quickest(rules) is fast
    assert play_hand(rules, shuffled(rules, Random(1)), Random(1)).interpreter is fast
