"""Levels, capabilities and statuses: what a program must answer, and how a test can end.

Each level includes the ones below it, except at the bottom: a scorer need not know what is legal, and a referee need
not count points.
"""

from __future__ import annotations

#: Levels from the lowest to the highest, in the order in which reports print them.
LEVELS: tuple[str, ...] = ("scorer", "referee", "engine", "explainer", "table")

#: For each level, the levels whose tests a program of that level must pass.
INCLUDES: dict[str, tuple[str, ...]] = {
    "scorer": ("scorer",),
    "referee": ("referee",),
    "engine": ("scorer", "referee", "engine"),
    "explainer": ("scorer", "referee", "engine", "explainer"),
    "table": LEVELS,
}

#: A facet is the part of a reply that a check looks at; programs must answer it from this level on.
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

#: The capabilities that a program must declare before a check of a facet counts.
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

#: Statuses that come from the behaviour of the program, not from its answers.
FAULTS: frozenset[str] = frozenset({"crash", "timeout", "protocol_error"})


def owed_at(facet: str, level: str) -> str:
    """The level from which a check counts: the higher of the case's own ``level`` and the level of the ``facet``."""
    return max(FACET_LEVEL[facet], level, key=LEVELS.index)


def grain_of(capabilities: frozenset[str]) -> str:
    """The finest grain of reasons that a program declares."""
    if "reasons.exact" in capabilities:
        return "exact"
    return "family" if "reasons.family" in capabilities else "bare"
