"""Shared code of the zoo: reads requests and writes replies like a good program."""

import json
import sys
from collections.abc import Callable, Iterable

from canasta.interpreters import interpreter_of, quickest
from canasta.spec import CanastaError
from canasta_conformance.adapter.session import CAPABILITIES, Session
from canasta_conformance.forms import shown_state


def send(reply: object) -> None:
    """Write one reply as a line."""
    sys.stdout.write(json.dumps(reply, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def greeting(number: object, capabilities: tuple[str, ...] = CAPABILITIES, claims: tuple[str, ...] = ()) -> dict:
    """A correct reply to ``hello``, under the name of the script."""
    name = sys.argv[0].rsplit("/", 1)[-1]
    return {
        "id": number,
        "ok": {
            "protocol": 2,
            "implementation": {"name": name, "version": "1"},
            "capabilities": list(capabilities),
            "claims": list(claims),
        },
    }


def requests():
    """The requests, one after the other, until the end of the input."""
    for line in sys.stdin:
        yield json.loads(line)


def serve(answer) -> None:
    """Answer requests with ``answer(session, request)`` until ``bye``; the session knows the rules.

    The fast interpreter answers, because no reply may come late here but those of members that are slow on purpose.
    """
    session = Session(choose=quickest)
    for request in requests():
        if request["op"] == "hello":
            send(greeting(request["id"]))
        elif request["op"] == "bye":
            send({"id": request["id"], "ok": {}})
            return
        else:
            send(answer(session, request))


def unsupported(request: dict) -> dict:
    """The reply to a request that the program does not know."""
    return {"id": request["id"], "unsupported": {"kind": "op", "names": [request["op"]]}}


_scoring = Session(choose=quickest)


def scorer_replies(
    request: dict, capabilities: tuple[str, ...] = ("score",), claims: tuple[str, ...] = (), items: bool = False
) -> dict:
    """The reply of a scorer that has only what it declares."""
    if request["op"] == "hello":
        return greeting(request["id"], capabilities, claims)
    if request["op"] not in ("variant", "score", "bye") or (request["op"] == "score" and "hand" not in request):
        return unsupported(request)
    reply = _scoring.answer(request)
    for sheet in reply.get("ok", {}).get("sheets", ()) if not items else ():
        del sheet["items"]
    following = reply.get("ok", {}).get("next", {})
    for name in ("dealer", "winners"):
        if f"next.{name}" not in capabilities:
            following.pop(name, None)
    return reply


def referee(
    capabilities: tuple[str, ...],
    claims: tuple[str, ...],
    change: Callable[[Session, dict], dict] = lambda session, request: request,
    spoil: Callable[[dict, dict, dict], None] = lambda before, after, request: None,
) -> None:
    """Judge actions until ``bye``, without reasons and positions; ``change`` may replace a request.

    ``spoil`` may change the position after an action that was accepted; it gets the positions before and after it, and
    the request. A position that is none is left as it was. Without the capability ``permission``, questions and answers
    are unknown actions.
    """
    session = Session(choose=quickest)
    for request in requests():
        does = request.get("action", {}).get("do")
        if request["op"] == "hello":
            send(greeting(request["id"], capabilities, claims))
        elif request["op"] not in ("variant", "load", "apply", "bye"):
            send(unsupported(request))
        elif does in ("ask", "answer") and "permission" not in capabilities:
            send({"id": request["id"], "unsupported": {"kind": "action", "names": [does]}})
        else:
            before = session.state
            reply = session.answer(change(session, request))
            if request["op"] == "apply" and "ok" in reply:
                _spoil(session, before, request, spoil)
            send({"id": reply["id"], **{name: {} for name in reply if name != "id"}})
        if request["op"] == "bye":
            return


def _spoil(session: Session, before: object, request: dict, spoil: Callable[[dict, dict, dict], None]) -> None:
    game = interpreter_of(session.state)
    after = game.to_json(session.state)
    spoil(game.to_json(before), after, request)
    try:
        session.state = game.state_from(session.rules, after)
    except CanastaError:
        return


def engine(members: Iterable[str], change: Callable[[dict, dict], None] = lambda request, state: None) -> None:
    """Play until ``bye`` and show some members of the position; ``change`` may spoil the position that is shown."""
    members = tuple(members)
    session = Session(choose=quickest)
    able = {*CAPABILITIES, *(f"state.{name}" for name in members)} - {"digest", "count", "legal", "view"}
    for request in requests():
        if request["op"] == "hello":
            send(greeting(request["id"], tuple(sorted(able))))
            continue
        if request["op"] in ("legal", "view"):
            send(unsupported(request))
            continue
        reply = session.answer(request)
        if request["op"] in ("load", "apply") and "ok" in reply:
            state = shown_state.whole(interpreter_of(session.state).to_json(session.state))
            change(request, state)
            reply["ok"] = {"state": {name: state[name] for name in members}}
        send(reply)
        if request["op"] == "bye":
            return
