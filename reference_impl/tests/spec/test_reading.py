"""Whatever a file contains, reading it gives a document or one finding with a place: never a crash or a surprise."""

import json
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from canasta.spec import UnreadableInput, reading


def finding(raw: bytes):
    with pytest.raises(UnreadableInput) as caught:
        reading.read(raw, "x.yaml")
    (one,) = caught.value.findings
    return one


REFUSED = {
    "duplicate key": (b"a: 1\nb: {c: 1, c: 2}\n", "duplicate-key", 2, 11),
    "duplicate key in quotes": (b'a: 1\n"a": 2\n', "duplicate-key", 2, 1),
    "alias": (b"a: *b\n", "alias", 1, 4),
    "anchor": (b"a: &b 1\n", "anchor", 1, 4),
    "tag that runs code": (b"a: !!python/object/apply:os.system [ls]\n", "tag", 1, 4),
    "tag of one's own": (b"a: !card Kh\n", "tag", 1, 4),
    "bare exclamation mark": (b"a: ! 12\n", "tag", 1, 4),
    "merge key": (b"a:\n  <<: {b: 1}\n", "merge-key", 2, 3),
    "number as key": (b"9: 10\n", "key-not-text", 1, 1),
    "switch as key": (b"a: {true: 1}\n", "key-not-text", 1, 5),
    "null as key": (b"a: {~: 1}\n", "key-not-text", 1, 5),
    "list as key": (b"{[a]: 1}\n", "key-not-text", 1, 2),
    "two documents": (b"a: 1\n---\nb: 2\n", "several-documents", 2, 1),
    "directive": (b"%YAML 1.2\n---\na: 1\n", "directive", 1, 1),
    "tag directive": (b"%TAG ! tag:x,2026:\n---\na: 1\n", "directive", 1, 1),
    "nothing": (b"", "empty", 1, 1),
    "comments alone": (b"# a\n\n# b\n", "empty", 1, 1),
    "null alone": (b"null\n", "empty", 1, 1),
    "invalid UTF-8": (b"a: 1\nb: \xff\n", "not-utf-8", 2, 4),
    "UTF-16": ("a: 1\n".encode("utf-16"), "not-utf-8", 1, 1),
    "NUL": (b"a: 1\n b\x00c", "control-character", 2, 3),
    "escape": (b"a: \x1b[31m\n", "control-character", 1, 4),
    "unclosed bracket": (b"a: [1, 2\n", "syntax", 2, 1),
    "two colons": (b"a: b: c\n", "syntax", 1, 5),
    "tab": (b"a:\n\tb: 1\n", "tab", 2, 1),
    "long number": (b"a: " + b"9" * 5000 + b"\n", "too-large", 1, 4),
    "whole number with a point": (b"a: 4.0\n", "wrong-form", 1, 4),
    "whole number with an exponent": (b"a: 1e3\n", "wrong-form", 1, 4),
    "nested brackets": (b"[" * 20_000, "too-deep", 1, None),
    "nested mappings": (b"{a: " * 20_000, "too-deep", 1, None),
    "nested dashes": (b"- " * 20_000, "too-deep", 1, None),
    "too long": (b"a: 1\n" * 500_000, "too-long", 1, 1),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_strict_part_of_yaml_leaves_out_is_refused_with_its_place(name):
    raw, code, line, column = REFUSED[name]
    one = finding(raw)
    assert (one.code, one.line) == (code, line)
    assert column is None or one.column == column
    assert str(one).startswith(f"x.yaml:{one.line}:{one.column}: found ")


@pytest.mark.parametrize("name", REFUSED)
def test_without_libyaml_the_same_is_refused(name, monkeypatch):
    monkeypatch.setattr(reading, "_Loader", yaml.SafeLoader)
    raw, code, _, _ = REFUSED[name]
    assert finding(raw).code == code


VALUES = {
    "no": "no",
    "yes": "yes",
    "on": "on",
    "~": None,
    "": None,
    "null": None,
    "true": True,
    "False": False,
    "12": 12,
    "-3": -3,
    "+4": 4,
    "012": 12,
    "0o17": 15,
    "0x1f": 31,
    "1_000": "1_000",
    "1.5": 1.5,
    "1.5e-3": 0.0015,
    "12:30": "12:30",
    "2026-01-01": "2026-01-01",
    '"2"': "2",
    "'2'": "2",
    "Kh": "Kh",
    "2c": "2c",
    "=": "=",
}


@pytest.mark.parametrize("text", VALUES)
def test_plain_words_mean_what_yaml_1_2_says(text):
    assert reading.read(f"a: {text}\n".encode()).value == {"a": VALUES[text]}
    assert type(reading.read(f"a: {text}\n".encode()).value["a"]) is type(VALUES[text])


def test_every_key_and_value_has_its_place():
    document = reading.read(b"a:\n  - b: 1\n    c: [x, y]\n", "x.yaml")
    assert document.keys == {("a",): (1, 1), ("a", 0, "b"): (2, 5), ("a", 0, "c"): (3, 5)}
    assert document.values[("a", 0, "b")] == (2, 8)
    assert document.values[("a", 0, "c", 1)] == (3, 12)
    assert document.finding("c", ("a", 0, "c", 7, "z")).line == 3
    assert document.finding("c", ("a", 0, "b"), at_key=True).column == 5


def test_a_byte_order_mark_is_no_part_of_the_text():
    assert reading.read(b"\xef\xbb\xbfa: 1\n").value == {"a": 1}


def test_a_file_of_50_megabytes_is_refused_by_its_size(tmp_path):
    big = tmp_path / "big.yaml"
    with big.open("wb") as stream:
        stream.truncate(50 * 1024 * 1024)
    with pytest.raises(UnreadableInput) as caught:
        reading.read(big)
    assert caught.value.findings[0].code == "too-long"


def test_a_document_of_too_many_values_is_refused(monkeypatch):
    monkeypatch.setattr(reading, "MAX_NODES", 100)
    assert finding(b"[" + b"1," * 99 + b"1]").code == "too-many-values"
    assert len(reading.read(b"[" + b"1," * 98 + b"1]").value) == 99


def test_a_folder_and_a_missing_file_are_no_files(tmp_path):
    for place, code, found in (
        (tmp_path, "not-a-file", "a folder"),
        (tmp_path / "none.yaml", "no-such-file", "no such file"),
    ):
        with pytest.raises(UnreadableInput) as caught:
            reading.read(place)
        assert (caught.value.findings[0].code, caught.value.findings[0].found) == (code, found)


def outcome(raw):
    """The document, or the findings that the bytes got."""
    try:
        return reading.read(raw, "x.yaml"), ()
    except UnreadableInput as problem:
        return None, problem.findings


@given(st.binary(max_size=300))
def test_bytes_are_read_or_refused_with_one_finding(raw):
    document, findings = outcome(raw)
    assert (document is None) == (len(findings) == 1)


PIECES = (
    "a¦b: ¦: ¦- ¦\n¦\n  ¦[¦]¦{¦}¦,¦\"¦'¦&x ¦*x¦!t ¦!!int ¦? ¦<<: ¦|\n¦>-\n¦# c¦---\n¦...\n¦%YAML 1.1\n¦1¦null¦\t¦\\¦é¦@"
)


@given(st.lists(st.sampled_from(PIECES.split("¦")), max_size=40).map("".join))
def test_text_that_is_nearly_yaml_is_read_or_refused_with_one_finding(text):
    document, findings = outcome(text.encode())
    assert (document is None) == (len(findings) == 1)
    assert document is None or () in document.values


# The line separators of Unicode break lines in YAML 1.1, which libyaml still follows there.
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), max_size=30)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=15,
)


@given(JSON.filter(lambda value: value is not None))
def test_what_json_writes_is_read_back(value):
    assert reading.read(json.dumps(value, ensure_ascii=False).encode()).value == value


def test_a_finding_says_all_it_knows():
    one = reading.Document("f").finding("no-such-option", (), option="deal-31", meant="deal-13")
    assert str(one) == "f:1:1: found the unknown option deal-31, expected an option that exists; did you mean deal-13?"
    warning = reading.Document("f").finding("no-such-option", (), option="x", warning=True)
    assert str(warning) == "f:1:1: warning: found the unknown option x, expected an option that exists"


def test_names_of_files_are_as_given(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text("a: [\n", encoding="utf-8")
    with pytest.raises(UnreadableInput) as caught:
        reading.read(Path("mine.yaml"))
    assert caught.value.findings[0].file == "mine.yaml"
