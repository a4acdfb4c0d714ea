"""Laws that hold in every hand: cards are conserved, refusals change nothing, lists and verdicts agree."""

import random
import re
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

import canasta.reference as game
from canasta.spec import catalogue
from canasta.spec.parameters import schema

from .conftest import load

RULE_SETS = [
    "classic@2",
    "classic@3",
    "classic@4",
    "classic@6",
    "bicycle@3",
    "pl@2",
    "bs@4",
    "cs@5",
    "hr@4",
    "classic+black-threes-as-red-threes+last-red-three-may-meld@4",
    "classic+upcard-offered+freeze-for-one-lap@3",
    "bicycle+black-three-closing-take+wild-melds-1000@4",
]


def cards_of(state: game.State) -> Counter[str]:
    """Every card of a state, wherever it lies."""
    written = game.to_json(state)
    rows = [*written["hands"], *written["red3"], *written.get("black3", []), written["stock"], written["pile"]]
    rows += [meld["cards"] for melds in written["melds"] for meld in melds]
    return Counter(card for row in rows for card in row)


def rules_said(event: str) -> list[str]:
    """The rules that the schema of events says an event may name."""
    said = schema("event-1")["$defs"][event]["properties"]["rule"]["description"]
    return re.findall(r"[a-z_]+\.[a-z-]+[a-z]", said)


def test_the_schema_of_events_names_rules_of_the_catalogue() -> None:
    for event in schema("event-1")["properties"]["event"]["enum"]:
        assert rules_said(event), event
        assert set(rules_said(event)) <= set(catalogue.rules()), event


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32), st.integers(0, 5))
def test_a_hand_keeps_the_laws(name: str, seed: int, dealer: int) -> None:
    rules, chance = load(name), random.Random(seed)
    deck = game.full_deck(rules)
    chance.shuffle(deck)
    state = game.deal(rules, deck, dealer % rules.table.players)
    for _ in range(30):
        seat = game.to_move(state)
        if seat is None:
            break
        actions = game.legal(state)
        assert actions, "a hand that is not over has a legal action"
        for action in actions:
            assert game.violations(state, seat, action) == frozenset()
            assert game.action_from(game.to_json(action)) == action
        for other in {*range(rules.table.players)} - {seat}:
            assert game.violations(state, other, actions[0])
        bold = [action for action in actions if isinstance(action, game.Meld | game.Take)]
        before = game.digest(state)
        after, events = game.apply(state, seat, chance.choice(bold or actions))
        assert all(one.rule in rules_said(one.name) for one in events)
        assert game.digest(state) == before
        assert cards_of(after) == Counter(deck)
        assert game.state_from(rules, game.to_json(after)) == after
        state = after
    if game.to_move(state) is None:
        sheets, following = game.score_hand(state), game.next_hand(state)
        assert [sheet.total for sheet in sheets] == list(following.scores)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32), st.data())
def test_arbitrary_actions_are_refused_or_carried_out(name: str, seed: int, data: st.DataObject) -> None:
    """What is not in a list of legal actions is judged all the same, and a refusal names rules of the catalogue."""
    rules, chance = load(name), random.Random(seed)
    deck = game.full_deck(rules)
    chance.shuffle(deck)
    state = game.deal(rules, deck)
    cards = st.sampled_from(sorted(set(deck)))
    entries = st.builds(
        game.MeldEntry, st.sampled_from([*"AKQJT9876543W"]), st.lists(cards, min_size=1, max_size=5).map(tuple)
    )
    actions = st.one_of(
        st.builds(game.Discard, cards, st.booleans()),
        st.builds(game.Meld, st.lists(entries, min_size=1, max_size=3).map(tuple)),
        st.builds(game.Take, st.lists(cards, max_size=3).map(tuple), st.lists(entries, max_size=2).map(tuple)),
        st.sampled_from([game.Draw(), game.Draw(True), game.Ask(), game.Answer(True), game.Pass()]),
    )
    for _ in range(4):
        seat, action = game.to_move(state) or 0, data.draw(actions)
        broken = game.violations(state, seat, action)
        if not broken:
            state, _ = game.perform(state, action)
        elif game.to_move(state) is not None:
            state, _ = game.perform(state, game.legal(state)[0])
