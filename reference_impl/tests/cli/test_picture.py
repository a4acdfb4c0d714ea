"""The picture of the table: what it shows to each seat, and that it shows nothing more."""

import copy

import pytest

import canasta
from canasta.cli.output import coloured, columns, say
from canasta.text.picture import in_order, picture

STATE = {
    "asked": "none",
    "deal": 2,
    "dealer": 3,
    "frozen": True,
    "hands": [["2h", "4d", "Ac", "Jk"], ["5c"], ["6c", "6d"], []],
    "joined": False,
    "laid": [],
    "melded": [True, False, False, False],
    "melds": [
        [
            {"cards": ["2d", "Ac", "Ad", "As"], "rank": "A"},
            {"cards": ["9c", "9c", "9d", "9d", "9h", "9h", "9s"], "rank": "9"},
        ],
        [],
    ],
    "phase": "draw",
    "pile": ["5c", "2d", "Kd"],
    "red3": [[], ["3h"], [], []],
    "scores": [1200, -35],
    "sides": [[0, 2], [1, 3]],
    "stock": ["4c"] * 41,
    "taken": False,
    "turn": 0,
}


def test_the_picture_shows_the_whole_state() -> None:
    """Sides with totals and melds, the pile with its top and its freeze, the stock as a number, every hand."""
    assert picture(STATE, 7, say).splitlines() == [
        "Hand 2, dealer seat 3, seat 0 to draw or take",
        "",
        "Side 0 (seats 0 2), total 1200",
        "  A  Ac Ad As 2d",
        "  9  9c 9c 9d 9d 9h 9h 9s  natural canasta of 7",
        "",
        "Side 1 (seats 1 3), total -35",
        "  red threes 3h",
        "  no meld yet",
        "",
        "Discard pile: 3 cards, frozen, top in brackets: 5c 2d [Kd]",
        "Stock: 41 cards",
        "",
        "> seat 0, 4 cards: Ac 4d 2h Jk",
        "  seat 1, 1 card: 5c",
        "  seat 2, 2 cards: 6c 6d",
        "  seat 3, 0 cards",
    ]


def test_a_view_shows_one_hand_and_counts_the_others() -> None:
    """What the seat may not see is not in the picture."""
    seen = {key: value for key, value in STATE.items() if key != "hands"} | {
        "seat": 2,
        "hand": ["6c", "6d"],
        "counts": [4, 1, 2, 0],
        "stock": 41,
    }

    assert picture(seen, 7, say).splitlines()[-4:] == [
        "> seat 0, 4 cards",
        "  seat 1, 1 card",
        "  seat 2, 2 cards: 6c 6d",
        "  seat 3, 0 cards",
    ]


@pytest.mark.parametrize(
    "ruleset", ["classic@4", "bicycle@2", "classic@3", "cs@5", "classic+black-threes-as-red-threes@4"]
)
def test_states_and_views_of_any_rule_set_have_a_picture(ruleset: str) -> None:
    """From the deal on, for every seat."""
    rules = canasta.load(ruleset)
    state = canasta.deal(rules, canasta.full_deck(rules)[::-1])
    whole = picture(canasta.to_json(state), rules.canastas.size, say)
    assert whole.count("seat ") >= rules.table.players
    for seat in range(rules.table.players):
        seen = picture(canasta.view(state, seat), rules.canastas.size, say)
        assert len(seen.splitlines()) == len(whole.splitlines())


def test_a_long_pile_is_cut_from_below() -> None:
    """The top cards are what a player asks about."""
    state = copy.deepcopy(STATE) | {"pile": ["4c"] * 20 + ["Kd"], "frozen": False}
    [line] = [line for line in picture(state, 7, say).splitlines() if line.startswith("Discard pile")]

    assert line == f"Discard pile: 21 cards, top in brackets: … {'4c ' * 11}[Kd]"


def test_kinds_of_canastas_and_other_moments() -> None:
    """Mixed and wild canastas, an empty pile, a hand that is over."""
    state = copy.deepcopy(STATE) | {
        "pile": [],
        "phase": "over",
        "melds": [
            [{"cards": ["2d", "Jk", "Ac", "Ad", "As", "Ah", "Ah"], "rank": "A"}],
            [{"cards": ["2d", "2c", "2h", "2s", "2d", "Jk", "Jk"], "rank": "W"}],
        ],
    }
    text = picture(state, 7, say)

    assert "mixed canasta of 7" in text
    assert "wild canasta of 7" in text
    assert "Discard pile: empty" in text
    assert text.startswith("Hand 2, dealer seat 3: over")
    assert ">" not in text


def test_cards_are_ordered_for_people() -> None:
    """From the ace down, wild cards last."""
    assert in_order(["Jk", "2c", "3s", "4h", "Td", "Ac"]) == ["Ac", "Td", "4h", "3s", "2c", "Jk"]


def test_colour_touches_red_cards_only() -> None:
    """Ranks and words do not change."""
    assert coloured("Kd Kc Jk 2h and") == "\x1b[31mKd\x1b[0m Kc Jk \x1b[31m2h\x1b[0m and"


def test_columns_are_aligned() -> None:
    """Text to the left, numbers to the right, no spaces at the end."""
    assert columns([["a", "1"], ["bb", "22"], ["c", ""]], numbers=[1]) == ["a    1", "bb  22", "c"]
