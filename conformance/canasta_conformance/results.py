"""Reads ``results.jsonl`` back, and does not take a file that was cut short or changed for a whole one."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .report import FORM


class BadResultsError(Exception):
    """A file of results that cannot be relied on; says what was found and what was expected."""


@dataclass(frozen=True, slots=True)
class Results:
    """A run as its file tells it: header, one object a test, footer."""

    header: Mapping[str, Any]
    tests: tuple[Mapping[str, Any], ...]
    footer: Mapping[str, Any]


def read(lines: Iterable[bytes]) -> Results:
    """The results in some lines.

    Raises BadResultsError where the header is missing, a line is unreadable, the footer is missing or not the last
    line, or its digest and counts are not those of the lines before it.
    """
    running = hashlib.sha256()
    header: Mapping[str, Any] | None = None
    footer: Mapping[str, Any] | None = None
    tests: list[Mapping[str, Any]] = []
    for number, line in enumerate(lines, 1):
        if footer is not None:
            raise BadResultsError(f"line {number}: found a line after the footer")
        obj = _object(line, number)
        kind = obj.get("kind")
        if header is None:
            if kind != "header" or obj.get("form") != FORM:
                found = f"{kind} of the form {obj.get('form')}"
                raise BadResultsError(f"line 1: found {found}, expected a header of the form {FORM}")
            header = obj
        elif kind == "test":
            running.update(line)
            tests.append(obj)
        elif kind == "footer":
            footer = obj
        else:
            raise BadResultsError(f"line {number}: found a line of the kind {kind}, expected test or footer")
    if header is None or footer is None:
        raise BadResultsError("found no footer, expected one as the last line: the file was cut short")
    if footer.get("digest") != f"sha256:{running.hexdigest()}":
        raise BadResultsError("found lines whose digest is not that of the footer: the file was changed or cut")
    counts = Counter(test["status"] for test in tests if test.get("counts"))
    if footer.get("counts") != dict(counts):
        raise BadResultsError(f"found {dict(counts)} among the tests, expected {footer.get('counts')} as in the footer")
    return Results(header, tuple(tests), footer)


def _object(line: bytes, number: int) -> Mapping[str, Any]:
    try:
        obj = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise BadResultsError(f"line {number}: found no JSON ({problem})") from None
    if not isinstance(obj, dict):
        raise BadResultsError(f"line {number}: found {type(obj).__name__}, expected an object")
    return obj
