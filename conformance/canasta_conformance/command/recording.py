"""The verb ``record``: rewrite golden traces and counts, or play a new trace."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from canasta.spec import CanastaError, writing
from canasta.spec.outgoing import write
from canasta_conformance import places
from canasta_conformance.command.choosing import unusable, usage
from canasta_conformance.report.summary import BAD_DATA
from canasta_conformance.upkeep import new_trace, recorder


def record(
    ctx: click.Context,
    check: bool,
    ruleset: str | None,
    case_id: str,
    seed: int,
    hands: int | None,
    views: str,
    files: tuple[Path, ...],
) -> None:
    """Rewrite answers of the reference in case files."""
    if ruleset is not None:
        if check or files:
            usage("use --new without --check and without FILES")
        click.echo(_new(ruleset, case_id, seed, hands, views), nl=False)
        return
    stale = 0
    for file in files or recorder.files():
        text = recorder.recorded(file)
        if text == file.read_text(encoding="utf-8"):
            continue
        stale += 1
        click.echo(f"{places.shown(file)}: {'stale' if check else 'rewritten'}")
        if not check:
            write(file, text.encode())
    click.echo(f"{stale} {'stale' if check else 'rewritten'}", err=True)
    ctx.exit(BAD_DATA if check and stale else 0)


def _new(ruleset: str, case_id: str, seed: int, hands: int | None, views: str) -> str:
    fields: dict[str, Any] = {
        "id": case_id,
        "rev": 1,
        "title": f"Play by {ruleset} from seed {seed}",
        "kind": "trace",
        "cites": [{"rule": "match.totals", "as": "computes"}],
        "why": "whole-hand",
        "variants": [ruleset],
        "from": "interpreter",
        "because": "played by the reference",
        "status": "provisional",
        "since": places.suite_version(),
    }
    try:
        case = new_trace.written(ruleset, seed, new_trace.played(ruleset, seed, hands=hands), views, fields)
    except CanastaError as problem:
        unusable(problem)
    return writing.dumps({"canasta": "cases/1", "cases": [case]})
