"""Whether a run earns a claim, and what the claim must say was not asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from canasta_conformance.forms.levels import INCLUDES, LEVELS, OTHERWISE, STATUSES, TABLE, called, claim_text, granted
from canasta_conformance.forms.model import Test
from canasta_conformance.runner.run import Run

_CLAIM = re.compile(r"(?P<level>[a-z]+)/(?P<ruleset>[^ ]+)(?: \(without (?P<without>[^()]+)\))?")


@dataclass(frozen=True, slots=True)
class Claim:
    """A level and a rule set, and what a claim says was not asked, in the words of claims."""

    level: str
    ruleset: str
    without: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a level is earned in a rule set. ``text`` is the claim that may be made; ``against`` says why none may
    be, and is empty if one may. ``without`` is what was not asked, in the words of claims.
    """

    text: str
    without: frozenset[str]
    against: str = ""

    @property
    def earned(self) -> bool:
        """Whether the claim may be made."""
        return not self.against


def read(claim: str) -> Claim | None:
    """A claim as a program makes it; None if it has not the form of one."""
    found = _CLAIM.fullmatch(claim)
    if found is None or found["level"] not in INCLUDES:
        return None
    without = frozenset(filter(None, (found["without"] or "").split(", ")))
    return Claim(found["level"], found["ruleset"], without)


def asked(selection: Mapping[str, object], level: str, ruleset: str) -> bool:
    """Whether a selection has all tests of a level in a rule set, if it is not narrowed otherwise."""
    included = INCLUDES[str(selection.get("level", LEVELS[-1]))]
    variants = selection.get("variants")
    inside = not variants or (isinstance(variants, list | tuple) and ruleset in variants)
    return inside and set(INCLUDES[level]) <= set(included)


def verdict(run: Run, level: str, ruleset: str, tests: Iterable[Test] | None = None) -> Verdict:
    """Whether a run earns a level in a rule set.

    The stable tests of the level under the bare rule set count. Each must have passed, or need a capability beyond the
    level that the program lacks. A test that passes although it is listed as failing has passed; only the list is
    wrong. ``tests`` may be only those of the rule set.
    """
    meant = [test for test in tests or run.tests.values() if _belongs(test, level, ruleset)]
    declared = run.greeting.capabilities if run.greeting is not None else frozenset()
    missing = TABLE[level].needs - granted(declared)
    against = f"not declared: {', '.join(sorted(missing))}" if missing else ""
    # A program that works otherwise says so, even if the suite has no test that shows it.
    without = {usual for name, usual in OTHERWISE.items() if name in declared and usual in TABLE[level].more}
    blocking: Counter[str] = Counter()
    passed = 0
    for test in meant:
        outcome = run.outcomes[test.id]
        without |= outcome.without
        if outcome.status in ("pass", "xpass"):
            passed += test.level == level
        elif outcome.status != "unsupported" or not outcome.without:
            blocking[outcome.status] += 1
    if not against and blocking:
        against = ", ".join(f"{blocking[status]} {status}" for status in STATUSES if blocking[status])
    if not against and not passed:
        against = "no test of that level passed" if meant else "the suite has no test of it"
    return Verdict(claim_text(level, ruleset, without), frozenset(map(called, without)), against)


def _belongs(test: Test, level: str, ruleset: str) -> bool:
    return (
        test.counts
        and test.ruleset == ruleset
        and test.level in INCLUDES[level]
        and not test.case.overrides
        and test.case.kind != "variant"
    )


def all_earned(run: Run, selection: Mapping[str, object]) -> Iterable[str]:
    """The claims that a whole and complete run earns, without those that a higher one includes; variants without
    options come first.
    """
    tests: dict[str, list[Test]] = {}
    for test in run.tests.values():
        tests.setdefault(test.ruleset, []).append(test)
    for ruleset in sorted(tests, key=lambda name: ("+" in name, name)):
        included: set[str] = set()
        for level in reversed(LEVELS):
            if level in included or not asked(selection, level, ruleset):
                continue
            found = verdict(run, level, ruleset, tests[ruleset])
            if found.earned:
                included |= set(INCLUDES[level])
                yield found.text
