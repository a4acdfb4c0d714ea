"""The site as a whole: it builds without a warning, its links work, and it contacts no other host."""

import re
from pathlib import Path, PurePosixPath

import pytest
from canasta_docs import domain, suite
from canasta_docs.site_build import Built

from .pages import outside, read_site, target

#: How each card is read aloud, by our notation.
CARDS = {
    f"{rank}{suit}": f"{ranks} of {suits}"
    for rank, ranks in zip(
        "A23456789TJQK",
        ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"],
        strict=True,
    )
    for suit, suits in zip("cdhs", ["clubs", "diamonds", "hearts", "spades"], strict=True)
} | {"Jk": "joker", "back": "card face down"}


@pytest.fixture(scope="module")
def pages(site: Path) -> dict:
    return read_site(site)


def test_builds_from_nothing_without_a_warning(built: Built) -> None:
    assert built.code == 0, built.said[-4000:]
    assert "WARNING" not in built.said


def test_every_internal_link_and_anchor_is_there(pages: dict) -> None:
    wrong, followed = [], 0
    for path, page in pages.items():
        for address in set(page.links):
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


def test_every_picture_is_read_aloud_as_the_card_that_it_shows(pages: dict) -> None:
    """The picture in the logo has no text, because the name of the site is next to it."""
    seen, wrong = set(), []
    for path, page in pages.items():
        for address, words in set(page.pictures):
            name = PurePosixPath(address).stem
            if words != CARDS[name] and not (words == "" and address.endswith("_static/Ah.svg")):
                wrong.append(f"{path.name}: {address}: {words}")
            seen.add(words)
    assert wrong == []
    assert seen - {""} == set(CARDS.values())


def test_a_picture_has_its_name_inside_too(site: Path) -> None:
    named = {path.stem: path.read_text(encoding="utf-8") for path in (site / "_static" / "cards").glob("*.svg")}
    assert {name for name, text in named.items() if f'aria-label="{CARDS[name]}"><title>{CARDS[name]}<' in text} == set(
        CARDS
    )


def test_no_page_is_over_500_kilobytes(site: Path) -> None:
    sizes = {path.relative_to(site).as_posix(): path.stat().st_size for path in site.rglob("*.html")}
    assert len(sizes) > 100
    assert {name: size for name, size in sizes.items() if size > 500_000} == {}


def test_an_old_address_of_a_case_leads_to_its_line_on_the_page_of_its_chapter(site: Path, pages: dict) -> None:
    """And from there to the case: cases were once drawn on the page of their chapter."""
    for case in suite.cases():
        chapter = pages[site / "verify" / "cases" / f"{case.chapter}.html"]
        anchor = domain.anchor("case", case.id)
        assert anchor in chapter.anchors
        (link,) = [link for link in chapter.links if link.endswith(f"#{anchor}") and not link.startswith("#")]
        assert link.startswith(f"../case-files/{case.chapter}/")


def test_no_mark_that_should_have_been_turned_into_something_else_is_left_in_prose(pages: dict) -> None:
    """No sentence begins right after a full stop; no escape or markup is left. Python signatures are not prose."""
    left = re.compile(r".{0,40}(?:[a-z]\.[a-z]?[A-Z]|\\[nt]|\{[a-z-]+\}|`|\*\*\w|&[a-z]+;).{0,40}")
    found = {path.name: left.findall(page.prose) for path, page in pages.items() if path.name != "python.html"}
    assert {name: places for name, places in found.items() if places} == {}


def test_pages_fetch_only_files_of_the_site(pages: dict) -> None:
    wrong = []
    for path, page in pages.items():
        for address in set(page.fetched):
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
