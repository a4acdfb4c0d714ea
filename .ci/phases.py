"""Runs `make test`: first checks and pages side by side, then all tests; prints the cost of each phase.

    python .ci/phases.py             with a new random order of the tests
    python .ci/phases.py --seed 7    with the order of a run that printed this seed

Tests must not depend on the width of the terminal, on language, time zone or order. So they run in a narrow terminal,
in the locale C, in a time zone with an offset in minutes, and in random order.

The processor time of a phase includes all programs that it started, even if it did not wait for them: this process
adopts orphans.
"""

import argparse
import ctypes
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTEST = [sys.executable, "-m", "pytest"]
#: What runs side by side before the tests. The test of the build leaves the site for all other tests of the pages.
BEFORE = {
    "check": [os.environ.get("MAKE", "make"), "--no-print-directory", "check"],
    "docs build": [*PYTEST, "-q", "docs/tests/test_site.py::test_builds_from_nothing_without_a_warning"],
}
#: A narrow terminal, the locale C, a time zone with an offset in minutes.
ODD = {"COLUMNS": "80", "LC_ALL": "C", "TZ": "Pacific/Chatham"}
#: The option of Linux's prctl by which orphaned descendants become children of this process.
_ADOPT_ORPHANS = 36


@dataclass
class Phase:
    """A finished command: its exit code, its seconds by the clock, and its processor seconds."""

    name: str
    code: int
    wall: float
    processor: float


def run_beside(commands: dict[str, list[str]], **settings: str) -> list[Phase]:
    """Run commands at the same time and wait for all of them."""
    begun = time.monotonic()
    running = {}
    for name, command in commands.items():
        running[subprocess.Popen(command, cwd=ROOT, env=os.environ | settings).pid] = name
    done = []
    while running:
        pid, status, used = os.wait4(-1, 0)
        name = running.pop(pid, None)
        if name is not None:
            code = os.waitstatus_to_exitcode(status)
            done.append(Phase(name, code, time.monotonic() - begun, used.ru_utime + used.ru_stime))
    _bury_orphans()
    return done


def _bury_orphans() -> None:
    """Count adopted descendants that have ended, without waiting for those that still run."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def adopt_orphans() -> None:
    """Become the parent of descendants whose own parent has ended, so that their time is counted; only on Linux."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)


def used_by_children() -> float:
    """The processor seconds of all descendants that have ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


def tests(jobs: int, seed: int, costs: Path) -> list[Phase]:
    """Run all tests in some processes, in the order of a seed."""
    order = ["-n", str(jobs), "--dist", "loadgroup", f"--randomly-seed={seed}"]
    before = used_by_children()
    [phase] = run_beside({"tests": [*PYTEST, *order, f"--costs={costs}"]}, **ODD)
    phase.processor = used_by_children() - before
    return [phase]


def table(phases: list[Phase], folders: dict[str, float], wall: float) -> str:
    """The phases with their times, and the tests by folder."""
    lines = [f"{'':30}{'processor s':>12}{'wall s':>9}"]
    for phase in phases:
        lines.append(f"{phase.name:30}{phase.processor:12.0f}{phase.wall:9.0f}")
        if phase.name == "tests":
            lines += [f"  {name:28}{seconds:12.0f}" for name, seconds in folders.items()]
            lines.append(f"  {'collecting, workers':28}{phase.processor - sum(folders.values()):12.0f}")
    lines.append(f"{'in all':30}{used_by_children():12.0f}{wall:9.0f}")
    return "\n".join(lines)


def main() -> int:
    """Run the phases until one fails; returns the exit code of that one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=2, help="workers for the tests")
    parser.add_argument("--seed", type=int, default=None, help="the order of the tests; by default a new one")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(10**6) if options.seed is None else options.seed
    begun = time.monotonic()
    adopt_orphans()
    phases = run_beside(BEFORE)
    folders: dict[str, float] = {}
    if not any(phase.code for phase in phases):
        with tempfile.TemporaryDirectory() as place:
            costs = Path(place) / "costs.json"
            phases += tests(options.jobs, seed, costs)
            if costs.exists():
                folders = json.loads(costs.read_text(encoding="utf-8"))
        print(f"order of the tests: make test SEED={seed}")
    print(table(phases, folders, time.monotonic() - begun))
    failed = [phase for phase in phases if phase.code]
    print(f"failed: {', '.join(phase.name for phase in failed)}" if failed else "everything passed")
    return failed[0].code if failed else 0


if __name__ == "__main__":
    sys.exit(main())
