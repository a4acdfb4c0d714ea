"""What a browser makes of the pages: accessible in both colour schemes, no other host asked, no server needed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

#: One page of each type.
PAGES = (
    "index.html",
    "start/index.html",
    "start/reading.html",
    "start/contributing.html",
    "rules/index.html",
    "rules/pile.html",
    "rules/worked-hand.html",
    "variants/index.html",
    "variants/bicycle.html",
    "variants/options.html",
    "sources/register.html",
    "sources/claims.html",
    "sources/ambiguities.html",
    "sources/errata.html",
    "verify/index.html",
    "verify/adapter.html",
    "verify/protocol.html",
    "verify/strength.html",
    "verify/cases/index.html",
    "verify/cases/scoring.html",
    "reference/rule-index.html",
    "reference/schemas.html",
    "reference/schema/case.html",
    "reference/command-line.html",
    "reference/python.html",
    "reference/notation.html",
    "canasta-rules.html",
    "search.html",
)
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def opened(request: pytest.FixtureRequest, browser: Any, scheme: str) -> Iterator[tuple[Any, list[str], list[str]]]:
    """A window, the addresses it asked for, and the errors its scripts raised."""
    context = browser.new_context(viewport=request.param, color_scheme=scheme)
    page = context.new_page()
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: failed.append(str(error)))
    yield page, asked, failed
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_and_no_other_host_is_asked(site: Path, opened: Any, scheme: str, name: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page, asked, failed = opened
    page.goto((site / name).as_uri())
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["help"], [node["target"] for node in one["nodes"]][:5]) for one in found] == []
    assert [address for address in asked if not address.startswith(("file:", "data:", "blob:"))] == []
    assert failed == []


@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_a_phone(site: Path, browser: Any, name: str) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto((site / name).as_uri())
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.close()
    assert wide <= PHONE["width"]


def test_a_rule_is_reached_by_its_id_from_a_file(site: Path, browser: Any) -> None:
    page = browser.new_page(viewport=DESKTOP)
    page.goto((site / "rules" / "pile.html").as_uri() + "#pile.frozen-needs-natural-pair")
    top = page.evaluate("document.getElementById('pile.frozen-needs-natural-pair').getBoundingClientRect().top")
    page.close()
    assert 0 <= top < DESKTOP["height"] / 2


def test_search_finds_a_rule_without_a_server(site: Path, browser: Any) -> None:
    page = browser.new_page(viewport=DESKTOP)
    page.goto((site / "search.html").as_uri() + "?q=pile.frozen-needs-natural-pair")
    page.wait_for_selector("#search-results li a")
    hits = page.eval_on_selector_all("#search-results li a", "all => all.map(one => one.getAttribute('href'))")
    page.close()
    assert any("rules/pile.html" in hit for hit in hits)


def test_pages_read_without_scripts(site: Path, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "rules" / "pile.html").as_uri())
    assert page.locator("h2").count() > 20
    assert page.locator("img.cn-card").first.is_visible()
    context.close()


def test_cards_keep_white_paper_on_a_dark_page(site: Path, browser: Any) -> None:
    """The picture is drawn undimmed: no filter, and its own white rectangle beneath the ink."""
    page = browser.new_page(color_scheme="dark")
    page.goto((site / "rules" / "pile.html").as_uri())
    filters = page.eval_on_selector_all("img.cn-card", "all => all.map(one => getComputedStyle(one).filter)")
    page.close()
    assert set(filters) == {"none"}
