"""`canasta show`: every parameter of a rule set in words, with the reasons for its value."""

import click

from canasta.cli.output import emit, format_option, wants_json
from canasta.spec.rules import CHAPTERS


@click.command()
@click.argument("ruleset")
@click.option("--why", is_flag=True, help="Add the file that sets each value, and its basis.")
@click.option("--claims", is_flag=True, help="Like --why, with the text of each claim and not only its id.")
@click.option("--chapter", type=click.Choice(CHAPTERS), help="Print only this chapter.")
@click.option("--all", "every", is_flag=True, help="Add the parameters that this version does not use.")
@format_option
def show(ruleset: str, why: bool, claims: bool, chapter: str | None, every: bool) -> None:
    """Print every parameter of RULESET by chapter: in words, then its name and value as files write them.

    RULESET is variant[+option…][@players]; in place of the variant you can name a variant file of your own. Parameters
    that this version does not use are only counted, unless you ask for --all. The output of --format json always
    includes them.
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
