"""A sheet scored: the points and totals that follow, what was taken on trust, and what cannot be."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from canasta.reference.cards import full_deck
from canasta.reference.match import NextHand, after_hand, winners
from canasta.reference.read import Reader
from canasta.reference.scoring import EndOfHand, Item, Sheet, figures_of, sheets_from
from canasta.reference.table import seeks_lone_taker, starting_sides
from canasta.reference.written_hand import ends_of, first_seats, totals_before
from canasta.spec import Finding, Rules, UnreadableInput
from canasta.spec.reading import Place, dotted

from . import figures as plausible
from . import sheets
from .cards import Suits, groups, spelled

#: Keys that hold a number of canastas.
_CANASTAS = ("natural_canastas", "mixed_canastas", "wild_canastas")
_NUMBERS = {"meld_points": "meld_points", "hand_points": "hand_points"} | {
    f"{kind}_canastas": kind for kind in ("natural", "mixed", "wild")
}


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """A hand of a sheet: the sheet of each side (or player), the totals before it in points, and the match after it.

    :ivar adjustments: what the table agreed on: the place of the side, the points, and why (empty if nobody wrote it).
    """

    sheets: tuple[Sheet, ...]
    names: tuple[str | None, ...]
    before: tuple[int, ...]
    after: NextHand
    adjustments: tuple[tuple[int, int, str], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The sheets in the order of sides (or of players with a lone taker), and the next dealer."""
        rows = zip(self.sheets, self.names, self.after.scores, self.after.minimums, strict=True)
        return {
            "sides": [
                {
                    "of": list(sheet.of),
                    **({} if name is None else {"name": name}),
                    "items": {item.name: item.points for item in sheet.items},
                    "total": sheet.total,
                    "score": total,
                    "next_minimum": minimum,
                }
                for sheet, name, total, minimum in rows
            ],
            "adjustments": [{"side": side, "points": points, "why": why} for side, points, why in self.adjustments],
            "winners": list(self.after.winners),
            "next_dealer": self.after.dealer,
        }


@dataclass(frozen=True, slots=True)
class Scored:
    """A sheet, scored.

    :ivar findings: what cannot be, each with its place and rule.
    :ivar trusted: what was taken on trust or is unknown: a word for each kind (``spec/text``, ``trust-…``), and how
        often.
    :ivar notes: headings without a meaning here.
    :ivar assumed: whether neither the file nor the user named the rule set.
    """

    kind: str
    rules: Rules
    hands: tuple[ScoredHand, ...]
    findings: tuple[Finding, ...]
    trusted: Mapping[str, int]
    notes: tuple[str, ...]
    assumed: bool

    def to_json(self) -> dict[str, Any]:
        """The object of a hand; a match has a list of them and the last totals."""
        head = {"ruleset": self.rules.name, "assumed_ruleset": self.assumed, "digest": self.rules.digest}
        if self.kind == "hand":
            return {**head, **self.hands[0].to_json()}
        last = self.hands[-1].after
        return {
            **head,
            "hands": [hand.to_json() for hand in self.hands],
            "scores": list(last.scores),
            "next_minimums": list(last.minimums),
            "winners": list(last.winners),
        }


def scored(sheet: sheets.Sheet, rules: Rules, assumed: bool = False) -> Scored:
    """Score a sheet under a rule set.

    Raises UnreadableInput where the sides or seats of a hand do not fit the rule set.
    """
    work = _Work(sheet, rules)
    hands = tuple(work.hands())
    order = sorted(dict.fromkeys(work.findings), key=lambda one: (one.line or 0, one.column or 0))
    return Scored(sheet.kind, rules, hands, tuple(order), work.trusted, sheet.notes, assumed)


def exact_hands(sheet: sheets.Sheet, rules: Rules) -> tuple[dict[str, Any], ...]:
    """The hands of a sheet in the form that `canasta.score` takes: cards with suits, one hand for each player.

    What is not written as cards is left out, so only a hand with all its cards scores the same there.
    """
    work = _Work(sheet, rules)
    return tuple(work.exact(at, written, None) for at, written in sheet.hands)


@dataclass(slots=True)
class _Work:
    """The scoring of one sheet, hand by hand."""

    sheet: sheets.Sheet
    rules: Rules
    findings: list[Finding] = field(default_factory=list)
    trusted: dict[str, int] = field(default_factory=dict)

    def hands(self) -> Iterator[ScoredHand]:
        after: NextHand | None = None
        for at, written in self.sheet.hands:
            if after is not None and after.winners:
                self._cannot(at, "hand-too-many")
            hand = self._hand(at, written, after)
            yield hand
            after = hand.after

    def _cannot(self, at: Place, code: str, detail: str = "", **values: Any) -> None:
        place = self.sheet.document.place(at)
        self.findings.append(Finding(code, self.sheet.document.file, *place, dotted(at), detail, values))

    def _trust(self, code: str) -> None:
        self.trusted[code] = self.trusted.get(code, 0) + 1

    def _hand(self, at: Place, written: Mapping[str, Any], after: NextHand | None) -> ScoredHand:
        rules, sides = self.rules, written["sides"]
        usual = len(starting_sides(rules))
        if len(sides) not in (usual, *([2] if seeks_lone_taker(rules) else [])):
            self.sheet.document.refuse("side-count", (*at, "sides"), count=len(sides), usual=usual)
        exact = self.exact(at, written, after)
        reader = Reader("hand", exact)
        try:
            ends = ends_of(reader, rules, exact)
            seats = [end.seats for end in ends]
            self._continue(at, exact, sides, seats, after)
            before = totals_before(reader, rules, exact["sides"], seats)
        except UnreadableInput as fault:
            raise UnreadableInput(self._moved(at, one) for one in fault.findings) from None
        self._keep(at, reader.findings, sides)
        firsts = dict(zip(first_seats(rules, seats), before, strict=True))
        noted = [
            self._noted(end, side, min(firsts[seat] for seat in end.seats if seat in firsts))
            for end, side in zip(ends, sides, strict=True)
        ]
        for number, (one, side) in enumerate(zip(noted, sides, strict=True)):
            self._check(at, number, one, side, ends[number])
        made = sheets_from(rules, [one.figures for one in noted])
        of_seat = {seat: number for number, end in enumerate(ends) for seat in end.seats}
        final = tuple(self._adjusted(at, made_sheet, of_seat[made_sheet.of[0]], sides) for made_sheet in made)
        names = tuple(sides[of_seat[one.of[0]]].get("name") if not seeks_lone_taker(rules) else None for one in final)
        step = plausible.unit_of_totals(rules)
        for number, side in enumerate(sides):
            given = side.get("score")
            for total in given if isinstance(given, list) else [given] if given is not None else []:
                if total % step and not self._is_adjusted():
                    self._cannot((*at, "sides", number, "score"), "not-a-sum", "total", points=total, unit=step)
        deal = exact["deal"]
        if after is None and winners(rules, before, deal - 1):
            self._cannot((*at, "sides"), "hand-too-many", "from-the-start", scores=list(before))
        following = after_hand(rules, before, final, exact["dealer"], deal)
        agreed = tuple((number, *one) for number, side in enumerate(sides) for one in _agreed(side))
        return ScoredHand(final, names, tuple(before), following, agreed)

    def _is_adjusted(self) -> bool:
        """Whether anything on the sheet was adjusted; totals may then have any amount."""
        return any("adjustments" in side for _, hand in self.sheet.hands for side in hand["sides"])

    # --- the exact form ---

    def exact(self, at: Place, written: Mapping[str, Any], after: NextHand | None) -> dict[str, Any]:
        """The hand as the reference reads it: its cards with suits, hands that are not written left out."""
        dealer = written.get("dealer", self.sheet.document.value.get("dealer", 0) if after is None else after.dealer)
        deal = written.get("deal", 1 if after is None else after.deal_number)
        if after is not None:
            for key, said, follows in (("dealer", dealer, after.dealer), ("deal", deal, after.deal_number)):
                if said != follows:
                    self._cannot((*at, key), "wrong-sequel", "", said=said, follows=follows)
        sides = written["sides"]
        suits = Suits(full_deck(self.rules), (card for side in sides for card in _all_cards(side)))
        exact = [self._exact_side(side, suits) for side in sides]
        if suits.used:
            self._trust("suits")
        return {"dealer": dealer, "deal": deal, "sides": exact}

    def _exact_side(self, side: Mapping[str, Any], suits: Suits) -> dict[str, Any]:
        made: dict[str, Any] = {key: side[key] for key in ("players", "score") if key in side}
        if "melds" in side:
            made["melds"] = [_meld(one, suits) for one in _melds(side)]
        for key, red in (("red_threes", True), ("black_threes", False)):
            if key in side:
                made[key] = _threes(side[key], suits, red)
        word = side.get("went_out", "none")
        made["went_out"] = {"yes": "open", "no": "none"}.get(word, word)
        if word == "yes":
            self._trust("open")
        if "hands" in side:
            made["hands"] = self._exact_hands(side["hands"], suits, made)
        return made

    def _exact_hands(self, written: Any, suits: Suits, made: Mapping[str, Any]) -> list[list[str]]:
        """One hand a player. Cards of the side together are divided in a way in which they can have been held."""
        if isinstance(written, str) and "/" not in written:
            cards = suits.given(spelled(written))
            seats = len(made["players"]) if "players" in made else len(starting_sides(self.rules)[0])
            if seats == 1:
                return [cards]
            self._trust("one-hand")
            out = made["went_out"] != "none"
            return [[] if out else cards[:1], cards if out else cards[1:], *[[] for _ in range(seats - 2)]]
        parts = groups(written, "/") if isinstance(written, str) else written
        return [suits.given(spelled(part)) for part in parts]

    # --- what a hand continues ---

    def _continue(
        self,
        at: Place,
        exact: dict[str, Any],
        sides: Sequence[Mapping[str, Any]],
        seats: Sequence[tuple[int, ...]],
        after: NextHand | None,
    ) -> None:
        """Fill in the totals before the hand. A written one that does not follow is a finding, and counts on."""
        if after is None:
            return
        lone = seeks_lone_taker(self.rules)
        order = first_seats(self.rules, seats)
        follows = {seat: after.scores[place] for place, seat in enumerate(order)}
        for number, side in enumerate(exact["sides"]):
            wanted: Any = [follows[seat] for seat in seats[number]] if lone else follows[seats[number][0]]
            said = side.get("score", wanted)
            if (said if isinstance(said, list) else [said]) != (wanted if lone else [wanted]):
                self._cannot((*at, "sides", number, "score"), "wrong-sequel", "score", said=said, follows=wanted)
            side["score"] = said

    # --- figures ---

    def _noted(self, end: EndOfHand, side: Mapping[str, Any], before: int) -> plausible.Noted:
        """The figures of a side: those of its cards, and those that were written instead of cards."""
        figures, keys = figures_of(self.rules, end), frozenset(side)
        written = {name: side[key] for key, name in _NUMBERS.items() if key in side and not _from_cards(key, side)}
        # More threes than there are is a finding already; those that there are count.
        figures = replace(figures, red=_capped(figures.red, len(self.rules.threes.red.totals)), **written)
        if "melds" not in side:
            canastas = figures.natural + figures.mixed + figures.wild
            figures = replace(figures, has_melded=bool(figures.meld_points or canastas))
        return plausible.Noted(figures, keys, before)

    def _check(self, at: Place, number: int, noted: plausible.Noted, side: Mapping[str, Any], end: EndOfHand) -> None:
        """Say what cannot be in the figures of a side, and what of it was taken on trust."""
        place = (*at, "sides", number)
        for fault in plausible.faults(self.rules, noted):
            self._cannot((*place, fault.key), fault.code, fault.detail, **fault.values)
        from_cards = figures_of(self.rules, end)
        for key, name in _NUMBERS.items():
            if key in side and _from_cards(key, side) and side[key] != getattr(from_cards, name):
                self._cannot((*place, key), "figures-differ", "", said=side[key], made=getattr(from_cards, name))
        if _only_total(side):
            self._trust("total")
            return
        if "melds" not in side:
            self._trust("meld-points" if "meld_points" in side else "no-melds")
        if "hands" not in side:
            self._trust("hand-points" if "hand_points" in side else "no-hands")

    def _adjusted(self, at: Place, sheet: Sheet, number: int, sides: Sequence[Mapping[str, Any]]) -> Sheet:
        """The sheet of a side with what the table agreed on, or with the total alone where only that was noted."""
        side = sides[number]
        items = sheet.items
        if _only_total(side):
            items = (Item("total", side["total"], ""),)
        elif "total" in side and side["total"] != sheet.total:
            self._cannot((*at, "sides", number, "total"), "wrong-total", "", said=side["total"], made=sheet.total)
        step = plausible.unit_of_totals(self.rules)
        if _only_total(side) and side["total"] % step:
            self._cannot((*at, "sides", number, "total"), "not-a-sum", "total", points=side["total"], unit=step)
        points = sum(points for points, _ in _agreed(side))
        if points:
            self._trust("adjustment")
            items = (*items, Item("adjustments", points, ""))
        return Sheet(sheet.of, items)

    # --- findings of the reference ---

    def _keep(self, at: Place, found: Sequence[Finding], sides: Sequence[Mapping[str, Any]]) -> None:
        """Keep the findings of the reference, as far as the sheet says enough for them."""
        for one in found:
            side = sides[int(found_side[1])] if (found_side := re.match(r"sides\[(\d+)\]", one.path)) else {}
            if one.code == "empty-hand" and not (isinstance(side.get("hands"), str) and "/" not in side["hands"]):
                self._trust("empty-hand")
            elif one.path == "sides" and one.detail == "threes":
                key = f"{one.data['colour']}_threes"
                counts = [count if isinstance(count := side.get(key), int) else 0 for side in sides]
                self.findings.append(self._moved((*at, "sides", counts.index(max(counts)), key), replace(one, path="")))
            elif one.code != "no-canasta" or "melds" in side:
                self.findings.append(self._moved(at, one))

    def _moved(self, at: Place, finding: Finding) -> Finding:
        steps = tuple(int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", finding.path))
        return self.sheet.document.moved(finding, (*at, *steps))


# --- parts of a side ---


def _melds(side: Mapping[str, Any]) -> list[Any]:
    written = side.get("melds", [])
    return [part for part in groups(written, ",/") if part] if isinstance(written, str) else list(written)


def _meld(written: Any, suits: Suits) -> Any:
    if isinstance(written, dict):
        return {**written, "cards": suits.given(spelled(written["cards"]))}
    return suits.given(spelled(written))


def _threes(written: Any, suits: Suits, red: bool) -> Any:
    if isinstance(written, int):
        return written
    if isinstance(written, str):
        return suits.given(spelled(written), red)
    if all(isinstance(one, str) for one in written):
        return [suits.given(spelled(one), red) for one in written]
    return [one if isinstance(one, int) else suits.given(spelled(one), red) for one in written]


def _all_cards(side: Mapping[str, Any]) -> Iterator[str]:
    for one in _melds(side):
        yield from spelled(one["cards"] if isinstance(one, dict) else one)
    hands = side.get("hands", [])
    for part in groups(hands, "/") if isinstance(hands, str) else hands:
        yield from spelled(part)
    for key in ("red_threes", "black_threes"):
        threes = side.get(key, 0)
        for part in threes if isinstance(threes, list) else [threes]:
            if not isinstance(part, int):
                yield from spelled(part)


def _from_cards(key: str, side: Mapping[str, Any]) -> bool:
    """Whether the cards of a side say what a figure is."""
    return ("hands" if key == "hand_points" else "melds") in side


def _only_total(side: Mapping[str, Any]) -> bool:
    """Whether the total counts as it was noted, because nothing says what the side melded."""
    return "total" in side and not ({"melds", "meld_points"} & set(side))


def _capped(counts: Sequence[int], most: int) -> tuple[int, ...]:
    """Numbers of threes, those beyond the most that there can be left out."""
    kept: list[int] = []
    for count in counts:
        kept.append(min(count, most - sum(kept)))
    return tuple(kept)


def _agreed(side: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The adjustments of a side, in points, each with its reason."""
    written = side.get("adjustments", [])
    if isinstance(written, int):
        return [(written, side.get("note", ""))]
    return [(one["points"], one.get("why", "")) for one in written]
