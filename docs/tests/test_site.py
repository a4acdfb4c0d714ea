"""The site as a whole: it builds without a warning, holds together, and asks no other host."""

from pathlib import Path

import pytest

from .conftest import Built
from .pages import outside, read_site, target


@pytest.fixture(scope="module")
def pages(site: Path) -> dict:
    return read_site(site)


def test_builds_from_nothing_without_a_warning(built: Built) -> None:
    assert built.code == 0, built.said[-4000:]
    assert "WARNING" not in built.said


def test_every_internal_link_and_anchor_is_there(pages: dict) -> None:
    wrong, followed = [], 0
    for path, page in pages.items():
        for address in page.links:
            if outside(address) or address.startswith(("mailto:", "#_", "javascript:")):
                continue
            file, anchor = target(path, address)
            followed += 1
            if not file.exists():
                wrong.append(f"{path.name}: {address}: no such file")
            elif anchor and file in pages and anchor not in pages[file].anchors:
                wrong.append(f"{path.name}: {address}: no such anchor")
    assert followed > 1000
    assert wrong == []


def test_no_anchor_stands_twice_on_a_page(pages: dict) -> None:
    assert {path.name: page.twice for path, page in pages.items() if page.twice} == {}


def test_every_picture_has_words(pages: dict) -> None:
    assert {path.name: page.nameless for path, page in pages.items() if page.nameless} == {}


def test_pages_fetch_only_files_of_the_site(pages: dict) -> None:
    wrong = []
    for path, page in pages.items():
        for address in page.fetched:
            if address.startswith("data:"):
                continue
            if outside(address) or not target(path, address)[0].exists():
                wrong.append(f"{path.name}: {address}")
    assert wrong == []


def test_styles_fetch_nothing_from_another_host(site: Path) -> None:
    wrong = []
    for path in site.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        for piece in text.split("url(")[1:]:
            address = piece.split(")")[0].strip("\"' ")
            if outside(address):
                wrong.append(f"{path.name}: {address}")
        assert "@import url(http" not in text
    assert wrong == []
