"""The end of a hand: the empty stock, passing, the compulsory take, and what follows from the end."""

from .action import Discard, Draw, Pass
from .check import Check, Move, Stage
from .event import Outcome, event
from .going_out import is_concealed
from .melds import has_melded
from .pile import is_frozen_for
from .state import State, side_melds, top_card
from .table import with_lone_player
from .threes import at_hand_end


def end(state: State, rule: str) -> Outcome:
    """The hand is over; ``rule`` says by what. Red threes that wait for their holder's turn are laid now."""
    laid = at_hand_end(state.but(phase="over", closing=False))
    return Outcome(laid.state, (*laid.events, event("hand_ended", rule)))


def go_out(state: State, seat: int) -> Outcome:
    """A player has gone out, and with that the hand is over.

    Rules ``hand_end.by-going-out``, ``table.lone-by-going-out``, ``going_out.concealed``. Source: sr-047, sr-062,
    pl-026, cs-021; amb-114.
    """
    formed = with_lone_player(state, seat, "table.lone-by-going-out")
    concealed = is_concealed(formed.state, seat)
    rule = "going_out.concealed" if concealed else "going_out.definition"
    told = event("went_out", rule, seat, concealed=concealed)
    ended = end(formed.state, "hand_end.by-going-out")
    return Outcome(ended.state, (*formed.events, told, *ended.events))


def ends_with_last_discard(state: State) -> bool:
    """Whether a discard ends the hand because its player drew the last card of the stock.

    Rules ``hand_end.last-drawers-discard``, ``hand_end.play-goes-on`` (``hand_end.stock_out``).
    Source: sr-052, BC, PG; amb-077, amb-099, amb-103.
    """
    last = state.rules.hand_end.stock_out == "after_last_drawers_discard"
    return last and not state.stock and not state.taken


def pass_turn(state: State, seat: int) -> Outcome:
    """A pass ends the hand at once, in place of a draw or after a draw of red threes only.

    Rules ``hand_end.pass-ends``, ``hand_end.last-red-three``. Source: sr-052, cs-024, PG; amb-081, amb-103.
    """
    rule = "hand_end.last-red-three" if state.drained else "hand_end.pass-ends"
    ended = end(state, rule)
    return Outcome(ended.state, (event("passed", rule, seat), *ended.events))


def _nothing_after(move: Move) -> bool:
    """Rule ``hand_end.nothing-after``: after the end of the hand no action is legal. Source: cs-024."""
    return move.state.phase == "over"


def _no_draw(move: Move) -> bool:
    """Rule ``hand_end.no-draw``: nobody draws from an empty stock. Source: sr-052, cs-024."""
    return isinstance(move.action, Draw) and not move.action.upcard and not move.state.stock


def _pass(move: Move) -> bool:
    """Rule ``hand_end.pass``: a player passes only if the stock is empty and they can therefore not draw, or at the end
    of a turn in which they drew only red threes and the stock had no card to replace them.

    Source: sr-052, PG; amb-081, amb-108.
    """
    state = move.state
    may_pass = state.drained or (state.phase == "draw" and not state.stock)
    return isinstance(move.action, Pass) and not may_pass


def _no_discard_after_last_red_three(move: Move) -> bool:
    """Rule ``hand_end.no-discard-after-last-red-three``: a player who drew only red threes that the stock cannot
    replace does not discard. Source: BR, PP; amb-082, amb-083.
    """
    return isinstance(move.action, Discard) and move.state.drained


def _forced_take(move: Move) -> bool:
    """Rules ``hand_end.forced-take``, ``hand_end.forced-take-lapses``, ``pile.take-optional``: when the stock is empty,
    a player who must take the pile and can take it does not pass; while the stock has a card, nobody must take.

    ``hand_end.forced_take`` says when they must: never, fits_own_meld (the pile is not frozen and its top card fits a
    meld of the side) or whenever_able (in any way). Nobody must make a take that another rule forbids.

    Source: sr-053, cs-024, PG; amb-056, amb-078, amb-079, amb-080.
    """
    state, seat, how = move.state, move.seat, move.state.rules.hand_end.forced_take
    if not isinstance(move.action, Pass) or state.phase != "draw" or not state.pile or how == "never":
        return False
    from .legal import takes  # the list of takes asks for verdicts, which ask this chapter

    if how == "whenever_able":
        return any(takes(state, seat))
    fits = any(meld.rank == top_card(state)[0] for meld in side_melds(state, seat))
    is_open = not is_frozen_for(state, has_melded(state, seat))
    return fits and is_open and any(not take.with_ for take in takes(state, seat))


CHECKS = (
    Check("hand_end.nothing-after", Stage.SEAT, _nothing_after),
    Check("hand_end.no-draw", Stage.TURN, _no_draw),
    Check("hand_end.pass", Stage.TURN, _pass),
    Check("hand_end.no-discard-after-last-red-three", Stage.TURN, _no_discard_after_last_red_three),
    Check("hand_end.forced-take", Stage.RULES, _forced_take),
)
