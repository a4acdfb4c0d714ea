"""Traces are written, read and followed; the first deviation is named, whatever it is."""

import json
from pathlib import Path
from random import Random

import pytest

import canasta
from canasta.play import play_match, read_trace, replay, write_trace
from canasta.spec import UnreadableInput, validate


@pytest.fixture(scope="module")
def trace(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("trace") / "match.jsonl"
    rules = canasta.load("classic@4")
    with path.open("w", encoding="utf-8") as file:
        write_trace(file, rules, play_match(rules, Random(3), hands=2))
    return path


def edited(trace: Path, tmp_path: Path, place: int, **changes) -> Path:
    """A copy of the trace in which members of one line are replaced; lines count from 0."""
    lines = trace.read_text(encoding="utf-8").splitlines()
    lines[place] = json.dumps(json.loads(lines[place]) | changes)
    return written(tmp_path, lines)


def written(tmp_path: Path, lines: list[str]) -> Path:
    path = tmp_path / "edited.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def kinds(trace: Path) -> list[str]:
    return [json.loads(line)["line"] for line in trace.read_text(encoding="utf-8").splitlines()]


def test_a_trace_follows_from_its_rules(trace: Path) -> None:
    """Replay accepts what was played, to the last line."""
    done = replay(read_trace(trace))

    assert done.deviation is None
    assert (done.ruleset, done.hands) == ("classic@4", 2)
    assert done.steps == kinds(trace).count("step")


def test_the_same_seed_gives_the_same_trace(trace: Path, tmp_path: Path) -> None:
    """A seed repeats a match to the byte."""
    again = tmp_path / "again.jsonl"
    rules = canasta.load("classic@4")
    with again.open("w", encoding="utf-8") as file:
        write_trace(file, rules, play_match(rules, Random(3), hands=2))

    assert again.read_bytes() == trace.read_bytes()


def test_a_trace_may_hold_several_matches(tmp_path: Path) -> None:
    """After a match is won the next hand begins another one: no points, hand 1, the next dealer."""
    path = tmp_path / "matches.jsonl"
    rules = canasta.load("classic@4")
    with path.open("w", encoding="utf-8") as file:
        write_trace(file, rules, play_match(rules, Random(5), hands=14))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    deals = [line for line in lines if line["line"] == "deal"]

    assert replay(read_trace(path)).deviation is None
    assert len(deals) == 14
    assert [deal["deal"] for deal in deals].count(1) > 1
    assert all((deal["scores"] == [0, 0]) == (deal["deal"] == 1) for deal in deals)


def test_a_wrong_digest_is_named_with_its_step(trace: Path, tmp_path: Path) -> None:
    """The step is counted within its hand, the line within the file."""
    wrong = "sha256:" + "0" * 64
    deviation = replay(read_trace(edited(trace, tmp_path, 11, digest=wrong))).deviation

    assert deviation is not None
    assert (deviation.line, deviation.hand, deviation.step, deviation.what) == (12, 1, 10, "digest")
    assert deviation.found == wrong
    assert deviation.expected == json.loads(trace.read_text(encoding="utf-8").splitlines()[11])["digest"]


def test_an_illegal_action_is_named_with_its_rules(trace: Path, tmp_path: Path) -> None:
    """A discard before the draw breaks the order of the turn."""
    first = json.loads(trace.read_text(encoding="utf-8").splitlines()[2])
    deviation = replay(read_trace(edited(trace, tmp_path, 2, action={"do": "discard", "card": "4c"}))).deviation

    assert deviation is not None
    assert (deviation.step, deviation.what, deviation.rules) == (1, "action", ("turn.draw-or-take-first",))
    assert first["action"]["do"] in ("draw", "take")


def test_a_seat_out_of_turn_is_named(trace: Path, tmp_path: Path) -> None:
    """The seat of a step is checked like its action."""
    first = json.loads(trace.read_text(encoding="utf-8").splitlines()[2])
    deviation = replay(read_trace(edited(trace, tmp_path, 2, seat=(first["seat"] + 1) % 4))).deviation

    assert deviation is not None
    assert deviation.rules == ("turn.on-turn",)
    assert deviation.expected == f"an action of seat {first['seat']}"


def test_other_scores_at_the_next_deal_are_named(trace: Path, tmp_path: Path) -> None:
    """A hand begins with the totals after the hand before it."""
    second = [place for place, kind in enumerate(kinds(trace)) if kind == "deal"][1]
    deviation = replay(read_trace(edited(trace, tmp_path, second, scores=[0, 0]))).deviation

    assert deviation is not None
    assert (deviation.what, deviation.line) == ("deal", second + 1)


def test_a_wrong_total_is_named(trace: Path, tmp_path: Path) -> None:
    """Sheets are compared item by item."""
    place = kinds(trace).index("result")
    sheets = json.loads(trace.read_text(encoding="utf-8").splitlines()[place])["sheets"]
    sheets[0]["total"] += 5
    deviation = replay(read_trace(edited(trace, tmp_path, place, sheets=sheets))).deviation

    assert deviation is not None
    assert deviation.what == "sheets"


def test_a_trace_cut_short_is_noticed(trace: Path, tmp_path: Path) -> None:
    """A trace without its end line is incomplete."""
    lines = trace.read_text(encoding="utf-8").splitlines()
    deviation = replay(read_trace(written(tmp_path, lines[:40]))).deviation

    assert deviation is not None
    assert (deviation.what, deviation.expected) == ("order", "an end line")
    assert (deviation.line, deviation.hand, deviation.step) == (40, 1, 38)


def test_the_order_of_lines_is_a_matter_of_its_own(trace: Path, tmp_path: Path) -> None:
    """It is checked without the rules: a missing line, one too many, a second trace, a wrong end."""
    lines = trace.read_text(encoding="utf-8").splitlines()
    result = kinds(trace).index("result")
    end = json.loads(lines[-1])

    assert validate(trace) == ()
    for changed, line, found, expected in (
        (lines[:40], 40, "the end of the file", "an end line"),
        (lines[:10] + lines[11:], 11, "step 10", "step 9"),
        (lines[:1] + lines[2:], 2, "step", "a deal"),
        (lines[:result] + lines[result + 1 :], result + 1, "deal", "a step or a result of the current hand"),
        (lines + lines, len(lines) + 1, "header", "nothing after the end line"),
        (lines[:3] + lines[:1] + lines[3:], 4, "header", "one header, as the first line"),
        (lines[:40] + lines[-1:], 41, "end", "the rest of the current hand"),
        ([*lines[:-1], json.dumps(end | {"hands": 9})], len(lines), "hands: 9", f"hands: {end['hands']}"),
        ([*lines[:-1], json.dumps(end | {"steps": 9})], len(lines), "steps: 9", f"steps: {end['steps']}"),
    ):
        file = written(tmp_path, changed)
        (finding,) = validate(file)
        assert (finding.line, finding.found, finding.expected) == (line, found, expected)
        deviation = replay(read_trace(file)).deviation
        assert deviation is not None
        assert deviation.line == line


def test_a_byte_order_mark_is_passed_over(trace: Path, tmp_path: Path) -> None:
    """Some editors write one, and all our other files may begin with it."""
    file = tmp_path / "bom.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + trace.read_bytes())

    assert replay(read_trace(file)).deviation is None


def test_changed_rules_are_noticed(trace: Path, tmp_path: Path) -> None:
    """The digest in the header must match the rules in the header."""
    header = json.loads(trace.read_text(encoding="utf-8").splitlines()[0])
    header["rules"]["match"]["target"] = 4000
    deviation = replay(read_trace(edited(trace, tmp_path, 0, rules=header["rules"]))).deviation

    assert deviation is not None
    assert (deviation.what, deviation.line, deviation.hand) == ("rules", 1, None)


BAD = {
    "no JSON": b"{\n",
    "an array": b"[1]\n",
    "no header": b'{"line":"end","hands":0,"steps":0}\n',
    "empty": b"",
    "a number with a point": b'{"line":"header","canasta":"trace/1","ruleset":"x","digest":1.5,"rules":{}}\n',
    "not a number": b'{"line":"header","canasta":"trace/1","ruleset":"x","digest":NaN,"rules":{}}\n',
    "a key twice": b'{"line":"header","line":"header"}\n',
    "no UTF-8": b'{"line":"\xff"}\n',
    "nested deep": b"[" * 100_000 + b"\n",
    "a huge number": b'{"line":' + b"9" * 10_000 + b"}\n",
    "a long line": b'{"line":"' + b"x" * 2_000_000 + b'"}\n',
    "another version": b'{"line":"header","canasta":"trace/2","ruleset":"x","digest":"","rules":{}}\n',
}


@pytest.mark.parametrize("raw", BAD.values(), ids=BAD.keys())
def test_what_is_no_trace_is_refused_with_its_line(raw: bytes, tmp_path: Path) -> None:
    """Whatever a file contains, the worst result is a refusal."""
    path = tmp_path / "bad.jsonl"
    path.write_bytes(raw)
    with pytest.raises(UnreadableInput) as refused:
        list(read_trace(path))

    assert [finding.line for finding in refused.value.findings] == [1]


def test_no_file_is_a_matter_of_usage(tmp_path: Path) -> None:
    """A missing file has no line."""
    with pytest.raises(UnreadableInput) as refused:
        list(read_trace(tmp_path / "none.jsonl"))

    assert (refused.value.findings[0].code, refused.value.findings[0].line) == ("no-such-file", None)


# --- names ---


@pytest.mark.parametrize("name", ["bicycle@4", "classic@2", "classic+two-canastas@4", "classic+nothere@4", "classic@9"])
def test_a_name_of_the_specification_belongs_to_its_rules(trace: Path, tmp_path: Path, name: str) -> None:
    """Any other is refused at the header; the right one is good, also without the number of players."""
    done = replay(read_trace(edited(trace, tmp_path, 0, ruleset=name)))

    assert done.deviation is not None
    assert (done.deviation.what, done.deviation.line, done.hands) == ("name", 1, 0)
    for right in ("classic@4", "classic"):
        done = replay(read_trace(edited(trace, tmp_path, 0, ruleset=right)))
        assert (done.deviation, done.own) == (None, False)


@pytest.mark.parametrize("name", ["Classic@4", "\u0441lassic@4", "classic@4 ", "classic@4\n", "../classic@4"])
def test_what_only_looks_like_a_name_is_refused(trace: Path, tmp_path: Path, name: str) -> None:
    """A reader could not tell it from the name of a variant."""
    done = replay(read_trace(edited(trace, tmp_path, 0, ruleset=name)))

    assert done.deviation is not None
    assert done.deviation.what == "name"


def test_a_name_of_ones_own_certifies_nothing_but_a_digest(trace: Path, tmp_path: Path) -> None:
    """The rules in the file are followed; nobody knows what the name stands for."""
    done = replay(read_trace(edited(trace, tmp_path, 0, ruleset="house@4")))

    assert (done.deviation, done.own, done.digest) == (None, True, canasta.load("classic@4").digest)
