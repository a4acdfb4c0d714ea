"""Files that come through a pipe or on standard input."""

import os
import threading
from pathlib import Path

import pytest

from canasta.spec import incoming


@pytest.fixture
def pipe(tmp_path: Path):
    """A named pipe that delivers some bytes as soon as somebody reads it."""
    writers = []

    def made(content: bytes) -> Path:
        place = tmp_path / "pipe"
        os.mkfifo(place)
        writers.append(threading.Thread(target=place.write_bytes, args=(content,)))
        writers[-1].start()
        return place

    yield made
    for writer in writers:
        writer.join(10)


def test_a_hand_is_scored_and_validated_from_standard_input(run, hand) -> None:
    """With the same result as from a file."""
    content = hand().read_bytes()

    assert run("score", "-", given=content).out == run("score", hand()).out
    assert run("validate", "-", given=content).out == "-: hand, good\n"


def test_a_trace_is_replayed_and_validated_from_standard_input(run, tmp_path: Path) -> None:
    """Even though validation reads it more than once."""
    trace = tmp_path / "hand.jsonl"
    run("play", "classic", "--trace", trace)
    content = trace.read_bytes()

    assert run("replay", "-", given=content).out.startswith("-: classic@4, 1 hand, ")
    assert run("validate", "-", given=content).out == "-: trace, good\n"
    cut = content[: content.rindex(b"\n", 0, -1) + 1]
    assert run("validate", "-", given=cut).err.startswith("-:")
    assert run("replay", "-", given=cut).code == 1


def test_a_pipe_is_read_like_a_file(run, hand, pipe) -> None:
    """As when a shell makes a pipe from a command."""
    assert run("score", pipe(hand().read_bytes())).code == 0


def test_faults_are_named_where_they_came_from(run, hand) -> None:
    """Messages do not name the temporary copy."""
    content = hand(("went_out: open", "went_out: maybe")).read_bytes()
    for verb, code in (("score", 2), ("validate", 1)):
        answer = run(verb, "-", given=content)
        assert answer.code == code
        assert answer.err.startswith("-:")
    assert run("validate", "-", given=b"canasta: trace/1\n").err.startswith("-:")


def test_a_variant_needs_no_name_on_standard_input(run, tmp_path: Path) -> None:
    """There is no file name that could differ."""
    run("new", "house", "--directory", tmp_path)

    assert run("validate", "-", given=(tmp_path / "house.yaml").read_bytes()).code == 0


def test_more_than_anybody_needs_is_not_read(run, monkeypatch) -> None:
    """An endless pipe does not fill the disk."""
    monkeypatch.setattr(incoming, "STREAM_BYTES", 1000)
    answer = run("score", "-", given=b"#" * 2000)

    assert answer.code == 2
    assert answer.err.startswith("-:1:1: found more than 1,000 bytes, expected at most 1,000")


def test_an_endless_device_ends_with_a_finding(run) -> None:
    """Every verb that reads lines or files."""
    assert "a line of more than" in run("conform", "verify", "/dev/zero").out
    for arguments in (["conform", "judge", "--only", "cards.**", "/dev/zero"], ["show", "/dev/zero.yaml"]):
        assert run(*arguments).code in (2, 4)


def test_a_line_that_is_too_long_is_not_kept(run, tmp_path: Path) -> None:
    """Replies of a gigabyte take no more memory than one line; one byte less is read."""
    file = tmp_path / "replies.jsonl"
    for size, word in ((incoming.LINE_BYTES + 5, "a line of 1,048,57"), (incoming.LINE_BYTES, "is not JSON")):
        file.write_bytes(b"x" * (size - 1) + b"\n")
        answer = run("conform", "judge", "--only", "cards.**", file)
        assert answer.code == 4
        assert word in answer.err


def test_a_long_argument_is_refused(run) -> None:
    """One character less is an unknown rule."""
    assert run("explain", "x" * (64 * 1024 + 1)).code == 2
    assert "more than 65,536 characters" in run("explain", "x" * (64 * 1024 + 1)).err
    assert "65,536" not in run("explain", "x" * (64 * 1024)).err
