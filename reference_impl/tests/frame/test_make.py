"""Make's commands say what is missing; each dependency has its reason, and the licence names both kinds of work."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

_IGNORED = {"_build", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


@pytest.fixture
def project(root: Path, tmp_path: Path) -> Path:
    """A folder with the Makefile, what it reads, and nothing built."""
    shutil.copy(root / "Makefile", tmp_path)
    shutil.copytree(root / ".ci", tmp_path / ".ci", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pyproject.toml").touch()
    return tmp_path


def python(folder: Path, *answers: str) -> Path:
    """A program that takes the place of Python and fails if one of the words occurs in its arguments."""
    file = folder / "python"
    cases = "".join(f'case "$*" in *"{word}"*) exit 1;; esac\n' for word in answers)
    file.write_text(f"#!/bin/sh\n{cases}exit 0\n", encoding="utf-8")
    file.chmod(0o755)
    return file


def parts(root: Path) -> list[str]:
    """The targets of what runs nightly, by the script that runs them."""
    script = [sys.executable, root / ".ci/nightly.py", "--list"]
    said = subprocess.run(script, capture_output=True, text=True, check=True).stdout
    return [line.split()[1] for line in said.splitlines()]


@pytest.mark.parametrize(
    ("lacks", "says"),
    [
        ("version_info", "older than Python 3.11"),
        ("ensurepip", "apt-get install python3-venv"),
    ],
)
def test_make_says_what_is_missing(project: Path, command, program, lacks: str, says: str) -> None:
    """The message names an old Python or one without venv, and says what to do."""
    done = command(program("make", "make"), f"PYTHON={python(project, lacks)}", "conform", cwd=project)

    assert done.returncode == 2
    assert says in done.stdout + done.stderr


def test_make_says_that_there_is_no_python(project: Path, command, program) -> None:
    """And which packages provide it."""
    done = command(program("make", "make"), "PYTHON=no-such-python", "test", cwd=project)

    assert done.returncode == 2
    assert "apt-get install python3 python3-venv" in done.stdout + done.stderr


def test_make_lists_its_commands(project: Path, command, program) -> None:
    """Without a target, make prints help and does nothing else."""
    done = command(program("make", "make"), cwd=project)

    assert done.returncode == 0
    for name in ("conform", "test", "check", "docs", "nightly", "bench", "clean", *parts(project)):
        assert f"make {name}" in done.stdout
    assert not (project / ".venv").exists()


def test_every_dependency_has_its_reason(root: Path) -> None:
    """CONTRIBUTING has a line for each package that pyproject names."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    named = project["project"]["dependencies"] + project["build-system"]["requires"]
    named += [line for lines in project["project"]["optional-dependencies"].values() for line in lines]
    names = {re.split(r"[<>=\[]", line)[0] for line in named}
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", text, re.MULTILINE)
    justified = {name.strip() for cell in table for name in cell.split(",")}

    assert {"types-" if name.startswith("types-") else name for name in names} <= justified | {"types-"}
    assert "types-*" in justified


def test_every_part_of_the_night_has_its_line(root: Path) -> None:
    """CONTRIBUTING says of each part that `make nightly` runs what it is for."""
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")

    assert len(parts(root)) >= 4
    assert {f"make {name}" for name in parts(root)} == set(re.findall(r"^\| `(make nightly-[a-z]+)` \|", text, re.M))


def test_a_night_has_no_part_of_another_name(root: Path, command) -> None:
    """An unknown part is refused, and the message lists the parts."""
    done = command(sys.executable, root / ".ci/nightly.py", "campain")

    assert done.returncode == 2
    assert "no part campain, expected one of axe, campaign, " in done.stderr


def test_the_programs_that_judge_are_pinned(root: Path) -> None:
    """A new version of a checker comes when somebody takes it, and in no other place than the constraints."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    checkers = {re.split(r"[<>=]", line)[0] for line in project["project"]["optional-dependencies"]["check"]}
    lines = (root / ".ci/constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if line and not line.startswith("#"))

    assert pinned.keys() == checkers
    assert all(re.fullmatch(r"\d+(\.\d+)+", version) for version in pinned.values())


def test_the_licence_names_both_kinds_of_work(root: Path) -> None:
    """Code MIT, data CC0."""
    text = (root / "LICENSE").read_text(encoding="utf-8")

    assert "MIT License" in text
    assert "CC0 1.0" in text


def test_nothing_reads_beside_the_project(root: Path) -> None:
    """No file of the project names the project's folder, the user's home, or the interpreter's folder."""
    here = {f"{place.resolve()}/" for place in (root, Path.home(), Path(sys.prefix)) if place.resolve() != Path("/")}
    suspect = re.compile("|".join(map(re.escape, sorted(here))))
    ours = ("spec", "schema", "reference_impl", "conformance", "docs", ".ci")
    files = [file for file in root.iterdir() if file.is_file()]
    files += [file for folder in ours for file in (root / folder).rglob("*") if file.is_file()]
    wrong = [
        f"{file.relative_to(root)}: {found[0]}"
        for file in files
        if file != Path(__file__) and not _IGNORED & set(file.parts)
        for found in suspect.finditer(file.read_text(encoding="utf-8", errors="replace"))
    ]

    assert len(files) > 100
    assert not wrong
