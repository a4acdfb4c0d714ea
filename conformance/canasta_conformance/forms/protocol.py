"""The protocol ``canasta-conf/2``: JSON lines over standard input and output.

This module knows the format of messages but nothing about cases: how to write a request, which form a reply must have,
and what is wrong with a bad one. It never trusts what a program sends, and limits its length, depth, numbers and text
first.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

#: The major versions of the protocol that this runner speaks.
MAJORS: tuple[int, ...] = (2,)
#: The most bytes in a line, including the line end.
LINE_BYTES = 1024 * 1024
#: The most brackets that may be open at once in a reply.
DEPTH = 64
#: The largest absolute value of an integer.
LARGEST = 2**53
#: A reply has exactly one of these members.
RESULTS: tuple[str, ...] = ("ok", "no", "unsupported", "error")

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


class BadReply(Exception):
    """A line that is not a valid reply; the message says what was found and what was expected."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The time limits for one program, in milliseconds, and the longest line, in bytes."""

    start_ms: int = 20_000
    reply_ms: int = 1_000
    total_ms: int = 600_000
    line_bytes: int = LINE_BYTES
    #: The highest values to which a program may raise the first two limits.
    start_ms_most: int = 60_000
    reply_ms_most: int = 10_000

    def to_json(self) -> dict[str, int]:
        """The limits as an object, for ``hello`` and the report."""
        return {
            "line_bytes": self.line_bytes,
            "reply_ms": self.reply_ms,
            "start_ms": self.start_ms,
            "total_ms": self.total_ms,
        }


@dataclass(frozen=True, slots=True)
class Reply:
    """One reply: one of the four results, and its body."""

    id: int
    result: str
    body: Any

    @property
    def ok(self) -> Mapping[str, Any] | None:
        """The body if the result is ``ok``, otherwise None."""
        return self.body if self.result == "ok" else None

    def to_json(self) -> dict[str, Any]:
        """The reply as it is sent."""
        return {"id": self.id, self.result: self.body}


@dataclass(frozen=True, slots=True)
class Greeting:
    """How a program describes itself in its reply to ``hello``."""

    protocol: int
    implementation: Mapping[str, Any]
    capabilities: frozenset[str]
    claims: tuple[str, ...]
    want: Mapping[str, int]

    def to_json(self) -> dict[str, Any]:
        """The greeting as an object, for reports."""
        return {
            "protocol": self.protocol,
            "implementation": dict(self.implementation),
            "capabilities": sorted(self.capabilities),
            "claims": list(self.claims),
            "want": dict(self.want),
        }


def line(message: Mapping[str, Any]) -> bytes:
    """One of our messages as the line to send: canonical JSON. It may contain only text, integers and booleans."""
    return (_ENCODER.encode(message) + "\n").encode()


def canonical_text(message: Mapping[str, Any]) -> str:
    """One of our values as canonical JSON. It may contain only text, integers and booleans."""
    return _ENCODER.encode(message)


def digest(message: Mapping[str, Any] | list[Any]) -> str:
    """The digest of one of our values, or of a reply that `parse` has read. It may contain only text, integers and
    booleans.
    """
    return f"sha256:{hashlib.sha256(_ENCODER.encode(message).encode()).hexdigest()}"


def hello(number: int, runner: str, suite: str, limits: Limits) -> dict[str, Any]:
    """The request that opens a conversation."""
    return {
        "id": number,
        "op": "hello",
        "protocols": list(MAJORS),
        "runner": runner,
        "suite": suite,
        "limits": limits.to_json(),
    }


def parse(raw: bytes, expected_id: int) -> Reply:
    """Read one line from a program as the reply to request ``expected_id``.

    Raises BadReply if the line is not a JSON object within the limits, has another id, or does not have exactly one
    valid result.
    """
    obj = _object(raw)
    number = obj.get("id")
    if not isinstance(number, int) or isinstance(number, bool):
        raise BadReply(f"id is {_shown(number)}, expected the id {expected_id} of the request")
    if number != expected_id:
        raise BadReply(f"id is {number}, expected {expected_id}: one reply for each request, in order")
    results = [name for name in RESULTS if name in obj]
    if len(results) != 1:
        found = " and ".join(results) or "no result"
        raise BadReply(f"{found} in the reply, expected exactly one of {', '.join(RESULTS)}")
    result = results[0]
    body = obj[result]
    if not isinstance(body, dict):
        raise BadReply(f"{result} is {_shown(body)}, expected an object")
    return Reply(number, result, body)


def greeting(reply: Reply) -> Greeting:
    """Read the reply to ``hello``.

    Raises BadReply if the program does not speak one of our major versions, or its description has a wrong form.
    """
    if reply.ok is None:
        raise BadReply(f"hello was answered with {reply.result} {_shown(reply.body)}, expected ok")
    body = reply.ok
    major = body.get("protocol")
    if not isinstance(major, int) or isinstance(major, bool) or major not in MAJORS:
        raise BadReply(f"protocol is {_shown(major)}, expected one of {', '.join(map(str, MAJORS))}")
    implementation = body.get("implementation")
    if not isinstance(implementation, dict) or not isinstance(implementation.get("name"), str):
        raise BadReply(f"implementation is {_shown(implementation)}, expected an object with a name")
    want = body.get("want", {})
    if not isinstance(want, dict):
        raise BadReply(f"want is {_shown(want)}, expected an object with start_ms and reply_ms")
    numbers = {
        name: value
        for name, value in want.items()
        if name in ("start_ms", "reply_ms") and isinstance(value, int) and not isinstance(value, bool)
    }
    return Greeting(
        major, implementation, frozenset(_words(body, "capabilities")), tuple(_words(body, "claims")), numbers
    )


def _words(body: Mapping[str, Any], name: str) -> list[str]:
    words = body.get(name, [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise BadReply(f"{name} is {_shown(words)}, expected a list of words")
    return words


def _object(raw: bytes) -> dict[str, Any]:
    if len(raw) > LINE_BYTES:
        raise BadReply(f"a line of {len(raw):,} bytes, expected at most {LINE_BYTES:,}")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise BadReply(f"the byte 0x{raw[problem.start]:02x} at {problem.start}, expected UTF-8") from None
    _bounded_depth(text)
    try:
        obj = json.loads(
            text, object_pairs_hook=_members, parse_float=_no_decimals, parse_constant=_no_decimals, parse_int=_integer
        )
    except (ValueError, RecursionError) as problem:
        raise BadReply(f"{_cut(text) or 'an empty line'} is not JSON ({problem})") from None
    if not isinstance(obj, dict):
        raise BadReply(f"{_cut(text)}, expected one JSON object")
    return obj


def _bounded_depth(text: str) -> None:
    # Counting brackets is enough for most lines; only a line with many of them needs a closer look.
    if text.count("[") + text.count("{") <= DEPTH:
        return
    depth, quoted, escaped = 0, False, False
    for character in text:
        if quoted:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                quoted = False
        elif character == '"':
            quoted = True
        elif character in "[{":
            depth += 1
            if depth > DEPTH:
                raise BadReply(f"more than {DEPTH} brackets open at once")
        elif character in "]}":
            depth -= 1


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    obj = dict(pairs)
    if len(obj) != len(pairs):
        raise BadReply("a member of the same name twice in one object")
    for name, value in pairs:
        _printable(name)
        if isinstance(value, str):
            _printable(value)
        elif isinstance(value, list):
            _printable_items(value)
    return obj


def _printable_items(items: list[Any]) -> None:
    for item in items:
        if isinstance(item, str):
            _printable(item)
        elif isinstance(item, list):
            _printable_items(item)


def _printable(text: str) -> None:
    # JSON can express half of a surrogate pair, but a UTF-8 file cannot.
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise BadReply("half of a surrogate pair in a text")


def _no_decimals(text: str) -> Any:
    raise BadReply(f"the number {text[:40]}, expected integers only")


def _integer(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > LARGEST:
        raise BadReply(f"the number {text[:40]}, expected integers within 2^53")
    return int(text)


def _shown(value: object) -> str:
    return _cut(json.dumps(value, ensure_ascii=True))


def _cut(text: str) -> str:
    text = text.encode("ascii", "backslashreplace").decode()
    return text if len(text) <= 80 else f"{text[:76]}…"
