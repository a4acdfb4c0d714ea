"""Gives each new test its rotation, so that a run asks about each rule from all round the table.

A test gets the rotation that brings the rules of its case to most dealers, seats and sides that they have not met yet,
in its rule set or in all with as many players. Among equals it gets the one whose dealers, seats and sides they have
met least. A rotation that the lock has already never changes.

Hands to score are asked as they are written: each of them has all sides and seats, and their authors see to it that
together they have every kind of entry at every seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from canasta.notation.positions import sides_of
from canasta_conformance.forms.model import Case
from canasta_conformance.suite import ledgers, rotation, rulesets
from canasta_conformance.suite.compile import Compiler
from canasta_conformance.suite.moments import Moment, moments


@dataclass(frozen=True, slots=True)
class _Place:
    """What a rule has met in a rule set, or with a number of players; without a rule, what any of them has met.

    ``what`` is ``dealer``, ``seat``, ``side``, or ``turn``: that is where seat 0 has gone in a case without a dealer.
    """

    rule: str | None
    where: str | int
    what: str
    number: int


def new_rotations(cases: Sequence[Case], lock: Iterable[ledgers.Locked]) -> dict[tuple[str, str], int]:
    """The rotations of the tests that the lock does not have yet, by case id and rule set."""
    entries = list(lock)
    known = ledgers.rotations(entries)
    wanted = ledgers.unturned(cases, entries)
    if not wanted:
        return {}
    compiler = Compiler(cases)
    used: Counter[_Place] = Counter()
    for case in cases:
        if case.kind != "variant" and case.status != "retired":
            for name in case.variants:
                if (case.id, name) in known:
                    used.update(_turned(_met(compiler, case, name), name, known[case.id, name]))
    found: dict[tuple[str, str], int] = {}
    for case, name in wanted:
        if case.kind == "score":
            found[case.id, name] = 0
            continue
        met = _met(compiler, case, name)
        choices = rotation.all_of(rulesets.named(name))
        best = min(choices, key=lambda number: (*_use(used, _turned(met, name, number), name), number))
        used.update(_turned(met, name, best))
        found[case.id, name] = best
    return found


def _met(compiler: Compiler, case: Case, name: str) -> list[Moment]:
    return list(moments(compiler.play(case, name, 0)))


def _turned(met: Iterable[Moment], name: str, number: int) -> list[_Place]:
    """What the rules of some moments meet when their case is turned."""
    return list(dict.fromkeys(_places(met, name, number)))


def _places(met: Iterable[Moment], name: str, number: int) -> Iterator[_Place]:
    turn = rotation.of(rulesets.named(name), number)
    for moment in met:
        seats = {"turn": 0} if moment.dealer is None else {"dealer": moment.dealer}
        if moment.seat is not None:
            seats["seat"] = moment.seat
        met_now = {what: seat if turn is None else turn.seat(seat) for what, seat in seats.items()}
        if "seat" in met_now:
            met_now["side"] = _side(name, met_now["seat"])
        for what, after in met_now.items():
            for rule in moment.rules:
                yield _Place(rule, name, what, after)
                yield _Place(rule, moment.players, what, after)
            yield _Place(None, name, what, after)


def _side(name: str, seat: int) -> int:
    return next(side for side, seats in enumerate(sides_of(rulesets.named(name))) if seat in seats)


def _use(used: Mapping[_Place, int], places: Iterable[_Place], name: str) -> tuple[int, int, int, int]:
    """How little new some places are, and how often they were met before: by the rules in the rule set, by them in all
    with as many players, and by any rule in the rule set.
    """
    new = here = everywhere = whatever = 0
    for place in places:
        new += place.rule is not None and not used[place]
        if place.rule is None:
            whatever += used[place]
        elif place.where == name:
            here += used[place]
        else:
            everywhere += used[place]
    return -new, here, everywhere, whatever
