"""Binding: what only a player who goes out may do, judged by whether they can go out.

Rules: threes.black-when, opening.minimum, opening.contains, opening.going-out-waiver.

Black threes are melded, and an initial meld may be too small where going out waives that, by a player who goes out in
this turn; so both are legal if a way out exists afterwards, and then bind the turn.
"""

from __future__ import annotations

from .action import Meld, Take
from .cards import BLACK_THREE
from .going_out import goes_out
from .move import Among, Check, Move, Stage
from .opening import is_waivable, shortfalls


def black_when(move: Move) -> bool:
    """threes.black-when: black threes go down only if the player goes out or has a way out afterwards; with
    ``threes.black.meld.when`` never they do not go down at all."""
    if not any(group.rank == BLACK_THREE for group in move.laying.groups):
        return False
    return move.state.book.rules.threes.black.meld.when == "never" or not goes_out(move)


def opening_faults(move: Move) -> list[str]:
    """The rules that the initial meld of a side breaks, unless going out waives them."""
    found = shortfalls(move)
    return [] if found and is_waivable(move) and goes_out(move) else found


CHECKS = (
    Check("threes.black-when", Stage.RULES, black_when, (Meld, Take)),
    Check("opening.minimum", Stage.RULES, Among("opening.minimum", opening_faults), (Meld, Take)),
    Check("opening.contains", Stage.RULES, Among("opening.contains", opening_faults), (Meld, Take)),
)
