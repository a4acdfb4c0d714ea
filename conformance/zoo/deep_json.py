"""Replies with fifty thousand nested brackets."""

import sys

from keeper import greeting, requests, send

for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"]))
    else:
        nested = "[" * 50_000 + "]" * 50_000
        sys.stdout.write(f'{{"id":{request["id"]},"ok":{{"x":{nested}}}}}\n')
        sys.stdout.flush()
