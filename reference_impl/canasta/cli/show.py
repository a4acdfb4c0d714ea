"""`canasta show`: every parameter of a rule set in words, and why it is as it is."""

import click

from canasta.cli.output import emit, format_option, wants_json
from canasta.spec.rules import CHAPTERS


@click.command()
@click.argument("ruleset")
@click.option("--why", is_flag=True, help="With the file that sets each value, and what the value rests on.")
@click.option("--claims", is_flag=True, help="With --why and the sentence of each claim, not its id alone.")
@click.option("--chapter", type=click.Choice(CHAPTERS), help="One chapter alone.")
@click.option("--all", "every", is_flag=True, help="With the parameters that this version does not execute.")
@format_option
def show(ruleset: str, why: bool, claims: bool, chapter: str | None, every: bool) -> None:
    """Print every parameter of RULESET, chapter by chapter: in words, by name, and with its value as files have it.

    RULESET is variant[+option…][@players], or a variant file of one's own in place of the variant. Parameters that this
    version does not execute rest at their values and are only counted. With --format json all are given, whatever else
    is said.
    """
    from canasta.cli.parameters import Lines, object_of
    from canasta.cli.ruleset import resolved

    found = resolved(ruleset)
    values = {
        path: value for path, value in found.values().items() if chapter is None or path.startswith(f"{chapter}.")
    }
    if wants_json():
        emit(object_of(found, values, chapter, why or claims))
    else:
        click.echo("\n".join(Lines(found, values, why or claims, claims, every).lines()))
