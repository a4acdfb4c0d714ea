"""The judge compares members, never messages; and the zoo notices a judge that is broken on purpose."""

from dataclasses import replace

import pytest

from canasta_conformance.adapter.session import CAPABILITIES, Session
from canasta_conformance.forms.model import Check, Exchange, Outcome, Play
from canasta_conformance.forms.protocol import Reply, digest
from canasta_conformance.report import results
from canasta_conformance.report.summary import summarise
from canasta_conformance.runner import compare as comparing
from canasta_conformance.runner import judge as judging
from canasta_conformance.runner import run
from canasta_conformance.runner.compare import compare
from canasta_conformance.runner.judge import join_repeat, judge
from canasta_conformance.runner.process import Fault
from canasta_conformance.strength import zoo
from canasta_conformance.suite.compile import choosing
from canasta_conformance.suite.select import Selection

ALL = frozenset(CAPABILITIES)


#: The digest of a position without members.
EMPTY = digest({})


def ok(**body):
    return Reply(1, "ok", body)


def no(*rules):
    return Reply(1, "no", {"rules": list(rules)} if rules else {})


def fingerprint(check, reply, declared=ALL):
    deviation = compare(check, reply, frozenset(declared))
    return None if deviation is None else deviation.fingerprint


@pytest.mark.parametrize(
    ("check", "reply", "expected"),
    [
        (Check("verdict", "ok"), ok(), None),
        (Check("verdict", "ok"), no(), "result:refused"),
        (Check("verdict", "no"), ok(), "result:accepted"),
        (Check("verdict", "no"), no(), None),
        (Check("verdict", "error"), Reply(1, "error", {}), None),
        (Check("verdict", "error"), ok(), "result:accepted"),
        (Check("verdict", "refused"), no(), None),
        (Check("verdict", "refused"), Reply(1, "error", {}), None),
        (Check("verdict", "refused"), ok(), "result:loaded"),
        (Check("state", "state", "{}"), ok(digest=EMPTY), None),
        (Check("state", "state", "{}"), ok(digest="sha256:2"), "digest"),
        (Check("state", "state", "{}"), ok(), "digest"),
        (Check("reason", "rules", ["pile.wild-top"]), no("pile.wild-top"), None),
        (Check("reason", "rules", ["pile.wild-top"]), no("pile.not-empty"), "rules:pile.not-empty"),
        (Check("reason", "rules", ["pile.wild-top"]), no("pile.wild-top", "x.y"), "rules:pile.wild-top,x.y"),
        (Check("reason", "rules", ["pile.wild-top"]), no(), "rules:none"),
        (Check("reason", "rules", ["pile.wild-top"]), Reply(1, "no", {"rules": [1]}), "rules:none"),
        (Check("reason", "rules", ["pile.wild-top"]), ok(), "result:accepted"),
        (Check("reason", "rules", ["a.b", "a.c"]), no("a.c"), None),
        (Check("legal", "list", {"exactly": ["", "K K"]}), ok(list=["K K", ""]), None),
        (Check("legal", "list", {"exactly": ["", "K K"]}), ok(list=["K K", "K 2"]), "list:+K 2,-"),
        (Check("legal", "list", {"exactly": ["K K"]}), ok(list=["K K", "K K"]), "list:twice"),
        (Check("legal", "list", {"includes": ["K K"]}), ok(list=["K K", "K 2"]), None),
        (Check("legal", "list", {"excludes": ["K 2"]}), ok(list=["K K", "K 2"]), "list:+K 2"),
        (Check("legal", "list", {"exactly": []}), ok(list=[1]), "list:none"),
        (Check("legal", "list", {"exactly": []}), ok(), "list:none"),
        (Check("count", "count", {"count": 3}), ok(count=3), None),
        (Check("count", "count", {"count": 3}), ok(count=4), "count:4"),
        (Check("view", "view", {"parts": {"stock": 40}}), ok(stock=40), None),
        (Check("view", "view", {"parts": {"stock": 40}}), ok(stock=41), "view:stock"),
        (Check("view", "view", {"parts": {"frozen": True}}), ok(frozen=1), "view:frozen"),
        (Check("view", "view", {"digest": "sha256:0"}), ok(stock=40), "view:digest"),
        (Check("view", "view", {}), no(), "view:none"),
    ],
)
def test_a_check_agrees_or_names_the_member(check, reply, expected):
    assert fingerprint(check, reply) == expected


SHEET = {"of": [0, 2], "items": {"meld_cards": 20, "hand_cards": -5}, "total": 15}


@pytest.mark.parametrize(
    ("want", "body", "expected"),
    [
        ({"sheets": [SHEET]}, {"sheets": [SHEET]}, None),
        ({"sheets": [{"total": 15}]}, {"sheets": [SHEET]}, None),
        ({"sheets": [{"items": {"meld_cards": 20, "hand_cards": -5, "going_out": 0}}]}, {"sheets": [SHEET]}, None),
        ({"sheets": [{"items": {"meld_cards": 20}}]}, {"sheets": [SHEET]}, "score:0.hand_cards=-5"),
        (
            {"sheets": [{"items": {"meld_cards": 25, "hand_cards": -10}, "total": 15}]},
            {"sheets": [SHEET]},
            "score:0.hand_cards=-5",
        ),
        ({"sheets": [SHEET, SHEET]}, {"sheets": [SHEET]}, "score:sheets=1"),
        ({"sheets": [SHEET]}, {"sheets": [1]}, "score:sheets=0"),
        ({"sheets": [SHEET]}, {}, "score:sheets=null"),
        ({"scores": [1]}, {"scores": [True]}, "score:scores=[true]"),
        ({"next": {"dealer": 1}}, {"next": {"dealer": 2}}, "score:next.dealer=2"),
        ({"next": {"dealer": 1}}, {"next": []}, "score:next.dealer=null"),
    ],
)
def test_a_score_is_compared_item_by_item(want, body, expected):
    assert fingerprint(Check("hand", "score", want), ok(**body)) == expected


@pytest.mark.parametrize(
    ("check", "reply", "path"),
    [
        (
            Check("hand", "score", {"sheets": [SHEET, {"items": {"mixed_canastas": 300}}]}),
            ok(sheets=[SHEET, {"items": {}}]),
            ("sheets", 1, "items", "mixed_canastas"),
        ),
        (Check("hand", "score", {"next": {"dealer": 1}}), ok(next={"dealer": 2}), ("next", "dealer")),
        (Check("view", "view", {"parts": {"stock": 40}}), ok(stock=41), ("stock",)),
        (Check("legal", "list", {"exactly": []}), ok(list=["draw"]), ("list",)),
        (Check("verdict", "ok"), no(), ()),
    ],
)
def test_a_deviation_says_where_in_the_reply_it_is(check, reply, path):
    assert compare(check, reply, ALL).path == path


def test_reasons_are_compared_at_the_grain_that_is_declared():
    check = Check("reason", "rules", ["pile.wild-top"])
    family = {"reasons.family"}
    assert fingerprint(check, no("pile"), family) is None
    assert fingerprint(check, no("pile.anything"), family) is None
    assert fingerprint(check, no("melds"), family) == "rules:melds"
    assert fingerprint(check, no(), ()) is None


def test_one_of_several_answers_is_enough():
    check = Check(
        "verdict", "any_of", [[Check("verdict", "ok")], [Check("verdict", "no"), Check("reason", "rules", ["a.b"])]]
    )
    assert fingerprint(check, ok()) is None
    assert fingerprint(check, no("a.b")) is None
    assert fingerprint(check, no("a.c")) == "result:refused"


# --- whole plays ---


@pytest.fixture
def play(all_plays):
    """A refusal and its neighbour, with the tests of the verdict and of the reason."""
    return next(
        replace(play, tests=play.tests[:2])
        for play in all_plays
        if play.case.kind == "reject"
        and [test.label for test in play.tests] == ["", "reason", "state"]
        and len(play.exchanges) == 3
        and play.ruleset == "classic@4"
        and not play.remarks
        and "permission" not in play.tests[0].needs
    )


def statuses(play, answers, capabilities=ALL):
    return [outcome.status for outcome in judge(play, answers, capabilities).values()]


def test_a_refusal_makes_two_tests(play):
    rule = play.case.then["illegal"][0]
    assert [test.label for test in play.tests] == ["", "reason"]
    assert statuses(play, [ok(), no(rule), ok()]) == ["pass", "pass"]
    assert statuses(play, [ok(), no("special_hands.none"), ok()]) == ["pass", "fail"]
    assert statuses(play, [ok(), ok(), ok()]) == ["fail", "fail"]
    assert statuses(play, [ok(), no(rule), no(rule)]) == ["fail", "pass"]
    assert statuses(play, [no(rule), no(rule), ok()]) == ["fail", "notrun"]


def test_conduct_is_never_an_answer(play):
    rule = play.case.then["illegal"][0]
    for kind in ("crash", "timeout", "protocol_error"):
        assert statuses(play, [ok(), Fault(kind, "x"), None]) == [kind, kind]
    assert statuses(play, [ok(), Reply(1, "error", {}), ok()]) == ["error", "error"]
    assert statuses(play, [ok(), Reply(1, "unsupported", {}), ok()]) == ["unsupported", "unsupported"]
    assert statuses(play, [ok(), no(rule), Fault("crash", "x")]) == ["crash", "crash"]
    assert statuses(play, [None, None, None]) == ["notrun", "notrun"]


def test_what_is_not_declared_is_unsupported(play):
    rule = play.case.then["illegal"][0]
    assert statuses(play, [ok(), no(rule), ok()], frozenset()) == ["unsupported", "unsupported"]
    outcomes = judge(play, [ok(), no(), ok()], frozenset({"load"}))
    assert [outcome.status for outcome in outcomes.values()] == ["pass", "unsupported"]
    assert outcomes[play.tests[1].id].without == {"reasons"}


def test_an_action_of_a_form_that_the_rule_set_lacks_may_be_unknown(play):
    rule = play.case.then["illegal"][0]
    known, foreign = play.exchanges[1], replace(play.exchanges[1], foreign=True)
    answers = [ok(), Reply(1, "unsupported", {}), ok()]
    assert statuses(replace(play, exchanges=(play.exchanges[0], foreign, play.exchanges[2])), answers)[0] == "pass"
    assert statuses(replace(play, exchanges=(play.exchanges[0], known, play.exchanges[2])), answers)[0] == "unsupported"
    for answer, word in ((no(rule), "pass"), (ok(), "fail")):
        exchanges = (play.exchanges[0], foreign, play.exchanges[2])
        assert statuses(replace(play, exchanges=exchanges), [ok(), answer, ok()])[0] == word


@pytest.mark.parametrize(("ruleset", "foreign"), [("classic@4", True), ("bicycle@4", True), ("cs@4", False)])
def test_a_discard_from_the_table_is_foreign_where_no_rule_allows_one(all_plays, ruleset, foreign):
    marked = [
        exchange.foreign
        for play in all_plays
        if play.ruleset == ruleset
        for exchange in play.exchanges
        if exchange.request.get("action", {}).get("from") == "table"
    ]
    assert marked
    assert set(marked) == {foreign}


def test_no_foreign_action_is_expected_to_be_legal(all_plays):
    foreign = [exchange for play in all_plays for exchange in play.exchanges if exchange.foreign]
    assert len(foreign) > 20
    assert all([check.kind for check in exchange.checks] == ["no", "rules"] for exchange in foreign)


def test_a_declared_operation_that_is_not_there_is_a_mismatch(play):
    exchange = Exchange({"op": "view", "seat": 0}, "view", (Check("view", "view", {"parts": {"stock": 1}}),))
    test = replace(play.tests[0], facets=frozenset({"view"}), needs=frozenset({"view"}))
    seeing = Play(play.case, play.ruleset, play.spec, (exchange,), (test,))
    outcome = judge(seeing, [Reply(1, "unsupported", {})], ALL)[test.id]
    assert outcome.status == "unsupported"
    assert outcome.mismatches == ["declared view and answered view with unsupported"]


def test_answers_that_change_are_a_failure():
    good, bad = Outcome("pass"), Outcome("fail", fingerprint="digest")
    assert join_repeat(good, good, True).status == "pass"
    assert join_repeat(good, bad, False).fingerprint == "repeat"
    assert join_repeat(bad, good, False).fingerprint == "digest"
    assert join_repeat(good, Outcome("crash"), True).status == "crash"
    assert join_repeat(good, Outcome("crash"), False).status == "crash"
    assert join_repeat(Outcome("fail", fingerprint="digest"), Outcome("timeout"), False).status == "timeout"


def test_the_reference_passes_in_this_process(few_plays):
    outcomes = run.run_session(few_plays, Session(), choose=choosing)
    assert {test.id for play in few_plays for test in play.tests} == set(outcomes)
    assert {outcome.status for outcome in outcomes.values()} == {"pass"}


# --- the judge broken on purpose: the zoo must notice ---


def escaped(name, enclosure):
    member = next(member for member in zoo.members() if member.name == name)
    return not zoo.visit(member, enclosure).caught


def test_a_judge_that_accepts_everything_is_found_out(monkeypatch, enclosure):
    monkeypatch.setattr(judging, "compare", lambda check, reply, declared: None)
    assert escaped("always_legal", enclosure)


def test_a_judge_that_ignores_rules_is_found_out(monkeypatch, enclosure):
    monkeypatch.setitem(comparing._BODY, "rules", lambda want, reply, declared: None)
    assert escaped("wrong_rule", enclosure)


def test_a_judge_that_takes_a_crash_for_a_refusal_is_found_out(monkeypatch, enclosure):
    real = judging._decide

    def lenient(play, exchange, answer, open_, capabilities):
        if isinstance(answer, Fault):
            answer = Reply(0, "no", {})
        return real(play, exchange, answer, open_, capabilities)

    monkeypatch.setattr(judging, "_decide", lenient)
    assert escaped("killed_by_signal", enclosure)


def test_a_runner_that_drops_the_last_case_is_found_out(monkeypatch, enclosure):
    real = run._run_block

    def forgetful(block, *others):
        real(replace(block, entries=block.entries[:-1]), *others)

    monkeypatch.setattr(run, "_run_block", forgetful)
    last = {entry.play.case.id for block in enclosure.blocks for entry in block.entries if not entry.again}
    assert last
    short = replace(
        enclosure,
        blocks=tuple(
            replace(block, entries=tuple(entry for entry in block.entries if not entry.again))
            for block in enclosure.blocks
        ),
    )
    assert escaped("floods_stderr", short)


def test_a_reader_that_ignores_the_footer_is_found_out(few_plays, tmp_path):
    lines = whole_results(few_plays)
    assert results.read(lines).footer["complete"] is True
    for damaged, words in (
        (lines[:-1], "is incomplete"),
        (lines[:-2] + lines[-1:], "digest"),
        ([lines[0], *lines[2:]], "digest"),
        ([lines[0], lines[1].replace(b'"pass"', b'"fail"'), *lines[2:]], "digest"),
        ([*lines, lines[1]], "after the footer"),
        (lines[1:], "expected a header"),
        ([lines[0], b"[]\n"], "expected an object"),
        ([lines[0], b"}{"], "not JSON"),
        ([lines[0], b'{"kind":"other"}\n'], "of the kind other"),
    ):
        with pytest.raises(results.BadResultsError, match=words):
            results.read(damaged)


def test_counts_that_the_lines_do_not_bear_out_are_refused(few_plays):
    lines = whole_results(few_plays)
    footer = lines[-1].replace(b'"pass":', b'"pass":1')
    with pytest.raises(results.BadResultsError, match="as in the footer"):
        results.read([*lines[:-1], footer])


def whole_results(plays):
    finished = run.Run({test.id: test for play in plays for test in play.tests})
    finished.outcomes = run.run_session(plays, Session(), choose=choosing)
    summary = summarise(finished, Selection().to_json(), ["x"], 1, "")
    return list(results.result_lines(summary))
