"""Levels, capabilities and statuses: the words in which the suite says what was owed and what came.

Levels build on each other except at the bottom: a score sheet need not know what is legal, and a referee need not
count points.
"""

from __future__ import annotations

#: Levels from the least to the most, in the order in which reports print them.
LEVELS: tuple[str, ...] = ("scorer", "referee", "engine", "explainer", "table")

#: What an implementation of a level owes: the tests of these levels.
INCLUDES: dict[str, tuple[str, ...]] = {
    "scorer": ("scorer",),
    "referee": ("referee",),
    "engine": ("scorer", "referee", "engine"),
    "explainer": ("scorer", "referee", "engine", "explainer"),
    "table": LEVELS,
}

#: A facet is what a check looks at; each is owed from a level on.
FACET_LEVEL: dict[str, str] = {
    "hand": "scorer",
    "verdict": "referee",
    "state": "engine",
    "score": "engine",
    "rules": "engine",
    "reason": "explainer",
    "view": "table",
    "legal": "table",
    "count": "table",
    "digests": "table",
}

#: What a program must declare before a check of a facet counts for or against it.
FACET_NEEDS: dict[str, frozenset[str]] = {
    "hand": frozenset({"score"}),
    "verdict": frozenset(),
    "state": frozenset({"digest"}),
    "score": frozenset({"score"}),
    "rules": frozenset({"variant.custom"}),
    "reason": frozenset(),
    "view": frozenset({"view"}),
    "legal": frozenset({"legal"}),
    "count": frozenset({"legal", "count"}),
    "digests": frozenset({"legal", "count", "digest"}),
}

#: Grains at which refusals are compared, from coarse to fine.
GRAINS: tuple[str, ...] = ("bare", "family", "exact")

#: Every status a test can end with, in the order in which reports print them.
STATUSES: tuple[str, ...] = (
    "pass",
    "fail",
    "xfail",
    "xpass",
    "flaky",
    "unsupported",
    "skipped",
    "error",
    "crash",
    "timeout",
    "protocol_error",
    "notrun",
)

#: Statuses that come from the program's conduct, not from its answers.
FAULTS: frozenset[str] = frozenset({"crash", "timeout", "protocol_error"})


def owed_at(facet: str, level: str) -> str:
    """The level at which a check of ``facet`` counts in a case whose own level is ``level``: the higher of the two."""
    return max(FACET_LEVEL[facet], level, key=LEVELS.index)


def grain_of(capabilities: frozenset[str]) -> str:
    """The finest grain of reasons that a program declares."""
    if "reasons.exact" in capabilities:
        return "exact"
    return "family" if "reasons.family" in capabilities else "bare"
