"""How two rule sets differ, as a document: parameter by parameter in chapter order, with words, reasons and witnesses.

This is data; the command line and the pages decide how it looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from canasta.spec import Basis, Difference, Resolution, catalogue, differences
from canasta.spec.words import DEFAULT
from canasta.text import sentences
from canasta_differences import witness
from canasta_differences.witness import Shown

_REGISTERS: Mapping[str, str] = {
    "claim": "claims",
    "ambiguity": "ambiguities",
    "erratum": "errata",
    "source": "sources",
}


@dataclass(frozen=True, slots=True)
class Compared:
    """A parameter in which two rule sets differ, and what shows the difference.

    ``shown`` is None for table manners, and if the search for witnesses was not requested.
    """

    difference: Difference
    shown: Shown | None

    @property
    def path(self) -> str:
        """The parameter."""
        return self.difference.path

    @property
    def chapter(self) -> str:
        """The chapter of the parameter."""
        return self.path.split(".")[0]

    def words(self, lang: str = DEFAULT) -> tuple[str, str, str]:
        """The label of the parameter, and its value in each rule set in words."""
        first = sentences.parameter(self.path, self.difference.first, lang)
        return first.label, first.value, sentences.parameter(self.path, self.difference.second, lang).value


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rule sets and all their differences."""

    first: Resolution
    second: Resolution
    entries: tuple[Compared, ...]

    def bases(self) -> tuple[Basis, ...]:
        """Every basis of a value, each once, in the order of appearance."""
        found = dict.fromkeys(
            basis
            for entry in self.entries
            for side in (entry.difference.first_basis, entry.difference.second_basis)
            for basis in side
        )
        return tuple(found)

    def to_json(self, lang: str = DEFAULT) -> dict[str, Any]:
        """The comparison as an object: differences in chapter order, and the meaning of the ids in it."""
        return {
            "a": self.first.name,
            "b": self.second.name,
            "digests": {"a": self.first.digest, "b": self.second.digest},
            "titles": {"a": dict(self.first.title), "b": dict(self.second.title)},
            "differences": [_entry(self, entry, lang) for entry in self.entries],
            **stands_for(self.bases()),
        }


def compare(
    first: Resolution,
    second: Resolution,
    witnesses: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Compare two rule sets; ``progress`` is called with the number of finished differences and of all.

    Without ``witnesses`` it searches and plays nothing, which is quick. Raises InternalFault if a witness gives other
    answers when it is executed again.
    """
    found = differences(first, second)
    entries = []
    for place, difference in enumerate(found):
        shown = witness.shown(first, second, difference.path) if witnesses else None
        entries.append(Compared(difference, shown))
        if progress is not None:
            progress(place + 1, len(found))
    return Comparison(first, second, tuple(entries))


def stands_for(bases: Iterable[Basis]) -> dict[str, dict[str, str]]:
    """The texts of claims, ambiguities, errata and sources, by id; the document of each claim is among the sources."""
    found: dict[str, dict[str, str]] = {name: {} for name in _REGISTERS.values()}
    for basis in bases:
        if basis.kind in _REGISTERS:
            text = says(basis)
            if text is not None:
                found[_REGISTERS[basis.kind]][basis.text] = text
        document = document_of(basis)
        if document is not None:
            found["sources"][document] = catalogue.sources()[document].title
    return found


def says(basis: Basis) -> str | None:
    """The text of a basis: the sentence of a claim, the situation of an ambiguity, the reading of an erratum, the title
    of a source.

    None for a policy, which has its own text, and for a source or claim that is not in a register.
    """
    match basis.kind:
        case "claim" if basis.text in catalogue.claims():
            return catalogue.claims()[basis.text].claim
        case "ambiguity" if basis.text in catalogue.ambiguities():
            return catalogue.ambiguities()[basis.text].situation
        case "erratum" if basis.text in catalogue.errata():
            return catalogue.errata()[basis.text].reading
        case "source" if basis.text in catalogue.sources():
            return catalogue.sources()[basis.text].title
        case _:
            return None


def document_of(basis: Basis) -> str | None:
    """The code of the source that a basis comes from; None if it is not from a source in the register."""
    code = basis.text.split("-")[0] if basis.kind == "claim" else basis.text if basis.kind == "source" else None
    return code if code in catalogue.sources() else None


def _entry(comparison: Comparison, entry: Compared, lang: str) -> dict[str, Any]:
    label, *values = entry.words(lang)
    difference = entry.difference
    return {
        "path": entry.path,
        "chapter": entry.chapter,
        "custom": difference.custom,
        "label": label,
        "a": difference.first,
        "b": difference.second,
        "a_words": values[0],
        "b_words": values[1],
        "a_from": comparison.first.origin[entry.path],
        "b_from": comparison.second.origin[entry.path],
        "a_basis": [basis.to_json() for basis in difference.first_basis],
        "b_basis": [basis.to_json() for basis in difference.second_basis],
        "witness": None if entry.shown is None else entry.shown.to_json(),
    }
