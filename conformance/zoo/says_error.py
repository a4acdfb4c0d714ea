"""Catches a fault of its own at every action and says so."""

from keeper import serve


def answer(session, request):
    if request["op"] == "apply":
        return {"id": request["id"], "error": {"message": "division by zero"}}
    return session.answer(request)


serve(answer)
