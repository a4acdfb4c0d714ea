"""The site, built once for all tests of this folder, and a browser if there is one."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "_ext"))

from canasta_docs import facts
from canasta_docs.site_build import SITE, Built, whole_site


@pytest.fixture(scope="session")
def built() -> Built:
    """A build of the whole site from the current files."""
    return whole_site()


@pytest.fixture(scope="session")
def site(built: Built) -> Path:
    """The folder of the whole site, which must have been built without a warning."""
    assert built.code == 0, built.said[-4000:]
    return SITE


@pytest.fixture(scope="session")
def sections(site: Path) -> dict[str, str]:
    """The text of each rule's section on the pages of the chapters, by the id of the rule."""
    found = {}
    for chapter in facts.CHAPTERS:
        text = (site / "rules" / f"{chapter}.html").read_text(encoding="utf-8")
        for piece in re.split(r'(?=<section class="cn-rule" id=")', text)[1:]:
            found[piece.split('id="', 1)[1].split('"', 1)[0]] = piece
    return found


@pytest.fixture(scope="session")
def browser(program: Callable[[str, str], str]) -> Iterator[Any]:
    """Chromium without a window. It is that of the operating system, because tests never download one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=program("chromium-headless-shell", "chromium-headless-shell"))
        yield chromium
        chromium.close()
