"""``results.jsonl`` and ``report.json``: the result of a run as files, written and read back.

``results.jsonl`` begins with a header and ends with a footer. The footer has a digest of the lines between them, so
that a truncated file is not taken for a complete one. ``report.json`` is a summary.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from canasta.spec import canonical
from canasta_conformance import places
from canasta_conformance.forms import protocol
from canasta_conformance.forms.model import Outcome, Test
from canasta_conformance.report.summary import Summary, by, by_rule, rules_of, stopped

FORM = "canasta-results/1"


def result_lines(summary: Summary) -> Iterable[bytes]:
    """The lines of ``results.jsonl``."""
    run = summary.run
    yield _line({"kind": "header", "form": FORM, **_header(summary)})
    running = hashlib.sha256()
    for test_id in sorted(run.tests):
        line = _line(test_line(run.tests[test_id], run.outcomes[test_id]))
        running.update(line)
        yield line
    for test in sorted(summary.skipped, key=lambda test: test.id):
        line = _line(test_line(test, Outcome("skipped")))
        running.update(line)
        yield line
    yield _line(
        {
            "kind": "footer",
            "complete": run.complete,
            "counts": dict(summary.counts),
            "provisional": dict(summary.provisional),
            "digest": f"sha256:{running.hexdigest()}",
            "exit": summary.exit_code(),
            "stopped": stopped(run),
        }
    )


def _line(obj: Mapping[str, Any]) -> bytes:
    return canonical.dumps(obj) + b"\n"


def _visible(text: str) -> str:
    """A text from the command line, with escapes for bytes that are not UTF-8."""
    return text.encode("utf-8", "backslashreplace").decode()


def _header(summary: Summary) -> dict[str, Any]:
    run = summary.run
    return {
        "suite": places.suite_version(),
        "suite_digest": summary.suite_digest,
        "protocol": protocol.MAJORS[-1],
        "runner": f"canasta-conform {places.suite_version()}",
        "platform": f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
        "limits": run.effective.to_json(),
        "seed": summary.seed,
        "selection": dict(summary.selection),
        "command": list(map(_visible, summary.command)),
        "greeting": None if run.greeting is None else run.greeting.to_json(),
    }


def test_line(test: Test, outcome: Outcome) -> dict[str, Any]:
    """The line of ``results.jsonl`` for one test; members without a value are left out."""
    said = {
        "id": test.id,
        "case": test.case.id,
        "rev": test.case.rev,
        "ruleset": test.ruleset,
        "level": test.level,
        "rules": rules_of(test),
        "counts": test.counts,
        "status": outcome.status,
        "kind": "test",
    }
    more = {
        "grain": outcome.grain,
        "fingerprint": outcome.fingerprint,
        "expected": outcome.expected,
        "observed": outcome.observed,
        "where": outcome.where,
        "path": list(outcome.path) or None,
        "detail": outcome.detail,
        "without": sorted(outcome.without) or None,
        "microseconds": None if outcome.milliseconds is None else round(outcome.milliseconds * 1000),
    }
    return said | {name: value for name, value in more.items() if value is not None}


def report_object(summary: Summary) -> dict[str, Any]:
    """The object of ``report.json``."""
    run = summary.run
    return {
        "form": "canasta-report/1",
        **_header(summary),
        "complete": run.complete,
        "stopped": stopped(run),
        "counts": dict(summary.counts),
        "provisional": dict(summary.provisional),
        "chapters": {name: dict(row) for name, row in by(summary, lambda test: test.case.chapter).items()},
        "levels": {name: dict(row) for name, row in by(summary, lambda test: test.level).items()},
        "rulesets": {name: dict(row) for name, row in by(summary, lambda test: test.ruleset).items()},
        "rules": {rule: {way: dict(row) for way, row in ways.items()} for rule, ways in by_rule(summary).items()},
        "claims": dict(summary.claims),
        "earned": list(summary.earned),
        "mismatches": list(summary.mismatches),
        "stale": list(summary.stale),
        "misconduct": run.misconduct,
        "restarts": run.restarts,
        "remarks": list(summary.remarks),
        "milliseconds": round(run.seconds * 1000),
        "exit": summary.exit_code(),
    }


# --- reading back ---


class BadResultsError(Exception):
    """A file of results that is damaged; the message says what was found and what was expected."""


@dataclass(frozen=True, slots=True)
class Results:
    """The content of a file of results: header, one object for each test, footer."""

    header: Mapping[str, Any]
    tests: tuple[Mapping[str, Any], ...]
    footer: Mapping[str, Any]


def read(lines: Iterable[bytes]) -> Results:
    """Read results from lines.

    Raises BadResultsError if the header is missing, a line is unreadable, the footer is missing or not the last line,
    or its digest and counts do not match the lines before it.
    """
    running = hashlib.sha256()
    header: Mapping[str, Any] | None = None
    footer: Mapping[str, Any] | None = None
    tests: list[Mapping[str, Any]] = []
    for number, line in enumerate(lines, 1):
        if footer is not None:
            raise BadResultsError(f"line {number}: found a line after the footer")
        obj = _object(line, number)
        kind = obj.get("kind")
        if header is None:
            if kind != "header" or obj.get("form") != FORM:
                found = f"{kind} of the form {obj.get('form')}"
                raise BadResultsError(f"line 1: found {found}, expected a header of the form {FORM}")
            header = obj
        elif kind == "test":
            running.update(line)
            tests.append(obj)
        elif kind == "footer":
            footer = obj
        else:
            raise BadResultsError(f"line {number}: found a line of the kind {kind}, expected test or footer")
    if header is None or footer is None:
        raise BadResultsError("found no footer, expected one as the last line: the file is incomplete")
    if footer.get("digest") != f"sha256:{running.hexdigest()}":
        raise BadResultsError(
            "found lines that do not match the digest in the footer: the file has changed or is incomplete"
        )
    counts = Counter(test["status"] for test in tests if test.get("counts"))
    if footer.get("counts") != dict(counts):
        raise BadResultsError(f"found {dict(counts)} among the tests, expected {footer.get('counts')} as in the footer")
    return Results(header, tuple(tests), footer)


def _object(line: bytes, number: int) -> Mapping[str, Any]:
    try:
        obj = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise BadResultsError(f"line {number}: found a line that is not JSON ({problem})") from None
    if not isinstance(obj, dict):
        raise BadResultsError(f"line {number}: found {type(obj).__name__}, expected an object")
    return obj
