"""Hands that people wrote down: scored by the rules, or refused with the card and the rule."""

import copy

import pytest

from canasta import fast as canasta

WORKED = {
    "sides": [
        {
            "score": 1200,
            "melds": ["Kc Kc Kd Kd Kh Kh Ks", "2c Ac Ac Ad Ah As Jk", "7c 7d 7h"],
            "red_threes": 2,
            "hands": ["", "2d 5c Qs"],
            "went_out": "open",
        },
        {
            "score": 900,
            "melds": ["2c 2d 9c 9d 9h 9s 9s", "8c 8d 8h", "Jc Jd Jk"],
            "red_threes": 1,
            "hands": ["3s 4s Ad Ks", "6c 6d Jk"],
            "went_out": "none",
        },
    ]
}


@pytest.mark.parametrize("name", ["classic@4", "bicycle@4"])
def test_the_worked_hand(name) -> None:
    """scoring.items-sum: sr-056, sr-057, sr-058."""
    sheets, after = canasta.score_with_totals(canasta.load(name), WORKED)

    assert [canasta.to_json(sheet) for sheet in sheets] == [
        {
            "of": [0, 2],
            "items": {
                "meld_cards": 255,
                "natural_canastas": 500,
                "mixed_canastas": 300,
                "red_threes": 200,
                "going_out": 100,
                "hand_cards": -35,
            },
            "total": 1320,
        },
        {
            "of": [1, 3],
            "items": {
                "meld_cards": 190,
                "natural_canastas": 0,
                "mixed_canastas": 300,
                "red_threes": 100,
                "going_out": 0,
                "hand_cards": -100,
            },
            "total": 490,
        },
    ]
    assert after.scores == (2520, 1390)
    assert after.minimums == (90, 50)
    assert after.winners == ()


def changed(path, value):
    hand = copy.deepcopy(WORKED)
    place = hand
    for part in path[:-1]:
        place = place[part]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return hand


REFUSED = [
    (("sides", 1, "hands", 0), "3s 4s Ac Ks", "sides[1].hands[0]", "Ac once more", "cards.deck"),
    (("sides", 1, "hands", 1), "6c 6d Jk Jk Jk Jk", "sides[1].hands[1]", "Jk once more", "cards.deck"),
    (("sides", 0, "melds", 0), "Kc Kc Kd Kd Kh Kh Ks Ks Kc", "sides[0].melds[0]", "Kc once more", "cards.deck"),
    (("sides", 1, "red_threes"), 3, "sides", "5 red threes in all", "cards.deck"),
    (("sides", 0, "hands", 1), "3d 3h", "sides[0].hands[1]", "3d 3h", "threes.red-dealt"),
    (("sides", 1, "red_threes"), "3h 3s", "sides[1].red_threes", '"3h 3s"', "red threes only"),
    (("sides", 1, "hands", 0), "3s 4s Ax Ks", "sides[1].hands[0]", '"Ax"', "a card such as"),
    (("sides", 1, "went_out"), "open", "sides[1].went_out", "a second side going out", "hand_end.by-going-out"),
    (("sides", 1, "went_out"), "loudly", "sides[1].went_out", '"loudly"', "none, open, concealed"),
    (("sides", 0, "melds", 2), "7c 7d", "sides[0].melds[2]", "7c 7d", "melds.min-cards"),
    (("sides", 0, "melds", 2), "7c Jk 2h", "sides[0].melds[2]", "7c Jk 2h", "melds.min-naturals"),
    (("sides", 0, "melds", 2), "7c 7d 8s", "sides[0].melds[2]", "7c 7d 8s", "melds.one-rank"),
    (("sides", 0, "melds", 2), "2h 2s Jk", "sides[0].melds[2]", "2h 2s Jk", "melds.wild-only"),
    (("sides", 0, "melds", 2), "Ks Qc Qd", "sides[0].melds[2]", "Ks Qc Qd", "melds.one-rank"),
    (("sides", 0, "melds", 2), "Ad As 2h", "sides[0].melds[2]", "a second meld of A", "melds.one-per-rank"),
    (("sides", 1, "melds", 1), "3c 3c 3s", "sides[1].melds", "black threes melded", "threes.black-when"),
    (("sides", 0, "hands", 0), "4c", "sides[0].hands", "cards in every hand", "going_out.definition"),
    (("sides", 0, "hands", 1), "", "sides[0].hands", "2 empty hands", "going_out.keep-a-card"),
    (("sides", 1, "hands", 0), "", "sides[1].hands[0]", "an empty hand", "going_out.keep-a-card"),
    (("sides", 0, "melds"), ["7c 7d 7h"], "sides[0].melds", "0 canastas", "going_out.canastas"),
    (("sides", 0, "hands"), [""], "sides[0].hands", '[""]', "2 hands"),
    (("sides", 0, "score"), "1200", "sides[0].score", '"1200"', "a whole number"),
    (("sides", 0, "players"), [0, 1], "sides", None, "table.sides"),
    (("sides",), [], "sides", None, "every seat"),
    (("sides", 0, "colour"), "red", "sides[0].colour", "the unknown key colour", "players, score"),
]


@pytest.mark.parametrize(("path", "value", "place", "found", "expected"), REFUSED)
def test_a_hand_that_cannot_have_happened_is_refused(path, value, place, found, expected) -> None:
    """Each is the worked hand with one thing changed; the worked hand itself is accepted above."""
    with pytest.raises(canasta.UnreadableInput) as raised:
        canasta.score(canasta.load("classic@4"), changed(path, value))

    findings = raised.value.findings
    assert any(
        finding.path == place and (found is None or finding.found == found) and expected in finding.expected
        for finding in findings
    ), [str(finding) for finding in findings]


def test_three_players_score_the_pair_and_their_own_red_threes() -> None:
    """scoring.pair-shares, threes.red-personal: 665 and 565 for the pair, 25 for the lone player."""
    hand = {
        "sides": [
            {
                "players": [0, 2],
                "score": [0, 0],
                "melds": ["Tc Tc Td Td Th Th Ts", "5c 5d 5h"],
                "red_threes": [1, 0],
                "hands": ["4c", "8c 4d"],
                "went_out": "none",
            },
            {"players": [1], "score": 0, "melds": ["8d 8h 8s"], "hands": ["4h"], "went_out": "none"},
        ]
    }

    sheets = canasta.score(canasta.load("classic@3"), hand)

    assert [sheet.of for sheet in sheets] == [(0,), (1,), (2,)]
    assert [sheet.total for sheet in sheets] == [665, 25, 565]


def test_black_threes_are_in_no_hand_of_a_game_that_never_melds_them() -> None:
    """threes.black-when: accepted where whoever goes out melds them, refused where nobody does."""
    hand = {
        "sides": [
            {"melds": ["Kc Kc Kd Kd Kh Kh Ks", "3c 3c 3s"], "hands": ["", "4c"], "went_out": "open"},
            {"melds": [], "hands": ["4d", "4h"], "went_out": "none"},
        ]
    }
    rules = canasta.load("classic@4").to_json()
    assert canasta.score(canasta.rules_from(rules), hand)[0].total == 70 + 500 + 15 + 100 - 5

    rules["threes"]["black"]["meld"]["when"] = "never"
    with pytest.raises(canasta.UnreadableInput) as raised:
        canasta.score(canasta.rules_from(rules), hand)

    assert [finding.path for finding in raised.value.findings] == ["sides[0].melds"]
    assert "threes.black-when" in raised.value.findings[0].expected


LONE = {
    "canasta": "hand/1",
    "variant": "classic@3",
    "sides": [
        {"players": [0], "melds": ["Kc Kc Kd Kd Kh Kh Ks"], "hands": [""], "went_out": "open"},
        {"players": [1], "melds": ["8c 8d 8h"], "hands": ["3s 4s"]},
        {"players": [2], "hands": ["4d 4h"]},
    ],
}


def test_whoever_goes_out_among_three_plays_alone() -> None:
    """table.lone-by-going-out: the other two are scored as one side, but each scores their own red threes."""
    rules = canasta.load("classic@3")
    stock_out = copy.deepcopy(LONE)
    stock_out["sides"][0] |= {"hands": ["9c"], "went_out": "none"}
    pair = copy.deepcopy(LONE)
    pair["sides"][1:] = [
        {"players": [1, 2], "melds": ["8c 8d 8h"], "hands": ["3s 4s", "4d 4h"], "red_threes": [1, 2], "score": [0, 0]}
    ]

    assert [sheet.total for sheet in canasta.score(rules, stock_out)] == [560, 20, -10]
    assert [sheet.total for sheet in canasta.score(rules, pair)] == [670, 110, 210]
    with pytest.raises(canasta.UnreadableInput, match="table.lone-by-going-out"):
        canasta.score(rules, LONE)


@pytest.mark.parametrize(("hands", "red", "left"), [(["3h 4s", "4c"], 100, -10), (["3h 4s", "3d 4c"], 200, -10)])
def test_a_red_three_in_a_hand_is_one_whose_holder_had_no_turn(hands, red, left) -> None:
    """threes.red-unlaid: it is laid out when the hand ends; where it would have been laid at once, it is not there."""
    sides = [{"melds": ["Kc Kc Kd Kd Kh Kh Ks"], "hands": hands}, {"hands": ["5c 6c", "7c"]}]
    sheets = canasta.score(canasta.load("bicycle@4"), {"canasta": "hand/1", "variant": "bicycle@4", "sides": sides})
    items = {item.name: item.points for item in sheets[0].items}

    assert (items["red_threes"], items["hand_cards"]) == (red, left)
    with pytest.raises(canasta.UnreadableInput, match="threes.red-dealt"):
        canasta.score(canasta.load("classic@4"), {"canasta": "hand/1", "variant": "classic@4", "sides": sides})


@pytest.mark.parametrize(("variant", "totals"), [("bicycle@4", (55, 560)), ("classic@4", None)])
def test_a_red_three_that_costs_points_in_a_hand_stays_there(house, variant, totals) -> None:
    """threes.red-unlaid: it costs what the rule set says; where it would have been laid at once, it is not there."""
    rules = house(variant, {"threes.red.left_in_hand": 500})
    hand = {
        "sides": [
            {"melds": ["Kc Kc Kd Kd Kh Kh Ks"], "hands": ["3h 4s 4h", "4c"]},
            {"melds": ["Qc Qc Qd Qd Qh Qh Qs"], "hands": ["4c", "4d"]},
        ]
    }

    if totals is not None:
        assert tuple(sheet.total for sheet in canasta.score(rules, hand)) == totals
    else:
        with pytest.raises(canasta.UnreadableInput, match="threes.red-dealt"):
            canasta.score(rules, hand)


def test_red_threes_in_hands_count_among_those_of_the_deck() -> None:
    """cards.deck: two counted on each side and one in a hand are five."""
    sides = [
        {"melds": ["Kc Kc Kd Kd Kh Kh Ks"], "red_threes": 2, "hands": ["3h 4s", "4c"]},
        {"red_threes": 2, "hands": ["5c 6c", "7c"]},
    ]

    with pytest.raises(canasta.UnreadableInput, match="5 red threes in all"):
        canasta.score(canasta.load("bicycle@4"), {"canasta": "hand/1", "variant": "bicycle@4", "sides": sides})


@pytest.mark.parametrize(
    ("laid", "held", "found"),
    [(4, "4c", None), (5, "4c", 5), (50, "4c", 50), ("3c 3c 3s 3s", "4c", None), (3, "3s 4c", None), (4, "3s 4c", 5)],
)
def test_black_threes_are_no_more_than_the_deck_has_wherever_they_are(laid, held, found) -> None:
    """cards.deck: of laid threes the number is enough, those in hands and melds are named."""
    hand = {
        "sides": [
            {"melds": ["Kc Kc Kd"], "black_threes": laid, "hands": [held], "went_out": "none"},
            {"melds": [], "hands": ["4d"], "went_out": "none"},
        ]
    }
    rules = canasta.load("bicycle+black-threes-as-red-threes@2")
    if found is None:
        assert canasta.score(rules, hand)
        return

    with pytest.raises(canasta.UnreadableInput) as raised:
        canasta.score(rules, hand)

    (finding,) = raised.value.findings
    assert finding.found == f"{found} black threes in all"
    assert finding.expected == "at most 4 (cards.deck)"
