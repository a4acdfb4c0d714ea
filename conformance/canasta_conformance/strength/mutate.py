"""The strength of the suite: which single wrong constant in a program would it notice?

Each value of a rule set is changed in every simple way: a number one step down and up, a switch flipped, a word
replaced by each other word, an optional value left out, an entry of a list dropped, repeated or exchanged with the
next. The reference then plays by the changed rules while the requests still name the original ones, like a program that
has this constant wrong. If a test fails, the mutant is killed; if none fails, it survives and shows which case is
missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from canasta.interpreters import quickest
from canasta.spec import CanastaError, Rules, rules_from
from canasta.spec.parameters import Parameter, leaves, parameters
from canasta_conformance.adapter.session import Session
from canasta_conformance.forms.levels import LEVELS
from canasta_conformance.forms.model import Outcome, Play
from canasta_conformance.runner.run import run_session
from canasta_conformance.suite import rulesets
from canasta_conformance.suite.compile import choosing

#: One step of a number of points; every other number changes by one.
_POINT_STEP = 5


@dataclass(frozen=True, slots=True)
class Mutant:
    """A rule set with one parameter changed."""

    ruleset: str
    path: str
    value: Any
    original: Any

    @property
    def name(self) -> str:
        """The name of the mutant in reports."""
        return f"{self.path}: {_shown(self.original)} -> {_shown(self.value)}"


@dataclass(slots=True)
class Verdict:
    """The tests that fail a mutant; none if it survives."""

    mutant: Mutant
    killers: list[str] = field(default_factory=list)

    @property
    def killed(self) -> bool:
        """Whether any test notices the mutant."""
        return bool(self.killers)


@dataclass(slots=True)
class Report:
    """All mutants of a rule set, and those that the specification refuses."""

    ruleset: str
    verdicts: list[Verdict]
    refused: list[Mutant]
    passed_over: list[str]
    tests: int

    @property
    def survivors(self) -> list[Mutant]:
        """The mutants that no test notices."""
        return [verdict.mutant for verdict in self.verdicts if not verdict.killed]

    def to_json(self) -> dict[str, Any]:
        """The report as an object."""
        return {
            "ruleset": self.ruleset,
            "tests": self.tests,
            "mutants": len(self.verdicts),
            "killed": len(self.verdicts) - len(self.survivors),
            "refused": [mutant.name for mutant in self.refused],
            "passed_over": list(self.passed_over),
            "survivors": [mutant.name for mutant in self.survivors],
            "kills": {verdict.mutant.name: verdict.killers for verdict in self.verdicts if verdict.killed},
        }


def mutants(ruleset: str) -> tuple[list[Mutant], list[str]]:
    """All mutants of a rule set, and the paths left out: table manners, and parameters that this version does not play
    by.

    Neither of these affects a verdict, a state or a score in this version.
    """
    found, passed_over = [], []
    for path, value in leaves(rulesets.named(ruleset).to_json()):
        parameter = parameters()[path]
        if parameter.family or parameter.custom:
            passed_over.append(path)
            continue
        for other in _others(value, parameter):
            found.append(Mutant(ruleset, path, other, value))
    return found, passed_over


def _others(value: Any, parameter: Parameter) -> list[Any]:
    """The values one step away that a parameter could have instead."""
    path, schema = parameter.path, parameter.schema
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return _numbers(value, path, schema)
    if isinstance(value, str):
        return [word for word in parameter.words if word != value]
    if value is None:
        return _instead_of_nothing(path, schema)
    if isinstance(value, list):
        return _lists(value, path)
    return []


def _numbers(value: int, path: str, schema: Mapping[str, Any]) -> list[Any]:
    step = _POINT_STEP if _is_points(path) else 1
    around: list[Any] = [value - step, value + step]
    low, high = schema.get("minimum"), schema.get("maximum")
    kept = [number for number in around if (low is None or number >= low) and (high is None or number <= high)]
    return [*kept, None] if _may_be_null(schema) else kept


def _is_points(path: str) -> bool:
    return any(word in path for word in ("points", "bonus", "concealed.", "totals", "target", "left_in_hand", "extra"))


def _may_be_null(schema: Mapping[str, Any]) -> bool:
    kind = schema.get("type")
    return (isinstance(kind, list) and "null" in kind) or any(_may_be_null(part) for part in schema.get("anyOf", ()))


def _instead_of_nothing(path: str, schema: Mapping[str, Any]) -> list[Any]:
    low = schema.get("minimum")
    if low is None:
        low = next((part["minimum"] for part in schema.get("anyOf", ()) if "minimum" in part), 1)
    return [max(low, 8)] if "max" in path or "under" in path else [max(low, 1)]


def _lists(value: Sequence[Any], path: str) -> list[Any]:
    """The list with one entry dropped, repeated, exchanged with the next, or changed inside."""
    made: list[Any] = []
    for place, entry in enumerate(value):
        before, after = list(value[:place]), list(value[place + 1 :])
        made.append([*before, *after])
        made.append([*before, entry, entry, *after])
        if after:
            made.append([*before, after[0], entry, *after[1:]])
        for other in _entries(entry, path):
            made.append([*before, other, *after])
    unique: list[Any] = []
    for candidate in made:
        if candidate != list(value) and candidate not in unique:
            unique.append(candidate)
    return unique


def _entries(entry: Any, path: str) -> Iterator[Any]:
    if isinstance(entry, bool):
        return
    if isinstance(entry, int):
        step = _POINT_STEP if _is_points(path) else 1
        yield entry - step
        yield entry + step
    elif isinstance(entry, dict):
        for key, value in entry.items():
            if isinstance(value, int) and not isinstance(value, bool):
                yield entry | {key: value - _POINT_STEP}
                yield entry | {key: value + _POINT_STEP}


# --- playing them ---


def altered(rules: Rules, mutant: Mutant) -> Rules:
    """The rules with the mutant's value.

    Raises CanastaError if the specification refuses them.
    """
    return rules_from(rulesets.with_values(rules.to_json(), {mutant.path: mutant.value}))


def mutate(
    ruleset: str, plays: Iterable[Play], whole: bool = False, progress: Callable[[int, int], None] | None = None
) -> Report:
    """Run the plays of a rule set on every mutant of it.

    A mutant is done at its first failing test. With ``whole``, all tests that fail it are found, which takes longer.
    Plays with overridden parameters count too, because a program has one constant for all of them.
    """
    found, passed_over = mutants(ruleset)
    mine = [
        play
        for play in plays
        if play.ruleset == ruleset and play.case.kind != "variant" and play.case.status == "stable" and play.exchanges
    ]
    sound = _sound(mine)
    report = Report(ruleset, [], [], passed_over, sum(len(play.tests) for play in sound))
    order = _quick_first(sound)
    for place, mutant in enumerate(found):
        try:
            altered(rulesets.named(ruleset), mutant)
        except CanastaError:
            report.refused.append(mutant)
        else:
            verdict = _play(mutant, order, whole)
            report.verdicts.append(verdict)
            if not whole and verdict.killed:
                # The test that killed one mutant often kills the next one too.
                _to_front(order, verdict.killers[0])
        if progress is not None:
            progress(place + 1, len(found))
    return report


def _sound(plays: Sequence[Play]) -> list[Play]:
    """The plays that the unchanged reference passes; any other would seem to kill every mutant."""
    outcomes = run_session(plays, Session(choose=quickest), choose=choosing)
    return [play for play in plays if all(outcomes[test.id].status == "pass" for test in play.tests)]


def _play(mutant: Mutant, plays: Sequence[Play], whole: bool) -> Verdict:
    def alter(rules: Rules) -> Rules:
        try:
            return altered(rules, mutant)
        except (CanastaError, KeyError):
            return rules

    killers: list[str] = []

    def stop(found: Mapping[str, Outcome]) -> bool:
        killers.extend(test_id for test_id, outcome in found.items() if outcome.status in ("fail", "error"))
        return bool(killers) and not whole

    run_session(plays, Session(alter, quickest), stop, choosing)
    return Verdict(mutant, killers)


def _quick_first(plays: Sequence[Play]) -> list[Play]:
    return sorted(plays, key=lambda play: (play.spec, len(play.exchanges), LEVELS.index(play.case.level)))


def _to_front(plays: list[Play], test_id: str) -> None:
    for place, play in enumerate(plays):
        if any(test.id == test_id for test in play.tests):
            plays.insert(0, plays.pop(place))
            return


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_shown(inner)}' for key, inner in value.items())}}}"
    return str(value)
