"""What the README prints: its blocks, and its commands as somebody follows them."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess
from typing import NamedTuple

README = Path(__file__).parents[3] / "README.md"
TEXT = README.read_text(encoding="utf-8")

#: The programs that the commands need besides Python, with their Debian packages.
PROGRAMS = (("bash", "bash"), ("node", "nodejs"))
#: A command that another test runs as printed: test_the_whole_suite_on_the_reference_passes_within_its_memory.
WHOLE_RUN = "canasta conform run"


class Followed(NamedTuple):
    """The copy of the checkout in which the commands were run, and how that ended."""

    place: Path
    done: CompletedProcess[str]

    @property
    def installed(self) -> Path:
        """The environment outside the checkout into which the README installs the package."""
        return self.place.parent / "canasta-env"


def blocks(language: str) -> Iterator[str]:
    """The fenced blocks of a language."""
    yield from re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Every command of the README, in order, except make's two commands and the run of the whole suite.

    The tests run within the second command of make, which needs what the first one installs.
    """
    lines = [line for block in blocks("console") for line in block.splitlines()]
    typed = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    return [line for line in typed if not line.startswith("make ") and line.split("  #")[0].strip() != WHOLE_RUN]


def follow(root: Path, folder: Path, command: Callable[..., CompletedProcess[str]], path: str) -> Followed:
    """Run the commands in one shell, in a copy of the checkout without any installed files.

    Only ``.venv`` is there: it is the environment of the tests.
    """
    place = folder / "checkout"
    left_out = shutil.ignore_patterns(".git", ".venv*", ".nightly", "_build", "dist", "build", ".*_cache")
    shutil.copytree(root, place, ignore=left_out)
    (place / ".venv").symlink_to(sys.prefix)
    path = os.pathsep.join([f"{sys.base_prefix}/bin", path, os.defpath])
    return Followed(place, command("bash", "-exc", "\n".join(commands()), cwd=place, env={"PATH": path}))
