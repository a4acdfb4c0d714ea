"""The README is true: its commands run as printed, its program runs, its hand is the worked hand."""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.cli.written import scored
from canasta.spec.reading import read

README = Path(__file__).parents[3] / "README.md"
TEXT = README.read_text(encoding="utf-8")

#: The programs that the commands need besides Python, with their Debian packages.
PROGRAMS = (("bash", "bash"), ("node", "nodejs"))


def blocks(language: str) -> Iterator[str]:
    """The fenced blocks of a language."""
    yield from re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Every command of the README, in order, except make's two commands.

    This test runs within the second of these, which needs what the first one installs.
    """
    lines = [line for block in blocks("console") for line in block.splitlines()]
    typed = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    return [line for line in typed if not line.startswith("make ")]


@pytest.fixture
def place(root: Path, tmp_path: Path) -> Path:
    """A copy of the checkout without any installed files, except ``.venv``, which is the environment of this test."""
    folder = tmp_path / "checkout"
    left_out = shutil.ignore_patterns(".git", ".venv*", ".nightly", "_build", "dist", "build", ".*_cache")
    shutil.copytree(root, folder, ignore=left_out)
    (folder / ".venv").symlink_to(sys.prefix)
    return folder


def test_the_readme_shows_the_main_verbs() -> None:
    """Checking a program, comparing rule sets, scoring and playing; make's two commands come first."""
    verbs = {words[1] for line in commands() if (words := shlex.split(line, comments=True))[0] == "canasta"}

    assert verbs >= {"conform", "score", "show", "diff", "play", "replay", "new"}
    assert [line.split("  #")[0].strip() for line in next(blocks("console")).splitlines()] == [
        "$ make conform",
        "$ make test",
    ]


def test_the_commands_of_the_readme_run(place: Path, command, program) -> None:
    """As printed and in the order of the page, in one shell that finds only the programs of the system."""
    folders = [f"{sys.base_prefix}/bin", *(str(Path(program(*names)).parent) for names in PROGRAMS)]
    path = os.pathsep.join([*folders, os.defpath])
    done = command("bash", "-exc", "\n".join(commands()), cwd=place, env={"PATH": path})

    assert done.returncode == 0, done.stderr[-2000:] + done.stdout[-2000:]


def test_the_program_of_the_readme_runs(tmp_path: Path, command) -> None:
    """The Python of the README, as one program."""
    [source] = blocks("python")
    done = command(sys.executable, "-c", source, cwd=tmp_path)

    assert done.returncode == 0, done.stderr


def test_the_hand_of_the_readme_is_the_worked_hand() -> None:
    """The page shows this file, and its scores."""
    [shown] = blocks("yaml")
    file = README.parent / "reference_impl/tests/cli/data/worked-hand.yaml"
    assert shown == file.read_text(encoding="utf-8")

    [hand] = scored(read(shown.encode())).hands
    totals = [sheet.total for sheet in hand.sheets]
    assert totals == [1320, 490]
    assert f"The first side scores {totals[0]}, the second {totals[1]}" in TEXT
    assert "the totals are {} and {}".format(*hand.after.scores) in TEXT
    assert "the next minimums are {} and {}".format(*hand.after.minimums) in TEXT


def test_links_of_the_readme_lead_somewhere() -> None:
    """Every relative link names a file of the checkout."""
    links = [link.split("#")[0] for link in re.findall(r"\]\(([^)]+)\)", TEXT) if "://" not in link]

    assert links
    assert not [link for link in links if link and not (README.parent / link).exists()]
