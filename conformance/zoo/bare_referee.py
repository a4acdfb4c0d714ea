"""A good program: it only judges actions, declares nothing else, and replies unsupported to the rest."""

import sys

from keeper import greeting, requests, send

from canasta.interpreters import quickest
from canasta_conformance.adapter.session import Session

session = Session(choose=quickest)
for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"], ("load", "permission")))
    elif request["op"] in ("variant", "load", "apply", "bye"):
        reply = session.answer(request)
        send({"id": reply["id"], **{name: {} for name in reply if name != "id"}})
        if request["op"] == "bye":
            sys.exit(0)
    else:
        send({"id": request["id"], "unsupported": {"kind": "op", "names": [request["op"]]}})
