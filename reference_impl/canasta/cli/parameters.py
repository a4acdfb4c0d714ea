"""A rule set as text: every parameter in words, with its name and value, and the reasons for the value."""

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from canasta.cli.differences import told
from canasta.cli.output import folded, say
from canasta.cli.reasons import basis_lines, source_lines
from canasta.spec import Resolution
from canasta.spec.parameters import parameters
from canasta.text import sentences
from canasta_differences.comparison import stands_for


def object_of(found: Resolution, values: Mapping[str, Any], chapter: str | None, why: bool) -> dict[str, Any]:
    """A rule set for programs: some of its values by path, of one chapter or all, in words, with reasons if `why`."""
    shown: dict[str, Any] = {
        "ruleset": found.name,
        "title": found.title,
        "digest": found.digest,
        "rules": found.object if chapter is None else {chapter: found.object[chapter]},
        "words": {path: _said(path, value) for path, value in values.items()},
    }
    if why:
        shown["why"] = {
            path: {"from": found.origin[path], "basis": [basis.to_json() for basis in found.basis[path]]}
            for path in values
        }
        shown |= stands_for(basis for path in values for basis in found.basis[path])
    return shown


def _said(path: str, value: Any) -> dict[str, str]:
    said = sentences.parameter(path, value)
    return {"label": said.label, "value": said.value}


class Lines:
    """A rule set for the terminal: every parameter, with reasons if `why`, and with the text of claims if `claims`."""

    def __init__(self, found: Resolution, values: Mapping[str, Any], why: bool, claims: bool, every: bool) -> None:
        self.found, self.why, self.claims = found, why, claims
        self.told = {path: value for path, value in values.items() if every or not parameters()[path].family}
        self.left_out = [path for path in values if path not in self.told]

    def lines(self) -> Iterator[str]:
        """The head, the parameters by chapter, the number of parameters left out, and the sources."""
        found = self.found
        yield from folded(say("show-head", ruleset=found.name, title=found.title["en"]))
        yield say("show-digest", digest=found.digest)
        for chapter, paths in groupby(self.told, key=lambda path: path.split(".")[0]):
            yield from ("", told("chapter", chapter=chapter))
            for path in paths:
                yield from self._parameter(path, self.told[path])
        if self.left_out:
            yield from ("", *folded(say("show-rests", n=len(self.left_out))))
        if self.why:
            yield from self._sources()

    def _parameter(self, path: str, value: Any) -> Iterator[str]:
        yield from folded(str(sentences.parameter(path, value)), 2)
        name = f"{path} = {written(value)}"
        if not self.why:
            yield from folded(name, 6)
            return
        origin, reasons = self.found.origin[path], self.found.basis[path]
        if self.claims:
            yield from folded(f"{name} ({origin})", 6)
            for line in basis_lines(reasons, claims=True):
                yield from folded(line, 10)
        else:
            yield from folded(f"{name} ({origin}: {basis_lines(reasons, claims=False)[0]})", 6)

    def _sources(self) -> Iterator[str]:
        lines = source_lines(basis for path in self.told for basis in self.found.basis[path])
        if lines:
            yield from ("", told("sources-head"))
        for line in lines:
            yield from folded(line, 2)


def written(value: Any) -> str:
    """A value on one line, as a file may have it."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False).replace('"', "")
