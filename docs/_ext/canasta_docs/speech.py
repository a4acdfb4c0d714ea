"""What the specification says in words: sentences, titles, refusals, values. All of it comes from ``canasta.text``."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from canasta.spec import catalogue
from canasta.text import sentences
from canasta_docs import facts

#: Between a number and its noun, so that a line never breaks there.
SPACE = "\N{NO-BREAK SPACE}"


_said: dict[tuple[str, str, str], str] = {}


def sentence(rule: str, rule_set: str, language: str) -> str:
    """What a rule says in a rule set; made once for all rule sets in which what the rule reads is equal."""
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
    """What a player is told who breaks a rule; nothing for a rule that cannot be broken."""
    return sentences.refusal(rule, language) if catalogue.rules()[rule].kind == "requires" else None


def label(path: str, language: str) -> str:
    """What a parameter is about."""
    return sentences.parameter(path, facts.values(path)[0][0], language, SPACE).label


def value(path: str, found: Any, language: str) -> str:
    """A value of a parameter in words."""
    return sentences.parameter(path, found, language, SPACE).value
