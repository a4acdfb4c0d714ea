"""The typed form of a rule set: one class for each chapter, with attributes named exactly like the parameter paths.

``schema/rule-set-1.schema.json`` gives the meaning and the possible values of each parameter. This module has only
names and types, so that the interpreter can read ``rules.pile.frozen_by.wild`` and a type checker finds wrong names. A
key that is a Python keyword gets an underscore (``from_``); lists are tuples. A test compares these classes with the
schema.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal


class Amounts(Mapping[str, int]):
    """Numbers by name, such as the points of each card: an immutable mapping."""

    __slots__ = ("_amounts",)

    def __init__(self, amounts: Mapping[str, int]) -> None:
        self._amounts = dict(amounts)

    def __getitem__(self, name: str) -> int:
        return self._amounts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._amounts)

    def __len__(self) -> int:
        return len(self._amounts)

    def __hash__(self) -> int:
        return hash(frozenset(self._amounts.items()))

    def __repr__(self) -> str:
        return f"Amounts({self._amounts})"


@dataclass(frozen=True, slots=True)
class Reserve:
    """A packet dealt face down beside the hands (foot, knee)."""

    id: str
    cards: int
    owner: Literal["player", "side"]
    opened_by: Literal["hand_empty", "own_canasta", "side_melded"]
    after_discard: Literal["same_turn", "next_turn"]


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban that ends with a canasta."""

    cards: tuple[str, ...]
    until: Literal["own_side_has", "each_side_has"]
    kind: str


@dataclass(frozen=True, slots=True)
class RankLimit:
    """Ranks that allow fewer wild cards."""

    ranks: tuple[str, ...]
    max_wilds: int
    except_in_opening: bool


@dataclass(frozen=True, slots=True)
class Special:
    """A special kind of canasta."""

    id: str
    of: Literal["set", "wild", "sequence"]
    ranks: tuple[str, ...]
    min_wilds: int
    max_wilds: int | None
    holds: Mapping[str, int]
    bonus: int
    only_if_out: bool


@dataclass(frozen=True, slots=True)
class Combination:
    """A bonus for owning several canastas."""

    kinds: Mapping[str, int]
    bonus: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """A step in the scale of minimums."""

    from_: int | None
    points: int
    contains: tuple[str, ...]
    enough: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """Canastas of certain kinds among those needed."""

    kinds: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that a side loses for what it holds at the end."""

    what: Literal["incomplete", "short", "held"]
    of: Literal["set", "wild", "sequence"] | None
    ranks: tuple[str, ...]
    pure: bool
    under: int
    at_least: int
    points: int


@dataclass(frozen=True, slots=True)
class SpecialHand:
    """A whole hand that a player lays at once and that scores by its shape."""

    id: str
    shape: Literal["groups", "one_of_each"]
    groups: tuple[int, ...]
    wild_groups: int | None
    must: tuple[str, ...]
    keeps: tuple[str, ...]
    points: int
    wins_match: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at the table, and who plays with whom."""

    players: int
    sides: Literal["singles", "pairs", "trios", "lone_taker"]
    direction: Literal["clockwise", "counterclockwise"]
    seating: Literal["agreed", "drawn_cards"]


@dataclass(frozen=True, slots=True)
class Cards:
    """The deck, the wild cards and the points of cards."""

    packs: int
    jokers_per_pack: int
    wild: tuple[str, ...]
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Covered:
    """Kinds of upcard on which another card is turned, until a card of another kind shows."""

    wild: bool
    red_three: bool
    black_three: bool


@dataclass(frozen=True, slots=True)
class Upcard:
    """The card turned up to start the discard pile."""

    turned: bool
    covered: Covered
    covering: Literal["on_top", "bury"]
    offered_as_draw: bool
    rank_seeds_pile: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """How a hand of the game begins."""

    cut_by: Literal["right_neighbour", "left_neighbour"]
    hand: int
    reserves: tuple[Reserve, ...]
    upcard: Upcard


@dataclass(frozen=True, slots=True)
class Discarding:
    """What a player may discard."""

    banned: tuple[str, ...]
    banned_on_empty_pile: tuple[str, ...]
    banned_in_first_turn: tuple[str, ...]
    banned_until: tuple[Ban, ...]
    lifted_going_out: bool
    tabled_red_three: bool
    tabled_black_three: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player does in a turn."""

    draw: int
    discard: Discarding


@dataclass(frozen=True, slots=True)
class SetMelds:
    """Melds of cards of one rank, wild cards among them."""

    min_cards: int
    max_cards: int | None
    min_naturals: int
    max_wilds: int
    ratio: Literal["free", "naturals_at_least_wilds", "naturals_more_than_wilds", "naturals_at_least_twice_wilds"]


@dataclass(frozen=True, slots=True)
class WildsJoinFrom:
    """The number of natural cards that a meld must have before a wild card joins it, beyond melds.set.min_naturals."""

    opening: int
    later: int


@dataclass(frozen=True, slots=True)
class WildMelds:
    """Melds without any natural card."""

    allowed: bool
    min_cards: int
    max_cards: int | None
    locks_wilds: bool


@dataclass(frozen=True, slots=True)
class SequenceMelds:
    """Runs in one suit, between four and ace."""

    allowed: bool
    min_cards: int
    max_cards: int | None
    max_wilds: int
    per_suit: int | None
    longer_when_going_out: bool


@dataclass(frozen=True, slots=True)
class Melds:
    """What players may lay on the table."""

    set: SetMelds
    rank_limits: tuple[RankLimit, ...]
    wilds_join_from: WildsJoinFrom
    per_rank: Literal["one", "second_after_canasta", "any_number"]
    from_turn: int
    partners_join: Literal["merge_if_legal", "keep_both"]
    closed_rank: Literal["free", "dead_for_all"]
    wild_only: WildMelds
    sequence: SequenceMelds


@dataclass(frozen=True, slots=True)
class CanastaBonus:
    """Points for a canasta beyond the points of its cards."""

    natural: int
    mixed: int
    wild: int
    sequence: int


@dataclass(frozen=True, slots=True)
class ConcealedCanastas:
    """Extra points for a canasta that one player lays complete in one declaration."""

    natural: int
    mixed: int
    top_discard_may_help: bool


@dataclass(frozen=True, slots=True)
class Canastas:
    """Melds of full size."""

    size: int
    add_wilds: bool
    bonus: CanastaBonus
    concealed: ConcealedCanastas
    special: tuple[Special, ...]
    combinations: tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class BonusCards:
    """Cards given to the player who makes the initial meld."""

    first_side: int
    second_side: int
    usable: Literal["at_once", "next_turn"]
    not_after_take: bool
    stock_at_least: int


@dataclass(frozen=True, slots=True)
class Opening:
    """The first meld of a side in a hand."""

    by: Literal["score", "hand_number"]
    minimum: tuple[Bracket, ...]
    excludes: tuple[str, ...]
    top_discard_counts: bool
    take_may_open: bool
    meld_then_take: bool
    going_out_waiver: Literal["never", "after_stock_draw"]
    bonus_cards: BonusCards


@dataclass(frozen=True, slots=True)
class OpenWith:
    """Ways to take a pile that is not frozen, besides a natural pair from hand, which is always possible."""

    natural_and_wild: bool
    own_meld: bool


@dataclass(frozen=True, slots=True)
class FrozenBy:
    """What freezes the pile, so that only a natural pair from hand takes it."""

    wild: bool
    red_three: bool
    black_three: bool
    no_meld_yet: bool
    no_take_yet: bool
    always: bool


@dataclass(frozen=True, slots=True)
class Pile:
    """When and how a player takes the discard pile."""

    visible: Literal["whole", "top"]
    taken: int | None
    min_size: int
    rest_usable: Literal["at_once", "next_turn"]
    wild_top: Literal["never_taken", "equal_wild_pair"]
    black_three_top: Literal["never_taken", "when_going_out"]
    barred_ranks: tuple[str, ...]
    open_with: OpenWith
    frozen_by: FrozenBy
    freeze_lasts: Literal["until_taken", "one_lap"]
    join_melds_under: int | None
    one_card_for_one_card: Literal["banned", "banned_while_stock_lasts", "allowed"]
    melding_after_take: bool


@dataclass(frozen=True, slots=True)
class RedThrees:
    """Always laid out; replaced when dealt or drawn, not when found in a taken pile."""

    dealt: Literal["at_once", "first_turn", "shown_at_once"]
    totals: tuple[int, ...]
    minus_if: Literal["never", "not_melded", "no_canasta", "under_two_canastas"]
    zero_if: Literal["never", "one_canasta"]
    canasta_kind: str
    left_in_hand: int | None


@dataclass(frozen=True, slots=True)
class BlackThreeMelds:
    """When and how players meld black threes."""

    when: Literal["never", "going_out"]
    min_cards: int
    max_wilds: int
    four_points: int


@dataclass(frozen=True, slots=True)
class BlackThrees:
    """Cards of the hand, unless they are laid out."""

    laid_out: bool
    from_taken_pile: Literal["hand", "set_aside"]
    totals: tuple[int, ...]
    minus_if: Literal["never", "not_melded", "no_canasta"]
    zero_if: Literal["never", "one_canasta"]
    left_in_hand: int | None
    meld: BlackThreeMelds


@dataclass(frozen=True, slots=True)
class Threes:
    """Red and black threes."""

    red: RedThrees
    black: BlackThrees


@dataclass(frozen=True, slots=True)
class GoingOutRequires:
    """What else must hold before a player goes out."""

    no_freezing_card: bool
    no_black_three_before: bool
    no_unfinished_special: bool
    partner_played_reserve: bool
    red_threes_match_canastas: bool


@dataclass(frozen=True, slots=True)
class ClosingDiscard:
    """The last card of a player who goes out."""

    rule: Literal["optional", "required"]
    face_down: bool
    not_of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Permission:
    """Asking the partner before going out."""

    ask: Literal["never", "may", "must"]
    when: Literal["after_drawing", "before_or_after_drawing"]
    limit: Literal["once_a_turn", "once_a_hand"]


@dataclass(frozen=True, slots=True)
class ConcealedGoingOut:
    """Going out in the turn of the player's first melds of the hand."""

    extra: int
    own_canasta: bool
    adding_to_partner: bool
    after_take: bool


@dataclass(frozen=True, slots=True)
class GoingOut:
    """How a player ends the hand."""

    canastas: int
    including: tuple[Need, ...]
    keep_cards: int
    from_turn: int
    requires: GoingOutRequires
    closing_discard: ClosingDiscard
    permission: Permission
    bonus: int
    concealed: ConcealedGoingOut


@dataclass(frozen=True, slots=True)
class HandEnd:
    """How a hand ends when nobody goes out."""

    stock_out: Literal["when_draw_impossible", "after_last_drawers_discard"]
    forced_take: Literal["never", "fits_own_meld", "whenever_able"]
    last_red_three: Literal["ends_at_once", "may_meld_first"]


@dataclass(frozen=True, slots=True)
class Scoring:
    """What else counts in the score of a hand."""

    meld_points_minus_if: Literal["never", "no_canasta"]
    penalties: tuple[Penalty, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """How hands make a match."""

    target: int | None
    hands: int | None
    tie: Literal["another_hand", "shared"]


@dataclass(frozen=True, slots=True)
class SpecialHands:
    """Whole hands that score by their shape."""

    hands: tuple[SpecialHand, ...]
