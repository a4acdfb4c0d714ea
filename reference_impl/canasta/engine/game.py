"""Game: performing actions, and the one entry that judges and performs."""

from __future__ import annotations

from canasta.spec import IllegalAction

from .action import Action, Answer, Ask, Discard, Draw, Meld, Pass, Take
from .event import Event
from .going_out import perform_answer, perform_ask
from .hand_end import after_empty_draw, end, ends_with_discard, go_out, has_gone_out, perform_pass
from .melds import perform_meld
from .move import Move, lay
from .pile import perform_take
from .state import State
from .table import next_partner
from .turn import pass_turn, perform_discard, perform_draw
from .verdict import broken_by


def to_move(state: State) -> int | None:
    """The seat that is to act: the player on turn, the partner asked, or None when the hand is over."""
    if state.phase == "answer":
        return next_partner(state, state.turn)
    return None if state.phase == "over" else state.turn


def apply(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Judge an action and perform it.

    Raises:
        IllegalAction: the action violates rules, whose ids it carries; the state is as it was.
    """
    move = Move(state, seat, action)
    broken = broken_by(move)
    if broken:
        raise IllegalAction(broken)
    return _carry_out(state, action, move)


def perform(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Perform an action of the seat that is to move, which must be legal: ``violations`` or ``legal`` has said so.

    Returns the state after it, at the next decision, and what happened.  The state given stays as it was.
    """
    return _carry_out(state, action, None)


def _carry_out(state: State, action: Action, judged: Move | None) -> tuple[State, tuple[Event, ...]]:
    """Perform a legal action; if it has just been judged, its declaration has been laid out already."""
    seat = state.turn
    match action:
        case Discard():
            new, events = perform_discard(state, seat, action)
            if has_gone_out(new, seat):
                events += go_out(new, seat)
            elif ends_with_discard(new):
                events += end(new, "hand_end.last-drawers-discard")
            else:
                events += pass_turn(new, seat)
        case Draw():
            new, events, brought = perform_draw(state, seat, action.upcard)
            if not brought:
                events += after_empty_draw(new)
        case Meld():
            new, events = perform_meld(state, seat, judged.laying if judged else lay(state, seat, action))
            if has_gone_out(new, seat):
                events += go_out(new, seat)
        case Take():
            laying = judged.laying if judged else lay(state, seat, action)
            new, events = perform_take(state, seat, action, laying)
            if has_gone_out(new, seat):
                events += go_out(new, seat)
        case Ask():
            new, events = perform_ask(state, seat)
        case Answer():
            new, events = perform_answer(state, action.yes)
        case Pass():
            new, events = perform_pass(state)
    return new, tuple(events)
