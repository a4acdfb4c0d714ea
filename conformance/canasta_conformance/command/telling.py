"""The output of the verbs of ``canasta conform``: progress, failed handshakes, reports."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click

from canasta.spec import canonical
from canasta.spec.outgoing import write
from canasta.spec.visible import bare
from canasta_conformance.forms.model import Play
from canasta_conformance.report import known, printed, results
from canasta_conformance.report.summary import NO_HANDSHAKE, Summary


def remarks_of(plays: Iterable[Play]) -> list[str]:
    """The errors that compiling found in some plays, each with its place."""
    return [
        f"{play.case.file}:{play.case.line}: {play.case.id} in {play.ruleset}: {remark}"
        for play in plays
        for remark in play.remarks
    ]


def progress(form: str) -> Callable[[int, int], None] | None:
    """A function that prints a counter on standard error; None if that is not a terminal."""
    if form != "text" or not sys.stderr.isatty():
        return None
    last = [0.0]

    def show(done: int, total: int) -> None:
        now = time.monotonic()
        if now - last[0] > 0.1 or done == total:
            last[0] = now
            counter = f"\r{done}/{total}" + ("\r\x1b[K" if done == total else "")
            click.echo(counter, file=bare(sys.stderr), nl=False)

    return show


def tell_no_handshake(words: Sequence[str], problem: str, stderr: str) -> None:
    """Print that a program did not start or did not reply to hello, and the reply that the suite expected."""
    click.echo(f"{' '.join(words)}\ndid not start or did not reply to hello: {problem}", err=True)
    if stderr.strip():
        click.echo("Last lines of standard error:", err=True)
        for line in stderr.strip().splitlines()[-8:]:
            click.echo(f"  {line[:200]}", err=True)
    click.echo(
        "Expected: one JSON line in reply to hello, such as\n"
        '  {"id":1,"ok":{"protocol":2,"implementation":{"name":"…","version":"…"},"capabilities":[]}}\n'
        f"Exit {NO_HANDSHAKE}.",
        err=True,
    )


def provide(folder: Path | None) -> None:
    """Create the folder for a report before the run, so that no results are lost.

    Raises OSError if the folder cannot be created.
    """
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)


def tell(summary: Summary, folder: Path | None, form: str) -> None:
    """Print the result of a run as text or JSON, and write the report into ``folder``, which must exist."""
    lines = list(results.result_lines(summary))
    if folder is not None:
        write(folder / "results.jsonl", b"".join(lines))
        write(folder / "report.json", canonical.dumps(results.report_object(summary)) + b"\n")
        write(folder / "known.yaml", known.propose(summary.run.tests, summary.run.outcomes).encode())
    if form == "json":
        for line in lines:
            click.echo(line.decode(), nl=False)
    else:
        click.echo(printed.report_text(summary), nl=False)
