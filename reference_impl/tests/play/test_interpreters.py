"""Both interpreters offer the same names, and a tool gets the one that its rule set or state belongs to."""

from random import Random

import pytest

import canasta
from canasta import fast, reference
from canasta.interpreters import Interpreter, interpreter_of, quickest
from canasta.notation import positions
from canasta.play import play_hand, shuffled

OFFERED = sorted(name for name in vars(Interpreter) if not name.startswith("_"))


def test_both_interpreters_have_the_public_names_of_canasta() -> None:
    # A position from one line is made by what rests on the reference, for people who ask.
    names = set(canasta.__all__) - {"position"}
    assert set(reference.__all__) == names
    assert set(fast.__all__) == names | {"unsupported"}
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


@pytest.mark.parametrize("interpreter", [fast, reference])
@pytest.mark.parametrize(("direction", "partner"), [("", 3), ("+counterclockwise", 5)])
def test_the_partner_who_plays_next_answers(interpreter: Interpreter, direction: str, partner: int) -> None:
    """In a side of three the first partner in the direction of play answers (amb-102)."""
    rules = canasta.load(f"classic{direction}@6")
    pending = {
        "turn": 1,
        "phase": "answer",
        "hands": {"1": "Kc 9d"},
        "sides": [{}, {"melds": ["4c 4c 4d 4d 4h 4h 4s"]}],
    }

    state = interpreter.state_from(rules, positions.state(rules, pending))

    assert interpreter.to_move(state) == partner


@pytest.mark.parametrize("interpreter", [fast, reference])
@pytest.mark.parametrize(("direction", "partner"), [("", 5), ("+counterclockwise", 1)])
def test_the_partner_who_plays_next_gives_up_a_laid_three(
    interpreter: Interpreter, direction: str, partner: int
) -> None:
    """Of two partners who have laid the same red three, the first in the direction of play gives it up (amb-129)."""
    rules = canasta.load(f"classic+tabled-red-three-discard{direction}@6")
    laid = {"turn": 3, "phase": "act", "sides": [{}, {"red_threes": {"1": "3h", "5": "3h"}}]}
    state = interpreter.state_from(rules, positions.state(rules, laid))
    thrown = interpreter.action_from({"do": "discard", "card": "3h", "from": "table"})

    after, _ = interpreter.apply(state, 3, thrown)

    kept = [seat for seat, threes in enumerate(interpreter.to_json(after)["red3"]) if threes == ["3h"]]
    assert kept == [{1: 5, 5: 1}[partner]]
