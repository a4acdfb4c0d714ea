"""Kills itself with a signal in the middle of a line."""

import os
import signal
import sys

from keeper import greeting, requests, send

for request in requests():
    if request["op"] == "hello":
        send(greeting(request["id"]))
    else:
        sys.stdout.write('{"id":')
        sys.stdout.flush()
        os.kill(os.getpid(), signal.SIGKILL)
