"""Legal actions: complete actions that ``perform`` accepts, by rank, in a fixed order.

First draw, pass, ask and answer; then each way of taking the pile; then each single meld or addition, and for a side
without a meld one initial meld of several melds where no single one is enough; then each discard.  Several melds at once
are legal wherever ``violations`` finds nothing, and are too many to list.
"""

from __future__ import annotations

from . import canastas, going_out, melds, opening, pile, threes, turn
from .action import WILD_ONLY, Action, Answer, Ask, Discard, Draw, Meld, MeldEntry, Pass
from .cards import BLACK_THREE, JOKER, NATURAL, RANK_CARD, RANKS, TWO, Counts
from .closing import Closing
from .hand_end import must_take
from .melds import layable
from .move import Move, Stage
from .state import CLOSED, NOT_ASKED, YES, MeldOnTable, State
from .taking import takes

_DRAW, _UPCARD, _PASS, _ASK = Draw(), Draw(upcard=True), Pass(), Ask()
_ANSWERS = (Answer(yes=True), Answer(yes=False))
_DISCARDS = tuple(
    (rank, Discard(RANK_CARD[rank])) for rank in sorted((*NATURAL, BLACK_THREE, TWO, JOKER), key=RANKS.__getitem__)
)
_MELD_ORDER = tuple(sorted(NATURAL, key=RANKS.__getitem__))
_JUDGES = {
    kind: tuple(
        check
        for chapter in (turn, pile, melds, canastas, opening, threes, going_out)
        for check in chapter.CHECKS
        if check.stage == Stage.RULES and kind in check.kinds
    )
    for kind in (Meld, Discard, Ask)
}


def legal(state: State) -> tuple[Action, ...]:
    """The legal actions of the seat that is to move; empty when the hand is over."""
    match state.phase:
        case "draw":
            return tuple(_before_draw(state))
        case "act":
            return tuple(_after_draw(state))
        case "answer":
            return _ANSWERS
        case _:
            return ()


def _before_draw(state: State) -> list[Action]:
    found: list[Action] = []
    if state.stock:
        found.append(_DRAW)
    if state.rare.offered:
        found.append(_UPCARD)
    if not state.stock and not must_take(state):
        found.append(_PASS)
    if going_out.may_ask(state):
        found.append(_ASK)
    found += takes(state)
    return found


def _after_draw(state: State) -> list[Action]:
    """Everything between the draw or take and the end of the turn."""
    found: list[Action] = []
    size = len(state.hands[state.turn].faces)
    out = None
    opened = opening.has_opened(state, state.sides.of[state.turn])
    asking = size >= state.book.hold and going_out.may_ask(state)
    if asking or state.asked == YES or not opened:
        out = going_out.way_out(state)
        if out is not None and going_out.bars(state) - going_out.WANTS_LEAVE:
            out = None
    if asking and out is not None:
        found.append(_ASK)
    if going_out.lacks_leave(state):
        out = None
    bound = state.asked == YES and out is not None
    if state.rare.drained:
        found.append(_PASS)
    if going_out.may_meld(state):
        if opened:
            _additions(state, found, size, bound)
        else:
            _openings(state, found, size, bound, out)
    if not state.rare.drained:
        _discards(state, found, size, bound)
    return found


def _stands(state: State, action: Meld | Discard) -> bool:
    """Whether no rule forbids an action whose cards the player holds."""
    move = Move(state, state.turn, action)
    return not any([check.violated(move) for check in _JUDGES[type(action)]])


def _may_end(state: State, old: MeldOnTable | None, meld: Meld, size: int) -> bool:
    """Whether a single addition that leaves too few cards to go on stands all the same, because the player goes out."""
    book = state.book
    rules = book.rules
    full = rules.canastas.size
    laid = len(meld.melds[0].cards)
    left = size - laid
    own = state.melds[state.sides.of[state.turn]]
    before = len(old.faces) if old else 0
    made = own.canastas + (before < full <= before + laid)
    if (
        made >= rules.going_out.canastas
        and left <= 1
        and own.all
        and book.plain_end
        and state.asked in (NOT_ASKED, CLOSED)
    ):
        return True
    within = sum([len(other.faces) >= full - left for other in own.all]) + (before < full - left <= before + laid)
    return within >= rules.going_out.canastas and _stands(state, meld)


def _additions(state: State, found: list[Action], size: int, bound: bool) -> None:
    """Each single meld or addition of a side that has opened: to its melds first, then new ones."""
    book = state.book
    counts = state.hands[state.turn].counts
    own = state.melds[state.sides.of[state.turn]]
    wilds = counts[TWO] + counts[JOKER]
    least = book.rules.melds.set.min_naturals
    spare = -1 if bound else size - (1 if state.rare.drained else book.hold)
    begun = own.by_rank
    places: list[tuple[int, MeldOnTable | None]] = [(rank, old) for rank, old in begun.items() if wilds or counts[rank]]
    places += [(rank, None) for rank in _MELD_ORDER if counts[rank] >= least and rank not in begun]
    if wilds and WILD_ONLY not in begun and book.rules.melds.wild_only.allowed:
        places.append((WILD_ONLY, None))
    for rank, old in places:
        options = layable(book, rank, counts, old)
        if options.most <= spare:
            found += options.melds
        else:
            for laid, meld in zip(options.sizes, options.melds, strict=True):
                if laid <= spare or (_stands(state, meld) if bound else _may_end(state, old, meld, size)):
                    found.append(meld)
    if counts[BLACK_THREE]:
        _black_threes(state, found, counts, size)
    if len(begun) < len(own.all):
        _second_melds(state, found)


def _black_threes(state: State, found: list[Action], counts: Counts, size: int) -> None:
    """Melds of black threes, which leave at most one card."""
    least = state.book.rules.threes.black.meld.min_cards
    if least <= size <= counts[BLACK_THREE] + counts[TWO] + counts[JOKER] + 1:
        found += [meld for meld in layable(state.book, BLACK_THREE, counts, None).melds if _stands(state, meld)]


def _second_melds(state: State, found: list[Action]) -> None:
    """Additions to the second of two melds of one rank, which partners brought together (``melds.partners_join``)."""
    own = state.melds[state.sides.of[state.turn]].all
    counts = state.hands[state.turn].counts
    for place, old in enumerate(own):
        if place and own[place - 1].rank == old.rank:
            for meld in layable(state.book, old.rank, counts, old).melds:
                named = Meld((MeldEntry(old.rank, meld.melds[0].cards, None, place),))
                if _stands(state, named):
                    found.append(named)


def _openings(state: State, found: list[Action], size: int, bound: bool, out: Closing | None) -> None:
    """Each single meld that opens; if there is none, one initial meld of several; and the way to go out at once."""
    book = state.book
    counts = state.hands[state.turn].counts
    bracket = opening.bracket_of(state, state.turn)
    special = bool(bracket.contains or bracket.enough) or bound
    spare = size - (1 if state.rare.drained else book.hold)
    before = len(found)
    ranks = [rank for rank in _MELD_ORDER if counts[rank] >= book.rules.melds.set.min_naturals]
    if book.rules.melds.wild_only.allowed:
        ranks.append(WILD_ONLY)
    for rank in ranks:
        options = layable(book, rank, counts, None)
        for meld, laid, points in zip(options.melds, options.sizes, options.points, strict=True):
            if special:
                if _stands(state, meld):
                    found.append(meld)
            elif points >= bracket.points if laid <= spare else _may_end(state, None, meld, size):
                found.append(meld)
    if len(found) == before and not bound:
        option = opening.find(book, counts, bracket, 1 if state.rare.drained else book.hold)
        if option is not None:
            found.append(Meld(option.entries()))
    if out is not None and out.entries:
        closing = Meld(out.entries)
        if closing not in found:
            found.append(closing)


def _discards(state: State, found: list[Action], size: int, bound: bool) -> None:
    """Each rank that may be discarded, and each laid three that may."""
    counts = state.hands[state.turn].counts
    rules = state.book.rules
    if not bound and size > rules.going_out.keep_cards:
        found += [discard for rank, discard in _DISCARDS if counts[rank]]
    else:
        found += [discard for rank, discard in _DISCARDS if counts[rank] and _stands(state, discard)]
    of = rules.turn.discard
    if (of.tabled_red_three or of.tabled_black_three) and not bound:
        laid = [Discard(face, from_table=True) for face in sorted(set(turn.laid_by_side(state, state.turn)))]
        found += [discard for discard in laid if _stands(state, discard)]
