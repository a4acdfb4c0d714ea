"""A program under test as a process: start it, ask it, watch it and end it.

Asking always returns: with a line, or with a `Fault` that names what happened. The runner keeps only a limited amount
of what the program prints, and ends every process that the program starts: the program gets its own process group, and
the runner finds processes that leave the group by a mark in their environment.

This needs POSIX (process groups, poll on pipes). On other systems, send the requests through a file.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import selectors
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from canasta_conformance.forms.protocol import LINE_BYTES

#: The number of bytes of standard error to keep, from its end.
STDERR_BYTES = 64 * 1024
#: Seconds between checks whether a silent program is still alive.
_LOOK = 0.05
#: Seconds to wait for remaining output after the program has exited.
_LAST_WORDS = 0.2
#: The most bytes to read at once.
_CHUNK = 65536
_MARK = "CANASTA_CONFORM_RUN"

FaultKind = Literal["crash", "timeout", "protocol_error"]


class Fault(Exception):
    """The program misbehaved; ``kind`` is the status and ``what`` says what happened."""

    def __init__(self, kind: FaultKind, what: str) -> None:
        super().__init__(what)
        self.kind: FaultKind = kind
        self.what = what


class CannotStart(Exception):
    """The operating system cannot run the command."""


@dataclass(slots=True)
class Ending:
    """How a program ended; ``clean`` means exit status 0 and no process left running."""

    clean: bool
    what: str


class Program:
    """Runs one command, one process at a time, with limits on its output.

    ``start`` starts a process, ``ask`` sends a line and waits for one, ``finish`` lets it end by itself, ``kill`` ends
    it and everything it has started. After a Fault you may only call ``kill`` and ``start``.
    """

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        self.command = list(command)
        self.folder = folder
        self._mark = f"{os.getpid()}-{secrets.token_hex(8)}"
        self._process: subprocess.Popen[bytes] | None = None
        self._selector: selectors.BaseSelector | None = None
        self._out = bytearray()
        self._stderr = bytearray()
        self._stderr_total = 0

    @property
    def stderr(self) -> str:
        """The end of what the current or last process wrote to standard error."""
        text = bytes(self._stderr).decode("utf-8", "replace")
        if self._stderr_total > len(self._stderr):
            return f"[{self._stderr_total - len(self._stderr):,} bytes left out]\n{text}"
        return text

    def start(self) -> None:
        """Start a new process.

        Raises CannotStart if the operating system cannot run the command.
        """
        environment = {**os.environ, _MARK: self._mark}
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=self.folder,
                env=environment,
                start_new_session=True,
            )
        except (OSError, ValueError) as problem:
            why = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
            # The message goes into reports, which are UTF-8; a command may have other bytes.
            name = self.command[0].encode("utf-8", "backslashreplace").decode()
            raise CannotStart(f"{name}: {why}") from None
        self._out.clear()
        self._stderr.clear()
        self._stderr_total = 0
        self._selector = selectors.DefaultSelector()
        for stream, name in ((self._process.stdout, "out"), (self._process.stderr, "err")):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream, selectors.EVENT_READ, name)
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the next line of output without its line end; for faults see `ask_all`."""
        return next(self.ask_all([line], seconds))

    def ask_all(self, lines: Sequence[bytes], seconds: float) -> Iterator[bytes]:
        """Send lines, and yield a line of output for each, without its line end.

        It sends lines without waiting for earlier answers, so the program can work while its answers are read. Each
        answer must come within ``seconds`` of the one before.

        Raises Fault: crash if the process ends or closes its output, timeout, or protocol_error if it writes a line
        without being asked or a line that is too long.
        """
        self._listen(0.0)
        if self._out:
            raise Fault("protocol_error", f"output that no request asked for: {_shown(self._out)}")
        unsent = memoryview(b"".join(lines))
        for _ in lines:
            deadline = time.monotonic() + seconds
            while True:
                unsent = self._write(unsent)
                answer = self._line()
                if answer is not None:
                    yield answer
                    break
                if time.monotonic() >= deadline:
                    what = "the program does not read its input" if unsent else f"no reply within {seconds:g} s"
                    raise Fault("timeout", what)
                wait = 0.005 if unsent else _LOOK
                open_ = self._listen(max(0.0, min(wait, deadline - time.monotonic())))
                if b"\n" not in self._out and (not open_ or self._exited()):
                    self._hear_last_words()
                    if b"\n" not in self._out and len(self._out) < LINE_BYTES:
                        raise Fault("crash", self._how_it_ended())

    def _line(self) -> bytes | None:
        """The next complete line of output; None if there is none yet."""
        end = self._out.find(b"\n")
        if end >= LINE_BYTES - 1 or (end < 0 and len(self._out) >= LINE_BYTES):
            raise Fault("protocol_error", f"a line of more than {LINE_BYTES:,} bytes")
        if end < 0:
            return None
        answer = bytes(self._out[:end])
        del self._out[: end + 1]
        return answer.removesuffix(b"\r")

    def finish(self, line: bytes, seconds: float) -> Ending:
        """Send the last line and let the process end by itself; then make sure that no process is left.

        A reply to the last line is optional; the process must exit with status 0 within ``seconds``.
        """
        process = self._running()
        deadline = time.monotonic() + seconds
        self._write(memoryview(line))
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
        while not self._exited() and time.monotonic() < deadline:
            self._listen(_LOOK)
            self._out.clear()
        in_time = self._exited()
        self._hear_last_words()
        self._out.clear()
        left = self._members() if in_time else 0
        self.kill()
        status = process.returncode
        if not in_time:
            return Ending(False, f"did not exit within {seconds:g} s of bye and was ended")
        if left:
            return Ending(False, f"exited and left {left} process{'es' if left > 1 else ''} running, which were ended")
        if status != 0:
            return Ending(False, f"exited {_status(status)} after bye, expected status 0")
        return Ending(True, "exited with status 0")

    def kill(self) -> None:
        """End the process and everything it has started, and close the pipes; does nothing if nothing runs."""
        process, self._process = self._process, None
        if process is None:
            return
        # End the group before reaping its leader: until then no other process can get its id.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for _ in range(20):
            runaways = _marked(self._mark)
            if not runaways:
                break
            for number in runaways:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(number, signal.SIGKILL)
            time.sleep(0.01)
        if self._selector is not None:
            self._selector.close()
            self._selector = None
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    # --- inside ---

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise Fault("crash", "the program is not running")
        return self._process

    def _write(self, unsent: memoryview) -> memoryview:
        """Write as much as the program accepts now, and return the rest; if the program no longer reads, the rest is
        lost.
        """
        stdin = self._running().stdin
        assert stdin is not None
        while unsent:
            try:
                unsent = unsent[os.write(stdin.fileno(), unsent) :]
            except BlockingIOError:
                return unsent
            except OSError:
                return unsent[:0]
        return unsent

    def _listen(self, seconds: float) -> bool:
        """Read the output that is there, waiting at most ``seconds``; False once standard output is closed."""
        assert self._selector is not None
        if not self._selector.get_map():
            time.sleep(min(seconds, _LOOK))
            return False
        for key, _ in self._selector.select(seconds):
            data = _read(key.fd)
            if data is None:
                continue
            if not data:
                self._selector.unregister(key.fileobj)
            elif key.data == "out":
                self._out += data
            else:
                self._keep_stderr(data)
        return any(key.data == "out" for key in self._selector.get_map().values())

    def _keep_stderr(self, data: bytes) -> None:
        self._stderr_total += len(data)
        self._stderr += data
        del self._stderr[:-STDERR_BYTES]

    def _hear_last_words(self) -> None:
        """Read the remaining output, until both pipes are closed and the exit status is known, or for a moment."""
        until = time.monotonic() + _LAST_WORDS
        while time.monotonic() < until and len(self._out) < LINE_BYTES and self._selector is not None:
            if self._selector.get_map():
                self._listen(max(0.0, min(0.01, until - time.monotonic())))
            elif self._exited():
                return
            else:
                time.sleep(0.002)

    def _exited(self) -> bool:
        # Looking without reaping keeps the id of the process group reserved.
        process = self._running()
        if process.returncode is not None:
            return True
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _how_it_ended(self) -> str:
        process = self._running()
        rest = f" in the middle of a line ({_shown(self._out)})" if self._out else ""
        seen = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if seen is None:
            return f"closed its output without exiting{rest}"
        status = seen.si_status if seen.si_code == os.CLD_EXITED else -seen.si_status
        left = self._members()
        behind = f" and left {left} process{'es' if left > 1 else ''} behind" if left else ""
        return f"exited {_status(status)}{rest}{behind}"

    def _members(self) -> int:
        """The number of other processes that the program has left running."""
        process = self._running()
        return len([number for number in _marked(self._mark) if number != process.pid])


def _read(descriptor: int) -> bytes | None:
    try:
        return os.read(descriptor, _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _marked(mark: str) -> list[int]:
    """The ids of living processes with a mark in their environment; empty if the system has no /proc."""
    wanted = f"{_MARK}={mark}".encode()
    found: list[int] = []
    try:
        entries = list(Path("/proc").iterdir())
    except OSError:
        return found
    for entry in entries:
        if not entry.name.isdigit():
            continue
        try:
            environment = (entry / "environ").read_bytes()
        except OSError:
            continue
        if wanted in environment.split(b"\0"):
            found.append(int(entry.name))
    return found


def _status(status: int) -> str:
    if status >= 0:
        return f"with status {status}"
    try:
        return f"on {signal.Signals(-status).name}"
    except ValueError:
        return f"on signal {-status}"


def _shown(output: bytes | bytearray) -> str:
    text = bytes(output[:60]).decode("utf-8", "replace").replace("\n", "\\n")
    return f"'{text}…'" if len(output) > 60 else f"'{text}'"
