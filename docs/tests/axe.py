"""Runs axe-core, which looks for accessibility faults, on a page in a browser."""

from functools import cache
from pathlib import Path
from typing import Any

import axe_playwright_python


@cache
def _script() -> str:
    """The script of axe-core from its Python package."""
    return next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text(encoding="utf-8")


@cache
def _trim() -> str:
    return (Path(__file__).parent / "trim.js").read_text(encoding="utf-8")


def trim(page: Any) -> tuple[int, int]:
    """Remove repetitions from a page; returns the numbers of elements before and after."""
    before, after = page.evaluate(_trim())
    return before, after


def run_axe(page: Any, *rules: str) -> list[list[Any]]:
    """The findings of axe for these rules, or for all its usual rules: id of the rule, what it requires, and where."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_script())
    only = {"runOnly": list(rules)} if rules else {}
    found: list[list[Any]] = page.evaluate(
        """options => axe.run(document, options).then(result => result.violations.map(
            one => [one.id, one.help, one.nodes.map(node => node.target.join(' '))]))""",
        {"resultTypes": ["violations"], **only},
    )
    return found
