"""`canasta diff`: how two rule sets differ, why, and a situation that shows it."""

import sys
from typing import TYPE_CHECKING

import click

from canasta.cli.output import emit, say
from canasta.spec.visible import bare

if TYPE_CHECKING:
    from canasta.spec import Resolution
    from canasta_differences.comparison import Comparison


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("--claims", is_flag=True, help="Print the text of each claim and not only its id.")
@click.option(
    "--witness/--no-witness", default=True, show_default=True, help="Look for a situation that shows each difference."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "markdown", "html", "json"]),
    default="table",
    show_default=True,
    callback=lambda ctx, _, value: ctx.meta.__setitem__("canasta.format", value) or value,
    is_eager=True,
    help="Output format.",
)
def diff(a: str, b: str, claims: bool, witness: bool, form: str) -> None:
    """Print where rule sets A and B differ, chapter by chapter.

    For each difference you see both values, the basis of each, and a position or a hand that A and B judge or score
    differently. The program has executed it under both.

    A and B are variant[+option…][@players], or variant files of your own. The exit code is 0 even if they differ.
    """
    from canasta.cli.differences import told, written
    from canasta.cli.ruleset import resolved

    found = _compared(resolved(a), resolved(b), witness)
    if form == "json":
        emit(found.to_json())
    elif not found.entries:
        click.echo(told("same", a=found.first.name, b=found.second.name))
    else:
        click.echo("\n".join(written(found, form, claims)))


def _compared(first: "Resolution", second: "Resolution", witness: bool) -> "Comparison":
    """The comparison, with a progress bar if standard error is a terminal."""
    from canasta_differences.comparison import compare

    if not witness or not sys.stderr.isatty():
        return compare(first, second, witness)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=bare(sys.stderr)), transient=True) as bar:
        task = bar.add_task(say("diff-progress"), total=None)

        def step(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return compare(first, second, witness, step)
