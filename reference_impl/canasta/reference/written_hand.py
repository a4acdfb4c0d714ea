"""Hands that people write down after playing them: reads a hand, refuses an impossible one, and scores it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from canasta.spec import Rules

from .canastas import number_of_canastas
from .cards import Card, Cards, full_deck, is_black_three, is_red_three, is_wild, ordered
from .match import NextHand, after_hand
from .melds import meld_faults, surplus_meld
from .read import Reader
from .scoring import EndOfHand, Sheet, sheets_of
from .state import TableMeld, kind_of
from .table import lone_sides, seeks_lone_taker, starting_sides
from .threes import is_laid_out


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
    reader.check_form("exact")
    ends = ends_of(reader, rules, hand)
    reader.settle()
    sheets = sheets_of(rules, ends)
    before = totals_before(reader, rules, hand["sides"], [end.seats for end in ends])
    return sheets, after_hand(rules, before, sheets, hand.get("dealer", 0), hand.get("deal", 1))


def ends_of(reader: Reader, rules: Rules, hand: Mapping[str, Any]) -> list[EndOfHand]:
    """What each side of a written hand has at its end; what cannot be is noted with the reader.

    A side without ``hands`` did not note its cards: they are unknown, and nothing is asked about them.

    Raises UnreadableInput where sides, seats, or numbers of hands and threes do not fit the rule set.
    """
    dealer, last = hand.get("dealer", 0), rules.table.players - 1
    seats_wanted = {"types": ["integer"], "minimum": 0, "maximum": last}
    reader.demand(dealer <= last, ("dealer",), code="out-of-range", value=dealer, wanted=seats_wanted)
    sides = hand["sides"]
    seats = _seats(reader, rules, sides)
    ends = [_end(reader, rules, number, side, seats[number]) for number, side in enumerate(sides)]
    _check_cards(reader, rules, sides, ends)
    _check_out(reader, rules, ends)
    return ends


def totals_before(
    reader: Reader, rules: Rules, sides: Sequence[Mapping[str, Any]], seats: Sequence[tuple[int, ...]]
) -> list[int]:
    """The totals before a written hand, in the order of its sheets.

    Raises UnreadableInput where there is not one total a side, or one a player with a lone taker.
    """
    totals: dict[int, int] = {}
    for number, side in enumerate(sides):
        score, count = side.get("score", 0), len(seats[number])
        place = ("sides", number, "score")
        if isinstance(score, list):
            fits = seeks_lone_taker(rules) and len(score) == count
            reader.demand(fits, place, "numbers", "wrong-type", given=score, count=count)
        totals |= dict(zip(seats[number], score if isinstance(score, list) else [score] * count, strict=True))
    return [totals[seat] for seat in first_seats(rules, seats)]


def first_seats(rules: Rules, seats: Sequence[tuple[int, ...]]) -> list[int]:
    """The first seat of each sheet of a hand, in the order of sheets: one a side, or one a player with a lone taker."""
    return list(range(rules.table.players)) if seeks_lone_taker(rules) else sorted(side[0] for side in seats)


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
    out = any(side.get("went_out", "none") != "none" for side in sides)
    alone = seeks_lone_taker(rules) and len(sides) == last + 1
    reader.demand(not (alone and out), ("sides",), "lone-out", "wrong-sides", count=len(sides))
    return seats


def _cards(written: Any) -> Cards:
    return tuple(written.split()) if isinstance(written, str) else tuple(written)


def _cards_of_meld(written: Any) -> Cards:
    return _cards(written["cards"] if isinstance(written, dict) else written)


def _threes(side: Mapping[str, Any], colour: str, players: int) -> list[int | Cards]:
    """The laid threes of a colour: numbers or cards, for the side together or one entry for each of its players."""
    written = side.get(f"{colour}_threes", 0)
    rows = written if isinstance(written, list) else [written]
    if len(rows) != players and all(isinstance(one, str) and len(one) == 2 for one in rows):
        rows = [" ".join(rows)]
    return [row if isinstance(row, int) else _cards(row) for row in rows]


def _numbers_of_threes(reader: Reader, number: int, side: Mapping[str, Any], colour: str, players: int) -> list[int]:
    """How many threes of a colour each player of a side laid out; a number for the side stands at its first player."""
    place, belongs = ("sides", number, f"{colour}_threes"), {"red": is_red_three, "black": is_black_three}[colour]
    rows = _threes(side, colour, players)
    for row in rows:
        cards = () if isinstance(row, int) else row
        reader.demand(all(map(belongs, cards)), place, code="wrong-card", given=" ".join(cards), colour=colour)
    counts = [row if isinstance(row, int) else len(row) for row in rows]
    fits = len(counts) in (1, players)
    reader.demand(fits, place, "numbers", "wrong-type", given=side.get(f"{colour}_threes"), count=players)
    return counts if len(counts) == players else [*counts, *[0] * (players - 1)]


def _end(reader: Reader, rules: Rules, number: int, side: Mapping[str, Any], seats: tuple[int, ...]) -> EndOfHand:
    """What one side has at the end; each part is checked for itself.

    Threes of players who had no turn to lay them count as laid where the rule set says so (``threes.red-unlaid``).
    """
    place: tuple[str | int, ...] = ("sides", number)
    hands = [ordered(_cards(hand)) for hand in side.get("hands", ())]
    count = len(seats)
    fits = "hands" not in side or len(hands) == count
    reader.demand(fits, (*place, "hands"), "hands", "wrong-type", given=side.get("hands"), count=count)
    red = _numbers_of_threes(reader, number, side, "red", count)
    black = _numbers_of_threes(reader, number, side, "black", count)
    for player, hand in enumerate(hands):
        unlaid = [card for card in hand if is_laid_out(rules, card)]
        fits = not unlaid or rules.threes.red.dealt == "first_turn"
        reader.note(fits, (*place, "hands", player), "three-in-hand", "wrong-card", cards=" ".join(unlaid))
        if rules.threes.red.left_in_hand is None:
            red[player] += sum(map(is_red_three, unlaid))
            black[player] += sum(map(is_black_three, unlaid))
            hands[player] = tuple(card for card in hand if card not in unlaid)
    written = side.get("melds", [])
    melds = tuple(_meld(reader, rules, (*place, "melds", n), one) for n, one in enumerate(written))
    pooled = seeks_lone_taker(rules) and count > 1
    surplus = surplus_meld(rules, melds, pooled)
    if surplus is not None:
        reader.note(False, (*place, "melds", surplus), "second-of-rank", "not-a-meld", rank=melds[surplus].rank)
    return EndOfHand(seats, melds, tuple(red), tuple(black), tuple(hands), side.get("went_out", "none"))


def _meld(reader: Reader, rules: Rules, place: tuple[str | int, ...], written: Any) -> TableMeld:
    """A meld of a written hand, which must be legal."""
    cards = _cards_of_meld(written)
    naturals = [card for card in cards if not is_wild(card)]
    rank = naturals[0][0] if naturals else "W"
    broken = sorted(meld_faults(rules, rank, cards))
    reader.note(not broken, place, code="not-a-meld", cards=" ".join(cards), rule=", ".join(broken))
    concealed = isinstance(written, dict) and written.get("concealed", False)
    return TableMeld(kind_of(rank), rank, ordered(cards), concealed)


def _check_cards(reader: Reader, rules: Rules, sides: Sequence[Mapping[str, Any]], ends: Sequence[EndOfHand]) -> None:
    """Check that the deck has the cards of all sides together."""
    deck, seen = Counter(full_deck(rules)), Counter[Card]()
    for number, side in enumerate(sides):
        heaps = [(("melds", n), _cards_of_meld(one)) for n, one in enumerate(side.get("melds", []))]
        heaps += [(("hands", n), _cards(one)) for n, one in enumerate(side.get("hands", ()))]
        for colour in ("red", "black"):
            named = [one for one in _threes(side, colour, len(ends[number].seats)) if not isinstance(one, int)]
            heaps += [((f"{colour}_threes", 0), cards) for cards in named]
        for (name, n), cards in heaps:
            place = ("sides", number, name) if name.endswith("threes") else ("sides", number, name, n)
            for card in cards:
                seen[card] += 1
                again = seen[card] == deck[card] + 1
                reader.note(not again, place, code="too-many-cards", card=card, most=deck[card])
    most = 2 * rules.cards.packs
    for colour, counts in (("red", [end.red for end in ends]), ("black", [end.black for end in ends])):
        laid = sum(map(sum, counts))
        reader.note(laid <= most, ("sides",), "threes", "too-many-cards", count=laid, colour=colour, most=most)
        kept = colour == "black" and not rules.threes.black.laid_out
        reader.note(not (kept and laid), ("sides",), "black-laid", "wrong-card")


def _check_out(reader: Reader, rules: Rules, ends: Sequence[EndOfHand]) -> None:
    """Check that at most one player went out, and that the sides have what going out needs and leaves."""
    out = [number for number, end in enumerate(ends) if end.went_out != "none"]
    reader.note(len(out) <= 1, ("sides", *out[1:2], "went_out"), code="two-went-out")
    never = rules.threes.black.meld.when == "never"
    for number, end in enumerate(ends):
        place = ("sides", number)
        went, empty = number in out, [player for player, hand in enumerate(end.hands) if not hand]
        reader.note(went or not empty, (*place, "hands", *empty[:1]), code="empty-hand")
        reader.note(not went or bool(empty) or not end.hands, (*place, "hands"), code="cards-left")
        reader.note(not went or len(empty) < 2, (*place, "hands"), "several", "empty-hand", count=len(empty))
        made, needed = number_of_canastas(rules, end.melds), rules.going_out.canastas
        reader.note(not went or made >= needed, (*place, "melds"), code="no-canasta", made=made, need=needed)
        black = any(is_black_three(card) for meld in end.melds for card in meld.cards)
        reader.note(not (black and never), (*place, "melds"), "black-never", "not-a-meld")
        reader.note(went or never or not black, (*place, "melds"), "black-not-out", "not-a-meld")
