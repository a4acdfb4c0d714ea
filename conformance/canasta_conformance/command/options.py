"""What the verbs of ``canasta conform`` share on the command line: options, and the tests that they choose."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn, TypeVar

import click

from canasta_conformance.forms.levels import LEVELS
from canasta_conformance.forms.model import Case, Play, Test
from canasta_conformance.report.summary import USAGE
from canasta_conformance.suite import cases, ledgers, rulesets
from canasta_conformance.suite.compile import Compiler
from canasta_conformance.suite.select import Selection, choose, from_profile

_F = TypeVar("_F", bound=Callable[..., Any])


def reference_command() -> list[str]:
    """The command of the reference adapter, started as any other program would be."""
    return [sys.executable, "-m", "canasta_conformance.reference"]


def selecting(command: _F) -> _F:
    """The options that choose tests, and the order in which they are put."""
    for option in (
        click.option("--seed", type=int, default=1, show_default=True, help="Order of the cases."),
        click.option("--skip", multiple=True, help="Leave out cases, by pattern as in --only."),
        click.option("--only", multiple=True, help="Only cases whose id matches: segments, * and **."),
        click.option("--variant", "variants", multiple=True, help="Only this rule set, such as classic@4."),
        click.option("--level", type=click.Choice(LEVELS), default=None, help="What the program is to be."),
        click.option("--profile", default=None, help="A selection by name, from profiles.yaml."),
    ):
        command = option(command)
    return command


def formatted(command: _F) -> _F:
    """The option ``--format text|json``."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="For people, or for programs.",
    )(command)


def selection_of(
    profile: str | None, level: str | None, variants: Sequence[str], only: Sequence[str], skip: Sequence[str]
) -> Selection:
    """The selection that the options mean; those that are given stand before the profile's.

    Ends the verb with the code for usage where there is no such profile.
    """
    base = Selection()
    if profile is not None:
        known_profiles = ledgers.profiles()
        if profile not in known_profiles:
            usage(f"no profile {profile!r}, expected one of {', '.join(known_profiles)}")
        base = from_profile(profile, known_profiles)
    return Selection(
        level or base.level, tuple(variants) or base.variants, tuple(only) or base.only, tuple(skip) or base.skip
    )


def usage(message: str) -> NoReturn:
    """Say what was wrong with the command line, and end the verb with the code for usage."""
    click.echo(message, err=True)
    raise click.exceptions.Exit(USAGE)


def ruleset_of(name: str, known_names: Collection[str]) -> str:
    """The one of the suite's rule sets that a name means; ends the verb with the code for usage where there is none."""
    meant = rulesets.among(name, known_names)
    if meant is None:
        near = difflib.get_close_matches(name, known_names, 1)
        usage(
            f"no case in the rule set {name}; "
            + (f"did you mean {near[0]}?" if near else "canasta conform list names them")
        )
    return meant


@dataclass(frozen=True, slots=True)
class Chosen:
    """All cases, the plays of a selection, and the tests skipped in it; the selection has its rule sets in full."""

    cases: tuple[Case, ...]
    selection: Selection
    plays: list[Play]
    skipped: list[Test]


def chosen_plays(selection: Selection) -> Chosen:
    """What a selection means.

    Ends the verb with the code for usage where the selection matches nothing or names a rule set that no case speaks
    of.
    """
    found = cases.load()
    names = sorted({name for case in found for name in case.variants})
    meant = dict.fromkeys(ruleset_of(name, names) for name in selection.variants)
    selection = replace(selection, variants=tuple(meant))
    compiler = Compiler(found)
    plays = [
        compiler.play(case, name)
        for case in found
        if case.status != "retired" and selection.may_mean(case)
        for name in case.variants
        if not selection.variants or name in selection.variants
    ]
    chosen, skipped = choose(plays, selection)
    if not chosen:
        usage(
            f"nothing is selected: all {len(skipped)} tests of that level, rule set and id are skipped"
            if skipped
            else "nothing is selected: no test has that level, rule set and id"
        )
    return Chosen(found, selection, chosen, skipped)
