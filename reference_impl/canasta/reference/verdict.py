"""The verdict on an action: which rules it breaks. All rules that can refuse an action are checked here."""

from functools import cache

from . import canastas, deal, going_out, hand_end, melds, opening, pile, threes, turn
from .action import Action
from .check import Check, Move, Stage, owners
from .state import State
from .turn import move_of

#: All checks, chapter by chapter.
CHECKS: tuple[Check, ...] = (
    *deal.CHECKS,
    *turn.CHECKS,
    *melds.CHECKS,
    *canastas.CHECKS,
    *opening.CHECKS,
    *pile.CHECKS,
    *threes.CHECKS,
    *going_out.CHECKS,
    *hand_end.CHECKS,
)


def violations(state: State, seat: int, action: Action) -> frozenset[str]:
    """The ids of all rules that an action breaks in the first stage that finds any; empty if it is legal.

    Rule ``pile.way-first``: the way into the pile has a stage before that of the melds. A policy: one fault, one rule.

    Within a stage a rule is not checked if another rule owns the fault (``yields_to`` in the catalogue).

    :param state: the moment.
    :param seat: who acts, from 0; a seat that does not exist is not on turn.
    :param action: what they declare.
    """
    move = Move(state, seat, action, (), False, state)
    for stage, checks in _stages():
        if stage is Stage.WAY:
            move = move_of(state, seat, action)
        broken: set[str] = set()
        for check, owned_by in checks:
            if (check.by_meld or broken.isdisjoint(owned_by)) and check.breaks(move):
                broken.add(check.rule)
        if broken:
            return frozenset(broken)
    return frozenset()


@cache
def _stages() -> tuple[tuple[Stage, tuple[tuple[Check, frozenset[str]], ...]], ...]:
    """The stages in their order, with their checks, and the rules to which each check yields."""
    return tuple((stage, tuple((check, owners(check.rule)) for check in _in_stage(stage))) for stage in Stage)


def _in_stage(stage: Stage) -> tuple[Check, ...]:
    """The checks of a stage, the owners of faults before the rules that yield to them."""
    waiting, sorted_checks = [check for check in CHECKS if check.stage is stage], []
    while waiting:
        rules = {check.rule for check in waiting}
        free = next(check for check in waiting if rules.isdisjoint(owners(check.rule)))
        waiting.remove(free)
        sorted_checks.append(free)
    return tuple(sorted_checks)
