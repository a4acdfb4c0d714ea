"""Combinations of values that are each in order and together make no game.

The schema judges each value alone. What it cannot say stands here: limits that leave no meld, a deck too small for
the deal, a question nobody can answer. Each check reads the values of a rule set by path and yields what does not go
together.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .parameters import parameters
from .reading import shown

Values = Mapping[str, Any]
"""The values of a complete rule set by parameter path."""

_RANKS = tuple("AKQJT987654")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Paths that do not go together, the one to change first in front; what they say and what would go.

    ``code`` is contradiction, or not-executed for a value of a family that this version leaves out.
    """

    paths: tuple[str, ...]
    found: str
    expected: str
    code: str = "contradiction"


def contradictions(values: Values) -> list[Contradiction]:
    """Everything that keeps a complete rule set from being played by this version."""
    return [one for check in _CHECKS for one in check(values)]


def _sides(p: Values) -> Iterator[Contradiction]:
    players, sides = p["table.players"], p["table.sides"]
    counts = {"singles": range(2, 9), "pairs": (4, 6, 8), "trios": (6,), "lone_taker": (3,)}
    if players not in counts[sides]:
        fitting = [word for word, fits in counts.items() if players in fits]
        yield Contradiction(
            ("table.sides", "table.players"),
            f"the sides {sides} with {players} players",
            f"one of {', '.join(fitting)}",
        )
    if sides == "singles" and p["going_out.permission.ask"] != "never":
        yield Contradiction(
            ("going_out.permission.ask", "table.sides"),
            f"asking ({p['going_out.permission.ask']}) where every player is a side",
            "never, because nobody has a partner to ask",
        )


def _deal(p: Values) -> Iterator[Contradiction]:
    players = p["table.players"]
    deck = p["cards.packs"] * (52 + p["cards.jokers_per_pack"])
    dealt = players * (p["deal.hand"] + sum(reserve["cards"] for reserve in p["deal.reserves"]))
    spare = p["opening.bonus_cards.first_side"] + p["opening.bonus_cards.second_side"] + players
    if dealt + spare >= deck:
        yield Contradiction(
            ("deal.hand", "cards.packs", "cards.jokers_per_pack", "table.players"),
            f"{dealt} cards dealt to {players} players from a deck of {deck}",
            "an upcard and a draw for each player to be left over",
        )
    if p["deal.hand"] < p["going_out.keep_cards"]:
        yield Contradiction(
            ("going_out.keep_cards", "deal.hand"),
            f"{p['going_out.keep_cards']} cards to keep with hands of {p['deal.hand']}",
            "no more cards to keep than are dealt",
        )


def _sets(p: Values) -> Iterator[Contradiction]:
    least, most, naturals = p["melds.set.min_cards"], p["melds.set.max_cards"], p["melds.set.min_naturals"]
    if naturals > least:
        yield Contradiction(
            ("melds.set.min_naturals", "melds.set.min_cards"),
            f"{naturals} natural cards in melds of {least}",
            f"at most {least}, the smallest meld",
        )
    yield from _limits(p, "set", "meld")
    largest = max((n + w for n, w in _melds(p)), default=0)
    if not largest:
        yield Contradiction(
            ("melds.set.max_wilds", "melds.set.min_cards", "melds.set.min_naturals", "melds.set.ratio"),
            "limits that no meld meets",
            "limits under which some meld is legal",
        )
    elif largest < p["canastas.size"] and (most is None or most >= max(least, p["canastas.size"])):
        yield Contradiction(
            ("canastas.size", "melds.set.max_wilds", "melds.set.ratio", "cards.packs"),
            f"canastas of {p['canastas.size']} cards where a meld has {largest} at most",
            f"at most {largest}",
        )


def _melds(p: Values) -> Iterator[tuple[int, int]]:
    """Natural and wild cards of every legal set."""
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


def _limits(p: Values, group: str, noun: str) -> Iterator[Contradiction]:
    least, most, size = p[f"melds.{group}.min_cards"], p[f"melds.{group}.max_cards"], p["canastas.size"]
    if most is not None and most < least:
        yield Contradiction(
            (f"melds.{group}.max_cards", f"melds.{group}.min_cards"),
            f"a {noun} of {least} cards at least and {most} at most",
            f"max_cards from {least} on",
        )
    elif most is not None and most < size:
        yield Contradiction(
            (f"melds.{group}.max_cards", "canastas.size"),
            f"a {noun} of {most} cards at most where a canasta has {size}",
            f"max_cards from {size} on, or null",
        )


def _wild_melds(p: Values) -> Iterator[Contradiction]:
    if p["melds.wild_only.allowed"]:
        yield from _limits(p, "wild_only", "meld of wild cards")
    if p["melds.sequence.allowed"]:
        yield from _limits(p, "sequence", "run")
    wilds = p["cards.packs"] * (4 + p["cards.jokers_per_pack"])
    if p["melds.wild_only.allowed"] and wilds < p["canastas.size"]:
        yield Contradiction(
            ("melds.wild_only.allowed", "cards.packs", "cards.jokers_per_pack"),
            f"melds of wild cards in a deck with {wilds} of them",
            f"at least {p['canastas.size']}, a canasta",
        )
    for kind, group in (("wild", "wild_only"), ("sequence", "sequence")):
        allowed = p[f"melds.{group}.allowed"]
        earns = p[f"canastas.bonus.{kind}"] > 0 or any(special["of"] == kind for special in p["canastas.special"])
        if allowed != earns:
            found = f"melds.{group}.allowed {str(allowed).lower()} with a bonus of {p[f'canastas.bonus.{kind}']}"
            yield Contradiction(
                (f"canastas.bonus.{kind}", f"melds.{group}.allowed"),
                found,
                "a bonus where such melds exist, and 0 where they do not",
            )


def _opening(p: Values) -> Iterator[Contradiction]:
    starts = [bracket["from"] for bracket in p["opening.minimum"]]
    first = None if p["opening.by"] == "score" else 1
    if not starts or starts[0] != first:
        yield Contradiction(
            ("opening.minimum",),
            f"a scale that begins at {_or_null(starts[0]) if starts else 'nothing'}",
            f"from: {_or_null(first)} in the first bracket",
        )
        return
    for before, after in pairwise(starts[1:]):
        if before is None or after is None or after <= before:
            yield Contradiction(
                ("opening.minimum",),
                f"a bracket from {_or_null(after)} after one from {_or_null(before)}",
                "brackets in rising order",
            )
    if len(starts) > 1 and starts[1] is None:
        yield Contradiction(("opening.minimum",), "a second bracket from null", "brackets in rising order")


def _or_null(value: int | None) -> str:
    return "null" if value is None else str(value)


def _threes(p: Values) -> Iterator[Contradiction]:
    in_deck = 2 * p["cards.packs"]
    totals, black = len(p["threes.red.totals"]), len(p["threes.black.totals"])
    if totals != in_deck:
        yield Contradiction(
            ("threes.red.totals", "cards.packs"),
            f"{totals} totals for {in_deck} red threes",
            f"{in_deck}, one for each in the deck",
        )
    laid_out = p["threes.black.laid_out"]
    counted = in_deck if laid_out or p["threes.black.from_taken_pile"] == "set_aside" else 0
    if black != counted:
        yield Contradiction(
            ("threes.black.totals", "threes.black.laid_out", "cards.packs"),
            f"{black} totals for {counted} black threes laid out",
            f"{counted}",
        )
    if laid_out and p["threes.black.meld.when"] != "never":
        yield Contradiction(
            ("threes.black.meld.when", "threes.black.laid_out"),
            "black threes both laid out and melded",
            "never, because none is ever in a hand",
        )
    if laid_out and p["pile.black_three_top"] != "never_taken":
        yield Contradiction(
            ("pile.black_three_top", "threes.black.laid_out"),
            "black threes both laid out and taken into a meld",
            "never_taken",
        )
    if p["turn.discard.tabled_black_three"] and not laid_out:
        yield Contradiction(
            ("turn.discard.tabled_black_three", "threes.black.laid_out"),
            "laid black threes to discard where none is laid out",
            "threes.black.laid_out true",
        )
    if p["pile.black_three_top"] == "when_going_out" and p["threes.black.meld.when"] == "never":
        yield Contradiction(
            ("pile.black_three_top", "threes.black.meld.when"),
            "a black three taken into a meld where black threes are never melded",
            "never_taken",
        )


def _going_out(p: Values) -> Iterator[Contradiction]:
    needed, possible = p["going_out.canastas"], len(_RANKS) + p["melds.wild_only.allowed"]
    if p["melds.per_rank"] == "one" and not p["melds.sequence.allowed"] and needed > possible:
        yield Contradiction(
            ("going_out.canastas",),
            f"{needed} canastas needed to go out",
            f"at most {possible}, one for each rank that is melded",
        )
    if p["going_out.closing_discard.rule"] == "required":
        barred = set(p["going_out.closing_discard.not_of"])
        every = {*_RANKS, "black_three"} | (set() if "wild" in barred else {"2", "Jk"})
        if every <= barred:
            yield Contradiction(
                ("going_out.closing_discard.not_of", "going_out.closing_discard.rule"),
                "a closing discard that is required and never allowed",
                "some class of cards that serves for it",
            )
    for index, need in enumerate(p["going_out.including"]):
        if need["count"] > needed:
            yield Contradiction(
                ("going_out.including", "going_out.canastas"),
                f"{need['count']} canastas of a kind among {needed} (entry {index})",
                f"at most {needed}",
            )
    if p["going_out.requires.partner_played_reserve"] and not p["deal.reserves"]:
        yield Contradiction(
            ("going_out.requires.partner_played_reserve", "deal.reserves"),
            "a reserve to play from where none is dealt",
            "deal.reserves with an entry",
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
                yield Contradiction(
                    (path, "canastas.special"), f"canastas of the kind {kind}", f"one of {', '.join(sorted(known))}"
                )


def _match(p: Values) -> Iterator[Contradiction]:
    if p["match.target"] is None and p["match.hands"] is None:
        yield Contradiction(("match.target", "match.hands"), "a match without an end", "a target, or a number of hands")


def _families(p: Values) -> Iterator[Contradiction]:
    for path, parameter in parameters().items():
        if parameter.family and p[path] != parameter.rests:
            rests = "[" + ", ".join(map(str, parameter.rests)) + "]" if isinstance(parameter.rests, list) else None
            expected = f"{rests or shown(parameter.rests)}, because other values are not executed by this version"
            yield Contradiction((path,), f"{shown(p[path])} for {path}", expected, "not-executed")


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
