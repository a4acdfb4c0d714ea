"""`canasta claims`: how the rules cover each statement of the source documents."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from canasta.cli.output import emit, format_option, say, wants_json

if TYPE_CHECKING:
    from canasta.spec.catalogue import Claim


@click.command()
@click.option("--list", "whole", is_flag=True, help="Also print a line for each claim.")
@format_option
def claims(whole: bool) -> None:
    """Count the claims of the source documents by what became of them.

    A claim is one statement of a source. Either the interpreter executes it, or it is about manners at the table, only
    names another game, or is corrected by an erratum. A claim is traced if a rule or an erratum cites it.
    """
    from canasta.spec import catalogue
    from canasta.text.claims import FATES, tally

    known = catalogue.claims()
    found = tally()
    untraced = found.of(None)
    if wants_json():
        emit(found.to_json() | ({"claims": found.fates} if whole else {}))
        return
    documents = len({name.split("-")[0] for name in known})
    click.echo(say("claims-total", total=len(known), documents=documents))
    click.echo(say("claims-traced", traced=len(known) - len(untraced), untraced=len(untraced)))
    for kind in FATES:
        click.echo("  " + say("claims-by", kind=kind, n=len(found.of(kind))))
    for name in untraced:
        click.echo(say("claims-untraced", claim=name, text=known[name].claim))
    if whole:
        click.echo()
        _lines(known, found.fates)


def _lines(known: Mapping[str, "Claim"], fates: Mapping[str, str | None]) -> None:
    for name, claim in known.items():
        where = ", ".join(claim.rules or claim.names)
        kind = say("claims-fate", kind=fates[name] or "untraced")
        click.echo(f"{name}  {kind}{f' ({where})' if where else ''}: {claim.claim}")
