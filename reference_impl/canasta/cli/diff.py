"""`canasta diff`: in which parameters two rule sets differ."""

import html
from collections.abc import Sequence

import click

from canasta.cli.output import columns, emit, say
from canasta.cli.ruleset import resolved
from canasta.cli.show import written
from canasta.spec import differences
from canasta.text import sentences


@click.command(short_help="Compare two rule sets.")
@click.argument("a")
@click.argument("b")
@click.option("--words", is_flag=True, help="Values and parameters in words.")
@click.option(
    "--format", "form", type=click.Choice(["table", "markdown", "html", "json"]), default="table", show_default=True,
    callback=lambda ctx, _, value: ctx.meta.__setitem__("canasta.format", value) or value,
    is_eager=True, help="For people, for pages, or for programs.",
)
def diff(a: str, b: str, words: bool, form: str) -> None:
    """Print the parameters in which A and B differ, in chapter order.

    Ends with 0 whether or not there are differences.
    """
    first, second = resolved(a), resolved(b)
    found = differences(first, second)
    if form == "json":
        emit({
            "a": first.name, "b": second.name,
            "differences": [
                {
                    "path": one.path, "a": one.first, "b": one.second,
                    "a_basis": [basis.to_json() for basis in one.first_basis],
                    "b_basis": [basis.to_json() for basis in one.second_basis],
                }
                for one in found
            ],
        })
        return
    if not found:
        click.echo(say("diff-same", a=first.name, b=second.name))
        return
    head = [say("diff-head"), first.name, second.name]
    rows = []
    for one in found:
        if words:
            left, right = sentences.parameter(one.path, one.first), sentences.parameter(one.path, one.second)
            rows.append([left.label, left.value, right.value])
        else:
            rows.append([one.path, written(one.first), written(one.second)])
    click.echo({"table": _table, "markdown": _markdown, "html": _html}[form](head, rows))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(columns([head, *rows]))


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _html(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def line(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag.split()[0]}>" for cell in cells) + "</tr>"

    def row(cells: Sequence[str]) -> str:
        name = f'<th scope="row">{html.escape(cells[0])}</th>'
        return line(cells[1:], "td").replace("<tr>", f"<tr>{name}", 1)

    top = line(head, 'th scope="col"')
    body = "\n".join(map(row, rows))
    return f"<table>\n<thead>\n{top}\n</thead>\n<tbody>\n{body}\n</tbody>\n</table>"
