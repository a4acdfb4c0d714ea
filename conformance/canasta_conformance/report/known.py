"""Known failures: a list of tests that a program is known to fail, so that a report shows only changes.

Listed tests still run. The list is stale if a listed test passes or fails with another fingerprint, if an entry's date
has passed, or if a pattern matches no test. A stale list has its own exit code, because an outdated list would hide
failures.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from canasta.spec import writing
from canasta.spec.documents import read_form
from canasta.spec.reading import Document
from canasta_conformance.forms.model import Outcome, Test
from canasta_conformance.suite.select import matches

KIND = "known/1"


@dataclass(frozen=True, slots=True)
class Known:
    """One entry: the tests that it matches, and how they are known to fail."""

    match: str
    outcome: str
    fingerprint: str | None
    issue: str | None
    reason: str | None
    until: datetime.date | None
    seen: tuple[str, ...]


def read(file: Path) -> list[Known]:
    """The entries of a list.

    Raises UnreadableInput if the file does not match its schema.
    """
    document = read_form(file, KIND)
    return [_entry(document, ("entries", place), entry) for place, entry in enumerate(document.value["entries"])]


def _entry(document: Document, path: tuple[str | int, ...], entry: Mapping[str, Any]) -> Known:
    if entry["outcome"] == "wont-fix" and "reason" not in entry:
        document.refuse("missing-key", path, "reason")
    until = None
    if "until" in entry:
        try:
            until = datetime.date.fromisoformat(entry["until"])
        except ValueError:
            document.refuse("wrong-form", (*path, "until"), "date", value=entry["until"])
    return Known(
        entry["match"],
        entry["outcome"],
        entry.get("fingerprint"),
        entry.get("issue"),
        entry.get("reason"),
        until,
        tuple(entry.get("seen", ())),
    )


def apply(
    entries: Iterable[Known], tests: Mapping[str, Test], outcomes: dict[str, Outcome], today: datetime.date
) -> list[str]:
    """Change expected outcomes to xfail, xpass and flaky, in place. Returns what is stale, as messages."""
    stale = []
    for entry in entries:
        matched = [test_id for test_id, test in tests.items() if matches(entry.match, test)]
        if not matched:
            stale.append(f"{entry.match}: matches no test of this run")
        if entry.until is not None and today > entry.until:
            stale.append(f"{entry.match}: needed another look by {entry.until.isoformat()}")
        for test_id in matched:
            base = test_id.partition("#")[0]
            if base != test_id and base in matched and outcomes[base].status in ("fail", "xfail"):
                # The case is known to fail; what was asked before the failure may pass.
                continue
            stale += _apply_one(entry, test_id, outcomes[test_id])
    for test_id, outcome in outcomes.items():
        # What a failure kept from being asked in the same case is known with it.
        first = outcomes.get(test_id.partition("#")[0])
        if outcome.status == "notrun" and first is not None and first.status in ("xfail", "flaky"):
            outcome.status = first.status
    return stale


def excuses(entries: Iterable[Known], test: Test, outcome: Outcome) -> bool:
    """Whether a test that has not passed is known to end like this."""
    for entry in entries:
        if matches(entry.match, test):
            tried = replace(outcome)
            return not _apply_one(entry, test.id, tried)
    return False


def _apply_one(entry: Known, test_id: str, outcome: Outcome) -> list[str]:
    if entry.outcome == "flaky":
        if not entry.seen or outcome.status in entry.seen:
            outcome.status = "flaky"
            return []
        return [f"{test_id}: {outcome.status}, which the entry does not list"]
    if outcome.status == "pass":
        outcome.status = "xpass"
        return [f"{test_id}: passes, but is listed as failing"]
    if outcome.status == "fail":
        if entry.fingerprint is not None and entry.fingerprint != outcome.fingerprint:
            return [f"{test_id}: fails with {outcome.fingerprint}, listed with {entry.fingerprint}"]
        outcome.status = "xfail"
    return []


def propose(tests: Mapping[str, Test], outcomes: Mapping[str, Outcome]) -> str:
    """The text of a list with an entry for each failing test; it sets no dates."""
    lines = []
    for test_id in sorted(tests):
        outcome = outcomes[test_id]
        if outcome.status in ("fail", "xfail"):
            test = tests[test_id]
            label = f"#{test.label}" if test.label else ""
            match = f"{test.case.id}/{test.ruleset}{label}"
            entry = {"match": match, "outcome": "fail", "fingerprint": outcome.fingerprint or ""}
            first, *rest = writing.dumps(entry).splitlines()
            lines += [f"  - {first}", *(f"    {line}" for line in rest)]
    return "\n".join([f"canasta: {KIND}", *(["entries:", *lines] if lines else ["entries: []"])]) + "\n"
