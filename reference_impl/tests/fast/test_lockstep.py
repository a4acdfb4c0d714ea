"""Both interpreters say the same at every step: verdicts, lists of actions, states, views, events and scores."""

from itertools import islice

import pytest

import canasta_lockstep as lockstep
from canasta import fast

SUPPORTED = {name: rules for name, rules in lockstep.shipped().items() if not fast.unsupported(rules)}


def told(findings: lockstep.Findings) -> list[str]:
    """The differences, each once, the smallest position first."""
    return [f"{one.cause} in {one.ruleset}: {one.action} in {one.state}" for one in findings.sorted()]


@pytest.mark.parametrize("name", SUPPORTED)
def test_both_interpreters_play_a_shipped_rule_set_alike(name: str) -> None:
    """Every variant at every number of players, and every option; dealers, totals and seats vary with the hand."""
    found = lockstep.compare(name, SUPPORTED[name], "make test", hands=1, tries=2, most=30)

    assert not told(found)
    assert found.steps > 10


@pytest.mark.parametrize("share", range(4))
def test_both_interpreters_play_house_rules_alike(share: int) -> None:
    """Rule sets that nobody wrote, with one to five parameters changed."""
    found = lockstep.Findings()
    for name, rules in islice(lockstep.house_rules(24, "make test"), share, None, 4):
        if not fast.unsupported(rules):
            found.add(lockstep.compare(name, rules, "make test", hands=2, tries=2, most=30))

    assert not told(found)
    assert found.steps > 100


def test_a_difference_is_found_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interpreter that forgets one rule does not pass."""
    judge = fast.violations
    monkeypatch.setattr(fast, "violations", lambda *given: judge(*given) - {"turn.on-turn"})

    found = lockstep.compare("classic@4", SUPPORTED["classic@4"], "make test", hands=2, tries=2, most=30)

    causes = [one.cause for one in found.sorted()]
    assert causes
    assert len(causes) == len(set(causes))
    assert all("turn.on-turn" in cause for cause in causes)
