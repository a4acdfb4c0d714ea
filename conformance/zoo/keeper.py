"""Shared code of the zoo: reads requests and writes replies like a good program."""

import json
import sys

from canasta.interpreters import quickest
from canasta_conformance.adapter.session import CAPABILITIES, Session


def send(reply: object) -> None:
    """Write one reply as a line."""
    sys.stdout.write(json.dumps(reply, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def greeting(number: object, capabilities: tuple[str, ...] = CAPABILITIES, claims: tuple[str, ...] = ()) -> dict:
    """A correct reply to ``hello``, under the name of the script."""
    name = sys.argv[0].rsplit("/", 1)[-1]
    return {
        "id": number,
        "ok": {
            "protocol": 1,
            "implementation": {"name": name, "version": "1"},
            "capabilities": list(capabilities),
            "claims": list(claims),
        },
    }


def requests():
    """The requests, one after the other, until the end of the input."""
    for line in sys.stdin:
        yield json.loads(line)


def serve(answer) -> None:
    """Answer requests with ``answer(session, request)`` until ``bye``; the session knows the rules.

    The fast interpreter answers, because no reply may come late here but those of members that are slow on purpose.
    """
    session = Session(choose=quickest)
    for request in requests():
        if request["op"] == "hello":
            send(greeting(request["id"]))
        elif request["op"] == "bye":
            send({"id": request["id"], "ok": {}})
            return
        else:
            send(answer(session, request))
