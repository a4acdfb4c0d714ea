"""Declares that it loads positions, and answers every load with unsupported."""

from keeper import greeting, requests, send

for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"], ("load",)))
    elif request["op"] in ("variant", "bye"):
        send({"id": request["id"], "ok": {}})
    else:
        send({"id": request["id"], "unsupported": {"kind": "op", "names": [request["op"]]}})
    if request["op"] == "bye":
        break
