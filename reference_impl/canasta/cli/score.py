"""`canasta score`: an itemised sheet for a hand, or running totals for a match."""

from pathlib import Path

import click

from canasta.cli.output import emit, format_option, say, wants_json


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--variant", help="Use this rule set instead of the one named in the file.")
@format_option
def score(file: Path, variant: str | None) -> None:
    """Score the hand or the match in FILE, item by item.

    The first key of FILE is canasta: hand/1 or canasta: match/1. Use - for standard input.

    If the hand cannot have been played, the error names the card and the rule, and the exit code is 1.
    """
    from canasta.cli.given import readable
    from canasta.cli.sheets import sheet_lines
    from canasta.cli.written import scored

    with readable(file) as place:
        found = scored(place, variant)
    if wants_json():
        emit(found.to_json())
        return
    for number, hand in enumerate(found.hands, 1):
        if len(found.hands) > 1:
            click.echo(("\n" if number > 1 else "") + say("sheet-hand", hand=number))
        click.echo("\n".join(sheet_lines(hand.sheets, hand.before, hand.after)))
