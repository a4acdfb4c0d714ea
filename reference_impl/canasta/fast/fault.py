"""Faults of what is handed to the engine: the finding that says where, what was found and what was expected."""

from __future__ import annotations

from typing import Any

from canasta.spec import Finding, UnreadableInput

Path = tuple[str | int, ...]


def written(path: Path) -> str:
    """A place in an object, as people write it: ``sides[1].hands[0]``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def finding(what: str, code: str, path: Path, detail: str = "", **data: Any) -> Finding:
    """A finding about an object without a file; ``what`` names the object: action, state, deal or hand."""
    return Finding.of(what, None, code, written(path), detail, **data)


def unreadable(what: str, code: str, path: Path, detail: str = "", **data: Any) -> UnreadableInput:
    """The failure that carries one such finding."""
    return UnreadableInput([finding(what, code, path, detail, **data)])
