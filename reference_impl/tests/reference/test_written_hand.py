"""Hands that people write down: what is read, what is refused and where, and the sheets."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import canasta.reference as game

from .conftest import load

KINGS, QUEENS = "Kc Kc Kd Kd Kh Kh Ks", "Qc Qd Qh"


def hand(out: int = 0) -> dict[str, Any]:
    """A hand of four in which a player of one side went out."""
    sides = [
        {"melds": [KINGS, QUEENS], "red_threes": 1, "hands": ["", "7c"], "went_out": "open"},
        {"melds": ["Jc Jd Jh"], "red_threes": 0, "hands": ["8c", "9c"], "went_out": "none"},
    ]
    return {"variant": "classic", "sides": sides if out == 0 else sides[::-1]}


@pytest.mark.parametrize("out", [0, 1])
def test_a_written_hand_is_scored(out: int) -> None:
    """scoring.items-sum: 70 + 30 + 500 + 100 + 100 - 5, and 30 - 20."""
    sheets, following = game.score_with_totals(load("classic@4"), hand(out) | {"dealer": 2, "deal": 5})
    totals = [795, 10][:: 1 if out == 0 else -1]

    assert [sheet.total for sheet in sheets] == totals
    assert [sheet.of for sheet in sheets] == [(0, 2), (1, 3)]
    assert (following.dealer, following.deal_number, list(following.scores)) == (3, 6, totals)
    assert game.score(load("classic@4"), hand(out)) == sheets


@pytest.mark.parametrize("lone", range(3))
def test_three_players_have_a_sheet_each(lone: int) -> None:
    """scoring.pair-shares: sides in any order, totals by player."""
    pair = [seat for seat in range(3) if seat != lone]
    sides = [
        {"players": pair, "score": [100, 200], "melds": [KINGS], "red_threes": [1, 0], "hands": ["7c", "8c"]},
        {"players": [lone], "score": [300], "melds": [QUEENS], "red_threes": [0], "hands": ["9c"]},
    ]
    for order in (sides, sides[::-1]):
        sheets, following = game.score_with_totals(load("classic@3"), {"variant": "classic", "sides": order})
        assert [sheet.of for sheet in sheets] == [(0,), (1,), (2,)]
        assert following.scores[pair[0]] == 100 + 570 + 100 - 15
        assert following.scores[pair[1]] == 200 + 570 - 15
        assert following.scores[lone] == 300 + 30 - 10


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Put a value into the side that went out: ``hands.1``, ``melds.0``, ``went_out``; ``other.`` for the other."""

    def edit(written: dict[str, Any]) -> None:
        out = next(side for side in written["sides"] if side["went_out"] == "open")
        other = next(side for side in written["sides"] if side is not out)
        place: Any = other if path.startswith("other.") else out
        *steps, last = path.removeprefix("other.").split(".")
        for step in steps:
            place = place[step]
        place[int(last) if isinstance(place, list) else last] = value

    return edit


@pytest.mark.parametrize("out", [0, 1])
@pytest.mark.parametrize(
    ("edit", "code", "said"),
    [
        (change("hands", ["", "", "7c"]), "wrong-type", "hands"),
        (change("hands", ["", ""]), "empty-hand", "hands"),
        (change("hands", ["8d", "7c"]), "cards-left", "hands"),
        (change("other.hands", ["", "9c"]), "empty-hand", "hands"),
        (change("other.went_out", "open"), "two-went-out", "went_out"),
        (change("melds", [KINGS[:-3], QUEENS]), "no-canasta", "melds"),
        (change("melds", [KINGS, "Qc Qd"]), "not-a-meld", "melds"),
        (change("melds", [KINGS, "Qc Qd 7h"]), "not-a-meld", "melds"),
        (change("melds", [KINGS, QUEENS, "Qc Qd Qs"]), "not-a-meld", "melds"),
        (change("other.melds", ["3c 3s 3s"]), "not-a-meld", "melds"),
        (change("other.melds", ["Jc Jc Jc"]), "too-many-cards", "melds"),
        (change("other.hands", ["8c", "9c 3h"]), "wrong-card", "hands"),
        (change("red_threes", 5), "too-many-cards", "sides"),
        (change("red_threes", ["3h 3c"]), "wrong-card", "red_threes"),
        (change("red_threes", [1, 0, 0]), "wrong-type", "red_threes"),
        (change("black_threes", 1), "wrong-card", "sides"),
        (change("score", [1, 2]), "wrong-type", "score"),
    ],
)
def test_a_hand_that_cannot_have_happened_is_refused(
    edit: Callable[[dict[str, Any]], None], code: str, said: str, out: int
) -> None:
    """The finding says where and what; the hand without the edit is read."""
    written = deepcopy(hand(out))
    game.score(load("classic@4"), written)
    edit(written)

    with pytest.raises(game.UnreadableInput) as refused:
        game.score_with_totals(load("classic@4"), written)
    found = [(finding.code, finding.path) for finding in refused.value.findings]
    assert any(one == code and said in where for one, where in found), found


@pytest.mark.parametrize("out", [0, 1])
def test_all_faults_are_reported_together(out: int) -> None:
    written = hand(out)
    change("hands", ["8d", "7c"])(written)
    change("melds", [KINGS, "Qc Qd"])(written)
    change("other.hands", ["8c", "9c 3h"])(written)

    with pytest.raises(game.UnreadableInput) as refused:
        game.score(load("classic@4"), written)
    assert {finding.code for finding in refused.value.findings} == {"cards-left", "not-a-meld", "wrong-card"}


@pytest.mark.parametrize(
    ("name", "edit"),
    [
        ("bicycle@4", change("other.hands", ["8c", "9c 3h"])),  # their holder may have had no turn
        ("classic@4", change("melds", [KINGS, QUEENS, "3c 3c 3s"])),
        ("classic@4", change("red_threes", [0, 1])),
        ("classic@4", change("red_threes", ["3h", "3d"])),
        ("classic+black-threes-as-red-threes@4", change("black_threes", 1)),
        ("classic@4", change("went_out", "concealed")),
    ],
)
@pytest.mark.parametrize("out", [0, 1])
def test_what_can_have_happened_is_read(name: str, edit: Callable[[dict[str, Any]], None], out: int) -> None:
    written = hand(out)
    edit(written)

    assert len(game.score(load(name), written)) == 2


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("classic@3", [[0, 1], [1]]),
        ("classic@3", [[0], [1]]),
        ("classic@4", [[0, 1], [2, 3]]),
        ("cs@5", [[0, 1, 2], [3, 4]]),
    ],
)
def test_wrong_sides_are_refused(name: str, players: list[list[int]]) -> None:
    written = {"variant": "x", "sides": [{"players": row, "hands": ["7c"] * len(row)} for row in players]}
    with pytest.raises(game.UnreadableInput) as refused:
        game.score(load(name), written)
    assert refused.value.findings[0].code == "wrong-sides"


def test_nobody_went_out_before_the_sides_were_formed() -> None:
    """table.lone-by-going-out: who goes out plays alone, so three sides and a player out do not go together."""
    sides = [{"hands": ["7c"]}, {"hands": ["8c"]}, {"melds": [KINGS], "hands": ["9c"]}]
    written = {"variant": "classic", "sides": sides}

    assert len(game.score(load("classic@3"), written)) == 3
    sides[2] |= {"hands": [""], "went_out": "open"}
    with pytest.raises(game.UnreadableInput) as refused:
        game.score(load("classic@3"), written)
    assert refused.value.findings[0].code == "wrong-sides"
