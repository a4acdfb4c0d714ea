"""Validates any file of the project: reads it, finds its kind in its header, and makes the checks of this kind."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from . import authority, catalogue, checking, data, files, traces
from .beyond_schema import beyond_schema
from .documents import card_findings, form_findings
from .errors import CanastaError, Finding, UnreadableInput
from .parameters import groups, parameters, schema
from .reading import Document, Place, read
from .resolution import resolve


def validate(path: Path | str) -> tuple[Finding, ...]:
    """Every finding of a file, in the order of the file; empty if there are none.

    The header decides the kind (``canasta: variant/1``); for a trace, its first line. Warnings do not make a file
    wrong. This function raises no error because of the content of a file; a missing file is a finding with the code
    no-such-file.
    """
    place = Path(path)
    try:
        if traces.is_trace(place):
            return tuple(_trace(place))
        document = read(place)
        kind = files.header(document)
        findings = form_findings(document)
        authority.confirm(document, not findings)
        more = _MORE.get(kind)
        if not findings and more is not None:
            findings = list(more(document))
    except CanastaError as problem:
        if isinstance(problem, UnreadableInput):
            return problem.findings
        raise
    return tuple(sorted(findings, key=lambda one: (one.line or 0, one.column or 0)))


def _trace(path: Path) -> Iterator[Finding]:
    """One finding if a trace cannot be read or its lines are out of order; otherwise those of its lines.

    Comparing a line with its schema takes most of the time, so sizes and order come first.
    """
    out_of_order = traces.disorder(path)
    if out_of_order is not None:
        yield out_of_order
        return
    found = 0
    for number, line in traces.lines(path):
        findings = traces.malformed(path, number, line)
        authority.confirm(Document(data.shown(path), line), not findings, traces.SCHEMA)
        yield from findings
        found += len(findings)
        if found >= checking.MOST:
            return


def _known(document: Document, at: Place, noun: str, word: str, known: Mapping[str, object]) -> Iterator[Finding]:
    if word not in known:
        yield document.finding("unknown-reference", at, kind=noun, name=word, meant=checking.nearest(word, known))


def _each(
    document: Document, entries: Place, fields: Mapping[str, tuple[str, Mapping[str, object]]]
) -> Iterator[Finding]:
    """Check that ids occur once, and that references in the entries exist."""
    seen: set[str] = set()
    for index, entry in enumerate(document.value[entries[0]]):
        name = entry.get("id", entry.get("code"))
        if name in seen:
            yield document.finding("twice", (*entries, index, "id"), "id", id=name)
        seen.add(name)
        for field, (noun, known) in fields.items():
            for place, word in enumerate(entry.get(field, ())):
                yield from _known(document, (*entries, index, field, place), noun, word, known)


def _paths() -> Mapping[str, object]:
    return {**parameters(), **dict.fromkeys(groups())}


def _adopters() -> Mapping[str, object]:
    return {**files.variants(), **{f"+{name}": option for name, option in files.options().items()}}


def _patches(document: Document) -> Iterator[Finding]:
    yield from beyond_schema(files.load(document))


def _rules(document: Document) -> Iterator[Finding]:
    yield from _each(
        document,
        ("rules",),
        {
            "reads": ("parameter", _paths()),
            "claims": ("claim", catalogue.claims()),
            "sources": ("source", catalogue.sources()),
            "ambiguities": ("ambiguity", catalogue.ambiguities()),
            "yields_to": ("rule", catalogue.rules()),
        },
    )


def _claims(document: Document) -> Iterator[Finding]:
    yield from _each(
        document, ("claims",), {"rules": ("rule", catalogue.rules()), "adopted_by": ("variant-or-option", _adopters())}
    )
    for index, entry in enumerate(document.value["claims"]):
        for place, holding in enumerate(entry.get("parameters", ())):
            at: Place = ("claims", index, "parameters", place)
            path = holding["path"]
            if path not in parameters():
                yield from _known(document, (*at, "path"), "parameter", path, parameters())
                continue
            yield from checking.check(document, _form_of_value(path), (*at, "value"))


@cache
def _form_of_value(path: str) -> Mapping[str, Any]:
    """The schema of the values of a parameter, with the definitions that it refers to."""
    return {**parameters()[path].schema, "$defs": schema("variant-1")["$defs"]}


def _ambiguities(document: Document) -> Iterator[Finding]:
    yield from _each(document, ("entries",), {"rules": ("rule", catalogue.rules())})
    for index, entry in enumerate(document.value["entries"]):
        settled = entry["settled"].get("path", [])
        for word in [settled] if isinstance(settled, str) else settled:
            yield from _known(document, ("entries", index, "settled", "path"), "parameter", word, _paths())
        for place, answer in enumerate(entry["answers"]):
            for word in answer["sources"]:
                known = {**catalogue.sources(), **catalogue.claims()}
                yield from _known(document, ("entries", index, "answers", place, "sources"), "source", word, known)


def _errata(document: Document) -> Iterator[Finding]:
    yield from _each(
        document,
        ("errata",),
        {
            "claims": ("claim", catalogue.claims()),
            "as_printed": ("variant-or-option", _adopters()),
            "as_read": ("variant-or-option", _adopters()),
        },
    )


def _sources(document: Document) -> Iterator[Finding]:
    yield from _each(document, ("sources",), {})


def _hand(document: Document) -> Iterator[Finding]:
    """Check that the words of a hand or match are cards and that its rule set exists; the scorer checks the rest."""
    yield from card_findings(document)
    try:
        resolve(document.value.get("variant", "classic"))
    except CanastaError as problem:
        for one in getattr(problem, "findings", ()):
            yield document.moved(one, ("variant",))


_MORE: Mapping[str, Callable[[Document], Iterator[Finding]]] = {
    "variant": _patches,
    "option": _patches,
    "rules": _rules,
    "claims": _claims,
    "ambiguities": _ambiguities,
    "errata": _errata,
    "sources": _sources,
    "hand": _hand,
    "match": _hand,
}
