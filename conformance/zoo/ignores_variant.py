"""Takes every rule set and plays the first one it was given for ever after."""

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
