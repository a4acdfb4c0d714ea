"""Sends every reply twice."""

from keeper import send, serve


def answer(session, request):
    reply = session.answer(request)
    send(reply)
    return reply


serve(answer)
