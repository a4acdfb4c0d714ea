"""Scoring: the sheet of a side, item by item."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from canasta.spec import Rules

from .canastas import is_canasta, kind_of_canasta
from .cards import Cards, is_black_three, is_red_three, points
from .going_out import is_concealed, who_went_out
from .state import State, TableMeld, hand_of
from .table import seeks_lone_taker


class Item(NamedTuple):
    """One line of a sheet: its name, its points, and the rule it follows from."""

    name: str
    points: int
    rule: str


class Sheet(NamedTuple):
    """The score of a side for one hand: the seats it is for, and its items."""

    of: tuple[int, ...]
    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        """Rules ``scoring.items-sum``, ``scoring.may-be-negative``: the sum of the items, in points.

        Source: sr-054, sr-056, sr-057, sr-058, pl-029, pl-032, bs-025, cs-025, PG; amb-091.
        """
        return sum(item.points for item in self.items)

    def to_json(self) -> dict[str, Any]:
        """The written form: the seats, points by item, and their sum."""
        return {"of": list(self.of), "items": {item.name: item.points for item in self.items}, "total": self.total}


@dataclass(frozen=True, slots=True)
class EndOfHand:
    """What one side has when a hand is over. The members on cards have one entry a player, in the order of seats.

    :ivar red: the red threes of each player, in number.
    :ivar black: the black threes that each player laid out, in number.
    :ivar went_out: none, open or concealed.
    """

    seats: tuple[int, ...]
    melds: tuple[TableMeld, ...]
    red: tuple[int, ...]
    black: tuple[int, ...]
    hands: tuple[Cards, ...]
    went_out: Literal["none", "open", "concealed"]


def four_black_threes(rules: Rules, meld: TableMeld) -> int:
    """What a meld of four black threes scores instead of its card points, in points; 0 for any other meld.

    Rule ``threes.four-black`` (``threes.black.meld.four_points``, points). Source: cs-032.
    """
    return rules.threes.black.meld.four_points if sum(map(is_black_three, meld.cards)) == 4 else 0


def melded_points(rules: Rules, meld: TableMeld) -> int:
    """The points of the cards of a meld; of four black threes that score otherwise only those of wild cards count.

    Rule ``scoring.melded-plus``. Source: sr-019, sr-054, pl-009, bs-012.
    """
    if four_black_threes(rules, meld):
        return points(rules, [card for card in meld.cards if not is_black_three(card)])
    return points(rules, meld.cards)


def hand_points(rules: Rules, hand: Cards) -> int:
    """What the cards left in a hand cost, in points.

    Rules ``scoring.hands-minus``, ``scoring.partner-of-the-one-out``; ``threes.black-in-hand``: a black three costs
    ``threes.black.left_in_hand`` points (null: its card points); ``threes.red-unlaid``: a red three
    ``threes.red.left_in_hand``. Source: sr-018, sr-019, sr-048, sr-054, pl-009, pl-023, bs-012, cs-034, BC, PG;
    amb-007, amb-076, amb-089.
    """
    black, red = rules.threes.black.left_in_hand, rules.threes.red.left_in_hand or 0
    cost = 0
    for card in hand:
        if is_black_three(card) and black is not None:
            cost += black
        else:
            cost += red if is_red_three(card) else points(rules, (card,))
    return cost


def three_points(totals: Sequence[int], minus_if: str, number: int, melds: int, made: int) -> int:
    """What laid threes count, in points: for their side, or against it.

    Rules ``threes.red-bonus`` (``threes.red.totals``, points by number), ``threes.red-sign``
    (``threes.red.minus_if``); ``threes.black-laid-out`` in the same way. Source: sr-055, sr-056, sr-057, hr-003,
    bs-002, bs-008, bs-025, cs-003, cs-025, cs-027, cs-031, cs-033; amb-086, amb-087, amb-088, amb-113.

    :param number: laid threes of one colour.
    :param melds: melds of the side; only whether there are any matters.
    :param made: canastas of the side.
    """
    against = {
        "never": False,
        "not_melded": melds == 0,
        "no_canasta": made == 0,
        "under_two_canastas": made < 2,
    }
    total = totals[number - 1] if number else 0
    return -total if against[minus_if] else total


@dataclass(frozen=True, slots=True)
class Figures:
    """What the hand of one side comes to in numbers: all that a sheet is made from, and all that some people note.

    :ivar meld_points: the points of the melded cards, without bonuses.
    :ivar has_melded: whether the side has a meld.
    :ivar natural: its natural canastas, in number; ``mixed`` and ``wild`` likewise.
    :ivar concealed: what its concealed canastas earn, in points.
    :ivar four_black: what its melds of four black threes score instead of card points, in points.
    :ivar red: the red threes of each player, in number; ``black`` likewise.
    :ivar hand_points: what the cards left in its hands cost, in points.
    :ivar went_out: none, open or concealed.
    """

    seats: tuple[int, ...]
    meld_points: int
    has_melded: bool
    natural: int
    mixed: int
    wild: int
    concealed: int
    four_black: int
    red: tuple[int, ...]
    black: tuple[int, ...]
    hand_points: int
    went_out: Literal["none", "open", "concealed"]


def figures_of(rules: Rules, end: EndOfHand) -> Figures:
    """The numbers that the cards of a side come to.

    Rules ``canastas.kind-at-the-end``, ``canastas.concealed-bonus`` (points). Source: sr-026, pl-025, hr-015, hr-016,
    cs-025; amb-017, amb-090.
    """
    made = [meld for meld in end.melds if is_canasta(rules, meld.cards)]
    kinds = [kind_of_canasta(meld.cards) for meld in made]
    extra = rules.canastas.concealed
    of_kind = {"natural": extra.natural, "mixed": extra.mixed, "wild": 0}
    return Figures(
        seats=end.seats,
        meld_points=sum(melded_points(rules, meld) for meld in end.melds),
        has_melded=bool(end.melds),
        natural=kinds.count("natural"),
        mixed=kinds.count("mixed"),
        wild=kinds.count("wild"),
        concealed=sum(of_kind[kind] for kind, meld in zip(kinds, made, strict=True) if meld.concealed),
        four_black=sum(four_black_threes(rules, meld) for meld in end.melds),
        red=end.red,
        black=end.black,
        hand_points=sum(hand_points(rules, hand) for hand in end.hands),
        went_out=end.went_out,
    )


def _canasta_items(rules: Rules, figures: Figures) -> list[Item]:
    """The bonuses of the canastas of a side by their kind at the end of the hand.

    Rules ``canastas.bonus``, ``canastas.concealed-bonus`` (points). Source: sr-026, sr-054, sr-056, sr-057, pl-025,
    hr-015, hr-016, bs-014, bs-025, cs-025; amb-017, amb-090.
    """
    bonus = rules.canastas.bonus
    items = [
        Item("natural_canastas", bonus.natural * figures.natural, "canastas.bonus"),
        Item("mixed_canastas", bonus.mixed * figures.mixed, "canastas.bonus"),
    ]
    if figures.wild:
        items.append(Item("wild_canastas", bonus.wild * figures.wild, "canastas.bonus"))
    if figures.concealed:
        items.append(Item("concealed_canastas", figures.concealed, "canastas.concealed-bonus"))
    return items


def _sheet(rules: Rules, figures: Figures, of: tuple[int, ...], red: int, black: int) -> Sheet:
    """The sheet of a side, or of one player, with the threes that count for it."""
    made, melds = figures.natural + figures.mixed + figures.wild, int(figures.has_melded)
    threes = rules.threes
    items = [Item("meld_cards", figures.meld_points, "scoring.melded-plus"), *_canasta_items(rules, figures)]
    worth = three_points(threes.red.totals, threes.red.minus_if, red, melds, made)
    items.append(Item("red_threes", worth, "threes.red-bonus"))
    laid_out = three_points(threes.black.totals, threes.black.minus_if, black, melds, made)
    if laid_out or figures.four_black:
        rule = "threes.black-laid-out" if laid_out else "threes.four-black"
        items.append(Item("black_threes", laid_out + figures.four_black, rule))
    out = figures.went_out != "none"
    items.append(Item("going_out", rules.going_out.bonus if out else 0, "going_out.bonus"))
    if figures.went_out == "concealed":
        items.append(Item("concealed_going_out", rules.going_out.concealed.extra, "going_out.concealed-extra"))
    items.append(Item("hand_cards", -figures.hand_points, "scoring.hands-minus"))
    return Sheet(of, tuple(items))


def sheets_of(rules: Rules, ends: Sequence[EndOfHand]) -> tuple[Sheet, ...]:
    """The sheets of a hand from the cards that each side has at its end; see `sheets_from`."""
    return sheets_from(rules, [figures_of(rules, end) for end in ends])


def sheets_from(rules: Rules, sides: Sequence[Figures]) -> tuple[Sheet, ...]:
    """One sheet a side, by lowest seat; where a lone taker was sought one a player.

    Rules ``threes.red-by-side``, ``threes.red-personal``, ``scoring.pair-shares``: each of two who play together scores
    the whole total of their side, and the red threes that they laid themselves. ``going_out.bonus``,
    ``going_out.concealed-extra``, ``hand_end.no-going-out-bonus``. Source: sr-051, sr-054, sr-056, sr-063, bs-008,
    bs-024, bs-025, cs-025, BC, PG; amb-083, amb-085, amb-088.
    """
    made = []
    for one in sides:
        if seeks_lone_taker(rules):
            made += [_sheet(rules, one, (seat,), one.red[n], one.black[n]) for n, seat in enumerate(one.seats)]
        else:
            made.append(_sheet(rules, one, one.seats, sum(one.red), sum(one.black)))
    return tuple(sorted(made, key=lambda sheet: sheet.of))


def score_hand(state: State) -> tuple[Sheet, ...]:
    """The sheets of a hand that has ended. Raises ValueError where it has not.

    Rules ``table.nobody-alone``, ``table.lone-by-going-out``: by the sides there are at its end.
    """
    if state.phase != "over":
        raise ValueError("the hand has not ended")
    out = who_went_out(state)
    ends = []
    for number, seats in enumerate(state.sides):
        went_out: Literal["none", "open", "concealed"] = "none"
        if out in seats:
            went_out = "concealed" if is_concealed(state, out) else "open"
        red = tuple(len(state.red3[seat]) for seat in seats)
        black = tuple(len(state.black3[seat]) for seat in seats)
        hands = tuple(hand_of(state, seat) for seat in seats)
        ends.append(EndOfHand(seats, state.melds[number], red, black, hands, went_out))
    return sheets_of(state.rules, ends)
