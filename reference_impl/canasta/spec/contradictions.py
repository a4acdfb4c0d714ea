"""Combinations of values that are valid one by one but contradict each other.

The schema judges each value alone. This module finds what a schema cannot: limits under which no meld is legal, a deck
too small for the deal, a question to a partner that does not exist. Each check reads the values of a rule set by path
and yields its contradictions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from .parameters import parameters
from .reading import shown

Values = Mapping[str, Any]
"""The values of a complete rule set by parameter path."""

_RANKS = tuple("AKQJT987654")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Paths whose values contradict each other, the one to change first in front; the kind of fault, and its values.

    ``code`` is contradiction, or not-executed for a value by which this version does not play.
    """

    paths: tuple[str, ...]
    detail: str = ""
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    code: str = "contradiction"


def contradictions(values: Values) -> list[Contradiction]:
    """Everything that makes a complete rule set unplayable in this version."""
    return [one for check in _CHECKS for one in check(values)]


def _apart(paths: tuple[str, ...], detail: str, **data: Any) -> Contradiction:
    return Contradiction(paths, detail, data)


def _not_executed(path: str, **data: Any) -> Contradiction:
    return Contradiction((path,), "", data, "not-executed")


def _sides(p: Values) -> Iterator[Contradiction]:
    players, sides = p["table.players"], p["table.sides"]
    counts = {"singles": range(2, 9), "pairs": (4, 6, 8), "trios": (6,), "lone_taker": (3,)}
    if players not in counts[sides]:
        fitting = [word for word, fits in counts.items() if players in fits]
        yield _apart(
            ("table.sides", "table.players"),
            "sides-for-players",
            sides=sides,
            players=players,
            words=fitting,
        )
    if sides == "singles" and p["going_out.permission.ask"] != "never":
        yield _apart(
            ("going_out.permission.ask", "table.sides"),
            "nobody-to-ask",
            ask=p["going_out.permission.ask"],
        )


def _deal(p: Values) -> Iterator[Contradiction]:
    players = p["table.players"]
    deck = p["cards.packs"] * (52 + p["cards.jokers_per_pack"])
    dealt = players * (p["deal.hand"] + sum(reserve["cards"] for reserve in p["deal.reserves"]))
    spare = p["opening.bonus_cards.first_side"] + p["opening.bonus_cards.second_side"] + players
    if dealt + spare >= deck:
        yield _apart(
            ("deal.hand", "cards.packs", "cards.jokers_per_pack", "table.players"),
            "deck-too-small",
            dealt=dealt,
            players=players,
            deck=deck,
        )
    if p["deal.hand"] < p["going_out.keep_cards"]:
        yield _apart(
            ("going_out.keep_cards", "deal.hand"),
            "keeps-more-than-dealt",
            keep=p["going_out.keep_cards"],
            hand=p["deal.hand"],
        )


def _sets(p: Values) -> Iterator[Contradiction]:
    least, most, naturals = p["melds.set.min_cards"], p["melds.set.max_cards"], p["melds.set.min_naturals"]
    if naturals > least:
        yield _apart(
            ("melds.set.min_naturals", "melds.set.min_cards"),
            "naturals-over-smallest",
            naturals=naturals,
            least=least,
        )
    yield from _limits(p, "set")
    largest = max((n + w for n, w in _melds(p)), default=0)
    if not largest:
        yield _apart(
            ("melds.set.max_wilds", "melds.set.min_cards", "melds.set.min_naturals", "melds.set.ratio"),
            "no-legal-meld",
        )
    elif largest < p["canastas.size"] and (most is None or most >= max(least, p["canastas.size"])):
        yield _apart(
            ("canastas.size", "melds.set.max_wilds", "melds.set.ratio", "cards.packs"),
            "canasta-over-largest",
            size=p["canastas.size"],
            largest=largest,
        )


def _melds(p: Values) -> Iterator[tuple[int, int]]:
    """The numbers of natural and wild cards in every legal set."""
    ratio: Callable[[int, int], bool] = {
        "free": lambda n, w: True,
        "naturals_at_least_wilds": lambda n, w: n >= w,
        "naturals_more_than_wilds": lambda n, w: n > w,
        "naturals_at_least_twice_wilds": lambda n, w: n >= 2 * w,
    }[p["melds.set.ratio"]]
    wilds = p["cards.packs"] * (4 + p["cards.jokers_per_pack"])
    most = p["melds.set.max_cards"] or 1000
    for n in range(p["melds.set.min_naturals"], 4 * p["cards.packs"] + 1):
        for w in range(min(p["melds.set.max_wilds"], wilds) + 1):
            if p["melds.set.min_cards"] <= n + w <= most and ratio(n, w):
                yield n, w


def _limits(p: Values, group: str) -> Iterator[Contradiction]:
    least, most, size = p[f"melds.{group}.min_cards"], p[f"melds.{group}.max_cards"], p["canastas.size"]
    if most is not None and most < least:
        yield _apart(
            (f"melds.{group}.max_cards", f"melds.{group}.min_cards"),
            "most-under-least",
            group=group,
            least=least,
            most=most,
        )
    elif most is not None and most < size:
        yield _apart(
            (f"melds.{group}.max_cards", "canastas.size"),
            "most-under-canasta",
            group=group,
            most=most,
            size=size,
        )


def _wild_melds(p: Values) -> Iterator[Contradiction]:
    if p["melds.wild_only.allowed"]:
        yield from _limits(p, "wild_only")
    if p["melds.sequence.allowed"]:
        yield from _limits(p, "sequence")
    wilds = p["cards.packs"] * (4 + p["cards.jokers_per_pack"])
    if p["melds.wild_only.allowed"] and wilds < p["canastas.size"]:
        yield _apart(
            ("melds.wild_only.allowed", "cards.packs", "cards.jokers_per_pack"),
            "few-wilds",
            wilds=wilds,
            size=p["canastas.size"],
        )
    for kind, group in (("wild", "wild_only"), ("sequence", "sequence")):
        allowed = p[f"melds.{group}.allowed"]
        earns = p[f"canastas.bonus.{kind}"] > 0 or any(special["of"] == kind for special in p["canastas.special"])
        if allowed != earns:
            yield _apart(
                (f"canastas.bonus.{kind}", f"melds.{group}.allowed"),
                "bonus-without-melds",
                parameter=f"melds.{group}.allowed",
                allowed=allowed,
                bonus=p[f"canastas.bonus.{kind}"],
            )


def _opening(p: Values) -> Iterator[Contradiction]:
    starts = [bracket["from"] for bracket in p["opening.minimum"]]
    first = None if p["opening.by"] == "score" else 1
    if not starts or starts[0] != first:
        yield _apart(
            ("opening.minimum",),
            "first-bracket" if starts else "no-bracket",
            start=starts[0] if starts else None,
            first=first,
        )
        return
    for before, after in pairwise(starts[1:]):
        if before is None or after is None or after <= before:
            yield _apart(
                ("opening.minimum",),
                "brackets-not-rising",
                after=after,
                before=before,
            )
    if len(starts) > 1 and starts[1] is None:
        yield _apart(("opening.minimum",), "second-bracket-null")


def _threes(p: Values) -> Iterator[Contradiction]:
    in_deck = 2 * p["cards.packs"]
    totals, black = len(p["threes.red.totals"]), len(p["threes.black.totals"])
    if totals != in_deck:
        yield _apart(
            ("threes.red.totals", "cards.packs"),
            "totals-of-red-threes",
            totals=totals,
            deck=in_deck,
        )
    laid_out = p["threes.black.laid_out"]
    counted = in_deck if laid_out or p["threes.black.from_taken_pile"] == "set_aside" else 0
    if black != counted:
        yield _apart(
            ("threes.black.totals", "threes.black.laid_out", "cards.packs"),
            "totals-of-black-threes",
            totals=black,
            counted=counted,
        )
    if laid_out and p["threes.black.meld.when"] != "never":
        yield _apart(
            ("threes.black.meld.when", "threes.black.laid_out"),
            "black-laid-and-melded",
        )
    if laid_out and p["pile.black_three_top"] != "never_taken":
        yield _apart(
            ("pile.black_three_top", "threes.black.laid_out"),
            "black-laid-and-taken",
        )
    if p["turn.discard.tabled_black_three"] and not laid_out:
        yield _apart(
            ("turn.discard.tabled_black_three", "threes.black.laid_out"),
            "black-discarded-never-laid",
        )
    if p["pile.black_three_top"] == "when_going_out" and p["threes.black.meld.when"] == "never":
        yield _apart(
            ("pile.black_three_top", "threes.black.meld.when"),
            "black-taken-never-melded",
        )


def _going_out(p: Values) -> Iterator[Contradiction]:
    needed, possible = p["going_out.canastas"], len(_RANKS) + p["melds.wild_only.allowed"]
    if p["melds.per_rank"] == "one" and not p["melds.sequence.allowed"] and needed > possible:
        yield _apart(
            ("going_out.canastas",),
            "canastas-over-ranks",
            needed=needed,
            possible=possible,
        )
    if p["going_out.closing_discard.rule"] == "required":
        barred = set(p["going_out.closing_discard.not_of"])
        every = {*_RANKS, "black_three"} | (set() if "wild" in barred else {"2", "Jk"})
        if every <= barred:
            yield _apart(
                ("going_out.closing_discard.not_of", "going_out.closing_discard.rule"),
                "no-closing-discard",
            )
    for index, need in enumerate(p["going_out.including"]):
        if need["count"] > needed:
            yield _apart(
                ("going_out.including", "going_out.canastas"),
                "kinds-over-canastas",
                count=need["count"],
                needed=needed,
                entry=index,
            )
    if p["going_out.requires.partner_played_reserve"] and not p["deal.reserves"]:
        yield _apart(
            ("going_out.requires.partner_played_reserve", "deal.reserves"),
            "no-reserve",
        )


def _kinds(p: Values) -> Iterator[Contradiction]:
    known = {"natural", "mixed", "wild", "sequence", "any", *(special["id"] for special in p["canastas.special"])}
    named: list[tuple[str, Iterable[str]]] = [
        ("going_out.including", [kind for need in p["going_out.including"] for kind in need["kinds"]]),
        ("turn.discard.banned_until", [ban["kind"] for ban in p["turn.discard.banned_until"]]),
        (
            "canastas.combinations",
            [kind for combination in p["canastas.combinations"] for kind in combination["kinds"]],
        ),
        ("threes.red.canasta_kind", [p["threes.red.canasta_kind"]]),
    ]
    for path, kinds in named:
        for kind in kinds:
            if kind not in known:
                yield _apart((path, "canastas.special"), "unknown-kind", kind=kind, words=sorted(known))


def _match(p: Values) -> Iterator[Contradiction]:
    if p["match.target"] is None and p["match.hands"] is None:
        yield _apart(("match.target", "match.hands"), "match-without-end")


def _families(p: Values) -> Iterator[Contradiction]:
    for path, parameter in parameters().items():
        if parameter.family and p[path] != parameter.rests:
            rests = "[" + ", ".join(map(str, parameter.rests)) + "]" if isinstance(parameter.rests, list) else None
            yield _not_executed(path, value=p[path], parameter=path, rests=rests or shown(parameter.rests))


_CHECKS: tuple[Callable[[Values], Iterator[Contradiction]], ...] = (
    _sides,
    _deal,
    _sets,
    _wild_melds,
    _opening,
    _threes,
    _going_out,
    _kinds,
    _match,
    _families,
)
