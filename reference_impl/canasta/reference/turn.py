"""The turn: draw or take, meld, discard; what an action must be, and what each of them does."""

from dataclasses import replace

from .action import Action, Answer, Discard, Draw, Meld, Take, cards_of, entries_of
from .cards import FACES, RANKS, Card, is_black_three, is_natural, is_red_three, missing, ordered, without
from .check import Check, Move, Part, Stage
from .event import Event, Outcome, event
from .hand_end import end, ends_with_last_discard, go_out
from .melds import events_of, has_melded, lay, meld_faults, parts_of
from .opening import first_melds_lack, lacks_contents, lacks_points, may_be_waived, opens_before_take
from .pile import freeze, take_position, thaw
from .state import State, hand_of, has_no_cards, laid_threes, put, side_of, top_card, with_hand
from .table import next_seat, seats_from
from .threes import at_turn_begin, exhausted, is_laid_out, lay_out, lays_black_threes
from .way_out import has_way_out

# --- a move, as the rules look at it ---


def move_of(state: State, seat: int, action: Action) -> Move:
    """An action with what follows from it: what it lays, whether the side has opened, and the state after it.

    The cards that it names must be there. What only a player who goes out may do (meld black threes, take one from the
    top of the pile, lay first melds below the minimum) binds the turn if a way out exists afterwards.
    """
    after, opened = state, has_melded(state, seat)
    parts: tuple[Part, ...] = ()
    if isinstance(action, Take) and (is_natural(top_card(state)) or is_black_three(top_card(state))):
        parts = parts_of(state, seat, action.melds, action.with_, (top_card(state),))
        opened = opened or opens_before_take(state, seat, action.melds)
        after = take_position(state, seat, parts)
    elif isinstance(action, Meld):
        parts = parts_of(state, seat, action.melds)
        after = lay(state, seat, parts)
    elif isinstance(action, Discard) and not action.from_table:
        after = with_hand(state, seat, without(hand_of(state, seat), (action.card,)))
    faults = frozenset(rule for part in parts for rule in meld_faults(state.rules, part.rank, part.whole))
    move = Move(state, seat, action, parts, opened, after, faults)
    if not _only_when_going_out(move):
        return move
    out = has_no_cards(after, seat)
    if not (out or has_way_out(after, seat)):
        return move
    return replace(move, after=after.but(closing=not out), goes_out=True)


def _only_when_going_out(move: Move) -> bool:
    """Whether a move does what only a player who goes out may do.

    Rules ``threes.black-when``, ``pile.black-three-closing-take``, ``opening.going-out-waiver``.
    Source: sr-024, sr-036, pl-017, pl-022, hr-011, bs-011, bs-024, cs-013, PG; amb-023, amb-024, amb-035, amb-045.
    """
    short = first_melds_lack(move, lacks_points) or first_melds_lack(move, lacks_contents)
    return lays_black_threes(move) or (short and may_be_waived(move))


# --- stage shape ---


def _action_complete(move: Move) -> bool:
    """Rule ``turn.action-complete``: an action names every card and every meld that it needs.

    A policy: it is the form in which players declare.
    """
    action = move.action
    if isinstance(action, Discard):
        return action.card not in FACES
    entries = entries_of(action)
    nothing = isinstance(action, Meld) and not entries
    vague = any(not entry.cards or entry.rank not in (*RANKS, "3", "W") for entry in entries)
    return nothing or vague or any(card not in FACES for card in cards_of(action))


# --- stages seat and turn ---


def _on_turn(move: Move) -> bool:
    """Rule ``turn.on-turn``: only the player on turn draws, takes, melds, discards, asks or passes.

    Source: sr-010, sr-012.
    """
    return not isinstance(move.action, Answer) and move.seat != move.state.turn


def _draw_or_take_first(move: Move) -> bool:
    """Rule ``turn.draw-or-take-first``: nothing is melded or discarded before the draw or take.

    Source: sr-012, pl-010, hr-008, bs-009, cs-008; amb-033.
    """
    return isinstance(move.action, Meld | Discard) and move.state.phase == "draw"


def _draw_or_take_once(move: Move) -> bool:
    """Rule ``turn.draw-or-take-once``: one draw or one take in a turn, and never both.

    Source: sr-012, hr-009, PG; amb-032.
    """
    return isinstance(move.action, Draw | Take) and move.state.phase == "act"


# --- stage possession ---


def _cards_held(move: Move) -> bool:
    """Rule ``turn.cards-held``: every card that a player lays or discards is in the hand, each copy that is used; a
    laid three is among those that the side has laid out. Source: sr-038, sr-039, bs-020; amb-031.
    """
    state, seat, action = move.state, move.seat, move.action
    if isinstance(action, Discard):
        return action.card not in (laid_threes(state, seat) if action.from_table else hand_of(state, seat))
    return bool(missing(cards_of(action), hand_of(state, seat)))


# --- stage rules ---


def _laid_red_three_discarded(move: Move) -> bool:
    """Rule ``turn.laid-red-three-discarded``: only with ``turn.discard.tabled_red_three`` is a red three that has been
    laid out discarded in place of a hand card. Source: cs-009; amb-012, amb-107.
    """
    action = move.action
    from_table = isinstance(action, Discard) and action.from_table and is_red_three(action.card)
    return from_table and not move.state.rules.turn.discard.tabled_red_three


def _laid_black_three_discarded(move: Move) -> bool:
    """Rule ``turn.laid-black-three-discarded``: the same for black threes (``turn.discard.tabled_black_three``).

    Source: cs-033.
    """
    action = move.action
    from_table = isinstance(action, Discard) and action.from_table and is_black_three(action.card)
    return from_table and not move.state.rules.turn.discard.tabled_black_three


CHECKS = (
    Check("turn.action-complete", Stage.SHAPE, _action_complete),
    Check("turn.on-turn", Stage.SEAT, _on_turn),
    Check("turn.draw-or-take-first", Stage.TURN, _draw_or_take_first),
    Check("turn.draw-or-take-once", Stage.TURN, _draw_or_take_once),
    Check("turn.cards-held", Stage.POSSESSION, _cards_held),
    Check("turn.laid-red-three-discarded", Stage.RULES, _laid_red_three_discarded),
    Check("turn.laid-black-three-discarded", Stage.RULES, _laid_black_three_discarded),
)


# --- what actions do ---


def begin(state: State, seat: int) -> Outcome:
    """A turn begins: nothing of the turn before is remembered, and threes that waited for it are laid.

    Rules ``turn.first-player``, ``turn.one-discard``. Source: sr-010, hr-008, bs-003, cs-008.
    """
    counted = state.rules.melds.from_turn > 1
    turns = put(state.turns, seat, state.turns[seat] + 1) if counted else state.turns
    fresh = thaw(state, seat).but(
        turn=seat, phase="draw", taken=False, laid=(), joined=False, asked="none", closing=False, turns=turns
    )
    return at_turn_begin(fresh, seat)


def draw(state: State, seat: int) -> Outcome:
    """A draw from the stock, the threes in it laid out and replaced; the last one may end the hand.

    Rules ``turn.draw-count`` (``turn.draw``, cards), ``threes.red-drawn``, ``threes.replacement-is-no-draw``,
    ``hand_end.short-draw``, ``hand_end.last-red-three`` (``hand_end.last_red_three``). Source: sr-011, sr-014, sr-060,
    sr-061, sr-069, pl-010, pl-021, pl-027, hr-007, hr-008, bs-007, cs-007, cs-008, cs-024, cs-035, BC, BR, PG, PP;
    amb-008, amb-011, amb-082, amb-083, amb-084, amb-103.
    """
    outcome, drawn = Outcome(state), list[Card]()
    stock = state.stock
    while stock and len(drawn) < state.rules.turn.draw:
        card, stock = stock[0], stock[1:]
        if is_laid_out(state.rules, card):
            laid = lay_out(outcome.state, seat, (card,), "threes.red-drawn")
            replaced = (event("replaced", "threes.replaced", seat),) if stock else ()
            outcome = outcome.then(Outcome(laid.state, laid.events + replaced))
        else:
            drawn.append(card)
    after = outcome.state.but(stock=stock, phase="act")
    after = with_hand(after, seat, ordered((*hand_of(after, seat), *drawn)))
    told: list[Event] = list(outcome.events)
    if drawn:
        rule = "turn.draw-count" if len(drawn) == state.rules.turn.draw else "hand_end.short-draw"
        told.append(event("drew", rule, seat, cards=list(drawn)))
    told += exhausted(state, after)
    drew = Outcome(after, tuple(told))
    if drawn:
        return drew
    if state.rules.hand_end.last_red_three == "may_meld_first":
        return Outcome(after.but(drained=True), drew.events)
    return drew.then(end(after, "hand_end.last-red-three"))


def meld(move: Move) -> Outcome:
    """What a legal declaration of melds does; after it the player can no longer ask (``going_out.ask-window``).

    Rule ``turn.meld-optional``: the turn goes on, so any number of declarations may follow, or none.
    Source: sr-012, hr-008, bs-009, cs-008.
    """
    after = move.after.but(asked="closed") if move.after.asked == "none" else move.after
    return Outcome(after, events_of(move.state, move.seat, move.parts))


def discard(move: Move) -> Outcome:
    """What a legal discard does: it ends the turn, and with an empty hand the player has gone out.

    Rules ``turn.one-discard``, ``turn.laid-red-three-discarded``, ``turn.laid-black-three-discarded``.
    Source: sr-011, sr-012, sr-013, pl-010, hr-008, bs-009, cs-008, cs-009, cs-033.
    """
    action, seat, after = move.action, move.seat, move.after
    assert isinstance(action, Discard)
    rule = "turn.one-discard"
    if action.from_table:
        red = is_red_three(action.card)
        rule = f"turn.laid-{'red' if red else 'black'}-three-discarded"
        rows = after.red3 if red else after.black3
        # Of several partners who have such a three, the one whose turn comes first gives it up (amb-129).
        side = after.sides[side_of(after, seat)]
        owner = next(one for one in seats_from(after.rules, seat) if one in side and action.card in rows[one])
        rows = put(rows, owner, without(rows[owner], (action.card,)))
        after = after.but(red3=rows) if red else after.but(black3=rows)
    told = (event("discarded", rule, seat, card=action.card),)
    frozen = freeze(after.but(pile=(*after.pile, action.card)), seat, (action.card,))
    outcome = Outcome(after, told).then(frozen)
    after = outcome.state
    if has_no_cards(after, seat):
        return outcome.then(go_out(after, seat))
    if ends_with_last_discard(after):
        return outcome.then(end(after, "hand_end.last-drawers-discard"))
    melded = put(after.melded, seat, after.melded[seat] or bool(after.laid) or after.joined)
    return outcome.then(begin(after.but(melded=melded), next_seat(after.rules, seat)))
