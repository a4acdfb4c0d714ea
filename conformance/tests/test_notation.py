"""The short notation of case authors, and the completion of sparse positions."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import canasta
from canasta.notation import decks, moves, positions
from canasta.notation.cards import RED_THREES, Unreadable, open_cards
from canasta_conformance.suite import rulesets


@pytest.mark.parametrize(
    ("line", "seat", "action"),
    [
        ("0 draw", 0, {"do": "draw"}),
        ("1 draw upcard", 1, {"do": "draw", "upcard": True}),
        ("0 take Kd Kc", 0, {"do": "take", "with": ["Kc", "Kd"], "melds": []}),
        ("0 take", 0, {"do": "take", "with": [], "melds": []}),
        (
            "0 take Kc Kd + Qh Qc 2d + K: 2s",
            0,
            {
                "do": "take",
                "with": ["Kc", "Kd"],
                "melds": [{"rank": "Q", "cards": ["2d", "Qc", "Qh"]}, {"rank": "K", "cards": ["2s"]}],
            },
        ),
        ("2 meld 3c 3c 3s", 2, {"do": "meld", "melds": [{"rank": "3", "cards": ["3c", "3c", "3s"]}]}),
        ("2 meld 2c 2d Jk", 2, {"do": "meld", "melds": [{"rank": "W", "cards": ["2c", "2d", "Jk"]}]}),
        ("3 discard Jk", 3, {"do": "discard", "card": "Jk"}),
        ("0 discard 3h from table", 0, {"do": "discard", "card": "3h", "from": "table"}),
        ("0 ask", 0, {"do": "ask"}),
        ("2 answer no", 2, {"do": "answer", "yes": False}),
        ("0 pass", 0, {"do": "pass"}),
    ],
)
def test_a_line_is_an_action_and_back(line, seat, action):
    assert moves.action(line) == (seat, action)
    assert moves.action(moves.action_line(seat, action)) == (seat, action)
    assert canasta.to_json(canasta.action_from(action)) == action


@pytest.mark.parametrize(
    "line",
    [
        "",
        "draw",
        "9 draw",
        "0 draw again",
        "0 take K",
        "0 meld Kx",
        "0 discard",
        "0 discard Kc Kd",
        "0 answer",
        "0 answer maybe",
        "0 ask twice",
        "0 meld X: Kc",
        "0 discard Kc from hand",
        "0 jump",
    ],
)
def test_a_line_that_means_nothing_is_refused(line):
    with pytest.raises(Unreadable, match="found .*expected"):
        moves.action(line)


def test_a_map_takes_the_seat_on_turn():
    assert moves.action({"do": "meld", "melds": [{"rank": "K", "cards": "2c", "side": 1}]}, 2) == (
        2,
        {"do": "meld", "melds": [{"rank": "K", "cards": ["2c"], "side": 1}]},
    )
    assert moves.action({"seat": 1, "raw": {"do": "meld"}}, 2) == (1, {"do": "meld"})
    with pytest.raises(Unreadable, match="no seat"):
        moves.action({"do": "draw"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (False, [], False)),
        ("...", (True, [], True)),
        ("... Kc", (True, ["Kc"], False)),
        ("Kc ...", (False, ["Kc"], True)),
        ("Kc Kd", (False, ["Kc", "Kd"], False)),
    ],
)
def test_dots_stand_for_cards_that_are_filled_in(text, expected):
    assert open_cards(text) == expected


def test_lists_are_by_rank_naturals_first():
    actions = [
        {"do": "take", "with": ["2c", "Kc"], "melds": []},
        {"do": "discard", "card": "Jk"},
        {"do": "meld", "melds": [{"rank": "K", "cards": ["2c", "Jk", "Kc", "Kd"]}]},
        {"do": "discard", "card": "Jc"},
        {"do": "discard", "card": "3h", "from": "table"},
        {"do": "meld", "melds": [{"rank": "K", "cards": []}, {"rank": "Q", "cards": []}]},
    ]
    assert moves.listed("take", actions) == ["K 2"]
    assert moves.listed("meld", actions) == ["K: K K 2 Jk"]
    assert moves.listed("discard", actions) == ["3h from table", "J", "Jk"]
    assert moves.listed("kinds", actions) == ["discard", "meld", "take"]


# --- positions ---

RULES = rulesets.named("classic@4")


def cards_of(state):
    found = Counter(state["pile"]) + Counter(state["stock"])
    for hand in [*state["hands"], *state["red3"], *(meld["cards"] for side in state["melds"] for meld in side)]:
        found += Counter(hand)
    return found


_NATURAL = st.lists(
    st.sampled_from([rank + suit for rank in "AKQJT987654" for suit in "cdhs"]), unique=True, max_size=9
)


@given(
    hand=_NATURAL,
    pile=_NATURAL,
    seat=st.integers(0, 3),
    red=st.integers(0, 2),
    stock=st.sampled_from(["...", "", "9c"]),
    under=st.booleans(),
)
def test_every_card_lies_somewhere_once(hand, pile, seat, red, stock, under):
    sparse = {
        "hands": {str(seat): " ".join(hand)},
        "pile": ("... " if under else "") + " ".join(pile),
        "stock": stock,
        "sides": [{"red_threes": red, "melds": ["Ac Ad As"]}, {}],
    }
    named = Counter([*hand, *pile, "Ac", "Ad", "As", *stock.replace(".", "").split()])
    if max(named.values()) > 2:
        with pytest.raises(Unreadable, match="times, expected at most 2"):
            positions.state(RULES, sparse)
        return
    whole = [positions.state(RULES, sparse, filler) for filler in (0, 1)]
    for state in whole:
        assert cards_of(state) == Counter(decks.deck(RULES))
        assert state["hands"][seat] == sorted(hand)
        assert state["pile"][len(state["pile"]) - len(pile) :] == pile
        assert not any(card in RED_THREES for held in state["hands"] for card in held)
        assert sum(map(len, state["red3"][0::2])) >= red
        canasta.state_from(RULES, state)
    if stock == "...":
        assert whole[0]["hands"][(seat + 1) % 4] != whole[1]["hands"][(seat + 1) % 4]


def test_the_pile_is_frozen_by_what_lies_in_it():
    assert positions.state(RULES, {"pile": "2c Kd"})["frozen"] is True
    assert positions.state(RULES, {"pile": "3c Kd"})["frozen"] is False
    assert positions.state(RULES, {"pile": "2c Kd", "frozen": False})["frozen"] is False
    bicycle = rulesets.named("bicycle@4")
    assert positions.state(bicycle, {"pile": "3c Kd"})["frozen"] is True


def test_a_freeze_of_one_lap_holds_for_those_who_caused_it_since():
    lap = rulesets.named("cs@4")
    assert positions.state(lap, {"pile": "2c Kd", "turn": 0})["frozen"] == [2]
    assert positions.state(lap, {"pile": "2c Kd Kh Ks", "turn": 0})["frozen"] == []
    assert positions.state(lap, {"pile": "2c Kd", "frozen": False})["frozen"] == []
    assert positions.state(lap, {"pile": "2c Kd", "frozen": [1]})["frozen"] == [1]


def test_who_laid_a_meld_in_an_earlier_turn_is_said_with_by():
    sides = [{"melds": [{"cards": "Kc Kd Kh", "by": 2}]}, {"melds": [{"cards": "Qc Qd Qh", "by": [1, 3]}]}]
    assert positions.state(RULES, {"sides": sides})["melded"] == [False, True, True, True]


@pytest.mark.parametrize(
    ("sparse", "words"),
    [
        ({"hands": {"0": "Kc Kc Kc"}}, "found Kc 3 times, expected at most 2 in the deck"),
        ({"hands": {"4": "Kc"}}, "a hand of seat 4, expected seats 0 to 3"),
        ({"sides": [{}, {}, {}]}, "found 3 sides, expected at most 2"),
        ({"sides": [{"seats": [0, 1]}, {"seats": [2, 2]}]}, "expected each seat from 0 to 3 once"),
        ({"sides": [{"seats": [0, 2]}, {}]}, "seats for some sides only"),
        ({"sides": [{"score": [1, 2]}]}, "expected one number for a side"),
        ({"sides": [{"red_threes": 5}]}, "no red three left"),
        ({"stock": "", "hands": {"0": "", "1": "", "2": "", "3": ""}}, "found no place for"),
        ({"stock": "", "sides": [{"red_threes": 0}, {"red_threes": 0}]}, "expected a side without red_threes"),
        ({"pile": "Kx"}, "found 'Kx'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(sparse, words):
    with pytest.raises(Unreadable) as raised:
        positions.state(RULES, sparse)
    assert words in str(raised.value)


def test_a_deck_is_filled_only_where_dots_say_so():
    deck = decks.full_deck(RULES, "Kc Kd ...")
    assert deck[:2] == ["Kc", "Kd"]
    assert Counter(deck) == Counter(decks.deck(RULES))
    assert set(deck[-4:]) <= set(RED_THREES)
    with pytest.raises(Unreadable, match="found a deck of 2 cards, expected 108"):
        decks.full_deck(RULES, "Kc Kd")
    with pytest.raises(Unreadable, match="leading dots"):
        decks.full_deck(RULES, "... Kc")


def test_parts_of_a_state_that_differ_are_named():
    state = positions.state(
        RULES, {"hands": {"0": "Kc"}, "pile": "5c Qd", "sides": [{"score": 50, "red_threes": "3h"}]}
    )
    same = {"hands": {"0": "Kc"}, "pile": "... Qd", "turn": 0, "sides": [{"score": 50, "red_threes": 1}, {"melds": []}]}
    assert positions.deviations(RULES, same, state) == []
    other = {
        "hands": {"0": "Kd"},
        "pile": "Qd",
        "turn": 1,
        "sides": [{"score": 55, "red_threes": "3d"}, {"melds": ["Kc Kd Kh"]}],
    }
    assert positions.deviations(RULES, other, state) == [
        "turn is 0, expected 1",
        "hand of seat 0 is Kc, expected Kd",
        "pile is 5c Qd, expected Qd",
        "score of side 0 is 50, expected 55",
        "red threes of side 0 is 3h, expected 3d",
        "melds of side 1 is empty, expected [['Kc', 'Kd', 'Kh']]",
    ]
