"""Sheets as people keep them: totals, points and numbers, cards without suits; YAML and tables; what cannot be."""

import json
from pathlib import Path

import pytest

DATA = Path(__file__).parent / "data"
SHEETS = DATA / "sheets"


@pytest.fixture
def sheet(tmp_path: Path):
    """A sheet with this text, as a file with this ending."""

    def written(text: str, ending: str = "yaml") -> Path:
        path = tmp_path / f"sheet.{ending}"
        path.write_text(text, encoding="utf-8")
        return path

    return written


@pytest.fixture
def scored(run, sheet):
    """The answer about a sheet, as an object; the exit code must be the expected one."""

    def answered(text: str, ending: str = "yaml", code: int = 0, *more: str):
        answer = run("score", sheet(text, ending), "--format", "json", *more)
        assert answer.code == code, answer.out + answer.err
        return answer.json

    return answered


def totals(found) -> list[list[int]]:
    return [[side["total"] for side in hand["sides"]] for hand in found.get("hands", [found])]


def codes(found) -> list[str]:
    return [finding["code"] for finding in found["findings"]]


# --- the four sheets ---


@pytest.mark.parametrize(("name", "expected"), [("exercise", [1440, 75]), ("family", [805, 390])])
def test_a_hand_as_it_was_noted_has_the_published_score(run, name: str, expected: list[int]) -> None:
    found = run("score", SHEETS / f"{name}.yaml", "--format", "json")

    assert found.code == 0
    assert [side["score"] for side in found.json["sides"]] == expected
    assert [side["next_minimum"] for side in found.json["sides"]] == [50, 50]
    assert found.json["trusted"]


def test_an_evening_has_running_totals(run) -> None:
    expected = json.loads((SHEETS / "evening.expected.json").read_text(encoding="utf-8"))
    found = run("score", SHEETS / "evening.csv", "--format", "json")

    assert found.code == 0
    assert (found.json["ruleset"], found.json["assumed_ruleset"]) == (expected["variant"], True)
    named = [{side["name"]: side["total"] for side in hand["sides"]} for hand in found.json["hands"]]
    assert named == expected["hands"]
    last = found.json["hands"][-1]["sides"]
    running = [{side["name"]: side["score"] for side in hand["sides"]} for hand in found.json["hands"]]
    assert running == expected["totals"]
    assert {side["name"]: side["next_minimum"] for side in last} == expected["next_minimums"]
    assert found.json["winners"] == []
    assert "classic@4, because the sheet names no rule set" in run("score", SHEETS / "evening.csv").out


def test_everything_impossible_is_named_with_line_and_rule(run) -> None:
    found = run("score", SHEETS / "impossible.csv")

    assert found.code == 1
    for line, words in {
        2: "found 0 canastas, expected at least 1 of a side that went out (going_out.canastas)",
        3: "found 1203 points, expected a multiple of 5",
        4: "found 30 points of melds, expected none, or at least 90, the minimum with a total of 1600",
        5: "found 5 red threes in all, expected at most 4 (cards.deck)",
        6: "found 0 points of melds with 1 canasta,",
        7: "found 311 points, expected a multiple of 5, as all card points are (cards.points)",
    }.items():
        assert any(
            row.startswith(f"{SHEETS / 'impossible.csv'}:{line}:") and words in row for row in found.err.splitlines()
        )
    assert "Headings that are notes and were not counted: what is wrong" in found.out


# --- the ways in which people keep a sheet ---

HEAD = "canasta: hand/1\nvariant: classic@4\nsides:\n"
WAYS = {
    "totals alone": (HEAD + "  - {total: 355}\n  - {total: -40}\n", "yaml", [[355, -40]]),
    "totals in a table": ("side,total\nA,355\nB,-40\n", "csv", [[355, -40]]),
    "points left in hand": (
        HEAD + "  - {melds: [K K K K K K K], hand_points: 15, went_out: yes}\n  - {hand_points: 90}\n",
        "yaml",
        [[655, -90]],
    ),
    "numbers of canastas with points": (
        "side\tmeld_points\tnatural\tout\nA\t340\t1\tyes\nB\t0\t0\tno\n",
        "tsv",
        [[940, 0]],
    ),
    "no hands": (HEAD + "  - {melds: [K K K K K K K], went_out: yes}\n  - {melds: [A A A]}\n", "yaml", [[670, 60]]),
    "an empty hand of somebody who did not go out": (
        HEAD + '  - {melds: [A A A], hands: ["", "K"]}\n  - {hands: ["4", "5 5"]}\n',
        "yaml",
        [[50, -15]],
    ),
    "ranks": (
        HEAD + '  - {melds: ["8 8 8 8 8 8 8", "K K K"], hands: ["", "4"], went_out: yes}\n  - {hands: ["Q", "7"]}\n',
        "yaml",
        [[695, -15]],
    ),
    "other spellings": (
        HEAD + '  - {melds: ["10c 10C T♥ 10", "kC kd K♥ joker"], hands: ["jk", "4"]}\n  - {hands: ["Q", "7"]}\n',
        "yaml",
        [[65, -15]],
    ),
    "numbers of cards": (
        HEAD + '  - {melds: ["Kx6 2"], hands: ["", "4"], went_out: yes}\n  - {hands: ["Q", "7"]}\n',
        "yaml",
        [[475, -15]],
    ),
    "melds in one text": (
        HEAD + '  - {melds: "A A A, 8 8 8 2", hands: "K 4"}\n  - {hands: ["Q", "7"]}\n',
        "yaml",
        [[95, -15]],
    ),
    "one hand of the pair": (
        HEAD + '  - {melds: [A A A], hands: "4 5 joker"}\n  - {hands: "Q / 7"}\n',
        "yaml",
        [[0, -15]],
    ),
    "names, date, note": (
        HEAD.replace("sides", "name: final\ndate: 2024-12-27\nnote: rain\nsides")
        + "  - {name: Us, total: 5, note: x}\n  - {name: Them, total: 10}\n",
        "yaml",
        [[5, 10]],
    ),
    "adjustments": (
        HEAD
        + "  - {total: 500, adjustments: [{points: -100, why: looked}, {points: 50, why: cut}]}\n"
        + "  - {total: 10, adjustments: -150}\n",
        "yaml",
        [[450, -140]],
    ),
    "short forms in YAML": (
        HEAD + "  - {meld_points: 340, natural: 1, red: 2, out: yes}\n  - {left: 45}\n",
        "yaml",
        [[1140, -45]],
    ),
    "semicolons, any order, capitals": ("Out;Side;Meld points;Red threes\nno;A;60;1\nno;B;;\n", "csv", [[160, 0]]),
    "cards in a table": (
        'side,melds,hands,out\nA,"K K K K K K K, 8 8 8 2",5 9,yes\nB,A A A 2,Jk 4 / Q,no\n',
        "csv",
        [[705, 15]],
    ),
    "many hands without numbers": ("side,total\nA,100\nB,50\nA,30\nB,20\n", "csv", [[100, 50], [30, 20]]),
    "sides in another order": ("hand,side,total\n1,A,100\n1,B,50\n2,B,20\n2,A,30\n", "csv", [[100, 50], [30, 20]]),
    "remarks, blank lines, a byte order mark": (
        "\ufeff# Sunday\nside,total\n\nA,100\n# late\nB,\u221250\n",
        "csv",
        [[100, -50]],
    ),
    "players of a lone taker": (
        HEAD.replace("@4", "@3")
        + "  - {players: [0, 2], meld_points: 100, natural: 1, red_threes: [1, 0], out: yes}\n"
        + "  - {players: [1], left: 50}\n",
        "yaml",
        [[800, -50, 700]],
    ),
}


@pytest.mark.parametrize(("text", "ending", "expected"), WAYS.values(), ids=WAYS.keys())
def test_a_way_to_keep_a_sheet(scored, text: str, ending: str, expected: list[list[int]]) -> None:
    assert totals(scored(text, ending)) == expected


def test_a_three_without_a_suit_is_black_in_a_hand_and_red_among_red_threes(scored) -> None:
    found = scored(HEAD + '  - {melds: [A A A], red_threes: "3", hands: ["3", "K"]}\n  - {hands: ["4", "5"]}\n')

    assert found["sides"][0]["items"]["red_threes"] == 100
    assert found["sides"][0]["items"]["hand_cards"] == -15


def test_the_reason_of_an_adjustment_is_the_note_of_its_line(run, scored) -> None:
    [hand] = scored("side,total,adjustment,note\nA,100,-100,looked at the stock\nB,50,,\n", "csv")["hands"]

    assert hand["sides"][0]["items"] == {"total": 100, "adjustments": -100}
    assert hand["adjustments"] == [{"side": 0, "points": -100, "why": "looked at the stock"}]
    assert "Adjustment, B: -100 (looked at a card of the stock)\n" in run("score", SHEETS / "evening.csv").out


def test_names_and_headings_cannot_steer_a_terminal(run, sheet) -> None:
    text = HEAD + '  - {name: "A\\e]0;x\\a\\nB", total: 5, "\\e[2J": 1}\n  - {total: 5}\n'
    out = run("score", sheet(text)).out

    assert "\x1b" not in out
    assert "A\\u001b]0;x\\u0007 B" in out


# --- what cannot be, each beside a neighbour that can ---

CANNOT = {
    "a side at 1600 whose only meld is 30": (("1600", "meld_points: 30"), "below-minimum", ("1600", "meld_points: 90")),
    "15 points of melds at 3000": (("3000", "melds: [5 5 5]"), "below-minimum", ("3000", "melds: [A A A A A A]")),
    "the total 1203": (("1203", "meld_points: 90"), "not-a-sum", ("1205", "meld_points: 90")),
    "a hand begun at 5200": (("5200", "meld_points: 120"), "hand-too-many", ("4995", "meld_points: 120")),
    "points that are no multiple of five": (("0", "meld_points: 121"), "not-a-sum", ("0", "meld_points: 120")),
    "points left that are no multiple of five": (("0", "hand_points: 12"), "not-a-sum", ("0", "hand_points: 10")),
    "a canasta without points": (
        ("0", "meld_points: 0, mixed: 1"),
        "no-cards-make",
        ("0", "meld_points: 50, mixed: 1"),
    ),
    "two natural canastas of 65": (
        ("0", "meld_points: 65, natural: 2"),
        "no-cards-make",
        ("0", "meld_points: 70, natural: 2"),
    ),
    "the bonus without a canasta": (
        ("0", "meld_points: 90, natural: 0, out: yes"),
        "no-canasta",
        ("0", "meld_points: 90, natural: 1, out: yes"),
    ),
    "five red threes": (("0", "meld_points: 90, red: 5"), "too-many-cards", ("0", "meld_points: 90, red: 4")),
    "nine kings": (("0", "melds: [Kx9]"), "too-many-cards", ("0", "melds: [Kx8]")),
    "a meld of two ranks": (("0", "melds: [K K K Q, A A A]"), "not-a-meld", ("0", "melds: [K K K, A A A]")),
    "a total that is not the sum": (
        ("0", "meld_points: 90, hand_points: 5, total: 95"),
        "wrong-total",
        ("0", "meld_points: 90, hand_points: 5, total: 85"),
    ),
    "points that the cards do not have": (
        ("0", "melds: [A A A], meld_points: 65"),
        "figures-differ",
        ("0", "melds: [A A A], meld_points: 60"),
    ),
}


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize(("wrong", "code", "right"), CANNOT.values(), ids=CANNOT.keys())
def test_what_cannot_be_is_found_on_either_side(scored, wrong, code: str, right, at: int) -> None:
    def text(score: str, side: str) -> str:
        sides = [f"  - {{score: {score}, {side}}}\n", "  - {total: 0}\n"]
        return HEAD + "".join(sides if at == 0 else reversed(sides))

    assert codes(scored(text(*wrong), code=1)) == [code]
    assert codes(scored(text(*right))) == []


def test_a_hand_after_the_end_is_named(scored) -> None:
    rows = "side,total\nA,5000\nB,0\nA,100\nB,0\n"

    assert codes(scored(rows, "csv", 1)) == ["hand-too-many"]
    assert codes(scored(rows.replace("5000", "4900"), "csv")) == []


def test_a_winner_is_named_with_the_name_of_the_side(run, sheet) -> None:
    assert "won by B" in run("score", sheet("side,total\nA,100\nB,5000\n", "csv")).out


# --- what cannot be read ---

UNREADABLE = {
    "a rank and a number": (
        HEAD + "  - {melds: [K6]}\n  - {total: 0}\n",
        "yaml",
        "4:14: found K6, which has two readings, expected Kx6",
    ),
    "an unknown card": ("side,melds\nA,K K Z\nB,\n", "csv", "2:3: found the card Z"),
    "a heading with a slip": (
        "side,meld_points,hand_ponts\nA,5,5\nB,5,5\n",
        "csv",
        "1:18: found hand_ponts, which is probably misspelt",
    ),
    "one figure under two headings": (
        "side,out,went_out\nA,yes,no\n",
        "csv",
        "1:10: found went_out, a second word for went_out",
    ),
    "no sides": ("hand,total\n1,5\n", "csv", "1:1: found the headings hand, total"),
    "a word for a number": ("side,total\nA,many\nB,5\n", "csv", '2:3: found "many"'),
    "a cell too many": ("side,total\nA,5,7\nB,5\n", "csv", "2:5: found 7 in a column without a heading"),
    "a side once more": ("hand,side,total\n1,A,5\n1,A,6\n", "csv", "3:3: found a second line of A in one hand"),
    "another side": ("hand,side,total\n1,A,5\n1,B,6\n2,C,5\n", "csv", "4:3: found C"),
    "a side that is missing": ("hand,side,total\n1,A,5\n1,B,6\n2,A,5\n", "csv", "4:1: found no line of B"),
    "an open quote": ('side,total\nA,"5\nB,5\n', "csv", "found a line that is not part of a table"),
    "headings alone": ("side,total\n", "csv", "found headings only"),
    "three sides of four players": (
        "side,total\nA,1\nB,2\nC,3\n",
        "csv",
        "2:1: found 3 sides, expected 2 (table.sides)",
    ),
    "two documents": ("canasta: hand/1\n---\ncanasta: hand/1\n", "yaml", "found a second document"),
}


@pytest.mark.parametrize(("text", "ending", "words"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_cannot_be_read_is_refused_with_its_place(run, sheet, text: str, ending: str, words: str) -> None:
    answer = run("score", sheet(text, ending))

    assert answer.code == 2
    assert words in answer.err
    assert answer.out == ""


def test_a_table_is_validated_as_it_is_scored(run, sheet) -> None:
    assert run("validate", SHEETS / "evening.csv").out == f"{SHEETS / 'evening.csv'}: sheet, good\n"
    wrong = run("validate", SHEETS / "impossible.csv")
    assert wrong.code == 1
    assert "(opening.minimum)" in wrong.err
    assert run("validate", sheet("side,total\nA,many\n", "csv")).code == 1


# --- sheets to fill in ---


@pytest.mark.parametrize(
    ("ruleset", "sides", "more"),
    [("classic@4", 2, []), ("classic@3", 3, []), ("classic+wild-melds@2", 2, ["wild_canastas"]), ("cs@4", 2, [])],
)
def test_an_empty_table_is_read_and_asks_for_what_scores(run, sheet, ruleset: str, sides: int, more: list[str]) -> None:
    empty = run("score", "--empty", "csv", "--variant", ruleset)
    head, *lines = empty.out.splitlines()

    assert empty.code == 0
    assert len(lines) == 6 * sides
    assert set(more) <= set(head.split(","))
    filled = run("score", sheet(empty.out, "csv"), "--variant", ruleset, "--format", "json")
    assert filled.code == 0, filled.out
    assert set(totals(filled.json)[0]) == {0}


def test_an_empty_sheet_for_paper(run) -> None:
    out = run("score", "--empty", "text").out

    assert "natural canastas (500 each)  ........  ........" in out
    assert "went out (100 each)" in out


def test_a_file_or_an_empty_sheet(run) -> None:
    for arguments in ([], ["--empty", "csv", SHEETS / "evening.csv"]):
        answer = run("score", *arguments)
        assert answer.code == 2
        assert "name a file, or use --empty" in answer.err
