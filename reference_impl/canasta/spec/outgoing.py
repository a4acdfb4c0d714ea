"""The one gate for what goes out: a file is written beside its place and put there whole.

Until the last moment the old file stays as it was: after a kill, a full disk or an error, a reader finds the old file
or the new one and never a part. No link is followed, so a name in a shared folder cannot lead a write elsewhere. Pipes
and devices are written to directly.
"""

import errno
import io
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TextIO

#: Read and write for everybody, less what the user's mask takes away.
_MODE = 0o666


@contextmanager
def written(path: Path) -> Iterator[IO[bytes]]:
    """A stream whose bytes become the file at ``path`` when the block ends without an error.

    Raises OSError, always with the name of the file: the folder is missing or closed, the disk is full, or the path
    leads to a link or a folder.
    """
    try:
        if _is_stream(path):
            with path.open("wb") as stream:
                yield stream
            return
        part = path.with_name(f".{path.name[:80]}.{os.urandom(4).hex()}.part")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as stream:
                yield stream
                stream.flush()
                os.fchmod(descriptor, _mode(path))
                os.fsync(descriptor)
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as fault:
        # The fault may name the part, or no file at all if the disk is full.
        if fault.filename in (None, str(path)) or str(fault.filename).endswith(".part"):
            raise type(fault)(fault.errno, fault.strerror, str(path)) from None
        raise


@contextmanager
def written_text(path: Path) -> Iterator[TextIO]:
    """Like `written`, for text in UTF-8 whose lines end with a line feed."""
    with written(path) as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8", newline="\n")
        try:
            yield text
            text.flush()
        finally:
            # The stream is closed by its own block; after a failed write the wrapper still holds what did not fit.
            with suppress(OSError):
                text.detach()


def write(path: Path, content: bytes) -> None:
    """Make ``content`` the whole file at ``path``. Raises OSError as `written` does."""
    with written(path) as stream:
        stream.write(content)


def append_to(path: Path) -> IO[bytes]:
    """A new empty file at ``path`` for a record that grows: every write reaches the operating system at once.

    What was there is replaced; a link is not followed. Raises OSError with the name of the file.
    """
    write(path, b"")
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0))
    return os.fdopen(descriptor, "ab", buffering=0)


def _is_stream(path: Path) -> bool:
    """Whether a path leads to a pipe or a device. Raises OSError for a link to a file, and for a folder."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        mode = 0
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode):
        return True
    if path.is_symlink():
        raise OSError(errno.ELOOP, "a link, and links are not followed; name the file itself", str(path))
    return False


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those of a new file."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return _MODE & ~mask
