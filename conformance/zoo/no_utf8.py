"""Replies with bytes that are not UTF-8."""

import sys

from keeper import greeting, requests, send

for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"]))
    else:
        sys.stdout.buffer.write(b'{"id":%d,"ok":{"name":"\xff\xfe"}}\n' % request["id"])
        sys.stdout.flush()
