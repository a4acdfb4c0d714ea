"""What a variant or option file must have beyond its schema: reasons for its values, and values that do something.

A value without a basis is an opinion, a basis without a value a leftover, and a value that its parent has already
hides what the file is about. In the specification's own files each of these is an error; in files of one's own the
last is a warning.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from . import catalogue, checking, files
from .errors import CanastaError, Finding
from .files import Basis, Patch, PatchFile
from .parameters import groups, parameters
from .reading import Place
from .resolution import chain, resolve, resolve_chain

_ARTICLE = {"claim": "a claim", "ambiguity": "an ambiguity", "erratum": "an erratum", "source": "a source"}


def lint(file: PatchFile) -> list[Finding]:
    """All findings of a file that its schema accepts, contradictions at every number of players among them."""
    findings = [*_names(file), *_overlays(file)]
    for patch in (file.base, *file.by_players.values()):
        findings += _reasons(file, patch)
    findings += _variant(file) if file.kind == "variant" else _option(file)
    return sorted(findings, key=lambda one: (one.line or 0, one.column or 0))


def _names(file: PatchFile) -> Iterator[Finding]:
    document, place = file.document, file.document.path
    if place is not None and place.stem != file.id:
        yield document.finding(
            "wrong-name",
            ("id",),
            f"the id {file.id} in {place.name}",
            f"{place.stem}, as the file is named",
            warning=file.own,
        )
    shipped = files.variants() if file.kind == "variant" else files.options()
    if file.own and file.id in shipped:
        yield document.finding("taken", ("id",), f"the id {file.id}, which the specification uses", "an id of its own")
    if not file.own and file.kind == "variant" and "players" not in file.base.reasons:
        yield document.finding("no-basis", ("players",), "no basis for players", "an entry players", at_key=True)
    if not file.own and "en" not in file.title:
        yield document.finding("missing-key", ("title",), "no English title", "the key en")


def _overlays(file: PatchFile) -> Iterator[Finding]:
    for count, patch in file.by_players.items():
        if file.players is not None and count not in file.players:
            yield file.document.finding(
                "no-such-players",
                patch.at,
                f"an overlay for {count} players",
                f"one of {', '.join(map(str, file.players))}",
                at_key=True,
            )


def _reasons(file: PatchFile, patch: Patch) -> Iterator[Finding]:
    """A basis for each value, a value for each basis, and only reasons that exist."""
    document = file.document
    for path in patch.values:
        if not patch.basis(path):
            yield document.finding(
                "no-basis",
                (*patch.at, *path.split(".")),
                f"no basis for {path}",
                f"an entry {path} under basis",
                at_key=True,
            )
    for prefix, reasons in patch.reasons.items():
        at = (*patch.at, "basis", prefix)
        if prefix == "players" and file.kind == "variant" and not patch.at:
            pass
        elif prefix not in parameters() and prefix not in groups():
            yield document.finding(
                "unknown-key",
                at,
                f"a basis for the unknown {prefix}",
                "the path of a value set here",
                checking.nearest(prefix, patch.values or parameters()),
                at_key=True,
            )
        elif not any(_below(path, prefix) and _longest(patch, path) == prefix for path in patch.values):
            yield document.finding(
                "idle-basis",
                at,
                f"a basis for {prefix}, which is not set here",
                "the path of a value set here",
                at_key=True,
            )
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
    # A file of one's own may rest on a book that nobody registered.
    if known is not None and reason.text not in known and not (file.own and reason.kind == "source"):
        yield file.document.finding(
            "unknown-reason",
            at,
            f"the unknown {reason.kind} {reason.text}",
            f"{_ARTICLE[reason.kind]} in the register",
            checking.nearest(reason.text, known),
        )


def _variant(file: PatchFile) -> Iterator[Finding]:
    try:
        line = chain(file)
    except CanastaError as problem:
        yield from getattr(problem, "findings", ())
        return
    seen: set[Finding] = set()
    for count in file.players or ():
        try:
            resolve_chain(line, (), count)
        except CanastaError as problem:
            for one in getattr(problem, "findings", ()):
                # One fault shows at every number of players; it is told once.
                key = replace(one, found=one.found.removesuffix(f" (in {file.id}@{count})"))
                if key not in seen:
                    seen.add(key)
                    yield one
    if len(line) > 1:
        yield from _idle_in_variant(file, line)


def _idle_in_variant(file: PatchFile, line: tuple[PatchFile, ...]) -> Iterator[Finding]:
    for count, patch in ((None, file.base), *file.by_players.items()):
        for path, value in patch.values.items():
            counts = (file.players or ()) if count is None else (count,)
            above = [_above(line, file, path, at, count is not None) for at in counts]
            if all(value == before for before in above):
                yield _idle(file, (*patch.at, *path.split(".")), f"a value for {path} that it has without this")


def _above(line: tuple[PatchFile, ...], file: PatchFile, path: str, count: int, with_base: bool) -> Any:
    """The value that a parameter has below a layer of the last file of a line."""
    layers = [patch for parent in line[:-1] for patch in parent.patches(count)] + ([file.base] if with_base else [])
    return next((patch.values[path] for patch in reversed(layers) if path in patch.values), None)


def _idle(file: PatchFile, at: Place, found: str) -> Finding:
    return file.document.finding("no-effect", at, found, "only what differs", at_key=True, warning=file.own)


def _option(file: PatchFile) -> Iterator[Finding]:
    document = file.document
    for index, name in enumerate(file.variants or ()):
        if name not in files.variants():
            yield document.finding(
                "no-such-variant",
                ("applies_to", "variants", index),
                f"the unknown variant {name}",
                f"one of {', '.join(files.variants())}",
                checking.nearest(name, files.variants()),
            )
    for index, name in enumerate(file.not_with):
        if name not in files.options():
            yield document.finding(
                "no-such-option",
                ("applies_to", "not_with", index),
                f"the unknown option {name}",
                "an option that exists",
                checking.nearest(name, files.options()),
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
            yield _idle(file, at, f"the variant {name}, which has all of this")
        changed |= here
    for patch in (file.base, *file.by_players.values()):
        for path in patch.values:
            if path not in changed and known:
                yield _idle(file, (*patch.at, *path.split(".")), f"a value for {path} that every variant here has")


@cache
def _values(name: str) -> Mapping[str, Any]:
    return resolve(name).values()
