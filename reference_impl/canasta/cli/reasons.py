"""The basis of a value as lines of text: ids, sentences if requested, and the titles of sources."""

from collections.abc import Iterable, Sequence

from canasta.spec import Basis, words
from canasta.spec.visible import one_line
from canasta_differences.comparison import document_of, says, stands_for


def basis_lines(reasons: Sequence[Basis], claims: bool) -> list[str]:
    """The reasons of a value: their ids on one line, or one line for each with the text of the claim or register."""
    if not reasons:
        return [words.message("differences", "basis-none")]
    if not claims:
        return [("; " if _wordy(reasons) else ", ").join(map(_said, reasons))]
    return [f"{basis}: {text}" if (text := says(basis)) is not None else _said(basis) for basis in reasons]


def _said(basis: Basis) -> str:
    """A basis on one line; the reason that a variant of the user gives may have several."""
    return one_line(" ".join(str(basis).split()))


def _wordy(reasons: Iterable[Basis]) -> bool:
    return any(basis.kind == "policy" for basis in reasons)


def source_lines(bases: Iterable[Basis]) -> list[str]:
    """The titles of the sources of some reasons, by code: ``BC: Bicycle, How to play Canasta``."""
    found = list(bases)
    titles = stands_for(found)["sources"]
    met = dict.fromkeys(code for basis in found if (code := document_of(basis)) is not None)
    return [f"{code}: {titles[code]}" for code in met]
