"""Every documented difference has a situation that shows it, and the interpreter gives the same answers again under
both rule sets.
"""

import dataclasses
import json
from functools import cache

import pytest

import canasta
from canasta.notation import moves
from canasta.spec import CanastaError, files, idle, resolve, rules_digest, rules_from
from canasta.spec.checking import check
from canasta.spec.errors import InternalFault
from canasta.spec.parameters import parameters, schema
from canasta.spec.reading import Document
from canasta_conformance.adapter.answers import score_of_hand, score_of_state
from canasta_conformance.strength import mutate
from canasta_conformance.suite.rulesets import with_values
from canasta_differences import witness
from canasta_differences.comparison import compare
from canasta_differences.contexts import along, nearest, together
from canasta_differences.witness import Idle, Unfound, Witness


def _pairs():
    """The classic game against every variant at each number of players, and every option against the game without."""
    variants = files.variants()
    for name, file in variants.items():
        for count in file.players or ():
            base = f"classic@{count}" if count in variants["classic"].players else "classic@4"
            if base != f"{name}@{count}":
                yield base, f"{name}@{count}"
    for option, file in files.options().items():
        found = _with_option(option, file)
        assert found is not None, option
        yield found


def _with_option(option, file):
    for variant in file.variants or files.variants():
        for count in files.variants()[variant].players:
            if file.players is None or count in file.players:
                try:
                    resolve(f"{variant}+{option}@{count}")
                except CanastaError:
                    continue
                return f"{variant}@{count}", f"{variant}+{option}@{count}"
    return None


PAIRS = list(_pairs())


@cache
def compared(a, b):
    return compare(resolve(a), resolve(b))


#: The tests of a pair run in one worker, which compares it once.
of_each_pair = pytest.mark.parametrize(
    ("a", "b"), [pytest.param(a, b, id=f"{a} {b}", marks=pytest.mark.xdist_group(f"{a} {b}")) for a, b in PAIRS]
)


# --- asked again, from the data alone ---


def rules_of(party):
    values = with_values(resolve(party["ruleset"]).object, party["set"])
    rules = rules_from(values)
    assert rules.digest == party["digest"]
    return rules


def again(written, side):
    """The answer of a party to a witness in its written form, from the interpreter's own functions only."""
    rules, given = rules_of(written[side]), written["given"]
    if "hand" in given:
        try:
            return {"legal": True, "score": score_of_hand(rules, moves.hand(given["hand"]))}
        except canasta.UnreadableInput:
            return {"unreadable": written["answers"][side]["unreadable"]}
    state = canasta.state_from(rules, written["load"][side])
    asked = written["steps"] if "view" not in written else []
    for place, line in enumerate(asked, 1):
        seat, action = moves.action(line)
        broken = canasta.violations(state, seat, canasta.action_from(action))
        if broken and place == len(asked):
            return {"refused": sorted(broken)}
        if not broken:
            state, _ = canasta.perform(state, canasta.action_from(action))
    found = {"legal": True}
    facts = written["answers"][side].get("facts", {})
    if "view" in written:
        seen = canasta.view(state, written["view"])
        found["facts"] = {key: " ".join(seen[key]) if key == "pile" else seen[key] for key in facts}
    elif facts:
        found["facts"] = {key: _fact(canasta.to_json(state), key, value) for key, value in facts.items()}
    if "score" in written["answers"][side]:
        found["score"] = score_of_state(state)
    return found


def _fact(state, key, told):
    value = state[key]
    match key:
        case "stock":
            return len(value)
        case "pile":
            return " ".join(value)
        case "frozen":
            return bool(value)
        case "red3" | "black3":
            return [" ".join(cards) for cards in value]
        case "melds":
            return [[" ".join(meld["cards"]) for meld in side] for side in value]
        case "hands":
            if isinstance(told, list):
                return [len(hand) for hand in value]
            return {seat: " ".join(value[int(seat)]) for seat in told}
        case _:
            return value


@of_each_pair
def test_every_difference_is_shown_and_asked_again_under_both_rule_sets(a, b):
    found = compared(a, b)
    assert found.entries or resolve(a).digest == resolve(b).digest
    for entry in found.entries:
        if entry.difference.custom:
            assert entry.shown is None
            continue
        assert not isinstance(entry.shown, Unfound), entry.path
        if isinstance(entry.shown, Idle):
            assert entry.shown.first
            assert entry.shown.second
            continue
        assert isinstance(entry.shown, Witness)
        assert entry.shown.contrast.kind != "reason", entry.path
        assert entry.shown.confirmed()
        written = json.loads(json.dumps(entry.shown.to_json()))
        for side in ("a", "b"):
            assert again(written, side) == written["answers"][side], entry.path
        assert written["answers"]["a"] != written["answers"]["b"]


@of_each_pair
def test_a_comparison_is_of_its_form(a, b):
    written = json.loads(json.dumps(compared(a, b).to_json()))
    assert check(Document("comparison", written), schema("comparison-1")) == []


CLASSIC_BICYCLE = {
    "table.seating": True,
    "deal.cut_by": True,
    "deal.upcard.covered.black_three": False,
    "pile.frozen_by.black_three": False,
    "threes.red.dealt": False,
    "going_out.permission.when": False,
}


def test_classic_and_bicycle_for_four_differ_in_this_and_nothing_else():
    found = compared("classic@4", "bicycle@4")
    assert {entry.path: entry.difference.custom for entry in found.entries} == CLASSIC_BICYCLE
    assert [entry.path for entry in found.entries if not isinstance(entry.shown, Witness)] == [
        "table.seating",
        "deal.cut_by",
    ]


def test_for_three_the_end_of_the_stock_is_added():
    found = compared("classic@3", "bicycle@3")
    assert {entry.path: entry.difference.custom for entry in found.entries} == CLASSIC_BICYCLE | {
        "hand_end.stock_out": False
    }
    assert sum(isinstance(entry.shown, Witness) for entry in found.entries) == 5


def test_a_player_without_a_partner_is_not_told_when_to_ask():
    found = {entry.path: entry.shown for entry in compared("classic@2", "bicycle@2").entries}
    assert found["going_out.permission.when"] == Idle(
        "going_out.permission.when", {"going_out.permission.ask": "never"}, {"going_out.permission.ask": "never"}
    )


def test_the_same_two_rule_sets_always_get_the_same_witnesses():
    again_compared = compare(resolve("classic@4"), resolve("cs@4"))
    assert again_compared.to_json() == compared("classic@4", "cs@4").to_json()


def test_what_differs_in_one_direction_differs_in_the_other():
    there = {entry.path: type(entry.shown) for entry in compared("classic@4", "bicycle@4").entries}
    back = {entry.path: type(entry.shown) for entry in compared("bicycle@4", "classic@4").entries}
    assert there == back


# --- every parameter, and values that no variant has ---


def _changed(ruleset, path, value):
    values = with_values(ruleset.object, {path: value})
    return dataclasses.replace(ruleset, name="changed@4", object=values, digest=rules_digest(values))


def _mutants(ruleset):
    for mutant in mutate.mutants(ruleset)[0]:
        try:
            mutate.altered(canasta.load(ruleset), mutant)
        except CanastaError:
            continue
        yield mutant


MUTANTS = list(_mutants("classic@4"))


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_any_value_one_step_away_is_shown(mutant):
    ruleset = resolve("classic@4")
    found = witness.shown(ruleset, _changed(ruleset, mutant.path, mutant.value), mutant.path)
    assert isinstance(found, Witness | Idle)
    if isinstance(found, Witness):
        assert found.alone
        assert found.direct
        assert found.confirmed()


@pytest.mark.parametrize(
    "path",
    [
        "pile.frozen_by.always",
        "opening.going_out_waiver",
        "threes.red.dealt",
        "turn.draw",
        "melds.set.min_cards",
        "going_out.bonus",
        "opening.top_discard_counts",
        "pile.visible",
        "hand_end.stock_out",
        "match.target",
        "melds.from_turn",
    ],
)
def test_without_any_case_a_position_is_made_or_met_in_play(path, monkeypatch):
    monkeypatch.setattr(witness, "case_probes", tuple)
    ruleset = resolve("classic@4")
    mutant = next(mutant for mutant in MUTANTS if mutant.path == path)
    found = witness.shown(ruleset, _changed(ruleset, path, mutant.value), path)
    assert isinstance(found, Witness)
    assert found.probe.origin.split(",")[0] in ("made", "played")
    assert found.confirmed()


def test_what_is_met_in_play_is_made_small_enough_to_be_read(monkeypatch):
    monkeypatch.setattr(witness, "case_probes", tuple)
    monkeypatch.setattr(witness, "made_probes", lambda pair, path: iter(()))
    ruleset = resolve("classic@4")
    found = witness.shown(ruleset, _changed(ruleset, "melds.set.min_cards", 4), "melds.set.min_cards")
    assert found.probe.origin == "played"
    state = found.probe.given["state"]
    assert len(state["hands"]) == 1
    assert sum(len(cards.split()) for cards in state["hands"].values()) <= 8
    assert len(state.get("pile", "").split()) <= 2
    assert "stock" not in state


# --- without effect ---


def _idle_pairs():
    """Two rule sets for each parameter that can be idle, and for each of its conditions."""
    for path, conditions in idle.conditions().items():
        for condition in conditions:
            for base in ("classic@4", "classic@2", "classic+black-threes-as-red-threes@4", "classic+wild-melds@4"):
                found = _idle_pair(resolve(base), path, condition)
                if found is not None:
                    yield path, *found
                    break
            else:
                # Some combinations are refused, so there is nothing to show.
                yield path, None, None


def _idle_pair(base, path, condition):
    wanted = {at: allowed[0] for at, allowed in condition.items() if at != path}
    own = base.values()[path]
    others = (
        list(condition[path])
        if path in condition
        else [mutant.value for mutant in mutate.mutants(base.name)[0] if mutant.path == path]
    )
    for other in others:
        if other == own:
            continue
        pair = []
        for value in (own, other):
            values = with_values(base.object, {**wanted, path: value})
            try:
                rules_from(values)
            except CanastaError:
                break
            pair.append(
                dataclasses.replace(base, name=f"idle{len(pair)}@4", object=values, digest=rules_digest(values))
            )
        if len(pair) == 2:
            return pair
    return None


IDLE = [found for found in _idle_pairs() if found[1] is not None]


def test_most_ways_of_being_idle_make_a_game():
    assert {path for path, *_ in IDLE} >= {
        "going_out.permission.when",
        "going_out.permission.limit",
        "melds.partners_join",
        "pile.freeze_lasts",
        "pile.open_with.own_meld",
        "threes.black.meld.max_wilds",
        "going_out.concealed.adding_to_partner",
        "canastas.concealed.top_discard_may_help",
        "going_out.closing_discard.not_of",
        "table.direction",
    }


@pytest.mark.xdist_group("idle")
@pytest.mark.parametrize(("path", "first", "second"), IDLE, ids=[path for path, *_ in IDLE])
def test_nothing_shows_what_is_said_to_be_idle(path, first, second, monkeypatch):
    """Neither the cases about the parameter nor what is made for it; all other probes are for the night."""
    monkeypatch.setattr(witness._Search, "_far", lambda *_: iter(()))
    assert isinstance(witness.shown(first, second, path), Idle)
    monkeypatch.setattr(idle, "because", lambda *_: None)
    assert _effect(first, second, path) is None


def _effect(first, second, path):
    """What shows a difference; None if nothing does, or if only the rules broken by a refused action differ."""
    found = witness.shown(first, second, path)
    return None if isinstance(found, Unfound) or found.contrast.kind == "reason" else found.to_json()


BASES = [f"{name}@{count}" for name, file in files.variants().items() for count in file.players or ()]


@pytest.mark.nightly
@pytest.mark.parametrize("base", BASES)
def test_nothing_shows_what_is_said_to_be_idle_in_any_variant(base, monkeypatch):
    """The same for every variant at each number of players, and for every condition that is playable there."""
    ways = [(path, condition) for path, conditions in idle.conditions().items() for condition in conditions]
    pairs = [(path, _idle_pair(resolve(base), path, condition)) for path, condition in ways]
    games = [(path, *pair) for path, pair in pairs if pair is not None]
    assert len(games) > 10
    assert all(isinstance(witness.shown(first, second, path), Idle) for path, first, second in games)
    monkeypatch.setattr(idle, "because", lambda *_: None)
    effects = {path: _effect(first, second, path) for path, first, second in games}
    assert {path: shown for path, shown in effects.items() if shown is not None} == {}


# --- contexts, and what must not pass ---


def test_one_parameter_is_changed_at_a_time_where_that_makes_a_game():
    first, second = resolve("classic@4"), resolve("bicycle@4")
    contexts = list(nearest(first, second, "threes.red.dealt"))
    assert [context.alone for context in contexts] == [True, True]
    assert contexts[0].second.changed == {"threes.red.dealt": "first_turn"}
    assert contexts[1].first.changed == {"threes.red.dealt": "at_once"}


def test_two_players_are_no_two_pairs_but_four_can_play_alone():
    first, second = resolve("classic@4"), resolve("classic@2")
    assert [context.first.changed for context in nearest(first, second, "table.players")] == [{"table.players": 4}]
    changed = [set(context.second.changed) for context in along(first, second, "table.players")]
    assert {"table.players", "table.sides", "going_out.permission.ask"} in changed
    assert all(context.alone for context in along(first, second, "table.players"))
    assert list(together(first, second, "table.players"))[-1].second.changed == {}


def test_a_witness_that_does_not_stand_is_not_handed_out():
    entries = compared("classic@4", "bicycle@4").entries
    found = next(entry.shown for entry in entries if entry.path == "threes.red.dealt")
    false = dataclasses.replace(found, first=found.second, second=found.first)
    assert not false.confirmed()
    with pytest.raises(InternalFault, match=r"threes\.red\.dealt: the witness from "):
        witness.confirmed(false)


def test_readers_are_the_rules_that_read_a_parameter():
    assert "pile.frozen-needs-natural-pair" in witness.readers("pile.frozen_by.black_three")
    assert "pile.frozen-needs-natural-pair" not in witness.readers("turn.draw")
    assert all(witness.readers(path) for path, known in parameters().items() if not known.family)
