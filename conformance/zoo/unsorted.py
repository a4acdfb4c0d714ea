"""Computes the digest of a state whose hands are not sorted."""

from keeper import serve

from canasta.interpreters import interpreter_of
from canasta.spec import canonical


def answer(session, request):
    reply = session.answer(request)
    if "digest" in reply.get("ok", {}):
        state = interpreter_of(session.state).to_json(session.state)
        state["hands"] = [list(reversed(hand)) for hand in state["hands"]]
        reply["ok"]["digest"] = canonical.digest(state)
    return reply


serve(answer)
