"""Scoring: each item of a sheet, by the printed values."""

import pytest

import canasta.reference as game
from canasta.reference import scoring
from canasta.reference.state import TableMeld, kind_of

from .conftest import act, load, place

KINGS, QUEENS = "Kc Kc Kd Kd Kh Kh Ks", "Qc Qd Qh"


def meld(text: str, concealed: bool = False) -> TableMeld:
    """A meld on the table."""
    cards = tuple(sorted(text.split()))
    natural = next((card[0] for card in cards if card != "Jk" and card[0] != "2"), "W")
    return TableMeld(kind_of(natural), natural, cards, concealed)


def items_of(sheet: game.Sheet) -> dict[str, int]:
    """Points by item."""
    return {item.name: item.points for item in sheet.items}


@pytest.mark.parametrize(
    ("name", "seat"), [("classic@4", 0), ("classic@4", 1), ("classic@4", 3), ("classic@2", 1), ("classic@6", 2)]
)
def test_items_add_up(name: str, seat: int) -> None:
    """scoring.items-sum, scoring.melded-plus, scoring.hands-minus, canastas.bonus, going_out.bonus (sr-054)."""
    melds = {0: [KINGS, "8c 8c 8d 8d 8h 8h 2c", QUEENS]}
    state = place(load(name), seat, "7c", melds=melds, red3={0: "3h"})
    state = state.but(melded=tuple(one == seat for one in range(len(state.melded))))
    over, _ = game.apply(state, seat, act("discard 7c"))
    (mine,) = [sheet for sheet in game.score_hand(over) if seat in sheet.of]
    (side,) = [side for side in over.sides if seat in side]
    left = [card for one in side for card in over.packets[one][0]]

    assert items_of(mine) == {
        "meld_cards": 70 + 80 + 30,
        "natural_canastas": 500,
        "mixed_canastas": 300,
        "red_threes": 100,
        "going_out": 100,
        "hand_cards": -sum(
            {"A": 20, "2": 20, "J": 10, "T": 10, "9": 10, "8": 10, "Q": 10, "K": 10}.get(c[0], 5) for c in left
        ),
    }
    assert mine.total == sum(items_of(mine).values())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Kc Kc Kd Kd Kh Kh Ks", "natural"),
        ("Kc Kc Kd Kd Kh Kh 2c", "mixed"),
        ("2c 2c 2d 2d Jk Jk Jk", "wild"),
    ],
)
def test_kinds_of_canastas(text: str, kind: str) -> None:
    """canastas.natural, canastas.mixed, canastas.wild, canastas.bonus; pl-025 gives 1000 for wild cards."""
    rules = load("classic+wild-melds-1000@4")
    worth = {"natural": 500, "mixed": 300, "wild": 1000}[kind]
    end = scoring.EndOfHand((0, 2), (meld(text),), (0, 0), (0, 0), (("7c",), ("8c",)), "none")
    short = scoring.EndOfHand((0, 2), (meld(text[3:]),), (0, 0), (0, 0), (("7c",), ("8c",)), "none")
    full = items_of(scoring.sheets_of(rules, [end])[0])
    none = items_of(scoring.sheets_of(rules, [short])[0])

    assert full[f"{kind}_canastas"] == worth
    assert not any(points for name, points in none.items() if name.endswith("_canastas"))


@pytest.mark.parametrize("name", ["classic@4", "bicycle@2", "bs@4", "hr@4"])
@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 100), (2, 200), (3, 300), (4, 800)])
def test_red_threes(name: str, number: int, points: int) -> None:
    """threes.red-bonus, threes.red-sign (sr-055): against a side without a meld."""
    red = load(name).threes.red

    assert scoring.three_points(red.totals, red.minus_if, number, melds=1, made=0) == points
    assert scoring.three_points(red.totals, red.minus_if, number, melds=0, made=0) == -points


@pytest.mark.parametrize(
    ("option", "melds", "made", "sign"),
    [
        ("red-threes-never-minus", 0, 0, 1),
        ("red-threes-need-a-canasta", 1, 0, -1),
        ("red-threes-need-a-canasta", 1, 1, 1),
        ("red-threes-need-two-canastas", 2, 1, -1),
        ("red-threes-need-two-canastas", 2, 2, 1),
    ],
)
def test_red_threes_count_against_their_side(option: str, melds: int, made: int, sign: int) -> None:
    """threes.red-sign with each of its conditions, at its limit."""
    red = load(f"classic+{option}@4").threes.red

    assert scoring.three_points(red.totals, red.minus_if, 2, melds, made) == sign * 200


@pytest.mark.parametrize(("name", "cost"), [("classic@4", 5), ("pl@2", 100), ("pl+black-three-in-hand-5@2", 5)])
def test_a_black_three_in_hand(name: str, cost: int) -> None:
    """threes.black-in-hand (pl-023, cs-034), beside threes.black-min-cards."""
    assert scoring.hand_points(load(name), ("3c", "Kd")) == cost + 10
    assert scoring.hand_points(load(name), ("Kd",)) == 10


@pytest.mark.parametrize(("option", "points"), [("four-black-threes-100", 100), ("four-black-threes-500", 500)])
def test_four_black_threes(option: str, points: int) -> None:
    """threes.four-black (cs-032): instead of their card points; three are worth 15."""
    rules = load(f"cs+{option}@4")
    four, three = meld("3c 3c 3s 3s"), meld("3c 3c 3s")

    assert (scoring.four_black_threes(rules, four), scoring.melded_points(rules, four)) == (points, 0)
    assert scoring.melded_points(rules, meld("3c 3c 3s 3s 2c")) == 20
    assert (scoring.four_black_threes(rules, three), scoring.melded_points(rules, three)) == (0, 15)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("melded", "extra"), [(False, 100), (True, None)])
def test_concealed(seat: int, melded: bool, extra: int | None) -> None:
    """going_out.concealed, going_out.concealed-extra (sr-051): nothing laid in an earlier turn."""
    fours = "4c 4c 4d 4d 4h 4h 4s"
    rows = [melded and one == seat for one in range(4)]
    state = place(load("classic@4"), seat, f"{fours} Kc Kd Kh 9c", melds={0: [QUEENS]}, pile="8c", melded=rows)
    after, _ = game.apply(state, seat, act(f"meld {fours} + Kc Kd Kh"))
    over, _ = game.apply(after, seat, act("discard 9c"))
    (mine,) = [sheet for sheet in game.score_hand(over) if seat in sheet.of]

    assert items_of(mine).get("concealed_going_out") == extra


@pytest.mark.parametrize("seat", range(4))
def test_a_sheet_may_be_negative(seat: int) -> None:
    """scoring.may-be-negative (amb-091), scoring.partner-of-the-one-out: what the partner holds costs as well."""
    state = place(load("classic@4"), seat, "Kc 7d", stock=0, phase="draw", red3={0: "3h"})
    over, _ = game.apply(state, seat, game.Pass())
    for sheet in game.score_hand(over):
        cost = sum(scoring.hand_points(over.rules, over.packets[one][0]) for one in sheet.of)
        assert items_of(sheet)["hand_cards"] == -cost
        assert sheet.total < 0


def test_pair_shares_the_melds_and_not_the_red_threes() -> None:
    """scoring.pair-shares, threes.red-personal (sr-063): one sheet a player where a lone taker was sought."""
    alone = scoring.EndOfHand((1,), (meld(QUEENS),), (0,), (0,), (("7c",),), "none")
    pair = scoring.EndOfHand((0, 2), (meld(KINGS),), (2, 1), (0, 0), (("7c",), ("8c", "9c")), "none")
    first, second, third = scoring.sheets_of(load("classic@3"), [alone, pair])

    assert [sheet.of for sheet in (first, second, third)] == [(0,), (1,), (2,)]
    assert items_of(first) | {"red_threes": 0} == items_of(third) | {"red_threes": 0}
    assert [items_of(sheet)["red_threes"] for sheet in (first, second, third)] == [200, 0, 100]
    assert items_of(first)["hand_cards"] == -25
    (together,) = scoring.sheets_of(
        load("classic@4"), [scoring.EndOfHand((0, 2), (meld(KINGS),), (2, 1), (0, 0), (("7c",), ("8c",)), "none")]
    )
    assert items_of(together)["red_threes"] == 300  # threes.red-by-side


@pytest.mark.parametrize("seat", [0, 3])
def test_a_hand_that_goes_on_has_no_score(seat: int) -> None:
    state = place(load("classic@4"), seat, "Kc 7d", stock=0, phase="draw")
    with pytest.raises(ValueError, match="has not ended"):
        game.score_hand(state)
    assert game.score_hand(game.apply(state, seat, game.Pass()).state)
