"""A run without the runner: requests to a file, replies from a file, judged afterwards. Every message matches its
schema.
"""

import io
import json
import re
import subprocess
import sys

import pytest
from jsonschema import Draft202012Validator

from canasta.spec.parameters import schema
from canasta_conformance.forms.protocol import Limits, hello, line
from canasta_conformance.report import results
from canasta_conformance.report.summary import MISCONDUCT, summarise
from canasta_conformance.runner import batch, run
from canasta_conformance.runner.conversation import Conversation, HandshakeError
from canasta_conformance.runner.stream import stream_of, whole_conversation
from canasta_conformance.suite.select import Selection, choose

REFERENCE = [sys.executable, "-m", "canasta_conformance.reference"]


@pytest.fixture(scope="module")
def stream(few_plays):
    return stream_of(few_plays, 5)


def piped(lines, *arguments):
    finished = subprocess.run([*REFERENCE, *arguments], input=b"".join(lines), capture_output=True, check=True)
    assert finished.stderr == b""
    return finished.stdout.splitlines(keepends=True)


def test_a_pipe_is_a_whole_run(stream):
    replies = piped(whole_conversation(stream))
    finished = run.run_replies(stream, replies)
    assert finished.complete
    assert {outcome.status for outcome in finished.outcomes.values()} == {"pass"}


def test_the_greeting_in_front_says_what_is_declared(stream):
    finished = run.run_replies(stream, piped(whole_conversation(stream)))
    assert finished.greeting.implementation["name"] == "canasta reference"
    assert {outcome.status for outcome in finished.outcomes.values()} == {"pass"}
    declared_little = b'{"id":1,"ok":{"protocol":2,"implementation":{"name":"x"},"capabilities":["load"]}}\n'
    bare = run.run_replies(stream, [declared_little, *piped(stream.lines())])
    assert {outcome.status for outcome in bare.outcomes.values()} == {"pass", "unsupported"}
    for replies in ([], piped(stream.lines()), [b"hello\n"]):
        with pytest.raises(HandshakeError, match="the first line is not a reply to hello"):
            run.run_replies(stream, replies)


@pytest.mark.parametrize(
    ("damage", "kind"),
    [
        (lambda lines: lines[:-6], "crash"),
        (lambda lines: [*lines[:7], b"thinking\n", *lines[7:]], "protocol_error"),
        (lambda lines: [*lines[:7], *lines[8:]], "protocol_error"),
    ],
)
def test_replies_that_are_not_whole_end_the_judging_where_they_break(stream, damage, kind):
    finished = run.run_replies(stream, damage(piped(whole_conversation(stream))))
    found = {outcome.status for outcome in finished.outcomes.values()}
    assert kind in found
    assert found <= {"pass", kind, "notrun"}
    assert not finished.complete
    name = re.search(r"of ([^ ]+) \(canasta conform show \1 --requests repeats it", finished.stopped).group(1)
    assert finished.outcomes[name].status in (kind, "notrun")
    assert summarise(finished, Selection().to_json(), [], 5, "").exit_code() == MISCONDUCT


@pytest.mark.parametrize("level", ["referee", "engine", "explainer", "table"])
def test_the_exact_replies_of_a_level_are_those_of_the_reference_line_by_line(few_plays, level):
    chosen, _ = choose(few_plays, Selection(level=level))
    some = stream_of(chosen, 5)
    assert piped(some.lines(), "--level", level) == list(batch.exact_replies(some, level))


def test_requests_never_tell_what_is_asked_or_expected(all_plays):
    stream = stream_of(all_plays, 1)
    text = b"".join(stream.lines())
    for word in (b'"expect', b'"illegal"', b'"then"', b'"case"', b'"title"', b'"twin"'):
        assert word not in text
    for play in all_plays[::7]:
        assert play.case.id.encode() not in text


def test_the_order_is_a_matter_of_the_seed_alone(few_plays):
    lines = list(stream_of(few_plays, 5).lines())
    assert list(stream_of(list(reversed(few_plays)), 5).lines())[:1] == lines[:1]
    assert list(stream_of(few_plays, 5).lines()) == lines
    assert list(stream_of(few_plays, 6).lines()) != lines


def test_every_message_fits_its_form(stream):
    request, reply = (Draft202012Validator(schema(f"conf-{name}-2")) for name in ("request", "reply"))
    opening, bye = line(hello(1, "test", "0", Limits())), line({"id": 10**6, "op": "bye"})
    lines = [opening, *stream.lines(), bye]
    hand = Draft202012Validator(schema("conf-hand-2"))
    for raw in lines:
        asked = json.loads(raw)
        request.validate(asked)
        if "hand" in asked:
            hand.validate(asked["hand"])
    for raw in piped(lines):
        reply.validate(json.loads(raw))


def test_every_file_of_a_run_fits_its_form(stream):
    conversation = Conversation(REFERENCE, Limits(), "test", "0")
    finished = run.run_program(stream, conversation)
    spoilt = next(iter(finished.outcomes.values()))
    spoilt.status, spoilt.path = "fail", ("sheets", 0, "items", "mixed_canastas")
    summary = summarise(finished, Selection().to_json(), REFERENCE, 5, "x")
    validator = Draft202012Validator(schema("conf-results-1"))
    for raw in results.result_lines(summary):
        validator.validate(json.loads(raw))
    Draft202012Validator(schema("conf-report-1")).validate(results.report_object(summary))


def test_expectations_name_the_tests_they_decide(stream):
    lines = [json.loads(raw) for raw in batch.expectations(stream)]
    assert [one["id"] for one in lines] == [number for number, _ in stream.requests()]
    assert {test for one in lines for test in one["tests"]} == {
        test.id for block in stream.blocks for entry in block.entries for test in entry.play.tests
    }


def test_the_reference_answers_what_is_no_request():
    lines = [b"}{\n", b"[]\n", b'{"id":9,"op":"dance"}\n', b'{"id":10,"op":"load"}\n']
    said = [json.loads(raw) for raw in piped(lines)]
    assert [sorted(set(one) - {"id"}) for one in said] == [["error"], ["error"], ["unsupported"], ["error"]]
    finished = subprocess.run([*REFERENCE, "--level", "wizard"], capture_output=True, text=True, check=False)
    assert finished.returncode == 2
    assert finished.stderr.startswith("usage:")


def test_empty_lines_between_replies_do_no_harm(stream):
    replies = io.BytesIO(b"\n".join(piped(whole_conversation(stream))))
    assert run.run_replies(stream, replies).complete
