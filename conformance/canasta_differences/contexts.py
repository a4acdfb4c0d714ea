"""Pairs of rule sets that differ in one parameter, so that what they judge differently is owed to that parameter.

Two rule sets A and B usually differ in several. The parameter is then changed alone: in A to the value of B, or in B to
the value of A. Where either makes no game (two players cannot be two pairs), as few of the other differences as
possible come along, first in both members of the pair, then in the second alone; at last A stands against B.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

from canasta.spec import Resolution, Rules, differences, rules_from
from canasta.spec.contradictions import contradictions
from canasta.spec.parameters import nested
from canasta_conformance.suite import rulesets

#: So many other differences go along at most, and so many such pairs are looked at.
_MOST_ALONG, _MOST_PAIRS = 3, 5


@dataclass(frozen=True, slots=True)
class Party:
    """A rule set by name with the values that it has otherwise, and its rules."""

    name: str
    changed: Mapping[str, Any]
    rules: Rules = field(compare=False)

    @property
    def words(self) -> str:
        """The name with what is changed: ``classic@4 with turn.draw=2``."""
        return rulesets.spec_name(self.name, self.changed)

    def to_json(self) -> dict[str, Any]:
        """Name, changed values and digest; the digest is that of the rules as changed."""
        return {"ruleset": self.name, "set": dict(self.changed), "digest": self.rules.digest}


@dataclass(frozen=True, slots=True)
class Context:
    """Two parties. They are ``alone`` if the parameter in question is all they differ in."""

    first: Party
    second: Party
    alone: bool


def whole(first: Resolution, second: Resolution) -> Context:
    """The two rule sets as they are."""
    alone = len(differences(first, second)) == 1
    return Context(Party(first.name, {}, first.rules()), Party(second.name, {}, second.rules()), alone)


def nearest(first: Resolution, second: Resolution, path: str) -> Iterator[Context]:
    """The pairs in which the parameter alone is changed: in the first rule set, in the second."""
    others = _others(first, second, path)
    yield from filter(None, (_pair(first, second, path, ()),))
    if others:
        yield from filter(None, (_pair(first, second, path, others),))


def along(first: Resolution, second: Resolution, path: str) -> Iterator[Context]:
    """The pairs in which the parameter alone is changed, with a few of the other differences in both, fewest first."""
    needed = _needed(first, second, path, both=True)
    single = ((other,) for other in _others(first, second, path))
    pairs = (_pair(first, second, path, some) for some in dict.fromkeys(chain(needed, single)))
    yield from islice(filter(None, pairs), _MOST_PAIRS)


def together(first: Resolution, second: Resolution, path: str) -> Iterator[Context]:
    """The pairs in which other differences go with the parameter, fewest first, and at last the two as they are."""
    joint = (_joint(first, second, (path, *some)) for some in _needed(first, second, path, both=False))
    yield from islice(filter(None, joint), _MOST_PAIRS)
    yield whole(first, second)


def _needed(first: Resolution, second: Resolution, path: str, both: bool) -> Iterator[tuple[str, ...]]:
    """The other differences without which a change makes no game, the fewest first, as contradictions name them.

    With ``both`` they must make a game without the parameter too.
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
    """The values of a rule set with those of another one at some paths."""
    values = source.values()
    return {**base.values(), **{path: values[path] for path in paths}}


def _others(first: Resolution, second: Resolution, path: str) -> tuple[str, ...]:
    return tuple(one.path for one in differences(first, second) if one.path != path and not one.custom)


def _pair(first: Resolution, second: Resolution, path: str, along: tuple[str, ...]) -> Context | None:
    """Both with some values of the second, one of them with the parameter too; named after the nearer rule set."""
    others = _others(first, second, path)
    one, two = _changed(first, second, along), _changed(first, second, (*along, path))
    if len(along) == len(others) and others:
        one, two = _changed(second, first, (path,)), _changed(second, second, ())
    return Context(one, two, True) if one is not None and two is not None else None


def _joint(first: Resolution, second: Resolution, paths: tuple[str, ...]) -> Context | None:
    two = _changed(first, second, paths)
    return None if two is None else Context(Party(first.name, {}, first.rules()), two, False)


def _changed(base: Resolution, source: Resolution, paths: tuple[str, ...]) -> Party | None:
    """A rule set with the values of another one at some paths; None where that makes no game."""
    if not paths:
        return Party(base.name, {}, base.rules())
    values = _values(base, source, paths)
    # Told apart here already, because to build a rule set takes much longer.
    if contradictions(values):
        return None
    return Party(base.name, {path: values[path] for path in paths}, rules_from(nested(values), base.name))
