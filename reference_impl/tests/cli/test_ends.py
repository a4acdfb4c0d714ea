"""How a verb ends for outside reasons: an interrupt, a reader that has gone, a full disk."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from canasta.play import read_trace, replay

COMMAND = [sys.executable, "-c", "import sys; sys.argv[0] = 'canasta'; import canasta_command; canasta_command.main()"]

#: The same if no file may grow, as on a full disk.
WITHOUT_ROOM = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *COMMAND]

#: Interrupts every import below `canasta`, like Ctrl-C at that moment.
INTERRUPTED_IMPORT = """
import sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("canasta."):
            raise KeyboardInterrupt

sys.meta_path.insert(0, Finder())
import canasta_command
canasta_command.main()
"""


def unread(*arguments: str) -> tuple[int, bytes]:
    """Exit code and standard error of a verb whose reader goes away before it has read anything."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run([*COMMAND, *arguments], stdout=writer, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writer)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["variants"],
        ["show", "--help"],
        ["play", "classic@4", "--hands", "2"],
        ["claims", "--list"],
        ["conform", "requests", "--variant", "classic@4", "--only", "scoring.**"],
    ],
)
def test_a_reader_that_has_gone_is_a_quiet_end(arguments: list[str]) -> None:
    """Code 141 for every verb, as in shells, and no message."""
    assert unread(*arguments) == (141, b"")


def test_a_trace_is_whole_though_nobody_reads_the_hands(tmp_path: Path) -> None:
    """The content of a file does not depend on who reads the output."""
    file = tmp_path / "t.jsonl"

    assert unread("play", "classic@4", "--hands", "3", "--trace", str(file)) == (141, b"")
    done = replay(read_trace(file))
    assert (done.hands, done.deviation) == (3, None)


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["variants"], ["play", "classic@4"]])
def test_an_output_that_takes_nothing_is_said_in_a_line(arguments: list[str], tmp_path: Path) -> None:
    """It is not an internal fault."""
    command = [*WITHOUT_ROOM, *arguments]
    with (tmp_path / "output").open("wb") as output:
        done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, check=False)

    assert (done.returncode, done.stderr) == (2, "input or output: File too large\n")


def test_a_trace_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """With the file name, and with the exit code for usage."""
    trace = str(tmp_path / "t.jsonl")
    command = [*WITHOUT_ROOM, "play", "classic@4", "--trace", trace]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (2, f"{trace}: File too large\n")


def test_a_file_that_the_system_refuses_is_named(run, tmp_path: Path) -> None:
    """A name that is too long, or a folder that is a file."""
    answer = run("play", "classic", "--trace", tmp_path / ("a" * 300), "--format", "json")
    assert answer.code == answer.json["error"]["code"] == 2
    assert answer.err.endswith(f"{'a' * 300}: File name too long\n")

    (tmp_path / "file").touch()
    answer = run("conform", "run", "--only", "scoring.hand.**", "--report", tmp_path / "file" / "report")
    assert answer.code == 2
    assert answer.err.endswith("report: Not a directory\n")


def test_an_interrupt_is_code_130(run, monkeypatch) -> None:
    """While a verb is working."""

    def interrupted(*_) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("canasta.text.claims.tally", interrupted)
    answer = run("claims")

    assert (answer.code, answer.out) == (130, "")
    assert answer.err.strip() == "Interrupted."


def test_an_interrupt_while_modules_are_read_is_code_130() -> None:
    """The handler is installed before anything is imported."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED_IMPORT], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\nInterrupted.\n")
