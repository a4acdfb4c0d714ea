"""Sheets to fill in: the figures that a rule set asks for, as a table or as columns for paper."""

from collections.abc import Iterator

from canasta.reference.table import starting_sides
from canasta.spec import Rules

#: The hands of an empty table; people copy lines for more.
HANDS = 6


def keys(rules: Rules) -> tuple[str, ...]:
    """The keys of a side that can have points in a rule set, in the order in which people count them."""
    found = ["meld_points", "natural_canastas", "mixed_canastas"]
    if rules.melds.wild_only.allowed:
        found.append("wild_canastas")
    found.append("red_threes")
    if rules.threes.black.laid_out:
        found.append("black_threes")
    return (*found, "hand_points", "went_out", "adjustments")


def sides(rules: Rules) -> tuple[str, ...]:
    """Names for the sides until the players choose their own: A, B and so on."""
    return tuple("ABCDEFGH"[: len(starting_sides(rules))])


def rows(rules: Rules) -> Iterator[tuple[str, ...]]:
    """An empty table: the headings, then one line for each side and hand. `canasta score` reads it as it is."""
    yield ("hand", "side", *keys(rules), "note")
    for hand in range(1, HANDS + 1):
        for side in sides(rules):
            yield (str(hand), side, *("" for _ in keys(rules)), "")


def bonus(rules: Rules, key: str) -> int | None:
    """What one of the things under a key is worth, in points; None where that is not one number."""
    worth = {
        "natural_canastas": rules.canastas.bonus.natural,
        "mixed_canastas": rules.canastas.bonus.mixed,
        "wild_canastas": rules.canastas.bonus.wild,
        "went_out": rules.going_out.bonus,
    }
    return worth.get(key)
