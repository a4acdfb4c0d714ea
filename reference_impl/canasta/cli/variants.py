"""`canasta variants`: the variants and options, and a table of their values."""

import click

from canasta.cli.output import columns, emit, format_option, say, wants_json


@click.command()
@click.argument("rulesets", nargs=-1)
@click.option(
    "--matrix",
    "matrix_form",
    type=click.Choice(["csv", "json"]),
    help="Print a table of all rule sets by all parameters.",
)
@click.option(
    "--with-options", is_flag=True, help="With --matrix: add each variant with each option that applies to it."
)
@click.option(
    "--options", "options_form", type=click.Choice(["csv", "json"]), help="Print the options and the values they set."
)
@format_option
def variants(rulesets: tuple[str, ...], matrix_form: str | None, with_options: bool, options_form: str | None) -> None:
    """List the variants with their player counts, and the options that can be added to them.

    With --matrix, print a table of values. It has a row for each parameter and a column for each variant and number of
    players. If you name RULESETS, it has a column for each of them; they may be files of your own.
    """
    if matrix_form and options_form:
        raise click.UsageError(say("variants-either"))
    if (rulesets and with_options) or (not matrix_form and (rulesets or with_options)):
        raise click.UsageError(say("variants-matrix-only"))
    from canasta.cli import matrix
    from canasta.cli.ruleset import resolved

    if options_form:
        _print(matrix.options_object() if options_form == "json" else matrix.options_csv())
    elif matrix_form:
        found = map(resolved, rulesets) if rulesets else matrix.every_ruleset(with_options)
        _print(matrix.matrix_object(found) if matrix_form == "json" else matrix.matrix_csv(found))
    elif wants_json():
        emit(_object())
    else:
        _lists()


def _print(table: object) -> None:
    if isinstance(table, str):
        click.echo(table, nl=False)
    else:
        emit(table)


def _object() -> dict[str, object]:
    from canasta.cli import matrix
    from canasta.spec import files

    return {
        "variants": [
            {"id": file.id, "title": file.title, "players": file.players, "extends": file.extends}
            for file in files.variants().values()
        ],
        **matrix.options_object(),
    }


def _lists() -> None:
    from canasta.spec import files

    head = [say("variants-head"), say("head-players"), say("head-extends"), say("head-title")]
    rows = [
        [file.id, _players(file.players), file.extends or "", file.title["en"]] for file in files.variants().values()
    ]
    click.echo("\n".join(columns([head, *rows])))
    head = [say("options-head"), say("head-players"), say("head-applies"), say("head-title")]
    rows = [
        [f"+{file.id}", _players(file.players), " ".join(file.variants or [say("any")]), file.title["en"]]
        for file in files.options().values()
    ]
    click.echo("\n" + "\n".join(columns([head, *rows])))


def _players(counts: tuple[int, ...] | None) -> str:
    return say("any") if counts is None else " ".join(map(str, counts))
