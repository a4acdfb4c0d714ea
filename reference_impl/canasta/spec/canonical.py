"""Canonical JSON, the form from which digests are computed: UTF-8, keys sorted, no spaces, integers only."""

import hashlib
import json


def dumps(value: object) -> bytes:
    """The canonical bytes of a JSON value. Raises TypeError for any other value, including decimal numbers."""
    _refuse_what_is_not_exact(value)
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")).encode()


def digest(value: object) -> str:
    """``sha256:`` and 64 hexadecimal digits over the canonical bytes."""
    return "sha256:" + hashlib.sha256(dumps(value)).hexdigest()


def _refuse_what_is_not_exact(value: object) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise TypeError(f"a key must be text, not {key!r}")
            _refuse_what_is_not_exact(item)
    elif isinstance(value, list | tuple):
        for item in value:
            # Most lists hold cards, and a call for each card would be most of the time that a digest takes.
            if type(item) is not str:
                _refuse_what_is_not_exact(item)
    elif value is not None and not isinstance(value, str | int):
        raise TypeError(f"canonical JSON has no form for {value!r}")
