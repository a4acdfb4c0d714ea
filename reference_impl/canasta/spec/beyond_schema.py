"""What a variant or option file needs beyond its schema: reasons for its values, and values that have an effect.

A value needs a basis, because otherwise it is only an opinion. A basis needs a value. A value that the parent already
has hides what the file is about. In the specification's own files each of these is an error; in a user's file the last
one is a warning.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from . import catalogue, checking, files, idle
from .errors import CanastaError, Finding
from .files import Basis, Patch, PatchFile
from .parameters import groups, parameters
from .reading import Place
from .resolution import chain, resolve, resolve_chain


def beyond_schema(file: PatchFile) -> list[Finding]:
    """All findings of a file that matches its schema, including contradictions at every number of players."""
    findings = [*_names(file), *_overlays(file)]
    for patch in (file.base, *file.by_players.values()):
        findings += _reasons(file, patch)
    findings += _variant(file) if file.kind == "variant" else _option(file)
    return sorted(findings, key=lambda one: (one.line or 0, one.column or 0))


def _names(file: PatchFile) -> Iterator[Finding]:
    document, place = file.document, file.document.path
    if place is not None and place.stem != file.id:
        yield document.finding("wrong-name", ("id",), id=file.id, name=place.name, stem=place.stem, warning=file.own)
    if file.own and (file.id in files.variants() or file.id in files.options()):
        yield document.finding("taken", ("id",), id=file.id)
    if not file.own and file.kind == "variant" and "players" not in file.base.reasons:
        yield document.finding("no-basis", ("players",), "players", at_key=True)
    if not file.own and "en" not in file.title:
        yield document.finding("missing-key", ("title",), "english")


def _overlays(file: PatchFile) -> Iterator[Finding]:
    for count, patch in file.by_players.items():
        if file.players is not None and count not in file.players:
            yield file.document.finding(
                "no-such-players", patch.at, "overlay", at_key=True, count=count, words=list(map(str, file.players))
            )


def _reasons(file: PatchFile, patch: Patch) -> Iterator[Finding]:
    """Check that each value has a basis and each basis a value, and that the reasons exist."""
    document = file.document
    for path in patch.values:
        if not patch.basis(path):
            yield document.finding("no-basis", (*patch.at, *path.split(".")), at_key=True, parameter=path)
    for prefix, reasons in patch.reasons.items():
        at = (*patch.at, "basis", prefix)
        if prefix == "players" and file.kind == "variant" and not patch.at:
            pass
        elif prefix not in parameters() and prefix not in groups():
            meant = checking.nearest(prefix, patch.values or parameters())
            yield document.finding("unknown-key", at, "basis", at_key=True, parameter=prefix, meant=meant)
        elif not any(_below(path, prefix) and _longest(patch, path) == prefix for path in patch.values):
            yield document.finding("idle-basis", at, at_key=True, parameter=prefix)
        for index, reason in enumerate(reasons):
            yield from _reason(file, (*at, index) if (*at, index) in document.values else at, reason)


def _below(path: str, prefix: str) -> bool:
    return path == prefix or path.startswith(f"{prefix}.")


def _longest(patch: Patch, path: str) -> str:
    return max((prefix for prefix in patch.reasons if _below(path, prefix)), key=len)


def _reason(file: PatchFile, at: Place, reason: Basis) -> Iterator[Finding]:
    registers: Mapping[str, Mapping[str, object]] = {
        "claim": catalogue.claims(),
        "ambiguity": catalogue.ambiguities(),
        "erratum": catalogue.errata(),
        "source": catalogue.sources(),
    }
    known = registers.get(reason.kind)
    # A user's file may have a book as source that is not in our register.
    if known is not None and reason.text not in known and not (file.own and reason.kind == "source"):
        yield file.document.finding(
            "unknown-reason", at, kind=reason.kind, reason=reason.text, meant=checking.nearest(reason.text, known)
        )


def _variant(file: PatchFile) -> Iterator[Finding]:
    try:
        line = chain(file)
    except CanastaError as problem:
        yield from getattr(problem, "findings", ())
        return
    seen = set()
    values: list[Mapping[str, Any]] = []
    for count in file.players or ():
        try:
            values.append(resolve_chain(line, (), count).values())
        except CanastaError as problem:
            for one in getattr(problem, "findings", ()):
                # The same fault appears at every number of players; it is reported once.
                data = {key: value for key, value in one.data.items() if key != "ruleset"}
                fault = (one.code, one.file, one.line, one.column, one.path, one.detail, repr(data))
                if fault not in seen:
                    seen.add(fault)
                    yield one
    if len(line) > 1:
        yield from _idle_in_variant(file, line)
        if file.own and len(values) == len(file.players or ()):
            yield from _idle_beside_others(file, values)


def _idle_in_variant(file: PatchFile, line: tuple[PatchFile, ...]) -> Iterator[Finding]:
    for count, patch in ((None, file.base), *file.by_players.items()):
        for path, value in patch.values.items():
            counts = (file.players or ()) if count is None else (count,)
            above = [_above(line, file, path, at, count is not None) for at in counts]
            if all(value == before for before in above):
                yield file.document.finding(
                    "no-effect", (*patch.at, *path.split(".")), at_key=True, warning=file.own, parameter=path
                )


def _idle_beside_others(file: PatchFile, found: list[Mapping[str, Any]]) -> Iterator[Finding]:
    """Values of the base that have no effect because of others, at every number of players."""
    for path in file.base.values:
        because = [idle.because(path, values, values[path]) for values in found]
        if all(one is not None for one in because):
            reasons = idle.in_words(because[0] or {})
            yield file.document.finding(
                "no-effect", tuple(path.split(".")), "idle", at_key=True, warning=True, parameter=path, because=reasons
            )


def _above(line: tuple[PatchFile, ...], file: PatchFile, path: str, count: int, with_base: bool) -> Any:
    """The value of a parameter below a layer of the last file of a line."""
    layers = [patch for parent in line[:-1] for patch in parent.patches(count)] + ([file.base] if with_base else [])
    return next((patch.values[path] for patch in reversed(layers) if path in patch.values), None)


def _option(file: PatchFile) -> Iterator[Finding]:
    document = file.document
    for index, name in enumerate(file.variants or ()):
        if name not in files.variants():
            yield document.finding(
                "no-such-variant",
                ("applies_to", "variants", index),
                variant=name,
                words=list(files.variants()),
                meant=checking.nearest(name, files.variants()),
            )
    for index, name in enumerate(file.not_with):
        if name not in files.options():
            yield document.finding(
                "no-such-option",
                ("applies_to", "not_with", index),
                option=name,
                meant=checking.nearest(name, files.options()),
            )
    changed: set[str] = set()
    known = {name: one for name, one in files.variants().items() if file.variants is None or name in file.variants}
    for name, variant in known.items():
        here: set[str] = set()
        for count in variant.players or ():
            if file.players is None or count in file.players:
                values = _values(f"{name}@{count}")
                here |= {path for path, value in file.effective(count).items() if values[path] != value}
        if not here and file.variants is not None:
            at: Place = ("applies_to", "variants", file.variants.index(name))
            yield document.finding("no-effect", at, "variant", at_key=True, warning=file.own, variant=name)
        changed |= here
    for patch in (file.base, *file.by_players.values()):
        for path in patch.values:
            if path not in changed and known:
                yield document.finding(
                    "no-effect",
                    (*patch.at, *path.split(".")),
                    "everywhere",
                    at_key=True,
                    warning=file.own,
                    parameter=path,
                )


@cache
def _values(name: str) -> Mapping[str, Any]:
    return resolve(name).values()
