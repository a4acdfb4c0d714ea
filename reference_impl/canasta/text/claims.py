"""What became of each claim of the source documents, counted.

A claim is executed if it rests on a rule that the interpreter applies, custom if every rule that cites it only shapes
manners at the table, named if it only names another game, erratum if what is printed cannot stand. Whether an executed
claim has been shown by a case is for the suite to say; what it has found can be given here.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from canasta.spec import catalogue
from canasta.spec.catalogue import Claim

Fate = Literal["executed", "custom", "named", "erratum"]
FATES: tuple[Fate, ...] = ("executed", "custom", "named", "erratum")


@dataclass(frozen=True, slots=True)
class Tally:
    """All claims by id with what became of them; None for a claim that nothing cites."""

    fates: Mapping[str, Fate | None]

    def of(self, fate: Fate | None) -> tuple[str, ...]:
        """The claims with one fate, in the order of the ledger; with None those that are untraced."""
        return tuple(claim for claim, found in self.fates.items() if found == fate)

    def to_json(self) -> dict[str, Any]:
        """The counts, and the ids of claims that are untraced."""
        untraced = self.of(None)
        total = len(self.fates)
        counted: dict[str, Any] = {"total": total, "traced": total - len(untraced)}
        counted.update({fate: len(self.of(fate)) for fate in FATES})
        return counted | {"untraced": list(untraced)}


def tally(shown: Collection[str] | None = None) -> Tally:
    """What became of every claim.

    ``shown`` are the claims that a case is known to prove; a claim about play that is not among them is then untraced.
    Without it a claim about play counts as executed if a rule cites it.
    """
    return Tally({name: fate(claim, shown) for name, claim in catalogue.claims().items()})


def fate(claim: Claim, shown: Collection[str] | None = None) -> Fate | None:
    """What became of one claim; None if nothing cites it, or, where ``shown`` is given, no case proves it."""
    if claim.settled_by == "named":
        return "named" if claim.names else None
    if claim.settled_by == "erratum":
        cited = any(claim.id in erratum.claims for erratum in catalogue.errata().values())
        return "erratum" if claim.reading and cited else None
    kinds = {rule.kind for rule in catalogue.rules().values() if claim.id in rule.claims}
    if not kinds:
        return None
    if kinds == {"custom"}:
        return "custom"
    return "executed" if shown is None or claim.id in shown else None
