"""A file for a verb: by name, through a pipe, or on standard input."""

import errno
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

from canasta.spec import ContradictoryRules, Finding, UnreadableInput

#: The most bytes to read from a pipe; the trace of a match has about one megabyte.
MOST = 64 * 1024 * 1024
_STANDARD_INPUT = Path("-")


@contextmanager
def readable(path: Path) -> Iterator[Path]:
    """A file that can be read several times: the named file, or a copy of what comes through a pipe or, for ``-``, on
    standard input.

    Errors name the file as the user did. Raises UnreadableInput if there are more than `MOST` bytes, and OSError if a
    pipe cannot be read.
    """
    if not _passes_once(path):
        yield path
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "input"
        if path == _STANDARD_INPUT:
            # Python has no standard input where the shell has closed it.
            if sys.stdin is None:
                raise OSError(errno.EBADF, "standard input is closed", str(path))
            _copied(sys.stdin.buffer, copy, path)
        else:
            with path.open("rb") as stream:
                _copied(stream, copy, path)
        try:
            yield copy
        except (UnreadableInput, ContradictoryRules) as fault:
            raise type(fault)(named(fault.findings, copy, path)) from None


def named(findings: Iterable[Finding], read: Path, given: Path) -> tuple[Finding, ...]:
    """Findings about a file, with the file name that the user gave. Findings about the name of a copy are left out."""
    if read == given:
        return tuple(findings)
    return tuple(
        replace(one, file=str(given)) if one.file == str(read) else one for one in findings if one.code != "wrong-name"
    )


def _passes_once(path: Path) -> bool:
    return path == _STANDARD_INPUT or path.is_fifo() or path.is_char_device() or path.is_block_device()


def _copied(stream: IO[bytes], copy: Path, given: Path) -> None:
    size = 0
    with copy.open("wb") as file:
        while piece := stream.read(1 << 20):
            size += file.write(piece)
            if size > MOST:
                raise UnreadableInput([Finding.of(str(given), (1, 1), "too-large", "", "stream", most=MOST)])
