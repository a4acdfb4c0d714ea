"""Canastas: which melds are canastas, of which kind, and what they earn.

Rules: canastas.size, canastas.natural, canastas.mixed, canastas.wild, canastas.bonus, canastas.kind-at-the-end,
canastas.take-more, canastas.wild-onto-canasta, canastas.concealed, canastas.concealed-bonus.
"""

from __future__ import annotations

from collections.abc import Iterable

from canasta.spec import Rules

from .action import Meld, Take
from .move import Check, Move, Stage
from .state import MeldOnTable


def wild_onto_canasta(move: Move) -> bool:
    """canastas.wild-onto-canasta: no wild card joins a finished canasta where the rule set forbids it."""
    of = move.state.book.rules.canastas
    if of.add_wilds:
        return False
    return any(group.old and len(group.old) >= of.size and group.wilds_added for group in move.laying.groups)


CHECKS = (Check("canastas.wild-onto-canasta", Stage.RULES, wild_onto_canasta, (Meld, Take)),)


def among(rules: Rules, melds: Iterable[MeldOnTable]) -> list[MeldOnTable]:
    """The canastas among some melds (``canastas.size``)."""
    size = rules.canastas.size
    return [meld for meld in melds if meld.size >= size]


def count(rules: Rules, melds: Iterable[MeldOnTable]) -> int:
    """How many canastas there are among some melds."""
    return len(among(rules, melds))


def kind(meld: MeldOnTable) -> str:
    """The kind of a canasta, decided by the cards it holds now (``canastas.kind-at-the-end``)."""
    return "natural" if not meld.wilds else "mixed" if meld.naturals else "wild"


def concealed_bonus(rules: Rules, meld: MeldOnTable) -> int:
    """Further points of a canasta that was laid concealed, by the kind it has now (``canastas.concealed-bonus``)."""
    of = rules.canastas.concealed
    return {"natural": of.natural, "mixed": of.mixed, "wild": 0}[kind(meld)]
