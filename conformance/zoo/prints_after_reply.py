"""Prints to standard output after its reply."""

from keeper import greeting, requests, send

for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"]))
    else:
        send({"id": request["id"], "ok": {}})
        print("done", flush=True)
