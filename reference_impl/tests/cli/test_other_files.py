"""Files of every kind, and paths that lead nowhere, given to every verb that takes a file or a rule set."""

import json
import os
import re
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import canasta
import canasta_command
from canasta.spec import data

COMMAND = [sys.executable, "-c", "import canasta_command; canasta_command.main()"]
HAND = str(Path(__file__).parent / "data" / "worked-hand.yaml")

OPTION = """\
canasta: option/1
id: mine
title: {en: Mine}
applies_to: {variants: any, players: any}
turn: {draw: 2}
basis: {turn.draw: {policy: because we do}}
"""

#: Every verb that takes a rule set, `{}` being its name.
RULESETS = [
    ["show", "{}"],
    ["diff", "classic@4", "{}"],
    ["diff", "{}", "classic@4"],
    ["play", "{}"],
    ["explain", "turn.draw-count", "--ruleset", "{}"],
    ["variants", "--matrix", "csv", "{}"],
    ["score", HAND, "--variant", "{}"],
    ["new", "mine-too", "--extends", "{}"],
    ["conform", "run", "--variant", "{}"],
    ["conform", "requests", "--variant", "{}"],
    ["conform", "expected", "--variant", "{}"],
    ["conform", "list", "--variant", "{}"],
    ["conform", "judge", "--variant", "{}", os.devnull],
    ["conform", "agree", "--variant", "{}"],
    ["conform", "mutate", "{}"],
    ["conform", "record", "--new", "{}"],
]
#: Every verb that takes another file.
FILES = [
    ["validate", "{}"],
    ["score", "{}"],
    ["replay", "{}"],
    ["conform", "lint", "{}"],
    ["conform", "record", "--check", "{}"],
    ["conform", "verify", "{}"],
    ["conform", "run", "--only", "scoring.hand.**", "--known", "{}"],
    ["conform", "judge", "--only", "scoring.hand.**", "{}"],
]
EXAMPLES = sorted(
    next(iter(sorted(folder.iterdir()))) for folder in (data.root() / "schema" / "good").iterdir() if folder.is_dir()
)


def words(verb: list[str], value: str | Path) -> list[str]:
    return [word.format(value) for word in verb]


def name(verb: list[str]) -> str:
    return " ".join(word for word in verb if not word.startswith("/"))


@pytest.mark.parametrize("verb", RULESETS, ids=name)
def test_an_option_file_is_no_rule_set_and_the_error_says_what_to_do(run, verb: list[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(OPTION, encoding="utf-8")
    assert run("validate", file).code == 0
    done = run(*words(verb, file))

    assert done.code in (1, 2)
    assert f"{file}:1:10: found an option file, expected a variant file" in done.err
    assert "write what it sets into a variant file of your own" in done.err


@pytest.mark.parametrize("verb", RULESETS, ids=name)
def test_a_shipped_option_file_is_no_damaged_data(run, verb: list[str], monkeypatch) -> None:
    """It is sound, and only in the wrong place: the user is told so, not that an installation is broken."""
    monkeypatch.chdir(data.root())
    done = run(*words(verb, "spec/options/two-canastas.yaml"))

    assert done.code in (1, 2), (verb, done.err)
    assert "damaged" not in done.err
    assert "found an option file, expected a variant file" in done.err


@pytest.mark.parametrize("verb", RULESETS, ids=name)
def test_what_the_option_sets_works_in_a_variant_file(run, verb: list[str], tmp_path: Path) -> None:
    """As the error advises; verbs that need cases of the suite say that they take a name."""
    file = tmp_path / "mine.yaml"
    text = OPTION.replace("option/1", "variant/1").replace(
        "applies_to: {variants: any, players: any}", "extends: classic"
    )
    file.write_text(text + "players: [4]\n", encoding="utf-8")
    done = run(*words(verb, file))

    if verb[0] in ("conform", "new"):
        assert done.code in (1, 2)
        assert "expected the name of a shipped rule set" in done.err
    else:
        assert done.code == 0, done.err


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.parent.name)
def test_a_file_of_another_kind_is_never_a_fault_of_ours(run, file: Path) -> None:
    """Each verb accepts it, or says in one line with its name what is wrong."""
    for verb in RULESETS[:1] + RULESETS[7:9] + FILES[:-2]:
        done = run(*words(verb, file))
        assert done.code in (0, 1, 2, 3), (verb, done.err)
        assert done.code == 0 or file.stem in done.err + done.out, verb


#: What a path may lead to besides a file, and the words for it.
NO_FILES = {
    "nothing": "no such file",
    "loop": "Too many levels of symbolic links",
    "long": "File name too long",
    "bytes": "no such file",
    "folder": "a folder",
    "pipe": "a pipe",
    "socket": "a socket",
    "device": "a device",
}
#: Verbs that read a pipe or a device like a file; the test of pipes gives them one.
STREAMS = (["validate", "{}"], ["score", "{}"], ["replay", "{}"], ["conform", "verify", "{}"], FILES[-1])


@pytest.fixture(params=NO_FILES)
def nowhere(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A path that leads to no file, with the words for what it is."""
    path = tmp_path / "path.yaml"
    with socket.socket(socket.AF_UNIX) as opened:
        match request.param:
            case "loop":
                path.symlink_to(path)
            case "long":
                path = Path("x" * 6000 + ".yaml")
            case "bytes":
                path = Path(os.fsdecode(b"\xff\xfe.yaml"))
            case "folder":
                path.mkdir()
            case "pipe":
                os.mkfifo(path)
            case "socket":
                os.chdir(tmp_path)  # the name of a socket has few bytes
                opened.bind(path.name)
            case "device":
                path.symlink_to(os.devnull)
        yield request.param, path


def test_a_path_to_no_file_is_called_what_it_is(run, nowhere: tuple[str, Path], monkeypatch) -> None:
    """By every verb that takes a path, with the exit code for usage."""
    kind, path = nowhere
    for verb in [*RULESETS, *FILES]:
        if kind in ("pipe", "device") and verb in STREAMS:
            continue
        done = run(*words(verb, path))
        if verb[1] in ("verify", "judge"):  # the first takes folders too, the second says it in the words of the system
            assert done.code in (2, 3), (verb, done.err)
            continue
        assert done.code == 2, (verb, done.err)
        only_names = verb in RULESETS and verb[0] in ("conform", "new")
        said = "the name of a file, expected the name of a shipped rule set" if only_names else NO_FILES[kind]
        assert said in done.err, (verb, done.err)


#: Every place of a command line that takes a path or a word, `{}` being what is given.
WORDS = [
    *RULESETS,
    *FILES,
    ["{}"],
    ["show", "classic@4", "--format", "{}"],
    ["show", "classic@4", "--{}"],
    ["explain", "{}"],
    ["new", "{}"],
    ["new", "house", "--title", "{}"],
    ["play", "classic@4", "--trace", "{}"],
    ["play", "classic@4", "--seed", "{}"],
    ["conform", "{}"],
    ["conform", "build", "{}"],
    ["conform", "show", "{}"],
    ["conform", "list", "--only", "{}"],
    ["conform", "run", "--profile", "{}"],
    ["conform", "run", "--only", "scoring.hand.bonuses", "--report", "{}"],
    *(
        [*verb, "--format", form, "--", "{}"]
        for form in ("text", "json")
        for verb in (["conform", "run", "--only", "scoring.hand.**", "--report", "report"], ["conform", "smoke"])
    ),
    ["conform", "agree", "--", "{}"],
]


@pytest.mark.parametrize("verb", WORDS, ids=name)
def test_a_word_that_is_not_utf_8_is_printed_with_escapes(run, verb: list[str], tmp_path: Path, monkeypatch) -> None:
    """In a message of its own, or because it works; whatever is written is text in UTF-8."""
    monkeypatch.chdir(tmp_path)
    done = run(*words(verb, os.fsdecode(b"odd\xff")))

    assert done.code in (0, 2, 4), done.err
    assert done.code == 0 or re.search(r"odd(\\+udcff|\ufffd)|no test is selected", done.err + done.out)
    assert "codec" not in done.err
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or file.read_bytes().decode()


def test_files_whose_names_are_not_utf_8_are_read_and_named_with_escapes(run, tmp_path: Path) -> None:
    """A file with a wrong name is as good as any other."""
    odd = os.fsdecode(b"odd\xff")
    trace, hand, replies = (tmp_path / f"{odd}.{end}" for end in ("jsonl", "yaml", "replies"))
    hand.write_bytes(Path(HAND).read_bytes())
    replies.write_bytes(b"\n")
    assert run("play", "classic@4", "--trace", trace).code == 0
    for verb, code in (
        (["validate", trace, hand], 0),
        (["replay", trace], 0),
        (["score", hand], 0),
        (["conform", "judge", "--only", "scoring.hand.**", "--report", tmp_path / odd, replies], 4),
    ):
        for form in ("text", "json"):
            done = run(*verb, "--format", form)
            assert done.code == code, (verb, done.err)
            assert form == "text" or [json.loads(line) for line in done.out.splitlines()]
    assert "odd\\\\udcff.replies" in (tmp_path / odd / "report.json").read_text(encoding="utf-8")
    assert "odd\\udcff.jsonl: trace, good" in run("validate", trace).out


@pytest.mark.parametrize(
    ("name", "member"), [("classic@4", "ruleset"), ("draw", "do")], ids=["in the header", "in an action"]
)
def test_half_of_a_surrogate_pair_in_a_trace_is_refused(run, tmp_path: Path, name: str, member: str) -> None:
    """By both verbs that read one; a whole pair is a character like any other."""
    trace = tmp_path / "trace.jsonl"
    run("play", "classic@4", "--trace", trace)
    text = trace.read_text(encoding="utf-8")
    old = f'"{member}":"{name}"'
    assert old in text
    for form in ("text", "json"):
        trace.write_text(text.replace(old, old[:-1] + '\\ud83d"', 1), encoding="utf-8")
        for verb in ("validate", "replay"):
            done = run(verb, trace, "--format", form)
            assert done.code == 1
            assert "found half of a surrogate pair, expected printable text" in done.err or form == "json"
            assert form == "text" or "half of a surrogate pair" in str(done.json)
    trace.write_text(text.replace(old, old[:-1] + '\\ud83d\\ude00"', 1), encoding="utf-8")
    assert run("validate", trace).code == 0


@pytest.mark.parametrize(
    "verb", [["validate", "-"], ["score", "-"], ["replay", "-"], ["conform", "judge", "-"]], ids=name
)
def test_a_closed_standard_input_is_said(verb: list[str]) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, *verb], capture_output=True, text=True, check=False
    )

    assert done.returncode == 2
    assert "standard input is closed" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_package_inside_an_archive_says_what_to_do(tmp_path: Path) -> None:
    """The package reads its data as files, so users must unpack it; the message says so in one line."""
    home = Path(canasta.__file__).parents[1]
    archive = tmp_path / "canasta.pyz"
    with zipfile.ZipFile(archive, "w") as made:
        made.write(canasta_command.__file__, "canasta_command.py")
        for file in (home / "canasta").rglob("*.py"):
            made.write(file, file.relative_to(home).as_posix())
        made.writestr("__main__.py", "import canasta_command\ncanasta_command.main()\n")
    for arguments, code in ([["--version"], 0], [["score", HAND], 3], [["conform", "list"], 3]):
        done = subprocess.run([sys.executable, archive, *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == code
        assert code == 0 or f"inside the archive {archive}: unpack the archive" in done.stderr
        assert len(done.stderr.splitlines()) == (code > 0)
