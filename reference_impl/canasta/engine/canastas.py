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


def is_canasta(rules: Rules, meld: MeldOnTable) -> bool:
    """Whether a meld is a canasta (``canastas.size``)."""
    return len(meld) >= rules.canastas.size


def count(rules: Rules, melds: Iterable[MeldOnTable]) -> int:
    """How many canastas there are among some melds."""
    return sum([len(meld) >= rules.canastas.size for meld in melds])


def kind(meld: MeldOnTable) -> str:
    """The kind of a canasta, decided by the cards it holds now (``canastas.kind-at-the-end``)."""
    return "natural" if not meld.wilds else "mixed" if meld.naturals else "wild"


def bonus(rules: Rules, meld: MeldOnTable) -> int:
    """Points of a canasta beyond its card points (``canastas.bonus``)."""
    of = rules.canastas.bonus
    return {"natural": of.natural, "mixed": of.mixed, "wild": of.wild}[kind(meld)]


def concealed_bonus(rules: Rules, meld: MeldOnTable) -> int:
    """Further points of a canasta that was laid concealed, by the kind it has now (``canastas.concealed-bonus``)."""
    of = rules.canastas.concealed
    return {"natural": of.natural, "mixed": of.mixed, "wild": 0}[kind(meld)] if meld.concealed else 0
