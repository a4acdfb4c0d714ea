"""Verbs that look: list the tests of a selection, show one case."""

from __future__ import annotations

import difflib
import json
from typing import Literal

import click

from canasta_conformance import places
from canasta_conformance.command.choosing import chosen_plays, selection_of, usage
from canasta_conformance.forms.model import Case
from canasta_conformance.report.case_text import shown_case
from canasta_conformance.runner.stream import stream_of, whole_conversation
from canasta_conformance.suite import bundle, cases, ledgers, rulesets
from canasta_conformance.suite import rotation as turning
from canasta_conformance.suite.compile import Compiler


def list_(
    profile: str | None,
    level: str | None,
    variants: tuple[str, ...],
    only: tuple[str, ...],
    skip: tuple[str, ...],
    quick: bool,
    rotation: int | Literal["all"] | None,
    seed: int,
    form: str,
) -> None:
    """List the tests of a selection, with their levels and titles."""
    chosen = chosen_plays(selection_of(profile, level, variants, only, skip, quick, rotation))
    tests = [test for play in chosen.plays for test in play.tests]
    if form == "json":
        rows = [
            {
                "id": test.id,
                "rev": test.case.rev,
                "kind": test.case.kind,
                "level": test.level,
                "variant": test.ruleset,
                "status": test.case.status,
                "rules": sorted({cite.rule for cite in test.case.cites}),
            }
            for test in tests
        ]
        click.echo(json.dumps({"suite": places.suite_version(), "cases": rows}))
        return
    for test in tests:
        mark = "" if test.counts else f" ({test.case.status})"
        click.echo(f"{test.level:<9} {test.id}{mark}  {test.case.title}")


def show(form: str, variant: str | None, rotation: int | None, at: int | None, requests: bool, case_id: str) -> None:
    """Show one case: the table, the rules with their sources, and the requests."""
    found = {case.id: case for case in cases.load()}
    name, rev, ruleset, turned = _parts(case_id)
    if name not in found:
        near = difflib.get_close_matches(name, found, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        usage(f"unknown case {name!r}{hint}")
    case = found[name]
    if rev not in (None, str(case.rev)):
        usage(f"unknown revision {rev} of the case {name}, expected {case.rev}")
    meant = {_ruleset(asked, case) for asked in (ruleset, variant) if asked is not None}
    if len(meant) > 1:
        usage(f"the id names the rule set {ruleset}, but --variant names {variant}; expected one of them")
    if None not in (turned, rotation) and turned != rotation:
        usage(f"the id names the rotation {turned}, but --rotation names {rotation}; expected one of them")
    chosen = meant.pop() if meant else case.variants[0]
    play = Compiler(found.values(), rotations=ledgers.rotations()).play(
        case, chosen, _turn(case, chosen, turned, rotation)
    )
    if requests:
        stream = stream_of([play], 1, repeated=0)
        for line in whole_conversation(stream):
            click.echo(line, nl=False)
        return
    if form == "json":
        click.echo(
            json.dumps(
                {
                    "case": bundle.case_object(case),
                    "ruleset": play.ruleset,
                    "rotation": play.rotation,
                    "exchanges": [
                        {
                            "request": dict(exchange.request),
                            "note": exchange.note,
                            "checks": [check.to_json() for check in exchange.checks],
                        }
                        for exchange in play.exchanges
                    ],
                    "remarks": list(play.remarks),
                }
            )
        )
        return
    if at is not None and not 1 <= at <= len(play.exchanges):
        usage(f"the case has no request {at}, expected one from 1 to {len(play.exchanges)}")
    click.echo(shown_case(play, at))


def _parts(test_id: str) -> tuple[str, str | None, str | None, int | None]:
    """The case, revision, rule set and rotation of an id; a suffix after # names another test of the same play."""
    plain, slash, ending = test_id.partition("#")[0].partition("/")
    name, at, rev = plain.partition("@")
    ruleset, _, turned = ending.partition("~")
    return name, rev if at else None, ruleset if slash else None, int(turned) if turned.isdigit() else None


def _turn(case: Case, ruleset: str, turned: int | None, asked: int | None) -> int | None:
    """The rotation that an id or the option names; None for the case's own."""
    number = turned if asked is None else asked
    if number is None or case.kind == "variant":
        return None
    every = turning.all_of(rulesets.named(ruleset))
    if number not in every:
        usage(f"unknown rotation {number} in {ruleset}, expected one from 0 to {len(every) - 1}")
    return number


def _ruleset(name: str, case: Case) -> str:
    meant = rulesets.among(name, case.variants)
    if meant is None:
        usage(f"the case {case.name} has no test in {name}, expected one of {', '.join(case.variants)}")
    return meant
