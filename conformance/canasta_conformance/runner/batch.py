"""The expectations and exact replies of a profile, as files."""

from __future__ import annotations

import json
from collections.abc import Iterator

from canasta.spec import canonical
from canasta_conformance.adapter.session import Session, owed
from canasta_conformance.runner.stream import Stream


def expectations(stream: Stream) -> Iterator[bytes]:
    """One line for each request with its id, its checks, and the tests that they decide."""
    for block in stream.blocks:
        taken = {"id": block.variant_id, "checks": [{"facet": "verdict", "kind": "ok"}], "tests": []}
        yield canonical.dumps(taken) + b"\n"
        for entry in block.entries:
            for place, exchange in enumerate(entry.play.exchanges):
                facets = {check.facet for check in exchange.checks}
                line = {
                    "id": entry.first_id + place,
                    "checks": [check.to_json() for check in exchange.checks],
                    "tests": [test.id for test in entry.play.tests if test.facets & facets],
                }
                yield canonical.dumps(line) + b"\n"


def exact_replies(stream: Stream, level: str) -> Iterator[bytes]:
    """The replies of the reference with only the members that a level requires, for a comparison line by line."""
    session = Session()
    for line in stream.lines():
        request = json.loads(line)
        yield canonical.dumps(owed(request, session.answer(request), level)) + b"\n"
