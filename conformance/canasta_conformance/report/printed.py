"""The report of a run as text: counts by chapter and level, the tests that did not pass, and the exit code in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from canasta.spec import CHAPTERS, canonical
from canasta_conformance import places
from canasta_conformance.forms.levels import LEVELS, STATUSES
from canasta_conformance.forms.model import Test
from canasta_conformance.forms.shown_state import place_in_words
from canasta_conformance.report.summary import (
    BAD_DATA,
    FAILED,
    MISCONDUCT,
    MISMATCH,
    NO_HANDSHAKE,
    STALE,
    Summary,
    by,
    rules_of,
    stopped,
)
from canasta_conformance.runner.run import Run
from canasta_conformance.suite import rulesets


def report_text(summary: Summary, failures: int = 20) -> str:
    """The report as text: counts by chapter and level, at most ``failures`` tests that did not pass, the exit code in
    words.
    """
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
        ("Errors in the suite", summary.remarks),
        ("Misbehaviour of the program", run.misconduct),
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
        lines.append(f"  {'':<14} rules: {', '.join(rules_of(test))}")
        lines.append(f"  {'':<14} canasta conform show {test.id.partition('#')[0]}")
    if len(wrong) > most:
        lines.append(f"  … and {len(wrong) - most} more; --report DIR writes all of them")
    return "\n".join(lines)


def place_in_reply(path: Sequence[str | int], ruleset: str) -> str:
    """A place in the body of a reply, in words: ``side 0, mixed_canastas``, ``hand of seat 2``; empty if it is the
    whole reply.
    """
    if len(path) > 1 and path[0] == "state":
        return place_in_words(path[1:])
    if len(path) > 1 and path[0] == "sheets":
        whose = "player" if rulesets.named(ruleset).table.sides == "lone_taker" else "side"
        return f"{whose} {path[1]}, {path[-1]}"
    return " ".join(map(str, path))


def brief(value: Any) -> str:
    """A value of a reply on one line, shortened if it is long."""
    if value is None:
        return "nothing"
    if isinstance(value, list) and value and all(isinstance(card, str) for card in value):
        value = " ".join(value)
    text = value if isinstance(value, str) else canonical.dumps(value).decode()
    return text if len(text) <= 160 else f"{text[:157]}…"


def _earned(summary: Summary) -> str:
    new = [claim for claim in summary.earned if summary.claims.get(claim) != "earned"]
    more = f"\n… and {len(new) - _EARNED} more claims" if len(new) > _EARNED else ""
    return "".join(f"\nEarned: {claim}" for claim in new[:_EARNED]) + more


#: The number of claims to print that the program has earned and not made.
_EARNED = 8

_MEANING = {
    0: "every selected test passed",
    FAILED: "some answers are wrong",
    BAD_DATA: "the suite is damaged",
    NO_HANDSHAKE: "the program did not start or did not reply to hello",
    MISCONDUCT: "the program crashed, did not reply in time or broke the protocol",
    STALE: "the list of known failures is stale",
    MISMATCH: "the program claims more than it does",
}


def _verdict(summary: Summary) -> str:
    counts = summary.counts
    code = summary.exit_code()
    words = ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status]) or "no tests"
    shown = summary.provisional
    apart = f"; provisional tests, which do not count: {', '.join(f'{shown[s]} {s}' for s in STATUSES if shown[s])}"
    why = stopped(summary.run)
    early = f"\nStopped early: {why}" if why else ""
    claims = "".join(f"\nClaim {claim}: {word}" for claim, word in summary.claims.items() if word != "not judged")
    meaning = _MEANING[code]
    if code == 0 and counts["unsupported"]:
        meaning = "every test that the program supports passed"
    return f"{words}{apart if shown else ''}{early}{claims}{_earned(summary)}\nExit {code}: {meaning}."
