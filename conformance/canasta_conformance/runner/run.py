"""A run: it sends a stream of requests to a program and judges the replies play by play.

The judging is the same for a program in a process, a session of the reference in this process, and replies from a file;
only the source of the answers differs.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from canasta.spec import canonical
from canasta_conformance.adapter.session import CAPABILITIES, Session
from canasta_conformance.forms import protocol
from canasta_conformance.forms.levels import FAULTS
from canasta_conformance.forms.model import Outcome, Play, Test
from canasta_conformance.forms.protocol import BadReply, Greeting, Reply
from canasta_conformance.runner.conversation import Conversation, HandshakeError
from canasta_conformance.runner.judge import Answer, join_repeat, judge
from canasta_conformance.runner.process import Ending, Fault
from canasta_conformance.runner.stream import HELLO_ID, Block, Entry, Stream

#: The most characters that a run keeps of an answer that deviates.
OBSERVED = 16 * 1024
#: Called with the number of finished plays and of all plays.
Progress = Callable[[int, int], None]
#: Says of a test that has not passed whether it ends the run.
Stop = Callable[[Test, Outcome], bool]


@dataclass(slots=True)
class Run:
    """The result of a run: the outcome of each test, and how the program behaved."""

    tests: dict[str, Test]
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    greeting: Greeting | None = None
    faults: list[Fault] = field(default_factory=list)
    restarts: int = 0
    stopped: str | None = None
    ending: Ending | None = None
    stderr: str = ""
    effective: protocol.Limits = field(default_factory=protocol.Limits)
    seconds: float = 0.0
    plays: int = 0
    #: The test at which the run ended because of ``--fail-fast``.
    cut_at: str | None = None
    #: The reason why there was no handshake and so no test was run; None if there was one.
    handshake: str | None = None

    @property
    def complete(self) -> bool:
        """Whether the run reached every test: nothing stopped it, and each test has its own outcome."""
        return self.stopped is None and self.cut_at is None and len(self.outcomes) == len(self.tests)

    @property
    def misconduct(self) -> list[str]:
        """Faults and an unclean end of the program, in words."""
        found = [f"{fault.kind}: {fault.what}" for fault in self.faults]
        if self.ending is not None and not self.ending.clean:
            found.append(f"ending: {self.ending.what}")
        return found


def _tests_of(stream: Stream) -> dict[str, Test]:
    return {test.id: test for block in stream.blocks for entry in block.entries for test in entry.play.tests}


# --- a program in a process ---


def run_program(
    stream: Stream, conversation: Conversation, progress: Progress | None = None, stop: Stop | None = None
) -> Run:
    """Run a stream on a program; end at the first test that has not passed for which ``stop`` is true.

    Always returns an outcome for each test, whatever the program does. If the conversation has already begun, it
    continues. Raises HandshakeError if the program does not start or does not reply to ``hello``.
    """
    begun = time.monotonic()
    run = Run(_tests_of(stream))
    run.greeting = conversation.greeting or conversation.begin()
    total = sum(len(block.entries) for block in stream.blocks)
    try:
        for block in stream.blocks:
            if conversation.stopped is None and run.cut_at is None:
                _run_block(block, conversation, run, progress, total, stop)
        run.ending = conversation.finish(stream.last_id + 1)
    finally:
        conversation.close()
    run.faults, run.restarts, run.stopped = conversation.faults, conversation.restarts, conversation.stopped
    run.stderr, run.effective = conversation.stderr, conversation.limits
    _fill(run)
    run.seconds = time.monotonic() - begun
    return run


def without_handshake(stream: Stream, why: str, stderr: str) -> Run:
    """The run of a program that did not start or did not reply to ``hello``: all tests are listed as not run."""
    run = Run(_tests_of(stream), handshake=why, stopped=f"no handshake: {why}", stderr=stderr)
    _fill(run)
    return run


def _run_block(
    block: Block, conversation: Conversation, run: Run, progress: Progress | None, total: int, stop: Stop | None
) -> None:
    assert run.greeting is not None
    answer = conversation.choose(block.variant_id, block.variant_line)
    if isinstance(answer, Fault):
        # The next question restarts the program and chooses the rule set again.
        conversation.after_play(True)
    refusal = None if isinstance(answer, Fault) else _without_rules(answer, block)
    if refusal is not None:
        for entry in block.entries:
            for test in entry.play.tests:
                run.outcomes[test.id] = replace(refusal)
        return
    first = _to_repeat(block)
    for entry in block.entries:
        if conversation.over:
            return
        begun = time.monotonic()
        answers = _ask_all(entry, conversation)
        faulty = any(isinstance(answer, Fault) for answer in answers)
        conversation.after_play(faulty)
        milliseconds = (time.monotonic() - begun) * 1000
        heard = conversation.stderr if faulty else ""
        _record(entry, answers, run, run.greeting.capabilities, first, milliseconds, heard)
        run.plays += 1
        if progress is not None:
            progress(run.plays, total)
        run.cut_at = _to_stop_at(entry, run, stop)
        if run.cut_at is not None:
            return


def _to_stop_at(entry: Entry, run: Run, stop: Stop | None) -> str | None:
    if stop is None:
        return None
    for test in entry.play.tests:
        outcome = run.outcomes[test.id]
        if test.counts and outcome.status in ("fail", "error", *FAULTS) and stop(test, outcome):
            return test.id
    return None


def _ask_all(entry: Entry, conversation: Conversation) -> list[Answer]:
    answers: list[Answer] = [*conversation.ask_all(entry.first_id, entry.lines)]
    return answers + [None] * (len(entry.lines) - len(answers))


def _without_rules(answer: Answer, block: Block) -> Outcome | None:
    """The outcome of all tests of a block if the program did not accept the rule set; None if it did."""
    if isinstance(answer, Fault):
        return Outcome(answer.kind, fingerprint=answer.kind, observed=answer.what, where=f"variant {block.spec}")
    if answer is None:
        return Outcome("notrun", detail=f"variant {block.spec} was not answered")
    if answer.result == "ok":
        return None
    status = "unsupported" if answer.result == "unsupported" else "error"
    return Outcome(
        status,
        observed=dict(answer.body),
        fingerprint=None if status == "unsupported" else "error",
        where=f"variant {block.spec}",
        detail=f"the rule set was answered with {answer.result}",
    )


def _record(
    entry: Entry,
    answers: Sequence[Answer],
    run: Run,
    capabilities: frozenset[str],
    first: dict[int, tuple[bytes, ...]],
    milliseconds: float | None = None,
    stderr: str = "",
) -> None:
    outcomes = judge(entry.play, answers, capabilities)
    key = id(entry.play)
    for test_id, outcome in outcomes.items():
        outcome.milliseconds = milliseconds
        outcome.observed = _kept(outcome.observed)
        if outcome.status in FAULTS and stderr:
            outcome.detail = stderr[-4000:]
        if entry.again and key in first:
            outcome = join_repeat(run.outcomes[test_id], outcome, first[key] == tuple(map(_print_of, answers)))
        run.outcomes[test_id] = outcome
    if key in first and not first[key]:
        first[key] = tuple(map(_print_of, answers))


def _to_repeat(block: Block) -> dict[int, tuple[bytes, ...]]:
    """The plays of a block that are sent twice; the digests of the first answers are filled in when they come."""
    return {id(entry.play): () for entry in block.entries if entry.again}


def _print_of(answer: Answer) -> bytes:
    """A digest of the parts of an answer that must be the same when the request is repeated; replies may be large."""
    if not isinstance(answer, Reply):
        return b""
    # Events and messages are for people and may vary.
    body = {name: value for name, value in answer.body.items() if name not in ("events", "message", "trace")}
    return hashlib.sha256(canonical.dumps([answer.result, body])).digest()


def _kept(observed: Any) -> Any:
    """What a report keeps of an answer that deviates: all of it, or the beginning of its text if that is long."""
    if isinstance(observed, int | None):
        return observed
    text = observed if isinstance(observed, str) else canonical.dumps(observed).decode()
    return observed if len(text) <= OBSERVED else f"{text[:OBSERVED]}… ({len(text):,} characters)"


def _fill(run: Run) -> None:
    for test_id in run.tests:
        if test_id not in run.outcomes:
            cut = f"the run ended at {run.cut_at}" if run.cut_at is not None else None
            run.outcomes[test_id] = Outcome("notrun", detail=run.stopped or cut)


def add_unplayable(run: Run, plays: Iterable[Play]) -> None:
    """Add the tests of plays that could not be compiled; nothing can pass them."""
    for play in plays:
        if not play.exchanges:
            for test in play.tests:
                run.tests[test.id] = test
                run.outcomes[test.id] = Outcome("notrun", detail="; ".join(play.remarks))


# --- a session of the reference in this process ---


def run_session(
    plays: Iterable[Play],
    session: Session,
    stop: Callable[[dict[str, Outcome]], bool] | None = None,
    choose: Callable[[Play], Mapping[str, Any]] | None = None,
) -> dict[str, Outcome]:
    """Run plays on a session directly, without lines or processes; ``stop`` may end the run early.

    ``choose`` gives the variant request of a play; without it the session keeps its rules.
    """
    capabilities = frozenset(CAPABILITIES)
    outcomes: dict[str, Outcome] = {}
    spec: str | None = None
    for play in plays:
        if choose is not None and play.spec != spec:
            session.answer({"id": 0, **choose(play)})
            spec = play.spec if play.case.kind != "variant" else None
        answers: list[Answer] = []
        for exchange in play.exchanges:
            reply = session.answer({"id": 0, **exchange.request})
            result = next(name for name in protocol.RESULTS if name in reply)
            answers.append(Reply(0, result, reply[result]))
        found = judge(play, answers, capabilities)
        outcomes.update(found)
        if stop is not None and stop(found):
            break
    return outcomes


# --- replies from a file ---


def run_replies(stream: Stream, lines: Iterable[bytes]) -> Run:
    """Judge replies that a program wrote for the requests of a stream, from ``hello`` on.

    Reading ends at the first line that is not a valid reply, because what follows cannot be assigned to requests; the
    tests after it are not run. The reply to ``bye`` is optional. Raises HandshakeError if the first line is not a reply
    to ``hello``, because only that says what the program can do.
    """
    begun = time.monotonic()
    run = Run(_tests_of(stream))
    replies = _Replies(stream, lines, run)
    assert run.greeting is not None
    for block in stream.blocks:
        refusal = _without_rules(replies.next(block.variant_id), block)
        first = _to_repeat(block)
        for entry in block.entries:
            given = [replies.next(entry.first_id + place) for place in range(len(entry.lines))]
            if refusal is not None:
                run.outcomes.update({test.id: replace(refusal) for test in entry.play.tests})
                continue
            _record(entry, given, run, run.greeting.capabilities, first)
            run.plays += 1
    _fill(run)
    run.seconds = time.monotonic() - begun
    return run


class _Replies:
    """The replies of a file, read one by one as they are judged, so that no more than one play is in memory.

    Raises HandshakeError if the first line is not a reply to ``hello``.
    """

    def __init__(self, stream: Stream, lines: Iterable[bytes], run: Run) -> None:
        self._stream, self._run = stream, run
        self._lines = iter(raw for raw in lines if raw.strip(b"\r\n"))
        try:
            run.greeting = protocol.greeting(protocol.parse(next(self._lines, b"").rstrip(b"\r\n"), HELLO_ID))
        except BadReply as problem:
            raise HandshakeError(f"the first line is not a reply to hello: {problem}") from None

    def next(self, number: int) -> Answer:
        """The reply to the next request; a fault at the first line that is none, and None after it."""
        if self._run.stopped is not None:
            return None
        line = next(self._lines, None)
        fault = Fault("crash", f"the replies end before request {number}")
        if line is not None:
            try:
                return protocol.parse(line.rstrip(b"\r\n"), number)
            except BadReply as problem:
                fault = Fault("protocol_error", str(problem))
        self._run.faults.append(fault)
        self._run.stopped = f"{_ended(self._stream, number, line is None)}; no later reply was judged"
        return fault


def _ended(stream: Stream, number: int, short: bool) -> str:
    """Where the replies of a file end, and what to do about it."""
    what = "the replies end before" if short else "there is no valid reply to"
    for block in stream.blocks:
        for entry in block.entries:
            if entry.first_id <= number < entry.first_id + len(entry.lines):
                name = f"{entry.play.case.name}/{entry.play.ruleset}"
                return (
                    f"{what} request {number}, of {name} (canasta conform show {name} --requests repeats it; "
                    f"--skip {entry.play.case.id} leaves the case out, of requests and of judge)"
                )
    return f"{what} request {number}"
