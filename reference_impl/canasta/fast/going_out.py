"""Going out: whether a hand can be emptied, keeping a card otherwise, asking the partner, and the concealed hand.

Rules: going_out.definition, going_out.canastas, going_out.keep-a-card, going_out.closing-discard,
going_out.closing-discard-class, going_out.closing-discard-face-down, going_out.not-while-frozen,
going_out.not-after-black-three, going_out.ask, going_out.ask-window, going_out.ask-limit, going_out.must-ask,
going_out.ask-with-an-out, going_out.answer-first, going_out.answer-asked, going_out.yes-binds,
going_out.closing-binds, going_out.no-binds,
going_out.bonus, going_out.concealed, going_out.concealed-own-canasta, going_out.concealed-nothing-added,
going_out.concealed-after-take, going_out.concealed-extra.

The turn must be able to end.  After a meld or take one of two things holds: enough cards are left to discard one (or a
laid three in its place) and keep the rest, or there is a way out (``way_out``).  After a yes only the second counts,
after a no only the first.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import canastas, opening
from .action import Action, Answer, Ask, Discard, Meld, Pass, Take
from .cards import BLACK_THREE, RANK, is_of_class
from .closing import Closing, find_closing
from .event import happened
from .melds import perform_meld
from .move import Among, Check, Move, Outcome, Stage
from .opening import has_opened
from .pile import is_frozen_by_card, perform_take
from .state import CLOSED, EARLY, NO, NOT_ASKED, PENDING, YES, State, put
from .table import next_partner
from .turn import ALL, seat_faults, to_hold

# ------------------------------------------------------------------------------------------------------- the way out


def way_out(state: State) -> Closing | None:
    """How the player on turn could go out from here, by one declaration or none and at most one discard; None if
    they cannot.  This ignores what prevents going out at this moment (``bars``)."""
    own = state.melds[state.sides.of[state.turn]]
    return find_closing(state, state.hands[state.turn].counts, own, may_meld(state))


def may_meld(state: State) -> bool:
    """Whether the player on turn may lay melds at this moment (``melds.from-turn``, ``pile.melding-after-take``)."""
    if state.taken and not state.book.rules.pile.melding_after_take:
        return False
    turns = state.rare.turns
    return turns is None or turns[state.turn] >= state.book.rules.melds.from_turn


def bars(state: State) -> list[str]:
    """The rules that forbid the player on turn to go out at this moment, whatever their cards."""
    leave = ["going_out.no-binds"] if state.asked == NO else ["going_out.must-ask"] if lacks_leave(state) else []
    return [*leave, *_blocked(state)]


def _blocked(state: State) -> list[str]:
    """The rules on the pile that forbid the player on turn to go out at this moment."""
    requires = state.book.rules.going_out.requires
    found = []
    if requires.no_freezing_card and is_frozen_by_card(state):
        found.append("going_out.not-while-frozen")
    if requires.no_black_three_before and _follows_black_three(state):
        found.append("going_out.not-after-black-three")
    return found


def lacks_leave(state: State) -> bool:
    """Whether the player on turn has a partner, must ask them before going out, and has no yes
    (``going_out.must-ask``)."""
    must = state.book.rules.going_out.permission.ask == "must"
    return must and state.asked != YES and next_partner(state, state.turn) is not None


def _follows_black_three(state: State) -> bool:
    """Whether the discard before this turn was a black three; an upcard counts as the dealer's."""
    return not state.taken and bool(state.pile) and RANK[state.pile[-1]] == BLACK_THREE


def can_go_out(state: State) -> bool:
    """Whether the player on turn, having drawn or taken, can go out in this turn."""
    return not bars(state) and way_out(state) is not None


def way_out_with_leave(state: State) -> Closing | None:
    """How the player on turn could go out, if they lack only the partner's leave and may still ask for it."""
    out = way_out(state)
    return None if out is None or set(bars(state)) - {"going_out.must-ask"} else out


def goes_out(move: Move) -> bool:
    """Whether a meld or take does what only a player who goes out may do, and goes out or leaves a way out.

    It melds black threes (``threes.black-when``), or first melds below what their bracket demands where going out
    waives that (``opening.going-out-waiver``). Then it binds the rest of the turn (``going_out.closing-binds``).
    """
    if move.goes_out is None:
        laying = move.laying
        only_then = any(group.rank == BLACK_THREE for group in laying.groups) or opening.is_waivable(move)
        move.goes_out = only_then and (not laying.hand.cards or way_out(_after(move)) is not None)
    return move.goes_out


def _after(move: Move) -> State:
    """The state after a meld or take that is judged."""
    if isinstance(move.action, Take):
        return perform_take(move.state, move.seat, move.action, move)[0]
    assert isinstance(move.action, Meld)
    return perform_meld(move.state, move.seat, move.action, move)[0]


def binding_rules(move: Move) -> list[str]:
    """The rules that bind the player to go out in this turn, if there is a legal way out before the action: a yes
    (``going_out.yes-binds``), and an act that only a player who goes out may do (``going_out.closing-binds``).

    Melds that a take lays beyond the one that takes the pile are further melds, so that a yes given before the draw
    binds them if there is a way out after the take alone; those of an initial meld are part of the take.
    """
    state, action = move.state, move.action
    if state.asked != YES and not state.closing:
        return []
    if isinstance(action, Take):
        if not action.melds or not has_opened(state, move.side):
            return []
        state, _ = perform_take(state, move.seat, Take(action.with_))
    if _blocked(state) or way_out(state) is None:
        return []
    yes = ["going_out.yes-binds"] if state.asked == YES else []
    return [*yes, "going_out.closing-binds"] if state.closing else yes


# ---------------------------------------------------------------------------------------------------------- judging


def ending_faults(move: Move) -> list[str]:
    """The rules of this chapter that a meld, take or discard violates by what it leaves in hand.

    Nobody empties the hand while the side has too few canastas, those of this action included (``going_out.canastas``);
    by melding the last card where the rules require a closing discard (``going_out.closing-discard``); by
    discarding one of a class that is excluded (``going_out.closing-discard-class``); or while something prevents it
    (``bars``).  Whoever does not go out keeps a card after the discard that still has to come, unless they have a
    way out (``going_out.keep-a-card``), and must have one where something binds them (``binding_rules``).
    """
    if isinstance(move.action, Pass):
        return binding_rules(move) if move.state.phase == "act" else []
    left = move.size_left
    if not left:
        return list(_faults_of_going_out(move))
    state = move.state
    bound = binding_rules(move)
    if isinstance(move.action, Discard):
        return [*bound, "going_out.keep-a-card"] if left < state.book.rules.going_out.keep_cards else bound
    laid_now = move.laying.laid_threes if isinstance(move.action, Take) else b""
    short = left < to_hold(state, move.seat, laid_now)
    closing = bool(state.closing) or goes_out(move)
    return list(_faults_of_laying(move, short, closing, bound)) if short or closing or bound else []


def _faults_of_going_out(move: Move) -> Iterator[str]:
    """What forbids emptying the hand by this action."""
    state = move.state
    rules = state.book.rules
    made = 0
    if isinstance(move.action, Discard):
        if is_of_class(RANK[move.action.card], rules.going_out.closing_discard.not_of):
            yield "going_out.closing-discard-class"
    else:
        size = rules.canastas.size
        made = sum(
            [
                len(group) + group.misfits >= size > (group.old.size if group.old is not None else 0)
                for group in move.laying.groups
            ]
        )
        if rules.going_out.closing_discard.rule == "required":
            yield "going_out.closing-discard"
        if isinstance(move.action, Take):  # the bars are looked at when the take has cleared the pile
            state = state.copy()
            state.taken, state.pile, state.frozen = True, b"", False
            if state.rare.freezers:
                state.rare = state.rare.but(freezers=())
    if move.state.melds[move.side].canastas + made < rules.going_out.canastas:
        yield "going_out.canastas"
    yield from bars(state)


def _faults_of_laying(move: Move, short: bool, closing: bool, bound: list[str]) -> Iterator[str]:
    """What forbids a meld or take after which the hand still holds cards: too few to discard one and keep the rest
    (``short``), or any where something binds the player (``bound``), must lead out of the hand; and nothing may bar
    going out where the player must then do so (``closing``)."""
    after = _after(move)
    leads_out = way_out(after) is not None
    if not leads_out:
        yield from bound
        if short:
            yield "going_out.keep-a-card"
    if closing or (short and leads_out):
        yield from bars(after)


def bind(state: State, seat: int, action: Action, judged: Move | None, new: State) -> None:
    """Note on a copy whether the rest of the turn must lead out of the hand (``going_out.closing-binds``)."""
    assert isinstance(action, (Meld, Take))
    first = isinstance(action, Meld) and not state.melds[state.sides.of[seat]].by_rank
    if not first and all(entry.rank != BLACK_THREE for entry in action.melds):
        return  # as nearly always
    if goes_out(judged or Move(state, seat, action)):
        new.closing = True


def may_ask(state: State) -> bool:
    """Whether the player on turn may put the question at this moment, as far as it does not depend on their cards."""
    if state.closing or state.asked != NOT_ASKED or not state.book.asks or not state.sides.partners[state.turn]:
        return False
    if state.phase == "draw" and not state.book.asks_early:
        return False
    before = state.rare.questions
    return before is None or not before[state.turn]


def _has_nobody_to_ask(state: State, seat: int) -> bool:
    return not state.book.asks or not state.sides.partners[seat]


def _is_too_late(state: State) -> bool:
    """Whether the moment for the question is over, or has not come yet."""
    if state.phase == "draw":
        return state.book.rules.going_out.permission.when == "after_drawing"
    return state.asked == CLOSED


def _has_asked(state: State, seat: int) -> bool:
    if state.asked in (YES, NO):
        return True
    return state.rare.questions is not None and state.rare.questions[seat]


def ask(move: Move) -> bool:
    """going_out.ask: the question exists, and there is a partner to put it to."""
    return _has_nobody_to_ask(move.state, move.seat)


def ask_window(move: Move) -> bool:
    """going_out.ask-window: after the draw or take and before any further meld, or before the draw too."""
    return not _has_nobody_to_ask(move.state, move.seat) and _is_too_late(move.state)


def ask_limit(move: Move) -> bool:
    """going_out.ask-limit: once a turn, or once a hand."""
    return _has_asked(move.state, move.seat)


def ask_with_an_out(move: Move) -> bool:
    """going_out.ask-with-an-out: only a player asks who could go out with the cards held, and after the draw or take
    could go on after a no."""
    state = move.state
    stuck = state.phase == "act" and (bool(state.closing) or len(state.hands[move.seat]) < to_hold(state, move.seat))
    return stuck or way_out_with_leave(state) is None


def answer_asked(move: Move) -> bool:
    """going_out.answer-asked: there is no answer without an open question."""
    return move.state.phase in ("draw", "act")


CHECKS = (
    Check("going_out.canastas", Stage.RULES, Among("going_out.canastas", ending_faults), (Meld, Take, Discard)),
    Check("going_out.keep-a-card", Stage.RULES, Among("going_out.keep-a-card", ending_faults), (Meld, Take, Discard)),
    Check("going_out.closing-discard", Stage.RULES, Among("going_out.closing-discard", ending_faults), (Meld, Take)),
    Check(
        "going_out.closing-discard-class",
        Stage.RULES,
        Among("going_out.closing-discard-class", ending_faults),
        (Discard,),
    ),
    Check(
        "going_out.not-while-frozen",
        Stage.RULES,
        Among("going_out.not-while-frozen", ending_faults),
        (Meld, Take, Discard),
    ),
    Check(
        "going_out.not-after-black-three",
        Stage.RULES,
        Among("going_out.not-after-black-three", ending_faults),
        (Meld, Take, Discard),
    ),
    Check("going_out.ask", Stage.TURN, ask, (Ask,)),
    Check("going_out.ask-window", Stage.TURN, ask_window, (Ask,)),
    Check("going_out.ask-limit", Stage.TURN, ask_limit, (Ask,)),
    Check("going_out.must-ask", Stage.RULES, Among("going_out.must-ask", ending_faults), (Meld, Take, Discard)),
    Check("going_out.ask-with-an-out", Stage.RULES, ask_with_an_out, (Ask,)),
    Check("going_out.answer-first", Stage.SEAT, Among("going_out.answer-first", seat_faults), ALL),
    Check("going_out.answer-asked", Stage.TURN, answer_asked, (Answer,)),
    Check("going_out.yes-binds", Stage.RULES, Among("going_out.yes-binds", ending_faults), (Meld, Take, Discard, Pass)),
    Check(
        "going_out.closing-binds", Stage.RULES, Among("going_out.closing-binds", ending_faults), (Meld, Discard, Pass)
    ),
    Check("going_out.no-binds", Stage.RULES, Among("going_out.no-binds", ending_faults), (Meld, Take, Discard)),
)

# ------------------------------------------------------------------------------------------------------- performing


def perform_ask(state: State, seat: int, _: Ask, __: Move | None = None) -> Outcome:
    """Put the question; the next partner clockwise answers."""
    new = state.copy()
    new.asked = EARLY if state.phase == "draw" else PENDING
    new.phase = "answer"
    if state.rare.questions is not None:
        asked = state.rare.questions
        new.rare = new.rare.but(questions=put(asked, seat, True))
    return new, (happened("asked", "going_out.ask", seat, ("partner", next_partner(state, seat))),)


def perform_answer(state: State, seat: int, answer: Answer, _: Move | None = None) -> Outcome:
    """Answer the question of a seat, and give the turn back where it stood."""
    new = state.copy()
    new.phase = "draw" if state.asked == EARLY else "act"
    new.asked = YES if answer.yes else NO
    rule = "going_out.yes-binds" if answer.yes else "going_out.no-binds"
    return new, (happened("answered", rule, next_partner(state, seat), ("yes", answer.yes)),)


def is_concealed(state: State, seat: int) -> bool:
    """Whether the player who has just gone out did so concealed (``going_out.concealed`` and its conditions)."""
    rules = state.book.rules
    of = rules.going_out.concealed
    if state.melded[seat] or (state.taken and not of.after_take) or (state.joined and not of.adding_to_partner):
        return False
    if not of.own_canasta:
        return True
    own = [meld for meld in state.melds[state.sides.of[seat]].all if meld.rank in state.laid]
    return canastas.count(rules, own) >= rules.going_out.canastas
