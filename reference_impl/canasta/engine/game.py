"""Game: performing actions, and the one entry that judges and performs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from canasta.spec import IllegalAction

from .action import Action, Answer, Ask, Discard, Draw, Meld, Pass, Take
from .event import Event
from .going_out import perform_answer, perform_ask
from .hand_end import after_empty_draw, end, ends_with_discard, go_out, perform_pass
from .melds import perform_meld
from .move import Move, lay
from .pile import perform_take
from .state import State
from .table import next_partner
from .turn import pass_turn, perform_discard, perform_draw
from .verdict import broken_by

#: The state after an action, and what happened.
Outcome: TypeAlias = tuple[State, tuple[Event, ...]]


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
    return _PERFORM[type(action)](state, action, move)


def perform(state: State, action: Action) -> Outcome:
    """Perform an action of the seat that is to move, which must be legal: ``violations`` or ``legal`` has said so.

    Returns the state after it, at the next decision, and what happened.  The state given stays as it was.
    """
    return _PERFORM[type(action)](state, action, None)


# Each way to carry out an action gets the state, the action and, if it has just been judged, the move, in which its
# declaration has been laid out already.


def _discard(state: State, discard: Discard, _: Move | None) -> Outcome:
    seat = state.turn
    new, events = perform_discard(state, seat, discard)
    if not new.hands[seat].cards:
        return new, (*events, *go_out(new, seat))
    if not new.stock and ends_with_discard(new):
        return new, (*events, *end(new, "hand_end.last-drawers-discard"))
    return new, events + pass_turn(new, seat)


def _draw(state: State, draw: Draw, _: Move | None) -> Outcome:
    new, events, brought = perform_draw(state, state.turn, draw.upcard)
    return new, events if brought else (*events, *after_empty_draw(new))


def _meld(state: State, meld: Meld, judged: Move | None) -> Outcome:
    seat = state.turn
    new, events = perform_meld(state, seat, judged.laying if judged else lay(state, seat, meld))
    return new, (*events, *go_out(new, seat)) if not new.hands[seat].cards else events


def _take(state: State, take: Take, judged: Move | None) -> Outcome:
    seat = state.turn
    new, events = perform_take(state, seat, take, judged.laying if judged else lay(state, seat, take))
    return new, (*events, *go_out(new, seat)) if not new.hands[seat].cards else tuple(events)


def _ask(state: State, _: Ask, __: Move | None) -> Outcome:
    new, events = perform_ask(state, state.turn)
    return new, tuple(events)


def _answer(state: State, answer: Answer, _: Move | None) -> Outcome:
    new, events = perform_answer(state, answer.yes)
    return new, tuple(events)


def _pass(state: State, _: Pass, __: Move | None) -> Outcome:
    new, events = perform_pass(state)
    return new, tuple(events)


_PERFORM: dict[type[Action], Callable[[State, Any, Move | None], Outcome]] = {
    Draw: _draw,
    Take: _take,
    Meld: _meld,
    Discard: _discard,
    Ask: _ask,
    Answer: _answer,
    Pass: _pass,
}
