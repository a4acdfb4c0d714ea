"""A run summed up: how many tests ended how, the claims held against the results, and the exit code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from canasta.spec import canonical
from canasta_conformance.forms.levels import FAULTS, INCLUDES, LEVELS, STATUSES
from canasta_conformance.forms.model import Case, Test
from canasta_conformance.runner.run import Run, earned

#: Exit codes in the order in which the first that applies is taken.
USAGE, BAD_DATA, NO_HANDSHAKE, MISCONDUCT, MISMATCH, STALE, FAILED = 2, 3, 4, 5, 7, 6, 1


@dataclass(slots=True)
class Summary:
    """A run with all that is said about it; ``remarks`` are faults of the suite itself."""

    run: Run
    selection: Mapping[str, Any]
    command: Sequence[str]
    seed: int
    suite_digest: str
    skipped: Sequence[Test] = ()
    stale: Sequence[str] = ()
    remarks: Sequence[str] = ()
    mismatches: list[str] = field(default_factory=list)
    claims: dict[str, str] = field(default_factory=dict)

    @property
    def counts(self) -> Counter[str]:
        """How many tests ended with which status, provisional ones apart."""
        counted = Counter(self.run.outcomes[test.id].status for test in self.run.tests.values() if test.counts)
        counted["skipped"] += len([test for test in self.skipped if test.counts])
        return +counted

    @property
    def provisional(self) -> Counter[str]:
        """How the provisional tests ended, which decide nothing."""
        return +Counter(self.run.outcomes[test.id].status for test in self.run.tests.values() if not test.counts)

    def exit_code(self) -> int:
        """The first code that applies, of those of the conformance verbs."""
        counts = self.counts
        if self.remarks:
            return BAD_DATA
        if self.run.handshake is not None:
            return NO_HANDSHAKE
        if self.run.misconduct or self.run.stopped is not None or any(counts[status] for status in FAULTS):
            return MISCONDUCT
        if self.mismatches:
            return MISMATCH
        if self.stale:
            return STALE
        if counts["fail"] or counts["error"] or counts["notrun"]:
            return FAILED
        return 0


def suite_digest(cases: Iterable[Case]) -> str:
    """A digest over all that the cases say, by which two reports can be compared."""
    return canonical.digest(
        [
            [
                case.name,
                list(case.variants),
                dict(case.overrides),
                case.level,
                dict(case.given),
                case.when,
                case.then,
                case.status,
            ]
            for case in cases
        ]
    )


def summarise(
    run: Run,
    selection: Mapping[str, Any],
    command: Sequence[str],
    seed: int,
    digest: str,
    skipped: Sequence[Test] = (),
    stale: Sequence[str] = (),
    remarks: Sequence[str] = (),
    whole: bool = True,
) -> Summary:
    """Join a run with what was asked for, and hold its claims against its results.

    Claims are only judged where the ``whole`` suite was selected for them, else they stay unjudged.
    """
    summary = Summary(run, selection, command, seed, digest, skipped, stale, remarks)
    for test_id, outcome in run.outcomes.items():
        summary.mismatches += [f"{test_id}: {word}" for word in outcome.mismatches]
    for claim in run.greeting.claims if run.greeting is not None else ():
        level, _, ruleset = claim.partition("/")
        if level not in INCLUDES or not ruleset:
            summary.claims[claim] = "unreadable"
            summary.mismatches.append(f"claim {claim}: expected a level, a slash and a rule set")
            continue
        asked = LEVELS.index(str(selection.get("level", LEVELS[-1]))) >= LEVELS.index(level)
        inside = not selection.get("variants") or ruleset in selection["variants"]
        if not (whole and asked and inside) or not run.complete:
            summary.claims[claim] = "not judged"
        elif earned(run, level, ruleset):
            summary.claims[claim] = "earned"
        else:
            summary.claims[claim] = "not earned"
            summary.mismatches.append(f"claim {claim}: {_against(run, level, ruleset)}")
    return summary


def _against(run: Run, level: str, ruleset: str) -> str:
    counts = Counter(
        run.outcomes[test.id].status
        for test in run.tests.values()
        if test.counts and test.ruleset == ruleset and test.level in INCLUDES[level]
    )
    if not counts:
        return "the suite has no test of it"
    return ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status])


def rules_of(test: Test) -> list[str]:
    """The rules that a test rests on."""
    return sorted({cite.rule for cite in test.case.cites})


# --- counting ---


def by(summary: Summary, key: Any) -> dict[str, Counter[str]]:
    """Counts of stable tests by something of theirs."""
    rows: dict[str, Counter[str]] = {}
    for test in summary.run.tests.values():
        if test.counts:
            rows.setdefault(key(test), Counter())[summary.run.outcomes[test.id].status] += 1
    return rows


def by_rule(summary: Summary) -> dict[str, dict[str, Counter[str]]]:
    """Counts of stable tests by the rules they cite and the way in which they do."""
    rows: dict[str, dict[str, Counter[str]]] = {}
    for test in summary.run.tests.values():
        if test.counts:
            for cite in test.case.cites:
                ways = rows.setdefault(cite.rule, {})
                ways.setdefault(cite.way, Counter())[summary.run.outcomes[test.id].status] += 1
    return dict(sorted(rows.items()))
