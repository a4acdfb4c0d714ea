"""A file as it is given to a verb: by name, through a pipe, or on standard input."""

import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

from canasta.spec import ContradictoryRules, Finding, UnreadableInput

#: Bytes that are taken from a pipe, at most; a match of hands takes about one megabyte as a trace.
MOST = 64 * 1024 * 1024
_STANDARD_INPUT = Path("-")


@contextmanager
def readable(path: Path) -> Iterator[Path]:
    """A file that can be read as often as is needed: the one named, or a copy of what comes through a pipe or, for
    ``-``, on standard input.

    Failures name the file as it was given. Raises UnreadableInput where more than `MOST` bytes come, and OSError where
    a pipe cannot be read.
    """
    if not _passes_once(path):
        yield path
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "input"
        if path == _STANDARD_INPUT:
            _copied(sys.stdin.buffer, copy, path)
        else:
            with path.open("rb") as stream:
                _copied(stream, copy, path)
        try:
            yield copy
        except (UnreadableInput, ContradictoryRules) as fault:
            raise type(fault)(named(fault.findings, copy, path)) from None


def named(findings: Iterable[Finding], read: Path, given: Path) -> tuple[Finding, ...]:
    """Findings about a file that was read, with the name under which it was given; those about the name of a copy are
    left out.
    """
    if read == given:
        return tuple(findings)
    return tuple(
        replace(one, file=str(given)) if one.file == str(read) else one for one in findings if one.code != "wrong-name"
    )


def _passes_once(path: Path) -> bool:
    return path == _STANDARD_INPUT or (path.exists() and not path.is_file() and not path.is_dir())


def _copied(stream: IO[bytes], copy: Path, given: Path) -> None:
    size = 0
    with copy.open("wb") as file:
        while piece := stream.read(1 << 20):
            size += file.write(piece)
            if size > MOST:
                raise UnreadableInput(
                    [Finding("too-large", str(given), 1, 1, "", f"more than {MOST:,} bytes", f"at most {MOST:,}")]
                )
