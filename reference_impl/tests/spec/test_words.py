"""The module that uses Fluent: values, nouns, and no swallowed errors."""

from pathlib import Path

import pytest
from babel import Locale

from canasta.spec import InternalFault, checking, data, reading, words
from canasta.spec.parameters import schema


def test_a_number_chooses_the_form_of_its_noun() -> None:
    said = words.load("en")
    assert [said.count(n, "card") for n in (0, 1, 2, 1500)] == ["0 cards", "1 card", "2 cards", "1,500 cards"]


def test_the_space_between_number_and_noun_can_be_one_that_does_not_break() -> None:
    sentence = words.load("en", "\N{NO-BREAK SPACE}").message("turn", "draw-count", draw=2)
    assert sentence.startswith("A draw is 2\N{NO-BREAK SPACE}cards")


def test_switches_and_null_choose_their_branch() -> None:
    said = words.load("en")
    always, never = (said.message("pile", "frozen-always", frozen_by_always=switch) for switch in (True, False))
    assert always == "The pile is frozen for everyone at all times."
    assert never == "The pile is frozen only while there is a reason for it."
    assert said.message("melds", "max-cards", set_max_cards=None) == "A meld may hold any number of cards."
    assert "at most 7 cards" in said.message("melds", "max-cards", set_max_cards=7)


def test_a_value_that_is_missing_is_a_fault_and_is_named() -> None:
    with pytest.raises(InternalFault, match=r"en/turn\.ftl: draw-count: .*draw"):
        words.message("turn", "draw-count")


@pytest.mark.parametrize(("book", "name", "attribute"), [("turn", "no-such", None), ("turn", "draw-count", "no-such")])
def test_a_message_that_is_missing_is_a_fault(book: str, name: str, attribute: str | None) -> None:
    with pytest.raises(InternalFault, match="there is no such message"):
        words.load("en").message(book, name, attribute, draw=1)


def test_a_book_that_is_missing_is_a_fault() -> None:
    with pytest.raises(InternalFault, match=r"no-such\.ftl"):
        words.message("no-such", "name")


def test_a_noun_or_language_that_is_missing_is_a_fault() -> None:
    with pytest.raises(InternalFault, match="no noun 'no-such'"):
        words.load("en").count(1, "no-such")
    with pytest.raises(InternalFault, match="no words in 'xx'"):
        words.load("xx")


def test_text_that_is_no_fluent_is_a_fault_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "spec" / "text" / "en"
    folder.mkdir(parents=True)
    (folder / "nouns.yaml").write_text("canasta: nouns/1\nlocale: en-GB\nnouns: {card: {nom: {other: cards}}}\n")
    (folder / "turn.ftl").write_text("good = Good.\nbad = { $open\n")
    monkeypatch.setattr(data, "root", lambda: tmp_path)
    with pytest.raises(InternalFault, match=r"turn\.ftl.*bad"):
        words.Words("en").message("turn", "good")


def test_lists_are_joined_as_the_language_joins_them() -> None:
    assert words.load("en").listed(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize("lang", words.languages())
def test_every_noun_has_every_plural_category_of_its_language(lang: str) -> None:
    document = reading.read(data.path("text", lang, "nouns.yaml"))
    assert checking.check(document, schema("nouns-1")) == []
    wanted = {*Locale.parse(document.value["locale"], sep="-").plural_form.tags, "other"}
    for noun, cases in document.value["nouns"].items():
        for case, forms in cases.items():
            assert set(forms) == wanted, f"{lang}: {noun}, {case}"
