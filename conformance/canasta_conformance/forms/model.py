"""Cases, checks, exchanges, tests and plays: the data that the parts of the suite pass to each other.

A case is written in a file. A case in one rule set is a *play*: a list of exchanges, each with a request and the checks
on its reply. A play makes one *test*, and one more for each facet that only a higher level requires. This module has no
behaviour.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

#: The facet of each kind of check; `levels.FACET_LEVEL` gives the level from which a program must answer it.
Facet = str


@dataclass(frozen=True, slots=True)
class Cite:
    """A rule that a case tests, in which way, and the claims of the sources that the case shows."""

    rule: str
    way: str
    claims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a file, with the defaults of the file and the named positions filled in."""

    id: str
    rev: int
    title: str
    kind: str
    cites: tuple[Cite, ...]
    why: str
    level: str
    needs: tuple[str, ...]
    variants: tuple[str, ...]
    overrides: Mapping[str, Any]
    given: Mapping[str, Any]
    when: Any
    then: Any
    twin: Mapping[str, Any] | None
    after: Any
    printed: bool
    origin: str
    because: str | None
    ambiguities: tuple[str, ...]
    status: str
    since: str
    note: str | None
    tags: tuple[str, ...]
    file: str
    line: int

    @property
    def name(self) -> str:
        """Id and revision, as reports print them."""
        return f"{self.id}@{self.rev}"

    @property
    def chapter(self) -> str:
        """The chapter the case belongs to."""
        return self.id.split(".", 1)[0]


@dataclass(frozen=True, slots=True)
class Check:
    """One expectation on one reply.

    ``kind`` is one of: ``ok`` ``no`` ``error`` (the result of the reply), ``refused`` (``no`` or ``error``: a position
    that cannot be loaded), ``rules`` ``list`` ``count`` ``score`` ``view`` (a part of the body, with the expected value
    in ``want``), ``state`` (``want`` is the expected position as canonical JSON text, because a run has ten thousand of
    them), ``any_of`` (``want`` is a list of lists of checks).
    """

    facet: Facet
    kind: str
    want: Any = None

    def to_json(self) -> dict[str, Any]:
        """The check as an object, as files of expectations have it."""
        if self.kind == "any_of":
            want: Any = [[check.to_json() for check in way] for way in self.want]
        elif self.kind == "state":
            want = json.loads(self.want)
        else:
            want = self.want
        written = {"facet": self.facet, "kind": self.kind}
        return written if want is None else written | {"want": want}


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request without its id, the facet that it is sent for, and the checks on its reply.

    Requests of the facets ``view``, ``legal``, ``count``, ``digests`` and ``score`` change nothing, so they can be left
    out individually. ``needs`` are capabilities that the answer depends on, beside those of the facet. ``foreign``
    marks an action of a form that only other rule sets have; a program may refuse it or not know it.
    """

    request: Mapping[str, Any]
    facet: Facet
    checks: tuple[Check, ...]
    note: str = ""
    needs: frozenset[str] = frozenset()
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Test:
    """The unit that passes or fails: a case in a rule set, at the facets of one level."""

    id: str
    case: Case
    ruleset: str
    label: str
    facets: frozenset[Facet]
    level: str
    needs: frozenset[str]

    @property
    def counts(self) -> bool:
        """Whether the result counts; reports only show provisional tests."""
        return self.case.status == "stable"


@dataclass(frozen=True, slots=True)
class Play:
    """A case in a rule set, ready to be sent."""

    case: Case
    ruleset: str
    spec: str
    exchanges: tuple[Exchange, ...]
    tests: tuple[Test, ...]
    #: Errors found while compiling, for the linter; the exchanges of a play with remarks are still sent.
    remarks: tuple[str, ...] = ()
    #: The seats by which the case is turned in the direction of play.
    rotation: int = 0


@dataclass(slots=True)
class Outcome:
    """How a test ended, and what was found if it did not pass.

    ``where`` is the request; ``path`` is the place in the body of its reply, as keys and list positions. ``without``
    are the capabilities that the program lacks, so that a part of the test was not asked, or all of it.
    """

    status: str
    grain: str | None = None
    fingerprint: str | None = None
    expected: Any = None
    observed: Any = None
    where: str | None = None
    path: tuple[str | int, ...] = ()
    detail: str | None = None
    milliseconds: float | None = None
    mismatches: list[str] = field(default_factory=list)
    without: frozenset[str] = frozenset()
