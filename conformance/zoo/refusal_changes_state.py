"""Refuses correctly, but still removes the first card from the acting hand."""

from keeper import serve

from canasta.interpreters import interpreter_of


def answer(session, request):
    reply = session.answer(request)
    if request["op"] == "apply" and "no" in reply and session.state is not None:
        state = interpreter_of(session.state).to_json(session.state)
        hand = state["hands"][state["turn"]]
        if hand:
            state["stock"] = [*state["stock"], hand.pop()]
            session.state = interpreter_of(session.state).state_from(session.rules, state)
    return reply


serve(answer)
