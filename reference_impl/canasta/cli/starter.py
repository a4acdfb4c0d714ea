"""The file with which a variant of one's own begins: a head, and everything that may be said, as comments.

Whoever takes the sign of comment away from a line and its group has set that value; the words beside it say what it
means in the variant that is extended.
"""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canasta.cli.output import say
from canasta.spec import Resolution
from canasta.spec.parameters import parameters
from canasta.spec.writing import flow, scalar
from canasta.text import sentences

_HEAD = """\
# yaml-language-server: $schema=variant-1.schema.json
canasta: variant/1
id: {id}
title: {{en: {title}}}
extends: {extends}
players: [{players}]
"""

#: Columns of a line, its sign of comment not counted.
_WIDTH = 118


def starter(name: str, title: str, parent: Resolution, players: Sequence[int]) -> str:
    """The text of a new variant file. ``parent`` is the rule set whose values stand in the comments."""
    head = _HEAD.format(
        id=name,
        title=scalar(title),
        extends=parent.variant,
        players=", ".join(map(str, players)),
    )
    return "\n".join([head, *_comments(parent)]) + "\n"


def _comments(parent: Resolution) -> Iterator[str]:
    for line in say("new-hint", extends=parent.variant, players=parent.players).splitlines():
        yield f"# {line}".rstrip()
    yield ""
    yield from (f"# {line}" for line in settings(parent))
    yield ""
    for line in say("new-why").splitlines():
        yield f"# {line}".rstrip()


def settings(parent: Resolution) -> Iterator[str]:
    """Every parameter that is executed, nested as in a file, with its value in the rule set and what that means."""
    known = parameters()
    values = {path: value for path, value in parent.values().items() if not known[path].family}
    values.pop("table.players")
    above: list[str] = []
    for path, value in values.items():
        *groups, leaf = path.split(".")
        shared = 0
        while shared < min(len(groups), len(above)) and groups[shared] == above[shared]:
            shared += 1
        for depth in range(shared, len(groups)):
            yield f"{'  ' * depth}{scalar(groups[depth])}:"
        above = groups
        said = str(sentences.parameter(path, value))
        indent = "  " * len(groups)
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            yield from _above(indent, said)
            yield f"{indent}{scalar(leaf)}:"
            yield from (f"{indent}  - {_value(entry)}" for entry in value)
        else:
            yield from _setting(indent, f"{scalar(leaf)}: {_value(value)}", said)


def _setting(indent: str, setting: str, said: str) -> Iterator[str]:
    """A value with what it means: beside it, or above it where the line would be too long."""
    line = f"{indent}{setting}  # {said}"
    if len(line) <= _WIDTH:
        yield line
    else:
        yield from _above(indent, said)
        yield f"{indent}{setting}"


def _above(indent: str, said: str) -> Iterator[str]:
    sign = f"{indent}# "
    yield from textwrap.wrap(said, _WIDTH, initial_indent=sign, subsequent_indent=sign)


def _value(value: Any) -> str:
    """A value on one line, without the lists of a map that are empty."""
    if isinstance(value, Mapping):
        value = {key: inner for key, inner in value.items() if inner != []}
    return flow(value)
