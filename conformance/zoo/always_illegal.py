"""Refuses every action."""

from keeper import serve


def answer(session, request):
    if request["op"] == "apply":
        return {"id": request["id"], "no": {"rules": ["turn.cards-held"]}}
    return session.answer(request)


serve(answer)
