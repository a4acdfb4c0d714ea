"""A rotation changes nothing but seats, sides and suits: the interpreters answer the same question from every seat."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import canasta_laws as laws
import canasta_lockstep as lockstep
from canasta import fast, reference
from canasta.interpreters import quickest
from canasta.notation import moves
from canasta.notation.positions import sides_of
from canasta.play import play_hand, sensible, shuffled, uniform
from canasta.play.attempts import attempt
from canasta.spec import IllegalAction, UnreadableInput, canonical
from canasta_conformance.adapter.session import Session
from canasta_conformance.runner.run import run_session
from canasta_conformance.suite import ledgers, rotation, rulesets
from canasta_conformance.suite.compile import Compiler, choosing
from canasta_conformance.upkeep import locking
from canasta_conformance.upkeep.golden import is_golden

RULE_SETS = [
    "classic@2",
    "classic@3",
    "classic@4",
    "classic@6",
    "bicycle@3",
    "hr@6",
    "classic+six-in-three-pairs@6",
    "cs+six-in-two-trios@6",
    "classic+counterclockwise@3",
    "classic+counterclockwise@4",
    "classic+counterclockwise@6",
    "bicycle+partners-keep-both-melds@3",
    "hr@4",
    "hr+three-lone-taker@3",
    "bs@4",
    "cs@2",
    "cs@4",
    "cs@5",
    "pl@4",
    "classic+black-threes-as-red-threes+last-red-three-may-meld@4",
    "classic+upcard-offered+freeze-for-one-lap@3",
    "bicycle+black-three-closing-take+wild-melds-1000@4",
]


def in_order(actions):
    return sorted(map(canonical.dumps, actions))


def sorted_cards(action):
    """An action or event with the cards of each list in one order, because some orders depend on names of cards."""
    made = {
        key: sorted(value) if isinstance(value, list) and key in ("with", "cards") else value
        for key, value in action.items()
    }
    if "melds" in made:
        entries = [{**entry, "cards": sorted(entry["cards"])} for entry in made["melds"]]
        made["melds"] = sorted(entries, key=canonical.dumps)
    return made


def outcome_of(game, state, seat, action):
    """The verdict, the position and the events after an action."""
    try:
        after, events = game.apply(state, seat, game.action_from(action))
    except UnreadableInput:
        return "unreadable", None, None
    except IllegalAction as fault:
        return sorted(fault.rules), None, None
    return "legal", after, [game.to_json(event) for event in events]


class Both:
    """A position of an interpreter, and the same position turned."""

    def __init__(self, game, rules, turn, written) -> None:
        self.game, self.turn, self.written = game, turn, written
        self.state = game.state_from(rules, written)
        self.other = game.state_from(rules, turn.state(written))

    def check(self) -> None:
        game, turn = self.game, self.turn
        assert game.to_json(self.other) == turn.state(game.to_json(self.state))
        mover = game.to_move(self.state)
        assert game.to_move(self.other) == (None if mover is None else turn.seat(mover))
        for seat in range(len(self.written["hands"])):
            assert game.view(self.other, turn.seat(seat)) == turn.state(game.view(self.state, seat))
        listed, turned = ([game.to_json(action) for action in game.legal(one)] for one in (self.state, self.other))
        for of in ("kinds", "take", "meld", "discard"):
            assert sorted(moves.listed(of, turned)) == sorted(map(turn.entry, moves.listed(of, listed)))
        assert len(listed) == len(turned)
        if not self.turn.suits:
            same = [sorted_cards(turn.action(action, mover, self.written)) for action in listed]
            assert in_order(same) == in_order(map(sorted_cards, turned))
        if mover is None:
            sheets = [game.to_json(one) for one in game.score_hand(self.state)]
            want = turn.score({"sheets": sheets, **game.to_json(game.next_hand(self.state))})
            again = [game.to_json(one) for one in game.score_hand(self.other)]
            assert {"sheets": again, **game.to_json(game.next_hand(self.other))} == want

    def check_action(self, seat, action) -> None:
        turned = self.turn.action(action, seat, self.written)
        verdict, after, events = outcome_of(self.game, self.state, seat, action)
        other = outcome_of(self.game, self.other, self.turn.seat(seat), turned)
        assert other[0] == verdict, (seat, action, turned)
        if after is not None:
            assert self.game.to_json(other[1]) == self.turn.state(self.game.to_json(after))
            turned_events = [self.turn.event(event) for event in events]
            assert in_order(map(sorted_cards, other[2])) == in_order(map(sorted_cards, turned_events))


def positions(rules, rng, most):
    """Positions of a hand played at random, and some in which melds are long and hands short."""
    holders = rules.table.players if rules.table.sides == "lone_taker" else None
    deck = shuffled(rules, rng)
    dealer = rng.randrange(rules.table.players)
    scores = [rng.choice((-20, 0, 1495, 3000, 4990)) for _ in range(holders or len(sides_of(rules)))]
    hand = play_hand(rules, deck, rng, rng.choice([(sensible,), (uniform,), (sensible, uniform)]), dealer, scores)
    steps = [hand.start, *(step.state for step in hand.steps)]
    chosen = [laws.written(state) for state in rng.sample(steps, min(most, len(steps)))]
    for obj in chosen:
        yield obj
        if obj["phase"] in ("draw", "act") and not obj["taken"]:
            yield lockstep.hurried(obj, rng)
    yield laws.written(hand.end)


def check_hand(game, name, seed, number) -> None:
    """Some positions of a hand, and actions in them, are judged alike wherever the hand is played."""
    rules, rng = rulesets.named(name), Random(seed)
    turn = rotation.of(rules, number)
    if turn is None or (game is fast and fast.unsupported(rules)):
        return
    for written in positions(rules, rng, 6 if game is fast else 2):
        try:
            both = Both(game, rules, turn, written)
        except UnreadableInput:
            continue  # a position that was changed at random need not be one of the rule set
        both.check()
        for action in rng.sample(listed := game.legal(both.state), min(3, len(listed))):
            both.check_action(game.to_move(both.state), game.to_json(game.faces(both.state, action)))
        for _ in range(12):
            both.check_action(*attempt(both.state, rng))


hands = (st.sampled_from(RULE_SETS), st.integers(0, 2**32), st.integers(1, 5))


@pytest.mark.parametrize("game", [fast, reference])
@settings(max_examples=20, deadline=None)
@given(*hands)
def test_verdicts_positions_events_lists_and_scores_turn_with_the_table(game, name, seed, number) -> None:
    check_hand(game, name, seed, number)


@pytest.mark.nightly
@pytest.mark.parametrize("game", [fast, reference])
@settings(max_examples=1000, deadline=None)
@given(*hands)
def test_a_thousand_hands_turn_with_the_table(game, name, seed, number) -> None:
    check_hand(game, name, seed, number)


# --- cases ---


@pytest.mark.parametrize("number", range(1, 6))
def test_the_reference_answers_cases_of_every_kind_from_every_seat(all_cases, number) -> None:
    compiler = Compiler(all_cases)
    kinds: dict[tuple[str, str], list] = {}
    for case in all_cases:
        for name in case.variants:
            if number < rulesets.named(name).table.players and not is_golden(case) and case.status == "stable":
                kinds.setdefault((case.kind, name), []).append((case, name))
    some = [chosen for group in kinds.values() for chosen in group[:: max(1, len(group) // 3)][:3]]
    plays = sorted((compiler.play(case, name, number) for case, name in some), key=lambda play: play.spec)
    outcomes = run_session(plays, Session(choose=quickest), choose=choosing)
    assert {name: outcome.where for name, outcome in outcomes.items() if outcome.status != "pass"} == {}
    assert all(test.endswith(f"~{number}") for test in (name.partition("#")[0] for name in outcomes))


def test_a_rotation_back_to_the_first_seat_changes_nothing(all_cases) -> None:
    for name in ("classic@3", "classic@4", "classic@6", "classic+counterclockwise@3"):
        rules, rng = rulesets.named(name), Random(5)
        players = rules.table.players
        for written in positions(rules, rng, 4):
            for number in range(1, players):
                there, back = rotation.of(rules, number), rotation.of(rules, players - number)
                again = back.state(there.state(written))
                if there.suits != back.suits:
                    again = {**again, "pile": written["pile"], "stock": written["stock"]}
                    assert [len(hand) for hand in again["hands"]] == [len(hand) for hand in written["hands"]]
                    continue
                assert again == written


def test_a_meld_named_by_its_place_keeps_its_name_after_suits_change() -> None:
    """Two melds of one rank are sorted by their cards, so the place of a meld depends on suits."""
    rules = rulesets.named("bicycle+partners-keep-both-melds@3")
    turn = rotation.of(rules, 1)
    melds = [[{"rank": "K", "cards": ["Kc", "Kc", "Kd"]}, {"rank": "K", "cards": ["Kd", "Kh", "Kh"]}], []]
    state = {"sides": [[0, 2], [1]], "melds": melds}
    action = {"do": "meld", "melds": [{"rank": "K", "meld": 0, "cards": ["Ks"]}]}
    turned = turn.action(action, 0, state)
    side = turn.state(state)["melds"][turn.sides_now(state["sides"])[0]]
    assert turned["melds"][0]["cards"] == ["Kc"]
    assert side[turned["melds"][0]["meld"]]["cards"] == ["Kh", "Ks", "Ks"]


# --- where a run asks ---


def test_a_rotation_in_the_lock_never_moves(all_cases, tmp_path) -> None:
    entries = ledgers.read_lock(ledgers.lock_file())
    assert locking.new_rotations(all_cases, entries) == {}
    first = replace(entries[0], rotations={})
    again = locking.new_rotations(all_cases, [first, *entries[1:]])
    assert set(again) == {(first.id, name) for name in entries[0].rotations}
    file = tmp_path / "ids.lock"
    file.write_text("".join(f"{entry}\n" for entry in [first, *entries[1:]]), encoding="utf-8")
    ledgers.write_lock(file, ["match.new.case"], {**again, ("match.new.case", "classic@4"): 3})
    written = ledgers.read_lock(file)
    assert [entry.rotations for entry in written[1:-1]] == [entry.rotations for entry in entries[1:]]
    assert set(written[0].rotations) == set(entries[0].rotations)
    assert str(written[-1]) == "match.new.case classic@4=3"


def test_a_new_test_is_asked_where_its_rules_have_been_asked_least(all_cases) -> None:
    chosen = [case for case in all_cases if case.id.startswith("pile.frozen.")]
    found = locking.new_rotations(chosen, [])
    numbers = Counter(number for (_, name), number in found.items() if name == "classic@4")
    assert set(numbers) == {0, 1, 2, 3}
    assert max(numbers.values()) <= 2 * min(numbers.values())
