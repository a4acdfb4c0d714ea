"""Every rule has a sentence in every rule set of the specification, and every value has its words."""

from collections.abc import Iterator
from typing import Any

import pytest

from canasta.spec import InternalFault, catalogue, files, load, resolve, words
from canasta.spec.parameters import complete, parameters
from canasta.text import sentences

LANGUAGES = words.languages()


def plain_rule_sets() -> Iterator[str]:
    """Every variant with every number of players that it allows."""
    for variant in files.variants().values():
        for players in variant.players or ():
            yield f"{variant.id}@{players}"


def with_one_option() -> Iterator[str]:
    """Every option with the first variant to which it applies, with the fewest players."""
    for option in files.options().values():
        variants = option.variants or tuple(files.variants())
        variant = files.variants()[variants[0]]
        players = min(set(variant.players or ()) & set(option.players or variant.players or ()))
        yield f"{variant.id}+{option.id}@{players}"


@pytest.mark.parametrize("rule_set", [*plain_rule_sets(), *with_one_option()])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_a_sentence_in_every_rule_set(lang: str, rule_set: str) -> None:
    rules = load(rule_set)
    for rule in catalogue.rules():
        sentence = sentences.rule_sentence(rule, rules, lang)
        assert sentence.endswith("."), rule
        assert "  " not in sentence, rule
        assert " ," not in sentence, rule
        assert "{" not in sentence, rule
        assert sentence == sentence.strip(), rule


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_are_short_and_differ_within_a_chapter(lang: str) -> None:
    seen: set[tuple[str, str]] = set()
    for rule in catalogue.rules().values():
        title = sentences.rule_title(rule.id, lang)
        assert 0 < len(title) <= 50
        assert not title.endswith(".")
        assert (rule.chapter, title) not in seen
        seen.add((rule.chapter, title))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_one_sentence(lang: str) -> None:
    for rule in catalogue.rules().values():
        if rule.kind == "requires":
            assert sentences.refusal(rule.id, lang).count(".") == 1
        else:
            with pytest.raises(InternalFault, match="no such message"):
                sentences.refusal(rule.id, lang)


def shipped_values() -> Iterator[tuple[str, Any]]:
    """Every parameter with each value that a variant or option gives it, and every possible word, boolean and null."""
    for path, known in parameters().items():
        for word in known.words:
            yield path, word
        types = known.schema.get("type", ())
        types = (types,) if isinstance(types, str) else types
        if "boolean" in types:
            yield from ((path, True), (path, False))
        if "null" in types:
            yield path, None
        if "integer" in types:
            yield from ((path, known.schema.get("minimum", 0)), (path, known.schema.get("minimum", 0) + 7))
        if "array" in types:
            yield path, []
    for file in (*files.variants().values(), *files.options().values()):
        for patch in (file.base, *file.by_players.values()):
            for path, value in patch.values.items():
                yield path, complete(path, value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_has_its_words(lang: str) -> None:
    for path, value in shipped_values():
        said = sentences.parameter(path, value, lang)
        for text in (said.label, said.value):
            assert text, path
            assert text == text.strip(), path
            assert not text.endswith("."), path
            assert "  " not in text, path
            assert "{" not in text, path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_values_of_a_parameter_never_sound_alike(lang: str) -> None:
    heard: dict[tuple[str, str], Any] = {}
    for path, value in shipped_values():
        said = sentences.parameter(path, value, lang).value
        assert heard.setdefault((path, said), value) == value, f"{path}: {heard[path, said]!r} and {value!r}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_differ_within_a_chapter(lang: str) -> None:
    values = resolve("classic@4").values()
    labels = [(path.split(".")[0], sentences.parameter(path, value, lang).label) for path, value in values.items()]
    assert len(labels) == len(set(labels))


def test_sentences_carry_the_numbers_of_their_rule_set() -> None:
    def said(rule: str, rule_set: str) -> str:
        return sentences.rule_sentence(rule, load(rule_set))

    assert said("turn.draw-count", "classic@4") == "A draw is 1 card from the top of the stock."
    assert said("turn.draw-count", "classic@2") == "A draw is 2 cards from the top of the stock."
    assert "15 cards" in said("deal.one-at-a-time", "classic@2")
    assert "2 canastas" in said("going_out.canastas", "classic@2")
    assert "7,500 points" in said("match.ends", "classic@3")
    assert "120 points from 3,000 on" in said("opening.minimum", "classic@4")
    assert "150 points from 5,000 on" in said("opening.minimum", "cs@4")
    assert said("pile.frozen-by-black-three", "bicycle@4") != said("pile.frozen-by-black-three", "classic@4")
    assert "100 for 1, 200 for 2, 300 for 3 and 800 for 4" in said("threes.red-bonus", "classic@4")
    assert "a canasta from 5,000 on" in said("opening.contains", "classic+opening-with-a-canasta@4")
    assert "or a canasta" in said("opening.minimum", "classic+ten-thousand@4")


def test_what_does_not_exist_is_a_fault() -> None:
    with pytest.raises(InternalFault, match=r"pile\.no-such is not a rule"):
        sentences.rule_sentence("pile.no-such", load("classic@4"))
    with pytest.raises(InternalFault, match=r"pile\.no_such is not a parameter"):
        sentences.parameter("pile.no_such", 1)
    with pytest.raises(InternalFault, match="no such message"):
        sentences.parameter("pile.freeze_lasts", "no_such_word")
