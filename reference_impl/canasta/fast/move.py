"""Moves: one action of one seat in one state, with what would follow from it, as the checks of all chapters judge
it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from enum import IntEnum
from functools import cache
from typing import NamedTuple, TypeAlias

from canasta.spec import catalogue

from .action import WILD_ONLY, Action, Discard, Meld, MeldEntry, Take, kinds_of
from .cards import FACE_COUNT, RANK, Hand
from .event import Event
from .state import RANK_ORDER, MeldOnTable, SideMelds, State

#: The state after an action, and what happened.
Outcome: TypeAlias = "tuple[State, tuple[Event, ...]]"


class Stage(IntEnum):
    """The stages of a verdict, in order, with the names that the catalogue gives them in lower case; a later one is not
    entered while an earlier one reports a violation."""

    SHAPE = 0
    SEAT = 1
    TURN = 2
    POSSESSION = 3
    WAY = 4
    RULES = 5


class Check(NamedTuple):
    """One rule that can be violated: its id, its stage, the function that tells whether a move violates it, and the
    kinds of action it concerns."""

    rule: str
    stage: Stage
    violated: Callable[[Move], bool]
    kinds: tuple[type, ...]


#: One look at a move that finds which of several rules of one stage it violates.
Look: TypeAlias = "Callable[[Move], Collection[str]]"


class Among:
    """The check of a rule that is found by a look which serves other rules too."""

    def __init__(self, rule: str, look: Look) -> None:
        self.rule = rule
        self.look = look
        self.__doc__ = f"{rule}: see ``{look.__name__}``."

    def __call__(self, move: Move) -> bool:
        return self.rule in self.look(move)


#: What is asked of a move: a check, or a look.
Question: TypeAlias = "Callable[[Move], bool | Collection[str]]"


class Ruling(NamedTuple):
    """What it means that a question finds something: the stage in which it counts, and the rule broken if the question
    is a check; a look names the rules itself."""

    stage: Stage
    rule: str | None

    def rules(self, found: bool | Collection[str]) -> Collection[str]:
        """The rules broken by what has been found."""
        if isinstance(found, bool):
            return (self.rule,) if found and self.rule is not None else ()
        return found


def by_kind(checks: Iterable[Check]) -> dict[type, dict[Question, Ruling]]:
    """What is asked of each kind of action, stage by stage: every look once, however many rules it serves."""
    kinds: dict[type, dict[Question, Ruling]] = {}
    for check in sorted(checks, key=lambda check: check.stage):
        for kind in check.kinds:
            questions = kinds.setdefault(kind, {})
            if isinstance(check.violated, Among):
                questions[check.violated.look] = Ruling(check.stage, None)
            else:
                questions[check.violated] = Ruling(check.stage, check.rule)
    return kinds


def judge(move: Move, kinds: dict[type, dict[Question, Ruling]]) -> frozenset[str]:
    """The rules that a move violates in the first stage that finds any, among questions grouped by ``by_kind``.

    The first question that finds something settles the stage; then all questions of that stage are put, that one once
    more, since a question changes nothing.
    """
    questions = kinds[type(move.action)]
    for ask in questions:
        if ask(move):
            stage = questions[ask].stage
            of_stage = [(ask, ruling) for ask, ruling in questions.items() if ruling.stage == stage]
            return without_owned([rule for ask, ruling in of_stage for rule in ruling.rules(ask(move))])
    return frozenset()


def without_owned(broken: Collection[str]) -> frozenset[str]:
    """Broken rules without those whose fault another of them owns (``yields_to`` of the catalogue).

    Limits of melds have yielded meld by meld already, where they were found.
    """
    if len(broken) < 2:
        return frozenset(broken)
    return frozenset([rule for rule in broken if rule in LIMITS or _owners(rule).isdisjoint(broken)])


#: The rules that judge each meld alone.
LIMITS = frozenset(
    """
    melds.one-rank melds.wild-only melds.wild-only-size melds.min-naturals melds.min-cards melds.max-cards
    melds.max-wilds melds.wild-ratio threes.black-min-cards threes.black-wilds
    """.split()
)


@cache
def _owners(rule: str) -> frozenset[str]:
    """The rules that own a fault which would break this one too, and the owners of those."""
    direct = catalogue.rules()[rule].yields_to
    return frozenset(direct).union(*map(_owners, direct))


class Group:
    """What a declaration does to one meld: the meld before it, the faces added, and what results.

    ``top`` tells whether the top card of the pile is among the cards added, ``misfits`` how many of them are neither of
    the rank nor wild.
    """

    __slots__ = ("added", "misfits", "naturals", "old", "rank", "top", "wilds", "wilds_added")

    rank: int
    old: MeldOnTable | None
    added: bytes
    top: bool
    wilds_added: int
    misfits: int
    naturals: int
    wilds: int

    def __len__(self) -> int:
        return self.naturals + self.wilds


def group_of(rank: int, old: MeldOnTable | None, added: bytes, kinds: tuple[int, int], top: bool = False) -> Group:
    """What becomes of the meld of a rank when some cards are added, so many of them natural and wild."""
    naturals, wilds = kinds
    new = Group()
    new.rank = rank
    new.old = old
    new.added = added
    new.top = top
    new.wilds_added = wilds
    new.misfits = len(added) - naturals - wilds
    new.naturals = naturals if old is None else naturals + old.naturals
    new.wilds = wilds if old is None else wilds + old.wilds
    return new


class Laying:
    """A declaration laid out: the melds it begins or adds to, and the hand it leaves.

    ``hand`` is the hand afterwards, with the rest of a taken pile; ``laid_threes`` are threes of that rest that go to
    the table; ``foreign`` tells that an entry names another side's meld, or one of its rank that the side does not
    have, which is left out of ``groups``.
    """

    __slots__ = ("foreign", "groups", "hand", "laid_threes")

    groups: list[Group]
    hand: Hand
    laid_threes: bytes
    foreign: bool


class Move:
    """One action of one seat in one state.  What follows from it is worked out when a check first asks for it."""

    __slots__ = ("_absent", "_laying", "action", "goes_out", "seat", "state")

    def __init__(self, state: State, seat: int, action: Action) -> None:
        self.state = state
        self.seat = seat
        self.action = action
        self._laying: Laying | None = None
        self._absent: bytes | None = None
        self.goes_out: bool | None = None  # worked out by ``going_out.goes_out``

    @property
    def side(self) -> int:
        """The side of the seat."""
        return self.state.sides.of[self.seat]

    @property
    def named(self) -> bytes:
        """The cards that a meld or take names."""
        assert isinstance(self.action, (Take, Meld))
        named = b"".join([entry.cards for entry in self.action.melds])
        return named + self.action.with_ if isinstance(self.action, Take) else named

    @property
    def absent(self) -> bytes:
        """The cards that a meld or take names and the seat does not hold, each copy counted."""
        if self._absent is None:
            self._absent = self.state.hands[self.seat].missing(self.named)
        return self._absent

    @property
    def laying(self) -> Laying:
        """The declaration laid out; only for melds and takes whose cards the seat holds."""
        if self._laying is None:
            assert isinstance(self.action, (Take, Meld))
            self._laying = lay(self.state, self.seat, self.action)
        return self._laying

    @property
    def size_left(self) -> int:
        """How many cards the action leaves in hand."""
        if isinstance(self.action, Discard):
            return len(self.state.hands[self.seat].cards) - (not self.action.from_table)
        return len(self.laying.hand.cards)


def resolve(state: State, action: Action) -> Action:
    """The same action with faces in place of rank cards: the first face of the rank left in the hand is meant.

    Faces named in the action are set aside first; melds are then served in byte-wise order of their ranks.
    """
    hand = state.hands[state.turn]
    match action:
        case Discard(card, from_table):
            return action if from_table else Discard(hand.without(card)[0])
        case Take(with_, entries):
            _, with_, served = serve(hand, with_, entries)
            return Take(with_, _renamed(served))
        case Meld(entries):
            _, _, served = serve(hand, b"", entries)
            return Meld(_renamed(served))
        case _:
            return action


def _renamed(served: list[tuple[MeldEntry, bytes]]) -> tuple[MeldEntry, ...]:
    return tuple(MeldEntry(entry.rank, faces, entry.side, entry.meld) for entry, faces in served)


def serve(
    hand: Hand, with_: bytes, entries: tuple[MeldEntry, ...]
) -> tuple[Hand, bytes, list[tuple[MeldEntry, bytes]]]:
    """The hand that a declaration leaves, and the faces that it lays: with the top card, and to each entry."""
    if not entries:
        with_, left = hand.play(with_)
        return left, with_, []
    parts = [with_, *[entry.cards for entry in entries]]
    _, left = hand.play([card for part in parts for card in part if card < FACE_COUNT])
    in_turn = sorted(range(len(entries)), key=lambda place: RANK_ORDER[entries[place].rank])
    for place in (0, *[1 + place for place in in_turn]):
        part = parts[place]
        faces, left = left.play([card for card in part if card >= FACE_COUNT])
        parts[place] = bytes(sorted(faces + bytes([card for card in part if card < FACE_COUNT])))
    return left, parts[0], list(zip(entries, parts[1:], strict=True))


def lay(state: State, seat: int, action: Take | Meld) -> Laying:
    """Lay out a declaration: cards of a rank join the side's meld of it (``melds.one-per-rank``).

    The seat must hold the cards.  Nothing is judged here.
    """
    side = state.sides.of[seat]
    own = state.melds[side]
    laying = Laying()
    laying.foreign = False
    laying.laid_threes = b""
    if isinstance(action, Meld) and len(action.melds) == 1:  # as nearly always
        (entry,) = action.melds
        old = own.by_rank.get(entry.rank)
        kinds = entry.kinds
        if entry.side is None and entry.meld is None and (old is not None or kinds[0] or entry.rank == WILD_ONLY):
            faces, hand = state.hands[seat].play(entry.cards)
            laying.groups = [group_of(entry.rank, old, faces, kinds)]
            laying.hand = hand
            return laying
    groups: list[Group] = []
    if isinstance(action, Take):
        hand, with_, served = serve(state.hands[seat], action.with_, action.melds)
        top = state.pile[-1:]
        rank = RANK[top[0]]
        joining = bytes(sorted(with_ + top))
        groups.append(group_of(rank, own.by_rank.get(rank), joining, kinds_of(rank, joining), top=True))
        rest, laying.laid_threes = split_threes(state, state.pile[:-1])
        if rest:
            hand = hand.plus(rest)
    else:
        hand, _, served = serve(state.hands[seat], b"", action.melds)
    for entry, faces in served:
        old = own.by_rank.get(entry.rank)
        if entry.meld is not None:
            named = own.all[entry.meld : entry.meld + 1]
            old = named[0] if named and named[0].rank == entry.rank else None
        if (entry.side is not None and entry.side != side) or (entry.meld is not None and old is None):
            laying.foreign = True
            hand = hand.plus(faces)  # they are laid to nothing
            continue
        twins = [group for group in groups if group.rank == entry.rank and group.old is old] if groups else []
        if not twins:
            groups.append(group_of(entry.rank, old, faces, entry.kinds))
        else:
            twin = twins[0]
            added = bytes(sorted(twin.added + faces))
            groups[groups.index(twin)] = group_of(entry.rank, old, added, kinds_of(entry.rank, added), twin.top)
    laying.groups = _with_wild_melds(groups, own) if any(map(_is_wild_only, groups)) else groups
    laying.hand = hand
    return laying


def _is_wild_only(group: Group) -> bool:
    """Whether a new group of wild cards is named for a rank."""
    nothing_else = group.wilds_added == len(group.added) and not group.top
    return nothing_else and group.old is None and group.rank != WILD_ONLY


def _with_wild_melds(groups: list[Group], own: SideMelds) -> list[Group]:
    """The groups with those of wild cards that join no meld of the rank named made one meld of wild cards only
    (``melds.wild-names-its-meld``)."""
    kept = [group for group in groups if not _is_wild_only(group) and group.rank != WILD_ONLY]
    wild = [group for group in groups if _is_wild_only(group) or group.rank == WILD_ONLY]
    added = bytes(sorted(b"".join([group.added for group in wild])))
    return [*kept, group_of(WILD_ONLY, own.by_rank.get(WILD_ONLY), added, kinds_of(WILD_ONLY, added))]


def split_threes(state: State, faces: bytes) -> tuple[bytes, bytes]:
    """Faces that come to a hand, and the threes among them that are laid out instead (``threes.red-from-pile``)."""
    laid_threes = state.book.laid_threes
    kept = faces.translate(None, laid_threes)
    if len(kept) == len(faces):
        return kept, b""
    return kept, bytes([face for face in faces if face in laid_threes])


def points_of(state: State, faces: Iterable[int]) -> int:
    """Card points of some faces (``cards.points``)."""
    points = state.book.points
    return sum([points[RANK[face]] for face in faces])
