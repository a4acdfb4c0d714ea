"""Ends at its seventh request, with a message on standard error."""

import sys

from keeper import serve

count = [0]


def answer(session, request):
    count[0] += 1
    if count[0] == 7:
        sys.stderr.write("out of luck\n")
        sys.exit(3)
    return session.answer(request)


serve(answer)
