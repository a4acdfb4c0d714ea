"""Validates any file of the project: reads it, finds its kind in its header, and makes the checks of this kind."""

import codecs
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from . import authority, catalogue, checking, data, files
from .beyond_schema import beyond_schema
from .documents import form_findings
from .errors import CanastaError, Finding, UnreadableInput
from .parameters import groups, parameters, schema
from .reading import Document, Place, json_line, read
from .resolution import resolve

#: The most bytes of a line and the most lines of a trace; a match to 5000 needs some 3,000 lines of 300 bytes.
LINE_BYTES = 1024 * 1024
LINES = 1024 * 1024


def validate(path: Path | str) -> tuple[Finding, ...]:
    """Every finding of a file, in the order of the file; empty if there are none.

    The header decides the kind (``canasta: variant/1``); for a trace, its first line. Warnings do not make a file
    wrong. This function raises no error because of the content of a file; a missing file is a finding with the code
    no-such-file.
    """
    place = Path(path)
    try:
        if is_trace(place):
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


def is_trace(place: Path) -> bool:
    """Whether a file begins with the header of a trace."""
    if not place.is_file():
        return False
    with place.open("rb") as stream:
        return b'"canasta":"trace/1"' in stream.readline(LINE_BYTES).replace(b" ", b"")[:400]


def _trace(place: Path) -> Iterator[Finding]:
    """The lines of a trace, each checked against the schema; readers of traces check their order and the play."""
    name, found = data.shown(place), 0
    form = schema("trace-1")
    with place.open("rb") as stream:
        for number in range(1, LINES + 2):
            raw = stream.readline(LINE_BYTES + 1)
            if not raw or found >= checking.MOST:
                return
            if len(raw) > LINE_BYTES or number > LINES:
                yield Finding.of(name, (number, 1), "too-long", "", "lines", lines=LINES, size=LINE_BYTES)
                return
            try:
                value = json_line(raw.removeprefix(codecs.BOM_UTF8) if number == 1 else raw, name, number)
            except UnreadableInput as fault:
                yield from fault.findings
                return
            line = Document(name, value)
            findings = checking.check(line, form)
            authority.confirm(line, not findings, "trace-1")
            for one in findings:
                found += 1
                yield replace(one, line=number, column=1)


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
            form = {**parameters()[path].schema, "$defs": schema("variant-1")["$defs"]}
            yield from checking.check(document, form, (*at, "value"))


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
    """Check that the rule set of a hand or match exists; the scorer checks its cards."""
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
