"""Validation follows the header of a file and never raises an error because of its content."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.spec import data, files, load, traces, validate
from canasta.spec.errors import USAGE

SHIPPED = sorted(data.path().rglob("*.yaml"))
VARIANT = (
    "canasta: variant/1\nid: mine\ntitle: {en: Mine}\nextends: classic\nplayers: [4]\n"
    "pile: {visible: whole}\nbasis: {pile.visible: {source: at home}}\n"
)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_file_of_the_specification_is_without_a_finding(file):
    assert [str(one) for one in validate(file)] == []


def test_a_missing_file_is_a_finding_about_the_name(tmp_path):
    (one,) = validate(tmp_path / "none.yaml")
    assert one.code == "no-such-file"
    assert one.code in USAGE


def written(tmp_path, text, name="mine.yaml"):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return file


def codes(tmp_path, text, name="mine.yaml"):
    return [one.code for one in validate(written(tmp_path, text, name))]


def test_a_file_of_ones_own_may_rest_on_a_book_that_nobody_registered(tmp_path):
    assert codes(tmp_path, VARIANT) == []


def test_in_a_file_of_ones_own_a_value_without_effect_is_a_warning(tmp_path):
    (one,) = validate(written(tmp_path, VARIANT.replace("visible: whole", "visible: top")))
    assert (one.code, one.warning) == ("no-effect", True)


def test_a_shipped_file_may_not_hold_what_is_a_warning_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setattr(files.PatchFile, "own", False)
    found = validate(written(tmp_path, VARIANT.replace("visible: whole", "visible: top"), "other.yaml"))
    assert {one.code for one in found} == {"wrong-name", "no-basis", "no-effect", "unknown-reason"}
    assert not any(one.warning for one in found)


def test_a_value_that_only_one_number_of_players_changes_has_an_effect(tmp_path):
    text = (
        VARIANT.replace("[4]", "[2, 4]")
        .replace("pile: {visible: whole}", "deal: {hand: 11}")
        .replace("pile.visible", "deal.hand")
    )
    assert codes(tmp_path, text) == []
    assert codes(tmp_path, text.replace("[2, 4]", "[4]")) == ["no-effect"]


def test_one_contradiction_at_every_number_of_players_is_told_once(tmp_path):
    text = VARIANT.replace("[4]", "[2, 3, 4, 6]").replace("pile: {visible: whole}", "melds: {set: {max_cards: 5}}")
    assert codes(tmp_path, text.replace("pile.visible", "melds")) == ["contradiction"]


def test_a_contradiction_in_an_overlay_is_found_where_it_stands(tmp_path):
    text = (
        VARIANT.replace("[4]", "[4, 6]")
        + 'by_players:\n  "6":\n    deal: {hand: 26}\n    basis: {deal.hand: {source: x}}\n'
    )
    (one,) = validate(written(tmp_path, text))
    assert (one.code, one.line, one.path) == ("contradiction", 10, "by_players.6.deal.hand")
    assert "mine@6" in one.found


def test_a_parent_beside_the_file_is_found_and_its_faults_too(tmp_path):
    written(tmp_path, VARIANT.replace("visible: whole", "visible: all"), "parent.yaml")
    found = validate(written(tmp_path, VARIANT.replace("extends: classic", "extends: parent")))
    assert [(one.code, one.file.endswith("parent.yaml")) for one in found] == [("unknown-word", True)]


def test_an_option_is_no_parent(tmp_path):
    option = (data.path("options") / "deal-13.yaml").read_text(encoding="utf-8").replace("id: deal-13", "id: parent")
    written(tmp_path, option, "parent.yaml")
    assert codes(tmp_path, VARIANT.replace("extends: classic", "extends: parent")) == ["no-such-variant"]


def test_an_option_of_ones_own_is_linted_like_the_others(tmp_path):
    text = (
        "canasta: option/1\nid: mine\ntitle: {en: Mine}\napplies_to: {variants: [bicycle], players: any}\n"
        "threes: {red: {dealt: at_once}}\nbasis: {threes.red.dealt: amb-005}\n"
    )
    assert codes(tmp_path, text) == []
    assert codes(tmp_path, text.replace("[bicycle]", "[classic]")) == ["no-effect", "no-effect"]


def test_a_value_without_effect_beside_others_is_a_warning(tmp_path):
    text = VARIANT.replace("pile: {visible: whole}", "threes: {red: {left_in_hand: 500}}").replace(
        "pile.visible", "threes.red.left_in_hand"
    )
    (one,) = validate(written(tmp_path, text))
    assert (one.code, one.warning) == ("no-effect", True)
    assert 'threes.red.dealt is "at_once"' in one.found
    late = text.replace("left_in_hand: 500}", "left_in_hand: 500, dealt: first_turn}")
    assert codes(tmp_path, late.replace("basis: {", "basis: {threes.red.dealt: {source: at home}, ")) == []


TRACE = [
    {"line": "header", "canasta": "trace/1", "ruleset": "classic@4", "digest": "sha256:" + "0" * 64, "rules": {}},
    {"line": "end", "hands": 0, "steps": 0},
]


def lines(*objects):
    return "".join(json.dumps(one) + "\n" for one in objects)


def test_a_trace_is_checked_line_by_line(tmp_path):
    header = {**TRACE[0], "rules": load("classic@4").to_json()}
    assert codes(tmp_path, lines(header, TRACE[1]), "trace.jsonl") == []
    (one,) = validate(written(tmp_path, lines(header, {**TRACE[1], "hands": "one"}), "trace.jsonl"))
    assert (one.code, one.line, one.path) == ("wrong-type", 2, "hands")
    assert codes(tmp_path, lines(header) + "{not json\n", "trace.jsonl") == ["syntax"]
    assert codes(tmp_path, lines(header) + "[" * 100_000 + "\n", "trace.jsonl") == ["too-deep"]


def test_a_line_of_a_trace_is_read_to_a_limit_only(tmp_path):
    assert codes(tmp_path, lines(TRACE[0]) + "1" * 2_000_000 + "\n", "trace.jsonl")[-1] == "too-large"


@given(st.binary(max_size=200))
def test_no_bytes_after_a_header_raise(tmp_path_factory, raw):
    file = tmp_path_factory.mktemp("any") / "mine.yaml"
    for head in (b"canasta: variant/1\n", b"canasta: hand/1\n", b'{"canasta":"trace/1"}\n', b""):
        file.write_bytes(head + raw)
        for one in validate(file):
            assert one.code
            assert one.line is not None


VALUES = st.sampled_from(
    ["{}", "[]", "null", "0", "x", "[classic]", "{a: 1}", '"4"', "[4, 4]", "[9]", "classic", "mine"]
)


@given(
    st.lists(
        st.tuples(st.sampled_from(["id", "title", "extends", "players", "pile", "basis", "by_players", "x"]), VALUES),
        unique_by=lambda pair: pair[0],
    )
)
def test_no_strange_value_in_a_variant_raises(tmp_path_factory, pairs):
    file = tmp_path_factory.mktemp("any") / "mine.yaml"
    file.write_text("canasta: variant/1\n" + "".join(f"{key}: {value}\n" for key, value in pairs), encoding="utf-8")
    assert [one for one in validate(file) if one.line is None] == []


def test_a_trace_out_of_order_gets_one_finding_whatever_its_lines_hold(tmp_path, monkeypatch):
    """Its schema is not asked: order is cheap to check, and a line out of place makes the rest meaningless."""
    asked = []
    monkeypatch.setattr(traces, "malformed", lambda *line: asked.append(line) or [])
    result = {"line": "result", "sheets": "none"}
    (one,) = validate(written(tmp_path, lines(TRACE[0], *[result] * 100, TRACE[1]), "trace.jsonl"))
    assert (one.code, one.line, one.expected) == ("wrong-order", 2, "a deal")
    assert asked == []
    assert validate(written(tmp_path, lines(*TRACE), "trace.jsonl")) == ()
    assert len(asked) == 2


def test_a_count_that_is_no_number_is_left_to_the_schema(tmp_path):
    for count in ("one", True, None, [0]):
        (one,) = validate(written(tmp_path, lines(TRACE[0], {**TRACE[1], "hands": count}), "trace.jsonl"))
        assert (one.code, one.path) == ("wrong-type", "hands")
