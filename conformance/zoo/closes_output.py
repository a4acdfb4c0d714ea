"""Closes its output after hello and keeps running."""

import os
import time

from keeper import greeting, requests, send

for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"]))
    else:
        os.close(1)
        time.sleep(600)
