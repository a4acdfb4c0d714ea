"""The README is true: its commands run as written, its program runs, its hand is the worked hand."""

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.cli.written import scored
from canasta.spec.reading import read

README = Path(__file__).parents[3] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(language: str) -> Iterator[str]:
    """The fenced blocks of a language."""
    yield from re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


#: Every command of the README, in order; make's two commands run everything and are tested by running them.
COMMANDS = [
    line[2:].split("  #")[0].strip()
    for block in blocks("console")
    for line in block.splitlines()
    if line.startswith("$ ") and not line.startswith("$ make")
]


@pytest.fixture(scope="module")
def place(tmp_path_factory) -> Path:
    """A folder in which the checkout's files are seen and others may be written."""
    folder = tmp_path_factory.mktemp("reader")
    for part in ("reference_impl", "conformance", "spec"):
        (folder / part).symlink_to(README.parent / part)
    return folder


def test_there_are_commands() -> None:
    """The README shows at least what a newcomer needs."""
    assert {shlex.split(line)[1] for line in COMMANDS} >= {"conform", "score", "show", "diff", "play", "replay", "new"}


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_readme_runs(line: str, place: Path, command, program) -> None:
    """As written, in the order of the page."""
    if " node " in line:
        program("node", "nodejs")
    done = command(*shlex.split(line), cwd=place)

    assert done.returncode == 0, done.stderr + done.stdout[-2000:]
    assert done.stdout


def test_the_program_of_the_readme_runs(place: Path, command) -> None:
    """The Python of the README, as one program."""
    [source] = blocks("python")
    done = command(sys.executable, "-c", source, cwd=place)

    assert done.returncode == 0, done.stderr


def test_the_hand_of_the_readme_is_the_worked_hand() -> None:
    """The page shows the very file, and says what it scores."""
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
