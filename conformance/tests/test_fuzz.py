"""Whatever bytes a program sends, the run ends with an outcome for every test and leaves no process behind."""

import os
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_conformance.forms.levels import STATUSES
from canasta_conformance.forms.protocol import Limits
from canasta_conformance.report import printed, results
from canasta_conformance.report.summary import summarise
from canasta_conformance.runner.conversation import Conversation, HandshakeError
from canasta_conformance.runner.run import run_program
from canasta_conformance.runner.stream import stream_of
from canasta_conformance.strength.zoo import living
from canasta_conformance.suite.select import Selection

TOKEN = f"canasta-fuzz-{os.getpid()}"
#: Answers hello, then for every line sends the next piece of a file; pieces are cut at a mark.
PARROT = """
import sys
pieces = open(sys.argv[1], "rb").read().split(b"\\0CUT\\0")
out = sys.stdout.buffer
sys.stdin.readline()
out.write(b'{"id":1,"ok":{"protocol":2,"implementation":{"name":"parrot"},"capabilities":["load","digest","view"]}}\\n')
out.flush()
for place, line in enumerate(sys.stdin):
    out.write(pieces[place % len(pieces)])
    out.flush()
"""
LIMITS = Limits(start_ms=10_000, reply_ms=150, total_ms=3_000)

_NUMBER = st.integers(2, 12)
_REPLY = st.builds(
    lambda number, result, body: f'{{"id":{number},"{result}":{body}}}\n'.encode(),
    _NUMBER,
    st.sampled_from(["ok", "no", "unsupported", "error", "x"]),
    st.sampled_from(["{}", "[]", '{"digest":"x"}', '{"rules":["a.b"]}', '{"list":[1]}', "1"]),
)
_PIECES = st.lists(st.binary(max_size=60) | _REPLY | st.just(b"\n"), min_size=1, max_size=6)


class Requests:
    """A stream with a short name for reports of hypothesis."""

    def __init__(self, stream):
        self.stream = stream


@pytest.fixture(scope="module")
def few_requests(few_plays):
    return Requests(stream_of(few_plays[:4], 1, repeated=0.0))


@settings(max_examples=25)
@given(pieces=_PIECES)
def test_no_bytes_break_a_run(few_requests, pieces):
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder, "said")
        said.write_bytes(b"\0CUT\0".join(pieces))
        command = [sys.executable, "-S", "-c", PARROT, str(said), TOKEN]
        finished = run_program(few_requests.stream, Conversation(command, LIMITS, "test", "0", goodbye=0.3))
    assert set(finished.outcomes) == set(finished.tests)
    assert all(outcome.status in STATUSES for outcome in finished.outcomes.values())
    summary = summarise(finished, Selection().to_json(), command, 1, "")
    if summary.exit_code() == 0:  # a program that supports nothing has done nothing wrong
        assert set(summary.counts) == {"unsupported"}
    else:
        assert summary.exit_code() in (1, 5, 7)
    assert b"".join(results.result_lines(summary)).decode().count("\n") == len(finished.tests) + 2
    assert printed.report_text(summary).endswith(".\n")
    assert living(TOKEN) == 0


@settings(max_examples=15)
@given(said=st.binary(max_size=200))
def test_no_bytes_break_a_handshake(few_requests, said):
    program = f"import sys; sys.stdin.readline(); sys.stdout.buffer.write({said!r}); sys.stdout.flush()"
    conversation = Conversation([sys.executable, "-S", "-c", program, TOKEN], LIMITS, "test", "0")
    with pytest.raises(HandshakeError) as raised:
        run_program(few_requests.stream, conversation)
    str(raised.value).encode()
    assert living(TOKEN) == 0
