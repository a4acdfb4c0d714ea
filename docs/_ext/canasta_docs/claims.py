"""What programs show and claim: ``{levels}`` and ``{state-members}``, from the tables by which the suite judges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from docutils import nodes

from canasta.spec.parameters import schema
from canasta_conformance.forms import shown_state
from canasta_conformance.forms.levels import OTHERWISE, TABLE, called
from canasta_docs import build
from canasta_docs.build import _

#: The rule sets that have a member of the state, where not all have it: a parameter, and its value in words.
_ONLY_WITH = {
    "black3": ("threes.black.laid_out", ""),
    "drained": ("hand_end.last_red_three", _(" may_meld_first")),
    "offered": ("deal.upcard.offered_as_draw", ""),
    "owed": ("threes.red.dealt", _(" shown_at_once")),
    "questions": ("going_out.permission.limit", _(" once_a_hand")),
    "turns": ("melds.from_turn", _(" above 1")),
}


class Levels(build.Page):
    """A row for each level: what it does, includes and needs, and what a claim may lack."""

    def make(self) -> list[nodes.Node]:
        rows: list[Sequence[build.Content]] = []
        for name, level in TABLE.items():
            others = [other for other in level.includes if other != name]
            rows.append((build.code(name), level.does, _codes(others), _codes(_short(level.needs)), self._more(name)))
        heads = [_("level"), _("a program"), _("includes"), _("needs"), _("without it, the claim says")]
        return [build.table(heads, rows, widths=[10, 26, 14, 24, 26])]

    @staticmethod
    def _more(name: str) -> build.Content:
        lacking = {usual: otherwise for otherwise, usual in OTHERWISE.items()}
        found: list[nodes.Node | str] = []
        for capability in sorted(TABLE[name].more):
            if capability.startswith("state."):
                continue
            found += ["; " if found else "", build.code(lacking.get(capability, capability))]
            found.append((_(" declared") if capability in lacking else "") + f": {called(capability)}")
        if any(capability.startswith("state.") for capability in TABLE[name].more):
            found.append(_("; any other member of the state: its name"))
        return found


class StateMembers(build.Page):
    """A row for each member that a program may show."""

    def make(self) -> list[nodes.Node]:
        described = schema("conf-reply-2")["$defs"]["shown"]["properties"]
        rows: list[Sequence[build.Content]] = []
        for name in shown_state.MEMBERS:
            only: build.Content = _("all")
            if name in _ONLY_WITH:
                path, value = _ONLY_WITH[name]
                only = [build.link("param", path), value]
            needed = build.strong(_("yes")) if name in shown_state.NEEDED else ""
            rows.append((build.code(name), described[name]["description"], only, needed))
        return [
            build.table([_("member"), _("value"), _("rule sets"), _("level engine")], rows, widths=[16, 50, 24, 10])
        ]


def _short(needs: Iterable[str]) -> list[str]:
    """Capabilities to declare, with the members of the state together as ``state.…``."""
    found = sorted(name for name in needs if not name.startswith("state.") and name not in OTHERWISE.values())
    return [*found, "state.…"] if any(name.startswith("state.") for name in needs) else found


def _codes(names: Iterable[str]) -> build.Content:
    return build.join(build.code(name) for name in names) or ""
