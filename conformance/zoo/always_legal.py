"""Accepts every action; plays the legal ones."""

from keeper import serve


def answer(session, request):
    reply = session.answer(request)
    return {"id": request["id"], "ok": {}} if request["op"] == "apply" and "no" in reply else reply


serve(answer)
