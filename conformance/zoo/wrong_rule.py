"""Refuses illegal actions, but names another rule of the same chapter."""

from keeper import serve

OTHER = {"pile": "pile.not-empty", "melds": "melds.max-cards", "turn": "turn.on-turn"}


def answer(session, request):
    reply = session.answer(request)
    if "no" in reply and request["op"] == "apply":
        chapter = reply["no"]["rules"][0].split(".")[0]
        return {"id": request["id"], "no": {"rules": [OTHER.get(chapter, f"{chapter}.something-else")]}}
    return reply


serve(answer)
