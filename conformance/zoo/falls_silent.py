"""Answers hello and then nothing more."""

from keeper import greeting, requests, send

for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"]))
