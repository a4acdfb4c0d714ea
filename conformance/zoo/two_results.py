"""Replies ok and no at once."""

from keeper import serve


def answer(session, request):
    return {"id": request["id"], "ok": {}, "no": {}}


serve(answer)
