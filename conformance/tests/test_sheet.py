"""A hand on the wire has one form for each member, whatever form the writer chose, and scores the same."""

import pytest
from jsonschema import Draft202012Validator

import canasta
from canasta.spec.parameters import schema
from canasta_conformance.strength import agree
from canasta_conformance.suite import rulesets
from canasta_conformance.suite.sheet import on_the_wire

FORM = Draft202012Validator(schema("conf-hand-2"))


def side(**changes):
    return {"score": 100, "melds": ["Kc Kd Kh"], "red_threes": 1, "hands": ["4c", "5c"], "went_out": "none"} | changes


@pytest.mark.parametrize(
    ("change", "member", "value"),
    [
        ({"melds": [["Kc", "Kd", "Kh"]]}, "melds", [{"cards": "Kc Kd Kh"}]),
        ({"melds": [{"cards": "Kc Kd Kh", "concealed": False}]}, "melds", [{"cards": "Kc Kd Kh"}]),
        ({"melds": [{"cards": "Kc Kd Kh", "concealed": True}]}, "melds", [{"cards": "Kc Kd Kh", "concealed": True}]),
        ({"red_threes": "3h 3d"}, "red_threes", 2),
        ({"red_threes": ["3h", "3d"]}, "red_threes", 2),
        ({"red_threes": [1, 2]}, "red_threes", 3),
        ({"hands": [["4c", "Td"], ""]}, "hands", ["4c Td", ""]),
        ({}, "went_out", "none"),
    ],
)
@pytest.mark.parametrize("place", [0, 1])
def test_each_member_has_one_form(change, member, value, place):
    written = [side(), side()]
    written[place] |= change
    found = on_the_wire(rulesets.named("classic@4"), {"canasta": "hand/1", "variant": "classic", "sides": written})
    FORM.validate(found)
    assert found["sides"][place][member] == value


def test_what_the_writer_leaves_out_is_none():
    bare = {"hands": ["", ""]}
    found = on_the_wire(rulesets.named("classic@4"), {"sides": [bare, bare]})
    assert found["sides"][1] == {"score": 0, "melds": [], "red_threes": 0, "hands": ["", ""], "went_out": "none"}
    assert "dealer" not in found


def test_black_threes_are_sent_where_they_are_laid_out_only():
    for ruleset, sent in (("classic@4", False), ("classic+black-threes-as-red-threes@4", True)):
        found = on_the_wire(rulesets.named(ruleset), {"sides": [side(), side()]})
        assert ["black_threes" in one for one in found["sides"]] == [sent, sent]


@pytest.mark.parametrize("lone", [0, 1, 2])
def test_players_and_their_own_numbers_are_named_where_one_may_play_alone(lone):
    pair = [seat for seat in range(3) if seat != lone]
    alone = side(players=[lone], score=[5], red_threes=[2], hands=[""], went_out="open")
    others = side(players=pair, score=[10, 20], red_threes=3)
    rules = rulesets.named("classic@3")
    found = on_the_wire(rules, {"sides": [alone, others]})
    FORM.validate(found)
    assert found == on_the_wire(rules, {"sides": [others, alone]})
    by_players = {tuple(one["players"]): one for one in found["sides"]}
    assert by_players[lone,]["red_threes"] == [2]
    assert by_players[tuple(pair)]["red_threes"] == [3, 0]
    assert [min(one["players"]) for one in found["sides"]] == sorted(min(one["players"]) for one in found["sides"])


@pytest.mark.parametrize("ruleset", ["classic@2", "classic@3", "classic@4", "classic@6", "cs@5", "pl@4", "hr@3"])
def test_a_hand_on_the_wire_scores_as_it_was_written(ruleset):
    rules = rulesets.named(ruleset)
    for written in agree.random_hands(ruleset, 25, 7):
        sent = on_the_wire(rules, written)
        FORM.validate(sent)
        assert canasta.score(rules, sent) == canasta.score(rules, written)
