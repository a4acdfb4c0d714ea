"""The legal actions: what the verdict accepts among the candidates.

Candidates are the draw, the pass, the question and both answers; each way of taking the pile; each rank with its
numbers of natural cards, twos and jokers from the hand; each discard, laid threes too. Where no single initial meld is
legal, one sample of several melds is named (`samples`).
"""

from collections.abc import Iterator
from itertools import islice

from .action import Action, Answer, Ask, Discard, Draw, Meld, MeldEntry, Pass, Take
from .cards import RANKS, Card, Cards, is_black_three, is_natural, is_wild, ordered, rank_of
from .melds import has_melded
from .samples import choices, entries_for, sample_melds, sample_takes
from .state import State, hand_of, laid_threes, side_melds, top_card
from .table import to_move
from .verdict import violations


def legal(state: State) -> tuple[Action, ...]:
    """The legal actions of the seat that is to move; empty when the hand is over.

    In this order: draw, pass, question, answers, takes, additions to melds, new melds, discards; melds and discards in
    byte order of their ranks. If several cards of a rank would do, the action names the first one in byte order.
    """
    seat = to_move(state)
    if seat is None:
        return ()
    simple: tuple[Action, ...] = (Draw(), Draw(upcard=True), Pass(), Ask(), Answer(True), Answer(False))
    found = [action for action in simple if is_legal(state, seat, action)]
    if state.phase == "draw":
        found += takes(state, seat)
    if state.phase == "act":
        found += [*melds(state, seat), *discards(state, seat)]
    return tuple(found)


def is_legal(state: State, seat: int, action: Action) -> bool:
    """Whether an action breaks no rule."""
    return not violations(state, seat, action)


def faces(state: State, action: Action) -> Action:
    """The action with the cards it means. Actions name cards, so it is the action itself."""
    return action


def takes(state: State, seat: int) -> Iterator[Take]:
    """For each way into the pile by which it can be taken: the take alone, or the smallest with further melds."""
    for way in ways_in(state, seat):
        plain = Take(way)
        broken = violations(state, seat, plain)
        if not broken:
            yield plain
        elif broken & MENDED_BY_MORE_CARDS:
            samples = (take for take in sample_takes(state, seat, way) if is_legal(state, seat, take))
            yield from islice(samples, 1)


#: The rules that a take may keep by laying more cards from the hand.
MENDED_BY_MORE_CARDS = frozenset(
    {
        "going_out.canastas",
        "going_out.keep-a-card",
        "melds.min-cards",
        "melds.min-naturals",
        "melds.wild-ratio",
        "opening.contains",
        "opening.minimum",
        "opening.take-may-open",
        "pile.black-three-top",
        "pile.frozen-needs-natural-pair",
        "pile.open-needs-a-way",
        "threes.black-min-cards",
    }
)


def ways_in(state: State, seat: int) -> Iterator[Cards]:
    """The smallest sets of hand cards that could take the pile, one for each way: none, a pair, a card and a wild one.

    Rules ``pile.take-onto-own-meld``, ``pile.take-with-natural-pair``, ``pile.take-with-natural-and-wild``,
    ``pile.black-three-closing-take``.
    """
    if not state.pile or is_wild(top_card(state)):
        return
    top, hand, open_with = top_card(state), hand_of(state, seat), state.rules.pile.open_with
    same = [card for card in hand if _goes_with(top, card)]
    wilds = {rank_of(card): card for card in reversed(hand) if is_wild(card)}
    may_meld_first = state.rules.opening.meld_then_take and not has_melded(state, seat)
    own = may_meld_first or any(meld.rank == top[0] for meld in side_melds(state, seat))
    wild_helps = state.rules.threes.black.meld.max_wilds > 0 if is_black_three(top) else open_with.natural_and_wild
    if own and open_with.own_meld:
        yield ()
    if len(same) >= 2:
        yield (same[0], same[1])
    if same and wild_helps:
        yield from (ordered((same[0], wilds[rank])) for rank in sorted(wilds))


def _goes_with(top: Card, card: Card) -> bool:
    if is_black_three(top):
        return is_black_three(card)
    return is_natural(card) and card[0] == top[0]


def melds(state: State, seat: int) -> Iterator[Meld]:
    """Each single meld or addition that is legal; where a side could open only with several, the smallest such set."""
    single = [meld for entry in _single_entries(state, seat) if is_legal(state, seat, meld := Meld((entry,)))]
    yield from single
    if not single and not has_melded(state, seat):
        samples = (Meld(entries) for entries in sample_melds(state, seat))
        yield from islice((meld for meld in samples if is_legal(state, seat, meld)), 1)


def _single_entries(state: State, seat: int) -> Iterator[MeldEntry]:
    """Each rank with its numbers of cards from the hand, additions first; wild cards alone where they can be laid."""
    own, hand = side_melds(state, seat), hand_of(state, seat)
    laid = {meld.rank for meld in own}
    for rank in sorted((*RANKS, "3", "W"), key=lambda rank: (rank not in laid, rank)):
        places = [place for place, meld in enumerate(own) if meld.rank == rank]
        targets: list[int | None] = [*places] or [None]
        for place in targets:
            for choice in choices(hand, rank):
                if choice.naturals or places or (rank == "W" and state.rules.melds.wild_only.allowed):
                    (entry,) = entries_for(hand, (choice,))
                    yield MeldEntry(rank, entry.cards, meld=place if len(places) > 1 else None)


def discards(state: State, seat: int) -> Iterator[Discard]:
    """One card of each rank in hand, and each laid three, as far as it may be discarded."""
    hand = {rank_of(card): card for card in reversed(hand_of(state, seat))}
    for _, card in sorted(hand.items()):
        if is_legal(state, seat, Discard(card)):
            yield Discard(card)
    for card in sorted(set(laid_threes(state, seat))):
        if is_legal(state, seat, Discard(card, from_table=True)):
            yield Discard(card, from_table=True)
