"""Verdict: which rules an action violates, found in stages.

Every check of every chapter is grouped by kind of action and stage once.  Nothing else may refuse.
"""

from __future__ import annotations

from . import canastas, going_out, hand_end, melds, opening, pile, threes, turn
from .action import Action, Answer, Ask, Discard, Draw, Meld, Pass, Take
from .move import Check, Move, Stage
from .state import State

#: All checks in the order of chapters.
CHECKS: tuple[Check, ...] = tuple(
    check for chapter in (turn, melds, canastas, opening, pile, threes, going_out, hand_end) for check in chapter.CHECKS
)


def by_kind(checks: tuple[Check, ...]) -> dict[type, tuple[tuple[Check, ...], ...]]:
    """The checks that concern each kind of action, a tuple for each stage that has any."""
    return {
        kind: tuple(
            staged
            for stage in Stage
            if (staged := tuple(check for check in checks if check.stage == stage and kind in check.kinds))
        )
        for kind in (Draw, Take, Meld, Discard, Ask, Answer, Pass)
    }


_STAGED = by_kind(CHECKS)


def violations(state: State, seat: int, action: Action) -> frozenset[str]:
    """The ids of all rules that an action violates in the first stage that finds any; empty if it is legal.

    Args:
        state: the moment.
        seat: who acts, from 0.
        action: what he declares.
    """
    return judge(state, seat, action, _STAGED)


def judge(state: State, seat: int, action: Action, staged: dict[type, tuple[tuple[Check, ...], ...]]) -> frozenset[str]:
    """The same with a choice of checks, as ``by_kind`` groups them; for measuring what a suite notices."""
    move = Move(state, seat, action)
    for checks in staged[type(action)]:
        broken = [check.rule for check in checks if check.violated(move)]
        if broken:
            return frozenset(broken)
    return frozenset()
