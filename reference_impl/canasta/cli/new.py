"""`canasta new`: begin your own variant."""

import os
from pathlib import Path

import click

from canasta.cli.output import Exit, emit, format_option, say, stop, wants_json


@click.command()
@click.argument("name")
@click.option(
    "--extends", default="classic", show_default=True, help="The variant whose values apply where yours sets none."
)
@click.option("--title", help="The title for readers.  [default: NAME]")
@click.option(
    "--directory",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Output folder.  [default: the current folder]",
)
@format_option
def new(name: str, extends: str, title: str | None, directory: Path) -> None:
    """Write NAME.yaml, a file in which you can describe your own variant.

    The file extends another variant and lists every parameter as a comment. The schema for your editor goes into the
    same folder.

    NAME must not be the name of a variant or an option of the specification. The command never overwrites your file; it
    only replaces an older copy of the schema.
    """
    from canasta.cli.starter import starter
    from canasta.spec import UnreadableInput, data, files, resolve
    from canasta.spec.outgoing import write
    from canasta.spec.reading import read

    found = resolve(extends)
    parent = files.variants()[found.variant]
    if extends != parent.id:
        stop(say("new-extends-a-variant", extends=extends, variant=parent.id), Exit.USAGE)
    for kind, taken in (("variant", files.variants()), ("option", files.options())):
        if name in taken:
            stop(say("new-taken", id=name, kind=kind), Exit.USAGE)
    file, schema = directory / f"{name}.yaml", directory / "variant-1.schema.json"
    if os.path.lexists(file):
        stop(say("new-exists", file=str(file)), Exit.USAGE)
    try:
        text = starter(name, title or name, found, parent.players or ()).encode()
    except UnicodeEncodeError:
        stop(say("new-not-utf-8", word=repr(title or name)), Exit.USAGE)
    try:
        files.load(read(text, str(file)))
    except UnreadableInput as fault:
        # The name came from the command line, so the error is in the command.
        stop(str(fault.findings[0]), Exit.USAGE)
    directory.mkdir(parents=True, exist_ok=True)
    write(schema, data.schema("variant-1").read_bytes())
    write(file, text)
    if wants_json():
        emit({"file": str(file), "schema": str(schema), "extends": extends})
        return
    click.echo(say("new-written", file=str(file), extends=extends, schema=str(schema)))
    click.echo(say("new-next", file=str(file)))
