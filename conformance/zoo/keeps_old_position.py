"""Refuses a bad position and continues to answer from the previous one."""

from keeper import serve


def answer(session, request):
    before = session.state
    reply = session.answer(request)
    if request["op"] == "load" and "ok" not in reply:
        session.state = before
    return reply


serve(answer)
