"""The committed report on the strength of the suite: what it names exists, and the figures are up to date."""

import pytest
from canasta_docs import facts, measure


def test_the_report_names_what_exists() -> None:
    found = measure.committed()["reports"]
    assert [one["ruleset"] for one in found] == list(measure.MEASURED)
    for one in found:
        assert one["mutants"] == one["killed"] + len(one["survivors"])
        assert all(name.partition(": ")[0] in facts.parameters() for name in one["survivors"])


def test_the_report_is_made_from_the_cases_and_rule_sets_that_there_are() -> None:
    assert not measure.stale(), "run python docs/_ext/canasta_docs/measure.py and commit docs/verify/strength.json"


def test_a_changed_case_makes_the_report_stale(tmp_path, monkeypatch) -> None:
    """The same cases in another place do not."""
    there = tmp_path / "cases" / "table"
    there.mkdir(parents=True)
    (there / "sides.yaml").write_text("cases: []\n")
    path = measure.places.path
    monkeypatch.setattr(
        measure.places, "path", lambda *names: tmp_path.joinpath(*names) if names[0] == "cases" else path(*names)
    )
    before = measure.digest()
    assert measure.digest() == before
    (there / "sides.yaml").write_text("cases: [] \n")
    assert measure.digest() != before


@pytest.mark.nightly
def test_the_report_is_what_the_suite_gives() -> None:
    assert measure.measured() == measure.committed()
