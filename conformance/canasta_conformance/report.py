"""What a run says afterwards: lines for programs, an object for other tools, a table for people, and an exit code.

``results.jsonl`` begins with a header and ends with a footer that carries a digest over the lines between, so that a
file cut short is not taken for a whole one.  ``report.json`` sums it up.
"""

from __future__ import annotations

import hashlib
import platform
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from canasta.spec import CHAPTERS, canonical

from . import places, rulesets
from .levels import FAULTS, INCLUDES, LEVELS, STATUSES
from .model import Case, Outcome, Test
from .run import Run, earned

FORM = "canasta-results/1"

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


# --- for programs ---


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
            "stopped": run.stopped,
        }
    )


def _line(obj: Mapping[str, Any]) -> bytes:
    return canonical.dumps(obj) + b"\n"


def _header(summary: Summary) -> dict[str, Any]:
    run = summary.run
    return {
        "suite": places.suite_version(),
        "suite_digest": summary.suite_digest,
        "protocol": 1,
        "runner": f"canasta-conform {places.suite_version()}",
        "platform": f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
        "limits": run.effective.to_json(),
        "seed": summary.seed,
        "selection": dict(summary.selection),
        "command": list(summary.command),
        "greeting": None if run.greeting is None else run.greeting.to_json(),
    }


def test_line(test: Test, outcome: Outcome) -> dict[str, Any]:
    """One test as ``results.jsonl`` has it; members without a value are left out."""
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
        "microseconds": None if outcome.milliseconds is None else round(outcome.milliseconds * 1000),
    }
    return said | {name: value for name, value in more.items() if value is not None}


def rules_of(test: Test) -> list[str]:
    """The rules that a test rests on."""
    return sorted({cite.rule for cite in test.case.cites})


def report_object(summary: Summary) -> dict[str, Any]:
    """The object of ``report.json``."""
    run = summary.run
    return {
        "form": "canasta-report/1",
        **_header(summary),
        "complete": run.complete,
        "stopped": run.stopped,
        "counts": dict(summary.counts),
        "provisional": dict(summary.provisional),
        "chapters": {name: dict(row) for name, row in by(summary, lambda test: test.case.chapter).items()},
        "levels": {name: dict(row) for name, row in by(summary, lambda test: test.level).items()},
        "rulesets": {name: dict(row) for name, row in by(summary, lambda test: test.ruleset).items()},
        "rules": {rule: {way: dict(row) for way, row in ways.items()} for rule, ways in by_rule(summary).items()},
        "claims": dict(summary.claims),
        "mismatches": list(summary.mismatches),
        "stale": list(summary.stale),
        "misconduct": run.misconduct,
        "restarts": run.restarts,
        "remarks": list(summary.remarks),
        "milliseconds": round(run.seconds * 1000),
        "exit": summary.exit_code(),
    }


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


# --- for people ---


def table(summary: Summary, failures: int = 20) -> str:
    """The report for people: counts by chapter and level, what did not pass, and the exit code in words."""
    run = summary.run
    shown = [status for status in STATUSES if summary.counts[status]] or ["pass"]
    parts = [_heading(summary)]
    chapters = by(summary, lambda test: test.case.chapter)
    parts.append(_grid("chapter", [(name, chapters[name]) for name in CHAPTERS if name in chapters], shown))
    levels = by(summary, lambda test: test.level)
    parts.append(_grid("level", [(name, levels[name]) for name in LEVELS if name in levels], shown))
    wrong = [
        test
        for test in run.tests.values()
        if run.outcomes[test.id].status not in ("pass", "xfail", "flaky", "unsupported", "notrun")
    ]
    if wrong:
        parts.append(_failures(run, sorted(wrong, key=lambda test: test.id), failures))
    for title, words in (
        ("Faults of the suite", summary.remarks),
        ("Conduct of the program", run.misconduct),
        ("Claims and results differ", summary.mismatches),
        ("Stale known failures", summary.stale),
    ):
        if words:
            more = [f"  … and {len(words) - failures} more"] if len(words) > failures else []
            parts.append("\n".join([f"{title}:", *(f"  {word}" for word in list(words)[:failures]), *more]))
    if run.misconduct and run.stderr.strip():
        last = run.stderr.strip().splitlines()[-8:]
        parts.append("\n".join(["Last lines of standard error:", *(f"  {line[:200]}" for line in last)]))
    parts.append(_verdict(summary))
    return "\n\n".join(parts) + "\n"


def _heading(summary: Summary) -> str:
    greeting = summary.run.greeting
    name = "replies from a file"
    if greeting is not None:
        implementation = greeting.implementation
        name = f"{implementation.get('name')} {implementation.get('version', '')}".strip()
    return (
        f"{name[:100]}: {len(summary.run.tests)} tests of suite {places.suite_version()}, level "
        f"{summary.selection.get('level')}, order {summary.seed}, {summary.run.seconds:.1f} s"
    )


def _grid(title: str, rows: Sequence[tuple[str, Counter[str]]], statuses: Sequence[str]) -> str:
    width = max([len(title), 5, *(len(name) for name, _ in rows)])
    widths = [max(len(status), 6) for status in statuses]

    def line(name: str, cells: Iterable[object]) -> str:
        return f"{name:<{width}}" + "".join(f"  {cell!s:>{size}}" for cell, size in zip(cells, widths, strict=True))

    total: Counter[str] = Counter()
    for _, row in rows:
        total.update(row)
    body = [line(name, [row[status] or "" for status in statuses]) for name, row in rows]
    return "\n".join([line(title, statuses), *body, line("total", [total[status] for status in statuses])])


def _failures(run: Run, wrong: Sequence[Test], most: int) -> str:
    lines = ["Not passed:"]
    for test in wrong[:most]:
        outcome = run.outcomes[test.id]
        mark = "" if test.counts else " (provisional)"
        lines.append(f"  {outcome.status:<14} {test.id}{mark}: {test.case.title}")
        if outcome.where is not None:
            at = ", ".join(filter(None, [outcome.where, place_in_reply(outcome.path, test.ruleset)]))
            lines.append(f"  {'':<14} at {at}: expected {brief(outcome.expected)}, got {brief(outcome.observed)}")
        lines.append(f"  {'':<14} rests on {', '.join(rules_of(test))}")
        lines.append(f"  {'':<14} canasta conform show {test.id.partition('#')[0]}")
    if len(wrong) > most:
        lines.append(f"  … and {len(wrong) - most} more; --report DIR has them all")
    return "\n".join(lines)


def place_in_reply(path: Sequence[str | int], ruleset: str) -> str:
    """A place in the body of a reply, for people: ``side 0, mixed_canastas``; empty for the reply as a whole."""
    if len(path) > 1 and path[0] == "sheets":
        whose = "player" if rulesets.named(ruleset).table.sides == "lone_taker" else "side"
        return f"{whose} {path[1]}, {path[-1]}"
    return " ".join(map(str, path))


def brief(value: Any) -> str:
    """A value of a reply in a line for people, cut where it is long."""
    if value is None:
        return "nothing"
    text = value if isinstance(value, str) else canonical.dumps(value).decode()
    return text if len(text) <= 160 else f"{text[:157]}…"


_MEANING = {
    0: "everything selected passed",
    FAILED: "there are conformance failures",
    BAD_DATA: "the suite itself is at fault",
    NO_HANDSHAKE: "the program did not start or shake hands",
    MISCONDUCT: "the program crashed, fell silent, took too long or broke the protocol",
    STALE: "the list of known failures is stale",
    MISMATCH: "the program claims more than it shows",
}


def _verdict(summary: Summary) -> str:
    counts = summary.counts
    code = summary.exit_code()
    words = ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status]) or "nothing"
    shown = summary.provisional
    apart = f"; provisional, shown and not counted: {', '.join(f'{shown[s]} {s}' for s in STATUSES if shown[s])}"
    stopped = f"\nStopped early: {summary.run.stopped}" if summary.run.stopped else ""
    claims = "".join(f"\nClaim {claim}: {word}" for claim, word in summary.claims.items() if word != "not judged")
    meaning = _MEANING[code]
    if code == 0 and counts["unsupported"]:
        meaning = "everything that the program supports passed"
    return f"{words}{apart if shown else ''}{stopped}{claims}\nExit {code}: {meaning}."
