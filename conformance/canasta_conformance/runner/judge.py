"""The judge: it compares replies with expectations. It has no side effects and no memory.

It judges a play in order. The first test of a play has the verdicts. If one fails, the position is no longer the
intended one, so the rest is *not run*. A crash, a timeout or a protocol error is never an answer: it counts neither as
a refusal nor as a wrong answer, but has its own status.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from canasta_conformance.forms.levels import FACET_NEEDS, FAULTS, OTHERWISE, grain_of, granted
from canasta_conformance.forms.model import Exchange, Outcome, Play, Test
from canasta_conformance.forms.protocol import Reply
from canasta_conformance.runner.compare import compare, left_out
from canasta_conformance.runner.process import Fault

#: The answer to a request: a reply, a fault, or None because it was not sent.
Answer: TypeAlias = Reply | Fault | None


def judge(play: Play, answers: Sequence[Answer], capabilities: frozenset[str]) -> dict[str, Outcome]:
    """The outcome of each test of a play, by test id.

    ``answers`` has one entry for each exchange of the play. ``capabilities`` are those that the program has declared; a
    test that needs others is unsupported, whatever the answer was.
    """
    outcomes: dict[str, Outcome] = {}
    open_: dict[str, Test] = {}
    able = granted(capabilities)
    for test in play.tests:
        missing = test.needs - able
        if missing:
            outcomes[test.id] = Outcome("unsupported", detail=_undeclared(missing), without=missing)
        else:
            open_[test.id] = test
    for place, (exchange, answer) in enumerate(zip(play.exchanges, answers, strict=True)):
        if not open_:
            break
        if not _concerns(exchange, open_) or not _can_show(exchange, able):
            continue
        decided = _decide(play, exchange, answer, open_, capabilities)
        for test_id, outcome in decided.items():
            outcome.where = _place(place, exchange)
            outcomes[test_id] = outcome
            del open_[test_id]
        if play.tests[0].id in outcomes and outcomes[play.tests[0].id].status != "unsupported":
            _not_run(play, place, open_, outcomes)
    for test_id, test in open_.items():
        without = _left_out(play, test, capabilities)
        outcomes[test_id] = Outcome("pass", grain=_grain(test, capabilities, without), without=without)
    return {test.id: outcomes[test.id] for test in play.tests}


def _undeclared(missing: frozenset[str]) -> str:
    otherwise = sorted(name for name, usual in OTHERWISE.items() if usual in missing)
    lacking = sorted(missing - set(OTHERWISE.values()))
    parts = [f"not declared: {', '.join(lacking)}"] if lacking else []
    return "; ".join(parts + ([f"declared: {', '.join(otherwise)}"] if otherwise else []))


def _left_out(play: Play, test: Test, capabilities: frozenset[str]) -> frozenset[str]:
    able, missing = granted(capabilities), frozenset[str]()
    for exchange in play.exchanges:
        for check in exchange.checks:
            if check.facet in test.facets:
                missing |= left_out(check, capabilities) if _can_show(exchange, able) else exchange.needs - able
    return missing


def _can_show(exchange: Exchange, able: frozenset[str]) -> bool:
    """Whether a program that can do this can show what an action has led to; other exchanges are always judged."""
    return exchange.facet != "carried" or exchange.needs <= able


def _grain(test: Test, capabilities: frozenset[str], without: frozenset[str]) -> str | None:
    """How closely a test was compared: the grain of reasons, or ``coarse`` for sheets without items."""
    if "score.items" in without:
        return "coarse"
    return grain_of(capabilities) if "reason" in test.facets else None


def _concerns(exchange: Exchange, open_: Mapping[str, Test]) -> bool:
    if exchange.facet not in ("view", "legal", "count", "digests", "score"):
        return True
    return any(exchange.facet in test.facets for test in open_.values())


def _decide(
    play: Play, exchange: Exchange, answer: Answer, open_: Mapping[str, Test], capabilities: frozenset[str]
) -> dict[str, Outcome]:
    """The tests that fail because of this exchange."""
    if answer is None:
        return {test_id: Outcome("notrun") for test_id in open_}
    if isinstance(answer, Fault):
        return {test_id: Outcome(answer.kind, fingerprint=answer.kind, observed=answer.what) for test_id in open_}
    query = exchange.facet in ("view", "legal", "count", "digests", "score")
    concerned = {test_id for test_id, test in open_.items() if not query or exchange.facet in test.facets}
    if answer.result == "unsupported" and exchange.foreign:
        return {}
    if answer.result == "unsupported":
        needs = FACET_NEEDS[exchange.facet]
        if exchange.request["op"] in ("load", "apply") and "state" in play.exchanges[0].request:
            needs |= {"load"}
        broken = sorted(needs & capabilities)
        word = f"declared {', '.join(broken)} and answered {exchange.request['op']} with unsupported"
        return {
            test_id: Outcome("unsupported", observed=dict(answer.body), mismatches=[word] if broken else [])
            for test_id in concerned
        }
    if answer.result == "error" and not any(check.kind in ("error", "refused") for check in exchange.checks):
        return {test_id: Outcome("error", fingerprint="error", observed=dict(answer.body)) for test_id in concerned}
    decided: dict[str, Outcome] = {}
    for check in exchange.checks:
        deviation = compare(check, answer, capabilities)
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
                    grain=grain_of(capabilities) if check.kind == "rules" else None,
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


# --- several runs of one play ---

#: Statuses from best to worst, to combine the outcomes of a play that was sent twice.
_WORSE = ("pass", "unsupported", "notrun", "fail", "error", "protocol_error", "timeout", "crash")


def join_repeat(first: Outcome, again: Outcome, same_replies: bool) -> Outcome:
    """The outcome of a test whose play was sent twice: the worse of the two, or a failure if the replies differ.

    A program that crashes when it is asked again has crashed; it has not given another reply.
    """
    if again.status in FAULTS and first.status not in FAULTS:
        again.where = f"{again.where}, sent again later in the run"
        return again
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
