"""`canasta show`: every parameter of a rule set, and why it is as it is."""

import json
from typing import Any

import click

from canasta.cli.output import columns, emit, format_option, say, wants_json
from canasta.cli.ruleset import resolved
from canasta.spec import CHAPTERS


@click.command(short_help="Print every parameter of a rule set.")
@click.argument("ruleset")
@click.option("--why", is_flag=True, help="With the file that sets each value, and what the value rests on.")
@click.option("--chapter", type=click.Choice(CHAPTERS), help="One chapter alone.")
@format_option
def show(ruleset: str, why: bool, chapter: str | None) -> None:
    """Print every parameter of RULESET with its value.

    RULESET is variant[+option…][@players], or a variant file of one's own in place of the variant.
    """
    found = resolved(ruleset)
    values = {
        path: value for path, value in found.values().items() if chapter is None or path.startswith(f"{chapter}.")
    }
    if wants_json():
        emit({
            "ruleset": found.name, "title": found.title, "digest": found.digest,
            "rules": found.object if chapter is None else {chapter: found.object[chapter]},
            **({"why": {
                path: {"from": found.origin[path], "basis": [basis.to_json() for basis in found.basis[path]]}
                for path in values
            }} if why else {}),
        })
        return
    click.echo(say("show-head", ruleset=found.name, title=found.title["en"]))
    click.echo(say("show-digest", digest=found.digest) + "\n")
    rows = []
    for path, value in values.items():
        row = [path, written(value)]
        if why:
            row += [found.origin[path], ", ".join(map(str, found.basis[path]))]
        rows.append(row)
    click.echo("\n".join(columns(rows)))


def written(value: Any) -> str:
    """A value on one line, as it might stand in a file."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False).replace('"', "")
