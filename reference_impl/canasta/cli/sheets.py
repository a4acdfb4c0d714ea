"""Score sheets as aligned columns, one for each side, or for each player in a game with a lone taker."""

from collections.abc import Sequence

from canasta import NextHand, Sheet
from canasta.cli.output import columns, say

#: Items in the order in which people count them; an item is left out if no sheet has it.
_ITEMS = (
    "total",
    "meld_cards",
    "natural_canastas",
    "mixed_canastas",
    "wild_canastas",
    "concealed_canastas",
    "red_threes",
    "black_threes",
    "going_out",
    "concealed_going_out",
    "hand_cards",
    "adjustments",
)


def names(sheets: Sequence[Sheet]) -> list[str]:
    """The head of each sheet's column: a side, or a player if each has a sheet."""
    lone = len(sheets) > 1 and all(len(sheet.of) == 1 for sheet in sheets)
    if lone:
        return [say("sheet-player", seat=sheet.of[0]) for sheet in sheets]
    return [say("sheet-side", side=side) for side in range(len(sheets))]


def sheet_lines(
    sheets: Sequence[Sheet], before: Sequence[int] | None, after: NextHand, called: Sequence[str | None] = ()
) -> list[str]:
    """The sheets of a hand with totals before and after it, next minimums, and the next dealer or the winners.

    All numbers are points; `before` None means that there are no points yet. `called` are the names of the sides, None
    for a side that has none.
    """
    heads = [name or usual for name, usual in zip(called or [None] * len(sheets), names(sheets), strict=True)]
    by_name = [{item.name: item.points for item in sheet.items} for sheet in sheets]
    rows = [["", *heads]]
    for item in _ITEMS:
        if any(item in items for items in by_name):
            rows.append([say(f"item-{item}"), *(str(items.get(item, 0)) for items in by_name)])
    rows.append([say("sheet-total"), *(str(sheet.total) for sheet in sheets)])
    rows.append([say("sheet-before"), *map(str, before if before is not None else [0] * len(sheets))])
    rows.append([say("sheet-after"), *map(str, after.scores)])
    if not after.winners:
        rows.append([say("sheet-minimum"), *map(str, after.minimums)])
    lines = columns(rows, numbers=range(1, len(heads) + 1))
    if after.winners:
        who = ", ".join(heads[winner] for winner in after.winners)
        lines.append(say("sheet-winners", who=who, number=len(after.winners)))
    else:
        lines.append(say("sheet-dealer", seat=after.dealer))
    return lines
