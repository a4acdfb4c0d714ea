"""The README is true: its commands run as printed, its program runs, its hand is the worked hand."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from canasta.cli.written import scored
from canasta.spec.reading import read

from .readme import README, TEXT, WHOLE_RUN, Followed, blocks, commands


def test_the_readme_shows_the_main_verbs() -> None:
    """Checking a program, comparing rule sets, scoring and playing; make's two commands come first."""
    verbs = {words[1] for line in commands() if (words := shlex.split(line, comments=True))[0] == "canasta"}

    assert f"$ {WHOLE_RUN} " in TEXT
    assert verbs >= {"conform", "score", "show", "diff", "play", "replay", "new"}
    assert [line.split("  #")[0].strip() for line in next(blocks("console")).splitlines()] == [
        "$ make conform",
        "$ make test",
    ]


@pytest.mark.xdist_group("readme")
def test_the_commands_of_the_readme_run(followed: Followed) -> None:
    """As printed and in the order of the page, in one shell that finds only the programs of the system."""
    assert followed.done.returncode == 0, followed.done.stderr[-2000:] + followed.done.stdout[-2000:]


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
