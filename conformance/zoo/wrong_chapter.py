"""Declares only families of reasons, and names the wrong one."""

import sys

from keeper import greeting, requests, send

from canasta.interpreters import quickest
from canasta_conformance.adapter.session import CAPABILITIES, Session

session = Session(choose=quickest)
for request in requests():
    if request["op"] == "hello":
        others = [tag for tag in CAPABILITIES if tag != "reasons.exact"]
        send(greeting(request["id"], ("reasons.family", *others)))
        continue
    reply = session.answer(request)
    if "no" in reply and request["op"] == "apply":
        reply = {"id": request["id"], "no": {"rules": ["special_hands"]}}
    send(reply)
    if request["op"] == "bye":
        sys.exit(0)
