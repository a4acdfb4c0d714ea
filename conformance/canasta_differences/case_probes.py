"""Probes from the suite: the authors of cases chose questions that programs answer in different ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from canasta.notation import moves
from canasta.notation.cards import Unreadable
from canasta_conformance.forms.model import Case
from canasta_conformance.suite import cases
from canasta_differences.probe import Probe

#: Longer traces show many differences at once, so they are bad examples of one.
_MOST_STEPS = 12


@cache
def case_probes() -> tuple[Probe, ...]:
    """The probes of all cases of the suite, in the order of files and lines."""
    return tuple(probes_of(cases.load()))


def probes_of(found: Iterable[Case]) -> Iterator[Probe]:
    """One probe for each case, except for cases that are retired, compare lists, or are too long to read."""
    for case in found:
        if case.status == "retired" or not _can_be_asked(case):
            continue
        try:
            steps = tuple(_steps(case))
        except (Unreadable, KeyError):
            continue
        if len(steps) <= _MOST_STEPS:
            seat = case.when["seat"] if case.kind == "view" else None
            rules = frozenset(cite.rule for cite in case.cites)
            yield Probe(_given(case), steps, seat, f"case {case.name}", case.title, rules)


def _can_be_asked(case: Case) -> bool:
    if case.kind in ("count", "variant") or "spoil" in case.given:
        return False
    if case.kind == "position" and isinstance(case.when, Mapping) and "ask" in case.when:
        return False
    return not (case.kind == "trace" and "hands" in case.when)


def _given(case: Case) -> dict[str, Any]:
    return {key: value for key, value in case.given.items() if key != "actions"}


def _steps(case: Case) -> Iterator[str]:
    written = list(case.given.get("actions", ()))
    if case.kind in ("position", "reject"):
        written.append(case.when)
        following = (case.twin or {}).get("same-state")
        if case.kind == "reject" and isinstance(following, Mapping):
            written.append(following)
    elif case.kind in ("trace", "score"):
        written += (case.when or {}).get("steps", ())
    turn = int(case.given.get("state", {}).get("turn", 0))
    for step in written:
        # If a map names no seat, the seat whose turn it is acts.
        seat, action = moves.action(step, turn)
        yield moves.action_line(seat, action)
