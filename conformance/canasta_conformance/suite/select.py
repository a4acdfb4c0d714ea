"""Which tests to run: by level, rule set, and patterns for ids.

The segments of a case id are separated by dots. In a pattern, ``*`` matches one segment or a part of one, ``**`` any
number of segments. There are no character classes; every other character means itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from canasta_conformance.forms.levels import INCLUDES, LEVELS
from canasta_conformance.forms.model import Case, Play, Test
from canasta_conformance.suite import rotation, rulesets

#: Facets whose requests are left out if no selected test needs them.
_QUERIES = frozenset({"view", "legal", "count", "digests", "score"})


@dataclass(frozen=True, slots=True)
class Selection:
    """The tests to run: those of ``level`` in these rule sets (none means all) that match ``only`` and not ``skip``.

    ``quick`` takes each case in the first of its rule sets alone, and leaves out whole recorded matches, which take
    longer than all other cases together. ``rotation`` is the number of seats by which each case is turned, or ``all``;
    None turns each case in the way that ``ids.lock`` says.
    """

    level: str = LEVELS[-1]
    variants: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    quick: bool = False
    rotation: int | Literal["all"] | None = None

    @property
    def whole(self) -> bool:
        """Whether it has all tests of its level and rule sets, so that claims can be judged."""
        return not (self.only or self.skip or self.quick or isinstance(self.rotation, int))

    def rulesets(self, case: Case) -> tuple[str, ...]:
        """The rule sets in which a case is asked."""
        if self.quick and isinstance(case.when, Mapping) and "hands" in case.when:
            return ()
        named = tuple(name for name in case.variants if not self.variants or name in self.variants)
        return named[:1] if self.quick else named

    def rotations(self, case: Case, ruleset: str) -> Sequence[int | None]:
        """The rotations at which a case is asked in a rule set; None is its own."""
        if case.kind == "variant" or self.rotation is None:
            return (None,)
        every = rotation.all_of(rulesets.named(ruleset))
        return every if self.rotation == "all" else (self.rotation % len(every),)

    def meant(self, test: Test) -> bool:
        """Whether a test belongs to the selection, even if it is skipped."""
        return (
            test.level in INCLUDES[self.level]
            and (not self.variants or test.ruleset in self.variants)
            and (not self.only or any(matches(pattern, test) for pattern in self.only))
        )

    def may_mean(self, case: Case) -> bool:
        """Whether the selection may contain a test of this case; this saves compiling cases that it cannot contain."""
        return LEVELS.index(case.level) <= LEVELS.index(self.level) and (
            not self.only or any(matches_case(pattern, case) for pattern in self.only)
        )

    def skipped(self, test: Test) -> bool:
        """Whether ``skip`` leaves this test out."""
        return any(matches(pattern, test) for pattern in self.skip)

    def to_json(self) -> dict[str, object]:
        """The selection as reports print it."""
        return {
            "level": self.level,
            "variants": list(self.variants),
            "only": list(self.only),
            "skip": list(self.skip),
            "quick": self.quick,
            "rotation": "own" if self.rotation is None else str(self.rotation),
        }


def matches(pattern: str, test: Test) -> bool:
    """Whether a pattern matches a test: its case id, its full id, its rule set after a slash, or a tag. A pattern
    without a rotation matches all of them.
    """
    _, slash, ending = pattern.partition("/")
    ruleset, turned, number = ending.partition("#")[0].partition("~")
    if slash and ruleset != test.ruleset:
        return False
    if turned and not test.id.partition("#")[0].endswith(f"~{number}"):
        return False
    label = pattern.partition("#")[2]
    return (not label or label == test.label) and matches_case(pattern, test.case)


def matches_case(pattern: str, case: Case) -> bool:
    """Whether the part of a pattern before slash and # matches a case: its id, with or without revision, or a tag."""
    plain = pattern.partition("/")[0].partition("#")[0]
    name, at, rev = plain.partition("@")
    if plain in case.tags:
        return True
    return _expression(name).fullmatch(case.id) is not None and (not at or rev == str(case.rev))


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    parts = []
    for segment in pattern.split("."):
        if segment == "**":
            parts.append(r"(?:[^.]+(?:\.[^.]+)*)?")
        else:
            parts.append("[^.]*".join(re.escape(piece) for piece in segment.split("*")))
    return re.compile(r"\.".join(parts))


def choose(plays: Iterable[Play], selection: Selection) -> tuple[list[Play], list[Test]]:
    """The plays with selected tests, reduced to these tests, and the tests that are skipped."""
    chosen, skipped = [], []
    for play in plays:
        meant = [test for test in play.tests if selection.meant(test)]
        left_out = [test for test in meant if selection.skipped(test)]
        skipped += left_out
        kept = [test for test in meant if test not in left_out]
        if kept:
            chosen.append(cut(play, kept))
    return chosen, skipped


def cut(play: Play, tests: Sequence[Test]) -> Play:
    """A play with only some of its tests, and without the questions that none of these needs."""
    facets = {facet for test in tests for facet in test.facets}
    exchanges = tuple(
        exchange for exchange in play.exchanges if exchange.facet not in _QUERIES or exchange.facet in facets
    )
    return replace(play, tests=tuple(tests), exchanges=exchanges)


def from_profile(name: str, profiles: Mapping[str, Mapping[str, object]]) -> Selection:
    """The selection of a profile in ``profiles.yaml``.

    Raises KeyError for an unknown name.
    """
    profile = profiles[name]

    def words(key: str) -> tuple[str, ...]:
        found = profile.get(key) or ()
        return tuple(map(str, found)) if isinstance(found, list | tuple) else ()

    return Selection(str(profile.get("level", LEVELS[-1])), words("variants"), words("only"), words("skip"))
