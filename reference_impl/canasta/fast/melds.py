"""Melds: what may be laid together, and laying it.

Rules: melds.one-rank, melds.min-cards, melds.max-cards, melds.min-naturals, melds.max-wilds, melds.wild-ratio,
melds.wild-only, melds.wild-only-size, melds.wild-names-its-meld, melds.one-per-rank, melds.from-turn,
melds.own-side-only, melds.partners-share, melds.several-at-once, melds.same-rank-on-both-sides,
melds.red-threes-never, melds.when-players-join.

Every fault has one owner: a meld without natural cards belongs to melds.wild-only, one with too few of them to
melds.min-naturals, and cards of another rank to melds.one-rank; the remaining rules look at melds free of those faults.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.spec import Rules

from . import canastas
from .action import MELD_RANKS, WILD_ONLY, Meld, Take
from .book import Book, Layable, most_wilds
from .cards import BLACK_THREE, JOKER, RANK_OF, RED_THREE, TWO, Counts
from .event import Event, happened
from .move import Among, Check, Group, Laying, Move, Outcome, Stage, lay
from .state import CLOSED, NOT_ASKED, MeldOnTable, SideMelds, State, meld_of, side_melds

# ---------------------------------------------------------------------------------------------------------- judging


def red_threes_never(move: Move) -> bool:
    """melds.red-threes-never: a red three is no card to meld, wherever it may lie."""
    return RED_THREE in move.named.translate(RANK_OF)


def meld_faults(move: Move) -> list[str]:
    """The rules of this chapter that the melds of a declaration break as they would lie on the table.

    Nothing is laid to another side's melds, or to one that is not there (``melds.own-side-only``). Cards of a meld are
    of its rank or wild (``melds.one-rank``). Melds without a natural card exist only where the rule set allows them
    (``melds.wild-only``), and then keep to a size of their own (``melds.wild-only-size``). All others have natural
    cards enough, or black threes, as it may be (``melds.min-naturals``); then sets of a natural rank are not too small
    (``melds.min-cards``) or too large (``melds.max-cards``) and hold not too many wild cards, in a finished canasta too
    (``melds.max-wilds``); and what keeps to these limits is looked at for its balance of natural and wild cards
    (``melds.wild-ratio``).
    """
    book, laying = move.state.book, move.laying
    found = ["melds.own-side-only"] if laying.foreign else []
    for group in laying.groups:
        if group.misfits:
            found.append("melds.one-rank")
        elif not is_legal(book, group.rank, group.naturals, group.wilds):
            found += _faults_of(book.rules, group)
    return found


def _faults_of(rules: Rules, group: Group) -> Iterator[str]:
    """The same for one meld whose cards belong together."""
    of = rules.melds.set
    naturals, wilds, size = group.naturals, group.wilds, len(group)
    if not naturals:
        alone = rules.melds.wild_only
        if group.rank != WILD_ONLY or not alone.allowed:
            yield "melds.wild-only"
        elif wilds < alone.min_cards or (alone.max_cards is not None and wilds > alone.max_cards):
            yield "melds.wild-only-size"
        return
    if naturals < of.min_naturals:
        yield "melds.min-naturals"
        return
    most = of.max_wilds
    if group.rank == BLACK_THREE:
        most = rules.threes.black.meld.max_wilds
    else:
        if size < of.min_cards:
            yield "melds.min-cards"
        if of.max_cards is not None and size > of.max_cards:
            yield "melds.max-cards"
        if wilds > most:
            yield "melds.max-wilds"
    balanced = most_wilds(of.ratio, naturals)
    if wilds <= most and balanced is not None and wilds > balanced:
        yield "melds.wild-ratio"


def from_turn(move: Move) -> bool:
    """melds.from-turn: no meld and no take before the player's turn of the number set."""
    turns = move.state.rare.turns
    return turns is not None and turns[move.seat] < move.state.book.rules.melds.from_turn


CHECKS = (
    Check("melds.red-threes-never", Stage.SHAPE, red_threes_never, (Meld, Take)),
    Check("melds.one-rank", Stage.RULES, Among("melds.one-rank", meld_faults), (Meld, Take)),
    Check("melds.min-cards", Stage.RULES, Among("melds.min-cards", meld_faults), (Meld, Take)),
    Check("melds.max-cards", Stage.RULES, Among("melds.max-cards", meld_faults), (Meld, Take)),
    Check("melds.min-naturals", Stage.RULES, Among("melds.min-naturals", meld_faults), (Meld, Take)),
    Check("melds.max-wilds", Stage.RULES, Among("melds.max-wilds", meld_faults), (Meld, Take)),
    Check("melds.wild-ratio", Stage.RULES, Among("melds.wild-ratio", meld_faults), (Meld, Take)),
    Check("melds.wild-only", Stage.RULES, Among("melds.wild-only", meld_faults), (Meld, Take)),
    Check("melds.wild-only-size", Stage.RULES, Among("melds.wild-only-size", meld_faults), (Meld, Take)),
    Check("melds.from-turn", Stage.RULES, from_turn, (Meld, Take)),
    Check("melds.own-side-only", Stage.RULES, Among("melds.own-side-only", meld_faults), (Meld, Take)),
)

# ------------------------------------------------------------------------------------------------------- performing


def lay_down(new: State, seat: int, laying: Laying) -> list[Event]:
    """Carry out a declaration on a copy: the melds change, and what this turn has begun or joined is noted."""
    book, alike = new.book, new.book.alike
    side = new.sides.of[seat]
    own = new.melds[side]
    size = own.canasta_size
    opening = not own.by_rank
    events: list[Event] = []
    for group in laying.groups:
        old = group.old
        cards = group.added if old is None else old.cards + group.added
        meld = meld_of(group.rank, cards, group.wilds, book.rewards_concealed and _concealed(book, group))
        if group.misfits:  # a declaration under judgement; nothing can join what is no meld
            meld.naturals, meld.wilds = 0, book.size
        rank = MELD_RANKS[meld.rank]
        if old is None:
            new.laid = (*new.laid, meld.rank)
            rule = "opening.initial-meld" if opening else "turn.meld-optional"
        else:
            new.joined = new.joined or meld.rank not in new.laid
            rule = "melds.one-per-rank"
        if meld.naturals < len(alike):  # a declaration under judgement may lay cards where they do not belong
            if old is not None and old.wilds == meld.wilds and alike[old.naturals] == alike[meld.naturals]:
                meld.layable = old.layable
            else:
                meld.layable = _known(book, meld)
        own = own.put(old, meld)
        events.append(happened("melded", rule, seat, ("rank", rank, "cards", group.added)))
        if meld.size >= size:
            if old is None or old.size < size:
                events.append(happened("canasta_made", f"canastas.{canastas.kind(meld)}", seat, ("rank", rank)))
            elif meld.wilds and not old.wilds:
                events.append(happened("canasta_mixed", "canastas.kind-at-the-end", seat, ("rank", rank)))
    new.melds = melds = [*new.melds]
    melds[side] = own
    new.hands = hands = [*new.hands]
    hands[seat] = laying.hand
    return events


def perform_meld(state: State, seat: int, meld: Meld, judged: Move | None = None) -> Outcome:
    """Lay melds from the hand; the moment for asking the partner is over then (``going_out.ask-window``)."""
    new = state.copy()
    events = lay_down(new, seat, judged.laying if judged else lay(state, seat, meld))
    if new.asked == NOT_ASKED:
        new.asked = CLOSED
    return new, tuple(events)


def _concealed(book: Book, group: Group) -> bool:
    """canastas.concealed: laid complete in one declaration, from the hand or with the top discard where it may help."""
    if group.old is not None:
        return group.old.concealed
    may_help = not group.top or book.rules.canastas.concealed.top_discard_may_help
    return may_help and len(group) >= book.rules.canastas.size


def join_melds(book: Book, melds: list[MeldOnTable]) -> SideMelds:
    """The melds of players who become one side: two of one rank are put together, or both stay (``stay_apart``)."""
    joined: list[MeldOnTable] = []
    for meld in melds:
        twin = next((place for place, other in enumerate(joined) if other.rank == meld.rank), None)
        if twin is None or stay_apart(book, meld, joined[twin]):
            joined.append(meld)
        else:
            other = joined[twin]
            concealed = meld.concealed or other.concealed
            joined[twin] = meld_of(meld.rank, meld.cards + other.cards, meld.wilds + other.wilds, concealed)
    return side_melds(joined, book.rules.canastas.size)


def stay_apart(book: Book, meld: MeldOnTable, other: MeldOnTable) -> bool:
    """Whether two melds of one rank stay two when players become one side: unless the rule set wants them put together
    and the result is legal (``melds.when-players-join``)."""
    if book.rules.melds.partners_join != "merge_if_legal":
        return True
    return not is_legal(book, meld.rank, meld.naturals + other.naturals, meld.wilds + other.wilds)


def one_too_many(book: Book, melds: Sequence[MeldOnTable], joined: bool) -> MeldOnTable | None:
    """The first meld that a side cannot have beside another of its rank (``melds.one-per-rank``); only two who have
    ``joined``, each with melds of their own, may have two of one rank."""
    for place, meld in enumerate(melds):
        others = [other for other in melds[:place] if other.rank == meld.rank]
        if len(others) > 1 or (others and not (joined and stay_apart(book, meld, others[0]))):
            return meld
    return None


# ----------------------------------------------------------------------------------------------------- what may be laid


def is_legal(book: Book, rank: int, naturals: int, wilds: int) -> bool:
    """Whether a meld of a rank may consist of so many natural and wild cards."""
    if rank == WILD_ONLY:
        of = book.rules.melds.wild_only
        return of.allowed and of.min_cards <= wilds and (of.max_cards is None or wilds <= of.max_cards)
    if rank == BLACK_THREE:
        cap, least = book.black_cap, book.rules.threes.black.meld.min_cards
    else:
        cap, least = book.wild_cap, book.rules.melds.set.min_cards
    return naturals < len(cap) and wilds <= cap[naturals] and naturals + wilds >= least


def layable(book: Book, rank: int, counts: Counts, old: MeldOnTable | None) -> Layable:
    """All that may be laid to the meld of a rank from a hand with such counts.

    Judged are the limits of the meld itself; minimum, going out and the rest are for others.
    """
    if old is None:
        known = book.new_melds[rank]
    else:
        known = old.layable = _known(book, old)
    key = book.wild_keys[counts[JOKER]][counts[TWO]] + counts[rank]
    found = known.get(key)
    if found is None:
        rooms, least = _rooms(book, rank, counts[rank], old)
        most = max(rooms)
        twos, jokers = min(counts[TWO], most), min(counts[JOKER], most)
        found = known[key] = _work_out(book, rank, rooms, least, twos, jokers)
    return found


def _known(book: Book, meld: MeldOnTable) -> dict[int, Layable]:
    """What has been worked out of what may be laid to a meld; melds to which the same may be laid share it."""
    return book.layable.setdefault((meld.rank, book.alike[meld.naturals], meld.wilds), {})


def _rooms(book: Book, rank: int, have: int, old: MeldOnTable | None) -> tuple[tuple[int, ...], int]:
    """How many wild cards may be laid at most with each number of natural cards up to those of the hand (less than 0:
    none, and no natural ones either); and how many cards must be laid at least."""
    naturals, wilds, size = (old.naturals, old.wilds, old.size) if old is not None else (0, 0, 0)
    if rank == WILD_ONLY:
        alone = book.rules.melds.wild_only
        caps: Sequence[int] = (book.size if alone.max_cards is None else alone.max_cards,)
        least = alone.min_cards if alone.allowed else book.size + 1
    elif rank == BLACK_THREE:
        caps, least = book.black_cap[naturals : naturals + have + 1], book.rules.threes.black.meld.min_cards
    else:
        caps, least = book.wild_cap[naturals : naturals + have + 1], book.rules.melds.set.min_cards
    closed = size >= book.rules.canastas.size and not book.rules.canastas.add_wilds
    return tuple([min(cap - wilds, 0) if closed else cap - wilds for cap in caps]), max(1, least - size)


def _work_out(book: Book, rank: int, rooms: tuple[int, ...], least: int, twos: int, jokers: int) -> Layable:
    key = (rank, rooms, least, twos, jokers)
    if key in book.worked_out:
        return book.worked_out[key]
    points = book.points
    found = []
    for n, room in enumerate(rooms):
        for t in range(min(twos, room) + 1):
            for j in range(min(jokers, room - t) + 1):
                if n + t + j >= least:
                    worth = (n * points[rank] if n else 0) + t * points[TWO] + j * points[JOKER]
                    meld = book.entry(rank, n, t, j)
                    found.append((n + t + j, t + j, t, worth, meld))
    found.sort(key=lambda one: one[:3])
    sizes, _, _, worths, melds = zip(*found, strict=True) if found else ((), (), (), (), ())
    most = max(sizes, default=0)
    if found and rank == BLACK_THREE:
        most = book.size  # of black threes never only the number counts (``threes.black-when``)
    result = book.worked_out[key] = Layable(melds, sizes, worths, most, max(worths, default=0))
    return result
