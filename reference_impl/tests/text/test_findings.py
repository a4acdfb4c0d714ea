"""Findings and messages match in both directions: every finding has its words, and no words are left over."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax.ast import Message, Pattern, VariableReference

import canasta
import canasta_conformance
from canasta.spec import data, words

PACKAGES = [Path(canasta.__file__).parent, Path(canasta_conformance.__file__).parent]
LANGUAGES = words.languages()


class Maker(NamedTuple):
    """A function that makes findings: where its code and its detail are given, or the code that it always gives."""

    code: int | str
    detail: int


#: Every function that makes findings, by file (or "" for methods that are called everywhere) and name.
MAKERS: Mapping[tuple[str, str], Maker] = {
    ("", "finding"): Maker(0, 2),
    ("", "refuse"): Maker(0, 2),
    ("", "of"): Maker(2, 4),
    ("spec/reading.py", "refuse"): Maker(0, 1),
    ("spec/checking.py", "_unexpected"): Maker(0, 99),
    ("spec/contradictions.py", "_apart"): Maker("contradiction", 1),
    ("spec/contradictions.py", "_not_executed"): Maker("not-executed", 99),
    ("spec/resolution.py", "_of_name"): Maker(1, 2),
    ("spec/resolution.py", "_refuse"): Maker(1, 2),
    ("fast/read.py", "_bad"): Maker("bad-state", 1),
    ("fast/action.py", "_unreadable"): Maker("bad-action", 1),
    ("fast/deal.py", "_unfit"): Maker("bad-deal", 1),
    ("fast/record.py", "_fault"): Maker(0, 2),
    ("rulings/question.py", "refuse"): Maker(0, 1),
    ("rulings/position.py", "refuse"): Maker(0, 1),
    ("rulings/asks.py", "_refuse"): Maker("bad-question", 2),
    ("written/figures.py", "_fault"): Maker(1, 2),
    ("written/scoring.py", "_cannot"): Maker(1, 2),
    ("upkeep/golden.py", "_fault"): Maker("record", 1),
    ("spec/traces.py", "_fault"): Maker(0, 3),
    ("spec/traces.py", "Disorder"): Maker("wrong-order", 1),
}
#: Arguments of the makers that are no values of the finding.
NO_VALUES = {"at_key", "warning", "meant", "code"}


class Made(NamedTuple):
    """A finding that is made somewhere: code, detail, the names of its values, and where."""

    code: str
    detail: str
    values: frozenset[str]
    where: str


@cache
def made() -> tuple[Made, ...]:
    """Every finding that any module makes."""
    found: list[Made] = []
    for package in PACKAGES:
        for file in sorted(package.rglob("*.py")):
            name = file.relative_to(package).as_posix()
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    found += made_by(node, name)
    return tuple(found)


def made_by(call: ast.Call, file: str) -> Iterator[Made]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    maker = MAKERS.get((file, name)) or MAKERS.get(("", name))
    if maker is None or any(keyword.arg is None for keyword in call.keywords):
        return
    codes = [maker.code] if isinstance(maker.code, str) else texts(call, maker.code)
    values = {keyword.arg for keyword in call.keywords if keyword.arg} - NO_VALUES
    details = texts(call, maker.detail) or [""]
    if name == "_unexpected":
        values, details = {"value", "wanted"}, ["", "quoted", "unquoted"]
    if name == "Disorder" and len(call.args) > 2 and isinstance(call.args[2], ast.Dict):
        values |= {str(key.value) for key in call.args[2].keys if isinstance(key, ast.Constant)}
    for code in codes:
        for detail in details:
            yield Made(code, detail, frozenset(values), f"{file}:{call.lineno}")


def texts(call: ast.Call, place: int) -> list[str]:
    """The possible texts of an argument: one, or two if a condition decides; none if the text is not written there."""
    if len(call.args) <= place:
        return []
    given = call.args[place]
    branches = [given.body, given.orelse] if isinstance(given, ast.IfExp) else [given]
    return [one.value for one in branches if isinstance(one, ast.Constant) and isinstance(one.value, str)]


class Variables(visitor.Visitor):
    """The variables anywhere in a pattern, including branches that are never used."""

    def __init__(self, pattern: Pattern) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.visit(pattern)

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.names.add(node.id.name)


@cache
def attributes(lang: str) -> Mapping[str, Mapping[str, set[str]]]:
    """The attributes of the message of each code, with the variables that they use."""
    book = FluentParser().parse(data.path("text", lang, "errors.ftl").read_text(encoding="utf-8"))
    return {
        entry.id.name.removeprefix("error-"): {one.id.name: Variables(one.value).names for one in entry.attributes}
        for entry in book.body
        if isinstance(entry, Message) and entry.id.name.startswith("error-")
    }


def used(lang: str, one: Made) -> list[str]:
    """The attributes that say a finding: those of its detail where there are some, else those of its code."""
    said = attributes(lang).get(one.code, {})
    found = []
    for side in ("found", "expected"):
        own = f"{side}-{one.detail}"
        found.append(own if one.detail and own in said else side)
    return found + [name for name in (f"meant-{one.detail}",) if name in said]


def test_findings_are_found_in_the_code() -> None:
    """The test sees all makers, so that it cannot pass by looking at nothing."""
    assert len(made()) > 150
    files = {one.where.rpartition(":")[0] for one in made()}
    assert {file for file, _ in MAKERS if file} <= files


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("one", made(), ids=lambda one: one.where)
def test_every_finding_has_its_words_and_every_value_that_they_need(one: Made, lang: str) -> None:
    said = attributes(lang).get(one.code)
    assert said is not None, f"{one.where}: {one.code} has no message"
    given = {name.replace("_", "-") for name in one.values} | {"for", "in"}
    given |= {"bare"} if "value" in one.values else set()
    for name in used(lang, one):
        assert name in said, f"{one.where}: {one.code} has no words .{name}"
        assert said[name] <= given, f"{one.where}: {one.code}.{name} lacks {said[name] - given}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_of_a_finding_is_used(lang: str) -> None:
    needed = {(one.code, name) for one in made() for name in used(lang, one)}
    written = {(code, name) for code, said in attributes(lang).items() for name in said}
    assert written - needed == set()
    assert set(attributes(lang)) == {one.code for one in made()}
