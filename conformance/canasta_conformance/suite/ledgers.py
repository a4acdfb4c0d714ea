"""The ledgers beside the cases: kinds of mistake, capabilities, profiles, and the list of ids.

Ids are never renamed or used again. ``ids.lock`` lists every id that was ever used, in the order of appearance; a
retired id keeps its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from canasta.spec import Finding, UnreadableInput
from canasta.spec.documents import read_form
from canasta_conformance import places
from canasta_conformance.forms.model import Case

_RETIRED = "retired"


@cache
def why() -> Mapping[str, str]:
    """The kinds of mistake that cases look for, by name."""
    return _texts("why", "classes")


@cache
def capabilities() -> Mapping[str, str]:
    """The capabilities that a program may declare, by tag."""
    return _texts("capabilities", "capabilities")


@cache
def profiles() -> Mapping[str, Mapping[str, Any]]:
    """The named selections: each has a title, a level, and if needed variants, only and skip."""
    found: Mapping[str, Mapping[str, Any]] = _ledger("profiles")["profiles"]
    return found


def _texts(name: str, key: str) -> Mapping[str, str]:
    found: Mapping[str, str] = _ledger(name)[key]
    return found


def _ledger(name: str) -> Mapping[str, Any]:
    file = places.path(f"{name}.yaml")
    found: Mapping[str, Any] = read_form(file, f"{name}/1", places.shown(file)).value
    return found


# --- ids ---


@dataclass(frozen=True, slots=True)
class Locked:
    """An id that is in use or was used, and whether it is retired."""

    id: str
    retired: bool


def lock_file() -> Path:
    """The path of ``ids.lock``."""
    return places.path("ids.lock")


def read_lock(file: Path) -> list[Locked]:
    """The ids of a lock file, in its order.

    Raises UnreadableInput if a line is not a valid entry.
    """
    found, seen = [], set()
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) > 2 or (len(words) == 2 and words[1] != _RETIRED) or words[0] in seen:
            raise UnreadableInput([Finding.of(places.shown(file), (number, 1), "wrong-line", value=line)])
        seen.add(words[0])
        found.append(Locked(words[0], len(words) == 2))
    return found


def unlocked(cases: Iterable[Case], lock: Iterable[Locked]) -> list[str]:
    """The ids of cases that the lock file does not list yet, in the order of the cases."""
    known = {entry.id for entry in lock}
    return list(dict.fromkeys(case.id for case in cases if case.id not in known))


def lost(cases: Iterable[Case], lock: Iterable[Locked]) -> list[str]:
    """Contradictions between the cases and the lock file: ids without a case, and retired ids that are in use."""
    status = {case.id: case.status for case in cases}
    words = []
    for entry in lock:
        if entry.id not in status and not entry.retired:
            words.append(f"{entry.id}: in ids.lock, but not a case; retire a case instead of removing or renaming it")
        elif entry.retired and status.get(entry.id, _RETIRED) != _RETIRED:
            words.append(f"{entry.id}: retired in ids.lock, but in use again; never use an id again")
    return words


def append_lock(file: Path, ids: Iterable[str]) -> int:
    """Add ids at the end of a lock file; returns their number."""
    new = list(ids)
    if new:
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        joint = "" if not text or text.endswith("\n") else "\n"
        file.write_text(text + joint + "".join(f"{name}\n" for name in new), encoding="utf-8")
    return len(new)
