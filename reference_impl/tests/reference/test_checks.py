"""The checks of the reference and the rules of the catalogue are the same things."""

from collections import Counter

from canasta.reference.check import Stage
from canasta.reference.verdict import CHECKS
from canasta.spec import catalogue

REQUIRED = {rule.id: rule.stage for rule in catalogue.rules().values() if rule.kind == "requires"}


def test_every_rule_that_can_be_violated_has_one_check_in_its_stage() -> None:
    assert Counter(check.rule for check in CHECKS) == dict.fromkeys(REQUIRED, 1)
    assert {check.rule: check.stage.value for check in CHECKS} == REQUIRED


def test_owners_of_faults_are_asked_in_the_same_stage() -> None:
    """A rule yields within its stage; across stages the order of the stages decides."""
    for rule, stage in REQUIRED.items():
        owners = catalogue.rules()[rule].yields_to
        assert all(REQUIRED[owner] == stage for owner in owners), rule


def test_the_stages_are_those_of_the_catalogue() -> None:
    assert {stage.value for stage in Stage} == set(REQUIRED.values())
