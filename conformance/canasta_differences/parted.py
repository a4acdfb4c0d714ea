"""Where the source documents differ: each parameter with different values, what each document says, and the verdict of
each on a case.

The comparison uses the classic game for four (or a document's own game, if the parameter has no effect in the classic
one). It takes the value of each document and changes nothing else, so that only this parameter explains the verdicts.
Positions and neighbours come from the cases of the suite.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from canasta.interpreters import interpreter_of
from canasta.notation import moves
from canasta.notation.cards import Unreadable
from canasta.spec import CanastaError, Rules, catalogue, idle, resolve, rules_from
from canasta.spec.contradictions import contradictions
from canasta.spec.parameters import nested, parameters
from canasta_conformance.adapter.answers import score_of_hand, score_of_state
from canasta_conformance.forms.model import Case
from canasta_conformance.suite import cases
from canasta_differences.probe import Answer, Probe, begin, comparable
from canasta_differences.witness import readers

#: The rule set of each document, by its code.
DOCUMENTS: Mapping[str, str] = {"sr": "classic@4", "pl": "pl@4", "hr": "hr@4", "bs": "bs@4", "cs": "cs@4"}
_LISTS = ("legal", "count")


@dataclass(frozen=True, slots=True)
class Asked:
    """A case of the suite as a question, and the answer with the value of each document."""

    case: Case
    probe: Probe
    answers: Mapping[str, Answer]


@dataclass(frozen=True, slots=True)
class Parting:
    """A parameter on which documents differ.

    ``values`` and ``claims`` are by document; a document without a claim is silent, and its value comes from elsewhere.
    ``base`` is the rule set in which the values are used. ``shown`` is None if no case of the suite shows only this
    parameter, ``twin`` if the case has no accepted neighbour.
    """

    path: str
    values: Mapping[str, Any]
    claims: Mapping[str, tuple[str, ...]]
    base: str | None
    shown: Asked | None
    twin: Asked | None

    def idle(self) -> str | None:
        """The reason why the parameter has no effect in the classic game, if it has none."""
        held = resolve(DOCUMENTS["sr"]).values()
        because = [idle.because(self.path, {**held, self.path: value}, value) for value in self.values.values()]
        return idle.in_words(because[0] or {}) if all(one is not None for one in because) else None

    def to_json(self) -> dict[str, Any]:
        """The parting as an object: values, claims and answers by document, and the cases."""
        return {
            "path": self.path,
            "values": dict(self.values),
            "claims": {code: list(found) for code, found in self.claims.items()},
            "base": self.base,
            "position": None if self.shown is None else _asked(self.shown),
            "twin": None if self.twin is None else _asked(self.twin),
        }


def partings() -> Iterator[Parting]:
    """Every parameter on which the documents differ with four players, in chapter order."""
    held = {code: resolve(name).values() for code, name in DOCUMENTS.items()}
    for path, known in parameters().items():
        values = {code: held[code][path] for code in DOCUMENTS}
        if known.custom or known.family or len(set(map(json.dumps, values.values()))) == 1:
            continue
        claims = {code: tuple(_claims(code, path, value)) for code, value in values.items()}
        yield Parting(path, values, claims, *_found(path, values))


def _claims(code: str, path: str, value: Any) -> Iterator[str]:
    """The claims of a document that give its variant this value with four players."""
    variant = DOCUMENTS[code].partition("@")[0]
    for claim in catalogue.claims().values():
        if (
            claim.id.startswith(f"{code}-")
            and variant in claim.adopted_by
            and any(
                holding.path == path
                and _plain(holding.value) == _plain(value)
                and (not holding.players or 4 in holding.players)
                and (not holding.within or variant in holding.within)
                for holding in claim.parameters
            )
        ):
            yield claim.id


def _plain(value: Any) -> Any:
    """A value without the empty members that a complete rule set adds to entries of a list."""
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return {key: one for key, one in value.items() if one != []} if isinstance(value, dict) else value


def _found(path: str, values: Mapping[str, Any]) -> tuple[str | None, Asked | None, Asked | None]:
    """The first case whose answers distinguish the most values, refusals before others."""
    mine = readers(path)
    near = [case for case in _cases() if mine & {cite.rule for cite in case.cites}]
    near.sort(key=lambda case: (case.kind != "reject", case.chapter != path.partition(".")[0]))
    most = len(set(map(json.dumps, values.values())))
    best: tuple[int, str, Asked, Mapping[str, Rules]] | None = None
    for base in DOCUMENTS.values():
        rules = _rules(base, path, values)
        for case in near if rules is not None else ():
            assert rules is not None
            shown = _answered(case, _question(case), rules)
            parts = 0 if shown is None else _parts(shown.answers, values)
            if shown is not None and parts > (1 if best is None else best[0]):
                best = parts, base, shown, rules
            if parts == most:
                break
        if best is not None:
            break
    return (None, None, None) if best is None else (best[1], best[2], _twin(best[2].case, best[3]))


def _rules(base: str, path: str, values: Mapping[str, Any]) -> dict[str, Rules] | None:
    """A rule set with the value of each document; None if one of them is not playable."""
    own = resolve(base).values()
    found = {}
    for code, value in values.items():
        changed = {**own, path: value}
        if contradictions(changed):
            return None
        found[code] = rules_from(nested(changed), base)
    return found


@cache
def _cases() -> tuple[Case, ...]:
    """The cases with a single question: no lists, counts or whole hands, and no retired cases."""
    return tuple(
        case
        for case in cases.load()
        if case.status != "retired"
        and "spoil" not in case.given
        and not case.overrides
        and case.kind not in ("count", "variant")
        and not (isinstance(case.when, Mapping) and ("hands" in case.when or case.when.get("ask") in _LISTS))
    )


def _question(case: Case) -> Probe | None:
    try:
        turn = int(case.given.get("state", {}).get("turn", 0))
        written = list(case.given.get("actions", ()))
        if case.kind in ("position", "reject"):
            written.append(case.when)
        elif case.kind in ("trace", "score"):
            written += (case.when or {}).get("steps", ())
        steps = tuple(moves.action_line(*moves.action(step, turn)) for step in written)
    except (Unreadable, KeyError, TypeError, ValueError):
        return None
    seat = case.when["seat"] if case.kind == "view" else None
    given = {key: value for key, value in case.given.items() if key != "actions"}
    return Probe(given, steps, seat, f"case {case.name}", case.title)


def _twin(case: Case, rules: Mapping[str, Rules]) -> Asked | None:
    """The accepted neighbour of a refusal: another case, or another action in the same position."""
    named = (case.twin or {}).get("same-state") or (case.twin or {}).get("own-state")
    if named is None:
        return None
    own = "own-state" in (case.twin or {})
    other = next((one for one in _cases() if one.id == named), None)
    question = _question(case)
    assert question is not None
    if other is None:
        turn = int(case.given.get("state", {}).get("turn", 0))
        return _answered(case, Probe(question.given, (moves.action_line(*moves.action(named, turn)),)), rules)
    twin = _question(other)
    if twin is None:
        return None
    return _answered(other, twin if own else Probe(question.given, twin.steps), rules)


def _answered(case: Case, probe: Probe | None, rules: Mapping[str, Rules]) -> Asked | None:
    """A question with the answer in each rule set; None if one of them cannot answer it."""
    if probe is None:
        return None
    try:
        return Asked(case, probe, {code: _answer(one, probe) for code, one in rules.items()})
    except (Unreadable, CanastaError, KeyError, ValueError, IndexError, TypeError):
        return None


def _answer(rules: Rules, probe: Probe) -> Answer:
    """The answer of one rule set: the rules that refuse a step, otherwise the score, the view, or the position
    afterwards.
    """
    if "hand" in probe.given:
        return Answer(score=score_of_hand(rules, moves.hand(probe.given["hand"])))
    state = begin(rules, probe.given)
    game = interpreter_of(state)
    for line in probe.steps:
        seat, written = moves.action(line)
        action = game.action_from(written)
        refused = game.violations(state, seat, action)
        if refused:
            return Answer(refused=tuple(sorted(refused)))
        state, _ = game.perform(state, action)
    if probe.view is not None:
        return Answer(facts={key: value for key, value in game.view(state, probe.view).items() if "pile" in key})
    if game.to_move(state) is None:
        return Answer(score=score_of_state(state))
    concealed = [[meld.get("concealed", False) for meld in side] for side in game.to_json(state)["melds"]]
    return Answer(facts=comparable(state) | {"concealed": concealed})


def _parts(answers: Mapping[str, Answer], values: Mapping[str, Any]) -> int:
    """The number of different answers; 0 if two documents with the same value get different ones. All refusals count as
    one answer.
    """
    told = {
        code: "refused" if one.refused else json.dumps(one.to_json(), sort_keys=True) for code, one in answers.items()
    }
    by_value: dict[str, set[str]] = {}
    for code, value in values.items():
        by_value.setdefault(json.dumps(value), set()).add(told[code])
    return 0 if any(len(found) > 1 for found in by_value.values()) else len(set(told.values()))


def _asked(asked: Asked) -> dict[str, Any]:
    answers = {code: _short(answer) for code, answer in asked.answers.items()}
    return {"case": asked.case.id, "title": asked.case.title, **asked.probe.to_json(), "answers": answers}


def _short(answer: Answer) -> dict[str, Any]:
    """An answer without the whole position, which is needed only for comparison."""
    written = answer.to_json()
    return {key: value for key, value in written.items() if key != "facts" or len(value) <= 2}
