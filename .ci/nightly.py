"""Runs `make nightly`: named parts that take too long to run for every change.

    python .ci/nightly.py                 every part that has not passed with the current files
    python .ci/nightly.py axe campaign    only these parts, if they have not passed
    python .ci/nightly.py --anew axe      this part, even if it has passed
    python .ci/nightly.py --list          the parts and their purposes

A part is a list of steps. A step that passes leaves a stamp in `.nightly/` with the digest of all files of the
checkout. So an interrupted run continues where it was, and after any change of a file everything runs again. To add a
part, add an entry to `PARTS`; each part must end within an hour on two cores.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STAMPS = ROOT / ".nightly"
PYTHON = sys.executable
CANASTA = [PYTHON, "-c", "import canasta_command; canasta_command.main()"]
PYTEST = [PYTHON, "-m", "pytest", "-n", "2", "--dist", "loadgroup"]


class MissingProgramError(Exception):
    """A program is missing; the message says which one, and how you can name it."""


@dataclass(frozen=True)
class Part:
    """Its purpose, and its steps by name; each returns its commands, given a folder that survives interruptions."""

    purpose: str
    steps: dict[str, Callable[[Path], list[list[str]]]]


def _interpreter(version: str) -> str:
    """The interpreter of a Python version: the one named in the environment, on the path, or under pyenv.

    Raises:
        MissingProgramError: there is none.
    """
    variable = f"PYTHON{version.replace('.', '')}"
    candidates = [os.environ.get(variable), shutil.which(f"python{version}")]
    if shutil.which("pyenv"):
        found = subprocess.run(["pyenv", "prefix", version], capture_output=True, text=True, check=False)
        candidates.append(f"{found.stdout.strip()}/bin/python" if found.returncode == 0 else None)
    asked = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
    for candidate in filter(None, candidates):
        said = subprocess.run([candidate, "-c", asked], capture_output=True, text=True, check=False).stdout
        if said.strip() == version:
            return candidate
    raise MissingProgramError(f"no Python {version} with venv; install one, or say {variable}=/path/to/python{version}")


def _tests_under(version: str) -> Callable[[Path], list[list[str]]]:
    """All tests under another version of Python, in a separate environment."""

    def commands(kept: Path) -> list[list[str]]:
        home = kept / "env"
        python = str(home / "bin" / "python")
        install = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        return [
            [_interpreter(version), "-m", "venv", "--clear", str(home)],
            [*install, "--constraint", ".ci/constraints.txt", "--editable", ".[test,check,docs,browser]"],
            [python, *PYTEST[1:]],
        ]

    return commands


def _marked(*chosen: str) -> Callable[[Path], list[list[str]]]:
    """The tests marked as nightly, selected by paths and options of pytest."""
    return lambda _: [[*PYTEST, "-m", "nightly", *chosen]]


PARTS = {
    "axe": Part(
        "look for accessibility faults on every whole page, in both colour schemes",
        {scheme: _marked("docs/tests/test_every_page.py", "-k", f"{scheme} or parts") for scheme in ("light", "dark")},
    ),
    "campaign": Part(
        "play 20,000 hands over all rule sets and check the laws of the game",
        {
            "hands": lambda kept: [
                [PYTHON, "reference_impl/bench/campaign.py", "--jobs", "2", "--keep", str(kept / "counts")]
            ]
        },
    ),
    "coverage": Part(
        "measure how much of the code the tests run; fails below a floor",
        {
            "tests": lambda _: [
                [PYTHON, "-m", "coverage", "erase"],
                [PYTHON, "-m", "coverage", "run", *PYTEST[1:]],
                [PYTHON, "-m", "coverage", "combine", "--quiet"],
                [PYTHON, "-m", "coverage", "report"],
            ]
        },
    ),
    "idle": Part(
        "search under every variant for an effect of each parameter that is said to have none",
        {"search": _marked("conformance/tests/test_witness.py")},
    ),
    "lockstep": Part(
        "play 300,000 steps with both interpreters and compare everything that they say",
        {
            "hands": lambda kept: [
                [PYTHON, "reference_impl/bench/lockstep.py", "--jobs", "2", "--keep", str(kept / "blocks")]
            ]
        },
    ),
    "python": Part(
        "run all tests under Python 3.12 and 3.13; fails if one of them is missing",
        {version: _tests_under(version) for version in ("3.12", "3.13")},
    ),
    "rotation": Part(
        "ask every case from every seat, and look at 2,000 hands turned round the table",
        {
            "cases": lambda _: [[*CANASTA, "conform", "run", "--rotation", "all", "--total-ms", "3000000"]],
            "hands": _marked("conformance/tests/test_rotation.py"),
        },
    ),
    "schemas": Part(
        "compare our check of schemas with jsonschema on 100,000 documents changed at random",
        {"documents": _marked("reference_impl/tests/spec/test_authority.py")},
    ),
    "start": Part(
        "measure how long the commands take to start; fails above a limit",
        {"commands": lambda _: [[PYTHON, "-m", "canasta.spec.prepare"], [PYTHON, "reference_impl/bench/start.py"]]},
    ),
    "strength": Part(
        "measure again how many wrong rule sets the suite notices, and compare with the committed report",
        {"report": _marked("docs/tests/test_strength.py")},
    ),
}


def state() -> str:
    """A digest of all files of the checkout, committed or not, except those that git ignores."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    whole = hashlib.sha256()
    for name in sorted({name for name in names if (ROOT / name).is_file()}):
        whole.update(f"{name}\0{hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}\0".encode())
    return whole.hexdigest()[:16]


def run_part(name: str, stamps: Path, anew: bool) -> bool:
    """Run the steps of a part that have no stamp yet, or all; returns whether all of them passed."""
    for step, commands in PARTS[name].steps.items():
        stamp = stamps / f"{name}.{step}.json"
        if stamp.exists() and not anew:
            print(f"nightly-{name}, {step}: passed before, {json.loads(stamp.read_text())['minutes']:.1f} minutes")
            continue
        stamp.unlink(missing_ok=True)
        if anew:
            shutil.rmtree(stamps / f"{name}.{step}", ignore_errors=True)
        kept = stamps / f"{name}.{step}"
        kept.mkdir(parents=True, exist_ok=True)
        begun = time.monotonic()
        try:
            passed = all(subprocess.run(command, cwd=ROOT, check=False).returncode == 0 for command in commands(kept))
        except MissingProgramError as missing:
            print(f"nightly-{name}: {missing}")
            passed = False
        minutes = (time.monotonic() - begun) / 60
        print(f"nightly-{name}, {step}: {'passed' if passed else 'FAILED'}, {minutes:.1f} minutes", flush=True)
        if not passed:
            return False
        shutil.rmtree(kept)
        stamp.write_text(json.dumps({"minutes": round(minutes, 2)}), encoding="utf-8")
    return True


def main() -> int:
    """Run the requested parts; returns 1 if one of them fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="part", help=f"one of {', '.join(PARTS)}")
    parser.add_argument("--anew", action="store_true", help="run parts that have passed as well")
    parser.add_argument("--list", action="store_true", help="name the parts and end")
    options = parser.parse_args()
    if unknown := [part for part in options.parts if part not in PARTS]:
        parser.error(f"no part {unknown[0]}, expected one of {', '.join(PARTS)}")
    if options.list:
        print("\n".join(f"make nightly-{name:12} {part.purpose}" for name, part in PARTS.items()))
        return 0
    stamps = STAMPS / state()
    for old in STAMPS.glob("*"):
        if old != stamps:
            shutil.rmtree(old)
    stamps.mkdir(parents=True, exist_ok=True)
    chosen = options.parts or list(PARTS)
    failed = [part for part in chosen if not run_part(part, stamps, options.anew)]
    print(f"failed: {', '.join(failed)}" if failed else f"passed: {', '.join(chosen)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
