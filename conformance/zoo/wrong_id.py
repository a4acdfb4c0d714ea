"""Answers with the id of the request before."""

from keeper import serve


def answer(session, request):
    reply = session.answer(request)
    reply["id"] -= 1
    return reply


serve(answer)
