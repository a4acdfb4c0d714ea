"""Starts a child in a new session at the first request, plays well, and exits cleanly."""

import os
import time

from keeper import serve

left = []


def answer(session, request):
    if not left:
        left.append(True)
        if os.fork() == 0:
            os.setsid()
            for descriptor in (0, 1, 2):
                os.close(descriptor)
            time.sleep(600)
            os._exit(0)
    return session.answer(request)


serve(answer)
