"""The source of the reference on the pages: beside each rule, and whole, module by module."""

import ast
import html
import importlib
import inspect
import re
from pathlib import Path

import pytest
from canasta_docs import book

import canasta.reference
from canasta.spec import catalogue

RULES = [rule for rule in catalogue.rules().values() if rule.retired is None]
#: The rules for which no function has to do anything.
WITHOUT = {rule.id for rule in RULES if rule.kind == "custom"} | {
    "turn.barred-discard",
    "turn.nothing-undone",
    "going_out.closing-discard-face-down",
    "special_hands.none",
}


def shown(text: str) -> list[str]:
    """The blocks of code in a piece of a page, as plain text."""
    blocks = re.findall(r'<div class="cn-code highlight-python[^>]*>.*?<pre>(.*?)</pre>', text, re.DOTALL)
    return [html.unescape(re.sub(r"<[^>]+>", "", block)).strip("\n") for block in blocks]


def functions(rule: str) -> set[str]:
    """The current source of every function and class that names a rule, as Python itself finds it."""
    found = set()
    for name in book.modules():
        module = importlib.import_module(f"canasta.reference.{name}")
        for thing in vars(module).values():
            if getattr(thing, "__module__", None) == module.__name__ and hasattr(thing, "__name__"):
                inner = [thing, *(vars(thing).values() if inspect.isclass(thing) else ())]
                said = " ".join(inspect.getdoc(one) or "" for one in inner)
                if f"``{rule}``" in said and thing.__doc__ is not None:
                    found.add(inspect.getsource(thing).strip("\n"))
    return found


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.id not in WITHOUT], ids=lambda rule: rule.id)
def test_rule_has_the_current_functions_that_decide_it(sections: dict[str, str], rule: catalogue.Rule) -> None:
    blocks = shown(sections[rule.id])
    assert blocks
    assert set(blocks) == functions(rule.id)


@pytest.mark.parametrize("rule", sorted(WITHOUT))
def test_rule_without_a_function_says_why(sections: dict[str, str], rule: str) -> None:
    assert shown(sections[rule]) == []
    assert "The reference has no function for this rule: " in sections[rule]


def test_rules_that_can_be_broken_and_those_that_compute_have_functions() -> None:
    assert {rule.kind for rule in RULES if rule.id in WITHOUT} <= {"custom", "effect"}


def test_every_module_of_the_reference_has_a_page(site: Path) -> None:
    there = {path.stem for path in book.FOLDER.glob("*.py")} - {"__init__"}
    assert set(book.modules()) == there
    assert {path.stem for path in (site / "reference" / "source").glob("*.html")} == there


@pytest.mark.parametrize("module", book.modules())
def test_the_page_of_a_module_has_every_line_of_it_in_order(site: Path, module: str) -> None:
    """The docstring is the introduction, and the titles of parts are headings."""
    page = (site / "reference" / "source" / f"{module}.html").read_text(encoding="utf-8")
    path = Path(canasta.reference.__file__).parent / f"{module}.py"
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()[ast.parse(source).body[0].end_lineno :]
    wanted = [line for line in lines if line and not line.startswith("# --- ")]

    assert [line for block in shown(page) for line in block.splitlines() if line] == wanted
