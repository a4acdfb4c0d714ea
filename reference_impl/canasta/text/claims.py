"""Counts the claims of the source documents by how the project treats them.

A claim is executed if the interpreter applies a rule that cites it, custom if all rules that cite it concern only table
manners, named if it only names another game, and erratum if an erratum corrects it. The suite knows which executed
claims a case shows; callers can pass that here.
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
    """All claims by id, with how the project treats each; None for a claim that nothing cites."""

    fates: Mapping[str, Fate | None]

    def of(self, fate: Fate | None) -> tuple[str, ...]:
        """The claims of one kind, in the order of the list; with None, the untraced ones."""
        return tuple(claim for claim, found in self.fates.items() if found == fate)

    def to_json(self) -> dict[str, Any]:
        """The counts, and the ids of untraced claims."""
        untraced = self.of(None)
        total = len(self.fates)
        counted: dict[str, Any] = {"total": total, "traced": total - len(untraced)}
        counted.update({fate: len(self.of(fate)) for fate in FATES})
        return counted | {"untraced": list(untraced)}


def tally(shown: Collection[str] | None = None) -> Tally:
    """What became of every claim.

    ``shown`` are the claims that a case shows; any other claim about play is then untraced. Without ``shown``, a claim
    about play counts as executed if a rule cites it.
    """
    return Tally({name: fate(claim, shown) for name, claim in catalogue.claims().items()})


def fate(claim: Claim, shown: Collection[str] | None = None) -> Fate | None:
    """What became of one claim; None if nothing cites it or, with ``shown``, if no case shows it."""
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
