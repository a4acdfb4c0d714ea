"""Pairs of rule sets that differ in one parameter, so that this parameter causes every difference between their
answers.

Two rule sets A and B usually differ in several parameters. So only the parameter in question is changed: in A to the
value of B, or in B to the value of A. If neither gives a playable rule set (two players cannot form two pairs), as few
other differences as possible are included, first in both members of the pair, then only in the second. The last resort
is to compare A with B.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

from canasta.spec import Resolution, Rules, differences, rules_digest
from canasta.spec.contradictions import contradictions
from canasta.spec.parameters import nested
from canasta.spec.rules import build
from canasta_conformance.suite import rulesets

#: The most other differences to include, and the most pairs of this kind to try.
_MOST_ALONG, _MOST_PAIRS = 3, 5


@dataclass(frozen=True, slots=True)
class Party:
    """A named rule set with some values changed, and the resulting rules."""

    name: str
    changed: Mapping[str, Any]
    rules: Rules = field(compare=False)

    @property
    def words(self) -> str:
        """The name with the changed values: ``classic@4 with turn.draw=2``."""
        return rulesets.spec_name(self.name, self.changed)

    def to_json(self) -> dict[str, Any]:
        """Name, changed values, and the digest of the changed rules."""
        return {"ruleset": self.name, "set": dict(self.changed), "digest": self.rules.digest}


@dataclass(frozen=True, slots=True)
class Context:
    """Two parties. They are ``alone`` if they differ only in the parameter in question."""

    first: Party
    second: Party
    alone: bool


def whole(first: Resolution, second: Resolution) -> Context:
    """The two rule sets themselves."""
    alone = len(differences(first, second)) == 1
    return Context(Party(first.name, {}, first.rules()), Party(second.name, {}, second.rules()), alone)


def nearest(first: Resolution, second: Resolution, path: str) -> Iterator[Context]:
    """The pairs in which only the parameter is changed: in the first rule set, in the second."""
    others = _others(first, second, path)
    yield from filter(None, (_pair(first, second, path, ()),))
    if others:
        yield from filter(None, (_pair(first, second, path, others),))


def along(first: Resolution, second: Resolution, path: str) -> Iterator[Context]:
    """The pairs in which only the parameter differs, with a few of the other differences included in both, fewest
    first.
    """
    needed = _needed(first, second, path, both=True)
    single = ((other,) for other in _others(first, second, path))
    pairs = (_pair(first, second, path, some) for some in dict.fromkeys(chain(needed, single)))
    yield from islice(filter(None, pairs), _MOST_PAIRS)


def together(first: Resolution, second: Resolution, path: str) -> Iterator[Context]:
    """The pairs in which other differences change together with the parameter, fewest first; the last is the two rule
    sets themselves.
    """
    joint = (_joint(first, second, (path, *some)) for some in _needed(first, second, path, both=False))
    yield from islice(filter(None, joint), _MOST_PAIRS)
    yield whole(first, second)


def _needed(first: Resolution, second: Resolution, path: str, both: bool) -> Iterator[tuple[str, ...]]:
    """The other differences that a change needs to give a playable rule set, fewest first, as contradictions name them.

    With ``both``, the rule set must be playable without the change of the parameter too.
    """
    others = _others(first, second, path)
    queue: list[tuple[str, ...]] = [()]
    for some in queue:
        changes = [(*some, path), some] if both else [(*some, path)]
        wrong = [one for change in changes for one in contradictions(_values(first, second, change))]
        if not wrong:
            yield some
        for at in (at for one in wrong for at in one.paths if at in others and at not in some):
            more = tuple(sorted((*some, at)))
            if len(more) <= _MOST_ALONG and more not in queue:
                queue.append(more)


def _values(base: Resolution, source: Resolution, paths: tuple[str, ...]) -> dict[str, Any]:
    """The values of a rule set, with those of another one at some paths."""
    values = source.values()
    return {**base.values(), **{path: values[path] for path in paths}}


def _others(first: Resolution, second: Resolution, path: str) -> tuple[str, ...]:
    return tuple(one.path for one in differences(first, second) if one.path != path and not one.custom)


def _pair(first: Resolution, second: Resolution, path: str, along: tuple[str, ...]) -> Context | None:
    """Both rule sets with some values of the second one, and one of them with the parameter too. The nearer rule set
    gives the name.
    """
    others = _others(first, second, path)
    one, two = _changed(first, second, along), _changed(first, second, (*along, path))
    if len(along) == len(others) and others:
        one, two = _changed(second, first, (path,)), _changed(second, second, ())
    return Context(one, two, True) if one is not None and two is not None else None


def _joint(first: Resolution, second: Resolution, paths: tuple[str, ...]) -> Context | None:
    two = _changed(first, second, paths)
    return None if two is None else Context(Party(first.name, {}, first.rules()), two, False)


def _changed(base: Resolution, source: Resolution, paths: tuple[str, ...]) -> Party | None:
    """A rule set with the values of another one at some paths; None if these are not playable rules."""
    if not paths:
        return Party(base.name, {}, base.rules())
    values = _values(base, source, paths)
    if contradictions(values):
        return None
    # Each value is that of a sound rule set, so no schema needs to be asked again.
    rule_set = nested(values)
    return Party(base.name, {path: values[path] for path in paths}, build(base.name, rules_digest(rule_set), rule_set))
