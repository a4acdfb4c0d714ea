"""Plays well and writes to standard error without end, which is allowed."""

import sys

from keeper import serve


def answer(session, request):
    sys.stderr.write("tick " * 40_000)
    return session.answer(request)


serve(answer)
