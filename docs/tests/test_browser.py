"""The pages in a browser: accessible in both colour schemes, no other host contacted, no server needed.

Each page is opened once: on a phone, whose window then grows to that of a desktop. To be quick, axe looks at pages
without their repetitions (``trim.js`` says by which rule), and in the dark scheme only at contrast, because nothing
else depends on colours. The nightly ``test_every_page.py`` runs all of axe on all pages, opened on a desktop.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from .axe import run_axe, trim

#: One page of each type.
PAGES = (
    "index.html",
    "start/index.html",
    "start/reading.html",
    "start/tables.html",
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
    "verify/case-files/scoring/hands.html",
    "reference/rule-index.html",
    "reference/schemas.html",
    "reference/schema/option-1.html",
    "reference/command-line.html",
    "reference/python.html",
    "reference/source.html",
    "reference/source/pile.html",
    "reference/notation.html",
    "canasta-rules.html",
    "search.html",
)
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
#: Menus differ on a phone; together, these pages have all of them.
ON_A_PHONE = ("index.html", "rules/scoring.html", "verify/cases/scoring.html", "search.html")


@contextmanager
def visit(browser: Any, address: str, size: dict[str, int], scheme: str = "light") -> Iterator[Any]:
    """A page, opened for one visit; at the end it must not have contacted another host, and no script may fail."""
    context = browser.new_context(viewport=size, color_scheme=scheme)
    page = context.new_page()
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.goto(address)
    yield page
    context.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert failed == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_a_phone_and_has_no_barrier_on_a_desktop_in_either_scheme(
    site: Path, browser: Any, name: str
) -> None:
    with visit(browser, (site / name).as_uri(), PHONE) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

        page.set_viewport_size(DESKTOP)
        # The pages look a moment later which boxes scroll now.
        page.wait_for_function(
            """[...document.querySelectorAll('pre, .pst-scrollable-table-container')].every(
                (box) => box.scrollWidth <= box.clientWidth || box.tabIndex === 0)"""
        )
        assert page.evaluate("document.documentElement.dataset.theme") == "light"
        trim(page)
        assert run_axe(page) == []

        page.emulate_media(color_scheme="dark")
        page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
        page.evaluate("Promise.all(document.getAnimations().map(one => one.finished)).then(() => null)")
        assert run_axe(page, "color-contrast") == []


@pytest.mark.parametrize("name", ON_A_PHONE)
def test_a_page_has_no_barrier_on_a_phone(site: Path, browser: Any, name: str) -> None:
    with visit(browser, (site / name).as_uri(), PHONE) as page:
        trim(page)
        assert run_axe(page) == []


@pytest.mark.parametrize(("scheme", "size"), [("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE)])
def test_the_source_beside_a_rule_is_readable_once_it_is_unfolded(
    site: Path, browser: Any, scheme: str, size: dict[str, int]
) -> None:
    with visit(browser, (site / "rules" / "match.html").as_uri(), size, scheme) as page:
        page.locator("details.cn-source summary").first.focus()
        page.keyboard.press("Enter")
        assert page.locator("details.cn-source pre").first.is_visible()
        page.evaluate("document.querySelectorAll('details.cn-source').forEach((one) => { one.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        trim(page)
        assert run_axe(page) == []


def test_a_barrier_in_a_distinct_structure_is_still_found_on_a_trimmed_page(site: Path, browser: Any) -> None:
    """Each fault looks like something that is on the page a thousand times, except for the fault itself."""
    with visit(browser, (site / "verify/case-files/scoring/each-side.html").as_uri(), DESKTOP) as page:
        page.evaluate(
            """() => {
                const last = (selector) => [...document.querySelectorAll('section.cn-case ' + selector)].at(-1);
                const again = (element, change) => {
                    const copy = element.cloneNode(true);
                    change(copy);
                    element.after(copy);
                };
                again(last('p.cn-cards img'), (picture) => picture.removeAttribute('alt'));
                again(last('dd a'), (link) => { link.removeAttribute('title'); link.replaceChildren(); });
                again(last('td'), (cell) => { cell.style.color = '#ddd'; cell.textContent = '120'; });
                const sheet = document.createElement('style');
                sheet.textContent = 'section.cn-case:last-of-type .cn-meta code { color: #eee; background: #fff; }';
                document.head.append(sheet);
            }"""
        )
        before, after = trim(page)
        found = {rule: where for rule, _help, where in run_axe(page)}
        assert after < before / 3
        assert {"image-alt", "link-name", "color-contrast"} <= found.keys()
        assert any("td" in one for one in found["color-contrast"])
        assert any("code" in one or "pre" in one for one in found["color-contrast"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["variants/pl.html", "sources/by-rule.html"])
def test_a_table_wider_than_a_phone_says_that_it_scrolls_and_keeps_its_first_column(
    site: Path, browser: Any, name: str, scheme: str
) -> None:
    with visit(browser, (site / name).as_uri(), PHONE, scheme) as page:
        boxes = page.evaluate(
            """() => [...document.querySelectorAll('.pst-scrollable-table-container')].map((box) => {
                const wide = box.scrollWidth > box.clientWidth;
                const hint = getComputedStyle(box, '::before').content;
                box.scrollLeft = 80;
                const stays = [...box.querySelectorAll('tr > :first-child')].every(
                    (cell) => Math.abs(cell.getBoundingClientRect().left - box.getBoundingClientRect().left) < 3
                        && getComputedStyle(cell).backgroundColor !== 'rgba(0, 0, 0, 0)');
                return [wide, hint.includes('scroll sideways'), stays];
            })"""
        )
        assert any(wide for wide, _hint, _stays in boxes)
        assert [hint for wide, hint, _stays in boxes if hint != wide] == []
        assert all(stays for wide, _hint, stays in boxes if wide)


def test_a_rule_is_reached_by_its_id_from_a_file(site: Path, browser: Any) -> None:
    address = (site / "rules" / "pile.html").as_uri() + "#pile.frozen-needs-natural-pair"
    with visit(browser, address, DESKTOP) as page:
        top = page.evaluate("document.getElementById('pile.frozen-needs-natural-pair').getBoundingClientRect().top")
        assert 0 <= top < DESKTOP["height"] / 2


def found_for(browser: Any, site: Path, words: str) -> list[str]:
    """The pages that a search finds, best first."""
    with visit(browser, (site / "search.html").as_uri() + f"?q={words.replace(' ', '+')}", DESKTOP) as page:
        # The last entry of the list appears before the search reports that it has finished.
        page.wait_for_function("/found/.test(document.querySelector('.search-summary')?.innerText)")
        links = page.eval_on_selector_all(
            "#search-results ul.search > li > a:first-of-type", "all => all.map(one => one.getAttribute('href'))"
        )
        return [link.partition("?")[0].partition("#")[0] for link in links]


def test_search_finds_a_rule_without_a_server(site: Path, browser: Any) -> None:
    assert found_for(browser, site, "pile.frozen-needs-natural-pair")[0] == "rules/pile.html"


@pytest.mark.parametrize("words", ["joker", "two players", "minimum 1500", "frozen pile", "going out", "red threes"])
def test_search_leads_with_rules_and_variants_and_ends_with_cases(site: Path, browser: Any, words: str) -> None:
    pages = found_for(browser, site, words)
    assert {page.partition("/")[0] for page in pages[:5]} <= {"rules", "variants"}
    cases = [page.startswith(("verify/cases/", "verify/case-files/")) for page in pages]
    assert any(cases)
    assert cases == sorted(cases)


def test_pages_read_without_scripts(site: Path, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "rules" / "pile.html").as_uri())
    assert page.locator("h2").count() > 20
    assert page.locator("img.cn-card").first.is_visible()
    context.close()


def test_dark_pages_keep_white_cards_and_print_dark_ink_on_white(site: Path, browser: Any) -> None:
    """A picture is not dimmed: it has no filter, and its own white rectangle beneath the ink."""
    with visit(browser, (site / "rules" / "scoring.html").as_uri(), DESKTOP, "dark") as page:
        filters = page.eval_on_selector_all("img.cn-card", "all => all.map(one => getComputedStyle(one).filter)")
        assert set(filters) == {"none"}
        page.emulate_media(media="print")
        ink = page.evaluate("getComputedStyle(document.querySelector('.cn-sentence')).color")
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        hidden = page.evaluate("getComputedStyle(document.querySelector('.bd-sidebar-primary')).display")
        assert ink == "rgb(34, 40, 50)"
        assert paper == "rgb(255, 255, 255)"
        assert hidden == "none"
