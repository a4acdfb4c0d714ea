"""The executed cases of the suite: which case shows a rule, and what the interpreter answered.

A page shows an example only if the interpreter, in the same build, answered it as the case expects. To be quick, the
fast interpreter is asked where it plays the rule set; it answers as the reference does, which tests prove.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import PurePath
from typing import Any

from canasta.interpreters import quickest
from canasta_conformance import places
from canasta_conformance.adapter.session import Session
from canasta_conformance.forms import protocol
from canasta_conformance.forms.model import Case, Play
from canasta_conformance.runner.run import run_session
from canasta_conformance.suite import cases as reading
from canasta_conformance.suite.compile import Compiler, choosing
from canasta_docs.facts import CHAPTERS, Entry

#: The way in which a case should cite a rule to be its example, best first, by kind of rule.
_WAYS = {
    "requires": ("forbids", "permits", "edge"),
    "effect": ("permits", "edge", "computes", "forbids"),
    "computes": ("computes", "edge", "permits", "forbids"),
}


#: The most cases on one page: a case takes about 7 kB, and a page may have at most 500 kB.
MOST = 45


@cache
def cases() -> tuple[Case, ...]:
    """Every case of the suite that is not retired, in the order of files and lines."""
    return tuple(case for case in reading.load() if case.status != "retired")


@dataclass(frozen=True)
class Leaf:
    """A page of cases: a case file, or a part of one that has more than ``MOST`` cases.

    ``page`` is its path among these pages (``scoring/hands``, ``deal/deals-2``), ``file`` the case file by chapter and
    name. ``part`` counts from 1; it is 0 if the page has the whole file.
    """

    page: str
    file: str
    part: int
    cases: tuple[Case, ...]

    @property
    def chapter(self) -> str:
        """The chapter of the file."""
        return self.file.partition("/")[0]


@cache
def leaves() -> dict[str, Leaf]:
    """Every page of cases by its place, in the order of chapters, files and cases."""
    files: dict[str, list[Case]] = {}
    for one in cases():
        files.setdefault("/".join(PurePath(one.file).with_suffix("").parts[-2:]), []).append(one)
    found: dict[str, Leaf] = {}
    for file, held in sorted(files.items(), key=lambda item: CHAPTERS.index(item[0].partition("/")[0])):
        parts = -(-len(held) // MOST)
        size = -(-len(held) // parts)
        for number in range(parts):
            page = f"{file}-{number + 1}" if number else file
            part = number + 1 if parts > 1 else 0
            found[page] = Leaf(page, file, part, tuple(held[number * size : (number + 1) * size]))
    return found


def heading(file: str) -> str:
    """The comment at the top of a case file, below the line that names the schema."""
    lines = places.path("cases", f"{file}.yaml").read_text(encoding="utf-8").splitlines()[1:]
    return " ".join(line.removeprefix("#").strip() for line in takewhile(lambda line: line.startswith("#"), lines))


def citing(rule: str, way: str) -> list[Case]:
    """The cases that show a rule in one way, the stable ones first."""
    found = [case for case in cases() if any(cite.rule == rule and cite.way == way for cite in case.cites)]
    return sorted(found, key=lambda case: case.status != "stable")


def example(rule: Entry) -> Case | None:
    """The case to show beside a rule: stable before provisional, then from a source, then short."""
    ways: Iterable[str] = _WAYS.get(rule["kind"], ())
    for way in ways:
        found = [case for case in citing(rule["id"], way) if passed(case)]
        if found:
            return min(found, key=_weight)
    return None


def _weight(case: Case) -> tuple[bool, bool, bool, int]:
    long = case.kind == "trace"
    return case.status != "stable", long, case.origin != "source", len(str(case.given)) + len(str(case.when))


def case(name: str) -> Case:
    """A case by its id."""
    return _index()[name]


@cache
def _index() -> dict[str, Case]:
    return {case.id: case for case in cases()}


@cache
def _compiler() -> Compiler:
    return Compiler(cases())


@cache
def _outcomes() -> dict[str, dict[str, str]]:
    """The outcome of every case, by its id and by rule set: ``pass``, or the status of the first test that did not
    pass.
    """
    plays = _compiler().plays()
    found = run_session(sorted(plays, key=lambda play: play.spec), Session(choose=quickest), choose=choosing)
    said: dict[str, dict[str, str]] = {}
    for play in plays:
        states = [found[test.id].status for test in play.tests if test.id in found]
        worst = next((state for state in states if state != "pass"), "pass")
        said.setdefault(play.case.id, {})[play.ruleset] = worst if states and not play.remarks else "notrun"
    return said


def passed(case: Case) -> tuple[str, ...]:
    """The rule sets in which the interpreter answered, in this build, as the case expects."""
    return tuple(name for name, state in _outcomes()[case.id].items() if state == "pass")


def deviating(case: Case) -> dict[str, str]:
    """The rule sets in which the interpreter answered otherwise, with the status."""
    return {name: state for name, state in _outcomes()[case.id].items() if state != "pass"}


def _talk(session: Session, play: Play) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Send a play to the interpreter: yields requests with their ids from 3, and the replies."""
    for number, exchange in enumerate(play.exchanges, start=3):
        request = {"id": number, **exchange.request}
        yield request, session.answer(request)


def score(case: Case) -> dict[str, Any]:
    """The interpreter's score of the hand of a scoring case, in the first of its rule sets."""
    play = _compiler().play(case, case.variants[0])
    session = Session()
    session.answer({"id": 2, **choosing(play)})
    for request, reply in _talk(session, play):
        if request["op"] == "score" and "ok" in reply:
            return dict(reply["ok"])
    raise LookupError(f"{case.id} asks for no score, or got none")


def conversation(case: Case) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Requests and replies of a whole conversation about one case, from ``hello`` to ``bye``."""
    session = Session()
    play = _compiler().play(case, case.variants[0])
    version = places.suite_version()
    said: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for request in (
        protocol.hello(1, f"canasta-suite {version}", version, protocol.Limits()),
        {"id": 2, **choosing(play)},
    ):
        said.append((request, session.answer(request)))
    said += _talk(session, play)
    last = {"id": len(said) + 1, "op": "bye"}
    return [*said, (last, session.answer(last))]
