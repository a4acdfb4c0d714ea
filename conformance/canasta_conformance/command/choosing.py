"""The tests that the options of a verb select, and the end of a verb after an unknown name."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NoReturn

import click

from canasta.spec import CanastaError, wording
from canasta_conformance.forms.model import Case, Play, Test
from canasta_conformance.report.summary import USAGE
from canasta_conformance.suite import cases, ledgers, rulesets
from canasta_conformance.suite.compile import Compiler
from canasta_conformance.suite.select import Selection, choose, from_profile


def reference_command() -> list[str]:
    """The command of the reference adapter; the suite starts it like any other program."""
    return [sys.executable, "-m", "canasta_conformance.reference"]


def selection_of(
    profile: str | None,
    level: str | None,
    variants: Sequence[str],
    only: Sequence[str],
    skip: Sequence[str],
    quick: bool,
    rotation: int | Literal["all"] | None,
) -> Selection:
    """The selection that the options mean; a given option replaces the value of the profile.

    Ends the verb with the exit code for usage if the profile is unknown.
    """
    base = Selection()
    if profile is not None:
        known_profiles = ledgers.profiles()
        if profile not in known_profiles:
            usage(f"unknown profile {profile!r}, expected one of {', '.join(known_profiles)}")
        base = from_profile(profile, known_profiles)
    return Selection(
        level or base.level,
        tuple(variants) or base.variants,
        tuple(only) or base.only,
        tuple(skip) or base.skip,
        quick,
        rotation,
    )


def usage(message: str) -> NoReturn:
    """Print what is wrong with the command line, and end the verb with the exit code for usage."""
    click.echo(message, err=True)
    raise click.exceptions.Exit(USAGE)


def ruleset_of(name: str, known_names: Collection[str]) -> str:
    """The rule set of the suite with this name.

    Ends the verb with the exit code for usage if there is none.
    """
    meant = rulesets.among(name, known_names)
    if meant is None:
        if name.endswith((".yaml", ".yml")):
            _explain_file(name)
        near = difflib.get_close_matches(name, known_names, 1)
        usage(
            f"the suite has no cases for the rule set {name}; "
            + (f"did you mean {near[0]}?" if near else "canasta conform list shows the rule sets")
        )
    return meant


def _explain_file(name: str) -> None:
    """End the verb with the errors in a file that was given in place of a rule set's name; return if the name is not at
    fault.
    """
    try:
        rulesets.named(name)
    except CanastaError as problem:
        unusable(problem)


def unusable(problem: CanastaError) -> NoReturn:
    """Print what is wrong with a requested rule set, and end the verb with the exit code for usage."""
    findings = getattr(problem, "findings", ())
    usage("\n".join("\n  ".join(wording.lines(one)) for one in findings) or str(problem))


@dataclass(frozen=True, slots=True)
class Chosen:
    """All cases, the selection with the full names of its rule sets, its plays, and the tests that it skips."""

    cases: tuple[Case, ...]
    selection: Selection
    plays: list[Play]
    skipped: list[Test]


def chosen_plays(selection: Selection) -> Chosen:
    """The cases and plays of a selection.

    Ends the verb with the exit code for usage if the selection matches no test, or names a rule set for which the suite
    has no cases.
    """
    found = cases.load()
    names = sorted({name for case in found for name in case.variants})
    meant = dict.fromkeys(ruleset_of(name, names) for name in selection.variants)
    selection = replace(selection, variants=tuple(meant))
    compiler = Compiler(found, rotations=ledgers.rotations())
    plays = [
        compiler.play(case, name, number)
        for case in found
        if case.status != "retired" and selection.may_mean(case)
        for name in selection.rulesets(case)
        for number in selection.rotations(case, name)
    ]
    chosen, skipped = choose(plays, selection)
    if not chosen:
        usage(
            f"no test is selected: all {len(skipped)} tests of that level, rule set and id are skipped"
            if skipped
            else "no test is selected: none has that level, rule set and id"
        )
    return Chosen(found, selection, chosen, skipped)
