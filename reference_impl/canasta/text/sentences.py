"""Sentences about rules and parameters, made from the catalogue, a rule set and the words of a language.

The sentence of a rule describes the rule in one rule set. It gets only the values of the parameters that the rule
reads. A parameter of the rule's own chapter is named by its path below the chapter, any other by its full path, with
dots and underscores written as hyphens (``turn.draw`` is ``$draw`` in a rule of ``turn`` and ``$turn-draw`` in one of
``hand_end``). A list becomes words, an empty list the word ``none``. For a list of records, the entries that have a
field are passed in the same way, under the name of the list and the field (``$minimum-contains``).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from canasta.spec import Rules, catalogue, words
from canasta.spec.errors import InternalFault
from canasta.spec.parameters import parameters, schema
from canasta.spec.words import DEFAULT, Words

EMPTY = "none"
"""What a message is given for a list without entries."""


@dataclass(frozen=True, slots=True)
class ParameterWords:
    """A parameter and one of its values in words: its label and the value."""

    label: str
    value: str

    def __str__(self) -> str:
        return f"{self.label}: {self.value}"


def rule_sentence(rule_id: str, rules: Rules, lang: str = DEFAULT, space: str = " ") -> str:
    """What a rule requires, allows or computes in a rule set, in one or a few sentences.

    Raises `InternalFault` for a rule that is not in the catalogue, or that has no sentence in the language.
    """
    said = words.load(lang, space)
    chapter, slug = split(rule_id)
    return said.format(chapter, slug, None, dict(_values(rule_id, chapter, _written(rules), said)))


def rule_title(rule_id: str, lang: str = DEFAULT) -> str:
    """The short name of a rule."""
    return words.load(lang).format(*split(rule_id), "title", {})


def refusal(rule_id: str, lang: str = DEFAULT) -> str:
    """The message to a player whose action breaks a rule. Only rules that players can break have one."""
    return words.load(lang).format(*split(rule_id), "refused", {})


def parameter(path: str, value: Any, lang: str = DEFAULT, space: str = " ") -> ParameterWords:
    """A parameter and its value in words. The value has the form of a resolved rule set.

    Raises `InternalFault` for an unknown path, and for a value for which the language has no words.
    """
    said = words.load(lang, space)
    chapter, slug = _parameter_message(path)
    return ParameterWords(said.format(chapter, slug, None, {}), _value(said, chapter, slug, value))


def rule_variables(rule_id: str) -> frozenset[str]:
    """The names of the values that the sentence of a rule gets; they are the same in every rule set."""
    chapter, _ = split(rule_id)
    names = set()
    for path in _read(rule_id):
        name = _variable(path, chapter)
        names.add(name)
        names |= {f"{name}-{_hyphened(field)}" for field in list_fields(path)}
    return frozenset(names)


def split(rule_id: str) -> tuple[str, str]:
    """The book and the message of a rule: its chapter and its slug."""
    if rule_id not in catalogue.rules():
        raise InternalFault(f"{rule_id} is not a rule of the catalogue")
    chapter, slug = rule_id.split(".")
    return chapter, slug


def _parameter_message(path: str) -> tuple[str, str]:
    if path not in parameters():
        raise InternalFault(f"{path} is not a parameter")
    chapter, below = path.split(".", 1)
    return chapter, f"param-{_hyphened(below)}"


def _hyphened(path: str) -> str:
    return path.replace(".", "-").replace("_", "-")


def _variable(path: str, chapter: str) -> str:
    return _hyphened(path.removeprefix(f"{chapter}."))


def _read(rule_id: str) -> Iterator[str]:
    """The parameters that a rule reads, including each parameter below a group."""
    for read in catalogue.rules()[rule_id].reads:
        yield from (path for path in parameters() if path == read or path.startswith(f"{read}."))


def _values(rule_id: str, chapter: str, rule_set: Mapping[str, Any], said: Words) -> Iterator[tuple[str, Any]]:
    for path in _read(rule_id):
        value = _at(rule_set, path)
        name = _variable(path, chapter)
        if not isinstance(value, list):
            yield name, value
            continue
        book, slug = _parameter_message(path)
        yield name, _value(said, book, slug, value) if value else EMPTY
        for field in list_fields(path):
            yield f"{name}-{_hyphened(field)}", _entries(said, book, slug, value, field)


@lru_cache(maxsize=8)
def _written(rules: Rules) -> Mapping[str, Any]:
    # Pages and tests ask for all sentences of one rule set in succession.
    return rules.to_json()


def _at(rule_set: Mapping[str, Any], path: str) -> Any:
    place: Any = rule_set
    for key in path.split("."):
        place = place[key]
    return place


def _value(said: Words, chapter: str, slug: str, value: Any) -> str:
    match value:
        case bool() | None:
            return said.message(chapter, slug, words.plain(value))
        case int():
            return said.message(chapter, slug, "value", value=value)
        case str():
            return said.message(chapter, slug, value)
        case []:
            return said.message(chapter, slug, "empty")
        case list() if isinstance(value[0], str):
            return said.message(chapter, slug, "list", list=_word_list(said, chapter, slug, value))
        case list():
            return _entries(said, chapter, slug, value, None)
    raise InternalFault(f"{chapter}.{slug}: no words for {value!r}")


def _word_list(said: Words, chapter: str, slug: str, value: Sequence[str]) -> str:
    """Words of a closed list, or classes of cards, joined."""
    return said.listed(
        said.message(chapter, slug, word) if said.has(chapter, slug, word) else said.message("cards", f"class-{word}")
        for word in value
    )


def list_fields(path: str) -> tuple[str, ...]:
    """The fields in a parameter's records that hold lists of words and may be missing; none for other parameters."""
    reference = parameters()[path].schema.get("items", {}).get("$ref", "")
    record = schema("rule-set-1")["$defs"].get(reference.rsplit("/", 1)[-1], {})
    return tuple(key for key, inner in record.get("properties", {}).items() if inner.get("type") == "array")


def _entries(said: Words, chapter: str, slug: str, value: Sequence[Any], field: str | None) -> str:
    """Numbers or records joined, each in the words of the attribute ``entry``; for a field, only records that have it.

    A number is passed as ``$value`` and its place, from 1, as ``$number``. A record is passed by its fields, with lists
    as words, and the lower limit of the next record as ``$below``.
    """
    attribute = "entry" if field is None else f"entry-{field}"
    shown = []
    for place, entry in enumerate(value):
        if not isinstance(entry, dict):
            shown.append(said.message(chapter, slug, attribute, value=entry, number=place + 1))
        elif field is None or entry[field]:
            fields = {
                key: (_word_list(said, chapter, slug, inner) if inner else EMPTY) if isinstance(inner, list) else inner
                for key, inner in entry.items()
            }
            below = value[place + 1].get("from") if place + 1 < len(value) else None
            shown.append(said.format(chapter, slug, attribute, {**fields, "below": below}))
    return said.listed(shown) if shown else EMPTY
