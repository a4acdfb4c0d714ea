"""Shows every seat the hands of all the others."""

from keeper import serve

from canasta.interpreters import interpreter_of


def answer(session, request):
    reply = session.answer(request)
    if request["op"] == "view" and "ok" in reply:
        reply["ok"]["hands"] = interpreter_of(session.state).to_json(session.state)["hands"]
    return reply


serve(answer)
