"""The linter of the suite: it checks the cases before they judge any program.

It checks each case alone (ids, titles, citations, ledgers), cases together (neighbours that differ in one edit), and
the answers of the reference (exactly one broken rule, the same answer with both fillers, chains). Findings name the
place in the file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from canasta.notation.cards import DOTS, FACES
from canasta.spec import CanastaError, Finding, catalogue, reading, words
from canasta_conformance import places
from canasta_conformance.adapter.session import Session
from canasta_conformance.forms.model import Case, Outcome, Play
from canasta_conformance.runner.run import run_session
from canasta_conformance.suite import bundle, ledgers, rulesets
from canasta_conformance.suite.cases import case_files, cases_of, form_findings
from canasta_conformance.suite.compile import Compiler, choosing

#: The largest size of the bundle in bytes.
BUDGET = 2_000_000


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One error in the suite: its place, the case or thing that it is about, its code, and the data of its message.

    The words are the message ``fault-<code>`` of the book ``lint`` in ``spec/text``.
    """

    file: str
    line: int
    about: str
    code: str
    data: tuple[tuple[str, str | int], ...] = ()

    @classmethod
    def of(cls, case: Case, code: str, **data: str | int) -> Fault:
        """An error of a case, at its line."""
        return cls(case.file, case.line, case.id, code, tuple(data.items()))

    @property
    def what(self) -> str:
        """The error in words."""
        return words.load().format("lint", f"fault-{self.code}", None, dict(self.data))

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.about}: {self.what}"


@dataclass(frozen=True, slots=True)
class Linted:
    """The errors that the linter found, and the cases that it checked."""

    faults: tuple[Fault, ...]
    cases: tuple[Case, ...]
    tests: int
    bundle_bytes: int


def lint(files: Sequence[Path] | None = None, lock: Path | None = None) -> Linted:
    """Check some case files; by default, the whole suite."""
    whole = files is None
    faults: list[Fault] = []
    found: list[Case] = []
    for file in case_files() if files is None else files:
        found += _read(file, faults)
    # While a file cannot be read, nobody knows which ids are gone.
    readable = not faults
    faults += list(_alone(found))
    faults += list(_together(found))
    if whole or lock is not None:
        faults += list(_locked(found, lock or ledgers.lock_file(), readable))
    played, plays = _played(found)
    faults += played
    size = bundle.bundle_size(found) if whole else 0
    if size > BUDGET:
        faults.append(Fault("conformance", 1, "size", "size", (("bytes", size), ("most", BUDGET))))
    tests = sum(len(play.tests) for play in plays)
    return Linted(tuple(sorted(set(faults))), tuple(found), tests, size)


def form_faults() -> tuple[Fault, ...]:
    """What keeps a case file of the suite from being read: its syntax and the form of its cases."""
    faults: list[Fault] = []
    for file in case_files():
        _read(file, faults)
    return tuple(faults)


def _read(file: Path, faults: list[Fault]) -> list[Case]:
    try:
        document = reading.read(file, places.shown(file))
    except CanastaError as problem:
        faults += map(_of_form, getattr(problem, "findings", ()))
        return []
    findings = form_findings(document)
    if findings:
        faults += map(_of_form, findings)
        return []
    try:
        return cases_of(document)
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        said = (("said", f"{type(problem).__name__}: {problem}"),)
        faults.append(Fault(document.file, 1, "form", "form", said))
        return []


def _of_form(finding: Finding) -> Fault:
    return Fault(finding.file, finding.line or 1, "form", "form", (("said", str(finding).partition(": ")[2]),))


# --- each case alone ---


def _alone(cases: Iterable[Case]) -> Iterator[Fault]:
    rules, claims, register = catalogue.rules(), catalogue.claims(), catalogue.ambiguities()
    known_why = _ledger(ledgers.why)
    known_tags = _ledger(ledgers.capabilities)
    for case in cases:
        for cite in case.cites:
            if cite.rule not in rules:
                yield Fault.of(case, "no-rule", rule=cite.rule)
            elif rules[cite.rule].retired:
                yield Fault.of(case, "retired-rule", rule=cite.rule)
            for claim in cite.claims:
                if claim not in claims:
                    yield Fault.of(case, "no-claim", claim=claim)
        if case.why not in known_why:
            yield Fault.of(case, "no-why", why=str(case.why))
        for tag in case.needs:
            if tag not in known_tags:
                yield Fault.of(case, "no-capability", capability=tag)
        for entry in case.ambiguities:
            if entry not in register and not entry.startswith("err-"):
                yield Fault.of(case, "no-ambiguity", entry=entry)
        yield from _text_faults(case)
        yield from _answer_faults(case)


def _ledger(read: Any) -> Mapping[str, str]:
    try:
        found: Mapping[str, str] = read()
    except CanastaError:
        return {}
    return found


def _text_faults(case: Case) -> Iterator[Fault]:
    if case.title.endswith(".") or case.title != case.title.strip():
        yield Fault.of(case, "title-end")
    if not case.title[0].isupper() and not case.title[0].isdigit():
        yield Fault.of(case, "title-begin", letter=case.title[0])
    if case.id.startswith("match.") and case.kind in ("position", "reject") and "spoil" not in case.given:
        if not any(cite.rule.startswith("match.") for cite in case.cites):
            yield Fault.of(case, "no-match-rule")
    for name in case.variants:
        if not rulesets.loads(name):
            yield Fault.of(case, "not-playable", ruleset=name)


def _answer_faults(case: Case) -> Iterator[Fault]:
    then = case.then
    any_of = isinstance(then, dict) and "any_of" in then
    if any_of and then["ambiguity"] not in catalogue.ambiguities():
        yield Fault.of(case, "any-of-no-ambiguity", entry=then["ambiguity"])
    if case.origin == "policy" and not case.ambiguities:
        yield Fault.of(case, "policy-without-ambiguity")
    allowed = _THEN[case.kind]
    if isinstance(then, str):
        if then not in allowed:
            yield Fault.of(case, "then", then=then, kind=case.kind)
    elif not any_of:
        strange = sorted(set(then) - allowed)
        if strange:
            yield Fault.of(case, "then-has", keys=", ".join(strange), kind=case.kind)
    if case.kind == "reject":
        yield from _refusal_faults(case, any_of)


_THEN: Mapping[str, frozenset[str]] = {
    "position": frozenset({"legal", "error", "state", "score", "exactly", "includes", "excludes"}),
    "reject": frozenset({"illegal", "state"}),
    "trace": frozenset({"complete", "state", "score", "winners", "scores", "chain"}),
    "score": frozenset({"sheets", "scores", "next"}),
    "view": frozenset({"view", "same"}),
    "count": frozenset({"count", "divide", "digests"}),
    "variant": frozenset({"valid", "invalid"}),
}


def _refusal_faults(case: Case, any_of: bool) -> Iterator[Fault]:
    if any_of:
        return
    broken = case.then.get("illegal", ())
    rules = catalogue.rules()
    for rule in broken:
        if rule in rules and rules[rule].kind != "requires":
            yield Fault.of(case, "unbreakable", rule=rule)
    if len(broken) != 1 and not case.printed:
        yield Fault.of(case, "breaks", count=len(broken))
    cited = {cite.rule for cite in case.cites if cite.way in ("forbids", "edge")}
    if not cited & set(broken):
        yield Fault.of(case, "uncited", rules=", ".join(broken))
    if case.twin is None:
        yield Fault.of(case, "no-twin")


# --- cases beside each other ---


def _together(cases: Sequence[Case]) -> Iterator[Fault]:
    index = {case.id: case for case in cases}
    for what, counted in (("id", Counter(case.id for case in cases)), ("title", Counter(case.title for case in cases))):
        for case in cases:
            value = case.id if what == "id" else case.title
            if counted[value] > 1:
                yield Fault.of(case, "repeated", what=what, value=value, count=counted[value])
    for case in cases:
        if case.kind == "reject" and case.twin is not None:
            yield from _twin_faults(case, index)


def _twin_faults(case: Case, index: Mapping[str, Case]) -> Iterator[Fault]:
    twin = case.twin or {}
    for how in ("same-state", "own-state"):
        name = twin.get(how)
        if not isinstance(name, str) or " " in name:
            continue
        other = index.get(name)
        if other is None:
            yield Fault.of(case, "twin-gone", twin=name)
        elif other.kind not in ("position", "trace") or not _accepts(other):
            yield Fault.of(case, "twin-refused", twin=name)
        elif not set(case.variants) <= set(other.variants):
            missing = ", ".join(sorted(set(case.variants) - set(other.variants)))
            yield Fault.of(case, "twin-elsewhere", twin=name, rulesets=missing)
        elif how == "same-state" and other.given != case.given:
            yield Fault.of(case, "twin-state", twin=name)
        elif how == "own-state":
            edits = state_edits(case, other)
            if edits != 1:
                yield Fault.of(case, "twin-edits", twin=name, count=edits)


def _accepts(case: Case) -> bool:
    return case.then == "legal" or (isinstance(case.then, dict) and bool(case.then.get("legal")))


def state_edits(case: Case, other: Case) -> int:
    """The number of differences between the positions of two cases: a card added, removed or exchanged, a score, a
    flag, a meld.
    """
    mine, theirs = case.given.get("state"), other.given.get("state")
    if mine is None or theirs is None:
        return 0 if case.given == other.given else 1
    flat, its = dict(_flat(mine, ())), dict(_flat(theirs, ()))
    edits = 0
    for path in sorted({*flat, *its}, key=str):
        edits += _edits(flat.get(path), its.get(path))
    paths = {*case.overrides, *other.overrides}
    return edits + len([path for path in paths if case.overrides.get(path) != other.overrides.get(path)])


def _flat(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _flat(inner, (*path, key))
    elif isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
        for place, inner in enumerate(value):
            yield from _flat(inner, (*path, place))
    else:
        yield path, value


def _edits(mine: Any, theirs: Any) -> int:
    if mine == theirs:
        return 0
    if _is_cards(mine) and _is_cards(theirs):
        left, right = Counter((mine or "").split()), Counter((theirs or "").split())
        return max(sum((left - right).values()), sum((right - left).values()), 1)
    if isinstance(mine, list) and isinstance(theirs, list) and all(isinstance(item, str) for item in [*mine, *theirs]):
        return _list_edits(mine, theirs)
    return 1


def _list_edits(mine: Sequence[str], theirs: Sequence[str]) -> int:
    """The differences between two lists of melds: a meld added or removed, or a meld changed card by card."""
    left, right = Counter(mine), Counter(theirs)
    gone, new = list((left - right).elements()), list((right - left).elements())
    if len(gone) == 1 and len(new) == 1:
        return _edits(gone[0], new[0])
    return max(len(gone), len(new))


def _is_cards(value: Any) -> bool:
    return value is None or (isinstance(value, str) and all(word in FACES or word == DOTS for word in value.split()))


# --- ids ---


def _locked(cases: Sequence[Case], lock: Path, readable: bool) -> Iterator[Fault]:
    try:
        entries = ledgers.read_lock(lock)
    except CanastaError as problem:
        yield Fault(places.shown(lock), 1, "lock", "lock-form", (("said", str(problem)),))
        return
    for name in ledgers.unlocked(cases, entries):
        case = next(case for case in cases if case.id == name)
        yield Fault.of(case, "not-locked")
    known = {entry.id for entry in entries if not entry.retired}
    for case, name in ledgers.unturned(cases, entries):
        if case.id in known:
            yield Fault.of(case, "no-rotation", ruleset=name)
    for name, code in ledgers.lost(cases, entries) if readable else ():
        yield Fault(places.shown(lock), 1, "lock", code, (("id", name),))


# --- what the reference makes of them ---


def _played(cases: Sequence[Case]) -> tuple[list[Fault], list[Play]]:
    faults: list[Fault] = []
    first, second = Compiler(cases, 0), Compiler(cases, 1)
    plays = [
        first.play(case, name)
        for case in cases
        if case.status != "retired"
        for name in case.variants
        if rulesets.loads(name)
    ]
    # By rule set, because choosing one takes longer than most cases.
    plays.sort(key=lambda play: play.spec)
    sound = [play for play in plays if not play.remarks]
    for play in plays:
        faults += [Fault.of(play.case, "remark", ruleset=play.ruleset, said=remark) for remark in play.remarks]
    outcomes = run_session(sound, Session(), choose=choosing)
    for play in sound:
        faults += _leaks(play)
        for test in play.tests:
            outcome = outcomes[test.id]
            if outcome.status != "pass":
                faults.append(
                    Fault.of(
                        play.case,
                        "not-passed",
                        test=test.id,
                        status=outcome.status,
                        where=str(outcome.where),
                        expected=str(outcome.expected),
                        observed=str(outcome.observed),
                    )
                )
    faults += _filled_otherwise(sound, outcomes, second)
    return faults, plays


def _leaks(play: Play) -> Iterator[Fault]:
    case = play.case
    for exchange in play.exchanges:
        sent = json.dumps(exchange.request)
        if case.id in sent or f'"{case.title}"' in sent:
            yield Fault.of(case, "leak")
            return


def _filled_otherwise(plays: Sequence[Play], outcomes: Mapping[str, Outcome], second: Compiler) -> Iterator[Fault]:
    """Cases whose answer depends on cards that they leave open."""
    others = []
    for play in plays:
        if play.case.kind in ("position", "reject", "count") and "state" in play.case.given:
            other = second.play(play.case, play.ruleset)
            if other.remarks:
                yield Fault.of(play.case, "other-cards", ruleset=play.ruleset, said=other.remarks[0])
            else:
                others.append(other)
    again = run_session(others, Session(), choose=choosing)
    for other in others:
        for test in other.tests:
            if again[test.id].status != "pass" and outcomes[test.id].status == "pass":
                yield Fault.of(other.case, "open-cards", test=test.id, where=str(again[test.id].where))
