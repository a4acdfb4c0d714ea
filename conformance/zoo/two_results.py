"""Says yes and no in one reply."""

from keeper import serve


def answer(session, request):
    return {"id": request["id"], "ok": {}, "no": {}}


serve(answer)
