"""Laws that hold for every deal: no card is lost, sums are right, refusals change nothing, views hide cards, no dead
ends.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import canasta
import canasta_laws as laws
from canasta.play import play_hand, sensible, shuffled, uniform
from canasta.play.attempts import attempt
from canasta.spec import Rules, files

RULESETS = [f"{variant.id}@{players}" for variant in files.variants().values() for players in variant.players or ()]

rulesets = st.sampled_from(RULESETS).map(canasta.load)
seeds = st.integers(0, 2**32 - 1)
mixes = st.sampled_from([(sensible,), (uniform,), (sensible, uniform)])


def played(rules: Rules, seed: int, mix):
    rng = Random(seed)
    holders = len(laws.written(canasta.deal(rules, shuffled(rules, rng)))["scores"])
    scores = [rng.choice((-20, 0, 1495, 1500, 3000, 4990)) for _ in range(holders)]
    return play_hand(rules, shuffled(rules, rng), rng, mix, rng.randrange(rules.table.players), scores)


@settings(max_examples=30)
@given(rulesets, seeds, mixes)
def test_cards_are_conserved_and_items_sum(rules, seed, mix) -> None:
    """After every action each card of the deck is in one place, and every sheet's items make its total."""
    hand = played(rules, seed, mix)

    assert laws.cards_conserved(rules, hand.start) is None
    for step in hand.steps:
        assert laws.cards_conserved(rules, step.state) is None
    assert laws.items_add_up(hand.sheets) is None


@settings(max_examples=15)
@given(rulesets, seeds, mixes)
def test_no_dead_ends_and_nothing_listed_is_refused(rules, seed, mix) -> None:
    """A player who is to move always has a legal action, and every listed action is accepted."""
    hand = played(rules, seed, mix)

    for step in hand.steps:
        assert laws.legal_is_accepted(step.state) is None


@settings(max_examples=15)
@given(rulesets, seeds, mixes)
def test_refused_actions_leave_the_digest_alone(rules, seed, mix) -> None:
    """Whatever a player tries either is carried out or changes nothing."""
    rng = Random(seed)
    for step in played(rules, seed, mix).steps[::5]:
        for _ in range(4):
            assert laws.refusal_changes_nothing(step.state, *attempt(step.state, rng)) is None


@settings(max_examples=15)
@given(rulesets, seeds, mixes)
def test_views_do_not_depend_on_hidden_cards(rules, seed, mix) -> None:
    """States that differ only in cards hidden from a seat look the same to it and offer it the same actions."""
    rng = Random(seed)
    for step in played(rules, seed, mix).steps[::9]:
        for seat in range(rules.table.players):
            assert laws.views_hide(rules, step.state, seat, rng) is None


@pytest.mark.parametrize("base", ["classic", "bicycle"])
def test_black_threes_that_are_laid_out_change_places_with_no_other_card(base: str) -> None:
    """If they are treated like red ones, a state with one in another hand would be invalid."""
    rules, rng = canasta.load(f"{base}+black-threes-as-red-threes@4"), Random(5)
    for step in played(rules, 5, (sensible,)).steps:
        assert laws.views_hide(rules, step.state, 0, rng) is None


@settings(max_examples=15)
@given(rulesets, seeds, mixes)
def test_the_written_form_is_the_state(rules, seed, mix) -> None:
    """Whoever reads a state from its written form can go on from it."""
    for step in played(rules, seed, mix).steps[::9]:
        assert laws.written_form_is_the_state(rules, step.state) is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ordinary_players_go_out(ruleset: str) -> None:
    """The self-play of the command line melds, takes the pile and goes out in a fair share of its hands."""
    rules, rng = canasta.load(ruleset), Random(11)
    hands = [play_hand(rules, shuffled(rules, rng), rng) for _ in range(12)]
    names = [[event.name for step in hand.steps for event in step.events] for hand in hands]

    assert sum("took" in events for events in names) > 6
    assert sum("went_out" in events for events in names) >= 2


def test_the_law_on_cards_sees_a_lost_card(monkeypatch) -> None:
    """The law is effective: it names a card that is missing or in two places."""
    rules = canasta.load("classic@4")
    state = canasta.deal(rules, shuffled(rules, Random(1)))
    obj = canasta.to_json(state)
    lost, twice = obj["stock"].pop(), obj["stock"][0]
    obj["pile"].append(twice)
    monkeypatch.setattr(laws, "written", lambda _: obj)

    assert laws.cards_conserved(rules, state) == (
        f"cards too many (+) or missing (-): {dict(sorted({lost: -1, twice: 1}.items()))}"
    )
