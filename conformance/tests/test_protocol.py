"""Replies are read strictly, and whatever a program sends leads at worst to a `BadReply`."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_conformance.forms import protocol
from canasta_conformance.forms.protocol import BadReply, Limits


def test_a_reply_is_read():
    reply = protocol.parse(b'{"id":4,"no":{"rules":["pile.wild-top"]}}', 4)
    assert (reply.result, reply.body, reply.ok) == ("no", {"rules": ["pile.wild-top"]}, None)
    assert reply.to_json() == {"id": 4, "no": {"rules": ["pile.wild-top"]}}


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "not JSON"),
        (b"thinking", "not JSON"),
        (b"[]", "one JSON object"),
        (b'{"id":5,"ok":{}}', "id is 5, expected 4"),
        (b'{"id":"4","ok":{}}', 'id is "4"'),
        (b'{"id":true,"ok":{}}', "id is true"),
        (b'{"ok":{}}', "id is null"),
        (b'{"id":4}', "no result"),
        (b'{"id":4,"ok":{},"no":{}}', "ok and no"),
        (b'{"id":4,"ok":[]}', "expected an object"),
        (b'{"id":4,"ok":{},"ok":{}}', "twice"),
        (b'{"id":4,"ok":{"total":1.5}}', "integers only"),
        (b'{"id":4,"ok":{"total":NaN}}', "integers only"),
        (b'{"id":4,"ok":{"total":90071992547409930}}', "within 2^53"),
        (b'{"id":4,"ok":{"total":' + b"9" * 5000 + b"}}", "within 2^53"),
        (b'{"id":4,"ok":{"name":"\xff"}}', "UTF-8"),
        (b'{"id":4,"ok":{"name":"\\ud800"}}', "surrogate"),
        (b'{"id":4,"ok":{"names":[["\\ud800"]]}}', "surrogate"),
        (b'{"id":4,"ok":{"\\udfff":1}}', "surrogate"),
        (b'{"id":4,"ok":' + b"[" * 50_000 + b"]" * 50_000 + b"}", "brackets"),
        (b'{"id":4,"ok":{"x":"' + b"x" * protocol.LINE_BYTES + b'"}}', "expected at most"),
    ],
)
def test_what_is_no_reply_is_refused_with_what_was_found(raw, words):
    with pytest.raises(BadReply, match=words.replace("^", r"\^")):
        protocol.parse(raw, 4)


def test_brackets_inside_text_do_not_count_as_depth():
    text = "[" * 200 + '\\"{'
    assert protocol.parse(f'{{"id":4,"ok":{{"text":"{text}"}}}}'.encode(), 4).result == "ok"


def test_brackets_side_by_side_do_not_count_as_depth():
    assert protocol.parse(b'{"id":4,"ok":{"x":[' + b",".join([b"[]"] * 500) + b"]}}", 4).result == "ok"


@given(st.binary(max_size=400))
def test_any_bytes_are_a_reply_or_a_bad_one(raw):
    try:
        protocol.parse(raw, 1)
    except BadReply as problem:
        str(problem).encode()


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["id", "ok", "no", "error", "unsupported", "x"]), _JSON | st.just(1)))
def test_any_object_is_a_reply_or_a_bad_one(obj):
    try:
        reply = protocol.parse(json.dumps(obj).encode(), 1)
        protocol.line(reply.to_json())
        protocol.greeting(reply)
    except BadReply as problem:
        str(problem).encode()


@given(
    st.dictionaries(
        st.sampled_from(["protocol", "implementation", "capabilities", "claims", "want"]),
        _JSON | st.just(1) | st.just({"name": "x"}) | st.just({"reply_ms": 10**9}),
    )
)
def test_any_greeting_is_read_or_refused(body):
    try:
        greeting = protocol.greeting(protocol.Reply(1, "ok", body))
    except BadReply:
        return
    assert all(isinstance(value, int) for value in greeting.want.values())


@pytest.mark.parametrize("version", [1, 3])
def test_a_program_that_speaks_only_another_version_is_refused(version):
    with pytest.raises(BadReply, match=f"protocol is {version}, expected one of 2"):
        protocol.greeting(protocol.Reply(1, "ok", {"protocol": version, "implementation": {"name": "x"}}))


def test_a_line_is_canonical():
    request = protocol.hello(1, "r", "s", Limits())
    line = protocol.line(request)
    assert line.endswith(b"\n")
    assert line.startswith(b'{"id":1,"limits":{"line_bytes":1048576,')
    assert json.loads(line) == request
