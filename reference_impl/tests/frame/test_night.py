"""`make nightly` does not run again what has passed until a file changes, and goes on where it was interrupted."""

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def night(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program) -> ModuleType:
    """The script, let loose on a checkout of one file."""
    spec = importlib.util.spec_from_file_location("night", root / ".ci/nightly.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "night", script)  # its dataclasses look themselves up there
    spec.loader.exec_module(script)
    (tmp_path / "rules.txt").write_text("draw one", encoding="utf-8")
    (tmp_path / ".gitignore").write_text("/.nightly/\n/did.txt\n", encoding="utf-8")
    subprocess.run([program("git", "git"), "init", "--quiet"], cwd=tmp_path, check=True)
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(script, "STAMPS", tmp_path / ".nightly")
    return script


def noting(word: str, code: int = 0) -> Callable[[Path], list[list[str]]]:
    """A step that notes a word in the checkout and ends with a code."""
    source = f"open('did.txt', 'a').write('{word} '); raise SystemExit({code})"
    return lambda kept: [[sys.executable, "-c", source]]


@pytest.fixture
def run(night: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Run the script with some steps of a part `deal`, and a part `score`; gives the code and what ran."""

    def invoke(*arguments: str, **steps: Callable[[Path], list[list[str]]]) -> tuple[int, str]:
        parts = {"deal": night.Part("deals", steps), "score": night.Part("scores", {"all": noting("score")})}
        monkeypatch.setattr(night, "PARTS", parts)
        monkeypatch.setattr("sys.argv", ["nightly.py", *arguments])
        did = tmp_path / "did.txt"
        did.unlink(missing_ok=True)
        code = night.main()
        return code, did.read_text(encoding="utf-8").strip() if did.exists() else ""

    return invoke


def test_what_has_passed_is_not_run_again(run) -> None:
    assert run(first=noting("one"), second=noting("two")) == (0, "one two score")
    assert run(first=noting("one"), second=noting("two")) == (0, "")


def test_any_change_of_a_file_begins_anew(run, tmp_path: Path) -> None:
    run(first=noting("one"))
    (tmp_path / "rules.txt").write_text("draw two", encoding="utf-8")
    assert run(first=noting("one")) == (0, "one score")
    (tmp_path / "new.txt").touch()
    assert run(first=noting("one")) == (0, "one score")


def test_a_part_goes_on_after_the_steps_that_passed(run) -> None:
    assert run(first=noting("one"), second=noting("two", 1), third=noting("three")) == (1, "one two score")
    assert run(first=noting("one"), second=noting("two"), third=noting("three")) == (0, "two three")


def test_one_part_is_run_alone_and_all_of_it_where_that_is_asked_for(run) -> None:
    assert run("score", first=noting("one")) == (0, "score")
    assert run("score", first=noting("one")) == (0, "")
    assert run("--anew", "score", first=noting("one")) == (0, "score")
    assert run(first=noting("one")) == (0, "one")


def test_what_a_step_keeps_is_there_after_an_interruption(run) -> None:
    kept = (
        "from pathlib import Path; import sys; file = Path(sys.argv[1]) / 'kept'; seen = file.exists(); file.touch();"
    )

    def step(folder: Path) -> list[list[str]]:
        return [[sys.executable, "-c", f"{kept} raise SystemExit(not seen)", str(folder)]]

    assert run("deal", hands=step)[0] == 1
    assert run("deal", hands=step)[0] == 0


def test_a_missing_program_fails_its_part_and_no_other(run, night: ModuleType, capsys) -> None:
    def step(folder: Path) -> list[list[str]]:
        raise night.MissingProgramError("no Python 4.0 with venv")

    assert run(first=step) == (1, "score")
    assert "nightly-deal: no Python 4.0 with venv" in capsys.readouterr().out
