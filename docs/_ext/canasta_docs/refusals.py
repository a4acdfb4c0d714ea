"""How a refusal is found: the stages of a verdict with their rules, and which rule yields to which within a stage."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from canasta_docs import build, facts
from canasta_docs.build import _
from canasta_docs.facts import Entry

#: The stages in order, and what each asks.
STAGES = {
    "shape": _("Is the action complete?"),
    "seat": _("May this seat act at all now?"),
    "turn": _("Does this kind of action come at its time?"),
    "possession": _("Are the cards where the action takes them from?"),
    "way": _("Can the pile be taken with these cards?"),
    "rules": _("Do the other rules of the game allow it?"),
}


class Stages(build.Page):
    """A row for each stage, with its rules."""

    def make(self) -> list[nodes.Node]:
        rows = [
            (_(stage), asks, build.join(build.link("rule", rule["id"]) for rule in _of(stage)))
            for stage, asks in STAGES.items()
        ]
        return [build.table([_("stage"), _("asks"), _("rules")], rows, "cn-stages", widths=[12, 28, 60])]


class Yields(build.Page):
    """For each stage in which a rule yields: the rules that yield, by the rules that they yield to."""

    def make(self) -> list[nodes.Node]:
        made: list[nodes.Node] = []
        for stage in STAGES:
            yielding = [rule for rule in _of(stage) if facts.listed(rule.get("yields_to"))]
            if not yielding:
                continue
            owners = list(dict.fromkeys(owner for rule in yielding for owner in facts.listed(rule["yields_to"])))
            rows = [
                (build.link("rule", rule["id"]), *("×" if owner in rule["yields_to"] else "" for owner in owners))
                for rule in yielding
            ]
            made.append(
                build.table(
                    [_("rule"), *(owner.partition(".")[2] for owner in owners)],
                    rows,
                    "cn-matrix",
                    caption=_("Yields in the stage ") + _(stage),
                )
            )
        return made


def _of(stage: str) -> Iterator[Entry]:
    return (rule for rule in facts.rules().values() if rule.get("stage") == stage)
