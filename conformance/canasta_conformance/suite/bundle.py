"""Builds the bundle: the suite as canonical JSON, for programs that do not read our YAML.

The bundle has the compiled cases, the rule sets that they name, and a manifest with a digest of each file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from canasta.spec import UnreadableInput, canonical, incoming, outgoing
from canasta_conformance import places
from canasta_conformance.forms import protocol
from canasta_conformance.forms.model import Case
from canasta_conformance.suite import rulesets

FORM = "canasta-suite/1"


def case_object(case: Case) -> dict[str, Any]:
    """A case as the bundle has it: complete, so that a reader needs no other part of its file."""
    written = {
        "id": case.id,
        "rev": case.rev,
        "title": case.title,
        "kind": case.kind,
        "cites": [{"rule": cite.rule, "as": cite.way, "claims": list(cite.claims)} for cite in case.cites],
        "why": case.why,
        "level": case.level,
        "needs": list(case.needs),
        "variants": list(case.variants),
        "set": dict(case.overrides),
        "given": dict(case.given),
        "when": case.when,
        "then": case.then,
        "twin": None if case.twin is None else dict(case.twin),
        "after": case.after,
        "printed": case.printed,
        "from": case.origin,
        "because": case.because,
        "ambiguities": list(case.ambiguities),
        "status": case.status,
        "since": case.since,
        "note": case.note,
        "tags": list(case.tags),
    }
    return {name: value for name, value in written.items() if value not in (None, [], {}, False)}


def bundle(cases: Iterable[Case]) -> dict[str, bytes]:
    """The files of the bundle by name, including the manifest."""
    chosen_cases = sorted(cases, key=lambda case: case.id)
    files = {"cases.jsonl": b"".join(canonical.dumps(case_object(case)) + b"\n" for case in chosen_cases)}
    for name in sorted({name for case in chosen_cases for name in case.variants}):
        rules = rulesets.named(name)
        body = {"name": name, "digest": rules.digest, "rules": rules.to_json()}
        files[f"rulesets/{name}.json"] = canonical.dumps(body) + b"\n"
    listed = {name: f"sha256:{hashlib.sha256(body).hexdigest()}" for name, body in files.items()}
    manifest = {
        "form": FORM,
        "suite": places.suite_version(),
        "protocol": protocol.MAJORS[-1],
        "cases": len(chosen_cases),
        "files": listed,
    }
    files["manifest.json"] = canonical.dumps(manifest) + b"\n"
    return files


def bundle_size(cases: Iterable[Case]) -> int:
    """The size of the whole bundle in bytes; rule sets that cannot be loaded count as 0."""
    playable = [case for case in cases if all(map(rulesets.loads, case.variants))]
    return sum(map(len, bundle(playable).values()))


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the files of a bundle into a folder."""
    for name, body in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        outgoing.write(place, body)


def verify(folder: Path) -> list[str]:
    """The errors in a bundle, found with the digests of its manifest; empty if there are none."""
    try:
        if not (folder / "manifest.json").exists():
            return [f"{folder}: found no manifest.json, expected a folder from canasta conform build"]
        manifest = json.loads(incoming.contents(folder / "manifest.json"))
        listed = dict(manifest["files"])
    except UnreadableInput as problem:
        return [str(problem)]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        return [f"manifest.json: {problem}"]
    found = []
    for name, digest in sorted(listed.items()):
        place = folder / name
        if not place.resolve().is_relative_to(folder.resolve()):
            found.append(f"{name}: outside the bundle")
        elif not place.is_file():
            found.append(f"{name}: missing")
        elif f"sha256:{hashlib.sha256(incoming.contents(place, most=incoming.STREAM_BYTES)).hexdigest()}" != digest:
            found.append(f"{name}: changed")
    return found
