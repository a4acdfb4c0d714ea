"""Writes YAML in one fixed layout, so that after writing again only real changes differ.

Values that fit on one line are written on one line; longer maps and lists are split; texts of several lines keep their
lines. `canasta.spec.reading` can read the result.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping
from typing import Any

#: The most columns of a line, if its value can be split.
_WIDTH = 120
#: Texts that need no quotes in any place, and those among them that YAML would read as another type.
_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 ._@+/-]*[A-Za-z0-9._@+/-])?")
_NOT_TEXT = re.compile(r"[0-9._+-]+(?:[eE][0-9+-]*)?|0[xo][0-9a-fA-F]*|true|false|null", re.IGNORECASE)
#: Texts that folding does not change (words with single spaces), and lines that a block keeps unchanged.
_FOLDS = re.compile(r"[!-~\xa1-\u2fff]+(?: [!-~\xa1-\u2fff]+)*")
_ROWS = re.compile(r"(?:[!-~][ -~]*\n)+")


def dumps(value: Mapping[str, Any]) -> str:
    """A map as a YAML document in block style, with a line break at its end."""
    return "\n".join(_map(value, 0)) + "\n"


def _map(value: Mapping[str, Any], indent: int) -> list[str]:
    lines: list[str] = []
    for key, inner in value.items():
        lines += _entry(f"{' ' * indent}{scalar(key)}:", inner, indent)
    return lines


def _list(value: list[Any], indent: int) -> list[str]:
    lines: list[str] = []
    for inner in value:
        flat = f"{' ' * indent}- {flow(inner)}"
        if (len(flat) <= _WIDTH and not _has_lines(inner)) or not isinstance(inner, Mapping | list) or not inner:
            lines.append(flat)
            continue
        first, *rest = _map(inner, indent + 2) if isinstance(inner, Mapping) else _list(inner, indent + 2)
        lines += [f"{' ' * indent}- {first.lstrip()}", *rest]
    return lines


def _entry(head: str, value: Any, indent: int) -> list[str]:
    """A key and its value: on one line if it fits, otherwise split below the key."""
    if _is_rows(value):
        inner = " " * (indent + 2)
        return [f"{head} |", *(f"{inner}{line}" if line else "" for line in value.rstrip("\n").split("\n"))]
    flat = f"{head} {flow(value)}"
    if len(flat) <= _WIDTH and not _has_lines(value):
        return [flat]
    if isinstance(value, Mapping) and value:
        return [head, *_map(value, indent + 2)]
    if isinstance(value, list) and value:
        return [head, *_list(value, indent + 2)]
    if isinstance(value, str) and " " in value and _FOLDS.fullmatch(value):
        pad = " " * (indent + 2)
        folded = textwrap.wrap(
            value, _WIDTH, initial_indent=pad, subsequent_indent=pad, break_long_words=False, break_on_hyphens=False
        )
        return [f"{head} >-", *folded]
    return [flat]


def _is_rows(value: Any) -> bool:
    """Whether a value is a text of several lines that a YAML block can keep unchanged."""
    return isinstance(value, str) and _ROWS.fullmatch(value) is not None


def _has_lines(value: Any) -> bool:
    if isinstance(value, str):
        return _is_rows(value)
    if isinstance(value, Mapping):
        return any(map(_has_lines, value.values()))
    return isinstance(value, list) and any(map(_has_lines, value))


def flow(value: Any) -> str:
    """A value in one line, in flow style."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def scalar(value: Any) -> str:
    """A text, number, switch or null; a text without quotes where it can be."""
    if isinstance(value, str) and _PLAIN.fullmatch(value) and not _NOT_TEXT.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)
