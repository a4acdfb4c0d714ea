"""The one gate for what comes in: files, pipes, devices and standard input, each read up to a bound.

Every verb reads here, so a path means the same to all of them: a file is read as often as needed, a pipe or a device
once, and a folder or a socket is refused. Nothing reads more than its bound, so no input can fill memory or disk, and
an endless device ends with a finding.
"""

import errno
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, NoReturn

from . import data
from .errors import ContradictoryRules, Finding, UnreadableInput

#: The most bytes of a file that people write.
FILE_BYTES = 2 * 1024 * 1024
#: The most bytes of a whole stream or of a file that a program writes; the trace of a match has about one megabyte.
STREAM_BYTES = 64 * 1024 * 1024
#: The most bytes of a line and the most lines of a file of JSON lines; a match to 5000 needs some 3,000 lines of 300
#: bytes.
LINE_BYTES = 1024 * 1024
LINES = 1024 * 1024

_STANDARD_INPUT = Path("-")
#: What a path may lead to instead of a file.
_NO_FILES: dict[str, Callable[[int], bool]] = {
    "folder": stat.S_ISDIR,
    "pipe": stat.S_ISFIFO,
    "socket": stat.S_ISSOCK,
    "device": lambda mode: stat.S_ISCHR(mode) or stat.S_ISBLK(mode),
}


def contents(place: Path, name: str | None = None, most: int = FILE_BYTES) -> bytes:
    """The bytes of a file, which is called ``name`` in findings.

    Raises UnreadableInput with one finding: no file, or more than ``most`` bytes.
    """
    name = data.shown(place) if name is None else name
    try:
        if not place.is_file():
            raise UnreadableInput([unreadable(place, name)])
        size = place.stat().st_size
        if size > most:
            too_long(name, size, most)
        with place.open("rb") as stream:
            raw = stream.read(most + 1)
    except OSError as fault:
        raise UnreadableInput([unreadable(place, name, fault)]) from None
    if len(raw) > most:
        too_long(name, len(raw), most)
    return raw


def too_long(name: str, size: int, most: int) -> NoReturn:
    """Raise UnreadableInput for more bytes than a file may have."""
    raise UnreadableInput([Finding.of(name, (1, 1), "too-long", size=size, most=most)])


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """The bytes of a file, pipe or device, or of standard input for ``-``, to be read once.

    Raises UnreadableInput with a finding without a line if there is nothing to read; OSError if standard input is
    closed.
    """
    if path == _STANDARD_INPUT:
        # Python has no standard input where the shell has closed it.
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed", str(path))
        yield sys.stdin.buffer
        return
    try:
        stream = path.open("rb")
    except OSError as fault:
        raise UnreadableInput([unreadable(path, data.shown(path), fault)]) from None
    with stream:
        yield stream


def lines(stream: IO[bytes], name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a stream with their numbers from 1.

    Raises UnreadableInput at a line of more than `LINE_BYTES`, and after `LINES` lines.
    """
    number = 0
    while raw := stream.readline(LINE_BYTES + 1):
        number += 1
        if len(raw) > LINE_BYTES:
            raise UnreadableInput([Finding.of(name, (number, 1), "too-large", "", "line", most=LINE_BYTES)])
        if number > LINES:
            raise UnreadableInput([Finding.of(name, (number, 1), "too-large", "", "lines", most=LINES)])
        yield number, raw


@contextmanager
def readable(path: Path) -> Iterator[Path]:
    """A file that can be read several times: the named file, or a copy of what comes through a pipe or, for ``-``, on
    standard input.

    Errors name the file as the user did. Raises UnreadableInput if there are more than `STREAM_BYTES`, and OSError if
    a pipe cannot be read.
    """
    if not _passes_once(path):
        yield path
        return
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "input"
        with opened(path) as stream, copy.open("wb") as file:
            size = 0
            while piece := stream.read(1 << 20):
                size += file.write(piece)
                if size > STREAM_BYTES:
                    raise UnreadableInput([Finding.of(str(path), (1, 1), "too-large", "", "stream", most=STREAM_BYTES)])
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


def is_file(place: Path) -> bool:
    """Whether a path leads to a file. Unlike `Path.is_file` this never fails, even for too long a name."""
    try:
        return place.is_file()
    except OSError:
        return False


def unreadable(place: Path, name: str, fault: OSError | None = None) -> Finding:
    """What a path that cannot be read as a file is: nothing, a folder, a pipe, a socket or a device.

    ``fault`` is the error of the operating system, if there was one; it is quoted if the path seems to be a file.
    """
    try:
        mode = place.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return Finding.of(name, None, "no-such-file")
    except OSError as problem:
        return Finding.of(name, None, "no-such-file", "", "unreadable", why=problem.strerror or type(problem).__name__)
    kind = next((kind for kind, is_one in _NO_FILES.items() if is_one(mode)), None)
    if kind is not None:
        return Finding.of(name, None, "not-a-file", kind=kind)
    why = (fault and fault.strerror) or type(fault).__name__
    return Finding.of(name, None, "no-such-file", "", "unreadable", why=why)
