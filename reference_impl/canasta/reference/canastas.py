"""Canastas: when a meld is one, and of which kind."""

from collections.abc import Iterable, Sequence

from canasta.spec import Rules

from .cards import Card, is_wild
from .check import Check, Move, Part, Stage
from .state import TableMeld


def is_canasta(rules: Rules, cards: Sequence[Card]) -> bool:
    """Rule ``canastas.size``: a meld of ``canastas.size`` cards or more is a canasta.

    Source: sr-025, pl-007, hr-014, cs-014.
    """
    return len(cards) >= rules.canastas.size


def kind_of_canasta(cards: Iterable[Card]) -> str:
    """Natural without wild cards, wild with nothing else, mixed otherwise: by the cards it holds now.

    Rules ``canastas.natural``, ``canastas.mixed``, ``canastas.wild``, ``canastas.kind-at-the-end``.
    Source: sr-026, sr-027, pl-007, pl-025, hr-014, bs-014, cs-014; amb-017.
    """
    wild = [is_wild(card) for card in cards]
    return "wild" if all(wild) else "mixed" if any(wild) else "natural"


def number_of_canastas(rules: Rules, melds: Iterable[TableMeld]) -> int:
    """How many of the melds are canastas."""
    return sum(is_canasta(rules, meld.cards) for meld in melds)


def is_laid_concealed(rules: Rules, part: Part) -> bool:
    """Whether a part is noted as a concealed canasta, which is done only where that earns points.

    Rule ``canastas.concealed``: one player lays it complete in one declaration, from the hand; the top card of the pile
    may be among its cards where ``canastas.concealed.top_discard_may_help`` says so. Source: hr-015, cs-025.
    """
    concealed = rules.canastas.concealed
    earns = concealed.natural > 0 or concealed.mixed > 0
    complete = part.old is None and is_canasta(rules, part.whole)
    return earns and complete and (not part.top or concealed.top_discard_may_help)


def _wild_onto_canasta(move: Move) -> bool:
    """Rule ``canastas.wild-onto-canasta``: with ``canastas.add_wilds`` off no wild card joins a finished canasta.

    Source: sr-027; amb-017.
    """
    rules = move.state.rules
    return not rules.canastas.add_wilds and any(
        part.old is not None and is_canasta(rules, part.old.cards) and any(map(is_wild, part.cards))
        for part in move.parts
    )


CHECKS = (Check("canastas.wild-onto-canasta", Stage.RULES, _wild_onto_canasta),)
