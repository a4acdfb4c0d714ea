"""Scoring hands and matches with all cards: the worked hand, and hands that cannot have been played."""

import re
from pathlib import Path

import pytest

DATA = Path(__file__).parent / "data"
WORKED = DATA / "worked-hand.yaml"


def test_the_worked_hand_scores_1320_and_490(run) -> None:
    """The hand that the first source calculates, item by item; next minimums 90 and 50."""
    found = run("score", WORKED, "--format", "json")

    assert found.code == 0
    first, second = found.json["sides"]
    assert first["items"] == {
        "meld_cards": 255,
        "natural_canastas": 500,
        "mixed_canastas": 300,
        "red_threes": 200,
        "going_out": 100,
        "hand_cards": -35,
    }
    assert {name: points for name, points in second["items"].items() if points} == {
        "meld_cards": 190,
        "mixed_canastas": 300,
        "red_threes": 100,
        "hand_cards": -100,
    }
    assert [(side["total"], side["score"], side["next_minimum"]) for side in (first, second)] == [
        (1320, 2520, 90),
        (490, 1390, 50),
    ]
    assert (found.json["winners"], found.json["next_dealer"]) == ([], 1)


def test_the_sheet_is_readable(run) -> None:
    """The same in columns, with words from the message file."""
    found = run("score", WORKED)

    assert found.code == 0
    assert re.search(r"this hand +1320 +490\n", found.out)
    assert re.search(r"new total +2520 +1390\n", found.out)
    assert re.search(r"next minimum +90 +50\n", found.out)
    assert "Next dealer: seat 1" in found.out


def test_another_rule_set_may_be_asked_for(run) -> None:
    """The rule set on the command line replaces the one in the file."""
    found = run("score", WORKED, "--variant", "classic+going-out-300@4", "--format", "json")

    assert found.json["ruleset"] == "classic+going-out-300@4"
    assert found.json["sides"][0]["items"]["going_out"] == 300


def test_a_match_gives_running_totals(run, tmp_path: Path) -> None:
    """Totals, dealer and minimums continue from hand to hand; the last hand ends the match."""
    text = WORKED.read_text(encoding="utf-8").split("sides:\n")[1]
    first = "  - sides:\n" + "".join(f"    {line}\n" for line in text.splitlines())
    later = re.sub(r"- score: \d+\n +", "- ", first)
    path = tmp_path / "match.yaml"
    path.write_text(f"canasta: match/1\nvariant: classic\ndealer: 2\nhands:\n{first}{later}{later}", encoding="utf-8")
    found = run("score", path, "--format", "json")

    assert found.code == 0, found.err
    assert [[side["score"] for side in hand["sides"]] for hand in found.json["hands"]] == [
        [2520, 1390],
        [3840, 1880],
        [5160, 2370],
    ]
    assert [hand["next_dealer"] for hand in found.json["hands"]] == [3, 0, 1]
    assert found.json["winners"] == [0]


def test_a_total_that_does_not_follow_is_named_and_counts_on(run, tmp_path: Path) -> None:
    """A score written in a later hand is compared with the totals; the hand is scored from what is written."""
    text = WORKED.read_text(encoding="utf-8").split("sides:\n")[1]
    hand = "  - sides:\n" + "".join(f"    {line}\n" for line in text.splitlines())
    path = tmp_path / "match.yaml"
    path.write_text(f"canasta: match/1\nhands:\n{hand}{hand}", encoding="utf-8")
    found = run("score", path)

    assert found.code == 1
    assert re.search(r"match.yaml:15:\d+: found 1200, expected 2520, the total after the previous hand", found.err)
    assert found.out.count("total before") == 2
    assert re.findall(r"new total +(\d+) +(\d+)", found.out) == [("2520", "1390"), ("2520", "1390")]


def test_three_players_keep_their_own_totals(run, tmp_path: Path) -> None:
    """In the game with a lone taker each player has a sheet; the pair shares all but its red threes."""
    path = tmp_path / "three.yaml"
    path.write_text(
        "canasta: hand/1\nvariant: classic@3\nsides:\n"
        "  - {players: [0, 2], score: [0, 1500], melds: ['Kc Kc Kd Kd Kh Kh Ks', '7c 7d 7h'], red_threes: [1, 0],"
        " hands: ['5c', 'Tc 5d']}\n"
        "  - {players: [1], score: [0], melds: ['8c 8d 8h Jk'], hands: ['4c']}\n",
        encoding="utf-8",
    )
    found = run("score", path, "--format", "json")

    assert found.code == 0, found.err
    assert [side["of"] for side in found.json["sides"]] == [[0], [1], [2]]
    assert [side["total"] for side in found.json["sides"]] == [665, 75, 565]
    assert [side["next_minimum"] for side in found.json["sides"]] == [50, 50, 90]
    assert run("score", path).out.count("player") == 3


IMPOSSIBLE = {
    "a face once more than the deck has it": (("Ad Ks", "Ac Kd"), 12, "Ac once more", "cards.deck"),
    "too many jokers": (("6c 6d Jk", "Jk Jk Jk"), 12, "Jk once more", "at most 4"),
    "too many red threes": (("red_threes: 1", "red_threes: 3"), 11, "5 red threes", "at most 4"),
    "two sides going out": (("went_out: none", "went_out: open"), 13, "a second side", "hand_end.by-going-out"),
    "a meld that is none": (("7c 7d 7h", "7c 7d"), 5, "7c 7d", "melds.min-cards"),
    "a meld of two ranks": (("7c 7d 7h", "7c 8d 7h"), 5, "7c 8d 7h", "melds.one-rank"),
    "wild cards alone": (("7c 7d 7h", "2d 2h Jk"), 5, "2d 2h Jk", "melds.wild-only"),
    "cards left with the player who went out": (('["", "2d', '["4c", "2d'), 7, "cards in every hand", "empty hand"),
}
UNREADABLE = {
    "a card that does not exist": (("Jc Jd Jk", "Jc Jd Jx"), 10, "Jx", "a card such as"),
    "a rule set that does not exist": (("variant: classic", "variant: clasic"), 2, "clasic", "did you mean classic?"),
    "a key that does not exist": (("red_threes: 2", "red_trees: 2"), 6, "red_trees", "did you mean red_threes?"),
    "a word that does not exist": (("went_out: none", "went_out: never"), 13, "never", "none"),
    "a number that is none": (("score: 900", "score: many"), 9, "many", "whole number"),
}


@pytest.mark.parametrize(("change", "line", "found", "expected"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_an_impossible_hand_is_named(run, hand, change, line, found, expected) -> None:
    """With the line, the card or word found, and the rule or what was expected."""
    answer = run("score", hand(change))

    assert answer.code == 1
    rows = [row for row in answer.err.splitlines() if re.match(rf"\S+hand\.yaml:{line}:\d+: found ", row)]
    assert any(found in row and expected in row for row in rows), answer.err
    assert "new total" in answer.out


@pytest.mark.parametrize(("change", "line", "found", "expected"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_hand_that_cannot_be_read_is_refused(run, hand, change, line, found, expected) -> None:
    """With the line, the word found, and what was expected; nothing is scored."""
    answer = run("score", hand(change))

    assert answer.code == 2
    first = answer.err.splitlines()[0]
    assert re.match(rf"\S+hand\.yaml:{line}:\d+: found ", first), first
    assert found in first
    assert expected in first
    assert answer.out == ""


def test_a_side_out_without_its_canastas_is_refused(run, hand) -> None:
    """It needs two canastas and has one."""
    six_kings, two_needed = ("Kh Kh Ks", "Kh Kh"), ("variant: classic", "variant: classic+two-canastas")
    answer = run("score", hand(six_kings, two_needed))

    assert answer.code == 1
    assert "1 canasta" in answer.err
    assert "going_out.canastas" in answer.err


def test_failures_are_objects_too(run, hand) -> None:
    """A program that asked for JSON gets one object, with the findings in it."""
    answer = run("score", hand(("Jc Jd Jk", "Jc Jd Jx")), "--format", "json")

    assert answer.code == 2
    [finding] = answer.json["error"]["findings"]
    assert (finding["code"], finding["line"], finding["column"]) == ("no-such-card", 10, 49)
    assert answer.json["error"]["code"] == 2
