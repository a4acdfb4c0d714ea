"""How strong the suite is: the report of ``canasta conform mutate`` as a page.

Making the report takes minutes, so it is committed beside the page, and the page says how many tests it was made with.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from docutils import nodes

from canasta_docs import build, facts
from canasta_docs.build import _

REPORT = Path(__file__).resolve().parents[2] / "verify" / "strength.json"


def reports() -> list[dict[str, Any]]:
    """The committed report, one entry for each rule set."""
    found: list[dict[str, Any]] = json.loads(REPORT.read_text(encoding="utf-8"))["reports"]
    return found


class Strength(build.Page):
    """Figures for each rule set, then every survivor by name."""

    def make(self) -> list[nodes.Node]:
        self.env.note_dependency(str(REPORT))
        head = [
            _("rule set"),
            _("tests"),
            _("changes"),
            _("noticed"),
            _("share"),
            _("survivors"),
            _("refused"),
        ]
        rows: list[Sequence[build.Content]] = []
        for one in reports():
            share = f"{100 * one['killed'] / one['mutants']:.1f} %"
            counts = (one["tests"], one["mutants"], one["killed"], share, len(one["survivors"]), len(one["refused"]))
            rows.append((build.code(one["ruleset"]), *map(str, counts)))
        made: list[nodes.Node] = [build.table(head, rows, "cn-matrix")]
        for one in reports():
            part = build.section(
                f"survivors-{one['ruleset'].replace('@', '-')}", [_("Survivors in "), build.code(one["ruleset"])]
            )
            if one["survivors"]:
                part.append(build.bullets(map(_survivor, one["survivors"])))
            else:
                part.append(build.para(_("None: every change is noticed.")))
            made.append(part)
        return made


def _survivor(name: str) -> list[nodes.Node]:
    path, _colon, change = name.partition(": ")
    first = build.link("param", path) if path in facts.parameters() else build.code(path)
    return build.inline([first, f": {change.replace(' -> ', ' → ')}"])
