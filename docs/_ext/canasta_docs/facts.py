"""Everything the pages state, read once from the files of the specification: rules, variants, options, sources and registers.

The files are taken as they are written, through the project's own strict reader; what a rule set resolves to, what a sentence
says and what a case answers is asked of the programs that decide it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from canasta.spec import data, reading

Entry = Mapping[str, Any]

#: The chapters of the game, in the order of play.
CHAPTERS = (
    "table",
    "cards",
    "deal",
    "turn",
    "melds",
    "canastas",
    "opening",
    "pile",
    "threes",
    "going_out",
    "hand_end",
    "scoring",
    "match",
    "special_hands",
)
#: The five documents that this project was asked to cover, by the code that begins the ids of their claims.
DOCUMENTS = ("sr", "pl", "hr", "bs", "cs")


def schema_folder() -> Path:
    """The folder of the JSON Schemas."""
    return data.root() / "schema"


@cache
def _read(*parts: str) -> Entry:
    value: Entry = reading.read(data.path(*parts)).value
    return value


@cache
def rules() -> dict[str, Entry]:
    """The catalogue: every rule by its id, in the order of chapters."""
    return {rule["id"]: rule for chapter in CHAPTERS for rule in _read("rules", f"{chapter}.yaml")["rules"]}


@cache
def sources() -> dict[str, Entry]:
    """The register of sources by their codes."""
    return {entry["code"]: entry for entry in _read("sources", "sources.yaml")["sources"]}


@cache
def claims() -> dict[str, Entry]:
    """Every claim of the five documents by its id."""
    return {entry["id"]: entry for entry in _read("sources", "claims.yaml")["claims"]}


@cache
def errata() -> dict[str, Entry]:
    """Every erratum by its id."""
    return {entry["id"]: entry for entry in _read("sources", "errata.yaml")["errata"]}


@cache
def ambiguities() -> dict[str, Entry]:
    """Every ambiguity by its id."""
    return {entry["id"]: entry for entry in _read("ambiguities.yaml")["entries"]}


@cache
def variants() -> dict[str, Entry]:
    """Every variant file by its id: the root first, then by name."""
    found = {path.stem: _read("variants", path.name) for path in sorted(data.path("variants").glob("*.yaml"))}
    return dict(sorted(found.items(), key=lambda item: ("extends" in item[1], item[0] != "bicycle", item[0])))


@cache
def options() -> dict[str, Entry]:
    """Every option file by its id."""
    return {path.stem: _read("options", path.name) for path in sorted(data.path("options").glob("*.yaml"))}


def title(entry: Entry, language: str) -> str:
    """The title of a variant or option in a language, in English where it has none."""
    titles: Mapping[str, str] = entry["title"]
    return titles.get(language, titles["en"])


def listed(value: Any) -> list[Any]:
    """A value that may be one thing, a list of things, or missing, as a list."""
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]
