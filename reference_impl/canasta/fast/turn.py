"""Turn: whose turn it is, drawing, discarding, and passing the turn on.

Rules: turn.action-complete, turn.on-turn, turn.draw-or-take-first, turn.draw-or-take-once, turn.draw-count,
turn.meld-optional, turn.one-discard, turn.cards-held, turn.barred-discard, turn.laid-red-three-discarded,
turn.laid-black-three-discarded, turn.nothing-undone, deal.upcard-offered.
"""

from __future__ import annotations

from . import cards
from .action import Answer, Ask, Discard, Draw, Meld, Pass, Take
from .cards import FACES, RANK, RED_THREE, SINGLE
from .event import Event, happened
from .move import Among, Check, Move, Outcome, Stage
from .pile import freeze, freeze_returns
from .state import NOT_ASKED, State, put
from .table import next_partner
from .threes import draw_cards, settle_dealt, threes_at_turn

ALL = (Draw, Take, Meld, Discard, Ask, Answer, Pass)

# ---------------------------------------------------------------------------------------------------------- judging


def action_complete(move: Move) -> bool:
    """turn.action-complete: a meld names at least one meld, and every meld at least one card."""
    assert isinstance(move.action, (Take, Meld))
    if not move.action.melds:
        return isinstance(move.action, Meld)
    return not all(entry.cards for entry in move.action.melds)


def seat_faults(move: Move) -> tuple[str, ...]:
    """The rule by which a seat may not act at all.

    Only the player on turn acts (``turn.on-turn``).  While a question is open, only the partner who was asked acts,
    and answers it (``going_out.answer-first``); an answer without a question breaks ``going_out.answer-asked``.
    Nobody acts after the end of the hand (``hand_end.nothing-after``).
    """
    state = move.state
    if state.phase in ("draw", "act"):
        return () if move.seat == state.turn or isinstance(move.action, Answer) else ("turn.on-turn",)
    if state.phase == "over":
        return ("hand_end.nothing-after",)
    asked = isinstance(move.action, Answer) and move.seat == next_partner(state, state.turn)
    return () if asked else ("going_out.answer-first",)


def draw_faults(move: Move) -> list[str]:
    """The rules by which a draw or take does not come at its time.

    There is one draw or one take in a turn, and never both (``turn.draw-or-take-once``).  The first card turned is
    drawn only where it is offered, and only by the first player (``deal.upcard-offered``).  Nobody draws from an empty
    stock, in which an offered upcard does not lie (``hand_end.no-draw``).
    """
    state, action = move.state, move.action
    drawn = state.phase == "act"
    found = ["turn.draw-or-take-once"] if drawn else []
    if isinstance(action, Draw):
        if action.upcard:
            if not state.rare.offered and not drawn:
                found.append("deal.upcard-offered")
        elif not state.stock and not drawn:
            found.append("hand_end.no-draw")
    return found


def early_or_late(move: Move) -> tuple[str, ...]:
    """The rule by which a meld or discard does not come at its time.

    Nothing is melded or discarded before the draw or take (``turn.draw-or-take-first``), and after a draw of red threes
    only there is no discard (``hand_end.no-discard-after-last-red-three``).
    """
    state = move.state
    if state.phase == "draw":
        return ("turn.draw-or-take-first",)
    if state.rare.drained and isinstance(move.action, Discard):
        return ("hand_end.no-discard-after-last-red-three",)
    return ()


def cards_held(move: Move) -> bool:
    """turn.cards-held: every card laid or discarded is in the hand, each copy of it; a laid three may come from the
    table.

    Cards that lie in the pile belong to ``pile.top-melded-first``.
    """
    action = move.action
    if isinstance(action, Discard):
        if action.from_table:
            return action.card not in laid_by_side(move.state, move.seat)
        return not move.state.hands[move.seat].holds(action.card)
    return any(card not in move.state.pile for card in move.absent)


def laid_three_faults(move: Move) -> tuple[str, ...]:
    """The rule by which a laid three may not be discarded: the rule set allows it for red threes
    (``turn.laid-red-three-discarded``), for black ones (``turn.laid-black-three-discarded``), or not at all."""
    action = move.action
    if not isinstance(action, Discard) or not action.from_table:
        return ()
    of = move.state.book.rules.turn.discard
    if RANK[action.card] == RED_THREE:
        return () if of.tabled_red_three else ("turn.laid-red-three-discarded",)
    return () if of.tabled_black_three else ("turn.laid-black-three-discarded",)


CHECKS = (
    Check("turn.action-complete", Stage.SHAPE, action_complete, (Take, Meld)),
    Check("turn.on-turn", Stage.SEAT, Among("turn.on-turn", seat_faults), ALL),
    Check("turn.draw-or-take-first", Stage.TURN, Among("turn.draw-or-take-first", early_or_late), (Meld, Discard)),
    Check("turn.draw-or-take-once", Stage.TURN, Among("turn.draw-or-take-once", draw_faults), (Draw, Take)),
    Check("deal.upcard-offered", Stage.TURN, Among("deal.upcard-offered", draw_faults), (Draw,)),
    Check("turn.cards-held", Stage.POSSESSION, cards_held, (Take, Meld, Discard)),
    Check(
        "turn.laid-red-three-discarded",
        Stage.RULES,
        Among("turn.laid-red-three-discarded", laid_three_faults),
        (Discard,),
    ),
    Check(
        "turn.laid-black-three-discarded",
        Stage.RULES,
        Among("turn.laid-black-three-discarded", laid_three_faults),
        (Discard,),
    ),
)


def laid_by_side(state: State, seat: int) -> bytes:
    """The threes that a seat's side has laid out, the seat's own first."""
    seats = _own_first(state, seat)
    rows = [state.red3[other] for other in seats]
    if state.rare.black3 is not None:
        rows += [state.rare.black3[other] for other in seats]
    return b"".join(rows)


def to_hold(state: State, seat: int, laid_now: bytes = b"") -> int:
    """How many cards a player holds after a meld or take, unless going out: those to keep and one to discard, or only
    those to keep where a laid three may be discarded in its place, or where nothing is discarded after a draw of red
    threes only (``going_out.keep-a-card``).

    Args:
        state: the moment.
        seat: who melds or takes, from 0.
        laid_now: threes that the take itself lays out.
    """
    book = state.book
    if state.rare.drained:
        return book.hold - 1
    if not book.tabled_threes:
        return book.hold
    of = book.rules.turn.discard
    ranks = {RANK[face] for face in laid_by_side(state, seat) + laid_now}
    loose = (of.tabled_red_three and RED_THREE in ranks) or (of.tabled_black_three and cards.BLACK_THREE in ranks)
    return book.hold - loose


def _own_first(state: State, seat: int) -> list[int]:
    """The seats of a seat's side, itself first and then in the order of turns."""
    return [seat, *state.sides.partners[seat]]


# ------------------------------------------------------------------------------------------------------- performing


def perform_draw(state: State, seat: int, draw: Draw, _: Move | None = None) -> Outcome:
    """Draw: the number of cards of the rule set, or what the stock still holds, or the offered upcard.

    If only threes come, which are laid out, the hands stay as they were (``hand_end.last-red-three``).
    """
    new = state.copy()
    new.phase = "act"
    count = new.book.draw
    if draw.upcard:
        return new, _take_upcard(new, seat)
    if new.rare.offered:
        covering = _decline_upcard(new)
        drawn, events = draw_cards(new, seat, count)
        events = covering + events
    else:
        drawn, events = draw_cards(new, seat, count)
    if drawn:
        new.hands = hands = [*new.hands]
        hands[seat] = hands[seat].plus(drawn)
        rule = "turn.draw-count" if len(drawn) == count else "hand_end.short-draw"
        events += (happened("drew", rule, seat, ("cards", drawn)),)
    if not new.stock and state.stock:
        events += (happened("stock_exhausted", "hand_end.play-goes-on"),)
    return new, events


def _take_upcard(new: State, seat: int) -> tuple[Event, ...]:
    card = new.pile[-1:]
    new.pile = b""
    new.frozen = False
    new.rare = new.rare.but(offered=False, **({} if new.rare.freezers is None else {"freezers": ()}))
    new.hands = hands = [*new.hands]
    hands[seat] = hands[seat].plus(card)
    drew = happened("drew", "deal.upcard-offered", seat, ("cards", card))
    return (drew, *settle_dealt(new, (seat,), "threes.red-drawn"))


def _decline_upcard(new: State) -> tuple[Event, ...]:
    new.rare = new.rare.but(offered=False)
    return tuple(cover_upcard(new))


def cover_upcard(new: State) -> list[Event]:
    """Turn cards onto the upcard while it is of a class to be covered, on a copy (``deal.upcard-covered``)."""
    covered = new.book.rules.deal.upcard.covered
    events: list[Event] = []
    while new.stock and _is_covered(new.pile[-1], covered.wild, covered.red_three, covered.black_three):
        face = new.stock[0]
        new.stock = new.stock[1:]
        new.pile += bytes([face])
        events.append(happened("upcard_turned", "deal.upcard-covered", None, ("card", cards.name(face))))
        events += freeze(new, face, new.start.dealer)
    return events


def _is_covered(face: int, wild: bool, red: bool, black: bool) -> bool:
    match RANK[face]:
        case cards.RED_THREE:
            return red
        case cards.BLACK_THREE:
            return black
        case rank:
            return wild and rank in cards.WILD


def perform_discard(state: State, seat: int, discard: Discard, _: Move | None = None) -> Outcome:
    """Put a card on the pile, from the hand or a laid three from the table; the turn has not passed on yet."""
    new = state.copy()
    face = discard.card
    if discard.from_table:
        _give_up_three(new, seat, face)
        rule = "turn.laid-red-three-discarded" if RANK[face] == RED_THREE else "turn.laid-black-three-discarded"
    else:
        new.hands = hands = [*new.hands]
        face, hands[seat] = hands[seat].without(face)
        rule = "turn.one-discard"
    new.pile += SINGLE[face]
    event = happened("discarded", rule, seat, ("card", FACES[face]))
    return new, (event, *freeze(new, face, seat)) if RANK[face] in new.book.freezing else (event,)


def _give_up_three(new: State, seat: int, face: int) -> None:
    red = RANK[face] == RED_THREE
    rows = list(new.red3 if red else new.rare.black3 or ())
    owner = next(other for other in _own_first(new, seat) if face in rows[other])
    row = bytearray(rows[owner])
    row.remove(face)
    rows[owner] = bytes(row)
    if red:
        new.red3 = tuple(rows)
    else:
        new.rare = new.rare.but(black3=tuple(rows))


def pass_turn(new: State, seat: int) -> tuple[Event, ...]:
    """End a seat's turn and begin the next one's, in which nothing is done yet, on a copy."""
    if (new.laid or new.joined) and not new.melded[seat]:
        new.melded = put(new.melded, seat, True)
    book = new.book
    new.turn = book.next_seat[seat]
    new.phase = "draw"
    new.taken = False
    new.laid = ()
    new.joined = False
    new.asked = NOT_ASKED
    new.closing = None
    return begin_turn(new) if book.turns_begin else ()


def begin_turn(new: State) -> tuple[Event, ...]:
    """What happens when a turn begins, on a copy: it is counted, the player's freeze ends, and dealt threes waiting for
    that turn are laid."""
    seat, rare = new.turn, new.rare
    if rare.turns is not None:
        new.rare = rare.but(turns=put(rare.turns, seat, rare.turns[seat] + 1))
    if rare.freezers:
        freeze_returns(new, seat)
    return tuple(threes_at_turn(new, seat)) if new.book.threes_wait else ()
