"""Plays well, but does not exit after bye."""

import signal
import time

from keeper import greeting, requests, send

from canasta.interpreters import quickest
from canasta_conformance.adapter.session import Session

signal.signal(signal.SIGTERM, signal.SIG_IGN)
session = Session(choose=quickest)
for request in requests():
    send(greeting(request["id"]) if request["op"] == "hello" else session.answer(request))
time.sleep(600)
