"""Verdict: which rules an action violates, found in stages.

Every check of every chapter is grouped by kind of action and stage once.  Nothing else may refuse.
"""

from __future__ import annotations

from . import binding, canastas, going_out, hand_end, melds, pile, threes, turn
from .action import Action
from .move import Check, Move, by_kind, judge
from .state import State

#: All checks in the order of chapters.
CHECKS: tuple[Check, ...] = tuple(
    check for chapter in (turn, melds, canastas, pile, threes, going_out, binding, hand_end) for check in chapter.CHECKS
)

_KINDS = by_kind(CHECKS)


def violations(state: State, seat: int, action: Action) -> frozenset[str]:
    """The ids of all rules that an action violates in the first stage that finds any; empty if it is legal.

    Args:
        state: the moment.
        seat: who acts, from 0; a seat that is none is not on turn.
        action: what the player declares.
    """
    return broken_by(Move(state, seat, action))


def broken_by(move: Move) -> frozenset[str]:
    """The same for a move."""
    return judge(move, _KINDS)
