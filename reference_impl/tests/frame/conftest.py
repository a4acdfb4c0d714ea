"""The place of the project, and a way to run its commands as processes."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from .readme import PROGRAMS, Followed, follow

ROOT = Path(__file__).parents[3]

Finished = subprocess.CompletedProcess[str]


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def command() -> Callable[..., Finished]:
    """Run a command to its end, with this environment's programs first and without the settings of Python."""

    def run(*arguments: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> Finished:
        settings = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        settings["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{settings['PATH']}"
        return subprocess.run(
            list(map(str, arguments)),
            cwd=cwd,
            env=settings | dict(env or {}),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            stdin=subprocess.DEVNULL,
        )

    return run


@pytest.fixture(scope="session")
def followed(root: Path, command, program, tmp_path_factory) -> Followed:
    """The commands of the README, run once; they also install the package outside the checkout."""
    folders = {str(Path(program(*names)).parent) for names in PROGRAMS}
    return follow(root, tmp_path_factory.mktemp("followed"), command, os.pathsep.join(sorted(folders)))
