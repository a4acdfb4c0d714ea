"""What a browser makes of the pages: accessible in both colour schemes, no other host asked, no server needed."""

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
    "rules/scoring.html",
    "rules/worked-hand.html",
    "variants/index.html",
    "variants/bicycle.html",
    "variants/options.html",
    "sources/register.html",
    "sources/by-rule.html",
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
    "reference/schema/option-1.html",
    "reference/command-line.html",
    "reference/python.html",
    "reference/notation.html",
    "canasta-rules.html",
    "search.html",
)
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
#: On a phone the menus are other ones; these pages have all of them between them.
ON_A_PHONE = ("index.html", "rules/scoring.html", "verify/cases/scoring.html", "search.html")
VIEWS = [(name, DESKTOP, scheme) for name in PAGES for scheme in ("light", "dark")]
VIEWS += [(name, PHONE, "light") for name in ON_A_PHONE]


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, out of its Python package."""
    import axe_playwright_python

    return next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "size", "scheme"), VIEWS, ids=[f"{name}-{size['width']}-{scheme}" for name, size, scheme in VIEWS]
)
def test_axe_finds_nothing_and_no_other_host_is_asked(
    site: Path, browser: Any, axe: str, name: str, size: dict[str, int], scheme: str
) -> None:
    context = browser.new_context(viewport=size, color_scheme=scheme)
    page = context.new_page()
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.goto((site / name).as_uri())
    shown = page.evaluate("document.documentElement.dataset.theme")
    page.evaluate(axe)
    found = page.evaluate(
        """axe.run(document, {resultTypes: ['violations']}).then(result => result.violations.map(
            one => [one.id, one.help, one.nodes.slice(0, 5).map(node => node.target.join(' '))]))"""
    )
    context.close()
    assert shown == scheme
    assert found == []
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


def test_dark_pages_print_dark_ink_on_white(site: Path, browser: Any) -> None:
    page = browser.new_page(color_scheme="dark")
    page.emulate_media(media="print")
    page.goto((site / "rules" / "scoring.html").as_uri())
    ink = page.evaluate("getComputedStyle(document.querySelector('.cn-sentence')).color")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    hidden = page.evaluate("getComputedStyle(document.querySelector('.bd-sidebar-primary')).display")
    page.close()
    assert ink == "rgb(34, 40, 50)"
    assert paper == "rgb(255, 255, 255)"
    assert hidden == "none"
