"""The reference adapter as a process: it reads requests from standard input and writes one reply for each.

With ``--level`` it answers only what that level requires, so that its replies are the exact replies of a profile.
``--interpreter fast`` lets the fast interpreter answer, for rule sets that it supports.
"""

from __future__ import annotations

import argparse
import json
import sys

from canasta.interpreters import quickest
from canasta_conformance.adapter.session import Session, owed
from canasta_conformance.forms.levels import LEVELS
from canasta_conformance.forms.protocol import LINE_BYTES, line


def main(arguments: list[str] | None = None) -> int:
    """Answer requests until ``bye`` or the end of standard input; the exit status is 0."""
    parser = argparse.ArgumentParser(prog="python -m canasta_conformance.reference")
    parser.add_argument("--level", choices=LEVELS)
    parser.add_argument("--interpreter", choices=("reference", "fast"), default="reference")
    chosen = parser.parse_args(arguments)
    level: str | None = chosen.level
    session = Session(choose=quickest) if chosen.interpreter == "fast" else Session()
    read, write = sys.stdin.buffer, sys.stdout.buffer
    while raw := read.readline(LINE_BYTES + 1):
        try:
            request = json.loads(raw)
            if not isinstance(request, dict):
                raise ValueError("expected one JSON object")
        except (ValueError, RecursionError) as problem:
            write.write(line({"id": 0, "error": {"message": f"no request: {problem}"}}))
            write.flush()
            continue
        reply = session.answer(request)
        write.write(line(reply if level is None else owed(request, reply, level)))
        write.flush()
        if request.get("op") == "bye":
            break
    return 0
