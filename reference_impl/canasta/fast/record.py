"""Record: scoring a hand that people have written down, without the play that led to it.

Rules: those of ``scoring``; what cannot have happened is refused with the rule that says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from canasta.spec import Finding, Rules, UnreadableInput

from . import canastas, cards, fault, support
from .action import MELD_RANKS, WILD_ONLY
from .book import Book, book_of, most_wilds
from .cards import BLACK_THREE, FACES_OF, NATURAL, RANK, RANK_OF, RED_THREE, WILD
from .fault import Path
from .match import NextHand, after_hand
from .melds import is_legal, one_too_many
from .scoring import Account, Sheet, sheets_of
from .state import MeldOnTable, meld_of
from .table import LONE_TAKER, sides_at_start

_KEYS = ("canasta", "variant", "dealer", "deal", "sides")
_OUT = ("none", "open", "concealed")


def score(rules: Rules, hand: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """The sheets of a written hand, one a side, or one a player where a lone taker was sought.

    Raises:
        ContradictoryRules: this interpreter does not play the rule set.
        UnreadableInput: with one finding for everything about the hand that is unreadable or cannot have happened.
    """
    return score_with_totals(rules, hand)[0]


def score_with_totals(rules: Rules, hand: Mapping[str, Any]) -> tuple[tuple[Sheet, ...], NextHand]:
    """The same, with totals, next minimums, next dealer and winners.

    The hand may name its ``dealer`` (a seat, 0 if left out) and its number ``deal`` (from 1).
    """
    support.demand(rules)
    reader = _Reader(rules, hand)
    if reader.findings:
        raise UnreadableInput(reader.findings)
    sheets = sheets_of(rules, reader.accounts)
    return sheets, after_hand(rules, reader.scores, sheets, reader.dealer, reader.deal)


class _Reader:
    """Reads a written hand and gathers everything that is wrong with it.

    ``used`` counts the cards that are named, ``unnamed`` the laid threes of each rank of which only the number is.
    """

    def __init__(self, rules: Rules, hand: Mapping[str, Any]) -> None:
        self.rules = rules
        self.book: Book = book_of(rules)
        self.findings: list[Finding] = []
        self.accounts: list[Account] = []
        self.used: Counter[int] = Counter()
        self.unnamed: Counter[int] = Counter()
        totals: dict[int, int] = {}
        self.dealer = self._whole(hand.get("dealer", 0), ("dealer",), 0, rules.table.players - 1)
        self.deal = self._whole(hand.get("deal", 1), ("deal",), 1, None)
        for key in hand:
            if key not in _KEYS:
                self._fault("unknown-key", (key,), key=key, words=list(_KEYS))
        sides = hand.get("sides")
        if not isinstance(sides, list | tuple) or not all(isinstance(side, Mapping) for side in sides):
            self._fault("wrong-type", ("sides",), "sides", given=sides)
            sides = []
        for place, side in enumerate(sides):
            self._side(place, side, totals)
        self.scores = tuple(totals[key] for key in sorted(totals))
        if not self.findings:
            self._check_table(len(sides))
            self._check_deck()
            self._check_out()

    def _fault(self, code: str, path: Path, detail: str = "", **data: Any) -> None:
        self.findings.append(fault.finding("hand", code, path, detail, **data))

    # ---------------------------------------------------------------------------------------------------- one side

    def _side(self, place: int, side: Mapping[str, Any], totals: dict[int, int]) -> None:
        at: Path = ("sides", place)
        known = ("players", "score", "melds", "red_threes", "black_threes", "hands", "went_out")
        for key in side:
            if key not in known:
                self._fault("unknown-key", (*at, key), key=key, words=list(known))
        seats = self._seats(place, side, at)
        personal = self.rules.table.sides == LONE_TAKER
        scores = self._numbers(side.get("score", 0), (*at, "score"), len(seats) if personal else 1, None)
        for index, total in enumerate(scores):
            totals[seats[index] if personal else place] = total
        melds = self._melds(side.get("melds", []), (*at, "melds"), joined=personal and len(seats) == 2)
        red = self._threes(side.get("red_threes", 0), (*at, "red_threes"), len(seats) if personal else 1, RED_THREE)
        black = self._threes(
            side.get("black_threes", 0), (*at, "black_threes"), len(seats) if personal else 1, BLACK_THREE
        )
        hands = self._hands(side.get("hands", []), (*at, "hands"), len(seats))
        red, black, hands = self._laid_at_the_end(red, black, hands, (*at, "hands"))
        went_out = side.get("went_out", "none")
        if went_out not in _OUT:
            self._fault("wrong-word", (*at, "went_out"), given=went_out, words=list(_OUT))
            went_out = "none"
        pad = (0,) * (len(seats) - 1)
        self.accounts.append(
            Account(seats, melds, red if personal else red + pad, black if personal else black + pad, hands, went_out)
        )

    def _seats(self, place: int, side: Mapping[str, Any], at: Path) -> tuple[int, ...]:
        usual = sides_at_start(self.rules).sides
        players = side.get("players")
        if players is None:
            return usual[place] if place < len(usual) else (place,)
        if not isinstance(players, list | tuple) or not players or not all(type(seat) is int for seat in players):
            self._fault("wrong-type", (*at, "players"), "seats", given=players)
            return (place,)
        return tuple(players)

    def _melds(self, value: Any, at: Path, joined: bool) -> list[MeldOnTable]:
        if not isinstance(value, list | tuple):
            self._fault("wrong-type", at, "melds", given=value)
            return []
        melds = []
        for place, entry in enumerate(value):
            path = (*at, place)
            concealed = False
            if isinstance(entry, Mapping):
                for key in entry:
                    if key not in ("cards", "concealed"):
                        self._fault("unknown-key", (*path, key), key=key, words=["cards", "concealed"])
                concealed = entry.get("concealed", False)
                if not isinstance(concealed, bool):
                    self._fault("wrong-type", (*path, "concealed"), value=concealed, wanted={"types": ["boolean"]})
                path, entry = (*path, "cards"), entry.get("cards")
            faces = self._cards(entry, path)
            meld = self._meld(faces, path, bool(concealed)) if faces else None
            if meld is not None:
                melds.append(meld)
            elif not faces and not self.findings:
                self._fault("not-a-meld", path, "no-cards")
        surplus = one_too_many(self.book, melds, joined)
        if surplus is not None:
            place = next(place for place, meld in enumerate(melds) if meld is surplus)
            self._fault("not-a-meld", (*at, place), "second-of-rank", rank=MELD_RANKS[surplus.rank])
        return melds

    def _meld(self, faces: bytes, at: Path, concealed: bool) -> MeldOnTable | None:
        ranks = faces.translate(RANK_OF)
        naturals = sorted({rank for rank in ranks if rank in NATURAL or rank in (BLACK_THREE, RED_THREE)})
        wilds = sum([rank in WILD for rank in ranks])
        shown = " ".join(cards.names(faces))
        if len(naturals) > 1:
            self._fault("not-a-meld", at, "several-ranks", cards=shown)
            return None
        rank = naturals[0] if naturals else WILD_ONLY
        if rank == RED_THREE:
            self._fault("not-a-meld", at, "red-threes", cards=shown)
            return None
        if len(faces) - wilds >= len(self.book.wild_cap):
            return None  # more than the deck has, which has been said
        if not is_legal(self.book, rank, len(faces) - wilds, wilds):
            self._fault("not-a-meld", at, cards=shown, rule=self._meld_rule(rank, len(faces) - wilds, wilds))
            return None
        return meld_of(rank, faces, wilds, concealed)

    def _meld_rule(self, rank: int, naturals: int, wilds: int) -> str:
        """The rule that a meld of so many cards violates first."""
        of, black = self.rules.melds.set, self.rules.threes.black.meld
        if rank == WILD_ONLY:
            return "melds.wild-only-size" if self.rules.melds.wild_only.allowed else "melds.wild-only"
        if naturals < of.min_naturals:
            return "melds.min-naturals"
        if rank == BLACK_THREE:
            return "threes.black-wilds" if wilds > black.max_wilds else "threes.black-min-cards"
        if wilds > of.max_wilds:
            return "melds.max-wilds"
        balanced = most_wilds(of.ratio, naturals)
        if balanced is not None and wilds > balanced:
            return "melds.wild-ratio"
        return "melds.min-cards" if naturals + wilds < of.min_cards else "melds.max-cards"

    def _hands(self, value: Any, at: Path, players: int) -> tuple[bytes, ...]:
        if not isinstance(value, list | tuple) or len(value) != players:
            self._fault("wrong-type", at, "hands", given=value, count=players)
            return (b"",) * players
        return tuple(self._cards(entry, (*at, place)) for place, entry in enumerate(value))

    def _laid_at_the_end(
        self, red: tuple[int, ...], black: tuple[int, ...], hands: tuple[bytes, ...], at: Path
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[bytes, ...]]:
        """The laid threes and the hands once threes whose holders had no turn are laid out, unless they cost points in
        the hand (``threes.red-unlaid``); where threes are laid out at once, no hand holds one (``threes.red-dealt``).
        """
        reds, blacks, left = list(red), list(black), []
        for place, held in enumerate(hands):
            threes = held.translate(None, self.book.held)
            if threes and self.rules.threes.red.dealt != "first_turn":
                found = " ".join(cards.names(threes))
                self._fault("wrong-card", (*at, place), "three-in-hand", cards=found)
            if self.rules.threes.red.left_in_hand is not None:
                threes = b""
            for face in threes:
                laid = reds if RANK[face] == RED_THREE else blacks
                laid[place if len(laid) > 1 else 0] += 1
            left.append(held.translate(None, threes))
        return tuple(reds), tuple(blacks), tuple(left)

    # ------------------------------------------------------------------------------------------------- small readers

    def _cards(self, value: Any, at: Path) -> bytes:
        if isinstance(value, str):
            value = value.split()
        if not isinstance(value, list | tuple):
            self._fault("wrong-type", at, "cards", given=value)
            return b""
        faces = bytearray()
        for card in value:
            if not isinstance(card, str) or not cards.is_face(card):
                self._fault("no-such-card", at, "given", given=card)
                continue
            face = cards.code(card)
            self.used[face] += 1
            if self.used[face] == cards.deck_of(self.rules)[face] + 1:
                most = cards.deck_of(self.rules)[face]
                self._fault("too-many-cards", at, card=card, most=most)
            faces.append(face)
        return bytes(faces)

    def _whole(self, value: Any, at: Path, low: int, high: int | None) -> int:
        if type(value) is not int or value < low or (high is not None and value > high):
            wanted = {"types": ["integer"], "minimum": low, "maximum": high}
            self._fault("wrong-type", at, value=value, wanted=wanted)
            return low
        return value

    def _numbers(self, value: Any, at: Path, count: int, low: int | None) -> tuple[int, ...]:
        entries = value if isinstance(value, list | tuple) else [value] if count == 1 else None
        if entries is None and value == 0:
            entries = [0] * count
        if entries is None or len(entries) != count or not all(type(entry) is int for entry in entries):
            if count == 1:
                self._fault("wrong-type", at, value=value, wanted={"types": ["integer"]})
            else:
                self._fault("wrong-type", at, "numbers", given=value, count=count)
            return (0,) * count
        if low is not None and any(entry < low for entry in entries):
            self._fault("wrong-type", at, value=value, wanted={"types": ["integer"], "minimum": low})
        return tuple(entries)

    def _threes(self, value: Any, at: Path, count: int, rank: int) -> tuple[int, ...]:
        """Laid threes as numbers or as cards, one entry for each player where they are personal."""
        if isinstance(value, str) or (
            isinstance(value, list | tuple) and any(isinstance(entry, str) for entry in value)
        ):
            texts = [value] if count == 1 else list(value)
            if count == 1 and not isinstance(value, str):
                texts = [" ".join(map(str, value))]
            if len(texts) == count:
                found = [self._cards(entry, at) for entry in texts]
                kind = "red" if rank == RED_THREE else "black"
                if any(RANK[face] != rank for faces in found for face in faces):
                    self._fault("wrong-card", at, given=value, colour=kind)
                return tuple(len(faces) for faces in found)
        numbers = self._numbers(value, at, count, 0)
        self.unnamed[rank] += sum(numbers)
        return numbers

    # ------------------------------------------------------------------------------------------------ what must agree

    def _check_table(self, sides: int) -> None:
        seats = sorted(seat for account in self.accounts for seat in account.seats)
        usual = sides_at_start(self.rules).sides
        players = self.rules.table.players
        if seats != list(range(players)):
            self._fault("wrong-sides", ("sides",), "seats", seats=list(map(str, seats)), last=players - 1)
        elif self.rules.table.sides == LONE_TAKER:
            shape = sorted(len(account.seats) for account in self.accounts)
            out = any(account.went_out != "none" for account in self.accounts)
            if shape != [1, 2] and (out or shape != [1, 1, 1]):
                self._fault("wrong-sides", ("sides",), "lone-out" if out else "lone", count=sides)
        elif tuple(account.seats for account in self.accounts) != usual:
            found = ", ".join(str(list(account.seats)) for account in self.accounts)
            self._fault("wrong-sides", ("sides",), sides=found, usual=", ".join(str(list(side)) for side in usual))

    def _check_deck(self) -> None:
        deck = cards.deck_of(self.rules)
        for rank, kind in ((RED_THREE, "red"), (BLACK_THREE, "black")):
            most = sum(deck[face] for face in FACES_OF[rank])
            used = self.unnamed[rank] + sum(self.used[face] for face in FACES_OF[rank])
            if used > most:
                self._fault("too-many-cards", ("sides",), "threes", count=used, colour=kind, most=most)
        if not self.rules.threes.black.laid_out and any(sum(account.black_threes) for account in self.accounts):
            self._fault("wrong-card", ("sides",), "black-laid")

    def _check_out(self) -> None:
        out = [place for place, account in enumerate(self.accounts) if account.went_out != "none"]
        if len(out) > 1:
            self._fault("two-went-out", ("sides", out[1], "went_out"))
        for place, account in enumerate(self.accounts):
            at: Path = ("sides", place)
            empty = [not faces for faces in account.hands]
            black = any(meld.rank == BLACK_THREE for meld in account.melds)
            never = self.rules.threes.black.meld.when == "never"
            if black and (never or place not in out):
                self._fault("not-a-meld", (*at, "melds"), "black-never" if never else "black-not-out")
            if place not in out:
                if any(empty):
                    self._fault("empty-hand", (*at, "hands", empty.index(True)))
                continue
            if not any(empty):
                self._fault("cards-left", (*at, "hands"))
            elif sum(empty) > 1:
                self._fault("empty-hand", (*at, "hands"), "several", count=sum(empty))
            need = self.rules.going_out.canastas
            made = canastas.count(self.rules, account.melds)
            if made < need:
                self._fault("no-canasta", (*at, "melds"), made=made, need=need)
