"""A conversation with a program under test, which may need several processes.

After a fault it ends the process and starts a new one. The new process gets ``hello`` and the current rule set again
before the run continues. The conversation ends after three faulty plays in a row, or ten in all.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from canasta_conformance.forms import protocol
from canasta_conformance.forms.protocol import BadReply, Greeting, Limits, Reply
from canasta_conformance.runner.process import CannotStart, Ending, Fault, Program
from canasta_conformance.runner.stream import HELLO_ID

#: A run ends after this number of faulty plays in a row, or in all.
IN_A_ROW, IN_ALL = 3, 10
#: Seconds that a program has to exit after ``bye``.
GOODBYE = 5.0


class HandshakeError(Exception):
    """The program did not start, or did not reply to ``hello`` correctly."""


class Conversation:
    """Asks one program and keeps it running.

    ``greeting`` is set after `begin`. ``stopped`` is the reason why the conversation has ended, or None.
    """

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits,
        runner: str,
        suite: str,
        folder: Path | None = None,
        fixed: frozenset[str] = frozenset(),
        goodbye: float = GOODBYE,
    ) -> None:
        self._program = Program(command, folder)
        self._fixed = fixed
        self._hello = protocol.line(protocol.hello(HELLO_ID, runner, suite, limits))
        self._variant: tuple[int, bytes] | None = None
        self._alive = False
        self._goodbye = goodbye
        self._row = 0
        self._deadline = time.monotonic() + limits.total_ms / 1000
        self.limits = limits
        self.greeting: Greeting | None = None
        self.faults: list[Fault] = []
        self.restarts = 0
        self.stopped: str | None = None
        self.stderr = ""

    def begin(self) -> Greeting:
        """Start the program and exchange greetings.

        Raises HandshakeError if that fails; no process is left running then.
        """
        greeting = self._start()
        self.greeting = greeting
        want = {name: value for name, value in greeting.want.items() if name not in self._fixed}
        now = self.limits
        start = max(now.start_ms, min(want.get("start_ms", 0), now.start_ms_most))
        reply = max(now.reply_ms, min(want.get("reply_ms", 0), now.reply_ms_most))
        self.limits = replace(now, start_ms=start, reply_ms=reply)
        return greeting

    def choose(self, number: int, line: bytes) -> Reply | Fault:
        """Send the line that chooses a rule set; every new process gets it again."""
        self._variant = None
        answer = self.ask(number, line)
        self._variant = (number, line)
        return answer

    def ask(self, number: int, line: bytes) -> Reply | Fault:
        """The reply to one request, or the fault that came instead."""
        return self.ask_all(number, [line])[0]

    def ask_all(self, number: int, lines: Sequence[bytes]) -> list[Reply | Fault]:
        """The replies to several requests, whose ids count up from ``number``. After a fault, which is then the last
        entry, there are no more.
        """
        replies: list[Reply | Fault] = []
        try:
            if not self._alive:
                self._restart()
            for place, raw in enumerate(self._program.ask_all(lines, self._seconds())):
                replies.append(protocol.parse(raw, number + place))
            return replies
        except BadReply as problem:
            fault = Fault("protocol_error", str(problem))
        except Fault as problem:
            fault = problem
        except HandshakeError as problem:
            self.stopped = f"the program does not start again: {problem}"
            fault = Fault("crash", str(problem))
        self._end()
        self.faults.append(fault)
        return [*replies, fault]

    @property
    def over(self) -> bool:
        """Whether the conversation has ended."""
        return self.stopped is not None

    def after_play(self, faulty: bool) -> None:
        """Count a play; after too many faulty plays, or too much time, the conversation ends."""
        self._row = self._row + 1 if faulty else 0
        if self.stopped is None and self._row >= IN_A_ROW:
            self.stopped = f"{IN_A_ROW} cases in a row ended in a crash, a timeout or a protocol error"
        elif self.stopped is None and len(self.faults) >= IN_ALL:
            self.stopped = f"{IN_ALL} crashes, timeouts and protocol errors in all"
        elif self.stopped is None and time.monotonic() > self._deadline:
            self.stopped = f"the time for the whole run ({self.limits.total_ms / 1000:g} s) is over"

    def finish(self, last_id: int) -> Ending | None:
        """Send ``bye`` and return how the program ended; None if no process was running."""
        if not self._alive:
            self._end()
            return None
        ending = self._program.finish(protocol.line({"id": last_id, "op": "bye"}), self._goodbye)
        self.stderr = self._program.stderr or self.stderr
        self._end()
        return ending

    def _start(self) -> Greeting:
        try:
            self._program.start()
        except CannotStart as problem:
            raise HandshakeError(str(problem)) from None
        self._alive = True
        try:
            raw = self._program.ask(self._hello, self.limits.start_ms / 1000)
            return protocol.greeting(protocol.parse(raw, HELLO_ID))
        except (Fault, BadReply) as problem:
            self._end()
            raise HandshakeError(str(problem)) from None
        except BaseException:
            self._end()
            raise

    def _restart(self) -> None:
        self.restarts += 1
        self._start()
        if self._variant is not None:
            number, line = self._variant
            reply = protocol.parse(self._program.ask(line, self._seconds()), number)
            if reply.result != "ok":
                raise Fault("protocol_error", f"after a restart the rule set was answered with {reply.result}")

    def _seconds(self) -> float:
        return max(0.05, min(self.limits.reply_ms / 1000, self._deadline - time.monotonic()))

    def _end(self) -> None:
        if self._alive:
            self.stderr = self._program.stderr or self.stderr
        self._alive = False
        self._program.kill()

    def close(self) -> None:
        """End every process that still runs; does nothing after `finish`."""
        self._end()
