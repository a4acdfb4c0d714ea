"""Hands that people write down after playing them: reads a hand, refuses an impossible one, and scores it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from canasta.spec import Rules

from .canastas import number_of_canastas
from .cards import Card, Cards, full_deck, is_black_three, is_red_three, is_wild, ordered
from .match import NextHand, after_hand
from .melds import meld_faults
from .read import Reader
from .scoring import EndOfHand, Sheet, sheets_of
from .state import TableMeld, kind_of
from .table import lone_sides, seeks_lone_taker, starting_sides


def score(rules: Rules, hand: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """The sheets of a written hand, one a side, or one a player where a lone taker was sought.

    Raises UnreadableInput with a finding for what is unreadable or cannot have happened.
    """
    return score_with_totals(rules, hand)[0]


def score_with_totals(rules: Rules, hand: Mapping[str, Any]) -> tuple[tuple[Sheet, ...], NextHand]:
    """The same, with totals, next minimums, next dealer and winners.

    The hand may name its ``dealer`` (a seat, 0 if left out) and its number ``deal`` (from 1).
    """
    reader = Reader("hand", {"canasta": "hand/1", **hand} if isinstance(hand, dict) else hand)
    reader.check_form()
    dealer, last = hand.get("dealer", 0), rules.table.players - 1
    seats_wanted = {"types": ["integer"], "minimum": 0, "maximum": last}
    reader.demand(dealer <= last, ("dealer",), code="out-of-range", value=dealer, wanted=seats_wanted)
    sides = hand["sides"]
    seats = _seats(reader, rules, sides)
    ends = [_end(reader, rules, number, side, seats[number]) for number, side in enumerate(sides)]
    _check_end(reader, rules, ends)
    sheets = sheets_of(rules, ends)
    totals: dict[int, int] = {}
    for number, side in enumerate(sides):
        score, count = side.get("score", 0), len(seats[number])
        place = ("sides", number, "score")
        if isinstance(score, list):
            fits = seeks_lone_taker(rules) and len(score) == count
            reader.demand(fits, place, "numbers", "wrong-type", given=score, count=count)
        totals |= dict(zip(seats[number], score if isinstance(score, list) else [score] * count, strict=True))
    before = [totals[sheet.of[0]] for sheet in sheets]
    return sheets, after_hand(rules, before, sheets, dealer, hand.get("deal", 1))


def _seats(reader: Reader, rules: Rules, sides: Sequence[Mapping[str, Any]]) -> list[tuple[int, ...]]:
    """The seats of each side: those of the table, or those that the sides name."""
    start = starting_sides(rules)
    seats = [tuple(side["players"]) if "players" in side else (*start, *[()] * 9)[n] for n, side in enumerate(sides)]
    possible = [[list(side) for side in start], *lone_sides(rules)]
    written = sorted(map(list, seats))
    everybody = sorted(seat for side in seats for seat in side)
    last = rules.table.players - 1
    reader.demand(everybody == [*range(last + 1)], ("sides",), "seats", "wrong-sides", seats=str(everybody), last=last)
    reader.demand(written in possible, ("sides",), code="wrong-sides", sides=str(written), usual=str(possible[0]))
    return seats


def _cards(written: Any) -> Cards:
    return tuple(written.split()) if isinstance(written, str) else tuple(written)


def _threes(reader: Reader, number: int, key: str, written: Any, players: int) -> tuple[tuple[int, ...], Cards]:
    """How many threes each player of a side laid out, and those that are named by card.

    A number or cards stand for the side together; a list of one entry a player for each of them.
    """
    place = ("sides", number, key)
    colour, belongs = ("red", is_red_three) if key == "red_threes" else ("black", is_black_three)
    rows = written if isinstance(written, list) else [written]
    if len(rows) != players and all(isinstance(one, str) and len(one) == 2 for one in rows):
        rows = [" ".join(rows)]
    counts, named = [], list[Card]()
    for row in rows:
        cards = () if isinstance(row, int) else _cards(row)
        reader.demand(all(map(belongs, cards)), place, code="wrong-card", given=" ".join(cards), colour=colour)
        counts.append(row if isinstance(row, int) else len(cards))
        named += cards
    fits = len(counts) in (1, players)
    reader.demand(fits, place, "numbers", "wrong-type", given=written, count=players)
    padded = counts if len(counts) == players else [*counts, *[0] * (players - 1)]
    return tuple(padded), tuple(named)


def _end(reader: Reader, rules: Rules, number: int, side: Mapping[str, Any], seats: tuple[int, ...]) -> EndOfHand:
    """What one side has at the end; each part is checked for itself."""
    place: tuple[str | int, ...] = ("sides", number)
    hands = [ordered(_cards(hand)) for hand in side["hands"]]
    count = len(seats)
    reader.demand(len(hands) == count, (*place, "hands"), "hands", "wrong-type", given=side["hands"], count=count)
    red, _ = _threes(reader, number, "red_threes", side.get("red_threes", 0), len(seats))
    black, _ = _threes(reader, number, "black_threes", side.get("black_threes", 0), len(seats))
    if rules.threes.red.left_in_hand is None:
        waiting = rules.threes.red.dealt == "first_turn"
        unlaid = [sum(map(is_red_three, hand)) for hand in hands]
        for player, count in enumerate(unlaid):
            cards = " ".join(hands[player])
            fits = waiting or not count
            reader.demand(fits, (*place, "hands", player), "three-in-hand", "wrong-card", cards=cards)
        red = tuple(laid + more for laid, more in zip(red, unlaid, strict=True))
        hands = [tuple(card for card in hand if not is_red_three(card)) for hand in hands]
    melds = tuple(_meld(reader, rules, (*place, "melds", n), one) for n, one in enumerate(side.get("melds", [])))
    return EndOfHand(seats, melds, red, black, tuple(hands), side.get("went_out", "none"))


def _meld(reader: Reader, rules: Rules, place: tuple[str | int, ...], written: Any) -> TableMeld:
    """A meld of a written hand, which must be legal."""
    noted = isinstance(written, dict)
    cards = ordered(_cards(written["cards"] if noted else written))
    naturals = [card for card in cards if not is_wild(card)]
    rank = naturals[0][0] if naturals else "W"
    broken = sorted(meld_faults(rules, rank, cards))
    reader.demand(not broken, place, code="not-a-meld", cards=" ".join(cards), rule=", ".join(broken))
    return TableMeld(kind_of(rank), rank, cards, noted and written.get("concealed", False))


def _check_end(reader: Reader, rules: Rules, ends: Sequence[EndOfHand]) -> None:
    """Check that what all sides have together is possible."""
    deck = Counter(full_deck(rules))
    heaps = [cards for end in ends for cards in (*end.hands, *(meld.cards for meld in end.melds))]
    seen = Counter(card for cards in heaps for card in cards)
    for card in sorted(seen - deck):
        reader.demand(False, ("sides",), code="too-many-cards", card=card, most=deck[card])
    most = 2 * rules.cards.packs
    for colour, counts in (("red", [end.red for end in ends]), ("black", [end.black for end in ends])):
        laid = sum(map(sum, counts))
        reader.demand(laid <= most, ("sides",), "threes", "too-many-cards", count=laid, colour=colour, most=most)
        kept = colour == "black" and not rules.threes.black.laid_out
        reader.demand(not (kept and laid), ("sides",), "black-laid", "wrong-card")
    out = [number for number, end in enumerate(ends) if end.went_out != "none"]
    reader.demand(len(out) <= 1, ("sides", *out[1:2], "went_out"), code="two-went-out")
    for number, end in enumerate(ends):
        place = ("sides", number)
        went, empty = number in out, sum(not hand for hand in end.hands)
        reader.demand(went or not empty, (*place, "hands"), code="empty-hand")
        reader.demand(not went or empty == 1, (*place, "hands"), "several", "empty-hand", count=empty)
        made, needed = number_of_canastas(rules, end.melds), rules.going_out.canastas
        reader.demand(not went or made >= needed, (*place, "melds"), code="no-canasta", made=made, need=needed)
        black = any(meld.kind == "threes" for meld in end.melds)
        reader.demand(went or not black, (*place, "melds"), "black-not-out", "not-a-meld")
        ranks = Counter(meld.rank for meld in end.melds)
        pooled = seeks_lone_taker(rules) and len(end.seats) > 1
        twice = [rank for rank, count in ranks.items() if count > 1 and not pooled]
        reader.demand(not twice, (*place, "melds"), "second-of-rank", "not-a-meld", rank=" ".join(twice))
