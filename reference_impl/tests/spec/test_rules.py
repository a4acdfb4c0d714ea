"""The typed classes match the schema: same chapters, same names, same words."""

import copy
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from canasta.spec import CHAPTERS, Rules, load
from canasta.spec.parameters import schema

WHOLE = schema("rule-set-1")


def followed(part):
    return WHOLE["$defs"][part["$ref"].rsplit("/", 1)[-1]] if "$ref" in part else part


def agree(hint, part, where):
    part = followed(part)
    if is_dataclass(hint):
        names = [field.name.rstrip("_") for field in fields(hint)]
        assert names == list(part["properties"]), where
        for name, inner in get_type_hints(hint).items():
            agree(inner, part["properties"][name.rstrip("_")], f"{where}.{name}")
        return
    if "oneOf" in part:
        words = {choice["const"] for choice in part["oneOf"]}
        typed = {word for option in args(hint) for word in (get_args(option) if get_origin(option) is Literal else ())}
        nullable = {None} if NoneType in args(hint) else set()
        assert hint is str or typed | nullable == words, where
        return
    assert {KINDS.get(get_origin(option) or option) for option in args(hint)} == kinds(part), where
    for option in args(hint):
        if get_origin(option) is tuple:
            agree(get_args(option)[0], part["items"], f"{where}[]")


def args(hint):
    """The alternatives of a type; the type itself if there is only one."""
    return get_args(hint) if isinstance(hint, UnionType) or str(get_origin(hint)) == "typing.Union" else (hint,)


KINDS = {int: "integer", bool: "boolean", str: "string", NoneType: "null", tuple: "array", Mapping: "object"}


def kinds(part):
    return {part["type"]} if isinstance(part["type"], str) else set(part["type"])


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_has_the_attributes_and_words_of_its_schema(chapter):
    agree(get_type_hints(Rules)[chapter], WHOLE["properties"][chapter], chapter)


def test_the_chapters_are_the_schemas_in_its_order():
    assert tuple(WHOLE["properties"]) == CHAPTERS


def test_rules_are_read_by_their_paths_and_never_change():
    rules = load("classic@4")
    assert rules.pile.frozen_by.wild is True
    assert rules.cards.points["Jk"] == 50
    assert [bracket.from_ for bracket in rules.opening.minimum] == [None, 0, 1500, 3000]
    assert rules.melds.set.max_wilds == 3
    with pytest.raises(AttributeError):
        rules.pile.visible = "top"
    with pytest.raises(TypeError):
        rules.cards.points["K"] = 999
    with pytest.raises(AttributeError):
        rules.cards.points.update(K=999)
    assert rules.to_json()["cards"]["points"]["K"] == rules.cards.points["K"] == 10


def test_rules_can_be_copied_and_sent_and_are_equal_then(sent):
    rules = load("classic@4")
    for again in (copy.copy(rules), copy.deepcopy(rules), sent(rules)):
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.to_json() == rules.to_json()
        assert again.cards == rules.cards
        assert hash(again.cards) == hash(rules.cards)
        assert again.cards.points == rules.to_json()["cards"]["points"]
