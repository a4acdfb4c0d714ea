"""Replies with numbers that are not valid, such as NaN."""

import sys

from keeper import greeting, requests, send

for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"]))
    else:
        sys.stdout.write(f'{{"id":{request["id"]},"ok":{{"total":NaN}}}}\n')
        sys.stdout.flush()
