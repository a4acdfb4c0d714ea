"""Probes: differences are found step by step, seats fit the number of players, and simplified probes keep only what
matters.
"""

import pytest

import canasta
from canasta.interpreters import interpreter_of
from canasta.notation.cards import NATURAL_RANKS, open_cards
from canasta.notation.moves import action
from canasta.spec import rules_from
from canasta_conformance.suite import rulesets
from canasta_differences import played_probes
from canasta_differences.case_probes import case_probes, probes_of
from canasta_differences.made_probes import made_probes
from canasta_differences.probe import Answer, Probe, begin, contrast, holds, same_way
from canasta_differences.seating import ANEW, seated
from canasta_differences.simplify import simplified


def written(state):
    """The written form of a state of either interpreter."""
    return interpreter_of(state).to_json(state)


def changed(name="classic@4", **values):
    paths = {path.replace("__", "."): value for path, value in values.items()}
    return rules_from(rulesets.with_values(canasta.load(name).to_json(), paths))


CLASSIC = canasta.load("classic@4")
FROZEN = Probe(
    {
        "state": {
            "phase": "draw",
            "hands": {"0": "Kc 2c 4c 5d 6h"},
            "sides": [{"melds": ["Ac Ad Ah"]}, {}],
            "pile": "3s Ks",
        }
    },
    ("0 take Kc 2c",),
)


# --- contrasts ---


def test_an_action_that_one_refuses_is_a_verdict():
    found = contrast(CLASSIC, changed(pile__frozen_by__black_three=True), FROZEN)
    assert (found.kind, found.steps) == ("verdict", 1)
    assert found.first == Answer()
    assert found.second.refused == ("pile.frozen-needs-natural-pair",)


def test_rule_sets_that_agree_have_no_contrast():
    assert contrast(CLASSIC, changed(turn__draw=2), FROZEN) is None
    assert contrast(CLASSIC, CLASSIC, FROZEN) is None


def test_an_action_that_leads_elsewhere_is_an_outcome_with_what_differs():
    probe = Probe({"state": {"phase": "draw", "hands": {"0": "4c 5d"}, "stock": "9c Jd ..."}}, ("0 draw",))
    found = contrast(CLASSIC, changed(turn__draw=2), probe)
    assert found.kind == "outcome"
    assert found.first.facts["hands"] == {"0": "4c 5d 9c"}
    assert found.second.facts["hands"] == {"0": "4c 5d 9c Jd"}
    assert found.first.facts["stock"] == found.second.facts["stock"] + 1


def test_steps_that_both_refuse_are_passed_over_and_their_reasons_come_last():
    steps = ("0 discard 4c", "0 take Kc 2c")
    probe = Probe(FROZEN.given, steps)
    assert contrast(CLASSIC, changed(pile__frozen_by__black_three=True), probe).steps == 2
    never = changed(going_out__permission__ask="never")
    ask = Probe({"state": {"phase": "draw", "hands": {"0": "4c 5d 6h"}}}, ("0 ask",))
    found = contrast(CLASSIC, never, ask)
    assert found.kind == "reason"
    assert found.first.refused == ("going_out.ask-window",)
    assert found.second.refused == ("going_out.ask",)


def test_a_hand_is_scored_by_both_or_refused_by_one():
    hand = {"sides": [{"melds": ["Kc Kc Kd Kd Kh Kh Ks"], "hands": ["4c", "4d"]}, {"hands": ["5c", "5d"]}]}
    found = contrast(CLASSIC, changed(canastas__bonus__natural=600), Probe({"hand": hand}))
    assert found.kind == "score"
    assert [answer.score["sheets"][0]["total"] for answer in (found.first, found.second)] == [560, 660]
    smaller = contrast(
        CLASSIC,
        changed(melds__set__max_cards=7, canastas__size=7),
        Probe(
            {
                "hand": {
                    "sides": [{"melds": ["Kc Kc Kd Kd Kh Kh Ks Ks"], "hands": ["4c", "4d"]}, {"hands": ["5c", "5d"]}]
                }
            }
        ),
    )
    assert smaller.kind == "readable"
    assert "melds.max-cards" in smaller.second.reason


def test_a_view_differs_where_the_pile_may_be_looked_through():
    probe = Probe({"state": {"hands": {"0": "4c 5d"}, "pile": "6h 9d Jd"}}, view=1)
    found = contrast(CLASSIC, changed(pile__visible="whole"), probe)
    assert found.kind == "view"
    assert (found.first.facts, found.second.facts) == ({"pile": "Jd", "pile_size": 3}, {"pile": "6h 9d Jd"})


def test_a_deal_differs_card_by_card_or_in_numbers():
    deck = next(probe for probe in made_probes((CLASSIC, CLASSIC), "deal.upcard.covered.black_three"))
    found = contrast(CLASSIC, changed(deal__upcard__covered__black_three=True), deck)
    assert found.kind == "deal"
    assert found.first.facts["pile"] == "3s"
    assert found.second.facts["pile"] == "3s 9h"
    more = contrast(CLASSIC, changed(deal__hand=13), deck)
    assert more.first.facts["hands"] == [11] * 4
    assert more.second.facts["hands"] == [13] * 4


def test_what_has_no_place_at_a_table_has_no_contrast():
    four = Probe({"state": {"hands": {"3": "4c 5d"}}}, ("3 draw",))
    assert contrast(canasta.load("classic@2"), canasta.load("classic@2"), four) is None
    assert contrast(CLASSIC, CLASSIC, Probe({"state": {"hands": {"0": "Xx"}}}, ("0 draw",))) is None


def test_a_contrast_holds_whatever_the_hidden_cards():
    other = changed(pile__frozen_by__black_three=True)
    found = contrast(CLASSIC, other, FROZEN)
    assert holds(CLASSIC, other, FROZEN, found)
    assert not holds(other, CLASSIC, FROZEN, found)
    assert not holds(CLASSIC, CLASSIC, FROZEN, found)
    assert same_way(found, contrast(CLASSIC, other, FROZEN, 1))
    # Seat 1 has only cards that the probe leaves open, so only one filler has the card that it discards.
    given = {"state": {"turn": 1, "dealer": 0, "phase": "act", "pile": ""}}
    cards = [set(written(begin(CLASSIC, given, filler))["hands"][1]) for filler in (0, 1)]
    loose = Probe(given, (f"1 discard {min(cards[0] - cards[1])}",))
    counter = changed(table__direction="counterclockwise")
    lucky = contrast(CLASSIC, counter, loose)
    assert lucky.kind == "outcome"
    assert not holds(CLASSIC, counter, loose, lucky)


def test_a_probe_is_data():
    for probe in case_probes()[:60]:
        again = Probe.from_json(probe.to_json())
        assert (again.given, again.steps, again.view) == (probe.given, probe.steps, probe.view)


# --- from cases ---


def test_most_cases_are_probes_and_long_ones_are_not(all_cases):
    found = list(probes_of(all_cases))
    askable = [
        case for case in all_cases if case.kind in ("position", "reject", "score", "view") and case.status != "retired"
    ]
    assert len(found) > len(askable) * 0.8
    assert all(len(probe.steps) <= 12 for probe in found)
    assert {probe.origin for probe in found} <= {f"case {case.name}" for case in all_cases}


def test_the_probe_of_a_refusal_asks_what_the_case_asks(all_cases):
    case = next(case for case in all_cases if case.id == "pile.frozen.natural-and-wild-refused")
    probe = next(probes_of([case]))
    assert probe.steps[0] == "0 take Jk Qc"
    assert "pile.frozen-needs-natural-pair" in probe.rules


# --- seats ---

TWO_SIDES = Probe(
    {
        "state": {
            "phase": "act",
            "hands": {"0": "Kc Kd Kh 4c", "2": "6d", "3": "7h"},
            "sides": [{"score": 900, "melds": [{"cards": "9c 9d 9h", "by": [0, 2]}]}, {"melds": ["Qc Qd Qh"]}],
        }
    },
    ("0 meld Kc Kd Kh",),
    origin="case x@1",
)


@pytest.mark.parametrize("name", ["classic@2", "classic@3", "classic@4", "classic@6", "cs@5"])
def test_a_position_finds_its_seats_at_any_table(name):
    rules = canasta.load(name)
    found = [probe for probe in seated(TWO_SIDES, rules) if _loads(rules, probe)]
    assert found
    state = written(begin(rules, found[0].given))
    assert len(state["hands"]) == rules.table.players
    assert state["melds"][0] == [{"cards": ["9c", "9d", "9h"], "rank": "9"}]
    assert state["melded"][0]
    assert found[0].origin == ("case x@1" if name in ("classic@4", "classic@6") else "case x@1" + ANEW)


def _loads(rules, probe):
    try:
        begin(rules, probe.given)
    except (canasta.CanastaError, ValueError):
        return False
    return True


def test_a_meld_of_the_partner_has_no_place_where_all_are_alone():
    state = {**TWO_SIDES.given["state"], "sides": [{"melds": [{"cards": "9c 9d 9h", "by": 2}]}, {}]}
    assert list(seated(Probe({"state": state}, TWO_SIDES.steps), canasta.load("classic@2"))) == []
    melded_now = {"phase": "act", "laid": ["9"], "hands": {"0": "4c 5d"}, "sides": [{"melds": ["9c 9d 9h"]}, {}]}
    found = list(seated(Probe({"state": melded_now}, ("0 discard 4c",)), canasta.load("classic@2")))
    assert [probe.given["state"]["sides"][0]["melds"] for probe in found] == [["9c 9d 9h"]]


def test_steps_of_a_player_who_is_not_there_cannot_be_asked():
    probe = Probe({"state": {"turn": 3, "hands": {"3": "4c 5d"}}}, ("3 draw",))
    assert list(seated(probe, canasta.load("classic@3"))) == [probe]


def test_a_hand_is_written_for_the_players_of_the_table():
    hand = Probe(
        {
            "hand": {
                "sides": [
                    {"score": 50, "melds": ["Kc Kd Kh"], "red_threes": 1, "hands": ["4c", "4d"]},
                    {"hands": ["5s", "6s"]},
                ]
            }
        }
    )
    for name, sides in (("classic@2", 2), ("classic@3", 2), ("classic@6", 2), ("cs@5", 5)):
        rules = canasta.load(name)
        scored = [probe for probe in seated(hand, rules) if _scores(rules, probe)]
        assert scored, name
        assert len(scored[0].given["hand"]["sides"]) == sides


def _scores(rules, probe):
    try:
        canasta.score(rules, probe.given["hand"])
    except canasta.UnreadableInput:
        return False
    return True


# --- made, and met in play ---


@pytest.mark.parametrize("name", ["classic@2", "classic@3", "classic@4", "classic@6", "cs@5", "pl@4"])
@pytest.mark.parametrize(
    "path",
    [
        "turn.draw",
        "pile.freeze_lasts",
        "melds.set.max_wilds",
        "going_out.canastas",
        "hand_end.stock_out",
        "opening.minimum",
        "threes.black.meld.max_wilds",
        "deal.hand",
    ],
)
def test_what_is_made_can_be_asked_at_every_table(name, path):
    rules = canasta.load(name)
    probes = list(made_probes((rules, rules), path))
    able = [probe for made in probes for probe in seated(made, rules) if "hand" in probe.given or _loads(rules, probe)]
    assert len(able) >= len(probes) / 2
    assert all(action(line) for probe in probes for line in probe.steps)


def test_a_deck_names_every_card_that_is_dealt():
    for probe in made_probes((CLASSIC, changed(deal__hand=13)), "deal.hand"):
        assert len(open_cards(probe.given["deck"])[1]) > 4 * 13


def test_initial_melds_are_tried_at_the_edges_of_both_scales():
    own = changed(
        opening__minimum=[
            {"from": None, "points": 0, "contains": [], "enough": []},
            {"from": 700, "points": 60, "contains": [], "enough": []},
        ]
    )
    scores = {
        probe.given["state"]["sides"][0].get("score", 0)
        for probe in made_probes((CLASSIC, own), "opening.minimum")
        if "state" in probe.given
    }
    assert {-5, 0, 700, 1500, 3000} <= scores


def test_play_meets_what_two_rule_sets_judge_differently():
    other = changed(melds__set__min_cards=4)
    met = [probe for probe, _ in zip(played_probes.played_probes(CLASSIC, other), range(12), strict=False)]
    assert met[0].given["deck"].split() != sorted(met[0].given["deck"].split())
    shown = [probe for probe in met if contrast(CLASSIC, other, probe)]
    assert shown
    assert all(probe.origin == "played" for probe in met)


def test_a_state_written_sparsely_is_the_same_state():
    for name in ("classic@3", "classic@4", "cs@5", "classic+black-threes-as-red-threes@4"):
        rules = canasta.load(name)
        state = canasta.deal(rules, canasta.full_deck(rules))
        again = begin(rules, {"state": played_probes.sparse(canasta.to_json(state))})
        assert written(again) == canasta.to_json(state)


# --- simplified ---


def test_what_does_not_matter_is_taken_away():
    other = changed(pile__frozen_by__black_three=True)
    crowded = {
        "phase": "draw",
        "dealer": 3,
        "deal": 4,
        "pile": "6c 7d 9h 3s Ks",
        "hands": {"0": "Kc 2c 4c 5d 6h 9s Td Jh", "1": "4d 5c", "2": "8c 8d", "3": "9c Tc"},
        "sides": [
            {"score": 700, "melds": ["Ac Ad Ah As Ac", "Qc Qd Qh"], "red_threes": {"0": "3h"}},
            {"score": 300, "melds": ["Jc Jd Js"]},
        ],
        "stock": "6s 7s ...",
    }
    probe = Probe({"state": crowded}, ("0 take Kc 2c",))
    found = contrast(CLASSIC, other, probe)
    smaller = simplified(CLASSIC, other, probe, found)
    state = smaller.given["state"]
    assert same_way(contrast(CLASSIC, other, smaller), found)
    assert set(state["hands"]) == {"0"}
    assert {"Kc", "2c"} <= set(state["hands"]["0"].split())
    assert len(state["hands"]["0"].split()) <= 5
    assert state["pile"] == "3s Ks"
    assert "stock" not in state
    assert "dealer" not in state
    assert sum(len(side.get("melds", ())) for side in state["sides"]) == 1


def test_what_shows_nothing_is_left_alone():
    found = contrast(CLASSIC, changed(pile__frozen_by__black_three=True), FROZEN)
    assert simplified(CLASSIC, CLASSIC, FROZEN, found) is FROZEN
    hand = Probe({"hand": {"sides": []}})
    assert simplified(CLASSIC, CLASSIC, hand, found) is hand


def test_every_rank_can_be_a_canasta_on_the_table():
    for number in range(1, 5):
        rules = changed(going_out__canastas=number)
        for probe in made_probes((rules, rules), "going_out.bonus"):
            if "state" in probe.given:
                melds = probe.given["state"]["sides"][0].get("melds", ())
                assert len({meld["cards"][0] for meld in melds}) == len(melds)
                assert {meld["cards"][0] for meld in melds} <= set(NATURAL_RANKS)
