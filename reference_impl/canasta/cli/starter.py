"""The file with which a variant of one's own begins: a head, and everything that may be said, as comments.

Whoever takes the sign of comment away from a line and its group has set that value; the words beside it say what it
means in the variant that is extended.
"""

import json
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canasta.cli.output import say
from canasta.spec import Resolution
from canasta.spec.parameters import parameters
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
#: Text that YAML reads as text without quotes, whatever stands around it.
_BARE = re.compile(r"(?!(?:true|false|null|yes|no|on|off|y|n)$)[A-Za-z][A-Za-z_]*")


def starter(name: str, title: str, parent: Resolution, players: Sequence[int]) -> str:
    """The text of a new variant file. ``parent`` is the rule set whose values stand in the comments."""
    head = _HEAD.format(
        id=name,
        title=_quoted(title),
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
            yield f"{'  ' * depth}{_key(groups[depth])}:"
        above = groups
        said = str(sentences.parameter(path, value))
        indent = "  " * len(groups)
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            yield from _above(indent, said)
            yield f"{indent}{_key(leaf)}:"
            yield from (f"{indent}  - {flow(entry)}" for entry in value)
        else:
            yield from _setting(indent, f"{_key(leaf)}: {flow(value)}", said)


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


def flow(value: Any) -> str:
    """A value on one line as people write it in YAML."""
    match value:
        case str():
            return value if _BARE.fullmatch(value) else _quoted(value)
        case Mapping():
            kept = {key: inner for key, inner in value.items() if inner != []}
            return "{" + ", ".join(f"{_key(key)}: {flow(inner)}" for key, inner in kept.items()) + "}"
        case list():
            return "[" + ", ".join(map(flow, value)) + "]"
        case _:
            return json.dumps(value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    """Text as a quoted scalar of YAML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
