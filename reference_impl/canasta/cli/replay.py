"""`canasta replay`: check whether a recorded game follows its rules."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from canasta.cli.output import Exit, coloured, emit, format_option, say, wants_json

if TYPE_CHECKING:
    from canasta import State
    from canasta.play import Deviation, Line


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--tables", is_flag=True, help="Draw the table after every step.")
@format_option
def replay(file: Path, tables: bool) -> None:
    """Check the trace in FILE step by step, and print the first step that does not follow the rules.

    A trace is a recorded game, written by canasta play --trace or by another program. Use - for standard input.

    A name of the specification must belong to the rules in the trace. If the rules are somebody's own, you see their
    digest; compare it with the one that canasta show prints for their file.

    The exit code is 1 if a step does not follow the rules or if FILE is not a valid trace.
    """
    from canasta.play import read_trace
    from canasta.play import replay as follow
    from canasta.spec.incoming import readable

    with readable(file) as place:
        done = follow(read_trace(place), _draw if tables and not wants_json() else None)
    deviation = done.deviation
    if wants_json():
        emit(
            {
                "file": str(file),
                "ruleset": done.ruleset,
                "digest": done.digest,
                "own": done.own,
                "hands": done.hands,
                "steps": done.steps,
                "good": deviation is None,
                "deviation": None if deviation is None else _json(deviation),
            }
        )
    elif deviation is None:
        words = "replay-own" if done.own else "replay-good"
        counts = {"hands": done.hands, "steps": done.steps}
        click.echo(say(words, file=str(file), ruleset=done.ruleset, digest=done.digest, **counts))
    else:
        click.echo(_told(file, deviation), err=True)
    if deviation is not None:
        click.get_current_context().exit(Exit.WRONG)


def _draw(state: "State", line: "Line") -> None:
    from canasta import to_json
    from canasta.play import Deal, TraceStep
    from canasta.text.picture import picture

    if isinstance(line, Deal):
        click.echo(say("replay-hand", deal=line.deal) + "\n")
    if isinstance(line, TraceStep):
        click.echo(coloured(say("replay-step", step=line.step, seat=line.seat, action=_written(line.action))) + "\n")
    click.echo(coloured(picture(to_json(state), state.rules.canastas.size, say)) + "\n")


def _told(file: Path, deviation: "Deviation") -> str:
    text = say(
        "replay-bad",
        file=str(file),
        line=deviation.line,
        place="file" if deviation.hand is None else "hand",
        hand=deviation.hand or 0,
        step=deviation.step or 0,
        what=say("replay-what", what=deviation.what),
        found=_written(deviation.found),
        expected=_written(deviation.expected),
    )
    if deviation.rules:
        text += "\n  " + say("replay-broken", rules=", ".join(deviation.rules))
    return text


def _json(deviation: "Deviation") -> dict[str, Any]:
    return {
        "line": deviation.line,
        "hand": deviation.hand,
        "step": deviation.step,
        "what": deviation.what,
        "found": deviation.found,
        "expected": deviation.expected,
        "rules": list(deviation.rules),
    }


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
