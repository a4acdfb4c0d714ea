"""All facts on the pages, read once from the files of the specification: rules, variants, options, sources and
registers.

`canasta.spec` reads and checks the files; here they are as they are written. The programs that decide them give the
values of a rule set, the sentence of a rule, and the answer of a case.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from canasta.spec import CHAPTERS, Resolution, Rules, catalogue, data, files, resolve
from canasta.spec import parameters as table
from canasta.spec.parameters import Parameter

__all__ = ["CHAPTERS", "Parameter"]

Entry = Mapping[str, Any]

#: The five documents that this project covers, by the code with which the ids of their claims begin.
DOCUMENTS = ("sr", "pl", "hr", "bs", "cs")


def schema_folder() -> Path:
    """The folder of the JSON Schemas."""
    return data.root() / "schema"


@cache
def rules() -> dict[str, Entry]:
    """The catalogue: every rule by its id, in the order of chapters."""
    return {entry["id"]: entry for entry in catalogue.entries("rules")}


@cache
def sources() -> dict[str, Entry]:
    """The list of sources by their codes."""
    return {entry["code"]: entry for entry in catalogue.entries("sources")}


@cache
def claims() -> dict[str, Entry]:
    """Every claim of the five documents by its id."""
    return {entry["id"]: entry for entry in catalogue.entries("claims")}


@cache
def errata() -> dict[str, Entry]:
    """Every erratum by its id."""
    return {entry["id"]: entry for entry in catalogue.entries("errata")}


@cache
def ambiguities() -> dict[str, Entry]:
    """Every ambiguity by its id."""
    return {entry["id"]: entry for entry in catalogue.entries("ambiguities")}


@cache
def variants() -> dict[str, Entry]:
    """Every variant file by its id: the root first, then by name."""
    found = {name: file.document.value for name, file in files.variants().items()}
    return dict(sorted(found.items(), key=lambda item: ("extends" in item[1], item[0] != "bicycle", item[0])))


@cache
def options() -> dict[str, Entry]:
    """Every option file by its id."""
    return {name: file.document.value for name, file in files.options().items()}


def title(entry: Entry, language: str) -> str:
    """The title of a variant or option in a language, otherwise in English."""
    titles: Mapping[str, str] = entry["title"]
    return titles.get(language, titles["en"])


def listed(value: Any) -> list[Any]:
    """A value that may be one thing, a list of things, or missing, as a list."""
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]


@cache
def rule_sets() -> tuple[str, ...]:
    """Every rule set without options that the variants allow: variant by variant, by number of players."""
    return tuple(f"{name}@{players}" for name, entry in variants().items() for players in sorted(entry["players"]))


@cache
def resolution(rule_set: str) -> Resolution:
    """A rule set with every value, its origin and its basis."""
    return resolve(rule_set)


@cache
def values_of(rule_set: str) -> dict[str, Any]:
    """The values of a rule set by path."""
    return resolution(rule_set).values()


@cache
def rules_of(rule_set: str) -> Rules:
    """A rule set in the form that the interpreter and the sentences need."""
    return resolution(rule_set).rules()


@cache
def parameters() -> Mapping[str, Parameter]:
    """Every parameter by its path, in the order of chapters."""
    return table.parameters()


def parameter(path: str) -> Parameter:
    """The schema of a parameter."""
    return parameters()[path]


def leaves(paths: Iterable[str]) -> list[str]:
    """Parameters at or below some paths, in the order of chapters."""
    return list(_leaves(tuple(paths)))


@cache
def _leaves(wanted: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        path for path in parameters() if any(path == above or path.startswith(f"{above}.") for above in wanted)
    )


@cache
def values(path: str) -> tuple[tuple[Any, tuple[str, ...]], ...]:
    """The different values of a parameter, each with the rule sets that have it, in the order of rule sets."""
    found: list[tuple[Any, list[str]]] = []
    for rule_set in rule_sets():
        value = values_of(rule_set)[path]
        for known, where in found:
            if known == value and type(known) is type(value):
                where.append(rule_set)
                break
        else:
            found.append((value, [rule_set]))
    return tuple((value, tuple(where)) for value, where in found)


def chapter_of(name: str) -> str:
    """The chapter of a rule, a parameter or a case."""
    return name.partition(".")[0]


@cache
def chapter_title(chapter: str) -> str:
    """The title of a chapter's page."""
    page = Path(__file__).resolve().parents[2] / "rules" / f"{chapter}.md"
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
