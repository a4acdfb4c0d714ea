"""A file in which somebody noted hands: YAML or a table, read into one form, with the place of everything."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from canasta.spec import UnreadableInput
from canasta.spec.documents import card_findings, form_findings
from canasta.spec.files import header
from canasta.spec.reading import Document, Place, read, read_text

from . import headings, rows


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it was written, under the usual keys.

    :ivar document: the file, with the place of each key.
    :ivar kind: hand or match.
    :ivar hands: the hands in order, each with its place in the document.
    :ivar notes: headings and keys without a meaning here.
    """

    document: Document
    kind: str
    hands: tuple[tuple[Place, Mapping[str, Any]], ...]
    notes: tuple[str, ...]

    @property
    def variant(self) -> str | None:
        """The rule set that the file names, if it names one."""
        variant: str | None = self.document.value.get("variant")
        return variant


def read_sheet(source: Path | Document) -> Sheet:
    """Read a sheet from a file: YAML of the kind hand/1 or match/1, or a table (`rows`).

    Raises UnreadableInput with all findings of the first step that has any: what cannot be read, unknown headings that
    are probably misspelt, values of a wrong kind, unknown cards.
    """
    notes: list[str] = []
    if isinstance(source, Document):
        document = source
    else:
        name, text = read_text(source)
        suffix = source.suffix.lower()
        if suffix in (".csv", ".tsv") or (suffix not in (".yaml", ".yml") and rows.is_table(text)):
            document, notes = rows.document_of(text, name)
        else:
            document = read(source)
    kind = header(document)
    if kind not in ("hand", "match"):
        document.refuse("wrong-kind", ("canasta",), kind=kind, words=["hand/1", "match/1"])
    document = _renamed(document, notes)
    findings = form_findings(document) or list(card_findings(document))
    if findings:
        raise UnreadableInput(findings)
    value = document.value
    hands = [((), value)] if kind == "hand" else [(("hands", n), hand) for n, hand in enumerate(value["hands"])]
    return Sheet(document, kind, tuple(hands), tuple(dict.fromkeys(notes)))


#: The keys of a file, and of each of its hands.
_HAND_KEYS = ("name", "date", "note", "dealer", "deal", "sides")
_TOP_KEYS = {
    "hand": ("canasta", "variant", *_HAND_KEYS),
    "match": ("canasta", "variant", "dealer", "hands", "name", "date", "note"),
}


def _renamed(document: Document, notes: list[str]) -> Document:
    """The same document under the usual keys; keys without a meaning are left out and become notes."""
    kind, new = header(document), Document(document.file, path=document.path)

    def known(at: Place, part: Any, words: tuple[str, ...]) -> dict[str, Any]:
        kept = {}
        for key, value in part.items():
            if key in words:
                kept[key] = value
            elif (meant := headings.nearest(key, words)) is not None:
                document.refuse("unknown-heading", (*at, key), at_key=True, heading=key, meant=meant)
            else:
                notes.append(key)
        return kept

    def side(at: Place, written: Any) -> Any:
        if not isinstance(written, dict):
            return written
        named: dict[str, Any] = {}
        for key, value in written.items():
            usual = headings.of_side(key)
            if usual is None:
                meant = headings.misspelt(key)
                if meant is not None:
                    document.refuse("unknown-heading", (*at, key), at_key=True, heading=key, meant=meant)
                notes.append(key)
            elif usual in named:
                document.refuse("unknown-heading", (*at, key), "twice", at_key=True, heading=key, key=usual)
            else:
                named[usual] = value
        return named

    def hand(at: Place, written: Any, words: tuple[str, ...]) -> Any:
        if not isinstance(written, dict):
            return written
        kept = known(at, written, words)
        if isinstance(kept.get("sides"), list):
            kept["sides"] = [side((*at, "sides", n), one) for n, one in enumerate(kept["sides"])]
        return kept

    value = hand((), document.value, _TOP_KEYS[kind])
    if kind == "match" and isinstance(value.get("hands"), list):
        value["hands"] = [hand(("hands", n), one, _HAND_KEYS) for n, one in enumerate(value["hands"])]
    new.value = value
    new.values = {at: place for old, place in document.values.items() if _reaches(value, at := _usual(old))}
    new.keys = {_usual(old): place for old, place in document.keys.items()}
    return new


def _usual(at: Place) -> Place:
    """A path with the usual key of a side."""
    steps = list(at)
    for n in range(2, len(steps)):
        if steps[n - 2] == "sides" and isinstance(steps[n - 1], int):
            steps[n] = headings.of_side(str(steps[n])) or steps[n]
            break
    return tuple(steps)


def _reaches(value: Any, at: Place) -> bool:
    """Whether a path leads to something in a value."""
    for step in at:
        inside = value if isinstance(value, dict) else dict(enumerate(value)) if isinstance(value, list) else {}
        if step not in inside:
            return False
        value = inside[step]
    return True
