"""The campaign: what it counts, what it says cannot occur, and when it ends with exit code 1."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import canasta
from canasta.interpreters import interpreter_of
from canasta.play import play_hand
from canasta.spec import catalogue, files
from canasta.spec.parameters import schema

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def bench() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(BENCH))
        yield importlib.import_module("campaign")


def run(bench: ModuleType, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["campaign.py", *arguments])
    return bench.main()


def test_reasons_are_given_for_what_can_be_counted(bench) -> None:
    """Everything that is said not to occur is an event or a rule of the catalogue, and there is no other obstacle."""
    events = set(schema("event-1")["properties"]["event"]["enum"])
    said = {*bench.occurrence.NEVER, *bench.occurrence.ONLY_WHERE}

    assert said <= catalogue.rules().keys() | events
    assert said <= bench.countable()


def test_every_rule_that_can_be_violated_is_counted(bench) -> None:
    required = {rule.id for rule in catalogue.rules().values() if rule.kind == "requires" and rule.retired is None}

    assert required <= bench.countable()


def test_some_rule_set_shows_each_rule_and_event(bench) -> None:
    """Everything that can occur at all can occur in a rule set that is played; every option is played."""
    ran = bench.rulesets.plain() | bench.rulesets.with_options() | bench.rulesets.of_the_house()
    shown = {
        what for what in bench.countable() for rules in ran.values() if bench.occurrence.why_not(what, rules) is None
    }

    assert shown == bench.countable() - bench.occurrence.NEVER.keys()
    assert all(any(f"+{option}" in name for name in ran) for option in files.options())


@pytest.mark.parametrize("name", ["classic@4", "bicycle@3", "pl+draw-one@4"])
def test_a_small_run_meets_nothing_that_cannot_occur(bench, monkeypatch, capsys, name: str) -> None:
    assert run(bench, monkeypatch, "--hands", "6", "--only", name) == 0

    told = capsys.readouterr().out
    assert told.startswith("6 hands, ")
    assert f"{name}: 6 hands, " in told
    assert "counted, and said not to occur: none" in told
    assert "pile.not-empty, 1 of 1 rule sets: a pile is empty only" in told


def test_what_stands_at_zero_is_named(bench) -> None:
    """A full run fails because of it; what a rule set excludes is not expected there."""
    rules = canasta.load("classic@4")
    count = bench.Count(hands=10, ends=bench.Counter({"stock": 10}))
    count.rules.update(bench.countable() - {"going_out.concealed", "pile.not-empty", "melds.from-turn"})
    found = bench.judge({"classic@4": rules}, {"classic@4": count})

    assert found.missed["classic@4"] == ["going_out.concealed"]
    assert "melds.max-cards" in found.impossible["classic@4"]
    assert found.seldom == ["classic@4"]


def test_an_option_shows_what_it_adds_and_the_rest_with_others(bench) -> None:
    names = ("classic+no-melds-in-first-lap@4", "classic+one-canasta@2")
    ran = {name: canasta.load(name) for name in names}
    counts = {name: bench.Count(hands=1, ends=bench.Counter({"went out": 1})) for name in names}
    counts[names[1]].rules.update(bench.possible(ran[names[1]]) - {"hand_end.pass-ends"})
    missed = bench.judge(ran, counts).missed

    assert missed[names[0]] == ["melds.from-turn"]
    assert missed[names[1]] == []
    assert {"hand_end.pass-ends", "melds.from-turn", "asked"} <= set(missed[bench.TOGETHER])
    assert "turn.draw-count" not in missed[bench.TOGETHER]


def test_a_full_run_fails_where_something_stands_at_zero(bench, monkeypatch, capsys) -> None:
    monkeypatch.setattr(bench, "FULL", 2)
    monkeypatch.setattr(bench.rulesets, "plain", lambda: {"classic@2": canasta.load("classic@2")})
    monkeypatch.setattr(bench.rulesets, "with_options", dict)
    monkeypatch.setattr(bench.rulesets, "of_the_house", dict)

    assert run(bench, monkeypatch, "--hands", "2") == 1
    assert "classic@2: " in capsys.readouterr().out.split("can occur but never did")[1]


@pytest.mark.parametrize(("awaited", "hands"), [("drew", 2), ("melds.from-turn", 2 * 5)])
def test_a_rule_set_plays_on_within_patience_while_something_is_awaited(bench, awaited: str, hands: int) -> None:
    count = bench.Count()
    bench.campaign(canasta.load("classic@2"), 2, 1, count, {awaited})

    assert count.hands == hands


def test_further_hands_follow_the_same_first_ones(bench) -> None:
    """A violation that a long run finds also appears in a shorter run that reaches its hand."""
    short, long = bench.Count(), bench.Count()
    bench.campaign(canasta.load("classic@2"), 3, 1, short)
    bench.campaign(canasta.load("classic@2"), 3, 1, long, {"melds.from-turn"})
    again = bench.Count()
    bench.campaign(canasta.load("classic@2"), long.hands, 1, again)

    assert again == long
    assert short.hands < long.hands


@pytest.mark.parametrize("name", ["classic@2", "classic+trios-with-three-packs@6", "bicycle@3"])
def test_scenes_are_hands_of_the_rule_set(bench, name: str) -> None:
    """All players choose legal actions, and every deck is the deck of the game in some order."""
    rules, rng = canasta.load(name), Random(3)
    for scene in bench.company.SCENES:
        deck = scene.deck(rules, rng)
        assert sorted(deck) == sorted(canasta.full_deck(rules))
        hand = play_hand(rules, deck, rng, scene.players)
        states = [hand.start, *(step.state for step in hand.steps)]
        assert all(
            step.action in interpreter_of(state).legal(state) for step, state in zip(hand.steps, states, strict=False)
        )
