"""The verbs that judge programs: run, judge, smoke, agree; and requests and expected, for a run without the runner."""

from __future__ import annotations

import datetime
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Literal

import click

from canasta.spec import CanastaError, UnreadableInput, incoming
from canasta_conformance import places
from canasta_conformance.command.choosing import chosen_plays, reference_command, selection_of, unusable, usage
from canasta_conformance.command.telling import progress, provide, remarks_of, tell, tell_no_handshake
from canasta_conformance.forms.protocol import Limits
from canasta_conformance.report import known, printed
from canasta_conformance.report.summary import BAD_DATA, FAILED, MISCONDUCT, NO_HANDSHAKE, suite_digest, summarise
from canasta_conformance.runner import batch
from canasta_conformance.runner.conversation import Conversation, HandshakeError
from canasta_conformance.runner.process import Fault
from canasta_conformance.runner.run import add_unplayable, run_program, run_replies, without_handshake
from canasta_conformance.runner.stream import Stream, stream_of, whole_conversation
from canasta_conformance.strength.agree import compare_scores, random_hands
from canasta_conformance.suite import cases, ledgers, rulesets
from canasta_conformance.suite.select import Selection, from_profile

#: Seconds that ``smoke`` may take.
_SMOKE_SECONDS = 2.0
#: The profiles of ``smoke``: for a program that judges play, and for one that only scores.
_SMOKE, _SMOKE_SCORER = "smoke", "smoke-scorer"
#: The number of hands that ``agree`` prints as text.
_AGREE_SHOWN = 10


def run(
    ctx: click.Context,
    profile: str | None,
    level: str | None,
    variants: tuple[str, ...],
    only: tuple[str, ...],
    skip: tuple[str, ...],
    quick: bool,
    rotation: int | Literal["all"] | None,
    seed: int,
    known_file: Path | None,
    folder: Path | None,
    start_ms: int | None,
    reply_ms: int | None,
    total_ms: int | None,
    fail_fast: bool,
    form: str,
    command: tuple[str, ...],
) -> None:
    """Run the suite on a program."""
    wanted = selection_of(profile, level, variants, only, skip, quick, rotation)
    entries = _known(known_file)
    chosen = chosen_plays(wanted)
    selection, digest = chosen.selection, suite_digest(chosen.cases)
    stream = stream_of(chosen.plays, seed)
    limits, fixed = _limits(start_ms, reply_ms, total_ms)
    words = list(command) or reference_command()
    provide(folder)
    conversation = Conversation(
        words, limits, f"canasta-conform {places.suite_version()}", places.suite_version(), fixed=fixed
    )
    try:
        stop = (lambda test, outcome: not known.excuses(entries, test, outcome)) if fail_fast else None
        finished = run_program(stream, conversation, progress(form), stop)
    except HandshakeError as problem:
        tell_no_handshake(words, str(problem), conversation.stderr)
        summary = summarise(
            without_handshake(stream, str(problem), conversation.stderr),
            selection.to_json(),
            words,
            seed,
            digest,
            chosen.skipped,
        )
        if form == "json" or folder is not None:
            tell(summary, folder, form)
        ctx.exit(summary.exit_code())
    add_unplayable(finished, chosen.plays)
    stale = known.apply(entries, finished.tests, finished.outcomes, datetime.date.today()) if entries else []
    summary = summarise(
        finished,
        selection.to_json(),
        words,
        seed,
        digest,
        chosen.skipped,
        stale,
        remarks_of(chosen.plays),
        selection.whole,
    )
    tell(summary, folder, form)
    ctx.exit(summary.exit_code())


def _known(file: Path | None) -> list[known.Known]:
    if file is None:
        return []
    try:
        return known.read(file)
    except UnreadableInput as problem:
        usage(str(problem))


def _limits(start_ms: int | None, reply_ms: int | None, total_ms: int | None) -> tuple[Limits, frozenset[str]]:
    usual = Limits()
    limits = Limits(start_ms or usual.start_ms, reply_ms or usual.reply_ms, total_ms or usual.total_ms)
    fixed = {name for name, value in (("start_ms", start_ms), ("reply_ms", reply_ms)) if value is not None}
    return limits, frozenset(fixed)


def judge(
    ctx: click.Context,
    profile: str | None,
    level: str | None,
    variants: tuple[str, ...],
    only: tuple[str, ...],
    skip: tuple[str, ...],
    quick: bool,
    rotation: int | Literal["all"] | None,
    seed: int,
    form: str,
    folder: Path | None,
    replies: Path,
) -> None:
    """Judge the replies in a file. Use the same selection and seed as for canasta conform requests."""
    chosen = chosen_plays(selection_of(profile, level, variants, only, skip, quick, rotation))
    selection, digest = chosen.selection, suite_digest(chosen.cases)
    provide(folder)
    stream = stream_of(chosen.plays, seed)
    try:
        with incoming.opened(replies) as lines:
            finished = run_replies(stream, _replies(lines))
    except HandshakeError as problem:
        tell_no_handshake([str(replies)], str(problem), "")
        finished = without_handshake(stream, str(problem), "")
    except UnreadableInput as problem:
        unusable(problem)
    add_unplayable(finished, chosen.plays)
    summary = summarise(
        finished,
        selection.to_json(),
        [str(replies)],
        seed,
        digest,
        chosen.skipped,
        (),
        remarks_of(chosen.plays),
        selection.whole,
    )
    tell(summary, folder, form)
    ctx.exit(summary.exit_code())


def _replies(lines: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file of replies. A line that is too long is cut and is the last one, and so is the line after
    which no program needs more.
    """
    for _ in range(incoming.LINES):
        line = lines.readline(incoming.LINE_BYTES + 1)
        if not line:
            return
        yield line
        if len(line) > incoming.LINE_BYTES:
            return


def requests(
    profile: str | None,
    level: str | None,
    variants: tuple[str, ...],
    only: tuple[str, ...],
    skip: tuple[str, ...],
    quick: bool,
    rotation: int | Literal["all"] | None,
    seed: int,
) -> None:
    """Print all requests of a selection."""
    stream = _stream(selection_of(profile, level, variants, only, skip, quick, rotation), seed)
    _write(whole_conversation(stream))


def expected(
    profile: str | None,
    level: str | None,
    variants: tuple[str, ...],
    only: tuple[str, ...],
    skip: tuple[str, ...],
    quick: bool,
    rotation: int | Literal["all"] | None,
    seed: int,
    exact: bool,
) -> None:
    """Print the expected reply to each request of a selection."""
    selection = selection_of(profile, level, variants, only, skip, quick, rotation)
    stream = _stream(selection, seed)
    _write(batch.exact_replies(stream, selection.level) if exact else batch.expectations(stream))


def _stream(selection: Selection, seed: int) -> Stream:
    chosen = chosen_plays(selection).plays
    remarks = remarks_of(chosen)
    for remark in remarks:
        click.echo(remark, err=True)
    if remarks:
        raise click.exceptions.Exit(BAD_DATA)
    return stream_of(chosen, seed)


def _write(lines: Iterable[bytes]) -> None:
    out = sys.stdout.buffer
    for line in lines:
        out.write(line)
    out.flush()


def smoke(ctx: click.Context, form: str, command: tuple[str, ...]) -> None:
    """Test a program with ten cases; this takes two seconds or less."""
    profiles = ledgers.profiles()
    selections = {name: from_profile(name, profiles) for name in (_SMOKE, _SMOKE_SCORER)}
    picked = {name: chosen_plays(selection) for name, selection in selections.items()}
    streams = {name: stream_of(chosen.plays, 1, repeated=0.0) for name, chosen in picked.items()}
    words = list(command) or reference_command()
    limits = Limits(total_ms=int(_SMOKE_SECONDS * 1000) + Limits().start_ms)
    conversation = Conversation(words, limits, "canasta-conform smoke", places.suite_version())
    try:
        able = conversation.begin().capabilities
        kind = _SMOKE_SCORER if "score" in able and "load" not in able else _SMOKE
        finished = run_program(streams[kind], conversation)
    except HandshakeError as problem:
        tell_no_handshake(words, str(problem), conversation.stderr)
        ctx.exit(NO_HANDSHAKE)
    summary = summarise(finished, selections[kind].to_json(), words, 1, suite_digest(picked[kind].cases), whole=False)
    tell(summary, None, form)
    ctx.exit(summary.exit_code())


def agree(
    ctx: click.Context, form: str, count: int, variants: tuple[str, ...], seed: int, command: tuple[str, ...]
) -> None:
    """Compare a program's scores of random hands with the reference."""
    words = list(command) or reference_command()
    try:
        names = [rulesets.named(name).name for name in variants] or sorted(
            {name for case in cases.load() for name in case.variants}
        )
        some = [(name, list(random_hands(name, -(-count // len(names)), seed))) for name in names]
    except CanastaError as problem:
        unusable(problem)
    conversation = Conversation(words, Limits(), "canasta-conform agree", places.suite_version())
    try:
        compared, found = compare_scores(some, conversation)
    except HandshakeError as problem:
        tell_no_handshake(words, str(problem), conversation.stderr)
        ctx.exit(NO_HANDSHAKE)
    except Fault as fault:
        click.echo(f"{fault.kind}: {fault.what}", err=True)
        ctx.exit(MISCONDUCT)
    if form == "json":
        click.echo(
            json.dumps({"compared": compared, "rulesets": names, "disagreements": [one.to_json() for one in found]})
        )
    else:
        for one in found[:_AGREE_SHOWN]:
            click.echo(
                f"{one.ruleset}, {printed.place_in_reply(one.path, one.ruleset)}: expected "
                f"{printed.brief(one.expected)}, got {printed.brief(one.observed)}\n  {json.dumps(one.hand)}"
            )
        if len(found) > _AGREE_SHOWN:
            click.echo(f"… and {len(found) - _AGREE_SHOWN} more hands; --format json prints all")
        click.echo(f"{compared} hands in {len(names)} rule sets, {len(found)} scored differently")
    ctx.exit(FAILED if found else 0)
