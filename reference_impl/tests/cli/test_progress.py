"""Progress is shown on a terminal, and nowhere else."""

import json
import os
import pty
import subprocess
import sys
import threading

import pytest

_COMMAND = [sys.executable, "-c", "from canasta.cli import main; main()"]
PLAY = [*_COMMAND, "play", "classic", "--hands", "12", "--format", "json"]
DIFF = [*_COMMAND, "diff", "classic", "bicycle", "--format", "json"]


@pytest.mark.parametrize(("arguments", "doing"), [(PLAY, b"playing"), (DIFF, b"looking for a situation")])
def test_a_waiting_person_sees_a_bar_and_a_program_sees_json(arguments: list[str], doing: bytes) -> None:
    """If only standard error is a terminal, the bar appears there and the lines of output stay clean."""
    ours, theirs = pty.openpty()
    said = bytearray()

    def listen() -> None:
        try:
            while chunk := os.read(ours, 4096):
                said.extend(chunk)
        except OSError:
            pass  # the other end is closed

    listener = threading.Thread(target=listen)
    listener.start()
    done = subprocess.run(
        arguments,
        stdout=subprocess.PIPE,
        stderr=theirs,
        timeout=60,
        check=False,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
    )
    os.close(theirs)
    listener.join(10)
    os.close(ours)

    assert done.returncode == 0
    assert doing in said
    assert b"100%" in said
    assert [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("arguments", [PLAY, DIFF])
def test_nobody_waiting_means_no_bar(arguments: list[str]) -> None:
    """With both ends piped there is nothing on standard error."""
    done = subprocess.run(arguments, capture_output=True, timeout=60, check=False)

    assert (done.returncode, done.stderr) == (0, b"")
