"""Plain messages are filled in exactly as Fluent would do it, and all others are left to Fluent."""

import pytest
from fluent.runtime import FluentBundle, FluentResource

from canasta.spec import data, words
from canasta.spec.books import entries, filled

BOOKS = [(lang, file.stem) for lang in words.languages() for file in sorted(data.path("text", lang).glob("*.ftl"))]


def fluent(text: str) -> FluentBundle:
    bundle = FluentBundle(["en-GB"], {"COUNT": lambda number, **_: str(number)}, use_isolating=False)
    bundle.add_resource(FluentResource(text))
    return bundle


@pytest.mark.parametrize(("lang", "book"), BOOKS)
def test_plain_messages_are_what_fluent_says(lang: str, book: str) -> None:
    """Every text of every book that counts as plain, with words and with a number filled in."""
    text = data.path("text", lang, f"{book}.ftl").read_text(encoding="utf-8")
    bundle, found = fluent(text), entries(text)
    assert found is not None
    for name, entry in found.items():
        message = bundle.get_message(name)
        assert set(entry.texts) == {*message.attributes, *([] if message.value is None else [None])}, name
        for attribute, pieces in entry.texts.items():
            pattern = message.value if attribute is None else message.attributes[attribute]
            for value in ("{ word", 0, 7, 999):
                values = dict.fromkeys((pieces or [])[1::2], value)
                if pieces is not None:
                    assert (filled(pieces, values), []) == bundle.format_pattern(pattern, values), (name, attribute)


def test_most_messages_of_the_command_line_are_plain() -> None:
    """Otherwise the comparison above would compare nothing."""
    found = entries(data.path("text", "en", "cli.ftl").read_text(encoding="utf-8"))
    assert found is not None
    plain = [pieces for entry in found.values() for pieces in entry.texts.values() if pieces is not None]
    assert len(plain) > 40


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = One { $n } two", "One 5 two"),
        ("a = One\n    two\n      three\n    four", "One\ntwo\n  three\nfour"),
        ("a =\n    One\n    two   ", "One\ntwo"),
        ("a = One {$n}\n\n\n# a remark\n\nb = Two", "One 5"),
        ("# a remark\na    =    One", "One"),
    ],
)
def test_layout_is_read_as_fluent_reads_it(text: str, said: str) -> None:
    found = entries(text)
    assert found is not None
    pieces = found["a"].texts[None]
    assert pieces is not None
    assert filled(pieces, {"n": 5}) == said
    bundle = fluent(text)
    assert bundle.format_pattern(bundle.get_message("a").value, {"n": 5})[0] == said


@pytest.mark.parametrize(
    "text",
    [
        'a = One {""} two',
        "a = { $n ->\n    [one] one\n   *[other] two\n}",
        'a = { COUNT($n, noun: "card") }',
        "a = { b }\nb = x",
        "a = One\n\n    two",
    ],
)
def test_what_chooses_counts_or_refers_is_left_to_fluent(text: str) -> None:
    found = entries(text)
    assert found is not None
    assert found["a"].texts == {None: None}


@pytest.mark.parametrize("text", ["a = { $n", "a = x\nno message", " a = x", "a = x\na = y"])
def test_what_is_not_seen_to_be_right_is_left_to_fluent_whole(text: str) -> None:
    assert entries(text) is None


@pytest.mark.parametrize("value", [None, 1000, -1, 1.5])
def test_a_value_that_a_language_writes_its_own_way_is_left_to_fluent(value: object) -> None:
    assert filled(["One ", "n", ""], {"n": value}) is None
    assert filled(["One ", "n", ""], {"n": 999}) == "One 999"
