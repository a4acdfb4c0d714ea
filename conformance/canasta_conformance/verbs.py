"""What the verbs of ``canasta conform`` share: options, selections, and how a run is told."""

from __future__ import annotations

import difflib
import sys
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from canasta.spec import canonical

from . import cases, known, ledgers, report, rulesets
from .compile import Compiler
from .levels import LEVELS
from .model import Case, Play, Test
from .report import NO_HANDSHAKE, USAGE, Summary
from .select import Selection, choose, from_profile

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


def remarks_of(plays: Iterable[Play]) -> list[str]:
    """What compiling found wrong with some plays, each with its place."""
    return [
        f"{play.case.file}:{play.case.line}: {play.case.id} in {play.ruleset}: {remark}"
        for play in plays
        for remark in play.remarks
    ]


def progress(form: str) -> Callable[[int, int], None] | None:
    """A counter on standard error; None where nobody looks on."""
    if form != "text" or not sys.stderr.isatty():
        return None
    last = [0.0]

    def show(done: int, total: int) -> None:
        now = time.monotonic()
        if now - last[0] > 0.1 or done == total:
            last[0] = now
            click.echo(f"\r{done}/{total}" + ("\r\x1b[K" if done == total else ""), nl=False, err=True)

    return show


def tell_no_handshake(words: Sequence[str], problem: str, stderr: str, form: str) -> None:
    """Say that a program did not start or shake hands, and what was expected of it."""
    if form == "json":
        return
    click.echo(f"{' '.join(words)}\ndid not start or shake hands: {problem}", err=True)
    if stderr.strip():
        click.echo("Last lines of standard error:", err=True)
        for line in stderr.strip().splitlines()[-8:]:
            click.echo(f"  {line[:200]}", err=True)
    click.echo(
        "Expected: one JSON line in answer to hello, such as\n"
        '  {"id":1,"ok":{"protocol":1,"implementation":{"name":"…","version":"…"},"capabilities":[]}}\n'
        f"Exit {NO_HANDSHAKE}.",
        err=True,
    )


def provide(folder: Path | None) -> None:
    """Make the folder for a report, before a run whose results would else be lost.  Raises OSError where it cannot."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)


def tell(summary: Summary, folder: Path | None, form: str) -> None:
    """Print a run for people or programs, and write its files into a folder, which is there, if one is named."""
    lines = list(report.result_lines(summary))
    if folder is not None:
        (folder / "results.jsonl").write_bytes(b"".join(lines))
        (folder / "report.json").write_bytes(canonical.dumps(report.report_object(summary)) + b"\n")
        (folder / "known.yaml").write_text(known.propose(summary.run.tests, summary.run.outcomes), encoding="utf-8")
    if form == "json":
        for line in lines:
            click.echo(line.decode(), nl=False)
    else:
        click.echo(report.table(summary), nl=False)
