"""Variant and option files as patches: the parameters that a file sets, for which numbers of players, and why."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from . import checking, data, prepared
from .errors import InternalFault, UnreadableInput
from .parameters import complete, leaves, schema
from .reading import Document, Place, read
from .rules import CHAPTERS

_KIND = re.compile("[a-z-]+/[0-9]+")


@dataclass(frozen=True, slots=True)
class Basis:
    """The reason for a value: ``kind`` is claim, ambiguity, erratum, source or policy; ``text`` is the id, the code or
    the reason.
    """

    kind: str
    text: str

    def to_json(self) -> str | dict[str, str]:
        """The form in files: an id alone, or ``{source: …}``, ``{policy: …}``."""
        return {self.kind: self.text} if self.kind in ("source", "policy") else self.text

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}" if self.kind in ("source", "policy") else self.text


@dataclass(frozen=True, slots=True)
class Patch:
    """The values that one layer sets. ``origin`` is the id of its file, with ``+`` before an option and ``@N`` after an
    overlay.
    """

    origin: str
    at: Place
    values: Mapping[str, Any]
    reasons: Mapping[str, tuple[Basis, ...]]

    def basis(self, path: str) -> tuple[Basis, ...]:
        """The basis of a parameter: the entry for the longest prefix of its path; empty if there is none."""
        parts = path.split(".")
        for length in range(len(parts), 0, -1):
            found = self.reasons.get(".".join(parts[:length]))
            if found:
                return found
        return ()


@dataclass(slots=True)
class PatchFile:
    """A variant or option file that matches its schema."""

    document: Document
    kind: str
    id: str
    title: Mapping[str, str]
    base: Patch
    by_players: Mapping[int, Patch]
    extends: str | None = None
    players: tuple[int, ...] | None = None
    variants: tuple[str, ...] | None = None
    not_with: tuple[str, ...] = ()

    @property
    def own(self) -> bool:
        """Whether this is a user's file and not one of the specification's."""
        return self.document.path is None or not data.is_shipped(self.document.path)

    def patches(self, players: int) -> Iterator[Patch]:
        """The layers of this file for a number of players: its base, then its overlay."""
        yield self.base
        if players in self.by_players:
            yield self.by_players[players]

    def effective(self, players: int) -> dict[str, Any]:
        """The values that the file sets for a number of players, by path."""
        return {path: value for patch in self.patches(players) for path, value in patch.values.items()}

    def place(self, path: str, players: int) -> Place | None:
        """The place in the document that sets a parameter: in the overlay if possible; None if the file does not set
        it.
        """
        setting = [patch for patch in self.patches(players) if path in patch.values]
        return (*setting[-1].at, *path.split(".")) if setting else None


def load(source: Path | Document) -> PatchFile:
    """Read a variant or option file and check it against its schema. Raises UnreadableInput with all findings."""
    document = source if isinstance(source, Document) else read(source)
    kind = header(document)
    if kind not in ("variant", "option"):
        document.refuse("wrong-kind", ("canasta",), kind=kind, words=["variant/1", "option/1"])
    findings = checking.check(document, schema(f"{kind}-1"))
    if findings:
        raise UnreadableInput(findings)
    return _patch_file(document, kind)


def load_variant(source: Path | Document) -> PatchFile:
    """Read a variant file as `load` does. Raises UnreadableInput for a file of any other kind, options among them."""
    document = source if isinstance(source, Document) else read(source)
    kind = header(document)
    if kind == "option":
        document.refuse("option-as-variant", ("canasta",))
    if kind != "variant":
        document.refuse("wrong-kind", ("canasta",), kind=kind, words=["variant/1"])
    return load(document)


def _patch_file(document: Document, kind: str) -> PatchFile:
    value = document.value
    sign = "+" if kind == "option" else ""
    base = _patch(f"{sign}{value['id']}", (), value)
    overlays = {
        int(count): _patch(f"{sign}{value['id']}@{count}", ("by_players", count), part)
        for count, part in value.get("by_players", {}).items()
    }
    reach = value.get("applies_to", {})
    players = reach.get("players", value.get("players"))
    variants = reach.get("variants", "any")
    return PatchFile(
        document,
        kind,
        value["id"],
        value["title"],
        base,
        overlays,
        value.get("extends"),
        None if players == "any" else tuple(players),
        None if variants == "any" else tuple(variants),
        tuple(reach.get("not_with", ())),
    )


def header(document: Document) -> str:
    """The kind that a file declares (``canasta: variant/1``); its version must be known."""
    value = document.value
    if not isinstance(value, dict) or "canasta" not in value:
        document.refuse("no-header", ())
    declared = value["canasta"]
    if not _is_known(declared):
        meant = checking.nearest(str(declared), known_kinds())
        document.refuse("unknown-kind", ("canasta",), value=declared, meant=meant)
    return str(declared).split("/")[0]


def _is_known(declared: object) -> bool:
    """Whether a schema names this kind. It asks only that schema, because there are many."""
    if not isinstance(declared, str) or not _KIND.fullmatch(declared):
        return False
    name = declared.replace("/", "-")
    if not data.schema(name).is_file():
        return False
    return bool(schema(name).get("properties", {}).get("canasta", {}).get("const") == declared)


def known_kinds() -> tuple[str, ...]:
    """Every kind and version of file that begins with a header."""
    kinds = []
    for file in sorted((data.root() / "schema").glob("*.schema.json")):
        head = schema(file.name.removesuffix(".schema.json")).get("properties", {}).get("canasta", {})
        if "const" in head:
            kinds.append(head["const"])
    return tuple(kinds)


def _patch(origin: str, at: Place, part: Mapping[str, Any]) -> Patch:
    chapters = {chapter: part[chapter] for chapter in CHAPTERS if chapter in part}
    values = {path: complete(path, value) for path, value in leaves(chapters)}
    reasons = {
        path: tuple(map(_basis, listed if isinstance(listed, list) else [listed]))
        for path, listed in part.get("basis", {}).items()
    }
    return Patch(origin, at, values, reasons)


def _basis(item: Any) -> Basis:
    if isinstance(item, dict):
        ((kind, text),) = item.items()
        return Basis(kind, text)
    return Basis({"amb": "ambiguity", "err": "erratum"}.get(item.split("-")[0], "claim"), item)


@cache
def variants() -> Mapping[str, PatchFile]:
    """The variants of the specification by id, `classic` first. Raises InternalFault if one of them is damaged."""
    found = {name: _shipped("variants", name) for name in _names("variants")}
    return dict(sorted(found.items(), key=lambda one: (one[1].extends is not None, one[0])))


@cache
def options() -> Mapping[str, PatchFile]:
    """The options of the specification by id. Raises InternalFault if a requested one is damaged."""
    return _Options(_names("options"))


class _Options(Mapping[str, PatchFile]):
    """Options by id, each read when it is first requested, because a rule set names only a few of them."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = dict.fromkeys(names)

    def __getitem__(self, name: str) -> PatchFile:
        if name not in self._names:
            raise KeyError(name)
        return _shipped("options", name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names


def _names(folder: str) -> list[str]:
    """The ids of the files in a folder, which have the same names."""
    return sorted(file.stem for file in data.path(folder).glob("*.yaml"))


@cache
def _shipped(folder: str, name: str) -> PatchFile:
    file = data.path(folder, f"{name}.yaml")
    try:
        document = prepared.document(file, data.shown(file))
        found = load(file) if document is None else _patch_file(document, header(document))
    except UnreadableInput as problem:
        raise InternalFault(str(problem)) from None
    if found.id != name:
        raise InternalFault(f"{data.shown(file)}: the id {found.id} in a file of another name")
    return found
