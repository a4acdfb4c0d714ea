"""Measures how strong the suite is, for the page about it, and checks whether the committed report is stale.

    python docs/_ext/canasta_docs/measure.py           write docs/verify/strength.json again; this takes minutes
    python docs/_ext/canasta_docs/measure.py --check   end with exit code 1 if it is stale

The report has a digest of everything that decides its figures: the case files, its rule sets, and the changes made to
them. The code of the interpreter is not included, because a change that keeps every answer also keeps every figure. A
nightly test makes the whole report again and compares.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from canasta_conformance import places
from canasta_conformance.strength import mutate
from canasta_conformance.suite import cases, ledgers, rulesets
from canasta_conformance.suite.compile import Compiler

REPORT = Path(__file__).resolve().parents[2] / "verify" / "strength.json"
#: The rule sets in the report.
MEASURED = ("classic@4", "bicycle@4")


def digest() -> str:
    """A digest of everything that decides the figures of the report; this takes a moment."""
    found = hashlib.sha256()
    for name in MEASURED:
        changes = [mutant.name for mutant in mutate.mutants(name)[0]]
        found.update(json.dumps([name, rulesets.named(name).digest, changes]).encode())
    for path in sorted(places.path("cases").glob("*/*.yaml")):
        found.update(f"{path.parent.name}/{path.name}\n".encode())
        found.update(path.read_bytes())
    return f"sha256:{found.hexdigest()}"


def measured() -> dict[str, Any]:
    """The current report: the digest, and an entry for each rule set; this takes minutes."""
    plays = Compiler(cases.load(), rotations=ledgers.rotations()).plays()
    return {"made_from": digest(), "reports": [mutate.mutate(name, plays).to_json() for name in MEASURED]}


def committed() -> dict[str, Any]:
    """The committed report."""
    found: dict[str, Any] = json.loads(REPORT.read_text(encoding="utf-8"))
    return found


def stale() -> bool:
    """Whether cases, rule sets or changes differ from those of the committed report."""
    return bool(committed().get("made_from") != digest())


def main(arguments: list[str]) -> int:
    """Write the report, or check it; returns the exit code."""
    if arguments == ["--check"]:
        if stale():
            sys.stderr.write(f"{REPORT.name} is stale; make it anew with python docs/_ext/canasta_docs/measure.py\n")
        return int(stale())
    if arguments:
        sys.stderr.write(f"unknown arguments: {' '.join(arguments)}; --check is the only one\n")
        return 2
    REPORT.write_text(json.dumps(measured()) + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
