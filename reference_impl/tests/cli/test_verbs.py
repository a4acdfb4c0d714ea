"""The verbs that show, compare, explain, play and replay, and the exit codes of all."""

import json
import re
from pathlib import Path

import pytest

from canasta.spec import InternalFault, catalogue


def test_every_verb_is_listed_and_has_help(run) -> None:
    """The list of verbs is complete, and each says what it does and knows --format."""
    listed = run("--help").out
    for verb in "variants show diff validate new score ask play replay explain claims conform".split():
        assert re.search(rf"^  {verb} +\w", listed, re.MULTILINE), verb
        text = run(verb, "--help")
        assert text.code == 0
        assert "--format" in text.out or verb == "conform"


def test_the_version_is_that_of_the_distribution(run) -> None:
    """One version for rules, suite and code."""
    assert re.fullmatch(r"canasta, version \d+\.\d+\.\d+\n", run("--version").out)


def test_variants_and_options_are_listed(run) -> None:
    """With player counts and with what they extend or apply to."""
    found = run("variants", "--format", "json").json
    by_id = {variant["id"]: variant for variant in found["variants"]}

    assert set(by_id["bicycle"]["players"]) == {2, 3, 4}
    assert by_id["bicycle"]["extends"] == "classic"
    assert "pile-always-frozen" in {option["id"] for option in found["options"]}
    assert re.search(r"^bicycle +2 3 4 +classic ", run("variants").out, re.MULTILINE)


def test_show_prints_every_parameter_with_its_reason(run) -> None:
    """Every leaf has a value, the file that set it, and a basis."""
    found = run("show", "bicycle@2", "--why", "--format", "json").json

    assert found["ruleset"] == "bicycle@2"
    assert found["rules"]["turn"]["draw"] == 2
    assert found["why"]["turn.draw"]["from"] == "classic@2"
    assert found["why"]["pile.frozen_by.black_three"]["from"] == "bicycle"
    assert all(reason["basis"] for reason in found["why"].values())
    text = run("show", "bicycle@2", "--why", "--chapter", "turn").out
    assert re.search(r"^ +turn\.draw = 2 \(classic@2: sr-", text, re.MULTILINE)
    assert "pile." not in text


def test_explain_gives_sentence_parameters_and_sources(run) -> None:
    """A rule in words, with its parameters and sources."""
    found = run("explain", "pile.frozen-needs-natural-pair", "--format", "json").json

    assert found["kind"] == "requires"
    assert found["refused"]
    assert found["reads"]["pile.frozen_by.wild"] is True
    assert "sr-041" in found["claims"]
    assert found["sentence"] in run("explain", "pile.frozen-needs-natural-pair").out


def test_explain_corrects_a_misspelt_rule(run) -> None:
    """The nearest word is searched for instead, and the answer says so."""
    answer = run("explain", "opening.minimun")

    assert answer.code == 0
    assert answer.out.startswith("opening.minimum: ")
    assert "minimun is not in any rule; searched for minimum" in answer.err


def test_explain_of_nonsense_is_an_error_of_usage(run) -> None:
    """Nothing near it is known."""
    answer = run("explain", "zzzz")

    assert (answer.code, answer.out) == (2, "")
    assert "unknown rule: zzzz" in answer.err


@pytest.mark.parametrize(
    ("words", "first"),
    {
        "frozen": "pile.frozen-needs-natural-pair",
        "frozen pile": "pile.frozen-needs-natural-pair",
        "ask": "going_out.ask",
        "wild": "cards.wild",
        "joker": "cards.deck",
        "jokers": "cards.deck",
        "stock": "deal.stock",
        "frozzen": "pile.frozen-needs-natural-pair",
        "the black three on top": "pile.black-three-top",
        "pile": "pile.whole",
        "opening.by": "opening.bracket",
    }.items(),
)
def test_explain_finds_rules_by_words(run, words: str, first: str) -> None:
    """Words, parts of ids, chapters, parameters and slips of the pen; the best rule comes first."""
    found = run("explain", *words.split(), "--format", "json")

    assert found.code == 0
    assert first in [rule["rule"] for rule in found.json["rules"]][:2]


def test_explain_shows_parameters_with_their_values(run) -> None:
    """A parameter in the rule set that was named, and the rules that read it."""
    found = run("explain", "opening.going_out_waiver", "--ruleset", "pl@4", "--format", "json").json

    assert found["parameters"] == {"opening.going_out_waiver": "never"}
    assert "opening.going-out-waiver" in [rule["rule"] for rule in found["rules"]]
    assert "opening.going_out_waiver: " in run("explain", "opening.going_out_waiver").out


def test_explain_lists_every_rule(run) -> None:
    """Without words, chapter by chapter."""
    assert len(run("explain").out.splitlines()) == len(catalogue.rules())


def test_claims_are_counted(run) -> None:
    """Every claim of the documents is traced to what became of it."""
    found = run("claims", "--format", "json").json

    assert found["total"] == 187
    assert found["untraced"] == []
    assert found["traced"] == found["executed"] + found["custom"] + found["named"] + found["erratum"] == 187
    assert "187" in run("claims").out
    assert len(run("claims", "--list").out.splitlines()) > 187


def test_a_new_variant_is_good_from_the_start(run, tmp_path: Path) -> None:
    """It is written with its schema, validates, can be shown and played, and is never overwritten."""
    made = run("new", "house", "--extends", "bicycle", "--directory", tmp_path, "--title", 'The "house" game')
    file = tmp_path / "house.yaml"

    assert made.code == 0
    assert (tmp_path / "variant-1.schema.json").is_file()
    assert file.read_text(encoding="utf-8").startswith("# yaml-language-server: $schema=variant-1.schema.json\n")
    assert run("validate", file).code == 0
    assert run("show", f"{file}@2", "--format", "json").json["title"] == {"en": 'The "house" game'}
    assert run("diff", "bicycle@2", f"{file}@2", "--format", "json").json["differences"] == []
    assert run("new", "house", "--directory", tmp_path).code == 2


@pytest.mark.parametrize("name", ["House", "two words", "../up", "classic@4", ""])
def test_a_name_that_cannot_be_is_refused(run, tmp_path: Path, name: str) -> None:
    """And no file is left behind."""
    folder = tmp_path / "in"
    answer = run("new", name, "--directory", folder)

    assert answer.code == 2
    assert not list(tmp_path.rglob("*.yaml"))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("classic", "a variant"),
        ("bicycle", "a variant"),
        ("deal-13", "an option"),
    ],
)
def test_a_name_that_the_specification_has_is_taken(run, tmp_path: Path, name: str, kind: str) -> None:
    """The message says so, and no file is left behind."""
    answer = run("new", name, "--directory", tmp_path)

    assert answer.code == 2
    assert answer.err == f"the specification already has {kind} called {name}; choose another name\n"
    assert not list(tmp_path.iterdir())


def test_play_shows_the_table_and_the_sheet(run) -> None:
    """One hand in words, with a picture before and after it; a seed repeats it."""
    text = run("play", "classic", "--seed", "7")

    assert text.code == 0
    assert "\x1b[" not in text.out
    assert text.out.count("Discard pile: ") == 2
    assert re.search(r"^> seat \d, 11 cards: ", text.out, re.MULTILINE)
    assert re.search(r"^this hand +-?\d+ +-?\d+$", text.out, re.MULTILINE)
    assert run("play", "classic", "--seed", "7").out == text.out
    assert run("play", "classic", "--seed", "8").out != text.out
    assert run("play", "classic", "--seed", "7", "--detail", "tables").out.count("Discard pile: ") > 10


def test_play_for_programs_is_json_lines(run) -> None:
    """An object for each deal, action and result, and a summary at the end."""
    lines = run("play", "classic@3", "--seed", "1", "--hands", "2", "--format", "json").lines
    summary = lines[-1]["summary"]

    assert summary["hands"] == 2
    assert summary["steps"] == sum("step" in line for line in lines)
    assert sum("deck" in line for line in lines) == sum("sheets" in line for line in lines) == 2
    assert summary["scores"] == lines[-2]["scores"]


def test_a_match_is_played_to_its_target(run) -> None:
    """The last total reaches the target, and there is a winner."""
    lines = run("play", "classic@4", "--seed", "3", "--match", "--format", "json").lines

    assert max(lines[-1]["summary"]["scores"]) >= 5000
    assert len(lines[-1]["summary"]["winners"]) == 1


def test_a_trace_is_replayed(run, tmp_path: Path) -> None:
    """What was written is verified; a changed step is named, with exit code 1."""
    trace = tmp_path / "hand.jsonl"
    assert run("play", "classic", "--seed", "7", "--trace", trace).code == 0
    good = run("replay", trace)
    assert good.code == 0
    assert "every step follows the rules" in good.out
    assert run("validate", trace).code == 0
    assert run("replay", trace, "--tables").out.count("Discard pile") > 20

    lines = trace.read_text(encoding="utf-8").splitlines()
    step = json.loads(lines[4])
    step["digest"] = "sha256:" + "0" * 64
    lines[4] = json.dumps(step)
    trace.write_text("\n".join(lines), encoding="utf-8")
    bad = run("replay", trace)
    assert bad.code == 1
    assert "hand.jsonl:5: hand 1, step 3, the digest of the state: found sha256:000" in bad.err
    assert run("replay", trace, "--format", "json").json["deviation"]["step"] == 3


def test_a_trace_out_of_order_is_not_valid(run, tmp_path: Path) -> None:
    """Both replay and validate refuse wrong order; both ignore a byte order mark."""
    trace = tmp_path / "hand.jsonl"
    run("play", "classic", "--trace", trace)
    whole = trace.read_bytes()
    lines = whole.splitlines(keepends=True)
    for text in (b"".join(lines[:30]), b"".join(lines[:9] + lines[10:]), whole + whole):
        trace.write_bytes(text)
        answer = run("validate", trace)
        assert answer.code == run("replay", trace).code == 1
        assert "expected" in answer.err
    trace.write_bytes(whole.replace(b'"step":1,', b'"step":1,"step":1,', 1))
    assert run("validate", trace).code == run("replay", trace).code == 1
    trace.write_bytes(b"\xef\xbb\xbf" + whole)
    assert run("validate", trace).code == run("replay", trace).code == 0


def test_a_line_that_is_none_is_named(run, tmp_path: Path) -> None:
    """A file that is not a trace is an error in the file, not an internal fault."""
    trace = tmp_path / "hand.jsonl"
    trace.write_text("{}\n", encoding="utf-8")
    answer = run("replay", trace)

    assert answer.code == 1
    assert "hand.jsonl:1:1: found" in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "clasic"],
        ["show", "classic@9"],
        ["show", "classic+no-such-option"],
        ["show", ""],
        ["show"],
        ["show", "classic+two-canastas+one-canasta"],
        ["nonsense"],
        ["play", "classic", "--seed", "x"],
        ["play", "classic", "--hands", "0"],
        ["play", "classic", "--hands", "2", "--match"],
        ["score"],
        ["validate"],
        ["play", "classic", "--trace", "/no/such/folder/t.jsonl"],
        ["diff", "classic"],
        ["claims", "--format", "xml"],
        ["new", "house", "--extends", "clasic"],
    ],
)
def test_usage_is_code_2(run, arguments: list[str]) -> None:
    """An impossible word gets a message on standard error, and standard output is empty."""
    answer = run(*arguments)

    assert answer.code == 2
    assert answer.out == ""
    assert answer.err


def test_an_internal_fault_is_code_70(run, monkeypatch) -> None:
    """The message has no traceback, and says how to see one."""
    for fault in (ZeroDivisionError("by zero"), InternalFault("cannot be")):

        def broken(*_: object, fault: Exception = fault) -> None:
            raise fault

        monkeypatch.setattr("canasta.cli.ruleset.resolved", broken)
        answer = run("show", "classic")

        assert answer.code == 70
        assert "internal fault" in answer.err
        assert "CANASTA_TRACEBACK" in answer.err


def test_a_number_that_is_a_name_is_written_as_it_is_typed(run) -> None:
    """A seed is no amount: it can be copied back to the command line."""
    done = run("play", "classic@4", "--seed", "12345")

    assert done.code == 0
    assert "seed 12345," in done.out
