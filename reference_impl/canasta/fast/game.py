"""Game: performing actions, and the one entry that judges and performs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canasta.spec import IllegalAction

from .action import Action, Answer, Ask, Discard, Draw, Meld, Pass, Take
from .going_out import bind, perform_answer, perform_ask
from .hand_end import after_empty_draw, end, ends_with_discard, go_out, perform_pass
from .melds import perform_meld
from .move import Move, Outcome
from .pile import perform_take
from .state import State
from .table import next_partner
from .turn import pass_turn, perform_discard, perform_draw
from .verdict import broken_by


def to_move(state: State) -> int | None:
    """The seat that is to act: the player on turn, the partner asked, or None when the hand is over."""
    phase = state.phase
    if phase in ("draw", "act"):
        return state.turn
    return next_partner(state, state.turn) if phase == "answer" else None


def apply(state: State, seat: int, action: Action) -> Outcome:
    """Judge an action and perform it.

    Raises:
        IllegalAction: the action violates rules, whose ids it carries; the state is as it was.
    """
    move = Move(state, seat, action)
    broken = broken_by(move)
    if broken:
        raise IllegalAction(broken)
    return perform(state, action, move)


def perform(state: State, action: Action, judged: Move | None = None) -> Outcome:
    """Perform an action of the seat that is to move, which must be legal: ``violations`` or ``legal`` has said so.

    Args:
        state: the moment; it stays as it was.
        action: what is declared.
        judged: the move, if it has just been judged; what its declaration would lay is known then.

    Returns the state after it, at the next decision, and what happened.
    """
    seat = state.turn
    kind = type(action)
    new, events = _PERFORM[kind](state, seat, action, judged)
    if kind is Discard:
        if not new.hands[seat].cards:
            events += go_out(new, seat)
        elif not new.stock and ends_with_discard(new):
            events += end(new, "hand_end.last-drawers-discard")
        else:
            events += pass_turn(new, seat)
    elif kind is Draw:
        if new.hands is state.hands:  # no card came
            events += after_empty_draw(new)
    elif kind is Meld or kind is Take:
        if not new.hands[seat].cards:
            events += go_out(new, seat)
        else:
            bind(state, seat, action, judged, new)
    return new, events


_PERFORM: dict[type[Action], Callable[[State, int, Any, Move | None], Outcome]] = {
    Draw: perform_draw,
    Take: perform_take,
    Meld: perform_meld,
    Discard: perform_discard,
    Ask: perform_ask,
    Answer: perform_answer,
    Pass: perform_pass,
}
