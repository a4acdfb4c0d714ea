"""The book: what the chapters look up often, worked out once from a rule set.

It holds nothing that the rules do not say; it only saves looking them up card by card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from canasta.spec import Rules
from canasta.spec.chapters import SetMelds

from . import cards
from .action import MELD_RANKS, WILD_ONLY, Meld, MeldEntry

_KEPT = 64
_books: dict[str, Book] = {}


@dataclass(frozen=True, slots=True)
class Layable:
    """What may be laid to one meld, fewest cards first: the melds of one entry, the cards and points of each, and the
    most cards and points that one of them lays."""

    melds: tuple[Meld, ...]
    sizes: tuple[int, ...]
    points: tuple[int, ...]
    most: int
    richest: int


class Book:
    """A rule set as the chapters read it.

    Attributes:
        rules: the rule set itself.
        alike: for each number of natural cards in a meld the least one to which the same may be added.
        points: card points by rank index.
        costs: by rank index, what a card left in a hand costs (``threes.black-in-hand``, ``threes.red-unlaid``).
        deck: all faces of the deck, sorted.
        size: how many cards it has.
        laid_threes: the faces that are laid out instead of held: red threes, and black ones where they are treated
            alike.
        is_laid: the same as a table for ``bytes.translate``, with 1 for the faces that are laid out.
        held: all other faces.
        threes_wait: whether dealt threes wait for the first turn of their holder (``threes.red-dealt``).
        draw: cards of a draw (``turn.draw-count``).
        next_seat: for each seat the one whose turn comes after it (``table.direction``); seats count clockwise.
        rows: what may be laid as a new meld of a rank, by the rank and the natural cards, twos and jokers of a hand;
            filled by ``samples``.
        seats_after: for each seat all seats in the order of their turns, beginning with the next one's.
        freezing: the rule by which a card of a rank freezes the pile, for the ranks that do.
        wild_cap: for a number of natural cards, the most wild cards that a set with so many may hold (-1: none is
            legal).
        black_cap: the same for melds of black threes.
        hold: cards a player must hold after a meld or take, unless going out: one to discard and those to keep.
        entries: melds of one entry by (rank, naturals, twos, jokers), made once each.
        layable: what may be laid to melds of a rank with so many naturals and wild cards, by the cards of a hand that
            count for it; filled by ``melds.layable``.
        new_melds: the same for new melds of each rank.
        worked_out: the same by what it depends on, so that it is worked out once.
        asks: whether partners may be asked at all (``going_out.ask``).
        asks_early: whether the partner may be asked before the draw (``going_out.ask-window``).
        plain_take: whether a way into the pile and the most cards of a meld are all that a take can break, leaving
            aside minimum and going out.
        plain_opening_take: whether the same holds for the take with which a side opens, once it reaches the minimum.
        closed_tops: the ranks that as top card keep everybody from taking the pile.
        brackets_from: the lower ends of all brackets of the minimum but the first, which has none; they rise.
        reaching: melds that reach a minimum alone, filled by ``opening.reaching``.
        fewest_black: how many black threes a hand must have for a new meld of them, with all wild cards that it may
            hold.
        fewest_naturals: for a number of wild cards in hand, how many natural cards of a rank a new meld takes.
        fewest_block: the same as the lowest place of a block of marks (see ``cards.MARKS``): a hand without a mark
            there has too few of the rank for sure.
        rewards_concealed: whether a canasta laid complete in one declaration earns more (``canastas.concealed``).
        tabled_threes: whether laid threes may be discarded (``turn.laid-red-three-discarded``, ``-black-``).
        wild_keys: by numbers of jokers and of twos in a hand, a number for both that leaves room for the count of a
            rank beside it.
        wild_melds: whether melds of wild cards only exist (``melds.wild-only``).
        melds_anytime: whether a player may lay melds in every turn, after a take too (``melds.from-turn``,
            ``pile.melding-after-take``).
        turns_begin: whether a turn begins with something: it is counted, a freeze may end, or dealt threes may wait.
        plain_end: whether enough canastas are all that a player with no answer to heed needs to go out.
    """

    __slots__ = (
        "alike",
        "asks",
        "asks_early",
        "black_cap",
        "brackets_from",
        "closed_tops",
        "costs",
        "deck",
        "draw",
        "entries",
        "fewest_black",
        "fewest_block",
        "fewest_naturals",
        "freezing",
        "held",
        "hold",
        "is_laid",
        "laid_threes",
        "layable",
        "melds_anytime",
        "new_melds",
        "next_seat",
        "plain_end",
        "plain_opening_take",
        "plain_take",
        "points",
        "reaching",
        "rewards_concealed",
        "rows",
        "rules",
        "seats_after",
        "size",
        "tabled_threes",
        "threes_wait",
        "turns_begin",
        "wild_cap",
        "wild_keys",
        "wild_melds",
        "worked_out",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.points = cards.rank_points(rules)
        costs = list(self.points)
        if rules.threes.black.left_in_hand is not None:
            costs[cards.BLACK_THREE] = rules.threes.black.left_in_hand
        if rules.threes.red.left_in_hand is not None:
            costs[cards.RED_THREE] = rules.threes.red.left_in_hand
        self.costs = tuple(costs)
        self.deck = sorted(cards.codes(cards.full_deck(rules)))
        self.size = len(self.deck)
        laid_out = (cards.RED_THREE, cards.BLACK_THREE) if rules.threes.black.laid_out else (cards.RED_THREE,)
        self.laid_threes = bytes([face for face in range(cards.FACE_COUNT) if cards.RANK[face] in laid_out])
        self.is_laid = bytes([face in self.laid_threes for face in range(256)])
        self.held = bytes([face for face in range(cards.FACE_COUNT) if face not in self.laid_threes])
        self.threes_wait = rules.threes.red.dealt != "at_once"
        step = 1 if rules.table.direction == "clockwise" else -1
        players = rules.table.players
        self.next_seat = tuple([(seat + step) % players for seat in range(players)])
        self.seats_after = tuple(
            [tuple([(seat + step * turn) % players for turn in range(1, players + 1)]) for seat in range(players)]
        )
        by = rules.pile.frozen_by
        self.freezing = {
            rank: rule
            for rank, rule, freezes in (
                (cards.BLACK_THREE, "pile.frozen-by-black-three", by.black_three),
                (cards.RED_THREE, "pile.frozen-by-red-three", by.red_three),
                (cards.TWO, "pile.frozen-by-wild", by.wild),
                (cards.JOKER, "pile.frozen-by-wild", by.wild),
            )
            if freezes
        }
        most = 4 * rules.cards.packs
        held = range(most + 1)
        self.wild_keys = tuple([tuple([(jokers * len(held) + twos) * len(held) for twos in held]) for jokers in held])
        of, black = rules.melds.set, rules.threes.black.meld
        self.wild_cap = tuple([_wild_cap(of, naturals, of.max_wilds, of.max_cards) for naturals in range(most + 1)])
        self.black_cap = tuple([_wild_cap(of, naturals, black.max_wilds, None) for naturals in range(most + 1)])
        wilds = len([card for card in self.deck if cards.RANK[card] in cards.WILD])
        least, short = of.min_naturals, of.min_cards
        self.fewest_naturals = tuple(max(least, short - held) for held in range(wilds + 1))
        self.fewest_block = tuple(cards.BLOCK * (min(fewest, 3) - 1) for fewest in self.fewest_naturals)
        self.fewest_black = max(1, least, black.min_cards - black.max_wilds)
        self.rows: dict[tuple[int, int, int, int], list[tuple[int, int, int, int]]] = {}
        self.wild_melds = rules.melds.wild_only.allowed
        self.rewards_concealed = bool(rules.canastas.concealed.natural or rules.canastas.concealed.mixed)
        self.tabled_threes = rules.turn.discard.tabled_red_three or rules.turn.discard.tabled_black_three
        self.alike = _alike(rules, self.wild_cap, self.black_cap)
        self.draw = rules.turn.draw
        self.hold = rules.going_out.keep_cards + 1
        self.entries: dict[tuple[int, int, int, int], Meld] = {}
        self.layable: dict[tuple[int, int, int], dict[int, Layable]] = {}
        self.worked_out: dict[tuple[int, tuple[int, ...], int, int, int], Layable] = {}
        self.new_melds: tuple[dict[int, Layable], ...] = tuple([{} for _ in MELD_RANKS])
        self.plain_take = (
            rules.pile.join_melds_under is None
            and rules.canastas.add_wilds
            and rules.melds.from_turn == 1
            and rules.melds.set.min_cards <= 3  # as many as the top card and two from the hand
        )
        self.turns_begin = self.threes_wait or rules.melds.from_turn > 1 or rules.pile.freeze_lasts == "one_lap"
        self.melds_anytime = rules.melds.from_turn == 1 and rules.pile.melding_after_take
        self.plain_opening_take = self.plain_take and rules.opening.take_may_open and not rules.opening.meld_then_take
        self.closed_tops = {cards.TWO, cards.JOKER, cards.RED_THREE, cards.BLACK_THREE}
        self.brackets_from = [bracket.from_ for bracket in rules.opening.minimum[1:] if bracket.from_ is not None]
        self.reaching: dict[tuple[int, ...], tuple[Meld, ...]] = {}
        out = rules.going_out
        self.asks = out.permission.ask != "never"
        self.asks_early = self.asks and out.permission.when != "after_drawing"
        barred = out.permission.ask == "must" or out.requires.no_freezing_card or out.requires.no_black_three_before
        self.plain_end = not (barred or out.closing_discard.not_of or out.closing_discard.rule == "required")

    def __reduce__(self) -> tuple[Callable[[Rules], Book], tuple[Rules]]:
        """A book is stored as its rules; whoever reads it has it worked out again."""
        return book_of, (self.rules,)

    def entry(self, rank: int, naturals: int, twos: int, jokers: int) -> Meld:
        """The meld of one entry that lays so many natural cards, twos and jokers to the meld of a rank."""
        key = (rank, naturals, twos, jokers)
        meld = self.entries.get(key)
        if meld is None:
            meld = self.entries[key] = Meld((meld_entry(rank, naturals, twos, jokers),))
        return meld


def meld_entry(rank: int, naturals: int, twos: int, jokers: int) -> MeldEntry:
    """A meld entry by rank cards."""
    laid = [cards.RANK_CARD[cards.TWO]] * twos + [cards.RANK_CARD[cards.JOKER]] * jokers
    if rank != WILD_ONLY:
        laid += [cards.RANK_CARD[rank]] * naturals
    return MeldEntry(rank, bytes(sorted(laid)))


def most_wilds(ratio: str, naturals: int) -> int | None:
    """The most wild cards that may lie beside so many natural ones for the balance that a rule set demands
    (``melds.wild-ratio``); None: any number."""
    match ratio:
        case "naturals_at_least_wilds":
            return naturals
        case "naturals_more_than_wilds":
            return naturals - 1
        case "naturals_at_least_twice_wilds":
            return naturals // 2
        case _:
            return None


def _wild_cap(of: SetMelds, naturals: int, max_wilds: int, max_cards: int | None) -> int:
    """Rules melds.min-naturals, melds.max-wilds, melds.wild-ratio and melds.max-cards, for a given number of
    naturals."""
    if naturals < of.min_naturals:
        return -1
    balanced = most_wilds(of.ratio, naturals)
    cap = max_wilds if balanced is None else min(max_wilds, balanced)
    return cap if max_cards is None else min(cap, max_cards - naturals)


def _alike(rules: Rules, *caps: tuple[int, ...]) -> tuple[int, ...]:
    """For each number of natural cards in a meld the least one from which on every limit of wild cards is the same.

    Any meld with so many has the fewest cards that a meld needs, so that only the limits count.  Where a finished
    canasta takes no wild card, the number itself says when that is, and stands for none but itself.
    """
    most = len(caps[0]) - 1
    least = most
    fewest = max(rules.melds.set.min_cards, rules.threes.black.meld.min_cards)
    while least > fewest and all(cap[least - 1] == cap[most] for cap in caps):
        least -= 1
    return tuple(min(naturals, least) if rules.canastas.add_wilds else naturals for naturals in range(most + 1))


def book_of(rules: Rules) -> Book:
    """The book of a rule set; equal rules share one."""
    book = _books.get(rules.digest)
    if book is None:
        if len(_books) >= _KEPT:
            _books.clear()
        book = _books.setdefault(rules.digest, Book(rules))
    return book
