"""End of the hand: going out, and the stock that gives no more.

Rules: hand_end.by-going-out, hand_end.play-goes-on, hand_end.no-draw, hand_end.pass, hand_end.pass-ends,
hand_end.forced-take, hand_end.forced-take-lapses, hand_end.last-red-three,
hand_end.no-discard-after-last-red-three, hand_end.short-draw, hand_end.last-drawers-discard,
hand_end.no-going-out-bonus, hand_end.nothing-after.
"""

from __future__ import annotations

from functools import partial

from .action import Discard, Draw, Pass
from .event import Event, happened
from .going_out import is_concealed
from .match import match_event
from .move import Among, Check, Move, Outcome, Stage
from .scoring import score_hand
from .scoring import to_json as sheet_to_json
from .state import State
from .table import form_sides, is_undecided
from .taking import takes
from .threes import lay_unlaid
from .turn import ALL, draw_faults, early_or_late, seat_faults

# ---------------------------------------------------------------------------------------------------------- judging


def pass_in_place_of_a_draw(move: Move) -> bool:
    """hand_end.pass: a pass stands only for a draw that the empty stock denies, or ends a turn of threes only."""
    state = move.state
    return not ((state.phase == "draw" and not state.stock) or (state.phase == "act" and bool(state.rare.drained)))


def forced_take(move: Move) -> bool:
    """hand_end.forced-take: no pass where the pile must be taken and no rule forbids it
    (``hand_end.forced-take-lapses``)."""
    return move.state.phase == "draw" and must_take(move.state)


def must_take(state: State) -> bool:
    """Whether the player on turn, before an empty stock, must take the pile."""
    match state.book.rules.hand_end.forced_take:
        case "fits_own_meld":
            return bool(state.pile) and any(not take.with_ and not take.melds for take in takes(state))
        case "whenever_able":
            return bool(takes(state))
        case _:
            return False


CHECKS = (
    Check("hand_end.nothing-after", Stage.SEAT, Among("hand_end.nothing-after", seat_faults), ALL),
    Check("hand_end.no-draw", Stage.TURN, Among("hand_end.no-draw", draw_faults), (Draw,)),
    Check("hand_end.pass", Stage.TURN, pass_in_place_of_a_draw, (Pass,)),
    Check("hand_end.forced-take", Stage.RULES, forced_take, (Pass,)),
    Check(
        "hand_end.no-discard-after-last-red-three",
        Stage.TURN,
        Among("hand_end.no-discard-after-last-red-three", early_or_late),
        (Discard,),
    ),
)

# ------------------------------------------------------------------------------------------------------- performing


def after_empty_draw(new: State) -> tuple[Event, ...]:
    """What a draw of threes only does, on a copy: it ends the hand, or leaves the player to meld first."""
    if new.rare.drained is None:
        return end(new, "hand_end.last-red-three")
    new.rare = new.rare.but(drained=True)
    return ()


def go_out(new: State, seat: int) -> tuple[Event, ...]:
    """End the hand because a player has no card left, on a copy (``going_out.definition``)."""
    formed = form_sides(new, seat, "table.lone-by-going-out") if is_undecided(new) else ()
    concealed = is_concealed(new, seat)
    rule = "going_out.concealed" if concealed else "going_out.definition"
    return (
        *formed,
        happened("went_out", rule, seat, ("concealed", concealed)),
        *end(new, "hand_end.by-going-out"),
    )


def ends_with_discard(state: State) -> bool:
    """hand_end.last-drawers-discard: whether the discard just made, with no stock left, ends the hand: its player has
    drawn the last card."""
    return not state.taken and state.book.rules.hand_end.stock_out == "after_last_drawers_discard"


def perform_pass(state: State, seat: int, _: Pass, __: Move | None = None) -> Outcome:
    """End the hand for want of a draw."""
    new = state.copy()
    rule = "hand_end.last-red-three" if state.rare.drained else "hand_end.pass-ends"
    return new, (happened("passed", rule, seat), *end(new, rule))


def end(new: State, rule: str) -> tuple[Event, ...]:
    """End the hand, on a copy: threes not yet laid come to the table, and the sheets are written."""
    new.phase = "over"
    new.closing = None
    laid = lay_unlaid(new)
    sheets = score_hand(new)
    return (
        *laid,
        happened("hand_ended", rule),
        *[happened("scored", "scoring.items-sum", None, (partial(sheet_to_json, sheet),)) for sheet in sheets],
        *match_event(new, sheets),
    )
