"""The zoo: programs that misbehave. The runner must report each of them correctly.

They test the runner. Each member lists the exit code that it must cause and the statuses that must occur. Whatever it
does, the run must end by itself, write a report, and leave no process behind.
"""

from __future__ import annotations

import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from canasta.spec.documents import read_form
from canasta_conformance import places
from canasta_conformance.forms.levels import FACET_NEEDS, STATUSES
from canasta_conformance.forms.model import Play
from canasta_conformance.forms.protocol import Limits
from canasta_conformance.report import results
from canasta_conformance.report.summary import NO_HANDSHAKE, summarise
from canasta_conformance.runner.conversation import Conversation, HandshakeError
from canasta_conformance.runner.run import Run, run_program
from canasta_conformance.runner.stream import Stream, stream_of
from canasta_conformance.suite import cases, ledgers
from canasta_conformance.suite.compile import Compiler
from canasta_conformance.suite.select import Selection

KIND = "zoo/1"
#: Members get the cases of two rule sets, to find a program that ignores the second one.
RULESETS = ("classic@4", "bicycle@4")
#: Longer cases would take more time without showing more.
_LONGEST = 25
#: Short limits, because some members use all the time that they get.
LIMITS = Limits(start_ms=15_000, reply_ms=700, total_ms=120_000)


@dataclass(frozen=True, slots=True)
class Member:
    """One program of the zoo, and the result that it must cause."""

    file: Path
    exit: int
    statuses: tuple[str, ...]
    fails_only: tuple[str, ...]
    start_ms: int
    #: The claims about the first rule set that the run must earn; None if the member is not about claims.
    earns: tuple[str, ...] | None = None

    @property
    def name(self) -> str:
        """The name of the file without its ending."""
        return self.file.stem


@dataclass(slots=True)
class Visit:
    """The result of running the suite on a member."""

    member: Member
    exit: int
    counts: Counter[str]
    failed_facets: frozenset[str]
    left: int
    seconds: float
    earned: tuple[str, ...] = ()
    complaints: list[str] = field(default_factory=list)

    @property
    def caught(self) -> bool:
        """Whether the runner reported the member correctly."""
        return not self.complaints

    def to_json(self) -> dict[str, Any]:
        """The visit as an object."""
        return {
            "member": self.member.name,
            "exit": self.exit,
            "counts": dict(self.counts),
            "caught": self.caught,
            "complaints": list(self.complaints),
            "milliseconds": round(self.seconds * 1000),
        }

    def __str__(self) -> str:
        words = ", ".join(f"{self.counts[status]} {status}" for status in STATUSES if self.counts[status]) or "nothing"
        mark = "caught " if self.caught else "ESCAPED"
        return f"{mark} {self.member.name:<22} exit {self.exit}  {words}  ({self.seconds:.1f} s)" + "".join(
            f"\n        {complaint}" for complaint in self.complaints
        )


def members() -> list[Member]:
    """The members, in the order of their register.

    Raises UnreadableInput if the register does not match its schema.
    """
    file = places.path("zoo", "zoo.yaml")
    found = []
    for entry in read_form(file, KIND, places.shown(file)).value["members"]:
        found.append(
            Member(
                places.path("zoo", entry["file"]),
                entry["exit"],
                tuple(entry["statuses"]),
                tuple(entry.get("fails_only", ())),
                entry.get("start_ms", LIMITS.start_ms),
                tuple(entry["earns"]) if "earns" in entry else None,
            )
        )
    return found


def enclosure() -> Stream:
    """The requests that every member gets."""
    return stream_of(short_plays(Compiler(cases.load(), rotations=ledgers.rotations()).plays()), seed=3)


def short_plays(plays: Iterable[Play]) -> list[Play]:
    """The plays of the two rule sets that are short and valid."""
    selection = Selection(variants=RULESETS)
    return [
        play
        for play in plays
        if play.ruleset in RULESETS
        and not play.remarks
        and play.case.status == "stable"
        and len(play.exchanges) <= _LONGEST
        and not play.case.overrides
        and all(map(selection.meant, play.tests))
    ]


def run_all(names: Sequence[str] = ()) -> list[Visit]:
    """Visit all members, or only those named."""
    stream = enclosure()
    return [visit(member, stream) for member in members() if not names or member.name in names]


def visit(member: Member, stream: Stream) -> Visit:
    """Run the suite on a member and compare the result with what it must cause."""
    token = f"canasta-zoo-{secrets.token_hex(8)}"
    begun = time.monotonic()
    command = [sys.executable, str(member.file), token]
    limits = replace(LIMITS, start_ms=member.start_ms)
    conversation = Conversation(command, limits, "canasta-conform zoo", places.suite_version(), goodbye=1.5)
    try:
        run = run_program(stream, conversation)
    except HandshakeError:
        made = Visit(member, NO_HANDSHAKE, Counter(), frozenset(), living(token), time.monotonic() - begun)
    else:
        summary = summarise(run, Selection().to_json(), command, stream.seed, "")
        made = Visit(
            member,
            summary.exit_code(),
            summary.counts,
            _failed(run),
            living(token),
            time.monotonic() - begun,
            tuple(claim for claim in summary.earned if f"/{RULESETS[0]}" in claim),
        )
        if len(list(results.result_lines(summary))) != len(run.tests) + 2:
            made.complaints.append("the report is not whole")
    _compare(made)
    return made


def _compare(made: Visit) -> None:
    member = made.member
    if made.exit != member.exit:
        made.complaints.append(f"exit {made.exit}, expected {member.exit}")
    for status in member.statuses:
        if not made.counts[status]:
            made.complaints.append(f"no {status} among the results")
    if member.fails_only and not made.failed_facets <= set(member.fails_only):
        made.complaints.append(
            f"failures of {', '.join(sorted(made.failed_facets))}, expected only {', '.join(member.fails_only)}"
        )
    if member.earns is not None and made.earned != member.earns:
        earned, expected = (", ".join(claims) or "nothing" for claims in (made.earned, member.earns))
        made.complaints.append(f"earned {earned}, expected {expected}")
    if made.left:
        made.complaints.append(f"{made.left} processes left behind")


def _failed(run: Run) -> frozenset[str]:
    """The facets of failed tests; a test with several facets counts for each that the failing check may belong to."""
    failed = set()
    for test in run.tests.values():
        if run.outcomes[test.id].status == "fail":
            fingerprint = run.outcomes[test.id].fingerprint or ""
            failed.add(_FACET_OF.get(fingerprint.partition(":")[0], "verdict"))
    return frozenset(failed & set(FACET_NEEDS))


_FACET_OF = {
    "rules": "reason",
    "digest": "state",
    "state": "state",
    "view": "view",
    "list": "legal",
    "score": "score",
    "count": "count",
}


def living(token: str) -> int:
    """The number of living processes that have a word among their arguments."""
    count = 0
    try:
        entries = list(Path("/proc").iterdir())
    except OSError:
        return 0
    for entry in entries:
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            count += token.encode() in words
    return count
