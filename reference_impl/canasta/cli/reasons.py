"""What a value rests on, in lines for people: ids, sentences where they are wanted, and what the codes stand for."""

from collections.abc import Iterable, Sequence

from canasta.spec import Basis
from canasta.text import words
from canasta_differences.comparison import document_of, says, stands_for


def basis_lines(reasons: Sequence[Basis], claims: bool) -> list[str]:
    """The reasons of a value: their ids in one line, or a line each with what the claim or register says."""
    if not reasons:
        return [words.message("differences", "basis-none")]
    if not claims:
        return ["; ".join(map(str, reasons)) if _wordy(reasons) else ", ".join(map(str, reasons))]
    return [f"{basis}: {text}" if (text := says(basis)) is not None else str(basis) for basis in reasons]


def _wordy(reasons: Iterable[Basis]) -> bool:
    return any(basis.kind == "policy" for basis in reasons)


def source_lines(bases: Iterable[Basis]) -> list[str]:
    """The titles of the sources that some reasons come from, by code: ``BC: Bicycle, How to play Canasta``."""
    found = list(bases)
    titles = stands_for(found)["sources"]
    met = dict.fromkeys(code for basis in found if (code := document_of(basis)) is not None)
    return [f"{code}: {titles[code]}" for code in met]
