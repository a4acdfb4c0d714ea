"""Legal actions: complete actions that ``perform`` accepts, by rank, in a fixed order.

First draw, pass, ask and answer; then each way of taking the pile; then each single meld or addition, and for a side
without a meld one initial meld of several melds where no single one is enough; then each discard.  Several melds
at once are legal wherever ``violations`` finds nothing, and are too many to list.
"""

from __future__ import annotations

from functools import cache

from . import canastas, going_out, melds, opening, pile, threes, turn
from .action import WILD_ONLY, Action, Answer, Ask, Discard, Draw, Meld, MeldEntry, Pass
from .book import Layable
from .cards import BLACK_THREE, JOKER, MARKS, NATURAL, RANK_CARD, RANKS, TWO, Hand, counts_without
from .closing import Closing, find_closing
from .hand_end import must_take
from .melds import layable
from .move import Group, Move, Stage, by_kind, judge
from .state import CLOSED, NOT_ASKED, YES, MeldOnTable, SideMelds, State
from .taking import takes

_DRAW, _UPCARD, _PASS, _ASK = Draw(), Draw(upcard=True), Pass(), Ask()
_ANSWERS = (Answer(yes=True), Answer(yes=False))
#: The ranks in the byte-wise order of their names; the marks of hands for a card of each of the first seven, and of the
#: others.
_ORDER = sorted((*NATURAL, BLACK_THREE, TWO, JOKER), key=RANKS.__getitem__)
_FIRST, _OTHERS = (sum(MARKS[rank][0] for rank in half) for half in (_ORDER[:7], _ORDER[7:]))
_DISCARDS = {rank: Discard(RANK_CARD[rank]) for rank in _ORDER}
_RULES = by_kind(
    check
    for chapter in (turn, pile, melds, canastas, opening, threes, going_out)
    for check in chapter.CHECKS
    if check.stage == Stage.RULES
)


def legal(state: State) -> tuple[Action, ...]:
    """The legal actions of the seat that is to move; empty when the hand is over."""
    match state.phase:
        case "act":
            return tuple(_after_draw(state))
        case "draw":
            return tuple(_before_draw(state))
        case "answer":
            return _ANSWERS
        case _:
            return ()


def _before_draw(state: State) -> list[Action]:
    found: list[Action] = [_DRAW] if state.stock else []
    if state.rare.offered:
        found.append(_UPCARD)
    if not state.stock and not must_take(state):
        found.append(_PASS)
    if state.book.asks_early and going_out.may_ask(state):
        found.append(_ASK)
    return found + takes(state)


def _after_draw(state: State) -> list[Action]:
    """Everything between the draw or take and the end of the turn."""
    found: list[Action] = []
    book = state.book
    hand = state.hands[state.turn]
    own = state.melds[state.sides.of[state.turn]]
    drained = state.rare.drained
    size = len(hand.cards)
    asking = state.asked == NOT_ASKED and size >= book.hold and going_out.may_ask(state)
    out = going_out.way_out_with_leave(state) if asking or state.asked == YES or not own.all else None
    bound = out is not None and state.asked == YES
    if asking and out is not None:
        found.append(_ASK)
    if drained:
        found.append(_PASS)
    if going_out.may_meld(state):
        spare = size - (1 if drained else book.hold)  # what a player may lay and still go on without going out
        if own.all:
            _additions(state, found, hand, own, -1 if bound else spare)
        else:
            _openings(state, found, hand, own, spare, bound, out)
    if not drained:
        _discards(state, found, hand, bound)
    return found


def _stands(state: State, action: Meld | Discard) -> bool:
    """Whether no rule forbids an action whose cards the player holds."""
    return not judge(Move(state, state.turn, action), _RULES)


def _additions(state: State, found: list[Action], hand: Hand, own: SideMelds, spare: int) -> None:
    """Each single meld or addition of a side that has opened: to its melds first, then new ones.  Those that lay more
    than the spare cards must lead out of the hand."""
    book = state.book
    known, alike = book.layable, book.alike
    counts = hand.counts
    twos, jokers = counts[TWO], counts[JOKER]
    if twos or jokers or hand.marks & own.free.others:
        for rank, old in own.by_rank.items():
            have = counts[rank]  # for the meld of wild cards the twos, which it counts as such
            if have or twos or jokers:
                key = (rank, have, twos, jokers, alike[old.naturals], old.wilds)
                options = known.get(key) or layable(book, rank, counts, old)
                if rank == BLACK_THREE:
                    found += [meld for meld in options.melds if _stands(state, meld)]
                    continue
                found += options.melds if options.most <= spare else _within(state, hand, own, old, options, spare)
    least = book.fewest_naturals[twos + jokers]
    if hand.marks & own.free.marks[least]:
        for rank in own.free.ranks:
            have = counts[rank]
            if have >= least:
                options = known.get((rank, have, twos, jokers, 0, 0)) or layable(book, rank, counts, None)
                found += options.melds if options.most <= spare else _within(state, hand, own, None, options, spare)
    if book.wild_melds and WILD_ONLY not in own.by_rank:
        found += _within(state, hand, own, None, layable(book, WILD_ONLY, counts, None), spare)
    if counts[BLACK_THREE] and BLACK_THREE not in own.by_rank:
        _black_threes(state, found, hand)
    if len(own.by_rank) < len(own.all):
        _second_melds(state, found, hand)


def _within(
    state: State, hand: Hand, own: SideMelds, old: MeldOnTable | None, options: Layable, spare: int
) -> list[Meld]:
    """Those of the melds or additions that leave cards enough to go on, or from which the player can go out."""
    return [
        meld
        for laid, meld in zip(options.sizes, options.melds, strict=True)
        if laid <= spare or _leads_out(state, hand, own, old, meld)
    ]


def _leads_out(state: State, hand: Hand, own: SideMelds, old: MeldOnTable | None, meld: Meld) -> bool:
    """Whether a player can go out after a single meld or addition, with nothing else to forbid it."""
    book = state.book
    entry = meld.melds[0]
    cards_left = len(hand.cards) - len(entry.cards)
    if cards_left <= 1:  # a quick look: canastas that stand or are made now are enough for a last discard
        before = old.size if old is not None else 0
        made = before < own.canasta_size <= before + len(entry.cards)
        if own.canastas + made < book.rules.going_out.canastas:
            if not cards_left:
                return False
        elif book.plain_end and state.asked in (NOT_ASKED, CLOSED):
            return True
    left = counts_without(hand.counts, entry.cards)
    laid = Group(entry.rank, old, entry.cards).meld(concealed=False)
    return find_closing(state, left, own.put(old, laid), may_meld=True) is not None and not going_out.bars(state)


def _black_threes(state: State, found: list[Action], hand: Hand) -> None:
    """Melds of black threes, which leave at most one card."""
    counts = hand.counts
    least = state.book.rules.threes.black.meld.min_cards
    if least <= len(hand.cards) <= counts[BLACK_THREE] + counts[TWO] + counts[JOKER] + 1:
        found += [meld for meld in layable(state.book, BLACK_THREE, counts, None).melds if _stands(state, meld)]


def _second_melds(state: State, found: list[Action], hand: Hand) -> None:
    """Additions to the second of two melds of one rank, which partners brought together (``melds.partners_join``)."""
    own = state.melds[state.sides.of[state.turn]].all
    for place, old in enumerate(own):
        if place and own[place - 1].rank == old.rank:
            for meld in layable(state.book, old.rank, hand.counts, old).melds:
                named = Meld((MeldEntry(old.rank, meld.melds[0].cards, None, place),))
                if _stands(state, named):
                    found.append(named)


def _openings(
    state: State, found: list[Action], hand: Hand, own: SideMelds, spare: int, bound: bool, out: Closing | None
) -> None:
    """Each single meld that opens; if there is none, one initial meld of several; and the way to go out at once."""
    book = state.book
    counts = hand.counts
    bracket = opening.bracket_of(state, state.turn)
    special = bool(bracket.contains or bracket.enough) or bound
    before = len(found)
    least = book.fewest_naturals[counts[TWO] + counts[JOKER]]
    ranks = [rank for rank in own.free.ranks if counts[rank] >= least]
    for rank in [*ranks, WILD_ONLY] if book.wild_melds else ranks:
        options = layable(book, rank, counts, None)
        if not special and options.most <= spare and options.richest < bracket.points:
            continue
        for meld, laid, points in zip(options.melds, options.sizes, options.points, strict=True):
            if special or laid > spare:
                if _stands(state, meld):
                    found.append(meld)
            elif points >= bracket.points:
                found.append(meld)
    if len(found) == before and not bound:
        option = opening.find(book, counts, bracket, len(hand.cards) - spare)
        if option is not None:
            found.append(Meld(option.entries()))
    if out is not None and out.melds and not going_out.lacks_leave(state):
        closing = Meld(out.entries())
        if closing not in found:
            found.append(closing)


def _discards(state: State, found: list[Action], hand: Hand, bound: bool) -> None:
    """Each rank that may be discarded, and each laid three that may."""
    book = state.book
    if len(hand.cards) >= book.hold and not bound:
        found += _discards_of(hand.marks & _FIRST)
        found += _discards_of(hand.marks & _OTHERS)
    elif len(hand.cards) == 1 or not bound:
        discards = _discards_of(hand.marks & _FIRST) + _discards_of(hand.marks & _OTHERS)
        found += [discard for discard in discards if _stands(state, discard)]
    if book.tabled_threes and not bound:
        laid = [Discard(face, from_table=True) for face in sorted(set(turn.laid_by_side(state, state.turn)))]
        found += [discard for discard in laid if _stands(state, discard)]


@cache
def _discards_of(held: int) -> tuple[Discard, ...]:
    """A discard of each rank that is held, given by the marks of one card; those of half the ranks are few."""
    return tuple([discard for rank, discard in _DISCARDS.items() if held & MARKS[rank][0]])
