"""Claims to score, but forgets that the second side may go out."""

import sys

from keeper import greeting, requests, send

from canasta.interpreters import quickest
from canasta_conformance.adapter.session import Session


def forgetful(body):
    """The score without the second side's points for going out."""
    lost = sum(body["sheets"][1]["items"].pop(item, 0) for item in ("going_out", "concealed_going_out"))
    body["sheets"][1]["total"] -= lost
    body["scores"][1] -= lost


session = Session(choose=quickest)
for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"], claims=("scorer/classic@4",)))
        continue
    reply = session.answer(request)
    if request["op"] == "score" and "hand" in request and "ok" in reply:
        forgetful(reply["ok"])
    send(reply)
    if request["op"] == "bye":
        sys.exit(0)
