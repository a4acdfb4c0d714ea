"""The summary of a run: how many tests ended with each status, whether claims are earned, and the exit code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from canasta.spec import canonical
from canasta_conformance.forms.levels import FAULTS
from canasta_conformance.forms.model import Case, Test
from canasta_conformance.report import claims
from canasta_conformance.runner.run import Run

#: Exit codes in order of precedence.
USAGE, BAD_DATA, NO_HANDSHAKE, MISCONDUCT, MISMATCH, STALE, FAILED = 2, 3, 4, 5, 7, 6, 1


@dataclass(slots=True)
class Summary:
    """A run with its judgement; ``remarks`` are errors in the suite itself."""

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
    earned: list[str] = field(default_factory=list)

    @property
    def counts(self) -> Counter[str]:
        """The number of stable tests with each status."""
        counted = Counter(self.run.outcomes[test.id].status for test in self.run.tests.values() if test.counts)
        counted["skipped"] += len([test for test in self.skipped if test.counts])
        return +counted

    @property
    def provisional(self) -> Counter[str]:
        """The number of provisional tests with each status; they do not count."""
        return +Counter(self.run.outcomes[test.id].status for test in self.run.tests.values() if not test.counts)

    def exit_code(self) -> int:
        """The exit code: if several apply, the first in the order of `canasta conform`."""
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


def stopped(run: Run) -> str | None:
    """Why a run ended early; None if it did not."""
    if run.cut_at is not None:
        return f"{run.cut_at} did not pass (--fail-fast)"
    return run.stopped


def suite_digest(cases: Iterable[Case]) -> str:
    """A digest of everything in the cases, to see whether two reports come from the same suite."""
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
    """Combine a run with its selection, and compare the program's claims with the results.

    It judges claims only if the ``whole`` suite of the level and rule set was selected.
    """
    summary = Summary(run, selection, command, seed, digest, skipped, stale, remarks)
    for test_id, outcome in run.outcomes.items():
        summary.mismatches += [f"{test_id}: {word}" for word in outcome.mismatches]
    judged = whole and run.complete
    for claim in run.greeting.claims if run.greeting is not None else ():
        meant = claims.read(claim)
        if meant is None:
            summary.claims[claim] = "unreadable"
            expected = "a level, a slash and a rule set, and what it is without in brackets"
            summary.mismatches.append(f"claim {claim}: expected {expected}")
        elif not judged or not claims.asked(selection, meant.level, meant.ruleset):
            summary.claims[claim] = "not judged"
        else:
            found = claims.verdict(run, meant.level, meant.ruleset)
            summary.claims[claim] = "earned" if found.earned and found.without <= meant.without else "not earned"
            if not found.earned:
                summary.mismatches.append(f"claim {claim}: {found.against}")
            elif not found.without <= meant.without:
                summary.mismatches.append(f"claim {claim}: earned is only {found.text}")
    if judged:
        summary.earned = list(claims.all_earned(run, selection))
    return summary


def rules_of(test: Test) -> list[str]:
    """The rules that a test cites."""
    return sorted({cite.rule for cite in test.case.cites})


# --- counting ---


def by(summary: Summary, key: Any) -> dict[str, Counter[str]]:
    """The counts of stable tests, grouped by the result of a function."""
    rows: dict[str, Counter[str]] = {}
    for test in summary.run.tests.values():
        if test.counts:
            rows.setdefault(key(test), Counter())[summary.run.outcomes[test.id].status] += 1
    return rows


def by_rule(summary: Summary) -> dict[str, dict[str, Counter[str]]]:
    """The counts of stable tests, grouped by the rules that they cite and the way in which they cite them."""
    rows: dict[str, dict[str, Counter[str]]] = {}
    for test in summary.run.tests.values():
        if test.counts:
            for cite in test.case.cites:
                ways = rows.setdefault(cite.rule, {})
                ways.setdefault(cite.way, Counter())[summary.run.outcomes[test.id].status] += 1
    return dict(sorted(rows.items()))
