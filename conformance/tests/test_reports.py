"""Selections, known failures, claims and exit codes."""

import datetime
from dataclasses import replace

import pytest

from canasta.spec import UnreadableInput
from canasta_conformance.adapter.session import CAPABILITIES, Session
from canasta_conformance.forms.levels import LEVELS, owed_at
from canasta_conformance.forms.model import Outcome
from canasta_conformance.forms.protocol import Greeting
from canasta_conformance.report import known, printed, results
from canasta_conformance.report.summary import summarise
from canasta_conformance.runner import run
from canasta_conformance.runner.process import Ending, Fault
from canasta_conformance.suite.compile import choosing
from canasta_conformance.suite.select import Selection, choose, cut, matches

TODAY = datetime.date(2030, 1, 1)


@pytest.fixture
def finished(few_plays):
    made = run.Run({test.id: test for play in few_plays for test in play.tests})
    made.outcomes = run.run_session(few_plays, Session(), choose=choosing)
    return made


def code(finished, **others):
    return summarise(finished, Selection().to_json(), [], 1, "", **others).exit_code()


def spoil(finished, status):
    next(outcome for test_id, outcome in finished.outcomes.items() if finished.tests[test_id].counts).status = status


def greet(*claims):
    return Greeting(2, {"name": "x"}, frozenset(CAPABILITIES), claims, {})


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("pass", 0),
        ("xfail", 0),
        ("flaky", 0),
        ("unsupported", 0),
        ("skipped", 0),
        ("fail", 1),
        ("error", 1),
        ("notrun", 1),
        ("crash", 5),
        ("timeout", 5),
        ("protocol_error", 5),
    ],
)
def test_a_status_has_its_exit_code(finished, status, expected):
    spoil(finished, status)
    assert code(finished) == expected


def test_the_first_code_that_applies_is_taken(finished):
    spoil(finished, "fail")
    assert code(finished) == 1
    assert code(finished, stale=["x"]) == 6
    finished.greeting = greet("referee/classic@4")
    assert code(finished, stale=["x"]) == 7
    finished.faults.append(Fault("crash", "x"))
    assert code(finished, stale=["x"]) == 5
    finished.handshake = "x"
    assert code(finished, stale=["x"]) == 4
    assert code(finished, stale=["x"], remarks=["y"]) == 3


def test_a_bad_ending_is_misconduct(finished):
    finished.ending = Ending(False, "exited with status 9 after bye, expected status 0")
    assert code(finished) == 5
    finished.ending = Ending(True, "exited with status 0")
    assert code(finished) == 0


def test_a_run_that_was_stopped_has_no_wrong_answers(finished):
    spoil(finished, "notrun")
    finished.stopped = "the time for the whole run (0.001 s) is over"
    assert code(finished) == 5


def test_what_is_provisional_is_shown_and_never_counted(finished):
    test_id = next(iter(finished.tests))
    test = finished.tests[test_id]
    finished.tests[test_id] = replace(test, case=replace(test.case, status="provisional"))
    finished.outcomes[test_id] = Outcome("fail", fingerprint="x")
    summary = summarise(finished, Selection().to_json(), [], 1, "")
    assert summary.exit_code() == 0
    assert summary.provisional == {"fail": 1}
    assert "provisional tests, which do not count: 1 fail" in printed.report_text(summary)


def test_claims_are_earned_by_passing_everything(finished):
    finished.greeting = greet("referee/classic@4", "referee/bicycle@4", "wizard/classic@4")
    summary = summarise(finished, Selection().to_json(), [], 1, "")
    assert summary.claims == {
        "referee/classic@4": "earned",
        "referee/bicycle@4": "not earned",
        "wizard/classic@4": "unreadable",
    }
    assert summary.exit_code() == 7
    partly = summarise(finished, Selection(level="scorer").to_json(), [], 1, "")
    assert partly.claims["referee/classic@4"] == "not judged"
    assert (
        summarise(finished, Selection().to_json(), [], 1, "", whole=False).claims["referee/classic@4"] == "not judged"
    )


@pytest.mark.parametrize(
    ("status", "stale", "word", "expected"),
    [
        ("xpass", ["x"], "earned", 6),
        ("xfail", [], "not earned", 7),
        ("flaky", [], "not earned", 7),
    ],
)
def test_a_list_of_known_failures_excuses_no_claim_and_spoils_none(finished, status, stale, word, expected):
    finished.greeting = greet("table/classic@4")
    spoil(finished, status)
    summary = summarise(finished, Selection().to_json(), [], 1, "", stale=stale)
    assert summary.claims == {"table/classic@4": word}
    assert summary.exit_code() == expected


def test_the_table_counts_by_chapter_and_level(finished):
    spoil(finished, "fail")
    text = printed.report_text(summarise(finished, Selection().to_json(), [], 1, ""))
    lines = [" ".join(row.split()) for row in text.splitlines()]
    assert "chapter pass fail" in lines
    assert "level pass fail" in lines
    total = len([test for test in finished.tests.values() if test.counts])
    assert f"total {total - 1} 1" in lines
    assert text.endswith("Exit 1: some answers are wrong.\n")


def test_a_failing_test_names_place_rules_and_how_to_look_at_it(finished):
    test = next(test for test in finished.tests.values() if test.counts and not test.label)
    finished.outcomes[test.id] = Outcome(
        "fail", expected=300, observed=0, where="request 1, score", path=("sheets", 0, "items", "mixed_canastas")
    )
    summary = summarise(finished, Selection().to_json(), [], 1, "")
    text = printed.report_text(summary)
    rules = sorted({cite.rule for cite in test.case.cites})
    assert "at request 1, score, side 0, mixed_canastas: expected 300, got 0\n" in text
    assert f" rules: {', '.join(rules)}\n" in text
    assert f" canasta conform show {test.id}\n" in text
    line = results.test_line(test, finished.outcomes[test.id])
    assert line["rules"] == rules
    assert line["path"] == ["sheets", 0, "items", "mixed_canastas"]
    assert printed.place_in_reply(("sheets", 2, "total"), "classic@3") == "player 2, total"


# --- known failures ---


def entries(tmp_path, text):
    file = tmp_path / "known.yaml"
    file.write_text("canasta: known/1\nentries:\n" + text, encoding="utf-8")
    return known.read(file)


def apply(finished, found, today=TODAY):
    return known.apply(found, finished.tests, finished.outcomes, today)


def test_a_known_failure_is_no_news_and_a_change_is(finished, tmp_path):
    test = next(test for test in finished.tests.values() if test.counts and not test.label)
    listed = entries(tmp_path, f'  - {{match: {test.case.id}/{test.ruleset}, outcome: fail, fingerprint: "digest"}}\n')
    finished.outcomes[test.id] = Outcome("fail", fingerprint="digest")
    later = [key for key, known in finished.tests.items() if known.case is test.case and key != test.id]
    assert apply(finished, listed) == []
    assert finished.outcomes[test.id].status == "xfail"
    # What the case asked before it failed has passed, and that is no news.
    assert {finished.outcomes[key].status for key in later} == {"pass"}
    finished.outcomes[test.id] = Outcome("fail", fingerprint="result:refused")
    assert f"{test.id}: fails with result:refused, listed with digest" in apply(finished, listed)
    assert finished.outcomes[test.id].status == "fail"
    finished.outcomes[test.id] = Outcome("pass")
    assert f"{test.id}: passes, but is listed as failing" in apply(finished, listed)
    assert finished.outcomes[test.id].status == "xpass"


def test_what_a_known_failure_keeps_from_being_asked_is_known_with_it(finished, tmp_path):
    first, other = next(
        (test, key)
        for key, labelled in finished.tests.items()
        for test in finished.tests.values()
        if labelled.label and labelled.case is test.case and not test.label and test.counts
    )
    finished.outcomes[first.id] = Outcome("fail", fingerprint="result:refused")
    finished.outcomes[other] = Outcome("notrun", detail="an earlier answer of the case deviates")
    assert code(finished) == 1
    apply(finished, entries(tmp_path, f"  - {{match: {first.id}, outcome: fail}}\n"))
    assert finished.outcomes[other].status == "xfail"
    assert code(finished) == 0


def test_entries_that_are_over_or_match_nothing_are_stale(finished, tmp_path):
    found = entries(tmp_path, '  - {match: melds.nothing.**, outcome: fail, until: "2029-12-31"}\n')
    assert apply(finished, found) == [
        "melds.nothing.**: matches no test of this run",
        "melds.nothing.**: needed another look by 2029-12-31",
    ]


def test_a_flaky_test_may_do_what_was_seen(finished, tmp_path):
    test_id, test = next(iter(finished.tests.items()))
    found = entries(tmp_path, f"  - {{match: {test.case.id}, outcome: flaky, seen: [pass, timeout]}}\n")
    finished.outcomes[test_id] = Outcome("timeout")
    assert apply(finished, found) == []
    assert finished.outcomes[test_id].status == "flaky"
    finished.outcomes[test_id] = Outcome("crash")
    assert apply(finished, found)[0] == f"{test_id}: crash, which the entry does not list"


def test_a_list_that_was_proposed_makes_the_same_run_green(finished, tmp_path):
    spoil(finished, "fail")
    for outcome in finished.outcomes.values():
        if outcome.status == "fail":
            outcome.fingerprint = 'list:+"K K"'
    file = tmp_path / "known.yaml"
    file.write_text(known.propose(finished.tests, finished.outcomes), encoding="utf-8")
    stale = known.apply(known.read(file), finished.tests, finished.outcomes, TODAY)
    assert code(finished, stale=[word for word in stale if "passes" not in word]) == 0
    assert known.propose(finished.tests, {key: Outcome("pass") for key in finished.tests}).endswith("entries: []\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("  - {outcome: fail}\n", "no match"),
        ("  - {match: a.b, outcome: maybe}\n", '"maybe" for entries.outcome, expected one of fail, wont-fix, flaky'),
        ("  - {match: a.b, outcome: wont-fix}\n", "no reason"),
        ('  - {match: a.b, outcome: fail, until: "soon"}\n', '"soon" for entries.until, expected the date'),
        ("  - {match: a.b, outcome: fail, colour: red}\n", "the unknown key colour"),
        ('  - {match: a.b, outcome: fail, until: "2027-02-30"}\n', 'expected a date as "2027-01-31"'),
        ("  - {match: 3, outcome: fail}\n", "expected text"),
        ("  - {match: a.b, outcome: flaky, seen: [sometimes]}\n", "expected one of pass, fail"),
        ("  - nothing\n", 'nothing" for entries, expected a mapping'),
    ],
)
def test_a_list_of_another_form_is_refused_with_its_place(tmp_path, text, words):
    with pytest.raises(UnreadableInput) as raised:
        entries(tmp_path, text)
    assert words in str(raised.value)
    assert ":3:" in str(raised.value)


# --- selections ---


def test_a_pattern_names_segments(few_plays):
    test = next(test for play in few_plays for test in play.tests if test.label == "reason")
    chapter, topic, slug = test.case.id.split(".")[:3]
    for pattern in (
        "**",
        f"{chapter}.**",
        f"{chapter}.*.*",
        f"{chapter}.{topic}.{slug}",
        f"**.{slug}",
        test.case.name,
        f"{test.case.id}/{test.ruleset}",
        f"{test.case.id}#reason",
        test.id,
        f"{chapter}.{topic[:2]}*.*",
    ):
        assert matches(pattern, test), pattern
    for pattern in (
        "*",
        f"{chapter}.*",
        f"{test.case.id}@99",
        f"{test.case.id}/bicycle@2",
        f"{test.case.id}#state",
        chapter,
        f"{chapter}.[a-z].*",
        "",
    ):
        assert not matches(pattern, test), pattern


def test_a_level_holds_the_tests_that_it_owes(few_plays):
    for level, owed in (("scorer", {"scorer"}), ("referee", {"referee"}), ("table", set(LEVELS))):
        chosen, skipped = choose(few_plays, Selection(level=level))
        assert {test.level for play in chosen for test in play.tests} <= owed
        assert skipped == []


def test_what_is_skipped_is_told(few_plays):
    chosen, skipped = choose(few_plays, Selection(skip=("melds.**",)))
    assert skipped
    assert all(test.case.chapter == "melds" for test in skipped)
    assert not any(play.case.chapter == "melds" for play in chosen)


def test_questions_that_no_test_asks_are_left_out(all_plays):
    play = next(play for play in all_plays if {test.label for test in play.tests} >= {"", "view"})
    base = [test for test in play.tests if test.label == ""]
    assert len(cut(play, base).exchanges) < len(play.exchanges)
    assert all(exchange.facet != "view" for exchange in cut(play, base).exchanges)


def test_a_facet_is_owed_from_the_higher_level_on():
    assert owed_at("verdict", "referee") == "referee"
    assert owed_at("verdict", "engine") == "engine"
    assert owed_at("reason", "referee") == "explainer"
