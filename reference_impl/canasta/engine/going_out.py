"""Going out: whether a hand can be emptied, keeping a card otherwise, asking the partner, and the concealed hand.

Rules: going_out.definition, going_out.canastas, going_out.keep-a-card, going_out.closing-discard,
going_out.closing-discard-class, going_out.not-while-frozen, going_out.not-after-black-three, going_out.ask,
going_out.ask-window, going_out.ask-limit, going_out.must-ask, going_out.ask-with-an-out, going_out.answer-first,
going_out.answer-asked,
going_out.yes-binds, going_out.no-binds, going_out.bonus, going_out.concealed, going_out.concealed-own-canasta,
going_out.concealed-nothing-added, going_out.concealed-after-take, going_out.concealed-extra.

The turn must be able to end.  After a meld or take one of two things holds: enough cards are left to discard one and keep
the rest, or there is a way out (``way_out``).  After a yes only the second counts, after a no only the first.
"""

from __future__ import annotations

from . import canastas, cards
from .action import Answer, Ask, Discard, Draw, Meld, Pass, Take
from .cards import BLACK_THREE, JOKER, RANK_OF, RANKS, TWO
from .closing import Closing, find_closing
from .event import Event
from .melds import perform_meld
from .move import Check, Move, Stage
from .pile import is_frozen_by_card, perform_take
from .state import CLOSED, EARLY, NO, PENDING, YES, State, put
from .table import next_partner

# ------------------------------------------------------------------------------------------------------- the way out


def way_out(state: State) -> Closing | None:
    """How the player on turn could go out from here, by one declaration or none and at most one discard; None if he
    cannot.  What bars going out at this moment (``bars``) is left aside."""
    return find_closing(state, may_meld=may_meld(state))


def may_meld(state: State) -> bool:
    """Whether the player on turn may lay melds at this moment (``melds.from-turn``, ``pile.melding-after-take``)."""
    rules = state.book.rules
    turns = state.rare.turns
    if turns is not None and turns[state.turn] < rules.melds.from_turn:
        return False
    return rules.pile.melding_after_take or not state.taken


def bars(state: State) -> frozenset[str]:
    """The rules that forbid the player on turn to go out at this moment, whatever his cards."""
    requires = state.book.rules.going_out.requires
    found = set()
    if state.asked == NO:
        found.add("going_out.no-binds")
    elif lacks_leave(state):
        found.add("going_out.must-ask")
    if requires.no_freezing_card and is_frozen_by_card(state):
        found.add("going_out.not-while-frozen")
    if requires.no_black_three_before and _follows_black_three(state):
        found.add("going_out.not-after-black-three")
    return frozenset(found)


def lacks_leave(state: State) -> bool:
    """Whether the player on turn has a partner whom he must ask before going out, and has no yes (``going_out.must-ask``)."""
    must = state.book.rules.going_out.permission.ask == "must"
    return must and state.asked != YES and next_partner(state, state.turn) is not None


def _follows_black_three(state: State) -> bool:
    """Whether the discard before this turn was a black three; an upcard counts as the dealer's."""
    return not state.taken and bool(state.pile) and RANK_OF[state.pile[-1]] == BLACK_THREE


def can_go_out(state: State) -> bool:
    """Whether the player on turn, having drawn or taken, can go out in this turn."""
    return not bars(state) and way_out(state) is not None


# ---------------------------------------------------------------------------------------------------------- judging


def _goes_out(move: Move) -> bool:
    return move.size_left == 0


def _after(move: Move) -> State:
    """The state after a meld or take that leaves a card in hand."""
    if move.after is None:
        if isinstance(move.action, Take):
            move.after, _ = perform_take(move.state, move.seat, move.action, move.laying)
        else:
            move.after, _ = perform_meld(move.state, move.seat, move.laying)
    return move.after


def _is_bound(move: Move) -> bool:
    """Whether a yes binds the player: he has it, and a way out (``going_out.yes-binds``)."""
    state = move.state
    return state.asked == YES and state.phase == "act" and can_go_out(state)


def _short(move: Move) -> bool:
    """Whether a meld or take leaves some cards, but too few to discard one and keep the rest."""
    hold = 1 if move.state.rare.drained else move.state.book.hold
    return 0 < move.size_left < hold


def enough_canastas(move: Move) -> bool:
    """going_out.canastas: nobody empties his hand while his side has too few canastas, those of this action included."""
    if not _goes_out(move):
        return False
    rules = move.state.book.rules
    count = move.state.melds[move.side].canastas
    if isinstance(move.action, Meld | Take):
        size = rules.canastas.size
        count += sum(
            len(group) >= size and (group.old is None or len(group.old) < size) for group in move.laying.groups
        )
    return count < rules.going_out.canastas


def keep_a_card(move: Move) -> bool:
    """going_out.keep-a-card: whoever does not go out keeps a card, after the discard that still has to come."""
    if isinstance(move.action, Discard):
        return 0 < move.size_left < move.state.book.rules.going_out.keep_cards
    if not _short(move) or _is_bound(move):
        return False
    return way_out(_after(move)) is None


def closing_discard(move: Move) -> bool:
    """going_out.closing-discard: nobody goes out by melding his last card where a closing discard is demanded."""
    return _goes_out(move) and move.state.book.rules.going_out.closing_discard.rule == "required"


def closing_discard_class(move: Move) -> bool:
    """going_out.closing-discard-class: the closing discard is not of a class that the rule set excludes."""
    if not isinstance(move.action, Discard) or not _goes_out(move):
        return False
    return is_of_class(move.action.card, move.state.book.rules.going_out.closing_discard.not_of)


def is_of_class(code: int, classes: tuple[str, ...]) -> bool:
    """Whether a card belongs to one of some classes: ranks, ``wild``, ``red_three``, ``black_three``."""
    rank = RANK_OF[code]
    match rank:
        case cards.RED_THREE:
            return "red_three" in classes
        case cards.BLACK_THREE:
            return "black_three" in classes
        case _:
            return RANKS[rank] in classes or (rank in (TWO, JOKER) and "wild" in classes)


def _barred(rule: str, move: Move) -> bool:
    """Whether a move goes out, or leaves no other way to end the turn, although a rule bars going out."""
    if isinstance(move.action, Discard) or _goes_out(move):
        return _goes_out(move) and rule in bars(move.state if isinstance(move.action, Discard) else _settled(move))
    if not _short(move):
        return False
    after = _after(move)
    return rule in bars(after) and way_out(after) is not None


def _settled(move: Move) -> State:
    """The state in which the bars are looked at when a meld or take empties the hand: a take has cleared the pile."""
    if isinstance(move.action, Take):
        state = move.state.copy()
        state.taken, state.pile, state.frozen = True, b"", False
        return state
    return move.state


def no_binds(move: Move) -> bool:
    """going_out.no-binds: after a no the player does not go out in that turn."""
    return _barred("going_out.no-binds", move)


def not_while_frozen(move: Move) -> bool:
    """going_out.not-while-frozen: nobody goes out while a card freezes the pile, where the rule set says so."""
    return _barred("going_out.not-while-frozen", move)


def not_after_black_three(move: Move) -> bool:
    """going_out.not-after-black-three: nobody goes out right after a discarded black three, where the rule set says so."""
    return _barred("going_out.not-after-black-three", move)


def yes_binds(move: Move) -> bool:
    """going_out.yes-binds: after a yes no action leaves the player without a way out, if he had one."""
    if not _is_bound(move) or _goes_out(move):
        return False
    return isinstance(move.action, Discard) or not can_go_out(_after(move))


def may_ask(state: State) -> bool:
    """Whether the player on turn may put the question at this moment, as far as it does not depend on his cards."""
    return not (_is_too_late(state) or _has_nobody_to_ask(state, state.turn) or _has_asked(state, state.turn))


def _has_nobody_to_ask(state: State, seat: int) -> bool:
    if state.book.rules.going_out.permission.ask == "never":
        return True
    return len(state.sides.sides[state.sides.of[seat]]) == 1


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
    return _is_too_late(move.state)


def ask_limit(move: Move) -> bool:
    """going_out.ask-limit: once a turn, or once a hand."""
    return _has_asked(move.state, move.seat)


def must_ask(move: Move) -> bool:
    """going_out.must-ask: whoever has a partner goes out with leave only, where the rule set says so."""
    return _barred("going_out.must-ask", move)


def ask_with_an_out(move: Move) -> bool:
    """going_out.ask-with-an-out: after the draw or take only a player who holds two cards and could go out asks."""
    state = move.state
    if state.phase != "act":
        return False
    return len(state.hands[move.seat]) < state.book.hold or way_out(state) is None or bool(bars(state) - WANTS_LEAVE)


def answer_first(move: Move) -> bool:
    """going_out.answer-first: while a question is open, nobody acts but the partner asked, and he answers."""
    if move.state.phase != "answer":
        return False
    return not isinstance(move.action, Answer) or move.seat != next_partner(move.state, move.state.turn)


def answer_asked(move: Move) -> bool:
    """going_out.answer-asked: there is no answer without an open question."""
    return move.state.phase in ("draw", "act")


WANTS_LEAVE = frozenset({"going_out.must-ask"})
"""What does not keep a player from asking, because asking is what ends it."""

CHECKS = (
    Check("going_out.canastas", Stage.RULES, enough_canastas, (Meld, Take, Discard)),
    Check("going_out.keep-a-card", Stage.RULES, keep_a_card, (Meld, Take, Discard)),
    Check("going_out.closing-discard", Stage.RULES, closing_discard, (Meld, Take)),
    Check("going_out.closing-discard-class", Stage.RULES, closing_discard_class, (Discard,)),
    Check("going_out.not-while-frozen", Stage.RULES, not_while_frozen, (Meld, Take, Discard)),
    Check("going_out.not-after-black-three", Stage.RULES, not_after_black_three, (Meld, Take, Discard)),
    Check("going_out.ask", Stage.TURN, ask, (Ask,)),
    Check("going_out.ask-window", Stage.TURN, ask_window, (Ask,)),
    Check("going_out.ask-limit", Stage.TURN, ask_limit, (Ask,)),
    Check("going_out.must-ask", Stage.RULES, must_ask, (Meld, Take, Discard)),
    Check("going_out.ask-with-an-out", Stage.RULES, ask_with_an_out, (Ask,)),
    Check("going_out.answer-first", Stage.SEAT, answer_first, (Draw, Take, Meld, Discard, Ask, Answer, Pass)),
    Check("going_out.answer-asked", Stage.TURN, answer_asked, (Answer,)),
    Check("going_out.yes-binds", Stage.RULES, yes_binds, (Meld, Take, Discard)),
    Check("going_out.no-binds", Stage.RULES, no_binds, (Meld, Take, Discard)),
)

# ------------------------------------------------------------------------------------------------------- performing


def perform_ask(state: State, seat: int) -> tuple[State, list[Event]]:
    """Put the question; the next partner clockwise answers."""
    new = state.copy()
    new.asked = EARLY if state.phase == "draw" else PENDING
    new.phase = "answer"
    if state.rare.questions is not None:
        asked = state.rare.questions
        new.rare = new.rare.but(questions=put(asked, seat, True))
    return new, [Event("asked", "going_out.ask", seat, partner=next_partner(state, seat))]


def perform_answer(state: State, yes: bool) -> tuple[State, list[Event]]:
    """Answer, and give the turn back where it stood."""
    new = state.copy()
    new.phase = "draw" if state.asked == EARLY else "act"
    new.asked = YES if yes else NO
    rule = "going_out.yes-binds" if yes else "going_out.no-binds"
    return new, [Event("answered", rule, next_partner(state, state.turn), yes=yes)]


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
