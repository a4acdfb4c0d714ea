"""Checks whether a document matches the schema that its header declares, with the same words for all files."""

import re
from collections.abc import Iterator
from pathlib import Path

from .checking import check
from .errors import Finding, UnreadableInput
from .parameters import schema
from .reading import Document, read

#: A card as files write it.
CARD = re.compile("[AKQJT98765432][cdhs]|Jk")
_CARD_FIELDS = ("melds", "cards", "hands", "red_threes", "black_threes")


def form_findings(document: Document) -> list[Finding]:
    """The errors in the form of a document with a known header (`canasta.spec.files.header`), in the order of the
    document. In a hand or match, unknown cards come first, each by name.
    """
    findings = check(document, schema(schema_of(document)))
    if findings and document.value["canasta"] in ("hand/1", "match/1"):
        return list(_cards(document)) or findings
    return findings


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


def _cards(document: Document) -> Iterator[Finding]:
    """Unknown cards, each by name: the schema could only say that a list of cards is wrong."""
    for at in document.values:
        value, field = document.value, [part for part in at if isinstance(part, str)]
        for part in at:
            value = value[part]
        if isinstance(value, str) and field[-1:] and field[-1] in _CARD_FIELDS:
            for word in value.split():
                if not CARD.fullmatch(word):
                    yield document.finding("no-such-card", at, card=word)
