"""Whatever a file holds, it gets one clear message with its place, exit code 1, and no traceback."""

import re
import time
from pathlib import Path

import pytest

from canasta_conformance import places

HEAD = "canasta: variant/1\nid: house\ntitle: {en: House}\nextends: classic\n"
WHY = "{policy: we have always played so}"

#: Kind of error -> text of the file, line and column, words found and words expected.
BAD: dict[str, tuple[str | bytes, str, str, str]] = {
    "a key twice": (f"{HEAD}id: home\n", "5:1", "the key id again", "the first is on line 2"),
    "an unknown key": (
        f"{HEAD}players: [4]\npile: {{frozen_bye: {{always: true}}}}\n",
        "6:8",
        "frozen_bye",
        "did you mean frozen_by?",
    ),
    "a wrong type": (
        f"{HEAD}players: [4]\nturn: {{draw: two}}\nbasis: {{turn.draw: {WHY}}}\n",
        "6:14",
        '"two"',
        "a whole number from 1 to 4",
    ),
    "a word that is none": (
        f"{HEAD}players: [4]\npile: {{visible: nothing}}\nbasis: {{pile.visible: {WHY}}}\n",
        "6:17",
        '"nothing"',
        "top",
    ),
    "more naturals than cards": (
        f"{HEAD}players: [4]\nmelds: {{set: {{min_naturals: 4}}}}\nbasis: {{melds.set.min_naturals: {WHY}}}\n",
        "6:29",
        "4 natural cards in melds of 3",
        "at most 3, the smallest meld",
    ),
    "asking without a partner": (
        f"{HEAD}players: [2]\ngoing_out: {{permission: {{ask: must}}}}\nbasis: {{going_out.permission.ask: {WHY}}}\n",
        "6:31",
        "ask",
        "never",
    ),
    "a value that this version does not execute": (
        f"{HEAD}players: [4]\npile: {{taken: 7}}\nbasis: {{pile.taken: {WHY}}}\n",
        "6:15",
        "pile.taken",
        "the only value that this version supports",
    ),
    "a value without a basis": (f"{HEAD}players: [4]\nturn: {{draw: 2}}\n", "6:8", "no basis", "basis"),
    "a file that extends itself": (
        "canasta: variant/1\nid: house\ntitle: {en: House}\nextends: house\nplayers: [4]\n",
        "4:10",
        "circle",
        "root",
    ),
    "an unknown parent": (
        "canasta: variant/1\nid: house\ntitle: {en: House}\nextends: clasic\nplayers: [4]\n",
        "4:10",
        "clasic",
        "did you mean classic?",
    ),
    "an alias": ("canasta: variant/1\nid: house\nextends: *x\n", "3:10", "the alias *x", "written out"),
    "an anchor": ("canasta: variant/1\nid: &x house\n", "2:5", "the anchor &x", "without names"),
    "a tag that would run code": (
        "canasta: variant/1\nid: !!python/object/apply:os.system [touch ran]\n",
        "2:5",
        "the tag",
        "without tags",
    ),
    "fifty megabytes": (b"a" * 50_000_000, "1:1", "50,000,000 bytes", "at most"),
    "twenty thousand brackets": ("a: " + "[" * 20_000 + "]" * 20_000, "1:", "nesting", "at most 64 levels"),
    "bytes that are no text": (b"canasta: variant/1\nid: \xff\n", "2:5", "the byte 0xff", "UTF-8"),
    "a control character": (b"canasta: variant/1\nid: a\x00b\n", "2:6", "U+0000", "printable text"),
    "not YAML": ("canasta: variant/1\n  id: [\n", "2:", "not YAML", "YAML 1.2"),
    "no header": ("id: house\n", "1:1", "no key canasta", "variant/1"),
    "another kind": ("canasta: varient/1\n", "1:10", "varient/1", "did you mean variant/1?"),
    "another version": ("canasta: variant/2\n", "1:10", "variant/2", "variant/1"),
    "nothing": ("", "1:1", "nothing", "a document"),
    "two documents": (f"{HEAD}---\na: 1\n", "5:1", "a second document", "one document"),
    "a number as key": ("canasta: variant/1\n1: 2\n", "2:1", "the key 1", "text"),
}


@pytest.mark.parametrize(("content", "place", "found", "expected"), BAD.values(), ids=BAD.keys())
def test_a_bad_file_is_named_for_what_it_is(
    run, tmp_path: Path, content: str | bytes, place: str, found: str, expected: str
) -> None:
    """Place, what was found, what was expected; quickly, whatever its size."""
    path = tmp_path / "house.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    begun = time.monotonic()
    answer = run("validate", path)

    assert answer.code == 1
    first = answer.err.splitlines()[0]
    assert f"house.yaml:{place}" in first
    assert re.search(r":\d+:\d+: found .+, expected .+", first)
    assert found in first
    assert expected in first
    assert len(answer.err) < 2000
    assert time.monotonic() - begun < 5
    assert not (tmp_path / "ran").exists()


def test_a_longer_circle_is_named(run, tmp_path: Path) -> None:
    """Two files that extend each other."""
    for name, parent in (("one", "two"), ("two", "one")):
        (tmp_path / f"{name}.yaml").write_text(
            f"canasta: variant/1\nid: {name}\ntitle: {{en: X}}\nextends: {parent}\nplayers: [4]\n", encoding="utf-8"
        )
    answer = run("validate", tmp_path / "one.yaml")

    assert answer.code == 1
    assert "one extends two extends one" in answer.err


def test_a_file_that_is_not_there_is_a_matter_of_usage(run, tmp_path: Path) -> None:
    """Exit code 2, as for every mistyped name."""
    for verb in (["validate"], ["score"], ["replay"], ["show"], ["play"]):
        answer = run(*verb, tmp_path / "none.yaml")

        assert answer.code == 2
        assert "none.yaml" in answer.err


def test_a_bad_file_is_bad_for_every_verb(run, tmp_path: Path) -> None:
    """An error in a user's file is code 1 for every verb; a mistake on the command line is code 2."""
    file = tmp_path / "house.yaml"
    file.write_text(
        "canasta: variant/1\nid: house\ntitle: {en: House}\nextends: clasic\nplayers: [4]\n", encoding="utf-8"
    )
    explain = ["explain", "melds.min-cards", "--ruleset", file]
    for verb in (["show", file], ["play", file], ["diff", "classic", file], explain):
        answer = run(*verb)

        assert answer.code == 1
        assert "house.yaml:4:10: found the unknown variant clasic" in answer.err
    file.write_text(file.read_text(encoding="utf-8").replace("clasic", "classic"), encoding="utf-8")
    assert run("show", f"{file}@3").code == 2
    assert run("show", f"{file}+no-such-option").code == 2
    assert run("show", file).code == 0


def test_a_folder_is_no_file(run, tmp_path: Path) -> None:
    """A folder is refused like a missing file."""
    assert run("validate", tmp_path).code == 2
    assert run("score", tmp_path).code == 2


def test_several_files_are_all_examined(run, tmp_path: Path, hand) -> None:
    """One bad file does not hide the next, and the JSON output has each."""
    bad = tmp_path / "bad.yaml"
    bad.write_text("canasta: variant/1\n", encoding="utf-8")
    answer = run("validate", bad, hand(), "--format", "json")

    assert answer.code == 1
    assert [(file["kind"], file["good"]) for file in answer.json["files"]] == [("variant", False), ("hand", True)]
    assert answer.json["good"] is False
    assert {"code", "line", "column", "found", "expected", "meant"} <= answer.json["files"][0]["findings"][0].keys()


def test_a_hand_is_scored_when_it_is_validated(run, hand) -> None:
    """A hand in the right form with impossible cards is not valid."""
    answer = run("validate", hand(("Ad Ks", "Ac Kd")))

    assert answer.code == 1
    assert "Ac once more" in answer.err


def test_our_own_files_are_good(run) -> None:
    """Every file of the specification passes the same check."""
    root = Path(__file__).parents[3]
    files = sorted((root / "spec").rglob("*.yaml"))
    answer = run("validate", *files)

    assert answer.err == ""
    assert answer.code == 0
    assert len(answer.out.splitlines()) == len(files) > 100


@pytest.mark.parametrize("verb", [["show"], ["play"], ["diff", "classic@4"], ["explain", "deal.upcard", "--ruleset"]])
def test_a_variant_that_is_not_good_is_refused_by_every_verb_that_takes_one(run, tmp_path, verb) -> None:
    """A value without a basis is enough; with one, the same file is taken by all."""
    file = tmp_path / "house.yaml"
    file.write_text(HEAD + "players: [4]\ndeal: {hand: 13}\n", encoding="utf-8")
    for words in (["validate"], verb):
        answer = run(*words, str(file))
        assert answer.code == 1
        assert "house.yaml:6:8: found no basis for deal.hand" in answer.err
    file.write_text(HEAD + "players: [4]\ndeal: {hand: 13}\nbasis: {deal.hand: {source: at home}}\n", encoding="utf-8")
    assert run("validate", str(file)).code == 0
    assert run(*verb, str(file)).code == 0


def test_an_option_is_refused_where_a_variant_is_wanted(run, tmp_path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "canasta: option/1\nid: mine\ntitle: {en: Mine}\napplies_to: {variants: [bicycle], players: any}\n"
        "pile: {visible: whole}\nbasis: {pile.visible: amb-057}\n",
        encoding="utf-8",
    )
    assert run("validate", str(file)).code == 0
    for verb in (["show"], ["play"], ["diff", "classic@4"]):
        answer = run(*verb, str(file))
        assert answer.code == 1
        assert "mine.yaml:1:10: found an option file, expected a variant file" in answer.err


def test_case_files_get_the_same_findings_as_all_others(run, tmp_path) -> None:
    """A misspelt key with the guess at what was meant, and a field that neither the case nor the defaults have."""
    good = places.path("cases", "pile", "frozen.yaml").read_text(encoding="utf-8")
    assert "  rev: 1\n" in good
    file = tmp_path / "mine.yaml"
    file.write_text(good, encoding="utf-8")
    assert run("validate", str(file)).code == 0
    file.write_text(good.replace("  rev: 1\n", "  revv: 1\n"), encoding="utf-8")
    answer = run("validate", str(file))
    assert answer.code == 1
    assert "mine.yaml:5:3: found the unknown key revv in defaults" in answer.err
    assert "did you mean rev?" in answer.err
    file.write_text(good.replace("  rev: 1\n", ""), encoding="utf-8")
    answer = run("validate", str(file))
    assert answer.code == 1
    assert "found no rev, expected rev in the case or in defaults" in answer.err
