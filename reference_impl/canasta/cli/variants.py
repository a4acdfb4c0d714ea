"""`canasta variants`: which variants and options there are."""

import click

from canasta.cli.output import columns, emit, format_option, say, wants_json
from canasta.spec import files


@click.command(short_help="List the variants and options.")
@format_option
def variants() -> None:
    """List the variants with their player counts, and the options that can be added to them."""
    shipped, options = files.variants().values(), files.options().values()
    if wants_json():
        emit({
            "variants": [
                {"id": file.id, "title": file.title, "players": file.players, "extends": file.extends}
                for file in shipped
            ],
            "options": [
                {
                    "id": file.id, "title": file.title, "variants": file.variants or "any",
                    "players": file.players or "any", "not_with": file.not_with,
                }
                for file in options
            ],
        })
        return
    head = [say("variants-head"), say("head-players"), say("head-extends"), say("head-title")]
    rows = [
        [file.id, _players(file.players), file.extends or "", file.title["en"]] for file in shipped
    ]
    click.echo("\n".join(columns([head, *rows])))
    head = [say("options-head"), say("head-players"), say("head-applies"), say("head-title")]
    rows = [
        [f"+{file.id}", _players(file.players), " ".join(file.variants or [say("any")]), file.title["en"]]
        for file in options
    ]
    click.echo("\n" + "\n".join(columns([head, *rows])))


def _players(counts: tuple[int, ...] | None) -> str:
    return say("any") if counts is None else " ".join(map(str, counts))
