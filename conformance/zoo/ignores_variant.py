"""Accepts every rule set, but always plays by the first one."""

from keeper import serve

first = []


def answer(session, request):
    if request["op"] == "variant":
        if not first:
            first.append(request)
        elif session.rules is not None:
            return {"id": request["id"], "ok": {}}
    return session.answer(request)


serve(answer)
