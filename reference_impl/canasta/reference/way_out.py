"""The search for a way out: can a player lay the whole hand, except perhaps a closing discard, in this turn?

The rules on going out ask it, and so do those that let a player do something only when going out. The search
considers only cards, melds and canastas; other rules refuse whatever else prevents a player from going out.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from canasta.spec import Rules
from canasta.spec.chapters import Bracket

from .canastas import is_canasta, number_of_canastas
from .cards import RANKS, Card, Cards, in_class, is_wild, points, rank_of, without
from .melds import has_melded, is_legal_meld, is_too_early
from .opening import bracket, holds
from .state import State, TableMeld, hand_of, side_melds
from .table import own_total


class Sharing(NamedTuple):
    """The result of giving wild cards to some of the melds.

    :ivar wilds: wild cards used.
    :ivar canastas: canastas there are then, counted up to the number needed.
    :ivar held: which of the things that the bracket of an initial meld names are among the melds.
    :ivar late: wild cards that are laid after the initial meld, so that one of its melds is without a wild card.
    """

    wilds: int = 0
    canastas: int = 0
    held: frozenset[str] = frozenset()
    late: int = 0

    def plus(self, other: "Sharing") -> "Sharing":
        """The result of two sharings over different melds; at most one of them has late wild cards."""
        return Sharing(
            self.wilds + other.wilds,
            self.canastas + other.canastas,
            self.held | other.held,
            self.late + other.late,
        )


def has_way_out(state: State, seat: int) -> bool:
    """Whether the player can go out in this turn, as far as cards, melds and canastas decide.

    For each card that could be the closing discard, and for going out without one: every rank of the rest must go
    down, and the wild cards are shared out over the melds of all ranks. One declaration lays it all, because nothing
    that several could make is illegal in one, save first melds that must hold a natural meld.
    """
    rules, hand = state.rules, hand_of(state, seat)
    if is_too_early(state, seat) or (state.taken and not rules.pile.melding_after_take):
        enough = number_of_canastas(rules, side_melds(state, seat)) >= rules.going_out.canastas
        return enough and len(hand) == 1 and any(closing_discards(state, hand))
    demands = _demands(state, seat)
    ways = {rank: _ways_to_lay(state, seat, rank, hand, demands) for rank in (*RANKS, "3", "W")}
    for discard in closing_discards(state, hand):
        rest = hand if discard is None else without(hand, (discard,))
        left = ways
        if discard is not None and not is_wild(discard):
            left = ways | {discard[0]: _ways_to_lay(state, seat, discard[0], rest, demands)}
        if all(left.values()) and any(
            _goes_out(rules, rest, sharing, demands) for sharing in _sharings(rules, rest, left.values())
        ):
            return True
    return False


def closing_discards(state: State, hand: Cards) -> Iterator[Card | None]:
    """The discards with which a player could go out: None for going out without one, then a card of each rank.

    Rules ``going_out.closing-discard``, ``going_out.closing-discard-class``,
    ``hand_end.no-discard-after-last-red-three``. Source: sr-013, sr-047, pl-026, bs-022, cs-021, BR; amb-061, amb-063,
    amb-082.
    """
    closing = state.rules.going_out.closing_discard
    if closing.rule == "optional":
        yield None
    fitting = [card for card in hand if not any(in_class(card, name) for name in closing.not_of)]
    if not state.drained:
        yield from {rank_of(card): card for card in fitting}.values()


def _demands(state: State, seat: int) -> Bracket | None:
    """What the first melds of the player's side must still reach; None where nothing need be reached.

    Rules ``opening.once``, ``opening.going-out-waiver``. Source: sr-036, pl-031, bs-015, PG; amb-035.
    """
    waived = state.rules.opening.going_out_waiver == "after_stock_draw" and not state.taken
    if has_melded(state, seat) or waived:
        return None
    return bracket(state.rules, own_total(state, seat))


def _sharings(rules: Rules, cards: Cards, ways: Iterable[list[Sharing]]) -> set[Sharing]:
    """All results of sharing out the wild cards, rank after rank.

    One meld without a wild card is enough for a bracket, so two ranks with late wild cards are not looked at.
    """
    wilds, needed = sum(map(is_wild, cards)), rules.going_out.canastas
    found = {Sharing()}
    for choices in ways:
        both = (one.plus(more) for one in found for more in choices if not (one.late and more.late))
        found = {one._replace(canastas=min(one.canastas, needed)) for one in both if one.wilds <= wilds}
    return found


def _goes_out(rules: Rules, cards: Cards, sharing: Sharing, demands: Bracket | None) -> bool:
    """Whether a sharing uses every wild card, makes the canastas needed, and opens where the side has no meld yet."""
    wilds = [card for card in cards if is_wild(card)]
    if sharing.wilds < len(wilds) or sharing.canastas < rules.going_out.canastas:
        return False
    if demands is None or not cards or not sharing.held.isdisjoint(demands.enough):
        return True
    late = sorted(points(rules, (card,)) for card in wilds)[: sharing.late]
    return points(rules, cards) - sum(late) >= demands.points and sharing.held.issuperset(demands.contains)


def _ways_to_lay(state: State, seat: int, rank: str, cards: Cards, demands: Bracket | None) -> list[Sharing]:
    """The ways to lay all natural cards of a rank to the side's melds of that rank, with some wild cards or none.

    For rank ``W`` only wild cards are laid, to a meld of their own.
    """
    naturals = tuple(card for card in cards if not is_wild(card) and card[0] == rank)
    wilds = tuple(card for card in cards if is_wild(card))
    if rank == "3" and naturals and state.rules.threes.black.meld.when == "never":
        return []
    melds: list[TableMeld | None] = [meld for meld in side_melds(state, seat) if meld.rank == rank]
    return _shared_over(state.rules, rank, melds or [None], naturals, wilds, demands)


def _shared_over(
    rules: Rules, rank: str, melds: list[TableMeld | None], naturals: Cards, wilds: Cards, demands: Bracket | None
) -> list[Sharing]:
    """The ways to share natural and wild cards over one or more melds of a rank, all of the natural ones."""
    first, *others = melds
    found = []
    for count in range(len(naturals) + 1) if others else [len(naturals)]:
        rest = _shared_over(rules, rank, others, naturals[count:], wilds, demands) if others else [Sharing()]
        for mine in _ways_for_one(rules, rank, first, naturals[:count], wilds, demands):
            found += [mine.plus(other) for other in rest if mine.wilds + other.wilds <= len(wilds)]
    return found


def _ways_for_one(
    rules: Rules, rank: str, old: TableMeld | None, naturals: Cards, wilds: Cards, demands: Bracket | None
) -> Iterator[Sharing]:
    """The numbers of wild cards with which natural cards make, or join, one meld."""
    table = old.cards if old else ()
    whole = is_canasta(rules, table)
    if not naturals:
        yield Sharing(canastas=int(whole))
    for used in range(len(wilds) + 1):
        cards = table + naturals + wilds[:used]
        added = bool(naturals) or used > 0
        onto_canasta = used > 0 and whole and not rules.canastas.add_wilds
        if not added or onto_canasta or not (naturals or old or rank == "W") or not is_legal_meld(rules, rank, cards):
            continue
        names = () if demands is None else (*demands.contains, *demands.enough)
        held = frozenset(name for name in names if holds(rules, name, [cards]))
        yield Sharing(used, int(is_canasta(rules, cards)), held)
        first = frozenset(name for name in names if holds(rules, name, [naturals])) - held
        closed = is_canasta(rules, naturals) and not rules.canastas.add_wilds
        if first and used and not closed and is_legal_meld(rules, rank, naturals):
            yield Sharing(used, int(is_canasta(rules, cards)), held | first, used)
