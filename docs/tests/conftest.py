"""The site, built once from nothing for all tests of this folder, and a browser where there is one."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(DOCS / "_ext"))


@dataclass(frozen=True)
class Built:
    """A finished build: where it lies, how it ended, what it said."""

    folder: Path
    code: int
    said: str


def build(source: Path, target: Path, *more: str) -> Built:
    """Build a site as ``make docs`` does, from nothing."""
    command = [sys.executable, "-m", "sphinx", "-n", "-W", "--keep-going", "-q", "-E", "-a", "-b", "html", *more]
    run = subprocess.run([*command, str(source), str(target)], capture_output=True, text=True, timeout=600, check=False)
    return Built(target, run.returncode, run.stdout + run.stderr)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The whole site."""
    return build(DOCS, tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def site(built: Built) -> Path:
    """The folder of the whole site, which must have been built without a warning."""
    assert built.code == 0, built.said[-4000:]
    return built.folder


@pytest.fixture(scope="session")
def browser(program: Callable[[str, str], str]) -> Iterator[Any]:
    """Chromium without a window; the operating system's own, since no browser is ever downloaded."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=program("chromium", "chromium"))
        yield chromium
        chromium.close()
