"""Plays well and writes without end to standard error, which is its right."""

import sys

from keeper import serve


def answer(session, request):
    sys.stderr.write("tick " * 40_000)
    return session.answer(request)


serve(answer)
