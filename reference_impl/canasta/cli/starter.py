"""The file for a new variant: a head, and all possible settings as comments.

To set a value, a user removes the comment sign before the line and before the keys above it. Text beside the value says
what it means in the parent variant.
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

#: The most columns of a line, without the comment sign.
_WIDTH = 118


def starter(name: str, title: str, parent: Resolution, players: Sequence[int]) -> str:
    """The text of a new variant file. ``parent`` is the rule set whose values the comments show."""
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
    """Every parameter that the interpreter uses, nested as in a file, with its value and its meaning."""
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
    """A value with its meaning: beside it, or above it if the line would be too long."""
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
