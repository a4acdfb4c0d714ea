"""Melds: which cards a declaration brings to which meld, and whether each meld that results is one."""

from collections.abc import Callable, Iterable, Sequence

from canasta.spec import Rules

from .action import Meld, MeldEntry, Take, cards_of
from .canastas import is_canasta, is_laid_concealed
from .cards import Card, Cards, is_black_three, is_natural, is_red_three, is_wild, ordered, without
from .check import Check, Move, Part, Stage, owners
from .event import Event, event
from .state import State, TableMeld, hand_of, kind_of, put, side_melds, side_of, with_hand

# --- what goes where ---


def place_of(melds: Sequence[TableMeld], rank: str) -> int | None:
    """The place of the first meld of a rank, or None.

    Rule ``melds.one-per-rank``: a side has one meld of a rank, and cards of that rank join it. Where two players who
    became partners brought two, the first as they are written is meant (``pile.take-joins-own-meld``).
    ``melds.same-rank-on-both-sides``: what other sides have is not looked at.
    Source: sr-022, pl-011, hr-018, bs-013; amb-018, amb-019, amb-110.
    """
    return next((place for place, meld in enumerate(melds) if meld.rank == rank), None)


def is_foreign(state: State, seat: int, entry: MeldEntry) -> bool:
    """Whether an entry names a meld of another side, or a place at which the own side has no meld of that rank."""
    own = side_melds(state, seat)
    if entry.side is not None and entry.side != side_of(state, seat):
        return True
    if entry.meld is None:
        return False
    return not (0 <= entry.meld < len(own) and own[entry.meld].rank == entry.rank)


def parts_of(
    state: State, seat: int, entries: Iterable[MeldEntry], with_: Cards = (), top: Cards = ()
) -> tuple[Part, ...]:
    """What a declaration brings to each meld: all entries for one meld together, and the top card with its hand cards.

    Entries that name no meld of the side are left out; they are refused on their own. Rules ``melds.one-per-rank``,
    ``melds.wild-names-its-meld``: wild cards join the meld that the player names, or else are a meld of wild cards
    only. ``pile.take-joins-own-meld``: a top card joins the side's meld of its rank; ``pile.more-hand-cards``: with as
    many hand cards as the player likes, and further melds beside it.
    Source: sr-022, sr-027, sr-030, pl-011, pl-020, hr-018, cs-019; amb-030, amb-040, amb-043, amb-110.
    """
    own = side_melds(state, seat)
    top_goes = (top[0][0], place_of(own, top[0][0])) if top else None
    brought: dict[tuple[str, int | None], Cards] = {top_goes: with_} if top_goes else {}
    for entry in entries:
        if not is_foreign(state, seat, entry):
            place = place_of(own, entry.rank) if entry.meld is None else entry.meld
            brought[entry.rank, place] = brought.get((entry.rank, place), ()) + entry.cards
    # Only now, with all cards for a new meld together, is it known whether it has any but wild ones.
    parts: dict[tuple[str, int | None], Cards] = {}
    for (rank, place), cards in brought.items():
        if place is None and (rank, place) != top_goes and all(map(is_wild, cards)):
            rank, place = "W", place_of(own, "W")
        parts[rank, place] = parts.get((rank, place), ()) + cards
    return tuple(
        Part(
            rank,
            place,
            None if place is None else own[place],
            ordered(cards),
            top if (rank, place) == top_goes else (),
        )
        for (rank, place), cards in parts.items()
    )


def lay(state: State, seat: int, parts: Iterable[Part]) -> State:
    """The state once the parts are laid: the hand, the melds of the side, and what the turn remembers of them.

    Rules ``melds.several-at-once``, ``melds.partners-share``. Source: sr-023, sr-030, pl-001, pl-011, pl-012, pl-031,
    hr-008, cs-001, cs-008.
    """
    own, hand = list(side_melds(state, seat)), hand_of(state, seat)
    begun, joined = set(state.laid), state.joined
    for part in parts:
        hand = without(hand, part.cards)
        cards = ordered(part.whole)
        if part.place is None or part.old is None:
            own.append(TableMeld(kind_of(part.rank), part.rank, cards, is_laid_concealed(state.rules, part)))
            begun.add(part.rank)
        else:
            own[part.place] = TableMeld(part.old.kind, part.rank, cards, part.old.concealed)
            joined = joined or part.rank not in state.laid
    melds = put(state.melds, side_of(state, seat), sorted_melds(own))
    return with_hand(state, seat, hand).but(melds=melds, laid=tuple(sorted(begun)), joined=joined)


def sorted_melds(melds: Iterable[TableMeld]) -> tuple[TableMeld, ...]:
    """The melds of a side in the order in which they are kept and written."""
    return tuple(sorted(melds, key=lambda meld: (meld.rank, meld.cards)))


def events_of(state: State, seat: int, parts: Iterable[Part]) -> tuple[Event, ...]:
    """The events of parts that are laid: the cards, and the canastas that they make."""
    rules, told = state.rules, []
    opening = not side_melds(state, seat)
    for part in parts:
        rule = "opening.initial-meld" if opening else "turn.meld-optional" if part.old is None else "melds.one-per-rank"
        told.append(event("melded", rule, seat, rank=part.rank, cards=list(ordered(part.cards + part.top))))
        old = part.old.cards if part.old else ()
        mixed = any(map(is_wild, part.whole))
        if is_canasta(rules, part.whole) and not is_canasta(rules, old):
            rule = "canastas.wild" if part.rank == "W" else "canastas.mixed" if mixed else "canastas.natural"
            told.append(event("canasta_made", rule, seat, rank=part.rank))
        elif is_canasta(rules, old) and mixed and not any(map(is_wild, old)):
            told.append(event("canasta_mixed", "canastas.kind-at-the-end", seat, rank=part.rank))
    return tuple(told)


def join(rules: Rules, first: Sequence[TableMeld], second: Iterable[TableMeld]) -> tuple[TableMeld, ...]:
    """The melds of two players who become one side.

    Rule ``melds.when-players-join``: with ``melds.partners_join`` merge_if_legal two melds of one rank become one if
    the result is legal; else both stay. Source: sr-063; amb-095, amb-110, amb-114.
    """
    shared = list(first)
    for meld in second:
        place = place_of(first, meld.rank)
        if place is None or stay_apart(rules, meld, shared[place]):
            shared.append(meld)
        else:
            concealed = meld.concealed or shared[place].concealed
            shared[place] = TableMeld(meld.kind, meld.rank, ordered(meld.cards + shared[place].cards), concealed)
    return sorted_melds(shared)


def stay_apart(rules: Rules, one: TableMeld, other: TableMeld) -> bool:
    """Whether two melds of one rank stay two when their players become one side.

    Rule ``melds.when-players-join``. Source: sr-063; amb-110, amb-114.
    """
    merged = rules.melds.partners_join == "merge_if_legal"
    return not (merged and is_legal_meld(rules, one.rank, ordered(one.cards + other.cards)))


def surplus_meld(rules: Rules, melds: Sequence[TableMeld], pooled: bool) -> int | None:
    """The place of the first meld that a side cannot have beside another of its rank, or None.

    Rules ``melds.one-per-rank``, ``melds.when-players-join``: only ``pooled`` melds, which two players brought
    together, may hold two of one rank. Source: sr-022, sr-063; amb-110, amb-114.
    """
    for place, meld in enumerate(melds):
        twins = [other for other in melds[:place] if other.rank == meld.rank]
        if len(twins) > 1 or (twins and not (pooled and stay_apart(rules, meld, twins[0]))):
            return place
    return None


# --- whether a meld is one: each limit once, asked of the cards of the meld that results ---


def fits(rank: str, card: Card) -> bool:
    """Whether a card is one of those that a meld is named for: a natural card of the rank, or a black three."""
    if rank == "3":
        return is_black_three(card)
    return rank != "W" and is_natural(card) and card[0] == rank


def _count(rank: str, cards: Cards) -> tuple[int, int]:
    """How many cards of a meld are of its rank, and how many wild."""
    return sum(fits(rank, card) for card in cards), sum(map(is_wild, cards))


def _breaks_one_rank(rules: Rules, rank: str, cards: Cards) -> bool:
    """Rule ``melds.one-rank``: natural cards of one rank, or black threes, with or without wild cards; no runs.

    Source: sr-020, sr-067, pl-006, hr-010, bs-010, cs-010.
    """
    return sum(_count(rank, cards)) < len(cards)


def _breaks_wild_only(rules: Rules, rank: str, cards: Cards) -> bool:
    """Rule ``melds.wild-only``: wild cards alone are a meld only where ``melds.wild_only.allowed``, and then a meld of
    their own, not part of a meld of another rank. Source: sr-066, pl-024, pl-025.
    """
    return all(map(is_wild, cards)) and not (rank == "W" and rules.melds.wild_only.allowed)


def _breaks_wild_only_size(rules: Rules, rank: str, cards: Cards) -> bool:
    """Rule ``melds.wild-only-size``: a meld of wild cards holds ``melds.wild_only.min_cards`` to
    ``melds.wild_only.max_cards`` cards (null: no limit). Source: sr-066, PP, RG.
    """
    limits = rules.melds.wild_only
    too_many = limits.max_cards is not None and len(cards) > limits.max_cards
    return rank == "W" and limits.allowed and (len(cards) < limits.min_cards or too_many)


def _breaks_min_naturals(rules: Rules, rank: str, cards: Cards) -> bool:
    """Rule ``melds.min-naturals``: at least ``melds.set.min_naturals`` natural cards, or as many black threes.

    Source: sr-021, pl-008, hr-012, hr-013, cs-010, cs-011; amb-044.
    """
    return rank != "W" and _count(rank, cards)[0] < rules.melds.set.min_naturals


def _breaks_min_cards(rules: Rules, rank: str, cards: Cards) -> bool:
    """Rule ``melds.min-cards``: at least ``melds.set.min_cards`` cards; black threes have a limit of their own.

    Source: sr-020, pl-006, pl-013, hr-010, hr-013, bs-010, cs-010, cs-011.
    """
    return rank not in ("W", "3") and len(cards) < rules.melds.set.min_cards


def _breaks_max_cards(rules: Rules, rank: str, cards: Cards) -> bool:
    """Rules ``melds.max-cards``, ``canastas.take-more``: at most ``melds.set.max_cards`` cards where there is a natural
    one (null: no limit, in a finished canasta either), so not in a meld of black threes.

    Source: sr-027, bs-013, PG; amb-021.
    """
    most = rules.melds.set.max_cards
    return rank not in ("W", "3") and most is not None and len(cards) > most


def _breaks_max_wilds(rules: Rules, rank: str, cards: Cards) -> bool:
    """Rule ``melds.max-wilds``: at most ``melds.set.max_wilds`` wild cards, in a finished canasta too; black threes
    have a limit of their own. Source: sr-021, sr-027, sr-028, pl-008, hr-012, bs-010, bs-013, cs-014; amb-015, amb-016,
    amb-040, amb-041.
    """
    return rank not in ("W", "3") and _count(rank, cards)[1] > rules.melds.set.max_wilds


def _breaks_wild_ratio(rules: Rules, rank: str, cards: Cards) -> bool:
    """Rule ``melds.wild-ratio``: the balance of natural and wild cards that ``melds.set.ratio`` demands.

    Source: sr-028, pl-008, hr-012, hr-013, bs-010, cs-010, cs-011, cs-012, cs-037; amb-013, amb-014.
    """
    naturals, wilds = _count(rank, cards)
    balanced = {
        "free": True,
        "naturals_at_least_wilds": naturals >= wilds,
        "naturals_more_than_wilds": naturals > wilds,
        "naturals_at_least_twice_wilds": naturals >= 2 * wilds,
    }
    return rank not in ("W", "3") and not balanced[rules.melds.set.ratio]


def _breaks_black_min_cards(rules: Rules, rank: str, cards: Cards) -> bool:
    """Rule ``threes.black-min-cards``: a meld of black threes holds at least ``threes.black.meld.min_cards`` cards.

    Source: sr-024, hr-011; amb-062, amb-063.
    """
    return rank == "3" and len(cards) < rules.threes.black.meld.min_cards


def _breaks_black_wilds(rules: Rules, rank: str, cards: Cards) -> bool:
    """Rule ``threes.black-wilds``: a meld of black threes holds at most ``threes.black.meld.max_wilds`` wild cards.

    Source: sr-024, hr-011, cs-013; amb-022.
    """
    return rank == "3" and _count(rank, cards)[1] > rules.threes.black.meld.max_wilds


#: The limits that a meld must keep, by rule: does a meld of this rank with these cards break it?
LIMITS: dict[str, Callable[[Rules, str, Cards], bool]] = {
    "melds.one-rank": _breaks_one_rank,
    "melds.wild-only": _breaks_wild_only,
    "melds.wild-only-size": _breaks_wild_only_size,
    "melds.min-naturals": _breaks_min_naturals,
    "melds.min-cards": _breaks_min_cards,
    "melds.max-cards": _breaks_max_cards,
    "melds.max-wilds": _breaks_max_wilds,
    "melds.wild-ratio": _breaks_wild_ratio,
    "threes.black-min-cards": _breaks_black_min_cards,
    "threes.black-wilds": _breaks_black_wilds,
}


def meld_faults(rules: Rules, rank: str, cards: Cards) -> frozenset[str]:
    """The limits that a meld of a rank breaks, each fault by the rule that owns it; empty if it is one."""
    broken = frozenset(rule for rule, breaks in LIMITS.items() if breaks(rules, rank, cards))
    return frozenset(rule for rule in broken if broken.isdisjoint(owners(rule)))


def is_legal_meld(rules: Rules, rank: str, cards: Cards) -> bool:
    """Whether cards make a legal meld of a rank, whenever it may be laid."""
    return not any(breaks(rules, rank, cards) for breaks in LIMITS.values())


# --- the other rules of the chapter ---


def _own_side_only(move: Move) -> bool:
    """Rule ``melds.own-side-only``: cards are laid to melds of the player's own side, so a place that an entry names
    has a meld of its rank.

    Source: sr-023, pl-011, hr-010, bs-013.
    """
    entries = move.action.melds if isinstance(move.action, Take | Meld) else ()
    return any(is_foreign(move.state, move.seat, entry) for entry in entries)


def is_too_early(state: State, seat: int) -> bool:
    """Whether the player may not meld or take the pile yet in this turn."""
    first = state.rules.melds.from_turn
    return first > 1 and state.turns[seat] < first


def _from_turn(move: Move) -> bool:
    """Rule ``melds.from-turn``: a player melds and takes the pile from turn ``melds.from_turn`` of the hand on.

    Source: DK.
    """
    return isinstance(move.action, Take | Meld) and is_too_early(move.state, move.seat)


def _red_threes_never(move: Move) -> bool:
    """Rule ``melds.red-threes-never``: a red three is never part of a meld. Source: sr-014, pl-021, hr-011."""
    return any(map(is_red_three, cards_of(move.action)))


def _limit(rule: str) -> Check:
    return Check(rule, Stage.RULES, lambda move: rule in move.faults, by_meld=True)


CHECKS = (
    Check("melds.red-threes-never", Stage.SHAPE, _red_threes_never),
    Check("melds.own-side-only", Stage.RULES, _own_side_only),
    Check("melds.from-turn", Stage.RULES, _from_turn),
    *map(_limit, LIMITS),
)


def has_melded(state: State, seat: int) -> bool:
    """Whether the side of a seat has a meld.

    Rules ``opening.once``, ``opening.joined-side``: for the whole side, whoever laid it.
    Source: pl-031, bs-015, PG; amb-034, amb-037, amb-097.
    """
    return bool(side_melds(state, seat))
