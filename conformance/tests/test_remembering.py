"""A process reads and compiles a file only once, unless a byte of it has changed."""

import dataclasses
import os

import pytest

from canasta.spec import UnreadableInput
from canasta_conformance import places
from canasta_conformance.suite import cases
from canasta_conformance.suite.compile import Compiler


@pytest.fixture
def file(tmp_path):
    copy = tmp_path / "cases.yaml"
    copy.write_bytes(places.path("cases", "pile", "frozen.yaml").read_bytes())
    return copy


def edited(file, old, new):
    """The file with its first ``old`` replaced; its length and time of change stay the same."""
    text, before = file.read_text(encoding="utf-8"), file.stat()
    assert old in text
    assert len(old) == len(new)
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_a_file_that_has_not_changed_gives_the_same_cases(file):
    first, again = cases.read_file(file), cases.read_file(file)
    assert len(first) > 5
    assert all(one is two for one, two in zip(first, again, strict=True))


def test_an_edited_file_is_seen_even_where_length_and_time_are_the_same(file):
    before = cases.read_file(file)
    title = before[0].title
    edited(file, title, title[::-1])
    after = cases.read_file(file)
    assert [case.title for case in after] == [title[::-1], *(case.title for case in before[1:])]


def test_a_fault_is_found_each_time_and_gone_once_it_is_mended(file):
    edited(file, "kind: ", "kimd: ")
    for _ in range(2):
        with pytest.raises(UnreadableInput, match="kimd"):
            cases.read_file(file)
    edited(file, "kimd: ", "kind: ")
    assert cases.read_file(file)


def test_a_missing_file_is_a_finding(tmp_path):
    with pytest.raises(UnreadableInput, match=r"gone\.yaml"):
        cases.read_file(tmp_path / "gone.yaml")


def test_a_case_is_compiled_once_and_anew_where_it_or_its_twin_was_edited(all_cases):
    index = {case.id: case for case in all_cases}
    case = next(case for case in all_cases if (case.twin or {}).get("same-state") in index)
    ruleset = case.variants[0]
    play = Compiler(all_cases).play(case, ruleset)
    assert Compiler(all_cases).play(case, ruleset) is play

    retitled = Compiler(all_cases).play(dataclasses.replace(case, title="Another"), ruleset)
    assert retitled.case.title == "Another"

    twin = index[case.twin["same-state"]]
    other = Compiler([case, dataclasses.replace(twin, when={"do": "draw"})]).play(case, ruleset)
    assert other.exchanges != play.exchanges
    assert Compiler(all_cases).play(case, ruleset) == play


def test_each_filler_has_plays_of_its_own(all_cases):
    case = next(case for case in all_cases if case.kind == "position" and "stock" not in str(case.given))
    plays = [Compiler(all_cases, filler).play(case, case.variants[0]) for filler in (0, 1, 0)]
    assert plays[0] == plays[2]
    assert plays[0].exchanges != plays[1].exchanges
