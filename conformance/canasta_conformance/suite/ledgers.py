"""The ledgers beside the cases: kinds of mistake, capabilities, profiles, and the list of ids.

Ids are never renamed or used again. ``ids.lock`` lists every id that was ever used, in the order of appearance; a
retired id keeps its line. After the id it has the rotation of the case in each of its rule sets, as ``classic@4=2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from canasta.spec import Finding, UnreadableInput, outgoing
from canasta.spec.documents import read_form
from canasta_conformance import places
from canasta_conformance.forms.model import Case

_RETIRED = "retired"
_TURN = re.compile(r"([^\s=]+)=([0-7])")


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
    """An id that is in use or was used, whether it is retired, and the rotation of the case in each rule set."""

    id: str
    retired: bool
    rotations: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [f"{name}={number}" for name, number in self.rotations.items()]
        return " ".join([self.id, *([_RETIRED] if self.retired else []), *words])


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
        retired = words[1:2] == [_RETIRED]
        turns = [_TURN.fullmatch(word) for word in words[2 if retired else 1 :]]
        rotations = {turn[1]: int(turn[2]) for turn in turns if turn is not None}
        if len(rotations) < len(turns) or words[0] in seen:
            raise UnreadableInput([Finding.of(places.shown(file), (number, 1), "wrong-line", value=line)])
        seen.add(words[0])
        found.append(Locked(words[0], retired, rotations))
    return found


def rotations(lock: Iterable[Locked] | None = None) -> dict[tuple[str, str], int]:
    """The rotation of each case in each rule set, by id and rule set; by default, those of ``ids.lock``."""
    entries = read_lock(lock_file()) if lock is None else lock
    return {(entry.id, name): number for entry in entries for name, number in entry.rotations.items()}


def unturned(cases: Iterable[Case], lock: Iterable[Locked]) -> list[tuple[Case, str]]:
    """The cases that the lock gives no rotation in one of their rule sets, with that rule set, in the order of the
    cases. A case of kind variant has no seats.
    """
    known = rotations(lock)
    return [
        (case, name)
        for case in cases
        if case.kind != "variant" and case.status != _RETIRED
        for name in case.variants
        if (case.id, name) not in known
    ]


def unlocked(cases: Iterable[Case], lock: Iterable[Locked]) -> list[str]:
    """The ids of cases that the lock file does not list yet, in the order of the cases."""
    known = {entry.id for entry in lock}
    return list(dict.fromkeys(case.id for case in cases if case.id not in known))


def lost(cases: Iterable[Case], lock: Iterable[Locked]) -> list[tuple[str, str]]:
    """Contradictions between the cases and the lock file: ids that have no case (``gone``), and retired ids that are in
    use (``used-again``).
    """
    status = {case.id: case.status for case in cases}
    found = []
    for entry in lock:
        if entry.id not in status and not entry.retired:
            found.append((entry.id, "gone"))
        elif entry.retired and status.get(entry.id, _RETIRED) != _RETIRED:
            found.append((entry.id, "used-again"))
    return found


def write_lock(file: Path, ids: Iterable[str], turns: Mapping[tuple[str, str], int]) -> None:
    """Add ids at the end of a lock file, and rotations to the lines of their ids. What the file has stays.

    Raises UnreadableInput if a line is not a valid entry.
    """
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    entries = {entry.id: entry for entry in read_lock(file)} if text else {}
    lines = text.splitlines() + list(ids)
    new: dict[str, dict[str, int]] = {}
    for (name, ruleset), number in turns.items():
        new.setdefault(name, {})[ruleset] = number
    for place, line in enumerate(lines):
        name = next(iter(line.partition("#")[0].split()), "")
        if name in new:
            entry = entries.get(name, Locked(name, False))
            lines[place] = str(replace(entry, rotations={**new[name], **entry.rotations}))
    outgoing.write(file, "".join(f"{line}\n" for line in lines).encode())
