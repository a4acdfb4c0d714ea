"""The heads of the engine's modules: the chapters in their order, and each rule where it is decided."""

import ast
import re
from collections import Counter
from pathlib import Path

import canasta.fast
from canasta.spec import CHAPTERS, catalogue

HEADS = {
    file.stem: ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    for file in Path(canasta.fast.__file__).parent.glob("*.py")
}


def test_each_rule_stands_at_the_head_of_the_one_module_that_decides_it() -> None:
    """Customs of the table, such as who shuffles, are decided by no program."""
    lists = [re.search(r"^Rules: .*?(?=\n\n|\Z)", head, re.DOTALL | re.MULTILINE) for head in HEADS.values()]
    named = Counter(rule for found in lists if found for rule in re.findall(r"[a-z_]+\.[a-z-]+", found[0]))

    assert named == Counter(
        rule.id for rule in catalogue.rules().values() if rule.kind != "custom" and rule.retired is None
    )


def test_the_chapters_that_have_a_module_are_named_in_their_order() -> None:
    chapters = [chapter for chapter in CHAPTERS if chapter in HEADS]

    assert re.findall(r"``(\w+)``", HEADS["__init__"])[: len(chapters)] == chapters
