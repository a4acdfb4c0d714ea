"""Reads case files.

A case file is strict YAML of the kind ``cases/1``, with the schema ``schema/cases-1.schema.json``. The reader fills in
the defaults of the file and the named positions, so no later module needs to know them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from canasta.notation import moves
from canasta.spec import Finding, UnreadableInput, checking, documents, incoming, prepared, reading
from canasta_conformance import places
from canasta_conformance.forms.model import Case, Cite

KIND = "cases/1"

#: The level of a case of each kind, unless the case sets one.
_LEVEL = {
    "position": "referee",
    "reject": "referee",
    "trace": "engine",
    "score": "engine",
    "view": "table",
    "count": "table",
    "variant": "engine",
}


def load(files: Iterable[Path] | None = None) -> tuple[Case, ...]:
    """All cases of some files (by default, of the whole suite), in the order of files and lines.

    Raises UnreadableInput if a file does not match its schema.
    """
    chosen = case_files() if files is None else list(files)
    return tuple(case for file in chosen for case in read_file(file))


def case_files() -> list[Path]:
    """The case files of the suite, sorted by name."""
    return sorted(places.path("cases").rglob("*.yaml"))


def read_file(file: Path) -> tuple[Case, ...]:
    """The cases of one file. A process parses the file again only if its bytes have changed.

    Raises UnreadableInput with a finding for each error.
    """
    return _parsed(incoming.contents(file, places.shown(file)), places.shown(file))


@lru_cache(maxsize=512)
def _parsed(source: bytes, name: str) -> tuple[Case, ...]:
    document = prepared.document(source, name) or reading.read(source, name)
    try:
        return tuple(cases_of(document))
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        document = reading.read(source, name)
        findings = form_findings(document)
        if not findings:
            findings = [document.finding("no-case", (), why=f"{type(problem).__name__}: {problem}")]
        raise UnreadableInput(findings) from None


def cases_of(document: reading.Document) -> list[Case]:
    """The cases of a parsed document, which must match the schema (`form_findings`)."""
    return cases_of_value(
        document.value,
        document.file,
        [document.values.get(("cases", place), (1, 1))[0] for place in range(len(document.value["cases"]))],
    )


def cases_of_value(value: Mapping[str, Any], file: str = "", lines: Sequence[int] = ()) -> list[Case]:
    """The cases of a file's value, and the lines on which they begin; the value must match the schema."""
    if value.get("canasta") != KIND:
        raise ValueError(f"kind {value.get('canasta')!r}")
    defaults = value.get("defaults", {})
    positions = value.get("positions", {})
    return [
        _case({**defaults, **written}, positions, file, lines[place] if lines else 1)
        for place, written in enumerate(value["cases"])
    ]


def _case(written: Mapping[str, Any], positions: Mapping[str, Any], file: str, line: int) -> Case:
    given = dict(written.get("given", {}))
    if "state" in given:
        given["state"] = _position(given["state"], positions)
    return Case(
        id=written["id"],
        rev=written["rev"],
        title=written["title"],
        kind=written["kind"],
        cites=tuple(Cite(cite["rule"], cite["as"], tuple(cite.get("claims", ()))) for cite in written["cites"]),
        why=written["why"],
        level=written.get("level") or _level(written),
        needs=tuple(written.get("needs", ())),
        variants=tuple(written["variants"]),
        overrides=written.get("set", {}),
        given=given,
        when=_when(written.get("when")),
        then=written["then"],
        twin=written.get("twin"),
        after=written.get("after"),
        printed=written.get("printed", False),
        origin=written["from"],
        because=written.get("because"),
        ambiguities=tuple(written.get("ambiguities", ())),
        status=written["status"],
        since=written["since"],
        note=written.get("note"),
        tags=tuple(written.get("tags", ())),
        file=file,
        line=line,
    )


def _when(when: Any) -> Any:
    """The action or question of a case; steps written as one text are split into a list."""
    if not isinstance(when, dict):
        return when
    made = dict(when)
    if isinstance(when.get("steps"), str):
        made["steps"] = moves.steps(when["steps"])
    if "hands" in when:
        made["hands"] = [_when(hand) for hand in when["hands"]]
    return made


def _level(written: Mapping[str, Any]) -> str:
    kind, when = written["kind"], written.get("when")
    if kind == "position" and isinstance(when, dict) and "ask" in when:
        return "table"
    if kind == "score" and "hand" in written.get("given", {}):
        return "scorer"
    return _LEVEL[kind]


def _position(state: Mapping[str, Any], positions: Mapping[str, Any]) -> dict[str, Any]:
    """A sparse state combined with the named position that it is like; the hands are combined seat by seat."""
    seen: list[str] = []
    layers = [dict(state)]
    while "like" in layers[-1]:
        name = layers[-1].pop("like")
        if name in seen or name not in positions:
            raise ValueError(f"the position {name!r} is {'like itself' if name in positions else 'not in this file'}")
        seen.append(name)
        layers.append(dict(positions[name]))
    made: dict[str, Any] = {}
    for layer in reversed(layers):
        hands = {**made.get("hands", {}), **layer.get("hands", {})}
        made.update(layer)
        if hands:
            made["hands"] = hands
    return made


# --- form ---


def form_findings(document: reading.Document) -> list[Finding]:
    """The errors in the form of a case file, with their places; empty if there are none."""
    value = document.value
    if not isinstance(value, dict) or value.get("canasta") != KIND:
        kind = str(value.get("canasta")) if isinstance(value, dict) else reading.kind(value)
        return [document.finding("wrong-kind", ("canasta",), kind=kind, words=[KIND])]
    return documents.form_findings(document) or _missing_fields(document, value)


_REQUIRED = ("id", "rev", "title", "kind", "cites", "why", "variants", "from", "status", "since", "then")
_WHEN = {"position": True, "reject": True, "trace": True, "view": True, "count": True, "score": False, "variant": False}


def _missing_fields(document: reading.Document, value: Mapping[str, Any]) -> list[Finding]:
    """Fields that neither a case nor the defaults of its file set; the schema alone cannot find them."""
    findings = []
    defaults = value.get("defaults", {})
    positions = value.get("positions", {})
    for place, written in enumerate(value["cases"]):
        case = {**defaults, **written}
        path = ("cases", place)
        for name in _REQUIRED:
            if name not in case:
                findings.append(document.finding("missing-key", path, "case", key=name))
        kind = case.get("kind")
        if kind in _WHEN and _WHEN[kind] and "when" not in case:
            findings.append(document.finding("missing-key", path, "case-of-kind", key="when", kind=kind))
        if kind in _WHEN and kind != "variant" and "given" not in case:
            findings.append(document.finding("missing-key", path, "case-of-kind", key="given", kind=kind))
        if case.get("from") in ("derived", "policy", "interpreter") and "because" not in case:
            findings.append(document.finding("missing-key", path, "because", origin=case["from"]))
        state = case.get("given", {}).get("state", {})
        like = state.get("like")
        if like is not None and like not in positions:
            at = (*path, "given", "state", "like")
            meant = checking.nearest(like, positions)
            findings.append(
                document.finding("unknown-reference", at, "position", name=like, words=list(positions), meant=meant)
            )
    return findings
