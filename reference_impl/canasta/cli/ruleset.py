"""How a user names a rule set: one of ours by name, or a variant file of their own."""

import os
import re
from pathlib import Path

import click

from canasta.spec import Resolution, UnreadableInput, resolve, resolve_file
from canasta.spec.incoming import is_file, unreadable

_FILE = re.compile(r"(?P<file>.+\.ya?ml)(?P<options>(?:\+[^+@/]+)*)(?:@(?P<players>[0-9]{1,3}))?")


def resolved(name: str) -> Resolution:
    """The rule set of a name such as ``classic+two-canastas@4`` or ``house.yaml@4``.

    Options that change nothing there are named on standard error.

    Raises the same errors as `canasta.spec.resolve` and `canasta.spec.resolve_file`.
    """
    found = _resolved(name)
    for warning in found.without_effect():
        click.echo(str(warning), err=True)
    return found


def _resolved(name: str) -> Resolution:
    own = _FILE.fullmatch(name)
    if own is None:
        if os.sep in name:
            found = unreadable(Path(name), name)
            if found.code == "not-a-file":
                raise UnreadableInput([found])
        return resolve(name)
    if not is_file(Path(own["file"])):
        raise UnreadableInput([unreadable(Path(own["file"]), own["file"])])
    options = [option for option in own["options"].split("+") if option]
    _check(Path(own["file"]))
    return resolve_file(Path(own["file"]), options, int(own["players"]) if own["players"] else None)


def _check(file: Path) -> None:
    """Refuse a file that `canasta validate` refuses, so that a valid file is the same for every command."""
    from canasta.spec import files
    from canasta.spec.beyond_schema import beyond_schema

    findings = [one for one in beyond_schema(files.load(file)) if not one.warning]
    if findings:
        raise UnreadableInput(findings)
