"""Answers hello, then prints forever without ending the line."""

import sys

from keeper import greeting, requests, send

for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"]))
        continue
    while True:
        sys.stdout.write("x" * 65536)
