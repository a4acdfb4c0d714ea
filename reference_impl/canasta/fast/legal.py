"""Legal actions: complete actions that ``perform`` accepts, by rank, in a fixed order.

First draw, pass, ask and answer; then each way of taking the pile; then each single meld or addition, and for a side
without a meld one initial meld of several melds where no single one is enough; then each discard.  Several melds
at once are legal wherever ``violations`` finds nothing, and are too many to list.
"""

from __future__ import annotations

from . import going_out, opening, samples, turn
from .action import WILD_ONLY, Action, Answer, Ask, Discard, Draw, Meld, MeldEntry, Pass
from .book import Layable
from .cards import BLACK_THREE, IN_ORDER, JOKER, RANK_CARD, TWO, Hand, counts_without, subsets
from .closing import Closing, find_closing, is_out_of_reach
from .hand_end import must_take
from .melds import layable
from .move import Move, judge
from .state import CLOSED, NOT_ASKED, YES, MeldOnTable, SideMelds, State, meld_of, ranks_marked
from .taking import RULES, takes

_DRAW, _UPCARD, _PASS, _ASK = Draw(), Draw(upcard=True), Pass(), Ask()
_ANSWERS = (Answer(yes=True), Answer(yes=False))
#: A discard of each rank that a hand holds, by the low seven marks of one card and by the next seven.
_LOW_DISCARDS = subsets(Discard(RANK_CARD[rank]) for rank in IN_ORDER[:7])
_HIGH_DISCARDS = subsets(Discard(RANK_CARD[rank]) for rank in IN_ORDER[7:14])


def legal(state: State) -> tuple[Action, ...]:
    """The legal actions of the seat that is to move; empty when the hand is over."""
    match state.phase:
        case "act":
            return _after_draw(state)
        case "draw":
            return _before_draw(state)
        case "answer":
            return _ANSWERS
        case _:
            return ()


def _before_draw(state: State) -> tuple[Action, ...]:
    if state.stock and not (state.rare.offered or state.book.asks_early):  # as nearly always
        return (_DRAW, *takes(state))
    found: list[Action] = [_DRAW] if state.stock else []
    if state.rare.offered:
        found.append(_UPCARD)
    if not state.stock and not must_take(state):
        found.append(_PASS)
    if state.book.asks_early and going_out.may_ask(state) and _could_go_out(state):
        found.append(_ASK)
    return (*found, *takes(state))


def _could_go_out(state: State) -> bool:
    """Whether the player on turn could go out with the cards held, leave aside (``going_out.ask-with-an-out``)."""
    own = state.melds[state.sides.of[state.turn]]
    if is_out_of_reach(state.book, state.hands[state.turn], own):
        return False
    return going_out.way_out_with_leave(state) is not None


def _after_draw(state: State) -> tuple[Action, ...]:
    """Everything between the draw or take and the end of the turn."""
    book, seat, asked, drained = state.book, state.turn, state.asked, state.rare.drained
    hand = state.hands[seat]
    own = state.melds[state.sides.of[seat]]
    size, hold = len(hand.cards), turn.to_hold(state, seat)
    found: list[Action] = []
    out = None
    bound = False
    wanted = not own.by_rank or state.closing or asked == YES or (asked == NOT_ASKED and book.asks)
    if wanted and not is_out_of_reach(book, hand, own):
        out = going_out.way_out_with_leave(state)
        bound = out is not None and (asked == YES or bool(state.closing))
        if asked == NOT_ASKED and out is not None and size >= hold and going_out.may_ask(state):
            found.append(_ASK)
    if drained and not bound:
        found.append(_PASS)
    if book.melds_anytime or going_out.may_meld(state):
        spare = size - hold  # what a player may lay and still go on without going out
        if own.by_rank:
            _additions(state, found, hand, own, -1 if bound else spare)
        else:
            _openings(state, found, hand, own, spare, bound, out)
    if size < hold or bound or drained or book.tabled_threes:
        return (*found, *_discards(state, hand, bound))
    return (*found, *_one_of_each_rank(hand))


def _stands(state: State, action: Meld | Discard) -> bool:
    """Whether no rule forbids an action whose cards the player holds."""
    return not judge(Move(state, state.turn, action), RULES)


def _additions(state: State, found: list[Action], hand: Hand, own: SideMelds, spare: int) -> None:
    """Each single meld or addition of a side that has opened: to its melds first, then new ones.  Those that lay more
    than the spare cards must lead out of the hand."""
    book, counts, marks = state.book, hand.counts, hand.marks
    twos, jokers = counts[TWO], counts[JOKER]
    wilds = book.wild_keys[jokers][twos]
    lying = own.by_rank
    begun = len(found)
    for rank in own.order if wilds else ranks_marked(own.ranks & marks):
        old = lying[rank]
        try:
            options = old.layable[wilds + counts[rank]]
        except KeyError:
            options = layable(book, rank, counts, old)
        found += options.melds if options.most <= spare else _within(state, hand, own, old, options, spare)
    if own.twins:
        found[begun:] = _additions_by_place(state, hand)
    if counts[BLACK_THREE] >= book.fewest_black:
        _black_threes(state, found, hand, own)
    free = marks >> book.fewest_block[twos + jokers] & own.free
    for rank in ranks_marked(free) if free else ():
        try:
            options = book.new_melds[rank][wilds + counts[rank]]
        except KeyError:
            options = layable(book, rank, counts, None)
        found += options.melds if options.most <= spare else _within(state, hand, own, None, options, spare)
    if book.wild_melds and WILD_ONLY not in own.by_rank:
        found += _within(state, hand, own, None, layable(book, WILD_ONLY, counts, None), spare)


def _within(
    state: State, hand: Hand, own: SideMelds, old: MeldOnTable | None, options: Layable, spare: int
) -> list[Meld]:
    """Those of the melds or additions that leave cards enough to go on, or from which the player can go out; of black
    threes those that break no rule."""
    if old is not None and old.rank == BLACK_THREE:
        return [meld for meld in options.melds if _stands(state, meld)]
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
    cards = entry.cards if old is None else old.cards + entry.cards
    wilds = entry.kinds[1]
    laid = meld_of(entry.rank, cards, wilds if old is None else old.wilds + wilds)
    return find_closing(state, left, own.put(old, laid), may_meld=True) is not None and not going_out.bars(state)


def _black_threes(state: State, found: list[Action], hand: Hand, own: SideMelds) -> None:
    """Melds of black threes, from which the player can go out."""
    if BLACK_THREE not in own.by_rank:
        options = layable(state.book, BLACK_THREE, hand.counts, None)
        within_reach = options.melds and not is_out_of_reach(state.book, hand, own)
        if within_reach and going_out.way_out(state) is not None:  # what leaves a way out is part of one
            never = state.book.rules.threes.black.meld.when == "never"
            if not own.by_rank:
                found += [meld for meld in options.melds if _stands(state, meld)]
            elif not never:
                found += [meld for meld in options.melds if _leads_out(state, hand, own, None, meld)]


def _additions_by_place(state: State, hand: Hand) -> list[Meld]:
    """Additions of a side that has two melds of a rank, which partners brought together (``melds.partners_join``): an
    addition to one of these names its place."""
    own = state.melds[state.sides.of[state.turn]].all
    ranks = [old.rank for old in own]
    found = []
    for place, old in enumerate(own):
        named = place if ranks.count(old.rank) > 1 else None
        for meld in layable(state.book, old.rank, hand.counts, old).melds:
            addition = Meld((MeldEntry(old.rank, meld.melds[0].cards, None, named),))
            if _stands(state, addition):
                found.append(addition)
    return found


def _openings(
    state: State, found: list[Action], hand: Hand, own: SideMelds, spare: int, bound: bool, out: Closing | None
) -> None:
    """Each single meld that opens, and if there is none, one initial meld of several."""
    book = state.book
    counts = hand.counts
    wilds = counts[TWO] + counts[JOKER]
    bracket = opening.bracket_of(state, state.turn)
    ranks = ranks_marked(hand.marks >> book.fewest_block[wilds] & own.free)
    if out is None and not bracket.enough and opening.ceiling(book, counts, ranks) < bracket.points:
        return  # nothing reaches the minimum, which is waived only for going out
    special = bool(bracket.contains or bracket.enough) or bound or (out is not None and opening.may_be_waived(state))
    before = len(found)
    if out is not None and counts[BLACK_THREE] >= book.fewest_black:
        _black_threes(state, found, hand, own)
    for rank in (*ranks, WILD_ONLY) if book.wild_melds else ranks:
        if not special and counts[rank] + wilds <= spare:
            found += opening.reaching(book, rank, counts, bracket.points)
            continue
        options = layable(book, rank, counts, None)
        for meld, laid, points in zip(options.melds, options.sizes, options.points, strict=True):
            if _stands(state, meld) if special or laid > spare else points >= bracket.points:
                found.append(meld)
    if len(found) == before:
        most = spare if out is None else len(hand.cards)  # whoever lays more must go out
        for entries in samples.initial_melds(state, hand, most):
            meld = Meld(entries)
            plain = not (special or out) and all(entry.rank != BLACK_THREE for entry in entries)
            if plain or _stands(state, meld):
                found.append(meld)
                break


def _one_of_each_rank(hand: Hand) -> tuple[Discard, ...]:
    """The discards of a player who may discard any card."""
    return _LOW_DISCARDS[hand.marks & 127] + _HIGH_DISCARDS[hand.marks >> 7 & 127]


def _discards(state: State, hand: Hand, bound: bool) -> list[Discard]:
    """Each card that may be discarded where not just any may: by a player who holds few or whom a yes binds; and each
    laid three that may."""
    book = state.book
    discards: list[Discard] = []
    if state.rare.drained:
        return discards
    if len(hand.cards) == 1 or not bound:
        discards += _one_of_each_rank(hand)
    if len(hand.cards) < book.hold or bound:
        discards = [discard for discard in discards if _stands(state, discard)]
    if book.tabled_threes and not bound:
        laid = [Discard(face, from_table=True) for face in sorted(set(turn.laid_by_side(state, state.turn)))]
        discards += [discard for discard in laid if _stands(state, discard)]
    return discards
