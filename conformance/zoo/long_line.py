"""Replies with two megabytes on one line."""

from keeper import serve


def answer(session, request):
    return {"id": request["id"], "ok": {"padding": "x" * 2_000_000}}


serve(answer)
