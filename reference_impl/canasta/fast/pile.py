"""Pile: who may take the discard pile, with what, and what freezes it.

Rules: pile.whole, pile.top-melded-first, pile.way-first, pile.not-empty, pile.wild-top, pile.red-three-top,
pile.black-three-top, pile.black-three-covered, pile.take-with-natural-pair,
pile.take-with-natural-and-wild, pile.take-onto-own-meld, pile.open-needs-a-way, pile.frozen-needs-natural-pair,
pile.frozen-by-wild, pile.frozen-by-red-three, pile.frozen-by-black-three, pile.frozen-before-first-meld,
pile.frozen-always, pile.freeze-ends, pile.fresh-after-take, pile.take-joins-own-meld, pile.more-hand-cards,
pile.join-limit, pile.one-card-for-one-card, pile.rest-to-hand, pile.melding-after-take, pile.take-optional,
opening.take-may-open.

The way into the pile is asked for first.  One fact has one owner here too: whatever stops a take at its top card keeps
the other ways from being looked at.
"""

from __future__ import annotations

from . import cards
from .action import Meld, Take, kinds_of
from .cards import BLACK_THREE, FACE_COUNT, RANK, RED_THREE, WILD
from .event import Event, happened
from .melds import lay_down
from .move import Among, Check, Move, Outcome, Stage, lay
from .opening import has_opened, opens_before_take
from .state import CLOSED, NOT_ASKED, SideMelds, State
from .table import form_sides, is_undecided
from .threes import lay_three

# --------------------------------------------------------------------------------------------------------- the freeze


def is_frozen_by_card(state: State) -> bool:
    """Whether a card in the pile freezes it for everybody at this moment."""
    return state.frozen if state.rare.freezers is None else bool(state.rare.freezers)


def is_frozen_for(state: State, own: SideMelds) -> bool:
    """Whether the pile is frozen for a side with such melds: by a card, always, or because it has none yet."""
    if state.frozen or state.rare.freezers:
        return True
    by = state.book.rules.pile.frozen_by
    return by.always or (by.no_meld_yet and not own.by_rank)


def freeze(new: State, face: int, seat: int) -> tuple[Event, ...]:
    """Let a card that has come to the pile freeze it, on a copy (``pile.freeze-ends`` tells how long)."""
    rule = new.book.freezing.get(RANK[face])
    if rule is None:
        return ()
    if new.rare.freezers is None:
        new.frozen = True
    elif seat not in new.rare.freezers:
        new.rare = new.rare.but(freezers=tuple(sorted((*new.rare.freezers, seat))))
    return (happened("froze", rule, seat, ("card", cards.name(face))),)


def freeze_returns(new: State, seat: int) -> None:
    """End the freeze that a seat caused when the turn comes back to it, on a copy (``pile.freeze_lasts: one_lap``)."""
    if new.rare.freezers and seat in new.rare.freezers:
        new.rare = new.rare.but(freezers=tuple(other for other in new.rare.freezers if other != seat))


# ---------------------------------------------------------------------------------------------------------- judging


def way_fault(state: State, seat: int, take: Take) -> str | None:
    """The one rule by which a take has no way into the pile; None if it has one."""
    rules = state.book.rules
    rank = RANK[state.pile[-1]]
    if rank in WILD:
        return "pile.wild-top"
    if rank == RED_THREE:
        return "pile.red-three-top"
    if rank == BLACK_THREE:
        return "pile.black-three-top"
    side = state.sides.of[seat]
    laid_first = opens_before_take(state, seat, take)
    opened = has_opened(state, side) or laid_first
    if not opened and not rules.opening.take_may_open:
        return "opening.take-may-open"
    naturals, wilds = kinds_of(rank, take.with_)
    frozen = is_frozen_for(state, state.melds[side])
    if frozen and laid_first:
        frozen = is_frozen_by_card(state) or rules.pile.frozen_by.always
    if frozen:
        return None if naturals >= 2 else "pile.frozen-needs-natural-pair"
    ways = rules.pile.open_with
    if naturals + wilds >= 2 and (naturals >= 2 or ways.natural_and_wild):
        return None
    owned = rank in state.melds[side].by_rank
    owned = owned or (laid_first and any(entry.rank == rank for entry in take.melds))
    return None if owned and ways.own_meld else "pile.open-needs-a-way"


def way_faults(move: Move) -> tuple[str, ...]:
    """The one rule by which a take has no way into the pile, as a look at the move."""
    assert isinstance(move.action, Take)
    fault = way_fault(move.state, move.seat, move.action)
    return () if fault is None else (fault,)


def not_empty(move: Move) -> bool:
    """pile.not-empty: an empty pile is not taken."""
    return move.state.phase == "draw" and not move.state.pile


def top_melded_first(move: Move) -> bool:
    """pile.top-melded-first: no card of the pile is used before its top card has been melded and the rest taken."""
    return any(card in move.state.pile for card in move.absent if card < FACE_COUNT)


def join_limit(move: Move) -> bool:
    """pile.join-limit: a take adds nothing to an own meld that has reached the size set by the rule set."""
    limit = move.state.book.rules.pile.join_melds_under
    return limit is not None and any(
        group.top and group.old is not None and len(group.old) >= limit for group in move.laying.groups
    )


def one_card_for_one_card(move: Move) -> bool:
    """pile.one-card-for-one-card: whoever holds one card does not take a pile of one card."""
    state = move.state
    ban = state.book.rules.pile.one_card_for_one_card
    if ban == "allowed" or (ban == "banned_while_stock_lasts" and not state.stock):
        return False
    return len(state.pile) == 1 and len(state.hands[move.seat]) == 1


def melding_after_take(move: Move) -> bool:
    """pile.melding-after-take: nothing more is melded in the turn of a take where the rule set forbids it."""
    return move.state.taken and not move.state.book.rules.pile.melding_after_take


CHECKS = (
    Check("pile.not-empty", Stage.TURN, not_empty, (Take,)),
    Check("pile.top-melded-first", Stage.POSSESSION, top_melded_first, (Meld, Take)),
    Check("pile.wild-top", Stage.WAY, Among("pile.wild-top", way_faults), (Take,)),
    Check("pile.red-three-top", Stage.WAY, Among("pile.red-three-top", way_faults), (Take,)),
    Check("pile.black-three-top", Stage.WAY, Among("pile.black-three-top", way_faults), (Take,)),
    Check("opening.take-may-open", Stage.WAY, Among("opening.take-may-open", way_faults), (Take,)),
    Check("pile.open-needs-a-way", Stage.WAY, Among("pile.open-needs-a-way", way_faults), (Take,)),
    Check("pile.frozen-needs-natural-pair", Stage.WAY, Among("pile.frozen-needs-natural-pair", way_faults), (Take,)),
    Check("pile.join-limit", Stage.RULES, join_limit, (Take,)),
    Check("pile.one-card-for-one-card", Stage.RULES, one_card_for_one_card, (Take,)),
    Check("pile.melding-after-take", Stage.RULES, melding_after_take, (Meld,)),
)

# ------------------------------------------------------------------------------------------------------- performing


def perform_take(state: State, seat: int, take: Take, judged: Move | None = None) -> Outcome:
    """Meld the top card, take the rest into the hand, lay out red threes found there, and leave the pile fresh."""
    laying = judged.laying if judged else lay(state, seat, take)
    new = state.copy()
    top = state.pile[-1]
    events = [happened("took", _way_used(state, take), seat, ("card", cards.name(top), "cards", len(state.pile)))]
    events += lay_down(new, seat, laying)
    for face in laying.laid_threes:
        rule = "threes.red-from-pile" if RANK[face] == RED_THREE else "threes.black-laid-out"
        events.append(lay_three(new, seat, face, rule))
    new.pile = b""
    new.frozen = False
    if new.rare.freezers:
        new.rare = new.rare.but(freezers=())
    if new.rare.offered:
        new.rare = new.rare.but(offered=False)
    new.taken = True
    new.phase = "act"
    if take.melds and new.asked == NOT_ASKED and has_opened(state, state.sides.of[seat]):
        new.asked = CLOSED  # further melds; those of an initial meld are part of the take
    if is_undecided(state):
        events += form_sides(new, seat, "table.lone-by-take")
    return new, tuple(events)


def _way_used(state: State, take: Take) -> str:
    rank = RANK[state.pile[-1]]
    if len(take.with_) < 2:
        return "pile.take-onto-own-meld"
    naturals, _ = kinds_of(rank, take.with_)
    if naturals >= 2:
        return "pile.take-with-natural-pair"
    onto_own = not naturals and rank in state.melds[state.sides.of[state.turn]].by_rank
    return "pile.take-onto-own-meld" if onto_own else "pile.take-with-natural-and-wild"
