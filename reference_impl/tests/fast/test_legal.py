"""What is listed as legal is exactly what nothing forbids, among single melds, discards and the small actions."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta import fast as canasta
from canasta.fast import cards
from canasta.fast.action import WILD_ONLY
from canasta.fast.book import meld_entry
from canasta.spec import catalogue

RULESETS = [
    "classic@4",
    "classic@2",
    "classic@3",
    "bicycle@4",
    "bs@4",
    "cs@4",
    "bicycle@2",
    "hr@6",
    "classic+wild-melds@4",
    "classic+last-red-three-may-meld@4",
    "classic+no-melds-after-a-take@4",
    "classic+no-melds-in-first-lap@4",
    "classic+partners-keep-both-melds@3",
    "classic+closing-discard-required@4",
    "classic+opening-with-a-canasta@4",
    "classic+black-threes-as-red-threes-that-block@4",
    "bicycle+upcard-offered@4",
]
#: Rule sets that no variant or option makes: the one gone out from, and what is changed.
HOUSE = [
    ("classic@4", {"melds.set.min_cards": 4, "melds.set.min_naturals": 3}),
    ("classic+last-red-three-may-meld@4", {"going_out.closing_discard.rule": "required"}),
    ("classic+wild-melds@4", {"canastas.add_wilds": False}),
]
rule_sets = st.sampled_from(RULESETS) | st.sampled_from(HOUSE)
seeds = st.integers(0, 2**32 - 1)


def load(house, given):
    """A rule set by its name, or one of the house."""
    return canasta.load(given) if isinstance(given, str) else house(*given)


def states(rules, seed: int):
    """Every state of a hand played at random."""
    rng = Random(seed)
    deck = canasta.full_deck(rules)
    rng.shuffle(deck)
    dealt = canasta.deal(rules, deck)
    state = canasta.deal(rules, deck, scores=[rng.choice((-50, 0, 1500, 3000, 5000)) for _ in dealt.start.scores])
    while state.phase != "over":
        yield state
        actions = canasta.legal(state)
        assert actions, canasta.to_json(state)
        state, _ = canasta.perform(state, rng.choice(actions))


def small_actions(state):
    """Every single meld by rank, every discard, and the actions without cards."""
    counts = state.hands[state.turn].counts
    own = state.melds[state.sides.of[state.turn]].by_rank
    yield from (canasta.Draw(), canasta.Pass(), canasta.Ask(), canasta.Answer(yes=True), canasta.Answer(yes=False))
    if state.rare.offered is not None:
        yield canasta.Draw(upcard=True)
    for rank in (*range(12), WILD_ONLY):
        for naturals in range(counts[rank] + 1 if rank != WILD_ONLY else 1):
            for twos in range(counts[cards.TWO] + 1):
                for jokers in range(counts[cards.JOKER] + 1):
                    # wild cards named for a rank without a meld are a meld of wild cards, which is listed as one
                    if naturals or (rank in (WILD_ONLY, *own) and twos + jokers):
                        yield canasta.Meld((meld_entry(rank, naturals, twos, jokers),))
    for rank in range(14):
        if counts[rank]:
            yield canasta.Discard(cards.RANK_CARD[rank])


@settings(max_examples=25)
@given(rule_sets, seeds)
def test_small_actions_are_listed_exactly_when_nothing_forbids_them(house, given, seed) -> None:
    """Both ways round, in every state of a hand."""
    for state in states(load(house, given), seed):
        listed = set(canasta.legal(state))
        seat = canasta.to_move(state)
        assert seat is not None
        for action in small_actions(state):
            refused = canasta.violations(state, seat, action)
            assert (action in listed) == (not refused), (canasta.to_json(action), refused, canasta.to_json(state))


@settings(max_examples=10)
@given(rule_sets, seeds)
def test_a_refusal_names_rules_of_one_stage_and_none_beside_one_that_it_yields_to(house, given, seed) -> None:
    """Whoever acts, in every state of a hand."""
    known = catalogue.rules()
    for state in states(load(house, given), seed):
        turn = canasta.to_move(state)
        for action in small_actions(state):
            for seat in {turn, 0}:
                refused = canasta.violations(state, seat, action)
                assert len({known[rule].stage for rule in refused}) <= 1, refused
                assert not any(refused & set(known[rule].yields_to) for rule in refused), refused


@settings(max_examples=25)
@given(rule_sets, seeds)
def test_everything_listed_is_accepted(house, given, seed) -> None:
    """Takes and initial melds of several melds too, by rank and by faces alike."""
    for state in states(load(house, given), seed):
        seat = canasta.to_move(state)
        assert seat is not None
        for action in canasta.legal(state):
            assert canasta.violations(state, seat, action) == frozenset()
            by_faces = canasta.faces(state, action)
            assert canasta.violations(state, seat, by_faces) == frozenset()
            assert canasta.perform(state, action)[0] == canasta.perform(state, by_faces)[0]


@settings(max_examples=15)
@given(rule_sets, seeds)
def test_the_order_of_entries_means_nothing(house, given, seed) -> None:
    """A declaration judged and performed backwards is the same declaration."""
    for state in states(load(house, given), seed):
        for action in canasta.legal(state):
            if isinstance(action, canasta.Meld | canasta.Take) and len(action.melds) > 1:
                backwards = action.melds[::-1]
                turned = (
                    canasta.Meld(backwards)
                    if isinstance(action, canasta.Meld)
                    else canasta.Take(action.with_, backwards)
                )
                assert canasta.perform(state, action)[0] == canasta.perform(state, turned)[0]


def test_threes_black_when_holds_for_additions_too(position) -> None:
    """A meld of black threes may lie on the table while its player goes on; one more joins it only on the way out."""
    rules = canasta.load("cs@4")
    lying = {0: ["3c 3c 3s", "4c 4d 4h 4s 4c 4d 4h", "5d 5h 5s 5d 5h 5s 5c"]}

    on_the_way_out = canasta.legal(position(rules, hand="3s Kh", melds=lying))
    in_mid_hand = canasta.legal(position(rules, hand="3s Kh Qd Jc", melds=lying))

    add = canasta.Meld((meld_entry(cards.BLACK_THREE, 1, 0, 0),))
    assert add in on_the_way_out
    assert add not in in_mid_hand
    assert canasta.violations(position(rules, hand="3s Kh Qd Jc", melds=lying), 0, add) == {"threes.black-when"}


def test_opening_going_out_waiver_needs_a_discard_to_close_with(position) -> None:
    """Seven cards make a canasta below the minimum: enough where the eighth is discarded, not where there is no
    discard any more (hand_end.no-discard-after-last-red-three)."""
    rules = canasta.load("classic+last-red-three-may-meld@4")
    canasta_of_fours = canasta.Meld((meld_entry(0, 7, 0, 0),))

    def refused(drained):
        given = {"hand": "4c 4d 4h 4s 4c 4d 4h 9s", "scores": [0, 0], "drained": drained}
        return canasta.violations(position(rules, **given, **({"stock": ""} if drained else {})), 0, canasta_of_fours)

    assert refused(False) == frozenset()
    assert refused(True) == {"opening.minimum"}


OPENINGS = {
    "one set without wild cards beside one that needs them": (
        "5c 5d 5h Kc Kd 2c 2d 7c 8c 9c Jc Qc",
        {"points": 50, "contains": ["natural_set"]},
        [("5", "5 5 5"), ("K", "K K 2")],
    ),
    "all wild cards to the one that becomes a canasta": (
        "4c 4d 4h Kc Kd Kh Ks Kc 2c Jk 7c 9c",
        {"points": 130, "contains": ["canasta"]},
        [("4", "4 4 4"), ("K", "K K K K K 2 Jk")],
    ),
    "all to the canasta, and none to the set that must be natural": (
        "4c 4d 4h Kc Kd Kh Ks Kc 2c Jk 7c 9c",
        {"points": 50, "contains": ["canasta", "natural_set"]},
        [("4", "4 4 4"), ("K", "K K K K K 2 Jk")],
    ),
}


@pytest.mark.parametrize("name", OPENINGS)
def test_an_opening_that_holds_what_its_bracket_demands_is_listed(position, house, name) -> None:
    """opening.contains, opening.enough: fewer points may hold what more points do not."""
    hand, bracket, laid = OPENINGS[name]
    rules = house("classic@4", {"opening.minimum": [{"from": None, "contains": [], "enough": [], **bracket}]})
    state = position(rules, hand=hand)
    listed = [canasta.to_json(action)["melds"] for action in canasta.legal(state) if isinstance(action, canasta.Meld)]

    expected = {(rank, tuple(sorted(cards.split()))) for rank, cards in laid}
    assert expected in [{(entry["rank"], tuple(sorted(entry["cards"]))) for entry in melds} for melds in listed]


def test_a_take_that_opens_with_a_natural_set_must_be_made_before_a_pass(position, house) -> None:
    """opening.contains, hand_end.forced-take: the wild cards that would fit the nines stay in the hand."""
    minimum = [{"from": None, "points": 15, "contains": ["natural_set"], "enough": []}]
    changes = {
        "opening.minimum": minimum,
        "pile.frozen_by.no_meld_yet": False,
        "hand_end.forced_take": "whenever_able",
    }
    state = position(house("classic@4", changes), hand="9c 9h 2h 6c Ac Jk Th", pile="4c 9s", stock="", phase="draw")

    assert [canasta.to_json(action)["do"] for action in canasta.legal(state)] == ["take"]
    assert canasta.violations(state, 0, canasta.Pass()) == {"hand_end.forced-take"}


def test_the_most_cards_of_a_meld_are_no_limit_for_black_threes(position, house) -> None:
    """melds.max-cards speaks of melds in which there is a natural card."""
    rules = house("classic@4", {"melds.set.max_cards": 3, "canastas.size": 3})
    state = position(rules, hand="3c 3c 3s 3s 4c", melds={0: ["Kc Kd Kh"]})
    threes = canasta.action_from({"do": "meld", "melds": [{"rank": "3", "cards": ["3", "3", "3", "3"]}]})

    assert threes in canasta.legal(state)
    after, _ = canasta.apply(state, 0, threes)
    assert canasta.state_from(rules, canasta.to_json(after)) == after
