"""Positions that a program shows are compared member by member, and the deviation names the place."""

import copy
import json

import pytest

import canasta
from canasta.notation import positions
from canasta.spec.parameters import schema
from canasta_conformance.forms import shown_state
from canasta_conformance.forms.levels import granted
from canasta_conformance.forms.model import Check
from canasta_conformance.forms.protocol import Reply, digest
from canasta_conformance.report.printed import brief, place_in_reply
from canasta_conformance.runner.compare import compare, left_out
from canasta_conformance.suite import ledgers, rulesets

RULES = rulesets.named("classic@4")
SPARSE = {
    "hands": {0: "Kc Kd 4h 2c", 1: "5c 6d", 2: "9c Th Jk", 3: "7s 7h"},
    "sides": [{"melds": ["Qc Qd Qh"]}, {"melds": ["8c 8d 8h", "Ac Ad Ah"]}],
    "pile": "4c Ks",
    "red3": {1: "3h", 3: "3d"},
}
STATE = canasta.to_json(canasta.state_from(RULES, positions.state(RULES, SPARSE, 0)))
WHOLE = shown_state.whole(STATE)
CHECK = Check("state", "state", canasta.spec.canonical.dumps(STATE).decode())
ENGINE = frozenset(f"state.{name}" for name in shown_state.NEEDED)


def shown(**changes):
    return {**{name: copy.deepcopy(WHOLE[name]) for name in shown_state.NEEDED}, **changes}


def found(state, declared=ENGINE, **more):
    return compare(CHECK, Reply(1, "ok", {"state": state, **more}), frozenset(declared))


def test_the_position_itself_agrees_whole_or_in_part():
    assert found(shown()) is None
    assert found(STATE, {"state"}) is None
    assert found({"turn": STATE["turn"]}, {"state.turn"}) is None


@pytest.mark.parametrize("seat", range(4))
def test_a_wrong_hand_is_named_by_its_seat(seat):
    hands = copy.deepcopy(STATE["hands"])
    lost = hands[seat].pop()
    deviation = found(shown(hands=hands))
    assert deviation.fingerprint == "state:hands"
    assert place_in_reply(deviation.path, "classic@4") == f"hand of seat {seat}"
    assert brief(deviation.expected).split() == sorted([*brief(deviation.observed).split(), lost])


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("melds", [[], STATE["melds"][1]], "melds of side 0"),
        ("melds", [STATE["melds"][0], STATE["melds"][1][:1]], "melds of side 1"),
        ("pile", STATE["pile"][::-1], "pile"),
        ("stock_size", len(STATE["stock"]) - 1, "number of cards in stock"),
        ("red3_by_side", [["3h"], ["3d"]], "red threes of side 0"),
        ("turn", 1, "seat on turn"),
        ("turn", False, "seat on turn"),
        ("phase", "act", "phase"),
        ("dealer", 2, "dealer"),
        ("scores", [0, 5], "scores"),
        ("asked", "closed", "asked"),
        ("closing", True, "closing"),
        ("red3", [["3h"], [], [], ["3d"]], "red threes of seat 0"),
    ],
)
def test_each_wrong_member_is_named_declared_or_not(name, value, words):
    deviation = found(shown(**{name: value}))
    assert place_in_reply(deviation.path, "classic@4") == words


def test_the_order_of_cards_and_melds_has_no_meaning_and_that_of_the_pile_has():
    hands = [list(reversed(hand)) for hand in STATE["hands"]]
    melds = [
        [{"cards": meld["cards"][::-1], "rank": meld["rank"]} for meld in reversed(side)] for side in STATE["melds"]
    ]
    assert found(shown(hands=hands, melds=melds)) is None
    assert found(shown(pile=STATE["pile"][::-1])) is not None


def test_a_declared_member_that_is_missing_is_wrong_and_another_is_not():
    state = shown()
    del state["pile"]
    assert found(state).path == ("state", "pile")
    assert found(state, ENGINE - {"state.pile"}) is None
    assert compare(CHECK, Reply(1, "ok", {}), ENGINE).fingerprint == "state:none"
    assert found({name: value for name, value in STATE.items() if name != "joined"}, {"state"}).path[1] == "joined"


def test_members_that_the_rule_set_lacks_are_not_compared():
    assert found(shown(offered=True, colour="blue")) is None


def test_marks_of_melds_are_compared_where_they_are_shown():
    marked = copy.deepcopy(STATE["melds"])
    marked[0][0]["concealed"] = True
    assert found(shown(melds=marked)).path == ("state", "melds", 0)
    marked[0][0]["concealed"] = False
    assert found(shown(melds=marked)) is None
    here = Check("state", "state", json.dumps({**STATE, "melds": [[{**STATE["melds"][0][0], "concealed": True}], []]}))
    bare = {"melds": [[STATE["melds"][0][0]], []]}
    assert compare(here, Reply(1, "ok", {"state": bare}), frozenset({"state.melds"})) is None
    assert compare(here, Reply(1, "ok", {"state": {**STATE, **bare}}), frozenset({"state"})).path[1] == "melds"


def test_a_digest_proves_all_at_once_and_members_are_named_before_it():
    assert found(shown(), ENGINE | {"digest"}, digest=digest(STATE)) is None
    assert found(shown(), ENGINE | {"digest"}, digest="sha256:0").fingerprint == "digest"
    assert found(shown(turn=2), ENGINE | {"digest"}, digest="sha256:0").fingerprint == "state:turn"
    assert left_out(CHECK, frozenset({"digest"})) == left_out(CHECK, frozenset({"state"})) == frozenset()


def test_what_was_not_shown_is_named():
    missing = left_out(CHECK, ENGINE)
    assert {"state.asked", "state.stock", "state.red3", "state.melded"} <= missing
    assert not missing & ENGINE
    assert "state.closing" not in missing
    assert "state.stock_size" not in left_out(CHECK, frozenset({"state.stock"}))
    assert granted(frozenset({"state.red3"})) >= {"state.red3_by_side", "state"}


@pytest.mark.parametrize("state", [[], "x", 3, None])
def test_something_else_in_place_of_a_state_is_a_deviation(state):
    assert found(state).fingerprint == "state:none"


@pytest.mark.parametrize("value", [None, 1, "x", [1], [[1]], [{}], {"0": []}, [[{"rank": 1}]], [[[]]]])
@pytest.mark.parametrize("name", ["hands", "melds", "red3", "red3_by_side", "laid", "frozen", "pile"])
def test_any_value_of_a_member_is_compared(name, value):
    assert found(shown(**{name: value})).path[:2] == ("state", name)


def test_the_members_are_those_of_the_schemas_and_of_the_register():
    assert set(shown_state.MEMBERS) == {*schema("state-1")["properties"], *shown_state.FROM}
    assert set(shown_state.MEMBERS) == set(schema("conf-reply-2")["$defs"]["shown"]["properties"])
    named = {name.removeprefix("state.") for name in ledgers.capabilities() if name.startswith("state.")}
    assert named == set(shown_state.MEMBERS)
    for name, part in schema("state-1")["properties"].items():
        if name != "closing":
            assert schema("conf-reply-2")["$defs"]["shown"]["properties"][name] == part
