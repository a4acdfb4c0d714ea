"""The reference adapter: the interpreter behind the protocol, started like any other program.

``python -m canasta_conformance.reference`` reads requests from standard input and writes one reply for each.  With
``--level`` it answers what that level owes and nothing more, so that its replies are the exact replies of a profile.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import canasta
from canasta.engine.state import State
from canasta.spec import CanastaError, Rules, UnreadableInput, canonical

from . import notation, places
from .levels import LEVELS
from .protocol import LINE_BYTES, MAJORS, line

#: What the interpreter can do, in the words of ``capabilities.yaml``.
CAPABILITIES: tuple[str, ...] = (
    "count",
    "digest",
    "legal",
    "load",
    "permission",
    "reasons.exact",
    "score",
    "variant.custom",
    "view",
)
#: What the interpreter claims to pass whole.
CLAIMS: tuple[str, ...] = (
    "table/bicycle@2",
    "table/bicycle@3",
    "table/bicycle@4",
    "table/classic@2",
    "table/classic@3",
    "table/classic@4",
)


class Session:
    """One conversation: the rules chosen, and the position reached.

    ``alter`` changes the resolved rules before they are played, which is how a program with one constant wrong is
    simulated; requests and replies stay those of the original.
    """

    def __init__(self, alter: Callable[[Rules], Rules] | None = None) -> None:
        self._alter = alter
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
        }

    def _variant(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        self.rules, self.state = None, None
        given = request["rules"]
        if canonical.digest(given) != request["digest"]:
            return "error", {"message": "the digest is not that of the rules"}
        try:
            rules = canasta.rules_from(given)
        except CanastaError as problem:
            findings = getattr(problem, "findings", ())
            paths = sorted({finding.path for finding in findings})
            if findings and all(finding.code == "not-executed" for finding in findings):
                return "unsupported", {"kind": "parameters", "names": paths}
            return "no", {"parameters": paths, "message": str(problem)}
        self.rules = rules if self._alter is None else self._alter(rules)
        return "ok", {}

    def _load(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        # The old position is gone whatever comes now; nothing may be answered from it.
        self.state = None
        rules = self._chosen()
        if "state" in request:
            self.state = canasta.state_from(rules, request["state"])
        else:
            self.state = canasta.deal(
                rules, request["deck"], request.get("dealer", 0), request.get("scores"), request.get("deal", 1)
            )
        return "ok", {"digest": canasta.digest(self.state)}

    def _apply(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        state, seat = self._loaded(), request["seat"]
        written = request["action"]
        if not isinstance(written, Mapping) or written.get("do") not in _DOES:
            return "unsupported", {"kind": "action", "names": [str(written)[:80]]}
        try:
            action = canasta.action_from(written)
        except UnreadableInput:
            return "no", {"rules": ["turn.action-complete"]}
        broken = canasta.violations(state, seat, action)
        if broken:
            return "no", {"rules": sorted(broken)}
        self.state, _ = canasta.perform(state, action)
        return "ok", {"digest": canasta.digest(self.state)}

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
            return "ok", score_of_hand(self._chosen(), request["hand"])
        state = self._loaded()
        if canasta.to_move(state) is not None:
            return "error", {"message": "the hand is not over"}
        return "ok", score_of_state(state)

    def _view(self, request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return "ok", canasta.view(self._loaded(), request["seat"])

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
            raise ValueError("no rules chosen: variant comes first")
        return self.rules

    def _loaded(self) -> State:
        if self.state is None:
            raise ValueError("no position: load comes first, and the last one was refused or there was none")
        return self.state


_DOES = frozenset({"draw", "take", "meld", "discard", "ask", "answer", "pass"})


# --- answers that compiling needs as well ---


def legal_list(state: State, seat: int, of: str) -> list[str]:
    """The list that answers a ``legal`` request; empty for a seat that is not to move."""
    if canasta.to_move(state) != seat:
        return []
    return notation.listed(of, [canasta.to_json(action) for action in canasta.legal(state)])


def divide(state: State, depth: int) -> dict[str, Any]:
    """How many rows of ``depth`` legal actions there are, in all and for each first action; a hand that is over ends
    a row.
    """
    split = {words: _rows(after, depth - 1) for words, after in _first_actions(state, depth)}
    return {"count": sum(split.values()) if depth else 1, "divide": split}


def positions_ahead(state: State, depth: int) -> dict[str, str]:
    """For each first action the digest over the positions in which its rows of ``depth`` actions end: the canonical
    digest of the sorted list of their digests, a position as often as it is reached.
    """
    return {
        words: canonical.digest(sorted(map(canasta.digest, _ends(after, depth - 1))))
        for words, after in _first_actions(state, depth)
    }


def _first_actions(state: State, depth: int) -> Iterator[tuple[str, State]]:
    for action in canasta.legal(state) if depth else ():
        words = notation.action_line(canasta.to_move(state) or 0, canasta.to_json(action)).partition(" ")[2]
        yield words, canasta.perform(state, action)[0]


def _rows(state: State, depth: int) -> int:
    if depth == 0 or canasta.to_move(state) is None:
        return 1
    return sum(_rows(canasta.perform(state, action)[0], depth - 1) for action in canasta.legal(state))


def _ends(state: State, depth: int) -> Iterator[State]:
    if depth == 0 or canasta.to_move(state) is None:
        yield state
        return
    for action in canasta.legal(state):
        yield from _ends(canasta.perform(state, action)[0], depth - 1)


def score_of_hand(rules: Rules, hand: Mapping[str, Any]) -> dict[str, Any]:
    """The body of a ``score`` reply for a hand as people write it."""
    return _score_body(*canasta.score_with_totals(rules, hand))


def score_of_state(state: State) -> dict[str, Any]:
    """The body of a ``score`` reply for a hand that was played to its end."""
    return _score_body(canasta.score_hand(state), canasta.next_hand(state))


def _score_body(sheets: Any, following: Any) -> dict[str, Any]:
    return {
        "sheets": [canasta.to_json(sheet) for sheet in sheets],
        "scores": list(following.scores),
        "next": {"minimums": list(following.minimums), "winners": list(following.winners), "dealer": following.dealer},
    }


# --- the process ---


def owed(request: Mapping[str, Any], reply: dict[str, Any], level: str) -> dict[str, Any]:
    """A reply with only the members that a level asks for."""
    place = LEVELS.index(level)
    op = request.get("op")
    if "error" in reply:
        # What went wrong is told in words of one's own, which no two programs share.
        return {"id": reply["id"], "error": {}}
    if op in ("load", "apply"):
        if "ok" in reply and place < LEVELS.index("engine"):
            return {"id": reply["id"], "ok": {}}
        if "no" in reply and place < LEVELS.index("explainer"):
            return {"id": reply["id"], "no": {}}
    return reply


def main(arguments: list[str] | None = None) -> int:
    """Answer requests from standard input until ``bye`` or its end; the exit status is 0."""
    words = sys.argv[1:] if arguments is None else arguments
    level: str | None = None
    if words:
        if len(words) != 2 or words[0] != "--level" or words[1] not in LEVELS:
            sys.stderr.write(f"usage: python -m canasta_conformance.reference [--level {'|'.join(LEVELS)}]\n")
            return 2
        level = words[1]
    session = Session()
    read, write = sys.stdin.buffer, sys.stdout.buffer
    while raw := read.readline(LINE_BYTES + 1):
        try:
            request = json.loads(raw)
            if not isinstance(request, dict):
                raise ValueError("expected one JSON object")
        except (ValueError, RecursionError) as problem:
            write.write(line({"id": 0, "error": {"message": f"no request: {problem}"}}))
            write.flush()
            continue
        reply = session.answer(request)
        write.write(line(reply if level is None else owed(request, reply, level)))
        write.flush()
        if request.get("op") == "bye":
            break
    return 0


if __name__ == "__main__":
    sys.exit(main())
