"""The judge: it compares replies with expectations. It has no side effects and no memory.

It judges a play in order. The first test of a play has the verdicts. If one fails, the position is no longer the
intended one, so the rest is *not run*. A crash, a timeout or a protocol error is never an answer: it counts neither as
a refusal nor as a wrong answer, but has its own status.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from canasta.spec import canonical
from canasta_conformance.forms.levels import FACET_NEEDS, grain_of
from canasta_conformance.forms.model import Check, Exchange, Outcome, Play, Test
from canasta_conformance.forms.protocol import Reply, digest
from canasta_conformance.runner.process import Fault

#: The answer to a request: a reply, a fault, or None because it was not sent.
Answer = Reply | Fault | None


@dataclass(frozen=True, slots=True)
class Deviation:
    """A reply that differs from the expected one. The fingerprint depends on its members, never on messages.

    ``path`` is the place in the body of the reply, as keys and list positions; empty if the result itself differs.
    """

    fingerprint: str
    expected: Any
    observed: Any
    path: tuple[str | int, ...] = ()


def judge(play: Play, answers: Sequence[Answer], capabilities: frozenset[str]) -> dict[str, Outcome]:
    """The outcome of each test of a play, by test id.

    ``answers`` has one entry for each exchange of the play. ``capabilities`` are those that the program has declared; a
    test that needs others is unsupported, whatever the answer was.
    """
    outcomes: dict[str, Outcome] = {}
    open_: dict[str, Test] = {}
    grain = grain_of(capabilities)
    for test in play.tests:
        missing = test.needs - capabilities
        if missing:
            outcomes[test.id] = Outcome("unsupported", detail=f"not declared: {', '.join(sorted(missing))}")
        else:
            open_[test.id] = test
    for place, (exchange, answer) in enumerate(zip(play.exchanges, answers, strict=True)):
        if not open_:
            break
        if not _concerns(exchange, open_):
            continue
        decided = _decide(exchange, answer, open_, capabilities, grain)
        for test_id, outcome in decided.items():
            outcome.where = _place(place, exchange)
            outcomes[test_id] = outcome
            del open_[test_id]
        if play.tests[0].id in outcomes and outcomes[play.tests[0].id].status != "unsupported":
            _not_run(play, place, open_, outcomes)
    for test_id, test in open_.items():
        outcomes[test_id] = Outcome("pass", grain=grain if "reason" in test.facets else None)
    return {test.id: outcomes[test.id] for test in play.tests}


def _concerns(exchange: Exchange, open_: Mapping[str, Test]) -> bool:
    if exchange.facet not in ("view", "legal", "count", "digests", "score"):
        return True
    return any(exchange.facet in test.facets for test in open_.values())


def _decide(
    exchange: Exchange, answer: Answer, open_: Mapping[str, Test], capabilities: frozenset[str], grain: str
) -> dict[str, Outcome]:
    """The tests that fail because of this exchange."""
    if answer is None:
        return {test_id: Outcome("notrun") for test_id in open_}
    if isinstance(answer, Fault):
        return {test_id: Outcome(answer.kind, fingerprint=answer.kind, observed=answer.what) for test_id in open_}
    query = exchange.facet in ("view", "legal", "count", "digests", "score")
    concerned = {test_id for test_id, test in open_.items() if not query or exchange.facet in test.facets}
    if answer.result == "unsupported":
        broken = sorted(FACET_NEEDS[exchange.facet] & capabilities)
        word = f"declared {', '.join(broken)} and answered {exchange.request['op']} with unsupported"
        return {
            test_id: Outcome("unsupported", observed=dict(answer.body), mismatches=[word] if broken else [])
            for test_id in concerned
        }
    if answer.result == "error" and not any(check.kind in ("error", "refused") for check in exchange.checks):
        return {test_id: Outcome("error", fingerprint="error", observed=dict(answer.body)) for test_id in concerned}
    decided: dict[str, Outcome] = {}
    for check in exchange.checks:
        deviation = compare(check, answer, grain)
        if deviation is None:
            continue
        for test_id, test in open_.items():
            if check.facet in test.facets and test_id not in decided:
                decided[test_id] = Outcome(
                    "fail",
                    fingerprint=deviation.fingerprint,
                    expected=deviation.expected,
                    observed=deviation.observed,
                    path=deviation.path,
                    grain=grain if check.kind == "rules" else None,
                )
    return decided


def _not_run(play: Play, place: int, open_: dict[str, Test], outcomes: dict[str, Outcome]) -> None:
    """Finish the tests after a failure: those whose last check was before it have passed, the others are not run."""
    ahead = {check.facet for exchange in play.exchanges[place + 1 :] for check in exchange.checks}
    for test_id, test in list(open_.items()):
        if test.facets & ahead:
            outcomes[test_id] = Outcome("notrun", detail="an earlier answer of the case deviates")
            del open_[test_id]


def _place(place: int, exchange: Exchange) -> str:
    note = f" ({exchange.note})" if exchange.note else ""
    return f"request {place + 1}, {exchange.request['op']}{note}"


# --- one check ---


def compare(check: Check, reply: Reply, grain: str) -> Deviation | None:
    """How a reply deviates from one check; None if it agrees."""
    if check.kind == "any_of":
        deviations = [_first(way, reply, grain) for way in check.want]
        if any(deviation is None for deviation in deviations):
            return None
        first = deviations[0]
        assert first is not None
        ways = {"any_of": [found.expected for found in deviations if found]}
        return Deviation(first.fingerprint, ways, first.observed, first.path)
    if check.kind in ("ok", "no", "error"):
        if reply.result == check.kind:
            return None
        return Deviation(f"result:{_verdict(reply)}", _WORD[check.kind], _verdict(reply))
    if check.kind == "refused":
        if reply.result in ("no", "error"):
            return None
        return Deviation("result:loaded", "refused", "loaded")
    return _BODY[check.kind](check.want, reply, grain)


_WORD = {"ok": "accepted", "no": "refused", "error": "error"}


def _verdict(reply: Reply) -> str:
    return {"ok": "accepted", "no": "refused"}.get(reply.result, reply.result)


def _first(way: Sequence[Check], reply: Reply, grain: str) -> Deviation | None:
    for check in way:
        deviation = compare(check, reply, grain)
        if deviation is not None:
            return deviation
    return None


def _rules(want: Sequence[str], reply: Reply, grain: str) -> Deviation | None:
    if reply.result != "no":
        return Deviation(f"result:{_verdict(reply)}", list(want), _verdict(reply))
    if grain == "bare":
        return None
    given = reply.body.get("rules")
    if not isinstance(given, list) or not given or not all(isinstance(rule, str) for rule in given):
        return Deviation("rules:none", list(want), given, ("rules",))
    expected, seen = set(want), set(given)
    if grain == "family":
        expected = {rule.split(".", 1)[0] for rule in expected}
        seen = {rule.split(".", 1)[0] for rule in seen}
    # If a printed example breaks several rules at once, a program that stops at the first one is right too.
    if seen <= expected:
        return None
    return Deviation(f"rules:{','.join(sorted(seen))}", sorted(expected), sorted(seen), ("rules",))


def _digest(want: str, reply: Reply, grain: str) -> Deviation | None:
    given = (reply.ok or {}).get("digest")
    if given == want:
        return None
    return Deviation("digest", want, given, ("digest",))


def _list(want: Mapping[str, Sequence[str]], reply: Reply, grain: str) -> Deviation | None:
    given = (reply.ok or {}).get("list")
    if not isinstance(given, list) or not all(isinstance(entry, str) for entry in given):
        return Deviation("list:none", dict(want), given, ("list",))
    seen = set(given)
    missing = {entry for entry in [*want.get("exactly", ()), *want.get("includes", ())] if entry not in seen}
    surplus = seen & set(want.get("excludes", ()))
    if "exactly" in want:
        surplus |= seen - set(want["exactly"])
    twice = len(given) - len(seen)
    if not missing and not surplus and not twice:
        return None
    signs = [f"+{entry}" for entry in sorted(surplus)] + [f"-{entry}" for entry in sorted(missing)]
    return Deviation(f"list:{','.join(signs) or 'twice'}", dict(want), sorted(given), ("list",))


def _count(want: Mapping[str, Any], reply: Reply, grain: str) -> Deviation | None:
    body = reply.ok or {}
    for name, value in want.items():
        if body.get(name) != value:
            return Deviation(
                f"{name}:{canonical.dumps(_whole(body.get(name))).decode()[:60]}",
                dict(want),
                {name: body.get(name) for name in want},
                (name,),
            )
    return None


def _score(want: Mapping[str, Any], reply: Reply, grain: str) -> Deviation | None:
    body = reply.ok or {}
    for signs, path, expected, observed in _score_parts(want, body):
        if not _same(expected, observed):
            seen = canonical.dumps(_whole(observed)).decode()[:60]
            return Deviation(f"score:{signs}={seen}", expected, observed, path)
    return None


_Part = tuple[str, tuple[str | int, ...], Any, Any]


def _score_parts(want: Mapping[str, Any], body: Mapping[str, Any]) -> list[_Part]:
    """The parts of a score to compare, in order: a mark for the fingerprint, the path, the expected and the actual
    value.
    """
    parts: list[_Part] = []
    if "sheets" in want:
        given = body.get("sheets")
        sheets = given if isinstance(given, list) and all(isinstance(sheet, dict) for sheet in given) else []
        parts.append(("sheets", ("sheets",), len(want["sheets"]), len(sheets) if isinstance(given, list) else None))
        for place, (expected, sheet) in enumerate(zip(want["sheets"], sheets, strict=False)):
            at = ("sheets", place)
            if "of" in expected:
                parts.append((f"{place}.of", (*at, "of"), expected["of"], sheet.get("of")))
            items = sheet.get("items")
            if "items" in expected:
                seen = items if isinstance(items, dict) else {}
                for item in sorted({*expected["items"], *seen}):
                    parts.append(
                        (f"{place}.{item}", (*at, "items", item), expected["items"].get(item, 0), seen.get(item, 0))
                    )
            if "total" in expected:
                parts.append((f"{place}.total", (*at, "total"), expected["total"], sheet.get("total")))
    if "scores" in want:
        parts.append(("scores", ("scores",), want["scores"], body.get("scores")))
    following = body.get("next")
    for name, value in want.get("next", {}).items():
        parts.append(
            (f"next.{name}", ("next", name), value, following.get(name) if isinstance(following, dict) else None)
        )
    return parts


def _view(want: Mapping[str, Any], reply: Reply, grain: str) -> Deviation | None:
    body = reply.ok
    if body is None:
        return Deviation("view:none", dict(want), reply.to_json())
    for name, value in want.get("parts", {}).items():
        if not _same(value, body.get(name)):
            return Deviation(f"view:{name}", {name: value}, {name: body.get(name)}, (name,))
    if "digest" in want:
        seen = digest(dict(body))
        if seen != want["digest"]:
            return Deviation("view:digest", want["digest"], dict(body))
    return None


_BODY: dict[str, Callable[[Any, Reply, str], Deviation | None]] = {
    "rules": _rules,
    "digest": _digest,
    "list": _list,
    "count": _count,
    "score": _score,
    "view": _view,
}


def _same(expected: Any, observed: Any) -> bool:
    # True equals 1 in Python, but not in JSON.
    return canonical.dumps(_whole(expected)) == canonical.dumps(_whole(observed))


def _whole(value: Any) -> Any:
    """A value from a reply, in the form that canonical JSON accepts."""
    return value if not isinstance(value, float) else str(value)


# --- several runs of one play ---

#: Statuses from best to worst, to combine the outcomes of a play that was sent twice.
_WORSE = ("pass", "unsupported", "notrun", "fail", "error", "protocol_error", "timeout", "crash")


def join_repeat(first: Outcome, again: Outcome, same_replies: bool) -> Outcome:
    """The outcome of a test whose play was sent twice: the worse of the two, or a failure if the replies differ."""
    if same_replies or "notrun" in (first.status, again.status):
        return max(first, again, key=lambda outcome: _WORSE.index(outcome.status))
    if first.status in ("pass", "unsupported"):
        return Outcome(
            "fail",
            grain=first.grain,
            fingerprint="repeat",
            where="sent again later in the run",
            expected="the same replies to the same requests",
            observed="other replies the second time",
        )
    return first
