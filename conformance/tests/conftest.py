"""Fixtures for the tests of the suite: the cases, compiled once."""

import pytest

from canasta_conformance.strength import zoo
from canasta_conformance.suite import cases, ledgers
from canasta_conformance.suite.compile import Compiler


@pytest.fixture(scope="session")
def all_cases():
    return cases.load()


@pytest.fixture(scope="session")
def all_plays(all_cases):
    return Compiler(all_cases, rotations=ledgers.rotations()).plays()


@pytest.fixture(scope="session")
def few_plays(all_plays):
    """Some short plays of one rule set, of every kind and from many chapters."""
    short = [play for play in zoo.short_plays(all_plays) if play.ruleset == "classic@4"]
    by_kind = {}
    for play in short:
        by_kind.setdefault(play.case.kind, []).append(play)
    return [play for some in by_kind.values() for play in some[:: max(1, len(some) // 8)][:8]]


@pytest.fixture(scope="session")
def enclosure(all_plays):
    from canasta_conformance.runner.stream import stream_of

    return stream_of(zoo.short_plays(all_plays), seed=3)
