"""Catalogue and messages match in both directions: each rule, parameter, event and finding has its words, and no others
exist.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax.ast import FunctionReference, Junk, Message, Pattern, Placeable, TextElement, VariableReference

import canasta
from canasta.spec import CHAPTERS, Finding, catalogue, data, words
from canasta.spec.parameters import parameters
from canasta.text.sentences import rule_variables

LANGUAGES = words.languages()
PACKAGE = Path(canasta.__file__).parent


@cache
def messages(lang: str, book: str) -> dict[str, Message]:
    """The messages of a book by name; a book with Junk in it, or with a name twice, fails."""
    found: dict[str, Message] = {}
    for entry in FluentParser().parse(data.path("text", lang, f"{book}.ftl").read_text(encoding="utf-8")).body:
        if isinstance(entry, Junk):
            where = f"{lang}/{book}.ftl at character {entry.span.start if entry.span else '?'}"
            pytest.fail(f"{where}: {entry.annotations[0].message}: {entry.content}")
        if isinstance(entry, Message):
            assert entry.id.name not in found, f"{lang}/{book}.ftl: {entry.id.name} stands twice"
            found[entry.id.name] = entry
    return found


def attributes(message: Message) -> list[str]:
    return [attribute.id.name for attribute in message.attributes]


class Variables(visitor.Visitor):
    """The variables, and the nouns given to COUNT, anywhere in a pattern, in branches that are never taken too."""

    def __init__(self, pattern: Pattern | None) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.nouns: set[str] = set()
        if pattern is not None:
            self.visit(pattern)

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.names.add(node.id.name)

    def visit_FunctionReference(self, node: FunctionReference) -> None:
        for argument in node.arguments.named:
            if argument.name.name == "noun":
                self.nouns.add(str(argument.value.parse()["value"]))
        self.generic_visit(node)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_file_is_fluent_without_junk(lang: str) -> None:
    books = sorted(file.stem for file in data.path("text", lang).glob("*.ftl"))
    assert set(CHAPTERS) < set(books)
    for book in books:
        assert messages(lang, book)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_the_same_books_and_messages(lang: str) -> None:
    for file in data.path("text", words.DEFAULT).glob("*.ftl"):
        ours, theirs = messages(lang, file.stem), messages(words.DEFAULT, file.stem)
        assert ours.keys() == theirs.keys()
        assert {n: set(attributes(m)) for n, m in ours.items()} == {n: set(attributes(m)) for n, m in theirs.items()}


@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_parameters_and_messages_map_both_ways(lang: str, chapter: str) -> None:
    found = messages(lang, chapter)
    rules = {rule.id.split(".")[1] for rule in catalogue.rules().values() if rule.chapter == chapter}
    paths = {
        "param-" + path.split(".", 1)[1].replace(".", "-").replace("_", "-")
        for path, known in parameters().items()
        if known.chapter == chapter
    }
    classes = {name for name in found if name.startswith("class-")}
    assert found.keys() == rules | paths | classes
    assert not classes or chapter == "cards"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_has_a_title_and_one_that_can_be_violated_a_refusal(lang: str) -> None:
    for rule in catalogue.rules().values():
        chapter, slug = rule.id.split(".")
        message = messages(lang, chapter)[slug]
        wanted = ["title", "refused"] if rule.kind == "requires" else ["title"]
        assert attributes(message) == wanted, rule.id
        for attribute in message.attributes:
            assert not Variables(attribute.value).names, f"{rule.id}.{attribute.id.name} is said without a rule set"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_uses_only_what_its_rule_reads(lang: str) -> None:
    for rule in catalogue.rules().values():
        chapter, slug = rule.id.split(".")
        used = Variables(messages(lang, chapter)[slug].value).names
        assert used <= rule_variables(rule.id), rule.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_noun_is_used_and_every_noun_used_exists(lang: str) -> None:
    used: set[str] = set()
    for file in data.path("text", lang).glob("*.ftl"):
        for message in messages(lang, file.stem).values():
            for pattern in (message.value, *(attribute.value for attribute in message.attributes)):
                used |= Variables(pattern).nouns
    assert used == set(words.load(lang).nouns)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_the_interpreter_has_a_message(lang: str) -> None:
    said = {name for name in messages(lang, "events") if name.startswith("event-")}
    assert said == {f"event-{name.replace('_', '-')}" for name in texts_given("fast", {"happened"}, 0)}


def texts_given(folder: str, callables: set[str], place: int) -> Iterator[str]:
    """The texts given in one place of all calls of some functions anywhere in a folder of the package."""
    for node in nodes(folder):
        if isinstance(node, ast.Call) and len(node.args) > place:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            given = node.args[place]
            if name in callables and isinstance(given, ast.Constant) and isinstance(given.value, str):
                yield given.value


def nodes(folder: str) -> Iterator[ast.AST]:
    for file in (PACKAGE / folder).rglob("*.py"):
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


class Named(visitor.Visitor):
    """The variables that come after a word for something with a number, such as a hand or a line."""

    WORD = re.compile(r"(?<!in )(seed|line|hand|step|seat|dealer|player) $", re.IGNORECASE)

    def __init__(self, pattern: Pattern) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.visit(pattern)

    def visit_Pattern(self, node: Pattern) -> None:
        for before, part in pairwise(node.elements):
            if isinstance(before, TextElement) and self.WORD.search(before.value) and isinstance(part, Placeable):
                if isinstance(part.expression, VariableReference):
                    self.names.add(part.expression.id.name)
        self.generic_visit(node)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_that_is_a_name_has_no_separator_in_any_message(lang: str) -> None:
    """Hand 12345, and not Hand 12,345; findings write all their numbers like this, except sizes."""
    seen = 0
    for file in sorted(data.path("text", lang).glob("*.ftl")):
        for name, message in messages(lang, file.stem).items():
            patterns = [message.value, *(attribute.value for attribute in message.attributes)]
            names = {one for pattern in patterns if pattern is not None for one in Named(pattern).names}
            seen += len(names)
            assert file.stem == "errors" or names <= words.AS_TYPED | {"number", "list"}, f"{file.stem}.ftl: {name}"
    assert seen > 50
    for said in (
        words.message("cli", "play-heading", lang, ruleset="x", seed=12345, deal=12345),
        words.message("cli", "replay-step", lang, step=12345, seat=12345, action=""),
        words.message("cli", "sheet-hand", lang, hand=12345),
        Finding("record", "x", 12345, 12345, "", "no-end", {"hand": 12345, "steps": 12345}).found,
        Finding("wrong-order", "x", 12345, 1, "", "step", {"step": 12345, "next": 12346}).found,
        str(Finding("twice", "x", 12345, 12345, "", "", {"value": 12345})),
    ):
        assert "12345" in said
        assert not re.search("[0-9],[0-9]", said)
    assert "12,345 hands" in words.message("cli", "play-summary", hands=12345, steps=1, out=1)
