"""Replies with the id of the previous request."""

from keeper import serve


def answer(session, request):
    reply = session.answer(request)
    reply["id"] -= 1
    return reply


serve(answer)
