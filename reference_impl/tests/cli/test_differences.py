"""Rule sets in words and side by side: shown, compared, put into tables, and begun as a user's file."""

import csv
import io
import json
import re
from html.parser import HTMLParser

import pytest

from canasta.spec import files, resolve
from canasta.spec.checking import check
from canasta.spec.parameters import parameters, schema
from canasta.spec.reading import Document, read

HOUSE = """\
# yaml-language-server: $schema=variant-1.schema.json
canasta: variant/1
id: club
title: {en: "The <Club> game"}
extends: classic
players: [2, 4]
pile: {frozen_by: {always: true}}
canastas: {bonus: {natural: 700}}
going_out: {canastas: 2}
basis:
  pile.frozen_by.always: {source: "club rules, p. 3"}
  canastas: [sr-026, {policy: "we like | pipes"}]
  going_out: {policy: "long hands"}
"""


@pytest.fixture
def club(tmp_path):
    """A user's variant file."""
    file = tmp_path / "club.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


# --- diff ---


def test_the_differences_of_classic_and_bicycle_are_data(run) -> None:
    """Raw values and words, reasons, and a witness for every difference except table manners."""
    found = run("diff", "classic", "bicycle", "--format", "json").json
    by_path = {one["path"]: one for one in found["differences"]}

    assert check(Document("diff", found), schema("comparison-1")) == []
    assert [path for path, one in by_path.items() if one["custom"]] == ["table.seating", "deal.cut_by"]
    assert [path for path, one in by_path.items() if one["witness"] is None] == ["table.seating", "deal.cut_by"]
    frozen = by_path["pile.frozen_by.black_three"]
    assert (frozen["a"], frozen["b"]) == (False, True)
    assert (frozen["a_words"], frozen["b_words"]) == ("does not freeze it", "freezes it for everyone")
    assert frozen["b_basis"] == ["sr-009", "sr-045"]
    assert "black three" in found["claims"]["sr-045"]
    assert found["sources"]["BC"].startswith("Bicycle")
    assert frozen["witness"]["answers"] == {"a": {"legal": True}, "b": {"refused": ["pile.frozen-needs-natural-pair"]}}


def test_the_differences_are_told_chapter_by_chapter(run) -> None:
    """Both values in words, ids or sentences, the situation, both verdicts, and the titles of the sources."""
    text = run("diff", "classic@3", "bicycle@3").out

    assert re.findall(r"^(?=\S)(?!classic|bicycle|\d).+$", text, re.MULTILINE) == [
        "The table",
        "The deal",
        "The discard pile",
        "Threes",
        "Going out",
        "The end of a hand",
        "Sources",
    ]
    assert "7 differences, 2 of them only in table manners" in text
    assert "  A black three in the pile (pile.frozen_by.black_three)\n    classic@3: does not freeze it\n" in text
    assert text.count("custom: table manners only") == 2
    assert text.count("Shown by ") == 5
    assert re.search(r"^ +bicycle@3: refused: The pile is frozen for you", text, re.MULTILINE)
    assert "  sr: Kanasta pravila: kako se igra" in text
    assert "sr-045: " not in text
    assert "sr-045: Bicycle:" in re.sub(r"\s+", " ", run("diff", "classic@3", "bicycle@3", "--claims").out)


@pytest.mark.parametrize("columns", ["100", "72"])
def test_lines_are_no_wider_than_the_terminal(run, monkeypatch, columns: str) -> None:
    """At most 100 columns, fewer in a narrow terminal; only a single word may be longer, so that people can copy it."""
    monkeypatch.setenv("COLUMNS", columns)
    for words in ("diff classic cs --claims", "show cs --why --claims", "show cs@2 --all"):
        for line in run(*words.split()).out.splitlines():
            assert len(line) <= int(columns) or max(map(len, line.split())) > 60, line


def test_nothing_is_sought_where_nothing_is_wanted(run) -> None:
    """Only the differences, for users who only want a list."""
    text = run("diff", "classic", "bicycle", "--no-witness").out

    assert "Shown by" not in text
    assert "A black three in the pile" in text
    found = run("diff", "classic", "bicycle", "--no-witness", "--format", "json").json
    assert {one["witness"] for one in found["differences"]} == {None}


def test_the_same_rules_have_no_differences(run) -> None:
    """Even under different names."""
    assert run("diff", "classic", "classic@4").out == "classic@4 and classic@4 have the same rules.\n"
    assert run("diff", "classic", "classic@4", "--format", "json").json["differences"] == []


def test_markdown_keeps_its_tables(run, club) -> None:
    """A row for each rule set; special characters of Markdown are escaped."""
    text = run("diff", "classic", club, "--format", "markdown", "--claims").out
    rows = [line for line in text.splitlines() if line.startswith("|")]

    assert len(rows) == 3 * 4
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 4 for row in rows)
    assert "policy: we like \\| pipes" in text
    assert "The \\<Club> game" in text
    assert text.startswith("# classic@4 / club@4\n")


class _Tags(HTMLParser):
    """Follows tags, and fails if one is closed that was not opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "br":
            self.open.append(tag)
            self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_whole_and_escaped(run, club) -> None:
    """A section for each chapter, a table for each difference; no text of a file becomes a tag."""
    page = run("diff", "classic", club, "--format", "html", "--claims").out
    tags = _Tags()
    tags.feed(page)

    assert tags.open == []
    assert tags.seen.count("table") == tags.seen.count("details") == 3
    assert tags.seen.count("section") == 4
    assert "The &lt;Club&gt; game" in page
    assert '<th scope="row">club@4</th><td>is frozen</td><td>source: club rules, p. 3</td>' in page
    assert "http" not in page


def test_a_file_of_ones_own_stands_wherever_a_rule_set_is_named(run, club, hand) -> None:
    """With players, with options, on either side; the verbs that play and score accept it too."""
    paths = [one["path"] for one in run("diff", "classic@4", club, "--format", "json").json["differences"]]
    assert paths == ["canastas.bonus.natural", "pile.frozen_by.always", "going_out.canastas"]
    both = run("diff", f"{club}+two-canastas@2", f"{club}@2", "--format", "json").json
    assert (both["a"], both["b"]) == ("club+two-canastas@2", "club@2")

    assert run("play", f"{club}@2", "--seed", "3").code == 0
    scored = run("score", "--variant", club, hand())
    assert scored.code == 0
    assert re.search(r"^natural canastas +700 ", scored.out, re.MULTILINE)
    assert "club@4" in run("explain", "pile.frozen-always", "--ruleset", club, "--format", "json").json["ruleset"]
    assert "= true (club: source: club rules, p. 3)" in run("show", club, "--why", "--chapter", "pile").out
    column = run("variants", "--matrix", "json", club, "classic").json["parameters"]
    assert {one["path"]: one["values"] for one in column}["canastas.bonus.natural"] == {"club@4": 700, "classic@4": 500}


def test_a_value_that_does_nothing_says_so(run) -> None:
    """If nobody has a partner, the time for asking has no effect, and the message names the value that causes this."""
    text = re.sub(r"\s+", " ", run("diff", "classic@2", "bicycle@2").out)

    assert "No effect here, because of: Asking the partner for leave to go out: is not done." in text


# --- show ---


def test_show_says_every_value_in_words_and_counts_what_rests(run) -> None:
    """Each parameter has a line in words and one as in files. Parameters that this version does not use are only
    counted, unless requested.
    """
    text = run("show", "classic").out
    executed = [path for path, known in parameters().items() if not known.family]
    resting = [path for path, known in parameters().items() if known.family]

    assert re.findall(r"^ {6}([\w.]+) = ", text, re.MULTILINE) == executed
    assert "  Cards dealt to each player: 11 cards\n      deal.hand = 11\n" in text
    assert text.count(f"{len(resting)} parameters for games that this version does not play") == 1
    whole = run("show", "classic", "--all").out
    assert re.findall(r"^ {6}([\w.]+) = ", whole, re.MULTILINE) == list(parameters())
    assert "does not execute" not in whole


def test_show_gives_every_reason_and_names_the_sources(run) -> None:
    """Ids beside the value, or sentences; the title of each document once."""
    text = " ".join(run("show", "bicycle@3", "--why").out.split())  # lines are as wide as the terminal

    assert "pile.frozen_by.black_three = true (bicycle: sr-009, sr-045)" in text
    assert "hand_end.stock_out = after_last_drawers_discard (bicycle@3: amb-099, source: BC)" in text
    assert text.count(" PG: pagat.com") == 1
    found = run("show", "bicycle@3", "--why", "--format", "json").json
    assert found["words"]["turn.draw"] == {"label": "Cards drawn from the stock in a turn", "value": "2 cards"}
    named = {reason for why in found["why"].values() for reason in why["basis"] if isinstance(reason, str)}
    assert named == {*found["claims"], *found["ambiguities"], *found["errata"]}
    assert all(found["sources"])


# --- the matrix ---


def test_the_matrix_has_every_rule_set_and_every_parameter(run) -> None:
    """As a table for spreadsheets and as data; both say the same."""
    rows = list(csv.reader(io.StringIO(run("variants", "--matrix", "csv").out)))
    found = run("variants", "--matrix", "json").json
    names = [one["name"] for one in found["rulesets"]]

    assert names == [f"{file.id}@{count}" for file in files.variants().values() for count in file.players]
    assert rows[0] == ["path", "chapter", "kind", "label", *names]
    assert [row[0] for row in rows[1:]] == [one["path"] for one in found["parameters"]] == list(parameters())
    for row, one in zip(rows[1:], found["parameters"], strict=True):
        assert row[1:4] == [one["chapter"], one["kind"], one["label"]]
        for name, cell in zip(names, row[4:], strict=True):
            value = one["values"][name]
            assert (cell if isinstance(value, str) else json.loads(cell)) == value
    by_path = {one["path"]: one["values"] for one in found["parameters"]}
    assert by_path["deal.hand"] == {name: resolve(name).values()["deal.hand"] for name in names}
    assert {one["digest"] for one in found["rulesets"]} == {resolve(name).digest for name in names}


def test_the_matrix_can_have_a_column_for_every_option(run) -> None:
    """Every variant with every option that applies, at each number of players."""
    head = run("variants", "--matrix", "csv", "--with-options").out.splitlines()[0].split(",")[4:]

    assert len(head) == len(set(head)) > 800
    assert {option.split("+")[1].split("@")[0] for option in head if "+" in option} == set(files.options())


def test_options_are_listed_with_what_they_set(run) -> None:
    """A row for each value; the list of variants in JSON has the same."""
    rows = list(csv.DictReader(io.StringIO(run("variants", "--options", "csv").out)))
    found = run("variants", "--options", "json").json["options"]

    assert {row["option"] for row in rows} == {one["id"] for one in found} == set(files.options())
    assert len(rows) == sum(len(one["sets"]) for one in found)
    row = next(row for row in rows if row["option"] == "pile-always-frozen")
    assert (row["path"], row["value"], row["basis"]) == ("pile.frozen_by.always", "true", "sr-065; cs-036")
    assert row["words"] == "The pile, at all times and for everyone: is frozen"
    assert run("variants", "--format", "json").json["options"] == found


@pytest.mark.parametrize(
    "arguments",
    [
        ["classic"],
        ["--with-options"],
        ["--matrix", "csv", "--options", "csv"],
        ["--matrix", "csv", "--with-options", "classic"],
        ["--matrix", "csv", "clasic"],
    ],
)
def test_what_does_not_go_together_is_usage(run, arguments: list[str]) -> None:
    """The message is on standard error, and standard output is empty."""
    answer = run("variants", *arguments)

    assert answer.code == 2
    assert answer.out == ""


# --- users' files ---


def _uncommented(text: str) -> str:
    """A starter file in which every parameter is set, as if the user had removed all comment signs."""
    lines = text.splitlines()
    first = next(place for place, line in enumerate(lines) if line == "# table:")
    last = next(place for place, line in enumerate(lines) if place > first and not line)
    return "\n".join([*lines[:first], *(line.removeprefix("# ") for line in lines[first:last]), *lines[last:]])


@pytest.mark.parametrize("parent", list(files.variants()))
def test_the_starter_file_holds_every_parameter(run, tmp_path, parent: str) -> None:
    """With all of them uncommented it is a valid variant with the parent's values; there are only warnings that they
    have no effect.
    """
    assert run("new", "house", "--extends", parent, "--directory", tmp_path).code == 0
    file = tmp_path / "house.yaml"
    text = file.read_text(encoding="utf-8")
    count = resolve(parent).players
    whole = _uncommented(text)
    chapters = re.findall(r"^([a-z_]+):$", whole, re.MULTILINE)
    whole = re.sub(r"^players: .*$", f"players: [{count}]", whole, flags=re.MULTILINE)
    basis = "".join(f"  {one}: {{policy: all as before}}\n" for one in chapters)
    file.write_text(f"{whole}\nbasis:\n{basis}", encoding="utf-8")

    assert run("diff", parent, file, "--format", "json").json["differences"] == []
    checked = run("validate", file, "--format", "json").json["files"][0]
    executed = [path for path, known in parameters().items() if not known.family and path != "table.players"]
    assert checked["good"]
    assert {one["code"] for one in checked["findings"]} == {"no-effect"}
    assert {one["path"] for one in checked["findings"]} == set(executed)
    assert max(map(len, text.splitlines())) <= 120


def test_the_schema_beside_a_starter_file_resolves(run, tmp_path) -> None:
    """The modeline names a file that is there, accepts the starter, and refers to nothing elsewhere."""
    run("new", "house", "--directory", tmp_path)
    first = (tmp_path / "house.yaml").read_text(encoding="utf-8").splitlines()[0]
    beside = tmp_path / first.split("$schema=")[1]

    written = json.loads(beside.read_text(encoding="utf-8"))
    assert check(read(tmp_path / "house.yaml"), written) == []
    assert all(reference.startswith("#/") for reference in re.findall(r'"\$ref": "([^"]*)"', beside.read_text()))


LINT = [
    ('  going_out: {policy: "long hands"}\n', "", "no-basis", 10, None),
    ("always: true", "always: false", "no-effect", 7, None),
    ("canastas: 2", "canastas: 12", "contradiction", 9, None),
    ("frozen_by:", "frozen_bye:", "unknown-key", 7, "frozen_by"),
    ("natural: 700", "natural: many", "wrong-type", 8, None),
    ("players: [2, 4]", 'players: [2, 4]\ncards: {wild: ["2"]}', "not-executed", 7, None),
]


@pytest.mark.parametrize(("old", "new", "code", "line", "meant"), LINT, ids=[code for _, _, code, *_ in LINT])
def test_a_fault_in_a_file_of_ones_own_is_found_in_its_line(run, club, old, new, code, line, meant) -> None:
    """Basis, effect, contradiction, nearest key, type, and values by which this version does not play: each with its
    place.
    """
    assert run("validate", club).code == 0
    text = club.read_text(encoding="utf-8")
    assert old in text
    club.write_text(text.replace(old, new), encoding="utf-8")
    findings = run("validate", club, "--format", "json").json["files"][0]["findings"]

    found = next(one for one in findings if one["code"] == code)
    assert (found["line"], found["meant"]) == (line if code != "no-basis" else 9, meant)
    assert run("validate", club).code == (0 if code == "no-effect" else 1)
