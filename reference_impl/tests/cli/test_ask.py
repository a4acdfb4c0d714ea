"""Disputes in one line: the rulings, what they rest on, files of questions, and what cannot be read."""

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import canasta
from canasta.spec.parameters import schema

ASKS = Path(__file__).parent / "data" / "asks.txt"
FORM = Draft202012Validator(schema("ruling-1"))


@pytest.fixture
def ruled(run):
    """The ruling on a question as an object of the schema ruling-1."""

    def asked(question: str, ruleset: str = "classic@4"):
        answer = run("ask", question, "--ruleset", ruleset, "--format", "json")
        assert answer.code == 0, answer.err
        FORM.validate(answer.json)
        return answer.json

    return asked


def rules(ruling) -> list[str]:
    return [one["rule"] for one in ruling["rules"]]


def test_the_disputes_have_their_rulings(run) -> None:
    answer = run("ask", ASKS)

    assert answer.code == 0, answer.err
    assert answer.out.endswith("11 questions, no ruling differs from the expected one\n")


def test_questions_of_players_have_the_rulings_of_the_sources(run) -> None:
    answer = run("ask", ASKS.with_name("questions.txt"))

    assert answer.code == 0, answer.err
    assert answer.out.endswith("60 questions, no ruling differs from the expected one\n")


def test_a_ruling_that_differs_is_named_with_its_line(run, tmp_path: Path) -> None:
    path = tmp_path / "asks.txt"
    path.write_text(ASKS.read_text(encoding="utf-8").replace("illegal | opening.minimum", "legal | opening.minimum"))
    answer = run("ask", path)

    assert answer.code == 1
    assert answer.err.startswith(f"{path}:6:1: found illegal (opening.minimum), expected legal (opening.minimum)")


def test_a_rule_that_does_not_decide_is_a_difference(run, tmp_path: Path) -> None:
    path = tmp_path / "asks.txt"
    path.write_text("hand 4c 5c; draw | legal | pile.frozen-by\n".replace("pile.frozen-by", "pile.black-three-top"))
    assert run("ask", path).code == 1
    path.write_text("classic@4 | hand 4c 5c; draw | legal\n")
    assert run("ask", path).code == 0


def test_questions_without_rulings_are_answered_one_object_a_line(run) -> None:
    answer = run(
        "ask", "-", "--format", "json", given=b"# two\nhand 4c 5c; draw\n\nhand 4c 5c; drawn; discard 4c # last\n"
    )

    assert answer.code == 0
    *rulings, summary = answer.lines
    assert [one["legal"] for one in rulings] == [True, True]
    assert summary == {"questions": 2, "findings": []}


FROZEN = "pile 2h Qs; hand Qc Jk 4h 5s 7d; melds 8c 8d 8h; take Qc Jk"


@pytest.mark.parametrize("seat", range(4))
def test_the_ruling_is_the_same_at_every_seat(ruled, seat: int) -> None:
    refused = ruled(f"seat {seat}; {FROZEN}")
    assert (refused["legal"], rules(refused), refused["seat"]) == (False, ["pile.frozen-needs-natural-pair"], seat)
    assert refused["nearest"] == "draw"
    assert ruled(f"seat {seat}; {FROZEN.replace('2h Qs', '6h Qs')}")["legal"]


@pytest.mark.parametrize(("ruleset", "seat"), [("classic@2", 1), ("classic@3", 2), ("classic@6", 5)])
def test_other_numbers_of_players_are_ruled_too(ruled, ruleset: str, seat: int) -> None:
    assert rules(ruled(f"seat {seat}; {FROZEN}", ruleset)) == ["pile.frozen-needs-natural-pair"]


def test_suits_may_be_left_out(ruled) -> None:
    found = ruled("pile 6 Q; hand Q joker 4 5 7; melds 8 8 8; take Q joker")

    assert found["legal"]
    assert "pile.take-with-natural-and-wild" in rules(found)


def test_what_is_assumed_is_said_and_what_the_ruling_depends_on(ruled) -> None:
    found = ruled("score 1600; hand Kc Kd Kh 4h 5s 7d; drawn; meld Kc Kd Kh")
    assert {"pile", "melds", "stock", "others"} <= {one["what"] for one in found["assumed"]}
    assert ("melds", True) in {(one["if"], one["legal"]) for one in found["depends"]}
    told = ruled("score 1600; melds 8c 8d 8h; hand Kc Kd Kh 4h 5s 7d; drawn; meld Kc Kd Kh")
    assert told["legal"]
    assert not {"melds", "score"} & {one["what"] for one in told["assumed"]}


def test_a_total_that_was_not_said_may_decide(ruled) -> None:
    found = ruled("hand Ac Ad Ah 4h 5s 7d; drawn; meld Ac Ad Ah")

    assert found["legal"]
    score = [one for one in found["depends"] if one["if"] == "score"]
    assert [one["rules"] for one in score] == [["opening.minimum"], ["opening.minimum"]]
    assert "1,500" in score[0]["text"]


def test_other_rule_sets_that_decide_otherwise_are_named(ruled) -> None:
    found = ruled(FROZEN.replace("2h Qs", "6h Qs"))
    others = {one["ruleset"]: one["rules"] for one in found["elsewhere"]}

    assert others["pl@4"] == ["pile.open-needs-a-way"]
    assert others["classic+pile-always-frozen@4"] == ["pile.frozen-needs-natural-pair"]
    assert all(not one["legal"] for one in found["elsewhere"])


def test_the_nearest_legal_action_is_the_one_with_the_fewest_other_cards(ruled) -> None:
    found = ruled("hand 9c 9d 9s 2c 2d 2h Jk 5s 7d 8d; melds Kc Kd Kh; drawn; meld 9c 9d 9s 2c 2d 2h Jk")

    assert found["nearest"].startswith("meld")
    assert len(found["nearest"].split()) == 7


def test_further_seats_and_sides(ruled) -> None:
    whole = "hand 9h 4d; hand seat 2 Kc Kd; melds 9c 9d 9s; melds side 1 Qc Qd Qh; score side 1 1500; red side 1 2; "

    assert rules(ruled(whole + "others 11 2 9; drawn; meld 9h")) == ["going_out.keep-a-card"]
    assert not ruled(whole + "drawn; meld 9h")["legal"]


def test_partners_answer(ruled) -> None:
    out = "hand 9h 4d; melds Kc Kc Kd Kd Kh Kh Ks, 9c 9d 9s; drawn; asked {}; meld 9h"

    assert ruled(out.format("yes"))["legal"]
    assert rules(ruled(out.format("no"))) == ["going_out.no-binds"]


def test_an_answer_is_that_of_the_partner_of_the_one_described(ruled) -> None:
    found = ruled("hand 9h 4d; hand seat 2 8c 5d; melds Kc Kc Kd Kd Kh Kh Ks, 9c 9d 9s; answer yes")

    assert (found["legal"], found["seat"]) == (True, 2)
    assert "question" in [one["what"] for one in found["assumed"]]


def test_an_empty_stock(ruled) -> None:
    assert not ruled("stock empty; pile 6h Qs; hand 4c 5c 6c; draw")["legal"]
    assert ruled("stock 1; pile 6h Qs; hand 4c 5c 6c; draw")["legal"]


def test_a_ruling_for_people_says_everything(run) -> None:
    out = " ".join(run("ask", "score 1600; hand K K K 4 5; drawn; meld K K K").out.split())

    for words in (
        "Not legal in classic@4.",
        "Your side's first melds do not reach the minimum.",
        "Sources: sr-029",
        "The nearest legal action: discard",
        "so it was assumed: ",
        "- if the side has melded: legal",
    ):
        assert words in out


def test_a_hand_with_a_card_of_every_rank_leaves_none_for_another_meld(run) -> None:
    """The ruling is tried with other melds of the side only where a rank is free for them."""
    for hand in ("4 5 6 7 8 9 10 J Q K A", "4 5 6 7 8 9 10 J Q K"):
        done = run("ask", f"hand {hand}; drawn; discard 4")
        assert done.code == 0
        assert "Legal in classic@4." in done.out


UNREADABLE = {
    "an unknown clause": ("pil 2h; hand Qc; draw", "question:1:1: found pil 2h", "did you mean pile?"),
    "an unknown card": ("pile 2h; hand Qx; draw", "question:1:10: found the card Qx", "a card such as"),
    "an unknown card of the action": (
        "hand Qc; drawn; discard Qx",
        "question:1:17: found the card Qx",
        "a card such as",
    ),
    "no action": ("pile 2h; hand Qc", "found no action", "take, meld, discard"),
    "two actions": ("hand Qc 4c; draw; discard Qc", "question:1:19: found a second action", "one action"),
    "a clause twice": ("hand Qc; hand 4c; draw", "question:1:10: found hand once more", "each part once"),
    "a number that is none": ("score much; draw", "found much", "a whole number"),
    "a number in other digits": ("stock ²; hand Qc 4c; draw", "found the card ²", "a card such as"),
    "a negative seat": ("seat -1; hand Qc 4c; draw", "found the seat -1, which does not exist", "from 0 to 3"),
    "a card too many": ("hand Qc Qc Qc; draw", "found a position", "cards of one deck"),
    "a take without a pile": ("hand Qc Qd 4h; take Qc Qd", "found a take without a pile", "such as: pile 2h Qs"),
    "a red three in a hand": ("hand 3h 4c 5c; drawn; discard 3h", "found a red three", "on the table"),
    "a meld that is none": ("hand 4c 5c; melds Kc Qc 8c; draw", "8c, Kc, Qc", "a legal meld"),
    "a seat that does not exist": ("seat 4; hand Qc; draw", "found the seat 4, which", "from 0 to 3"),
    "a dealer who does not exist": ("dealer 7; hand Qc; draw", "found the seat 7, which", "from 0 to 3"),
    "nothing": ("", "question:1:1: found no action", "take, meld, discard"),
    "spaces": ("  ", "question:1:1: found no action", "take, meld, discard"),
    "too few others": (
        "others 3; hand Qc 4c; draw",
        "found others 3, expected 3 numbers of cards",
        "one for each other player",
    ),
    "an action that is none": ("hand Qc; drawn; discard", "found", "one card"),
}


@pytest.mark.parametrize(("question", "found", "expected"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_question_that_cannot_be_read(run, question: str, found: str, expected: str) -> None:
    answer = run("ask", question)

    assert answer.code == 2, answer.out
    assert found in answer.err
    assert expected in answer.err


@pytest.mark.parametrize(("name", "words"), [("nothing-here.txt", "found no such file"), ("x" * 5000, "characters")])
def test_a_file_that_does_not_exist(run, name: str, words: str) -> None:
    answer = run("ask", name)

    assert answer.code == 2
    assert words in answer.err


LINES = {
    "a word that is no ruling": ("classic | draw | perhaps", "asks.txt:2:1: found perhaps"),
    "an unknown rule": ("draw | legal | pile.frozen", "found the rule pile.frozen"),
    "an unknown rule set": ("clasic@4 | draw | legal", "asks.txt:2:1: found the unknown variant clasic"),
    "too many fields": ("classic | draw | legal | pile.black-three-top | x", "found 5 fields"),
    "an unknown clause": ("classic | pil 2h; draw", "asks.txt:2:11: found pil 2h"),
}


@pytest.mark.parametrize(("line", "found"), LINES.values(), ids=LINES.keys())
def test_a_line_that_cannot_be_read(run, tmp_path: Path, line: str, found: str) -> None:
    path = tmp_path / "asks.txt"
    path.write_text(f"# questions\n{line}\n", encoding="utf-8")
    answer = run("ask", path)

    assert answer.code == 2, answer.out
    assert found in answer.err


@pytest.mark.parametrize("filler", [0, 1])
@pytest.mark.parametrize("ruleset", ["classic@4", "classic@2", "classic@3", "classic@6", "cs@4", "pl@2"])
def test_a_position_is_a_state_of_the_rule_set(ruleset: str, filler: int) -> None:
    rules = canasta.load(ruleset)
    state = canasta.position(rules, "pile 2h Qs; hand Qc Jk 4h; melds 8c 8d 8h; score 1600", filler)

    assert state.pile == ("2h", "Qs")
    assert state.packets[0][0] == ("4h", "Jk", "Qc")
    assert state.scores[0] == 1600
    assert canasta.state_from(rules, canasta.to_json(state)) == state
    assert canasta.position(rules, "hand Qc Jk 4h; draw").packets[0][0] == ("4h", "Jk", "Qc")
