"""The reference behind the protocol: one conversation with the interpreter, request by request, without a process.

This module also removes from a reply what a level does not require.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from canasta import reference
from canasta.interpreters import Interpreter, State
from canasta.spec import CanastaError, Rules, UnreadableInput, canonical, rules_digest, rules_from
from canasta_conformance import places
from canasta_conformance.adapter.answers import divide, legal_list, positions_ahead, score_of_hand, score_of_state
from canasta_conformance.forms.levels import LEVELS
from canasta_conformance.forms.protocol import MAJORS

#: The capabilities of the interpreter, as named in ``capabilities.yaml``.
CAPABILITIES: tuple[str, ...] = (
    "count",
    "digest",
    "legal",
    "load",
    "next.dealer",
    "next.winners",
    "permission",
    "reasons.exact",
    "score",
    "score.items",
    "variant.custom",
    "view",
)
#: The claims of the interpreter.
CLAIMS: tuple[str, ...] = (
    "table/bicycle@2",
    "table/bicycle@3",
    "table/bicycle@4",
    "table/classic@2",
    "table/classic@3",
    "table/classic@4",
)


class Session:
    """One conversation: the chosen rules, and the current position.

    ``alter`` changes the resolved rules before they are used. This simulates a program with one constant wrong:
    requests and replies still name the original rules. ``choose`` gives the interpreter for the rules; without it the
    reference answers.
    """

    def __init__(
        self,
        alter: Callable[[Rules], Rules] | None = None,
        choose: Callable[[Rules], Interpreter] = lambda _: reference,
    ) -> None:
        self._alter = alter
        self._choose = choose
        self._interpreter: Interpreter = reference
        self.rules: Rules | None = None
        self.state: State | None = None

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The reply to one request."""
        number = request.get("id")
        operation = self._operations.get(str(request.get("op")))
        if operation is None:
            return {"id": number, "unsupported": {"kind": "op", "names": [str(request.get("op"))]}}
        try:
            result, body = operation(self, request)
        except CanastaError as problem:
            result, body = "error", {"message": str(problem)}
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as problem:
            result, body = "error", {"message": f"{type(problem).__name__}: {problem}"}
        return {"id": number, result: body}

    # --- operations: each gives the name of the result and its body ---

    def _hello(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        wanted = request.get("protocols", [])
        if not set(wanted) & set(MAJORS):
            return "error", {"message": f"protocols {wanted}, expected one of {list(MAJORS)}"}
        implementation = {"name": "canasta reference", "version": places.suite_version(), "language": "python"}
        return "ok", {
            "protocol": max(set(wanted) & set(MAJORS)),
            "implementation": implementation,
            "capabilities": list(CAPABILITIES),
            "claims": list(CLAIMS),
            # The reference is written to be read; on a busy machine a count of many actions takes more than a second.
            "want": {"reply_ms": 5_000},
        }

    def _variant(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        self.rules, self.state = None, None
        given = request["rules"]
        if rules_digest(given) != request["digest"]:
            return "error", {"message": "the digest does not match the rules"}
        try:
            rules = rules_from(given)
        except CanastaError as problem:
            findings = getattr(problem, "findings", ())
            paths = sorted({finding.path for finding in findings})
            if findings and all(finding.code == "not-executed" for finding in findings):
                return "unsupported", {"kind": "parameters", "names": paths}
            return "no", {"parameters": paths, "message": str(problem)}
        self.rules = rules if self._alter is None else self._alter(rules)
        self._interpreter = self._choose(self.rules)
        return "ok", {}

    def _load(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        # From here on the old position is gone, even if loading the new one fails.
        self.state = None
        rules = self._chosen()
        if "state" in request:
            self.state = self._interpreter.state_from(rules, request["state"])
        else:
            self.state = self._interpreter.deal(
                rules, request["deck"], request.get("dealer", 0), request.get("scores"), request.get("deal", 1)
            )
        return "ok", {"digest": self._interpreter.digest(self.state)}

    def _apply(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        state, seat = self._loaded(), request["seat"]
        written = request["action"]
        if not isinstance(written, Mapping) or written.get("do") not in _DOES:
            return "unsupported", {"kind": "action", "names": [str(written)[:80]]}
        try:
            action = self._interpreter.action_from(written)
        except UnreadableInput:
            return "no", {"rules": ["turn.action-complete"]}
        broken = self._interpreter.violations(state, seat, action)
        if broken:
            return "no", {"rules": sorted(broken)}
        self.state, _ = self._interpreter.perform(state, action)
        return "ok", {"digest": self._interpreter.digest(self.state)}

    def _legal(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        state = self._loaded()
        form = request.get("form", "list")
        if form == "count" and "depth" in request:
            return "ok", divide(state, request["depth"])
        if form == "digest" and "depth" in request:
            return "ok", {"digests": positions_ahead(state, request["depth"])}
        entries = legal_list(state, request["seat"], request["of"])
        if form == "list":
            return "ok", {"list": entries}
        if form == "count":
            return "ok", {"count": len(entries)}
        if form == "digest":
            return "ok", {"digest": canonical.digest(entries)}
        return "unsupported", {"kind": "form", "names": [str(form)]}

    def _score(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        if "hand" in request:
            return "ok", score_of_hand(self._chosen(), request["hand"], self._interpreter)
        state = self._loaded()
        if self._interpreter.to_move(state) is not None:
            return "error", {"message": "the hand is not over"}
        return "ok", score_of_state(state)

    def _view(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return "ok", self._interpreter.view(self._loaded(), request["seat"])

    def _bye(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return "ok", {}

    _operations: Mapping[str, Callable[[Session, Mapping[str, Any]], tuple[str, dict[str, Any]]]] = {
        "hello": _hello,
        "variant": _variant,
        "load": _load,
        "apply": _apply,
        "legal": _legal,
        "score": _score,
        "view": _view,
        "bye": _bye,
    }

    def _chosen(self) -> Rules:
        if self.rules is None:
            raise ValueError("no rules chosen: send variant first")
        return self.rules

    def _loaded(self) -> State:
        if self.state is None:
            raise ValueError("no position: send load first (the last one was refused, or there was none)")
        return self.state


_DOES = frozenset({"draw", "take", "meld", "discard", "ask", "answer", "pass"})


def owed(request: Mapping[str, Any], reply: dict[str, Any], level: str) -> dict[str, Any]:
    """The reply with only the members that a level requires."""
    place = LEVELS.index(level)
    op = request.get("op")
    if "error" in reply:
        # Each program words its messages differently, so they are not compared.
        return {"id": reply["id"], "error": {}}
    if op in ("load", "apply"):
        if "ok" in reply and place < LEVELS.index("engine"):
            return {"id": reply["id"], "ok": {}}
        if "no" in reply and place < LEVELS.index("explainer"):
            return {"id": reply["id"], "no": {}}
    return reply
