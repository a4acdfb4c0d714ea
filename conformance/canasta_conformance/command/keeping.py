"""The verbs that check and pack the suite itself: lint, build, verify, mutate, selftest."""

from __future__ import annotations

import json
from pathlib import Path

import click

from canasta.spec import CanastaError, UnreadableInput, incoming
from canasta_conformance import places
from canasta_conformance.command.choosing import ruleset_of, unusable
from canasta_conformance.command.telling import progress
from canasta_conformance.report import results
from canasta_conformance.report.summary import BAD_DATA
from canasta_conformance.strength import mutate, zoo
from canasta_conformance.suite import bundle, cases, ledgers
from canasta_conformance.suite.compile import Compiler
from canasta_conformance.upkeep import lint as linter
from canasta_conformance.upkeep import locking


def lint(ctx: click.Context, form: str, lock: bool, chains: bool, files: tuple[Path, ...]) -> None:
    """Check the case files of the suite for errors."""
    if lock and not linter.form_faults():
        file, found = ledgers.lock_file(), cases.load()
        entries = ledgers.read_lock(file)
        new, turns = ledgers.unlocked(found, entries), locking.new_rotations(found, entries)
        ledgers.write_lock(file, new, turns)
        click.echo(f"{len(new)} new ids and {len(turns)} new rotations in {places.shown(file)}", err=True)
    linted = linter.lint(list(files) or None)
    faults = [fault for fault in linted.faults if not chains or "chain" in fault.what]
    if form == "json":
        click.echo(
            json.dumps(
                {
                    "cases": len(linted.cases),
                    "tests": linted.tests,
                    "bundle_bytes": linted.bundle_bytes,
                    "faults": [
                        {
                            "file": fault.file,
                            "line": fault.line,
                            "about": fault.about,
                            "code": fault.code,
                            "what": fault.what,
                        }
                        for fault in faults
                    ],
                }
            )
        )
    else:
        for fault in faults:
            click.echo(str(fault))
        size = f", {linted.bundle_bytes:,} bytes" if linted.bundle_bytes else ""
        total = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        click.echo(f"{len(linted.cases)} cases, {linted.tests} tests{size}, {total}", err=True)
    ctx.exit(BAD_DATA if faults else 0)


def build_(folder: Path) -> None:
    """Write the suite as canonical JSON into FOLDER."""
    files = bundle.bundle(cases.load())
    bundle.write(files, folder)
    click.echo(f"{len(files)} files, {sum(map(len, files.values())):,} bytes in {folder}")


def verify(ctx: click.Context, path: Path) -> None:
    """Check that a bundle or a report is unchanged."""
    found = bundle.verify(path) if path.is_dir() else _verify_results(path)
    for word in found:
        click.echo(word)
    click.echo("changed" if found else "unchanged", err=True)
    ctx.exit(BAD_DATA if found else 0)


def _verify_results(file: Path) -> list[str]:
    try:
        with incoming.opened(file) as stream:
            results.read(line for _, line in incoming.lines(stream, str(file)))
    except results.BadResultsError as problem:
        return [f"{file}: {problem}"]
    except UnreadableInput as problem:
        return [str(problem)]
    return []


def mutate_(form: str, whole: bool, rulesets: tuple[str, ...]) -> None:
    """Measure how many wrong rule sets the suite notices."""
    plays = Compiler(cases.load(), rotations=ledgers.rotations()).plays()
    names = sorted({play.ruleset for play in plays})
    reports = []
    for asked in rulesets or ("classic@4", "bicycle@4"):
        name = ruleset_of(asked, names)
        try:
            found = mutate.mutate(name, plays, whole, progress(form))
        except CanastaError as problem:
            unusable(problem)
        reports.append(found)
        if form == "text":
            alive = found.survivors
            click.echo(
                f"{name}: {len(found.verdicts)} changes, {len(found.verdicts) - len(alive)} noticed by "
                f"{found.tests} tests, {len(alive)} not noticed; the specification refuses {len(found.refused)} more; "
                f"{len(found.passed_over)} parameters left out"
            )
            for mutant in alive:
                click.echo(f"  not noticed: {mutant.name}")
    if form == "json":
        click.echo(json.dumps({"reports": [found.to_json() for found in reports]}))


def selftest(ctx: click.Context, form: str) -> None:
    """Check that the runner reports misbehaving programs correctly."""
    visits = zoo.run_all()
    bad = [visit for visit in visits if not visit.caught]
    if form == "json":
        click.echo(json.dumps({"members": [visit.to_json() for visit in visits], "escaped": len(bad)}))
    else:
        for visit in visits:
            click.echo(str(visit))
        click.echo(f"{len(visits)} bad programs, {len(bad)} not reported correctly", err=True)
    ctx.exit(BAD_DATA if bad else 0)
