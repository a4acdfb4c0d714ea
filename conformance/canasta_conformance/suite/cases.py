"""Reads case files.

A case file is strict YAML of the kind ``cases/1``, with the schema ``schema/cases-1.schema.json``. The reader fills in
the defaults of the file and the named positions, so no later module needs to know them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match

from canasta.notation import moves
from canasta.spec import Finding, UnreadableInput, data, prepared, reading
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
    try:
        source: Path | bytes = file.read_bytes()
    except OSError:
        source = file  # The reader of paths reports what is wrong with it.
    return _parsed(source, places.shown(file))


@lru_cache(maxsize=512)
def _parsed(source: Path | bytes, name: str) -> tuple[Case, ...]:
    document = prepared.document(source, name) or reading.read(source, name)
    try:
        return tuple(cases_of(document))
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        document = reading.read(source, name)
        findings = form_findings(document)
        if not findings:
            findings = [document.finding("case", (), f"{type(problem).__name__}: {problem}", "a file of cases")]
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


@cache
def _validator() -> Draft202012Validator:
    schema = json.loads(data.schema("cases-1").read_text(encoding="utf-8"))
    return Draft202012Validator(schema)


def form_findings(document: reading.Document) -> list[Finding]:
    """The errors in the form of a case file, with their places; empty if there are none."""
    findings = []
    for error in _validator().iter_errors(document.value):
        deepest = _deepest(error)
        path = tuple(deepest.absolute_path)
        found, expected = _words(deepest)
        findings.append(document.finding("form", path, found, expected))
    value = document.value
    if not findings and isinstance(value, dict):
        findings += _missing_fields(document, value)
    return findings


def _deepest(error: ValidationError) -> ValidationError:
    # If there are several possible forms, the writer probably meant the one that fits best.
    while error.context:
        inner = best_match(iter(error.context))
        if inner is None:
            break
        error = inner
    return error


def _words(error: ValidationError) -> tuple[str, str]:
    value: Any = error.instance
    said: Any = error.validator_value
    schema: Any = error.schema
    if error.validator == "additionalProperties":
        known = sorted(schema.get("properties", {}))
        unknown = [key for key in value if key not in known]
        return f"the key {', '.join(map(str, unknown))}", f"one of {', '.join(known)}"
    if error.validator == "required":
        absent = [key for key in said if key not in value]
        return f"no {' and no '.join(absent)}", ", ".join(said)
    if error.validator == "pattern":
        return reading.shown(value), f"text of the form {said}"
    if error.validator in ("enum", "const"):
        allowed = said if error.validator == "enum" else [said]
        return reading.shown(value), f"one of {', '.join(map(reading.shown, allowed))}"
    if error.validator == "type":
        return f"{reading.shown(value)}, which is {reading.kind(value)}", f"a value of type {said}"
    return reading.shown(value), error.message[:200]


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
                findings.append(document.finding("missing", path, f"no {name}", f"{name} in the case or in defaults"))
        kind = case.get("kind")
        if kind in _WHEN and _WHEN[kind] and "when" not in case:
            findings.append(document.finding("missing", path, "no when", f"when in a case of kind {kind}"))
        if kind in _WHEN and kind != "variant" and "given" not in case:
            findings.append(document.finding("missing", path, "no given", f"given in a case of kind {kind}"))
        if case.get("from") in ("derived", "policy", "interpreter") and "because" not in case:
            findings.append(document.finding("missing", path, "no because", f"because with from: {case['from']}"))
        state = case.get("given", {}).get("state", {})
        like = state.get("like")
        if like is not None and like not in positions:
            findings.append(
                document.finding(
                    "position",
                    (*path, "given", "state", "like"),
                    f"the position {like}",
                    f"one of {', '.join(positions) or 'the positions of this file'}",
                )
            )
    return findings
