"""All of axe on every whole page in both colour schemes.

This is slow, so it runs nightly: ``pytest docs/tests -m nightly``.
"""

from pathlib import Path
from typing import Any

import pytest

from .axe import run_axe
from .pages import read_site

pytestmark = pytest.mark.nightly

#: The parts of the site, one test for each; the first has the pages in the top folder.
PARTS = ("", "start", "rules", "variants", "sources", "verify", "reference")


def test_the_parts_have_every_page_between_them(site: Path) -> None:
    assert {_part(site, page) for page in read_site(site)} == set(PARTS)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part or "top")
def test_whole_pages_have_no_barrier(site: Path, browser: Any, part: str, scheme: str) -> None:
    found = {}
    for path in read_site(site):
        if _part(site, path) == part:
            context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme=scheme)
            page = context.new_page()
            page.set_default_timeout(0)
            page.goto(path.as_uri())
            assert page.evaluate("document.documentElement.dataset.theme") == scheme
            barriers = run_axe(page)
            if barriers:
                found[path.relative_to(site).as_posix()] = [[rule, words, where[:5]] for rule, words, where in barriers]
            context.close()
    assert found == {}


def _part(site: Path, page: Path) -> str:
    parts = page.relative_to(site).parts
    return parts[0] if len(parts) > 1 else ""
