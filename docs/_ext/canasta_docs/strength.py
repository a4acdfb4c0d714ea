"""How strong the suite is: the report that ``measure`` writes, as a page.

It takes minutes to make the report, so it is committed beside the page, and the page gives the number of its tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from docutils import nodes

from canasta.spec import idle
from canasta_conformance.forms.model import Case
from canasta_docs import build, facts, measure, speech, suite
from canasta_docs.build import _


class Strength(build.Page):
    """Figures for each rule set, then every survivor by name, with what we know about it."""

    def make(self) -> list[nodes.Node]:
        self.env.note_dependency(str(measure.REPORT))
        head = [
            _("rule set"),
            _("tests"),
            _("changes"),
            _("noticed"),
            _("share"),
            _("no effect"),
            _("other survivors"),
            _("refused"),
        ]
        rows: list[Sequence[build.Content]] = []
        for one in measure.committed()["reports"]:
            share = f"{100 * one['killed'] / one['mutants']:.1f}\N{NO-BREAK SPACE}%"
            idle = sum(_idle(one["ruleset"], name) is not None for name in one["survivors"])
            others = len(one["survivors"]) - idle
            counts = (one["tests"], one["mutants"], one["killed"], share, idle, others, len(one["refused"]))
            rows.append((build.code(one["ruleset"]), *map(str, counts)))
        made: list[nodes.Node] = [build.table(head, rows, "cn-matrix")]
        for one in measure.committed()["reports"]:
            rule_set = one["ruleset"]
            part = build.section(f"survivors-{rule_set.replace('@', '-')}", [_("Survivors in "), build.code(rule_set)])
            if one["survivors"]:
                part.append(build.bullets(self._survivor(rule_set, name) for name in one["survivors"]))
            else:
                part.append(build.para(_("None: the suite notices every change.")))
            made.append(part)
        return made

    def _survivor(self, rule_set: str, name: str) -> list[nodes.Node]:
        path, _colon, change = name.partition(": ")
        first = build.link("param", path) if path in facts.parameters() else build.code(path)
        line = build.inline([first, f": {change.replace(' -> ', ' → ')}"])
        values = _idle(rule_set, name)
        if values is not None:
            language = self.config.language
            said = "; ".join(
                f"{speech.label(at, language)}: {speech.value(at, found, language)}" for at, found in values.items()
            )
            return line + build.inline(_(". No effect here, because of: {because}.").format(because=said))
        waiting = _provisional(path, rule_set)
        if waiting:
            links = build.join(build.link("case", case.id) for case in waiting)
            return line + build.inline([_(". Only provisional cases notice it: "), *links, "."])
        return line + build.inline(_(". A gap."))


def _idle(rule_set: str, name: str) -> dict[str, Any] | None:
    """The values that leave a changed parameter without effect in a rule set; None if it may have an effect."""
    return idle.because(name.partition(": ")[0], facts.values_of(rule_set), None)


def _provisional(path: str, rule_set: str) -> list[Case]:
    """Provisional cases that cite a rule which reads a parameter."""
    reading = {rule["id"] for rule in facts.rules().values() if path in facts.leaves(rule.get("reads", ()))}
    return [
        case
        for case in suite.cases()
        if case.status == "provisional" and rule_set in case.variants and reading & {cite.rule for cite in case.cites}
    ]
