"""The JavaScript scorer, which was written only from the rules, against the reference on random hands."""

import os

import pytest

from canasta_conformance import places
from canasta_conformance.forms.protocol import Limits
from canasta_conformance.runner.conversation import Conversation
from canasta_conformance.strength import agree

#: The number of hands; set CANASTA_HANDS=10000 for a thorough run.
COUNT = int(os.environ.get("CANASTA_HANDS", "600"))
SCORER = places.path("adapters", "javascript", "scorer.js")


@pytest.fixture(scope="session")
def random_hands(all_cases):
    names = sorted({name for case in all_cases for name in case.variants})
    each = -(-COUNT // len(names))
    return [(name, list(agree.random_hands(name, each, seed=7))) for name in names]


def test_the_scorer_and_the_reference_agree(program, random_hands):
    node = program("node", "nodejs")
    conversation = Conversation([node, str(SCORER)], Limits(), "test", "0")
    compared, found = agree.compare_scores(random_hands, conversation)
    assert compared == sum(len(some) for _, some in random_hands) >= COUNT
    assert [one.to_json() for one in found[:3]] == []


def test_the_hands_are_of_many_kinds(random_hands):
    sides = [side for _, some in random_hands for hand in some for side in hand["sides"]]
    assert {side["went_out"] for side in sides} == {"none", "open", "concealed"}
    assert any(isinstance(side["score"], list) for side in sides)
    assert any(isinstance(meld, dict) for side in sides for meld in side["melds"])
    assert any("3c" in str(meld) or "3s" in str(meld) for side in sides for meld in side["melds"])
    assert any(not side["melds"] and side["red_threes"] for side in sides)


def test_a_scorer_with_one_constant_wrong_is_found_out(program, random_hands, tmp_path):
    node = program("node", "nodejs")
    wrong = tmp_path / "wrong.js"
    text = SCORER.read_text(encoding="utf-8")
    changed = text.replace('minusIf === "not_melded") return melds === 0', 'minusIf === "not_melded") return false')
    assert changed != text
    wrong.write_text(changed, encoding="utf-8")
    _, found = agree.compare_scores(random_hands, Conversation([node, str(wrong)], Limits(), "test", "0"))
    assert found


def test_the_scorer_is_short_and_needs_nothing():
    text = SCORER.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 200
    assert text.count("require(") == 1
    assert 'require("node:readline")' in text
