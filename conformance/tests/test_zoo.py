"""The runner reports every misbehaving program correctly; the run ends by itself, with a report, and leaves no process
behind.
"""

import pytest

from canasta_conformance.strength import zoo

MEMBERS = zoo.members()


@pytest.mark.parametrize("member", MEMBERS, ids=[member.name for member in MEMBERS])
def test_a_bad_program_is_caught(member, enclosure):
    visit = zoo.visit(member, enclosure)
    assert visit.complaints == []
    assert visit.caught


def test_every_file_of_the_zoo_is_in_its_register():
    folder = MEMBERS[0].file.parent
    files = {file.name for file in folder.glob("*.py")} - {"keeper.py"}
    assert files == {member.file.name for member in MEMBERS}


def test_the_zoo_is_large_enough_and_every_code_of_a_run_occurs():
    assert len(MEMBERS) >= 14
    assert {member.exit for member in MEMBERS} == {0, 1, 4, 5, 7}


def test_a_member_that_is_not_caught_is_told(enclosure):
    honest = next(member for member in MEMBERS if member.name == "bare_referee")
    wrong = zoo.Member(honest.file, 1, ("fail",), ("view",), honest.start_ms)
    visit = zoo.visit(wrong, enclosure)
    assert visit.complaints == ["exit 0, expected 1", "no fail among the results"]
    assert str(visit).startswith("ESCAPED bare_referee")
