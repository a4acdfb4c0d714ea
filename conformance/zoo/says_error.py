"""Replies error to every action."""

from keeper import serve


def answer(session, request):
    if request["op"] == "apply":
        return {"id": request["id"], "error": {"message": "division by zero"}}
    return session.answer(request)


serve(answer)
