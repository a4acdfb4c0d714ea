"""`canasta score`: an itemised sheet for a hand, or running totals for many."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from canasta.cli.output import Exit, emit, finding_json, folded, format_option, report, say, wants_json

if TYPE_CHECKING:
    from canasta.written.scoring import Scored

#: The width of a place for a number on paper.
_BOX = 8


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--variant", help="Use this rule set instead of the one named in the file.")
@click.option("--empty", type=click.Choice(["text", "csv"]), help="Print a sheet to fill in, and score nothing.")
@format_option
def score(file: Path | None, variant: str | None, empty: str | None) -> None:
    """Score the hands in FILE, item by item, with running totals.

    FILE is a table (CSV or TSV) with one line for each side and hand, or YAML whose first key is canasta: hand/1 or
    canasta: match/1. Write what you have: totals; points and numbers of canastas; or cards, with or without suits.
    Use - for standard input.

    You also see what was taken on trust, and what cannot be, with line and rule.

    Exit codes: 0 also if something was taken on trust; 1 if something cannot be; 2 if the file cannot be read.
    """
    if (file is None) == (empty is None):
        raise click.UsageError(say("score-either"))
    if file is None:
        _print_empty(variant, empty == "csv")
        return
    from canasta.cli.written import scored
    from canasta.spec import UnreadableInput, wording
    from canasta.spec.incoming import named, readable

    try:
        with readable(file) as place:
            found = scored(place, variant)
            findings = named(found.findings, place, file)
    except UnreadableInput as fault:
        click.get_current_context().exit(report(fault, wants_json(), wrong=Exit.USAGE))
    code = Exit.WRONG if findings else Exit.GOOD
    if wants_json():
        emit(
            {
                **found.to_json(),
                "trusted": dict(found.trusted),
                "notes": list(found.notes),
                "findings": [finding_json(one) for one in findings],
            }
        )
        click.get_current_context().exit(code)
    _print(found)
    if findings:
        click.echo(say("score-cannot-be"), err=True)
        for finding in findings:
            click.echo("\n  ".join(wording.lines(finding)), err=True)
    click.get_current_context().exit(code)


def _print(found: "Scored") -> None:
    """The sheets of all hands, and what they rest on."""
    from canasta.cli.sheets import sheet_lines

    for number, hand in enumerate(found.hands, 1):
        if len(found.hands) > 1:
            click.echo(("\n" if number > 1 else "") + say("sheet-hand", hand=number))
        called = [None if name is None else _said(name) for name in hand.names]
        click.echo("\n".join(sheet_lines(hand.sheets, hand.before, hand.after, called)))
        for side, points, why in hand.adjustments:
            name = called[side] if side < len(called) and called[side] else say("sheet-side", side=side)
            reason = _said(why) or "none"
            click.echo("\n".join(folded(say("score-adjustment", side=name, points=str(points), why=reason))))
    click.echo()
    rules = "score-rules-assumed" if found.assumed else "score-rules"
    rests = [say(rules, ruleset=found.rules.name)]
    if found.trusted:
        rests.append(say("score-trusted"))
        rests += ["- " + say(f"trust-{code}", count=count) for code, count in found.trusted.items()]
    if found.notes:
        rests.append(say("score-notes", list=", ".join(map(_said, found.notes))))
    for line in rests:
        click.echo("\n".join(folded(line)))


def _said(text: str) -> str:
    """A text from a sheet on one line."""
    from canasta.spec.visible import one_line

    return one_line(" ".join(text.split()))


def _print_empty(variant: str | None, as_table: bool) -> None:
    """Print a sheet to fill in: a table that this command reads, or columns for paper."""
    from canasta.cli.output import columns
    from canasta.cli.ruleset import resolved
    from canasta.cli.written import DEFAULT
    from canasta.written import blank

    rules = resolved(variant or DEFAULT).rules()
    if as_table:
        for row in blank.rows(rules):
            click.echo(",".join(row))
        return
    sides = blank.sides(rules)
    click.echo(say("empty-head", ruleset=rules.name))
    click.echo()
    lines = []
    for key in blank.keys(rules):
        worth = blank.bonus(rules, key)
        label = say(f"empty-{key}")
        lines.append(label if worth is None else say("empty-worth", label=label, points=worth))
    lines += [say("sheet-total"), say("sheet-before"), say("sheet-after"), say("sheet-minimum")]
    table = [["", *sides], *([line, *("." * _BOX for _ in sides)] for line in lines)]
    click.echo("\n".join(columns(table)))
