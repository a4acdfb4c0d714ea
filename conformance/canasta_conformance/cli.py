"""``canasta conform``: put a program to the suite, look at cases, and check the suite itself.

Exit codes, the first that applies in this order: 2 usage, 3 the suite's own data are wrong, 4 the program did not start
or shake hands, 5 crash, timeout or protocol error, 7 claims and results differ, 6 the list of known failures is stale,
1 conformance failures; 0 otherwise.
"""

from __future__ import annotations

import datetime
import json
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from canasta.spec import CanastaError, UnreadableInput, canonical

from . import build, cases, hands, known, ledgers, mutate, places, report, zoo
from . import lint as linter
from .compile import Compiler
from .conversation import Conversation, HandshakeError
from .levels import LEVELS
from .model import Case, Play, Test
from .process import Fault
from .protocol import Limits
from .report import BAD_DATA, FAILED, MISCONDUCT, NO_HANDSHAKE, USAGE, Summary
from .run import add_unplayable, run_program, run_replies
from .select import Selection, choose, from_profile
from .show import shown_case
from .stream import Stream
from .stream import build as build_stream

_F = TypeVar("_F", bound=Callable[..., Any])
#: Tests of ``smoke`` at most, and seconds it may take.
_SMOKE_PLAYS, _SMOKE_SECONDS = 10, 2.0


def reference_command() -> list[str]:
    """The command of the reference adapter, started as any other program would be."""
    return [sys.executable, "-m", "canasta_conformance.reference"]


class Verbs(click.Group):
    """A group whose verbs report damaged suite data in one way."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the verb; data of the suite that cannot be read end it with code 3."""
        try:
            return super().invoke(ctx)
        except UnreadableInput as problem:
            for finding in problem.findings:
                click.echo(str(finding), err=True)
            ctx.exit(BAD_DATA)


@click.group(cls=Verbs, short_help="Check a program against the rules.")
def conform() -> None:
    """Put a program to the conformance suite, look at its cases, and check the suite itself.

    A program is a command that reads requests from standard input and writes one reply for each, JSON lines of the
    protocol canasta-conf/1. Without a command the reference is judged.

    Exit codes, the first that applies in this order: 2 usage, 3 the suite is wrong, 4 no handshake, 5 crash, timeout or
    protocol error, 7 claims and results differ, 6 known failures are stale, 1 failures; 0 otherwise.
    """


# --- options that several verbs share ---

def _selecting(command: _F) -> _F:
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


def _formatted(command: _F) -> _F:
    return click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
                        help="For people, or for programs.")(command)


def _selection(profile: str | None, level: str | None, variants: Sequence[str], only: Sequence[str],
               skip: Sequence[str]) -> Selection:
    base = Selection()
    if profile is not None:
        known_profiles = ledgers.profiles()
        if profile not in known_profiles:
            _usage(f"no profile {profile!r}, expected one of {', '.join(known_profiles)}")
        base = from_profile(profile, known_profiles)
    return Selection(level or base.level, tuple(variants) or base.variants, tuple(only) or base.only,
                     tuple(skip) or base.skip)


def _usage(message: str) -> NoReturn:
    click.echo(message, err=True)
    raise click.exceptions.Exit(USAGE)


def _chosen(selection: Selection) -> tuple[tuple[Case, ...], list[Play], list[Test]]:
    """All cases, the plays of the selection, and the tests skipped in it."""
    found = cases.load()
    unknown = set(selection.variants) - {name for case in found for name in case.variants}
    if unknown:
        names = sorted({name for case in found for name in case.variants})
        _usage(f"no case in the rule set {', '.join(sorted(unknown))}, expected some of {', '.join(names)}")
    compiler = Compiler(found)
    plays = [compiler.play(case, name) for case in found if case.status != "retired" and selection.may_mean(case)
             for name in case.variants if not selection.variants or name in selection.variants]
    chosen, skipped = choose(plays, selection)
    if not chosen and not skipped:
        _usage("nothing is selected: no test has that level, rule set and id")
    return found, chosen, skipped


def _remarks(plays: Iterable[Play]) -> list[str]:
    return [f"{play.case.file}:{play.case.line}: {play.case.id} in {play.ruleset}: {remark}"
            for play in plays for remark in play.remarks]


# --- judging ---

@conform.command()
@_selecting
@click.option("--known", "known_file", type=click.Path(path_type=Path, exists=True, dir_okay=False),
              help="A list of known failures.")
@click.option("--report", "folder", type=click.Path(path_type=Path, file_okay=False),
              help="Write results.jsonl and report.json into this folder.")
@click.option("--start-ms", type=click.IntRange(1), default=None, help="Milliseconds for the start.")
@click.option("--reply-ms", type=click.IntRange(1), default=None, help="Milliseconds for a reply.")
@click.option("--total-ms", type=click.IntRange(1), default=None, help="Milliseconds for the whole run.")
@_formatted
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def run(ctx: click.Context, profile: str | None, level: str | None, variants: tuple[str, ...], only: tuple[str, ...],
        skip: tuple[str, ...], seed: int, known_file: Path | None, folder: Path | None, start_ms: int | None,
        reply_ms: int | None, total_ms: int | None, form: str, command: tuple[str, ...]) -> None:
    """Judge a program: canasta conform run [options] [-- COMMAND ARGUMENTS…]."""
    selection = _selection(profile, level, variants, only, skip)
    entries = _known(known_file)
    found, chosen, skipped = _chosen(selection)
    stream = build_stream(chosen, seed)
    limits, fixed = _limits(start_ms, reply_ms, total_ms)
    words = list(command) or reference_command()
    conversation = Conversation(words, limits, f"canasta-conform {places.suite_version()}", places.suite_version(),
                                fixed=fixed)
    try:
        finished = run_program(stream, conversation, _progress(form))
    except HandshakeError as problem:
        _tell_no_handshake(words, str(problem), conversation.stderr, form)
        ctx.exit(NO_HANDSHAKE)
    add_unplayable(finished, chosen)
    stale = known.apply(entries, finished.tests, finished.outcomes, datetime.date.today()) if entries else []
    whole = not selection.only and not selection.skip
    summary = report.summarise(finished, selection.to_json(), words, seed, report.suite_digest(found), skipped, stale,
                               _remarks(chosen), whole)
    _tell(summary, folder, form)
    ctx.exit(summary.exit_code())


def _known(file: Path | None) -> list[known.Known]:
    if file is None:
        return []
    try:
        return known.read(file)
    except UnreadableInput as problem:
        _usage(str(problem))


def _limits(start_ms: int | None, reply_ms: int | None, total_ms: int | None) -> tuple[Limits, frozenset[str]]:
    usual = Limits()
    limits = Limits(start_ms or usual.start_ms, reply_ms or usual.reply_ms, total_ms or usual.total_ms)
    fixed = {name for name, value in (("start_ms", start_ms), ("reply_ms", reply_ms)) if value is not None}
    return limits, frozenset(fixed)


def _progress(form: str) -> Callable[[int, int], None] | None:
    if form != "text" or not sys.stderr.isatty():
        return None
    last = [0.0]

    def show(done: int, total: int) -> None:
        now = time.monotonic()
        if now - last[0] > 0.1 or done == total:
            last[0] = now
            click.echo(f"\r{done}/{total}" + ("\r\x1b[K" if done == total else ""), nl=False, err=True)

    return show


def _tell_no_handshake(words: Sequence[str], problem: str, stderr: str, form: str) -> None:
    if form == "json":
        click.echo(json.dumps({"kind": "footer", "complete": False, "exit": NO_HANDSHAKE, "command": list(words),
                               "stopped": problem, "counts": {}}))
        return
    click.echo(f"{' '.join(words)}\ndid not start or shake hands: {problem}", err=True)
    if stderr.strip():
        click.echo("Last lines of standard error:", err=True)
        for line in stderr.strip().splitlines()[-8:]:
            click.echo(f"  {line[:200]}", err=True)
    click.echo("Expected: one JSON line in answer to hello, such as\n"
               '  {"id":1,"ok":{"protocol":1,"implementation":{"name":"…","version":"…"},"capabilities":[]}}\n'
               f"Exit {NO_HANDSHAKE}.", err=True)


def _tell(summary: Summary, folder: Path | None, form: str) -> None:
    lines = list(report.result_lines(summary))
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "results.jsonl").write_bytes(b"".join(lines))
        (folder / "report.json").write_bytes(canonical.dumps(report.report_object(summary)) + b"\n")
        (folder / "known.yaml").write_text(known.propose(summary.run.tests, summary.run.outcomes), encoding="utf-8")
    if form == "json":
        for line in lines:
            click.echo(line.decode(), nl=False)
    else:
        click.echo(report.table(summary), nl=False)


@conform.command()
@_selecting
@_formatted
@click.option("--report", "folder", type=click.Path(path_type=Path, file_okay=False), help="As with run.")
@click.argument("replies", type=click.File("rb"))
@click.pass_context
def judge(ctx: click.Context, profile: str | None, level: str | None, variants: tuple[str, ...], only: tuple[str, ...],
          skip: tuple[str, ...], seed: int, form: str, folder: Path | None, replies: Any) -> None:
    """Judge replies that a program wrote for the requests of the same selection and seed."""
    selection = _selection(profile, level, variants, only, skip)
    found, chosen, skipped = _chosen(selection)
    finished = run_replies(build_stream(chosen, seed), replies)
    add_unplayable(finished, chosen)
    summary = report.summarise(finished, selection.to_json(), [replies.name], seed, report.suite_digest(found), skipped,
                               (), _remarks(chosen), not selection.only and not selection.skip)
    _tell(summary, folder, form)
    ctx.exit(summary.exit_code())


@conform.command()
@_selecting
@click.option("--hello", is_flag=True, help="Begin with the request hello.")
def requests(profile: str | None, level: str | None, variants: tuple[str, ...], only: tuple[str, ...],
             skip: tuple[str, ...], seed: int, hello: bool) -> None:
    """Print the requests of a selection, for ./impl < requests.jsonl > replies.jsonl."""
    from . import protocol

    stream = _stream(_selection(profile, level, variants, only, skip), seed)
    if hello:
        version = places.suite_version()
        _write([protocol.line(protocol.hello(1, f"canasta-conform {version}", version, Limits()))])
    _write(stream.lines())


@conform.command()
@_selecting
@click.option("--exact", is_flag=True, help="Whole replies of the level instead, to be compared line by line.")
def expected(profile: str | None, level: str | None, variants: tuple[str, ...], only: tuple[str, ...],
             skip: tuple[str, ...], seed: int, exact: bool) -> None:
    """Print what is expected of each request of a selection."""
    selection = _selection(profile, level, variants, only, skip)
    stream = _stream(selection, seed)
    _write(build.exact_replies(stream, selection.level) if exact else build.expectations(stream))


def _stream(selection: Selection, seed: int) -> Stream:
    _, chosen, _ = _chosen(selection)
    remarks = _remarks(chosen)
    for remark in remarks:
        click.echo(remark, err=True)
    if remarks:
        raise click.exceptions.Exit(BAD_DATA)
    return build_stream(chosen, seed)


def _write(lines: Iterable[bytes]) -> None:
    out = sys.stdout.buffer
    for line in lines:
        out.write(line)
    out.flush()


@conform.command()
@_formatted
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def smoke(ctx: click.Context, form: str, command: tuple[str, ...]) -> None:
    """Handshake and ten cases in two seconds, with advice for each that does not pass."""
    profiles = ledgers.profiles()
    selection = from_profile("smoke", profiles) if "smoke" in profiles else Selection(variants=("classic@4",))
    found, chosen, _ = _chosen(selection)
    few = chosen[:: max(1, len(chosen) // _SMOKE_PLAYS)][:_SMOKE_PLAYS]
    words = list(command) or reference_command()
    limits = Limits(total_ms=int(_SMOKE_SECONDS * 1000) + Limits().start_ms)
    conversation = Conversation(words, limits, "canasta-conform smoke", places.suite_version())
    try:
        finished = run_program(build_stream(few, 1, repeated=0.0), conversation)
    except HandshakeError as problem:
        _tell_no_handshake(words, str(problem), conversation.stderr, form)
        ctx.exit(NO_HANDSHAKE)
    summary = report.summarise(finished, selection.to_json(), words, 1, report.suite_digest(found), whole=False)
    _tell(summary, None, form)
    if form == "text":
        for test_id, outcome in finished.outcomes.items():
            if outcome.status not in ("pass", "unsupported"):
                click.echo(f"{finished.tests[test_id].case.id}: canasta conform show {finished.tests[test_id].case.id}")
    ctx.exit(summary.exit_code())


@conform.command()
@_formatted
@click.option("--hands", "count", type=click.IntRange(1), default=1000, show_default=True, help="How many in all.")
@click.option("--variant", "variants", multiple=True, help="Only this rule set; default all that cases name.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which hands.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def agree(ctx: click.Context, form: str, count: int, variants: tuple[str, ...], seed: int,
          command: tuple[str, ...]) -> None:
    """Compare what a program and the reference score for random hands: conform agree [options] [-- COMMAND…]."""
    names = variants or tuple(sorted({name for case in cases.load() for name in case.variants}))
    words = list(command) or reference_command()
    some = [(name, list(hands.random_hands(name, -(-count // len(names)), seed))) for name in names]
    conversation = Conversation(words, Limits(), "canasta-conform agree", places.suite_version())
    try:
        compared, found = hands.agree(some, conversation)
    except HandshakeError as problem:
        _tell_no_handshake(words, str(problem), conversation.stderr, form)
        ctx.exit(NO_HANDSHAKE)
    except Fault as fault:
        click.echo(f"{fault.kind}: {fault.what}", err=True)
        ctx.exit(MISCONDUCT)
    if form == "json":
        click.echo(json.dumps({"compared": compared, "rulesets": list(names),
                               "disagreements": [one.to_json() for one in found]}))
    else:
        for one in found[:10]:
            click.echo(json.dumps(one.to_json()))
        click.echo(f"{compared} hands in {len(names)} rule sets, {len(found)} scored otherwise")
    ctx.exit(FAILED if found else 0)


# --- looking ---

@conform.command("list")
@_selecting
@_formatted
def list_(profile: str | None, level: str | None, variants: tuple[str, ...], only: tuple[str, ...],
          skip: tuple[str, ...], seed: int, form: str) -> None:
    """List the tests of a selection."""
    _, chosen, _ = _chosen(_selection(profile, level, variants, only, skip))
    tests = [test for play in chosen for test in play.tests]
    if form == "json":
        rows = [{"id": test.id, "rev": test.case.rev, "kind": test.case.kind, "level": test.level,
                 "variant": test.ruleset, "status": test.case.status,
                 "rules": sorted({cite.rule for cite in test.case.cites})} for test in tests]
        click.echo(json.dumps({"suite": places.suite_version(), "cases": rows}))
        return
    for test in tests:
        mark = "" if test.counts else f" ({test.case.status})"
        click.echo(f"{test.level:<9} {test.id}{mark}  {test.case.title}")


@conform.command()
@_formatted
@click.option("--variant", default=None, help="In which rule set; default the case's first.")
@click.argument("case_id")
def show(form: str, variant: str | None, case_id: str) -> None:
    """Show one case: the table, the rule, the sources and the request lines."""
    found = {case.id: case for case in cases.load()}
    name = case_id.partition("@")[0]
    if name not in found:
        import difflib

        near = difflib.get_close_matches(name, found, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        _usage(f"no case {name!r}{hint}")
    case = found[name]
    if variant is not None and variant not in case.variants:
        _usage(f"the case does not speak of {variant}, expected one of {', '.join(case.variants)}")
    play = Compiler(found.values()).play(case, variant or case.variants[0])
    if form == "json":
        click.echo(json.dumps({"case": build.case_object(case), "ruleset": play.ruleset,
                               "exchanges": [{"request": dict(exchange.request), "note": exchange.note,
                                              "checks": [check.to_json() for check in exchange.checks]}
                                             for exchange in play.exchanges], "remarks": list(play.remarks)}))
        return
    click.echo(shown_case(play))


# --- the suite itself ---

@conform.command()
@_formatted
@click.option("--lock", is_flag=True, help="Add new ids to ids.lock.")
@click.option("--chains", is_flag=True, help="Print the chains of golden traces that are pending or differ.")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.pass_context
def lint(ctx: click.Context, form: str, lock: bool, chains: bool, files: tuple[Path, ...]) -> None:
    """Check the suite, or some case files: ids, titles, citations, twins, single faults, fillers, size."""
    if lock:
        file = ledgers.lock_file()
        new = ledgers.unlocked(cases.load(), ledgers.read_lock(file))
        click.echo(f"{ledgers.append_lock(file, new)} new ids in {places.shown(file)}", err=True)
    linted = linter.lint(list(files) or None)
    faults = [fault for fault in linted.faults if not chains or "chain" in fault.what]
    if form == "json":
        click.echo(json.dumps({"cases": len(linted.cases), "tests": linted.tests, "bundle_bytes": linted.bundle_bytes,
                               "faults": [{"file": fault.file, "line": fault.line, "about": fault.about,
                                           "what": fault.what} for fault in faults]}))
    else:
        for fault in faults:
            click.echo(str(fault))
        size = f", {linted.bundle_bytes:,} bytes" if linted.bundle_bytes else ""
        click.echo(f"{len(linted.cases)} cases, {linted.tests} tests{size}, {len(faults)} faults", err=True)
    ctx.exit(BAD_DATA if faults else 0)


@conform.command("build")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def build_(folder: Path) -> None:
    """Write the suite as canonical JSON into a folder: cases, rule sets, manifest."""
    files = build.bundle(cases.load())
    build.write(files, folder)
    click.echo(f"{len(files)} files, {sum(map(len, files.values())):,} bytes in {folder}")


@conform.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.pass_context
def verify(ctx: click.Context, folder: Path) -> None:
    """Compare a bundle that was handed on with the digests of its manifest."""
    found = build.verify(folder)
    for word in found:
        click.echo(word)
    click.echo("changed" if found else "unchanged", err=True)
    ctx.exit(BAD_DATA if found else 0)


@conform.command("mutate")
@_formatted
@click.option("--all", "whole", is_flag=True, help="Find every test that kills a mutant, not the first alone.")
@click.argument("rulesets", nargs=-1)
def mutate_(form: str, whole: bool, rulesets: tuple[str, ...]) -> None:
    """Change every parameter of a rule set by one step and tell which changes no test notices."""
    plays = Compiler(cases.load()).plays()
    reports = []
    for name in rulesets or ("classic@4", "bicycle@4"):
        try:
            found = mutate.mutate(name, plays, whole, _progress(form))
        except CanastaError as problem:
            _usage(str(problem))
        reports.append(found)
        if form == "text":
            alive = found.survivors
            click.echo(f"{name}: {len(found.verdicts)} mutants, {len(found.verdicts) - len(alive)} killed by "
                       f"{found.tests} tests, {len(alive)} alive; {len(found.refused)} more are refused by the "
                       f"specification, {len(found.passed_over)} parameters passed over")
            for mutant in alive:
                click.echo(f"  alive: {mutant.name}")
    if form == "json":
        click.echo(json.dumps({"reports": [found.to_json() for found in reports]}))


@conform.command()
@_formatted
@click.pass_context
def selftest(ctx: click.Context, form: str) -> None:
    """Put the runner to the zoo: bad programs, each of which must be named for what it is."""
    results = zoo.run_all()
    bad = [result for result in results if not result.caught]
    if form == "json":
        click.echo(json.dumps({"members": [result.to_json() for result in results], "escaped": len(bad)}))
    else:
        for result in results:
            click.echo(str(result))
        click.echo(f"{len(results)} bad programs, {len(bad)} escaped", err=True)
    ctx.exit(BAD_DATA if bad else 0)
