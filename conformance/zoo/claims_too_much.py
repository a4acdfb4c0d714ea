"""Claims the level table, declares views, and does not support the operation."""

import sys

from keeper import greeting, requests, send

from canasta.interpreters import quickest
from canasta_conformance.adapter.session import Session

session = Session(choose=quickest)
for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"], claims=("table/classic@4",)))
    elif request["op"] == "view":
        send({"id": request["id"], "unsupported": {"kind": "op", "names": ["view"]}})
    else:
        send(session.answer(request))
        if request["op"] == "bye":
            sys.exit(0)
