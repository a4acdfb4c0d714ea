"""Measures how long the commands take to start, in units of the processor time of ``python -c 'import click'``.

``python reference_impl/bench/start.py`` measures every command that has a limit (user and system time together). It
alternates the command and the unit, so that a busy machine slows both equally. It prints a table with the median of
each, and ends with exit code 1 if a command exceeds its limit.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from canasta.cli.app import main as canasta

ROOT = Path(__file__).parents[2]
HAND = "reference_impl/tests/cli/data/worked-hand.yaml"
UNIT = [sys.executable, "-c", "import click"]
COMMAND = [sys.executable, "-c", "import canasta_command; canasta_command.main()"]
HELP = 4.0


def limits() -> dict[tuple[str, ...], float]:
    """The arguments of each command, and the most units that it may take."""
    context = canasta.make_context("canasta", [], resilient_parsing=True)
    conform = canasta.get_command(context, "conform")
    assert conform is not None
    helps = [(), *((verb,) for verb in canasta.list_commands(context))]
    helps += [("conform", verb) for verb in conform.list_commands(context)]
    return {
        ("--version",): 2.5,
        **{(*verb, "--help"): HELP for verb in helps},
        ("score", HAND): 5.0,
        ("diff", "classic@4", "pl@4"): 16.0,
    }


def seconds(command: Sequence[str]) -> float:
    """The processor seconds of a command, user and system. Raises CalledProcessError if the command fails."""
    settings = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=ROOT, env=settings, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def units(arguments: Sequence[str], samples: int) -> float:
    """The median time of a command, in units measured in between."""
    times, unit = [], []
    for _ in range(samples):
        unit.append(seconds(UNIT))
        times.append(seconds([*COMMAND, *arguments]))
    return statistics.median(times) / statistics.median(unit)


def main() -> int:
    """Measure, print, and return whether every command is within its limit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--samples", type=int, default=7, help="runs of each command (default: 7)")
    samples = parser.parse_args().samples
    missed = 0
    print(f"{'command':44}{'units':>7}{'limit':>7}")
    for arguments, limit in limits().items():
        seconds([*COMMAND, *arguments])  # so that every module is compiled
        found = units(arguments, samples)
        missed += found > limit
        name = " ".join(["canasta", *(Path(word).name for word in arguments)])
        print(f"{name:44}{found:7.2f}{limit:7.1f}{'  missed' if found > limit else ''}", flush=True)
    print(f"{missed} missed" if missed else "all limits are kept")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
