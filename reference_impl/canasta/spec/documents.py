"""Checks whether a document matches the schema that its header declares, with the same words for all files."""

import re
from collections.abc import Iterator
from pathlib import Path

from .checking import check
from .errors import Finding, UnreadableInput
from .parameters import schema
from .reading import Document, Place, read

#: A card as people write it: a rank, with or without a suit, or a joker; ``x6`` after it means six of them.
CARD_WORD = re.compile(
    "(?:(?P<joker>[Jj][Kk]|[Jj][Oo][Kk][Ee][Rr])|(?P<rank>10|[AKQJT98765432akqjt])(?P<suit>[cdhsCDHS♣♦♥♠])?)"
    "(?:[x×*](?P<times>[1-9][0-9]?))?"
)
#: A rank followed by a number: so many cards of the rank, or the rank and another card?
_TWO_READINGS = re.compile("(?P<rank>10|[AKQJTakqjt2-9])(?P<number>[0-9]+)")
_CARD_FIELDS = ("melds", "cards", "hands", "red_threes", "black_threes")
#: What divides melds, and hands, in one text.
_MARKS = {"melds": ",/", "hands": "/"}


def form_findings(document: Document) -> list[Finding]:
    """The errors in the form of a document with a known header (`canasta.spec.files.header`), in the order of the
    document.
    """
    return check(document, schema(schema_of(document)))


def read_form(file: Path, kind: str, name: str | None = None) -> Document:
    """Read a file of one kind (``known/1``), called ``name`` in findings, and check it against its schema.

    Raises UnreadableInput with all findings.
    """
    document = read(file, name)
    if not isinstance(document.value, dict) or "canasta" not in document.value:
        document.refuse("no-header", ())
    if document.value["canasta"] != kind:
        document.refuse("wrong-kind", ("canasta",), kind=str(document.value["canasta"]), words=[kind])
    findings = form_findings(document)
    if findings:
        raise UnreadableInput(findings)
    return document


def schema_of(document: Document) -> str:
    """The name of the schema that a header declares: ``hand-1`` for ``canasta: hand/1``."""
    return str(document.value["canasta"]).replace("/", "-")


def card_findings(document: Document) -> Iterator[Finding]:
    """The unknown cards of a hand or match in good form, each by name; a schema could only say that a text is wrong."""
    for at in document.values:
        value, field = document.value, [part for part in at if isinstance(part, str)]
        for part in at:
            value = value[part]
        if not isinstance(value, str) or field[-1:] == [] or field[-1] not in _CARD_FIELDS:
            continue
        marks = _MARKS.get(field[-1], "") if field[-1] == at[-1] else ""
        for word in value.translate({ord(mark): " " for mark in marks}).split():
            if not CARD_WORD.fullmatch(word):
                yield _no_card(document, at, word)


def _no_card(document: Document, at: Place, word: str) -> Finding:
    two = _TWO_READINGS.fullmatch(word)
    if two is None:
        return document.finding("no-such-card", at, card=word)
    rank, number = two["rank"], two["number"]
    return document.finding("no-such-card", at, "two-readings", card=word, rank=rank, number=number)
