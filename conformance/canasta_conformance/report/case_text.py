"""One case as text: its title, the table, the rules with their sources, and the requests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from canasta.spec import CanastaError, InternalFault, Rules, catalogue, words
from canasta.text import sentences
from canasta.text.picture import picture
from canasta_conformance.forms import shown_state
from canasta_conformance.forms.model import Check, Play
from canasta_conformance.suite import rulesets


def shown_case(play: Play, at: int | None = None) -> str:
    """A play as text, without a line break at the end.

    It draws the first position, and the expected one after request ``at``, or after the last request that has one.
    """
    case = play.case
    parts = [f"{case.name} in {play.spec}\n{case.title}", "\n".join(_facts(play))]
    rules = _rules(play)
    table = _table(play, rules)
    if table is not None:
        parts.append(table)
    parts.append("\n".join(["Rules:", *(f"  {line}" for cite in case.cites for line in _cite(cite, rules))]))
    parts.append("\n".join(["Requests and expected replies:", *_exchanges(play)]))
    expected = _expected_table(play, rules, at)
    if expected is not None:
        parts.append(expected)
    if play.remarks:
        parts.append("\n".join(["The reference disagrees:", *(f"  {remark}" for remark in play.remarks)]))
    parts.append("\n".join(["Tests:", *(f"  {test.level:<9} {test.id}" for test in play.tests)]))
    return "\n\n".join(parts)


def _facts(play: Play) -> list[str]:
    case = play.case
    lines = [
        f"kind {case.kind}, level {case.level}, {case.status}, in the suite since {case.since}, from {case.origin}: "
        f"{case.file}:{case.line}"
    ]
    if play.rotation:
        lines.append(_turned(play.rotation))
    if case.because:
        lines.append(f"because {case.because}")
    if case.note:
        lines.append(f"note: {case.note}")
    lines.append(f"rule sets: {', '.join(case.variants)}")
    register = catalogue.ambiguities()
    for name in case.ambiguities:
        if name in register:
            lines.append(f"concerns {name}: {register[name].situation}")
    return lines


def _turned(number: int) -> str:
    """How the case is turned, from the way in which its file has it."""
    seats = f"{number} seat{'s' if number > 1 else ''}"
    suits = "; clubs and spades change places, and diamonds and hearts" if number % 2 else ""
    return f"asked with every player {seats} further on in the direction of play than in the file{suits}"


def _rules(play: Play) -> Rules | None:
    try:
        return rulesets.overridden(play.ruleset, play.case.overrides)
    except (CanastaError, KeyError):
        return None


def _table(play: Play, rules: Rules | None) -> str | None:
    for exchange in play.exchanges:
        state = exchange.request.get("state")
        if isinstance(state, Mapping) and rules is not None:
            return picture(state, rules.canastas.size, _say)
    return None


def _expected_table(play: Play, rules: Rules | None, at: int | None) -> str | None:
    found = [
        (place, check.want)
        for place, exchange in enumerate(play.exchanges, 1)
        for check in exchange.checks
        if check.kind == "state" and at in (None, place)
    ]
    if not found or rules is None:
        return None
    place, want = found[-1]
    state = json.loads(want)
    if "hands" not in state:
        return None
    rest = ", ".join(f"{name} {json.dumps(state[name])}" for name in _NOT_DRAWN if name in state)
    return f"Expected position after request {place}:\n{picture(state, rules.canastas.size, _say)}\n{rest}"


#: Members of a position that the picture of a table does not show.
_NOT_DRAWN = tuple(
    name
    for name in shown_state.MEMBERS
    if name not in ("hands", "melds", "pile", "stock", "red3", "black3", "dealer", "deal", "scores", "sides")
)


def _say(name: str, **values: Any) -> str:
    return words.message("cli", name, **values)


def _cite(cite: Any, rules: Rules | None) -> list[str]:
    lines = [f"{cite.rule} ({cite.way})"]
    if rules is not None:
        try:
            lines.append(f"  {sentences.rule_sentence(cite.rule, rules)}")
        except InternalFault:
            lines.append("  (no sentence)")
    claims = catalogue.claims()
    lines += [f"  {name}: {claims[name].claim}" for name in cite.claims if name in claims]
    return lines


def _exchanges(play: Play) -> list[str]:
    lines = []
    for place, exchange in enumerate(play.exchanges):
        if exchange.note:
            lines.append(f"  # {exchange.note}")
        lines.append(f"  {json.dumps({'id': place + 1, **exchange.request}, separators=(',', ':'))}")
        lines += [f"    -> {_expected(check)}" for check in exchange.checks]
    return lines


def _expected(check: Check) -> str:
    if check.want is None:
        return {"ok": "ok", "no": "no: refused", "error": "error", "refused": "no or error"}.get(check.kind, check.kind)
    if check.kind == "state":
        return f"state of digest sha256:{hashlib.sha256(check.want.encode()).hexdigest()}"
    want = check.to_json()["want"]
    return f"{check.kind} {json.dumps(want, separators=(',', ':'))}"
