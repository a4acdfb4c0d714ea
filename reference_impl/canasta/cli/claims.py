"""`canasta claims`: how the rules cover each statement of the source documents."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from canasta.cli.output import emit, format_option, say, wants_json

if TYPE_CHECKING:
    from canasta.spec.catalogue import Claim


@click.command()
@click.option("--list", "whole", is_flag=True, help="Also print a line for each claim.")
@click.option("--parted", is_flag=True, help="Print where the documents differ, with a position and their verdicts.")
@format_option
def claims(whole: bool, parted: bool) -> None:
    """Count the claims of the source documents by how the project treats them.

    A claim is one statement of a source. Either the interpreter executes it, or it is about manners at the table, only
    names another game, or is corrected by an erratum. A claim is traced if a rule or an erratum cites it.
    """
    from canasta.spec import catalogue
    from canasta.text.claims import FATES, tally

    if parted:
        _parted()
        return
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


def _parted() -> None:
    from canasta.cli.output import folded
    from canasta_differences.parted import partings
    from canasta_differences.parted_words import PartedWords, Told

    found = list(partings())
    if wants_json():
        emit({"parted": [parting.to_json() for parting in found]})
        return
    told = PartedWords()

    def line(text: str, indent: int) -> None:
        for one in folded(text, indent):
            click.echo(one)

    def case(asked: Told | None) -> None:
        if asked is not None:
            line(asked.head, 2)
            for text in (*asked.situation, *asked.answers):
                line(text, 4)

    click.echo(told.say("parted-head", n=len(found)))
    for parting in found:
        click.echo()
        line(f"{told.label(parting)} ({parting.path})", 0)
        for code, value, sentences in told.documents(parting):
            line(told.say("parted-value", code=code, value=value), 2)
            for claim, text in sentences:
                line(told.say("parted-claim", claim=claim, text=text), 4)
            if not sentences:
                line(told.say("parted-silent"), 4)
        if parting.shown is None:
            line(told.unshown(parting), 2)
        else:
            line(told.say("parted-game", base=parting.base), 2)
        case(told.position(parting))
        case(told.twin(parting))
