"""Files of every kind, and paths that lead nowhere, given to every verb that takes a file or a rule set."""

import os
import subprocess
import sys
import zipfile
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
    assert "Write what it sets into a variant file" in done.err


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


@pytest.fixture(params=["loop", "long", "deep", "bytes", "folder", "device"])
def nowhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A path from which no verb can read a file."""
    match request.param:
        case "loop":
            (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
            return str(tmp_path / "loop.yaml")
        case "long":
            return "x" * 6000 + ".yaml"
        case "deep":
            return "/".join(["x" * 200] * 30) + ".yaml"
        case "bytes":
            return os.fsdecode(b"\xff\xfe.yaml")
        case "folder":
            return str(tmp_path)
        case _:
            return os.devnull


def test_a_path_that_leads_nowhere_is_never_a_fault_of_ours(run, nowhere: str) -> None:
    """For every verb that takes a path: the right exit code, and one message."""
    for verb in [*RULESETS, *FILES]:
        done = run(*words(verb, nowhere))
        assert done.code in (1, 2, 3, 5), (verb, done.err[-200:])


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
