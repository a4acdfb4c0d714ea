"""Shows every seat the hands of all the others."""

from keeper import serve

import canasta


def answer(session, request):
    reply = session.answer(request)
    if request["op"] == "view" and "ok" in reply:
        reply["ok"]["hands"] = canasta.to_json(session.state)["hands"]
    return reply


serve(answer)
