"""Case files written by a program: YAML in one fixed layout, so that recording anew shows only what has changed.

What fits in a line stands in a line; longer maps and lists are taken apart; texts of several lines keep their lines.
The text is of the strict form that `canasta.spec.reading` reads.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping
from typing import Any

#: Columns of a line, at most, where a value can be taken apart.
_WIDTH = 120
#: Texts that are plain scalars wherever they stand, and those among them that YAML would read as something else.
_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 ._@+/-]*[A-Za-z0-9._@+/-])?")
_NOT_TEXT = re.compile(r"[0-9._+-]+(?:[eE][0-9+-]*)?|0[xo][0-9a-fA-F]*|true|false|null", re.IGNORECASE)


def dumps(value: Mapping[str, Any]) -> str:
    """A map as a YAML document in block style, with a line break at its end."""
    return "\n".join(_map(value, 0)) + "\n"


def _map(value: Mapping[str, Any], indent: int) -> list[str]:
    lines: list[str] = []
    for key, inner in value.items():
        lines += _entry(f"{' ' * indent}{_scalar(key)}:", inner, indent)
    return lines


def _list(value: list[Any], indent: int) -> list[str]:
    lines: list[str] = []
    for inner in value:
        flat = f"{' ' * indent}- {_flow(inner)}"
        if isinstance(inner, Mapping) and inner and (len(flat) > _WIDTH or _has_lines(inner)):
            first, *rest = _map(inner, indent + 2)
            lines += [f"{' ' * indent}- {first.lstrip()}", *rest]
        else:
            lines.append(flat)
    return lines


def _entry(head: str, value: Any, indent: int) -> list[str]:
    """A key and its value: in one line if it fits, else taken apart below the key."""
    if isinstance(value, str) and "\n" in value:
        inner = " " * (indent + 2)
        return [f"{head} |", *(f"{inner}{line}" if line else "" for line in value.rstrip("\n").split("\n"))]
    flat = f"{head} {_flow(value)}"
    if len(flat) <= _WIDTH and not _has_lines(value):
        return [flat]
    if isinstance(value, Mapping) and value:
        return [head, *_map(value, indent + 2)]
    if isinstance(value, list) and value:
        return [head, *_list(value, indent + 2)]
    if isinstance(value, str) and " " in value:
        pad = " " * (indent + 2)
        folded = textwrap.wrap(value, _WIDTH, initial_indent=pad, subsequent_indent=pad, break_long_words=False,
                               break_on_hyphens=False)
        # A line that begins with a number sign or a dash means nothing else in a folded text.
        return [f"{head} >-", *folded]
    return [flat]


def _has_lines(value: Any) -> bool:
    if isinstance(value, str):
        return "\n" in value
    if isinstance(value, Mapping):
        return any(map(_has_lines, value.values()))
    return isinstance(value, list) and any(map(_has_lines, value))


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if isinstance(value, str) and _PLAIN.fullmatch(value) and not _NOT_TEXT.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)
