"""Answers hello, leaves a child that keeps its output open, and exits."""

import os
import sys
import time

from keeper import greeting, requests, send

for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"]))
    elif os.fork() == 0:
        time.sleep(600)
    else:
        os._exit(0)
sys.exit(0)
