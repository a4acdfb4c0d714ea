"""Plays a new golden trace: a match or some hands of it, from a seed, with attempts that the rules refuse.

The seed is needed only to make the trace. The trace itself has decks and steps, so no reader needs the seed, and
existing traces do not change when the players choose differently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import canasta
from canasta import reference
from canasta.play import HandPlayed, play_match
from canasta.play.attempts import attempt
from canasta_conformance.forms.model import Case
from canasta_conformance.suite import rulesets
from canasta_conformance.suite.cases import cases_of_value
from canasta_conformance.upkeep import recorder
from canasta_conformance.upkeep.golden import Moment
from canasta_conformance.upkeep.players import LIVELY, Habits, player

#: The number of attempts to find such an action, and the share of steps, in percent, before which a player tries one.
_THOUGHTS, _TRIES = 60, 6
#: Seat, action and the rule that it breaks.
_Refusal = tuple[int, dict[str, Any], tuple[str, ...]]
_UNSAID = frozenset({"turn.action-complete"})


def played(ruleset: str, seed: int, habits: Sequence[Habits] = (LIVELY,), hands: int | None = None) -> list[HandPlayed]:
    """A match, or its first hands, from a seed; the players take the ``habits`` in turn."""
    rules = rulesets.named(ruleset)
    policies = [player(one) for one in habits]
    return list(play_match(rules, Random(f"{ruleset} {seed}"), policies, hands, interpreter=reference))


def written(
    ruleset: str, seed: int, found: Sequence[HandPlayed], views: str, fields: Mapping[str, Any]
) -> dict[str, Any]:
    """A case for some hands, as a case file has it; ``fields`` are those that an author writes."""
    rng = Random(f"{ruleset} {seed} refusals")
    tried: Counter[str] = Counter()
    hands = [{"deck": " ".join(hand.deck), "steps": _steps(hand, rng, tried)} for hand in found]
    first = found[0]
    given = {"dealer": first.dealer, "deal": first.deal_number} | (
        {} if not first.scores else {"scores": list(first.scores)}
    )
    case = {**fields, "given": given, "when": {"views": views, "hands": hands}, "then": {"complete": True}}
    case["when"], case["then"] = recorder.golden(_read(case))
    return case


def _read(case: Mapping[str, Any]) -> Case:
    return cases_of_value({"canasta": "cases/1", "cases": [case]})[0]


def _steps(hand: HandPlayed, rng: Random, tried: Counter[str]) -> str:
    return "".join(recorder.line(moment) + "\n" for moment in _moments(hand, rng, tried))


def _moments(hand: HandPlayed, rng: Random, tried: Counter[str]) -> Iterator[Moment]:
    state = hand.start
    for place, step in enumerate(hand.steps, 1):
        if rng.random() * 100 < _TRIES:
            refused = _refused(state, rng, tried)
            if refused is not None:
                seat, made, broken = refused
                yield Moment(0, place, state, seat, made, broken, (), state)
        made = canasta.to_json(canasta.faces(state, step.action))
        yield Moment(0, place, state, step.seat, made, (), step.events, step.state)
        state = step.state


def _refused(state: canasta.State, rng: Random, tried: Counter[str]) -> _Refusal | None:
    """An action that breaks exactly one rule: of several attempts, the one whose rule was tried least."""
    best: _Refusal | None = None
    for _ in range(_THOUGHTS):
        seat, made = attempt(state, rng)
        broken = recorder.violations(state, seat, made)
        # Separate cases cover actions that no player would try at a table.
        if len(broken) == 1 and not broken & _UNSAID and (best is None or tried[min(broken)] < tried[best[2][0]]):
            best = seat, made, tuple(broken)
    if best is not None:
        tried[best[2][0]] += 1
    return best
