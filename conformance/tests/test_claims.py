"""What a run earns: each claim says what it rests on, and what was not asked."""

from dataclasses import replace

import pytest

from canasta_conformance.adapter.session import CAPABILITIES, Session
from canasta_conformance.forms.levels import LEVELS, TABLE, claim_text, granted
from canasta_conformance.forms.model import Outcome
from canasta_conformance.forms.protocol import RESULTS, Greeting, Reply
from canasta_conformance.report import claims, printed
from canasta_conformance.report.summary import summarise
from canasta_conformance.runner import run
from canasta_conformance.runner.judge import judge
from canasta_conformance.suite import ledgers
from canasta_conformance.suite.compile import choosing
from canasta_conformance.suite.select import Selection

ALL = frozenset(CAPABILITIES)


@pytest.fixture(scope="module")
def classic(all_plays):
    """Every play of the classic game for four but the long ones, with the replies of the reference."""
    plays = [play for play in all_plays if play.ruleset == "classic@4" and len(play.exchanges) < 60]
    session, answers = Session(), {}
    for play in plays:
        session.answer({"id": 0, **choosing(play)})
        said = []
        for exchange in play.exchanges:
            reply = session.answer({"id": 0, **exchange.request})
            result = next(name for name in RESULTS if name in reply)
            said.append(Reply(0, result, reply[result]))
        answers[play.tests[0].id] = said
    return plays, answers


def ran(classic, capabilities, *made, change=lambda body: body):
    """A run of a program with these capabilities that answers as the reference does, apart from ``change``."""
    plays, answers = classic
    finished = run.Run({test.id: test for play in plays for test in play.tests})
    finished.greeting = Greeting(2, {"name": "x"}, frozenset(capabilities), made, {})
    for play in plays:
        said = [replace(reply, body=change(reply.body)) for reply in answers[play.tests[0].id]]
        finished.outcomes |= judge(play, said, frozenset(capabilities))
    return finished


def summary(finished, level="table"):
    return summarise(finished, Selection(level=level, variants=("classic@4",)).to_json(), [], 1, "")


def test_a_program_with_everything_earns_the_plain_claim(classic):
    found = summary(ran(classic, ALL, "table/classic@4"))
    assert found.claims == {"table/classic@4": "earned"}
    assert found.earned == ["table/classic@4"]
    assert found.mismatches == []


@pytest.mark.parametrize(
    ("lacks", "adds", "level", "text"),
    [
        ("permission", (), "table", "table/classic@4 (without asking)"),
        ("score.items", (), "table", "table/classic@4 (without items)"),
        ("next.dealer", (), "scorer", "scorer/classic@4 (without next dealer)"),
        ("next.winners", (), "scorer", "scorer/classic@4 (without winners)"),
        ("", ("cards.chosen",), "referee", "referee/classic@4 (without named cards)"),
        ("", ("judges.only",), "referee", "referee/classic@4 (without sequences)"),
        ("", ("turn.whole",), "referee", "referee/classic@4 (without refusals within a turn)"),
    ],
)
def test_a_claim_names_what_was_not_asked(classic, lacks, adds, level, text):
    finished = ran(classic, (ALL | {*adds}) - {lacks})
    assert claims.verdict(finished, level, "classic@4").text == text
    assert claims.verdict(finished, level, "classic@4").earned


@pytest.mark.parametrize(
    ("level", "lacks"),
    [
        ("scorer", "score"),
        ("referee", "load"),
        ("engine", "score"),
        ("engine", "load"),
        ("engine", "digest"),
        ("explainer", "reasons.exact"),
        ("table", "legal"),
        ("table", "view"),
        ("table", "count"),
    ],
)
def test_no_level_is_earned_without_what_it_needs(classic, level, lacks):
    finished = ran(classic, ALL - {lacks})
    found = claims.verdict(finished, level, "classic@4")
    assert not found.earned
    assert found.against.startswith("not declared: ")
    assert claims.verdict(ran(classic, ALL), level, "classic@4").earned


def test_reasons_by_chapter_are_not_enough_for_an_explainer(classic):
    finished = ran(classic, ALL - {"reasons.exact"} | {"reasons.family"})
    assert not claims.verdict(finished, "explainer", "classic@4").earned
    assert claims.verdict(finished, "engine", "classic@4").earned


def test_a_refusal_is_counted_once_for_a_program_without_reasons(classic):
    finished = ran(classic, ALL - {"reasons.exact"})
    reasons = [test_id for test_id, test in finished.tests.items() if test.facets == {"reason"}]
    assert len(reasons) > 50
    assert {finished.outcomes[test_id].status for test_id in reasons} == {"unsupported"}


def test_tests_under_altered_rules_belong_to_no_claim(classic):
    finished = ran(classic, ALL)
    altered = [test for test in finished.tests.values() if test.case.overrides]
    assert altered
    for test in altered:
        finished.outcomes[test.id] = Outcome("unsupported", detail="the rule set was answered with unsupported")
    assert {claims.verdict(finished, level, "classic@4").earned for level in LEVELS} == {True}
    bare = next(test for test in finished.tests.values() if test.counts and not test.case.overrides)
    finished.outcomes[bare.id] = Outcome("unsupported", observed={})
    assert not claims.verdict(finished, "table", "classic@4").earned


@pytest.mark.parametrize(
    ("made", "word"),
    [
        ("referee/classic@4", "not earned"),
        ("referee/classic@4 (without asking)", "earned"),
        ("referee/classic@4 (without asking, sequences)", "earned"),
        ("referee/classic@4 (without sequences)", "not earned"),
        ("referee/classic@4 (asking)", "unreadable"),
        ("referee", "unreadable"),
    ],
)
def test_a_program_claims_no_more_than_it_earns(classic, made, word):
    found = summary(ran(classic, {"load"} | {"reasons.exact"}, made), "referee")
    assert found.claims == {made: word}
    assert found.exit_code() == (0 if word == "earned" else 7)
    assert ("Earned: referee/classic@4 (without asking)\n" in printed.report_text(found)) == (
        made != "referee/classic@4 (without asking)"
    )


def test_totals_alone_are_compared_and_marked_coarse(classic):
    def totals(body):
        if "sheets" not in body:
            return body
        bare = [{"of": sheet["of"], "total": sheet["total"]} for sheet in body["sheets"]]
        return {**body, "sheets": bare}

    finished = ran(classic, {"score"}, change=totals)
    scored = [finished.outcomes[test_id] for test_id, test in finished.tests.items() if test.level == "scorer"]
    assert len(scored) > 80
    assert {outcome.status for outcome in scored} == {"pass"}
    assert sum(outcome.grain == "coarse" for outcome in scored) > 60
    found = claims.verdict(finished, "scorer", "classic@4")
    assert found.earned
    assert found.text == "scorer/classic@4 (without items, next dealer, winners)"

    def wrong(body):
        found = totals(body)
        for sheet in found.get("sheets", ()):
            sheet["total"] += 5
        return found

    assert not claims.verdict(ran(classic, {"score"}, change=wrong), "scorer", "classic@4").earned


def test_a_selection_without_a_level_does_not_judge_it():
    assert claims.asked({"level": "engine"}, "scorer", "classic@4")
    assert not claims.asked({"level": "referee"}, "scorer", "classic@4")
    assert not claims.asked({"level": "table", "variants": ["bicycle@4"]}, "scorer", "classic@4")


def test_every_capability_of_the_table_is_in_the_register_or_taken_for_granted():
    named = {name for level in TABLE.values() for name in level.needs | level.more}
    assert named <= set(ledgers.capabilities()) | granted(frozenset())
    assert granted(frozenset()) == {"actions.carried", "cards.named", "turn.steps"}


def test_what_a_level_needs_is_no_less_than_what_a_lower_one_does():
    for level in TABLE.values():
        for lower in level.includes:
            assert TABLE[lower].needs <= level.needs
            assert TABLE[lower].more <= level.more | level.needs
    assert claim_text("scorer", "classic@4", ()) == "scorer/classic@4"
