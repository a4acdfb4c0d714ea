"""Verdict: which rules an action violates, found in stages.

Every check of every chapter is grouped by kind of action and stage once.  Nothing else may refuse.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from . import canastas, going_out, hand_end, melds, opening, pile, threes, turn
from .action import Action, Answer, Ask, Discard, Draw, Meld, Pass, Take
from .move import Check, Move, Stage
from .state import State

#: All checks in the order of chapters.
CHECKS: tuple[Check, ...] = tuple(
    check for chapter in (turn, melds, canastas, opening, pile, threes, going_out, hand_end) for check in chapter.CHECKS
)


#: For each kind of action and each stage that has any, the rules to ask for and the functions that tell.
Staged: TypeAlias = dict[type, list[list[tuple[str, Callable[[Move], bool]]]]]


def by_kind(checks: tuple[Check, ...]) -> Staged:
    """The checks that concern each kind of action, by stage."""
    staged: Staged = {}
    for kind in (Draw, Take, Meld, Discard, Ask, Answer, Pass):
        stages = [[check for check in checks if check.stage == stage and kind in check.kinds] for stage in Stage]
        staged[kind] = [[(check.rule, check.violated) for check in stage] for stage in stages if stage]
    return staged


_STAGED = by_kind(CHECKS)


def violations(state: State, seat: int, action: Action) -> frozenset[str]:
    """The ids of all rules that an action violates in the first stage that finds any; empty if it is legal.

    Args:
        state: the moment.
        seat: who acts, from 0.
        action: what he declares.
    """
    return judge(Move(state, seat, action))


def judge(move: Move, staged: Staged = _STAGED) -> frozenset[str]:
    """The same for a move; with another choice of checks, grouped by ``by_kind``, it measures what a suite notices."""
    for checks in staged[type(move.action)]:
        broken = [rule for rule, violated in checks if violated(move)]
        if broken:
            return frozenset(broken)
    return frozenset()
