"""Gives a different answer when it gets the same request again."""

import json

from keeper import serve

seen = set()


def answer(session, request):
    reply = session.answer(request)
    key = json.dumps({name: value for name, value in request.items() if name != "id"}, sort_keys=True)
    if request["op"] == "load" and "ok" in reply:
        if key in seen:
            reply["ok"]["digest"] = "sha256:" + "0" * 64
        seen.add(key)
    return reply


serve(answer)
