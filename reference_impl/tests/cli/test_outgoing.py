"""Files that verbs write: the old file or the new one, whole, and nowhere else."""

import errno
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta.cli.output import orderly_end
from canasta.spec import outgoing
from canasta_conformance.command import telling

#: What a user has in the place of the file.
OLD = b"old\n"


def record(folder: Path) -> list[str | Path]:
    return ["play", "classic", "--seed", "3", "--trace", folder / "out.jsonl"]


def build(folder: Path) -> list[str | Path]:
    return ["conform", "build", folder]


def begin(folder: Path) -> list[str | Path]:
    return ["new", "house", "--directory", folder]


#: The verbs that write, with one file that each writes.
WRITERS: dict[str, tuple[Callable[[Path], list[str | Path]], str]] = {
    "play": (record, "out.jsonl"),
    "build": (build, "manifest.json"),
    "new": (begin, "variant-1.schema.json"),
}


@pytest.fixture(params=WRITERS)
def writer(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[list[str | Path], Path]:
    """The arguments of a verb that writes into a folder, and one of its files."""
    arguments, name = WRITERS[request.param]
    return arguments(tmp_path), tmp_path / name


def test_a_link_is_not_followed(run, writer, tmp_path: Path) -> None:
    """Where the link leads, nothing changes; without the link the same call succeeds."""
    arguments, file = writer
    other = tmp_path / "other"
    other.write_bytes(OLD)
    file.symlink_to(other)

    answer = run(*arguments)

    assert answer.code == 2
    assert f"{file}: a link, and links are not followed" in answer.err
    assert other.read_bytes() == OLD
    file.unlink()
    assert run(*arguments).code == 0


def test_a_full_disk_leaves_the_old_file_and_is_named(run, writer, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing else is left beside it."""
    arguments, file = writer
    file.write_bytes(OLD)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    answer = run(*arguments)

    assert answer.code == 2
    assert "No space left on device" in answer.err
    assert str(file.parent) in answer.err
    assert file.read_bytes() == OLD
    assert not list(file.parent.rglob("*.part"))


def test_what_fails_midway_leaves_the_old_file(tmp_path: Path) -> None:
    """After an error of any kind, an interrupt included."""
    file = tmp_path / "file"
    file.write_bytes(OLD)

    def write(problem: BaseException) -> None:
        with outgoing.written_text(file) as text:
            text.write("half")
            raise problem

    for problem in (ValueError(), KeyboardInterrupt(), SystemExit(143)):
        with pytest.raises(type(problem)):
            write(problem)
        assert file.read_bytes() == OLD
        assert [place.name for place in tmp_path.iterdir()] == ["file"]


def test_a_new_file_has_the_usual_permissions_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    fresh, old, plain = tmp_path / "fresh", tmp_path / "old", tmp_path / "plain"
    old.write_bytes(OLD)
    old.chmod(0o600)
    plain.write_bytes(OLD)
    for file in (fresh, old):
        outgoing.write(file, b"new")

    assert fresh.stat().st_mode == plain.stat().st_mode
    assert old.stat().st_mode & 0o777 == 0o600


def test_a_device_is_written_to_directly(run) -> None:
    """There is nothing to replace."""
    assert run("play", "classic", "--trace", "/dev/null").code == 0
    assert run("play", "classic", "--trace", "/dev/full").code == 2


def test_a_long_name_and_a_missing_folder_are_named(run, tmp_path: Path) -> None:
    for place in (tmp_path / "missing" / "out.jsonl", tmp_path / ("n" * 300)):
        answer = run("play", "classic", "--trace", place)
        assert answer.code == 2
        assert str(place)[:150] in answer.err


def test_a_report_is_written_through_the_gate() -> None:
    """`conform run --report` has its own tests; here only that no second way to write is left."""
    assert telling.write is outgoing.write


def test_no_other_module_opens_files_for_writing() -> None:
    """A second way would follow links and leave half files."""
    root = Path(outgoing.__file__).parents[2]
    modules = [
        file
        for folder in (root / "canasta", root.parent / "conformance" / "canasta_conformance")
        for file in folder.rglob("*.py")
        if file.name not in ("outgoing.py", "incoming.py")
    ]
    assert len(modules) > 100
    for file in modules:
        text = file.read_text(encoding="utf-8")
        for way in (".write_text(", ".write_bytes(", '.open("w', "open(path, 'w"):
            assert way not in text, file


def test_the_command_turns_sigterm_into_an_orderly_end() -> None:
    """With the usual exit code, so that what is open is closed."""

    def interrupted() -> None:
        with orderly_end():
            os.kill(os.getpid(), signal.SIGTERM)

    with pytest.raises(SystemExit) as end:
        interrupted()
    assert end.value.code == 143
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
