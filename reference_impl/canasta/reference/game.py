"""Playing: who is to act, and what a legal action makes of a state."""

from canasta.spec import IllegalAction

from . import pile, turn
from .action import Action, Answer, Ask, Discard, Draw, Meld, Pass, Take
from .deal import decline_upcard, draw_upcard
from .event import Event, Outcome, event
from .going_out import answer, ask
from .hand_end import go_out, pass_turn
from .match import next_hand
from .scoring import score_hand
from .state import State, has_no_cards
from .table import to_move
from .turn import move_of
from .verdict import violations
from .write import to_json


def apply(state: State, seat: int, action: Action) -> Outcome:
    """Judge an action and perform it.

    Raises IllegalAction where the action breaks rules, with their ids; the state is as it was.
    """
    broken = violations(state, seat, action)
    if broken:
        raise IllegalAction(broken)
    return perform(state, action)


def perform(state: State, action: Action) -> Outcome:
    """Perform an action of the seat that is to move, which must be legal: violations or legal has said so.

    Returns the state after it, at the next decision, and what happened. The state given stays as it was.
    """
    outcome = _perform(state, action)
    if outcome.state.phase != "over":
        return outcome
    return Outcome(outcome.state, outcome.events + _scored(outcome.state))


def _perform(state: State, action: Action) -> Outcome:
    seat = to_move(state)
    assert seat is not None
    match action:
        case Draw(upcard=True):
            return draw_upcard(state, seat)
        case Draw():
            declined = decline_upcard(state)
            return declined.then(turn.draw(declined.state, seat))
        case Take():
            return _out_if_empty(pile.take(move_of(state, seat, action)), seat)
        case Meld():
            return _out_if_empty(turn.meld(move_of(state, seat, action)), seat)
        case Discard():
            return turn.discard(move_of(state, seat, action))
        case Ask():
            return ask(state, seat)
        case Answer(yes=yes):
            return answer(state, yes)
        case Pass():
            return pass_turn(state, seat)


def _out_if_empty(outcome: Outcome, seat: int) -> Outcome:
    """Rule ``going_out.definition``: a player whose meld or take leaves no card has gone out."""
    return outcome.then(go_out(outcome.state, seat)) if has_no_cards(outcome.state, seat) else outcome


def _scored(state: State) -> tuple[Event, ...]:
    """The events of a hand that has just ended: each sheet, and the end of the match if it has come."""
    sheets, following = score_hand(state), next_hand(state)
    told = [event("scored", "scoring.items-sum", **to_json(sheet)) for sheet in sheets]
    if following.winners:
        winners, scores = list(following.winners), list(following.scores)
        told.append(event("match_ended", "match.ends", winners=winners, scores=scores))
    return tuple(told)
