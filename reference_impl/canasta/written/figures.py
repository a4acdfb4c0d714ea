"""Which figures cannot be, whatever the cards were: points that no cards make, bonuses without a canasta, and so on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import Any, NamedTuple

from canasta.reference.cards import JOKER, RANKS
from canasta.reference.melds import is_legal_meld
from canasta.reference.opening import bracket
from canasta.reference.scoring import Figures
from canasta.spec import Rules

#: The most twos, and the most jokers, that the search puts into a meld with natural cards; more of them in one meld add
#: the same points as in others.
_MOST_WILDS = 4


class Fault(NamedTuple):
    """A figure that cannot be: the key it is under, the code of the finding, its detail and its values."""

    key: str
    code: str
    detail: str
    values: Mapping[str, Any]


def _fault(key: str, code: str, detail: str = "", **values: Any) -> Fault:
    return Fault(key, code, detail, values)


@dataclass(frozen=True, slots=True)
class Noted:
    """What is known of a side: its figures, the keys that were written, and its total before the hand in points."""

    figures: Figures
    keys: frozenset[str]
    before: int

    @property
    def melds_known(self) -> bool:
        """Whether its melds are known, as cards or as points."""
        return not self.keys.isdisjoint(("melds", "meld_points"))

    @property
    def canastas_known(self) -> bool:
        """Whether the number of its canastas is known."""
        return not self.keys.isdisjoint(("melds", "natural_canastas", "mixed_canastas", "wild_canastas"))


def unit(rules: Rules) -> int:
    """The number that every sum of card points is a multiple of, in points (``cards.points``)."""
    return gcd(*rules.cards.points.values()) or 1


def unit_of_totals(rules: Rules) -> int:
    """The number that every total is a multiple of, in points, as far as it follows from the rule set."""
    bonus, threes = rules.canastas.bonus, rules.threes
    concealed, black = rules.canastas.concealed, threes.black
    return gcd(
        unit(rules),
        bonus.natural,
        bonus.mixed,
        bonus.wild,
        concealed.natural,
        concealed.mixed,
        rules.going_out.bonus,
        rules.going_out.concealed.extra,
        black.left_in_hand or 0,
        threes.red.left_in_hand or 0,
        black.meld.four_points,
        *threes.red.totals,
        *black.totals,
    )


def faults(rules: Rules, noted: Noted) -> Iterator[Fault]:
    """Everything about the figures of one side that cannot be."""
    figures, keys = noted.figures, noted.keys
    step = unit(rules)
    odd = set()
    for key, points in (("meld_points", figures.meld_points), ("hand_points", figures.hand_points)):
        if key in keys and points % step:
            odd.add(key)
            yield _fault(key, "not-a-sum", points=points, unit=step)
    made = figures.natural + figures.mixed + figures.wild
    if "meld_points" in keys and "melds" not in keys and "meld_points" not in odd:
        yield from _no_cards(rules, noted, made)
    needed = rules.going_out.canastas
    if figures.went_out != "none" and noted.canastas_known and "melds" not in keys and made < needed:
        yield _fault("went_out", "no-canasta", made=made, need=needed)
    yield from _below_minimum(rules, noted)


def _no_cards(rules: Rules, noted: Noted, made: int) -> Iterator[Fault]:
    """Points of melds that no melds have: with the canastas that were noted, or with any."""
    figures, points = noted.figures, noted.figures.meld_points
    if made:
        if not _reachable(rules, figures.natural, figures.mixed, figures.wild, points):
            yield _fault("meld_points", "no-cards-make", "canastas", points=points, made=made)
        return
    possible = _reachable(rules, 0, 0, 0, points) if noted.canastas_known else _any(rules, points)
    if not possible:
        yield _fault("meld_points", "no-cards-make", points=points)


def _below_minimum(rules: Rules, noted: Noted) -> Iterator[Fault]:
    """All melds of a side together below what its first melds had to reach.

    Rules ``opening.minimum``, ``opening.bracket``. Nothing is said where the rule set makes an exception that the sheet
    may rest on: something else that is enough, or no minimum for a player who goes out.
    """
    figures, demands = noted.figures, bracket(rules, noted.before)
    waived = rules.opening.going_out_waiver != "never" and figures.went_out != "none"
    if not noted.melds_known or not figures.meld_points or waived or demands.enough or figures.four_black:
        return
    if figures.meld_points < demands.points:
        key = "meld_points" if "meld_points" in noted.keys else "melds"
        yield _fault(key, "below-minimum", points=figures.meld_points, least=demands.points, score=noted.before)


# --- points that melds can have ---


def _any(rules: Rules, points: int) -> bool:
    """Whether some melds, with any number of canastas, have these points."""
    return points >= 0 and any(mask >> (points // unit(rules)) & 1 for mask in _sums(rules, 2, 2, 1).values())


def _reachable(rules: Rules, natural: int, mixed: int, wild: int, points: int) -> bool:
    """Whether some melds with exactly these canastas have these points."""
    if points < 0:
        return False
    sums = _sums(rules, natural, mixed, wild)
    place = points // unit(rules)
    return any(mask >> place & 1 for (n, m, w, _, _), mask in sums.items() if (n, m, w) == (natural, mixed, wild))


_State = tuple[int, int, int, int, int]


@lru_cache(maxsize=64)
def _sums(rules: Rules, natural: int, mixed: int, wild: int) -> dict[_State, int]:
    """The points that melds can have, as bits, by numbers of canastas of each kind and of twos and jokers used.

    At most one meld of a rank: where several are allowed, their points are the same sums.
    """
    packs = rules.cards.packs
    twos, jokers = 4 * packs, rules.cards.jokers_per_pack * packs
    sums: dict[_State, int] = {(0, 0, 0, 0, 0): 1}
    for rank in (*RANKS, "3", "W"):
        choices = _choices(rules, rank)
        after = dict(sums)
        for (n, m, w, t, j), mask in sums.items():
            for (dn, dm, dw, dt, dj), points in choices:
                state = (n + dn, m + dm, w + dw, t + dt, j + dj)
                if (
                    state[0] <= natural
                    and state[1] <= mixed
                    and state[2] <= wild
                    and t + dt <= twos
                    and j + dj <= jokers
                ):
                    shifted = 0
                    for one in points:
                        shifted |= mask << one
                    after[state] = after.get(state, 0) | shifted
        sums = after
    return sums


@lru_cache(maxsize=512)
def _choices(rules: Rules, rank: str) -> tuple[tuple[_State, tuple[int, ...]], ...]:
    """The legal melds of a rank: what each adds to the numbers, and its points in units."""
    packs, step, table = rules.cards.packs, unit(rules), rules.cards.points
    suits = "cs" if rank == "3" else "cdhs"
    most = 0 if rank == "W" else len(suits) * packs
    natural_points = table["black_three"] if rank == "3" else table.get(rank, 0)
    found: dict[_State, set[int]] = {}
    wilds = range((4 * packs if rank == "W" else _MOST_WILDS) + 1)
    for n in range(most + 1):
        for t in wilds:
            for j in range(min(wilds[-1], rules.cards.jokers_per_pack * packs) + 1):
                cards = (*([rank + suits[0]] * n), *(["2c"] * t), *([JOKER] * j))
                if not cards or not is_legal_meld(rules, rank, cards):
                    continue
                whole = n + t + j >= rules.canastas.size
                kind = "wild" if not n else "mixed" if t + j else "natural"
                state = (
                    int(whole and kind == "natural"),
                    int(whole and kind == "mixed"),
                    int(whole and kind == "wild"),
                    t,
                    j,
                )
                points = (n * natural_points + t * table["2"] + j * table["Jk"]) // step
                found.setdefault(state, set()).add(points)
    return tuple((state, tuple(sorted(points))) for state, points in found.items())
