"""The registers of the specification as values: rules, claims, ambiguities, sources and errata, each by id in file
order.

They are read once and checked against their schemas. Damaged files raise InternalFault, because they belong to the
project.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from . import checking, data, prepared
from .errors import InternalFault, UnreadableInput
from .files import header
from .parameters import schema
from .reading import read
from .rules import CHAPTERS

Stage = Literal["shape", "seat", "turn", "possession", "way", "rules"]


@dataclass(frozen=True, slots=True)
class Rule:
    """The smallest statement that a player can break, or a program can compute, on its own.

    ``kind`` is requires (players can break it; ``stage`` says when it is judged), effect, computes or custom (only for
    people). ``reads`` has parameter paths or prefixes. ``yields_to`` has the rules that are reported instead of this
    one if one fact would break both. A rule with ``retired`` is no longer used and only keeps its id.
    """

    id: str
    chapter: str
    kind: Literal["requires", "effect", "computes", "custom"]
    stage: Stage | None
    reads: tuple[str, ...]
    claims: tuple[str, ...]
    ambiguities: tuple[str, ...]
    sources: tuple[str, ...]
    yields_to: tuple[str, ...]
    policy: str | None
    retired: str | None


@dataclass(frozen=True, slots=True)
class Holding:
    """A value that a claim gives, perhaps only for some numbers of players, variants or options."""

    path: str
    value: Any
    players: tuple[int, ...]
    within: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """What one document says, in our own words, and which rules and values come from it. ``adopted_by`` has options
    with a + before them.
    """

    id: str
    kind: Literal["rule", "example", "option", "erratum"]
    chapter: str
    claim: str
    settled_by: Literal["parameter", "rule", "erratum", "named"]
    rules: tuple[str, ...]
    parameters: tuple[Holding, ...]
    adopted_by: tuple[str, ...]
    names: tuple[str, ...]
    reading: str | None
    note: str | None


@dataclass(frozen=True, slots=True)
class SourcesSay:
    """What some sources say about an ambiguity."""

    sources: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A question on which the sources disagree or are silent, what each says, and how it is settled here.

    ``by`` is parameter (then ``paths`` name it), any_of (then ``any_of`` has the allowed answers), reading or policy,
    with ``reason``. ``answer`` is the result in classic and bicycle, ``provisional`` lists those of them that may still
    change.
    """

    id: str
    chapter: str
    situation: str
    answers: tuple[SourcesSay, ...]
    by: Literal["parameter", "any_of", "reading", "policy"]
    paths: tuple[str, ...]
    any_of: tuple[str, ...]
    reason: str | None
    rules: tuple[str, ...]
    answer: Mapping[str, str]
    provisional: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A source of facts. Grade A: we read the passage itself; B: known through accounts that agree; C: an excerpt or
    one account.
    """

    code: str
    title: str
    language: str
    kind: str
    seen: str
    grade: Literal["A", "B", "C"]
    note: str | None


@dataclass(frozen=True, slots=True)
class Erratum:
    """An error, gap or isolated rule of a source: the printed text, our reading, and the variants that adopt either."""

    id: str
    source: str
    kind: Literal["slip", "gap", "lone"]
    chapter: str
    claims: tuple[str, ...]
    printed: str
    reading: str
    as_printed: tuple[str, ...]
    as_read: tuple[str, ...]
    filled_from: str | None


@cache
def rules() -> Mapping[str, Rule]:
    """The catalogue of rules by id, chapter by chapter, in the order of a rulebook."""
    found: dict[str, Rule] = {}
    for chapter in CHAPTERS:
        file = data.path("rules", f"{chapter}.yaml")
        for entry in _entries(file, "rules"):
            rule = Rule(
                entry["id"],
                entry["id"].split(".")[0],
                entry["kind"],
                entry.get("stage"),
                tuple(entry["reads"]),
                tuple(entry["claims"]),
                _tuple(entry, "ambiguities"),
                _tuple(entry, "sources"),
                _tuple(entry, "yields_to"),
                entry.get("policy"),
                entry.get("retired"),
            )
            if rule.chapter != chapter or rule.id in found:
                raise InternalFault(f"{data.shown(file)}: {rule.id} is in the wrong file, or occurs twice")
            found[rule.id] = rule
    return found


@cache
def claims() -> Mapping[str, Claim]:
    """The claims of the five documents by id, document by document."""
    return {
        entry["id"]: Claim(
            entry["id"],
            entry["kind"],
            entry["chapter"],
            entry["claim"],
            entry["settled_by"],
            tuple(entry["rules"]),
            tuple(
                Holding(one["path"], one["value"], _tuple(one, "players"), _tuple(one, "in"))
                for one in entry.get("parameters", ())
            ),
            _tuple(entry, "adopted_by"),
            _tuple(entry, "names"),
            entry.get("reading"),
            entry.get("note"),
        )
        for entry in entries("claims")
    }


@cache
def ambiguities() -> Mapping[str, Ambiguity]:
    """The ambiguities by id, in the order of their numbers."""
    found = {}
    for entry in entries("ambiguities"):
        settled = entry["settled"]
        path = settled.get("path", [])
        found[entry["id"]] = Ambiguity(
            entry["id"],
            entry["chapter"],
            entry["situation"],
            tuple(SourcesSay(tuple(one["sources"]), one["says"]) for one in entry["answers"]),
            settled["by"],
            (path,) if isinstance(path, str) else tuple(path),
            _tuple(settled, "any_of"),
            settled.get("reason"),
            _tuple(entry, "rules"),
            entry.get("answer", {}),
            _tuple(entry, "provisional"),
        )
    return found


@cache
def sources() -> Mapping[str, Source]:
    """The list of sources by code."""
    return {
        entry["code"]: Source(
            entry["code"],
            entry["title"],
            entry["language"],
            entry["kind"],
            entry["seen"],
            entry["grade"],
            entry.get("note"),
        )
        for entry in entries("sources")
    }


@cache
def errata() -> Mapping[str, Erratum]:
    """The errata by id, in the order of their numbers."""
    return {
        entry["id"]: Erratum(
            entry["id"],
            entry["source"],
            entry["kind"],
            entry["chapter"],
            tuple(entry["claims"]),
            entry["printed"],
            entry["reading"],
            tuple(entry["as_printed"]),
            tuple(entry["as_read"]),
            entry.get("filled_from"),
        )
        for entry in entries("errata")
    }


#: Where a register is, and the key of its list; rules have a file for each chapter.
_PLACES: Mapping[str, tuple[str, ...]] = {
    "sources": ("sources", "sources.yaml", "sources"),
    "claims": ("sources", "claims.yaml", "claims"),
    "errata": ("sources", "errata.yaml", "errata"),
    "ambiguities": ("ambiguities.yaml", "entries"),
}


def entries(register: Literal["rules", "sources", "claims", "errata", "ambiguities"]) -> list[Mapping[str, Any]]:
    """The entries of a register as its files have them, in their order.

    Raises InternalFault where a file is damaged.
    """
    if register == "rules":
        return [entry for chapter in CHAPTERS for entry in _entries(data.path("rules", f"{chapter}.yaml"), "rules")]
    *place, key = _PLACES[register]
    return _entries(data.path(*place), key)


def _tuple(entry: Mapping[str, Any], key: str) -> tuple[Any, ...]:
    return tuple(entry.get(key, ()))


def _entries(file: Path, key: str) -> list[Mapping[str, Any]]:
    """The list in a register file, checked."""
    document = prepared.document(file, data.shown(file))
    if document is not None:
        known: list[Mapping[str, Any]] = document.value[key]
        return known
    try:
        document = read(file)
        findings = checking.check(document, schema(f"{header(document)}-1"))
    except UnreadableInput as problem:
        raise InternalFault(str(problem)) from None
    if findings:
        raise InternalFault("\n".join(map(str, findings)))
    entries: list[Mapping[str, Any]] = document.value[key]
    return entries
