"""The words of the specification: sentences, titles, refusals, values. All of them come from ``canasta.text``."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from canasta.spec import catalogue
from canasta.text import sentences
from canasta_docs import facts

#: Used between a number and its noun, so that no line breaks there.
SPACE = "\N{NO-BREAK SPACE}"


_said: dict[tuple[str, str, str], str] = {}


def sentence(rule: str, rule_set: str, language: str) -> str:
    """The sentence of a rule in a rule set; cached for all rule sets with the same values of what the rule reads."""
    values = facts.values_of(rule_set)
    read = json.dumps([values[path] for path in facts.leaves(catalogue.rules()[rule].reads)])
    key = (rule, language, read)
    if key not in _said:
        _said[key] = sentences.rule_sentence(rule, facts.rules_of(rule_set), language, SPACE)
    return _said[key]


@cache
def title(rule: str, language: str) -> str:
    """The short name of a rule."""
    return sentences.rule_title(rule, language)


@cache
def refusal(rule: str, language: str) -> str | None:
    """The message to a player who breaks a rule; None for a rule that players cannot break."""
    return sentences.refusal(rule, language) if catalogue.rules()[rule].kind == "requires" else None


def label(path: str, language: str) -> str:
    """The label of a parameter."""
    return sentences.parameter(path, facts.values(path)[0][0], language, SPACE).label


def value(path: str, found: Any, language: str) -> str:
    """A value of a parameter in words."""
    return sentences.parameter(path, found, language, SPACE).value
