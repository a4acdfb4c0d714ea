"""Levels, capabilities and statuses: what a program must answer, what a claim needs, and how a test can end.

Each level includes the ones below it, except at the bottom: a scorer need not know what is legal, and a referee need
not count points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from canasta_conformance.forms import shown_state

#: Levels from the lowest to the highest, in the order in which reports print them.
LEVELS: tuple[str, ...] = ("scorer", "referee", "engine", "explainer", "table")


@dataclass(frozen=True, slots=True)
class Level:
    """What a level demands of a program.

    ``does`` says it in words. ``includes`` are the levels whose tests belong to the level. Without one of ``needs`` no
    program earns the level; without one of ``more`` it earns a claim that names what was not asked.
    """

    does: str
    includes: tuple[str, ...]
    needs: frozenset[str]
    more: frozenset[str]


_SHEET = frozenset({"score.items", "next.dealer", "next.winners"})
_PLAY = frozenset({"permission", "actions.carried", "cards.named", "turn.steps"})
_NEEDED_STATE = frozenset(f"state.{name}" for name in shown_state.NEEDED)
_OTHER_STATE = frozenset(f"state.{name}" for name in shown_state.MEMBERS) - _NEEDED_STATE
_ENGINE = frozenset({"score", "load", "actions.carried"}) | _NEEDED_STATE
_EXPLAINER = _ENGINE | {"reasons.exact"}
_ENGINE_MORE = (_SHEET | _PLAY | _OTHER_STATE) - {"actions.carried"}

#: The one table of levels; the page of claims prints it.
TABLE: Mapping[str, Level] = {
    "scorer": Level("scores a hand and a match", ("scorer",), frozenset({"score"}), _SHEET),
    "referee": Level(
        "says for each action whether it is legal, and carries it out when it is",
        ("referee",),
        frozenset({"load"}),
        _PLAY,
    ),
    "engine": Level(
        "does both, and keeps the right position through whole games",
        ("scorer", "referee", "engine"),
        _ENGINE,
        _ENGINE_MORE,
    ),
    "explainer": Level(
        "also names the exact rules that each refused action breaks",
        ("scorer", "referee", "engine", "explainer"),
        _EXPLAINER,
        _ENGINE_MORE,
    ),
    "table": Level(
        "also says what a seat may see, lists the legal actions, and counts the ways to continue",
        LEVELS,
        _EXPLAINER | {"legal", "view", "count"},
        _ENGINE_MORE | {"digest"},
    ),
}

#: For each level, the levels whose tests a program of that level must pass.
INCLUDES: dict[str, tuple[str, ...]] = {name: level.includes for name, level in TABLE.items()}

#: A facet is the part of a reply that a check looks at; programs must answer it from this level on.
FACET_LEVEL: dict[str, str] = {
    "hand": "scorer",
    "verdict": "referee",
    "carried": "referee",
    "state": "engine",
    "score": "engine",
    "rules": "engine",
    "reason": "explainer",
    "view": "table",
    "legal": "table",
    "count": "table",
    "digests": "table",
}

#: The capabilities that a program must have before a check of a facet counts; `granted` says which those are.
FACET_NEEDS: dict[str, frozenset[str]] = {
    "hand": frozenset({"score"}),
    "verdict": frozenset(),
    "carried": frozenset(),
    "state": frozenset({"state"}),
    "score": frozenset({"score"}),
    "rules": frozenset({"variant.custom"}),
    "reason": frozenset({"reasons"}),
    "view": frozenset({"view"}),
    "legal": frozenset({"legal"}),
    "count": frozenset({"legal", "count"}),
    "digests": frozenset({"legal", "count", "digest"}),
}

#: Capabilities of programs that work otherwise than most, with what is not asked of them.
OTHERWISE: dict[str, str] = {
    "judges.only": "actions.carried",
    "cards.chosen": "cards.named",
    "turn.whole": "turn.steps",
}

#: What a claim calls the capabilities that are not called by their own name.
_CALLED: dict[str, str] = {
    "permission": "asking",
    "score.items": "items",
    "next.dealer": "next dealer",
    "next.winners": "winners",
    "cards.named": "named cards",
    "turn.steps": "refusals within a turn",
    "actions.carried": "sequences",
    "digest": "digests",
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


@cache
def granted(declared: frozenset[str]) -> frozenset[str]:
    """What a program can do, by the capabilities that it declares.

    A digest proves every member of the state. Whoever tells the members of a kind tells the coarser ones too: the cards
    of the stock give their number. ``state`` is granted with any member, ``reasons`` with any grain of reasons.
    ``actions.carried``, ``cards.named`` and ``turn.steps`` are granted unless the program declares that it works
    otherwise.
    """
    found = set(declared)
    if grain_of(declared) != "bare":
        found.add("reasons")
    told = {name.removeprefix("state.") for name in declared if name.startswith("state.")}
    if declared & {"digest", "state"}:
        told |= set(shown_state.MEMBERS)
    told |= {coarse for coarse, fine in shown_state.FROM.items() if fine in told}
    found |= {f"state.{name}" for name in told}
    if told:
        found.add("state")
    found |= {usual for otherwise, usual in OTHERWISE.items() if otherwise not in declared}
    return frozenset(found)


def called(capability: str) -> str:
    """What a claim calls something that was not asked."""
    return _CALLED.get(capability, capability)


def claim_text(level: str, ruleset: str, without: Iterable[str]) -> str:
    """A claim in words: ``referee/classic@4 (without asking)``; ``without`` has the capabilities that were missing."""
    words = sorted(map(called, without))
    return f"{level}/{ruleset}" + (f" (without {', '.join(words)})" if words else "")
