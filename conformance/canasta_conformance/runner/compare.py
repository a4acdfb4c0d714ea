"""One check on one reply: whether it agrees, and where it deviates.

What a program has declared decides how much a check asks: the grain of reasons, the members of the state, the items of
a sheet. What a program sends without having declared it is compared, too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from canasta.spec import canonical
from canasta_conformance.forms.levels import grain_of, granted
from canasta_conformance.forms.model import Check
from canasta_conformance.forms.protocol import Reply, digest
from canasta_conformance.forms.shown_state import first_difference, whole


@dataclass(frozen=True, slots=True)
class Deviation:
    """A reply that differs from the expected one. The fingerprint depends on its members, never on messages.

    ``path`` is the place in the body of the reply, as keys and list positions; empty if the result itself differs.
    """

    fingerprint: str
    expected: Any
    observed: Any
    path: tuple[str | int, ...] = ()


def compare(check: Check, reply: Reply, declared: frozenset[str]) -> Deviation | None:
    """How a reply deviates from one check; None if it agrees."""
    if check.kind == "any_of":
        deviations = [_first(way, reply, declared) for way in check.want]
        if any(deviation is None for deviation in deviations):
            return None
        first = deviations[0]
        assert first is not None
        ways = {"any_of": [found.expected for found in deviations if found]}
        return Deviation(first.fingerprint, ways, first.observed, first.path)
    if check.kind in ("ok", "no", "error"):
        if reply.result == check.kind:
            return None
        return Deviation(f"result:{_verdict(reply)}", _WORD[check.kind], _verdict(reply))
    if check.kind == "refused":
        if reply.result in ("no", "error"):
            return None
        return Deviation("result:loaded", "refused", "loaded")
    return _BODY[check.kind](check.want, reply, declared)


_WORD = {"ok": "accepted", "no": "refused", "error": "error"}


def _verdict(reply: Reply) -> str:
    return {"ok": "accepted", "no": "refused"}.get(reply.result, reply.result)


def _first(way: Sequence[Check], reply: Reply, declared: frozenset[str]) -> Deviation | None:
    for check in way:
        deviation = compare(check, reply, declared)
        if deviation is not None:
            return deviation
    return None


def _rules(want: Sequence[str], reply: Reply, declared: frozenset[str]) -> Deviation | None:
    if reply.result != "no":
        return Deviation(f"result:{_verdict(reply)}", list(want), _verdict(reply))
    grain = grain_of(declared)
    if grain == "bare":
        return None
    given = reply.body.get("rules")
    if not isinstance(given, list) or not given or not all(isinstance(rule, str) for rule in given):
        return Deviation("rules:none", list(want), given, ("rules",))
    expected, seen = set(want), set(given)
    if grain == "family":
        expected = {rule.split(".", 1)[0] for rule in expected}
        seen = {rule.split(".", 1)[0] for rule in seen}
    # If a printed example breaks several rules at once, a program that stops at the first one is right too.
    if seen <= expected:
        return None
    return Deviation(f"rules:{','.join(sorted(seen))}", sorted(expected), sorted(seen), ("rules",))


def _state(want: str, reply: Reply, declared: frozenset[str]) -> Deviation | None:
    body = reply.ok or {}
    every = "state" in declared
    owed = frozenset(name.removeprefix("state.") for name in declared if name.startswith("state."))
    if every or owed or "state" in body:
        shown = body.get("state")
        if not isinstance(shown, Mapping):
            return Deviation("state:none", "an object with members of the state", shown, ("state",))
        position = json.loads(want)
        found = first_difference(whole(position), shown, owed | frozenset(position) if every else owed, every)
        if found is not None:
            path, expected, observed = found
            return Deviation(f"state:{path[0]}", expected, observed, ("state", *path))
    if "digest" in declared or "digest" in body:
        expected = f"sha256:{hashlib.sha256(want.encode()).hexdigest()}"
        if body.get("digest") != expected:
            return Deviation("digest", expected, body.get("digest"), ("digest",))
    return None


def _list(want: Mapping[str, Sequence[str]], reply: Reply, declared: frozenset[str]) -> Deviation | None:
    given = (reply.ok or {}).get("list")
    if not isinstance(given, list) or not all(isinstance(entry, str) for entry in given):
        return Deviation("list:none", dict(want), given, ("list",))
    seen = set(given)
    missing = {entry for entry in [*want.get("exactly", ()), *want.get("includes", ())] if entry not in seen}
    surplus = seen & set(want.get("excludes", ()))
    if "exactly" in want:
        surplus |= seen - set(want["exactly"])
    twice = len(given) - len(seen)
    if not missing and not surplus and not twice:
        return None
    signs = [f"+{entry}" for entry in sorted(surplus)] + [f"-{entry}" for entry in sorted(missing)]
    return Deviation(f"list:{','.join(signs) or 'twice'}", dict(want), sorted(given), ("list",))


def _count(want: Mapping[str, Any], reply: Reply, declared: frozenset[str]) -> Deviation | None:
    body = reply.ok or {}
    for name, value in want.items():
        if body.get(name) != value:
            return Deviation(
                f"{name}:{canonical.dumps(_whole(body.get(name))).decode()[:60]}",
                dict(want),
                {name: body.get(name) for name in want},
                (name,),
            )
    return None


def _score(want: Mapping[str, Any], reply: Reply, declared: frozenset[str]) -> Deviation | None:
    body = reply.ok or {}
    for signs, path, expected, observed in _score_parts(want, body, declared):
        if not _same(expected, observed):
            seen = canonical.dumps(_whole(observed)).decode()[:60]
            return Deviation(f"score:{signs}={seen}", expected, observed, path)
    return None


#: Members of ``next`` that a program may leave out if it has not declared them.
_DECLARED_NEXT = ("dealer", "winners")

_Part = tuple[str, tuple[str | int, ...], Any, Any]


def _score_parts(want: Mapping[str, Any], body: Mapping[str, Any], declared: frozenset[str]) -> list[_Part]:
    """The parts of a score to compare, in order: a mark for the fingerprint, the path, the expected and the actual
    value. Items that a program leaves out, and members of ``next``, are missing only if it has declared them.
    """
    parts: list[_Part] = []
    if "sheets" in want:
        given = body.get("sheets")
        sheets = given if isinstance(given, list) and all(isinstance(sheet, dict) for sheet in given) else []
        parts.append(("sheets", ("sheets",), len(want["sheets"]), len(sheets) if isinstance(given, list) else None))
        for place, (expected, sheet) in enumerate(zip(want["sheets"], sheets, strict=False)):
            at = ("sheets", place)
            if "of" in expected:
                parts.append((f"{place}.of", (*at, "of"), expected["of"], sheet.get("of")))
            items = sheet.get("items")
            coarse = items is None and "score.items" not in declared
            if "items" in expected and coarse:
                total = sum(expected["items"].values())
                parts.append((f"{place}.total", (*at, "total"), total, sheet.get("total")))
            elif "items" in expected:
                seen = items if isinstance(items, dict) else {}
                for item in sorted({*expected["items"], *seen}):
                    parts.append(
                        (f"{place}.{item}", (*at, "items", item), expected["items"].get(item, 0), seen.get(item, 0))
                    )
            if "total" in expected:
                parts.append((f"{place}.total", (*at, "total"), expected["total"], sheet.get("total")))
    if "scores" in want:
        parts.append(("scores", ("scores",), want["scores"], body.get("scores")))
    given = body.get("next")
    following = given if isinstance(given, dict) else {}
    for name, value in want.get("next", {}).items():
        if name in following or name not in _DECLARED_NEXT or f"next.{name}" in declared:
            parts.append((f"next.{name}", ("next", name), value, following.get(name)))
    return parts


def _view(want: Mapping[str, Any], reply: Reply, declared: frozenset[str]) -> Deviation | None:
    body = reply.ok
    if body is None:
        return Deviation("view:none", dict(want), reply.to_json())
    for name, value in want.get("parts", {}).items():
        if not _same(value, body.get(name)):
            return Deviation(f"view:{name}", {name: value}, {name: body.get(name)}, (name,))
    if "digest" in want:
        seen = digest(dict(body))
        if seen != want["digest"]:
            return Deviation("view:digest", want["digest"], dict(body))
    return None


_BODY: dict[str, Callable[[Any, Reply, frozenset[str]], Deviation | None]] = {
    "rules": _rules,
    "state": _state,
    "list": _list,
    "count": _count,
    "score": _score,
    "view": _view,
}


def _same(expected: Any, observed: Any) -> bool:
    # True equals 1 in Python, but not in JSON.
    return canonical.dumps(_whole(expected)) == canonical.dumps(_whole(observed))


def _whole(value: Any) -> Any:
    """A value from a reply, in the form that canonical JSON accepts."""
    return value if not isinstance(value, float) else str(value)


# --- what a check leaves out ---


def left_out(check: Check, declared: frozenset[str]) -> frozenset[str]:
    """The capabilities that a program lacks, so that a part of this check does not ask anything of it."""
    if check.kind == "any_of":
        return frozenset().union(*(left_out(part, declared) for way in check.want for part in way))
    if check.kind == "state":
        if declared & {"digest", "state"}:
            return frozenset()
        return frozenset(f"state.{name}" for name in _members(check.want)) - granted(declared)
    if check.kind == "score":
        asked = {f"next.{name}" for name in _DECLARED_NEXT if name in check.want.get("next", {})}
        if any("items" in sheet for sheet in check.want.get("sheets", ())):
            asked.add("score.items")
        return frozenset(asked) - declared
    return frozenset()


def _members(position: str) -> frozenset[str]:
    written = json.loads(position)
    # ``closing`` is a member only while it binds; ``whole`` adds it with its resting value.
    return frozenset(name for name in whole(written) if name != "closing" or name in written)
