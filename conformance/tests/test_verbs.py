"""``canasta conform``: every verb, its output for people and programs, and its exit codes."""

import json
import re
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from canasta_conformance import places
from canasta_conformance.command.conform import conform
from canasta_conformance.strength import mutate
from canasta_conformance.suite import ledgers

ZOO = places.path("zoo")


def call(*words):
    return CliRunner().invoke(conform, list(words), catch_exceptions=False)


def adapter(name):
    return ["--", sys.executable, str(ZOO / f"{name}.py")]


def test_the_reference_is_judged_when_no_command_is_given():
    done = call("run", "--variant", "classic@4", "--level", "scorer")
    assert done.exit_code == 0
    assert "Exit 0: every selected test passed." in done.output
    assert "scorer" in done.output
    assert "canasta reference" in done.output.splitlines()[0]


def test_a_rule_set_is_named_as_everywhere_else():
    done = call("run", "--variant", "classic", "--only", "scoring.hand.*", "--level", "scorer", "--format", "json")
    assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0]["selection"]["variants"] == ["classic@4"]
    assert {line["ruleset"] for line in lines[1:-1]} == {"classic@4"}


def test_results_are_json_lines_with_a_header_and_a_footer():
    done = call("run", "--variant", "classic@4", "--only", "melds.**", "--format", "json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert (lines[0]["kind"], lines[-1]["kind"]) == ("header", "footer")
    assert lines[0]["greeting"]["implementation"]["name"] == "canasta reference"
    assert lines[-1]["complete"] is True
    assert lines[-1]["exit"] == 0
    assert {line["case"].split(".")[0] for line in lines[1:-1]} == {"melds"}


def test_a_report_is_left_in_a_folder_and_can_be_verified(tmp_path):
    done = call(
        "run", "--only", "pile.frozen.**", "--variant", "classic@4", "--report", str(tmp_path), *adapter("always_legal")
    )
    assert done.exit_code == 1
    assert {file.name for file in tmp_path.iterdir()} == {"results.jsonl", "report.json", "known.yaml"}
    assert json.loads((tmp_path / "report.json").read_bytes())["exit"] == 1
    assert call("verify", str(tmp_path / "results.jsonl")).exit_code == 0
    text = (tmp_path / "results.jsonl").read_text(encoding="utf-8")
    (tmp_path / "results.jsonl").write_text("".join(text.splitlines(keepends=True)[:-1]), encoding="utf-8")
    cut = call("verify", str(tmp_path / "results.jsonl"))
    assert cut.exit_code == 3
    assert "is incomplete" in cut.output
    known = call(
        "run",
        "--only",
        "pile.frozen.**",
        "--variant",
        "classic@4",
        "--known",
        str(tmp_path / "known.yaml"),
        *adapter("always_legal"),
    )
    assert known.exit_code == 0
    assert "xfail" in known.output


def test_a_program_that_does_not_shake_hands_gets_a_report_all_the_same(tmp_path):
    done = call("run", "--only", "pile.frozen.**", "--report", str(tmp_path), *adapter("dies_on_start"))
    assert done.exit_code == 4
    assert "did not start or did not reply to hello: exited with status 1" in done.stderr
    assert "cannot find my cards" in done.stderr
    assert json.loads((tmp_path / "report.json").read_bytes())["complete"] is False
    missing = call("run", "--only", "pile.frozen.**", "--", "no-such-program")
    assert missing.exit_code == 4
    assert "No such file" in missing.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "--variant", "classic@9"], "the suite has no cases for the rule set classic@9"),
        (
            ["run", "--variant", "clasic@4"],
            "the suite has no cases for the rule set clasic@4; did you mean classic@4?\n",
        ),
        (
            ["run", "--variant", "poker"],
            "the suite has no cases for the rule set poker; canasta conform list shows the rule sets\n",
        ),
        (["run", "--only", "nothing.**"], "no test is selected"),
        (["run", "--skip", "**"], "no test is selected: all "),
        (["list", "--variant", "classic@4", "--only", "melds.**", "--skip", "melds.**"], "are skipped"),
        (["run", "--profile", "nobody"], "unknown profile 'nobody', expected one of"),
        (["run", "--level", "wizard"], "wizard"),
        (["run", "--known", "no-such-file"], "no-such-file"),
        (["show", "pile.frozen.pair-acepted"], "did you mean pile.frozen."),
        (["show", "--variant", "classic@9", "scoring.hand.worked-example"], "expected one of"),
        (["show", "scoring.hand.worked-example@9/classic@4"], "unknown revision 9 of the case"),
        (["show", "scoring.hand.worked-example@1/classic@9"], "has no test in classic@9, expected one of classic@4"),
        (["show", "--variant", "bicycle@4", "scoring.hand.worked-example@1/classic@4"], "expected one of them"),
        (["show", "scoring.hand.worked-example@1/classic@4~4"], "unknown rotation 4 in classic@4, expected one from 0"),
        (["show", "--rotation", "1", "scoring.hand.worked-example/classic@4~2"], "--rotation names 1; expected one of"),
        (["run", "--rotation", "left"], "expected a number of seats from 0 to 7, or all"),
        (["mutate", "classic@9"], "classic"),
        (["agree", "--variant", "classic@9"], "classic"),
        (["dance"], "dance"),
    ],
)
def test_what_is_asked_wrongly_is_a_matter_of_usage(words, said):
    done = call(*words)
    assert done.exit_code == 2, done.output
    assert said in done.output


def test_a_list_of_known_failures_of_another_form_is_a_matter_of_usage(tmp_path):
    file = tmp_path / "known.yaml"
    file.write_text("canasta: known/1\nentries: {}\n", encoding="utf-8")
    done = call("run", "--known", str(file))
    assert done.exit_code == 2
    assert "found a mapping for entries, expected a list" in done.output


def test_requests_a_program_and_the_judge_make_a_run_of_files(tmp_path):
    selected = ["--variant", "classic@4", "--only", "pile.frozen.**"]
    done = call("requests", *selected)
    replies = subprocess.run(
        [sys.executable, "-m", "canasta_conformance.reference"],
        input=done.stdout_bytes,
        capture_output=True,
        check=True,
    ).stdout
    file = tmp_path / "replies.jsonl"
    file.write_bytes(replies)
    judged = call("judge", *selected, str(file))
    assert judged.exit_code == 0
    assert judged.output.startswith("canasta reference ")
    assert call("expected", "--exact", *selected).stdout_bytes.splitlines() == replies.splitlines()[1:-1]
    first = json.loads(call("expected", *selected).output.splitlines()[0])
    assert set(first) == {"id", "checks", "tests"}
    asked = [json.loads(line)["op"] for line in done.output.splitlines()]
    assert (asked[0], asked[1], asked[-1]) == ("hello", "variant", "bye")
    file.write_bytes(b"".join(replies.splitlines(keepends=True)[:4]))
    short = call("judge", *selected, str(file))
    assert short.exit_code == 5
    assert "--requests repeats it; --skip pile.frozen." in short.output
    file.write_bytes(b"".join(replies.splitlines(keepends=True)[1:]))
    assert call("judge", *selected, str(file)).exit_code == 4


def test_the_lines_of_one_case_repeat_it():
    done = call("show", "pile.frozen.own-meld-refused", "--requests")
    replies = subprocess.run(
        [sys.executable, "-m", "canasta_conformance.reference"],
        input=done.stdout_bytes,
        capture_output=True,
        check=True,
    ).stdout.splitlines()
    assert len(replies) == len(done.output.splitlines())
    assert json.loads(replies[3]) == {"id": 4, "no": {"rules": ["pile.frozen-needs-natural-pair"]}}


def test_the_expected_position_is_drawn_after_any_request():
    shown = call("show", "match.hand.four-players").output
    drawn = call("show", "match.hand.four-players", "--at", "1").output
    assert "Expected position after request 1:\nHand 1, dealer seat " in drawn
    assert "Expected position after request 1:" not in shown
    assert "Expected position after request " in shown
    assert call("show", "match.hand.four-players", "--at", "100000").exit_code == 2


def test_quick_asks_each_case_in_one_rule_set():
    def listed(*words):
        return json.loads(call("list", "--format", "json", "--only", "pile.frozen.**", *words).output)["cases"]

    def pairs(rows):
        return {(row["id"].partition("@")[0], row["variant"]) for row in rows}

    quick, whole = pairs(listed("--quick")), pairs(listed())
    assert quick < whole
    assert {case for case, _ in quick} == {case for case, _ in whole}
    assert len({case for case, _ in quick}) == len(quick)
    assert {name for _, name in pairs(listed("--quick", "--variant", "bicycle@4"))} == {"bicycle@4"}
    every = json.loads(call("list", "--format", "json", "--quick").output)["cases"]
    assert not any(row["id"].startswith("match.whole.") for row in every)
    assert len({row["id"].partition("@")[0] for row in every}) > 900


def test_fail_fast_ends_at_the_first_failure_that_is_not_known(tmp_path):
    selected = ["run", "--variant", "classic@4", "--level", "referee", "--only", "pile.frozen.**"]
    bad = adapter("always_illegal")
    done = call(*selected, "--fail-fast", *bad)
    assert done.exit_code == 1
    assert "Stopped early: pile.frozen." in done.output
    assert "\n1 fail, " in done.output
    report = tmp_path / "report"
    assert call(*selected, "--report", str(report), *bad).exit_code == 1
    known = call(*selected, "--fail-fast", "--known", str(report / "known.yaml"), *bad)
    assert known.exit_code == 0
    assert "Stopped early" not in known.output


def test_a_run_that_takes_too_long_ends_as_a_timeout():
    done = call("run", "--variant", "classic@4", "--level", "scorer", "--total-ms", "1")
    assert done.exit_code == 5
    assert "Stopped early: the time for the whole run (0.001 s) is over" in done.output


def test_smoke_takes_a_look():
    assert call("smoke").exit_code == 0
    bad = call("smoke", *adapter("always_illegal"))
    assert bad.exit_code == 1
    assert "canasta conform show " in bad.output
    assert call("smoke", *adapter("dies_on_start")).exit_code == 4


def test_another_score_is_told_by_side_and_item(program, tmp_path):
    node = program("node", "nodejs")
    text = places.path("adapters", "javascript", "scorer.js").read_text(encoding="utf-8")
    wrong = tmp_path / "scorer.js"
    wrong.write_text(text.replace("mixed_canastas", "mixed_canasta"), encoding="utf-8")
    words = ["agree", "--variant", "classic", "--hands", "60", "--format"]
    told = call(*words, "text", "--", node, str(wrong))
    assert told.exit_code == 1
    lines = told.output.splitlines()
    assert re.fullmatch(r"classic@4, side [01], mixed_canastas?: expected \d+, got \d+", lines[0])
    assert set(json.loads(lines[1])) >= {"sides"}
    found = json.loads(call(*words, "json", "--", node, str(wrong)).output)["disagreements"]
    assert found[0]["path"][0] == "sheets"
    assert len(found) > 10
    assert lines[20] == f"… and {len(found) - 10} more hands; --format json prints all"
    assert lines[21] == f"60 hands in 1 rule sets, {len(found)} scored differently"


def test_smoke_asks_ten_cases_and_of_a_mere_scorer_only_hands(tmp_path):
    assert {name: len(ledgers.profiles()[name]["only"]) for name in ("smoke", "smoke-scorer")} == {
        "smoke": 10,
        "smoke-scorer": 10,
    }
    text = places.path("..", "docs", "examples", "scorer.py").read_text(encoding="utf-8")
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(text, encoding="utf-8")
    changed = text.replace('"not_melded": not melds', '"not_melded": True')
    assert changed != text
    wrong.write_text(changed, encoding="utf-8")
    done = call("smoke", "--", sys.executable, str(right))
    assert (done.exit_code, "10 pass" in done.output, "unsupported" in done.output) == (0, True, False)
    done = call("smoke", "--", sys.executable, str(wrong))
    assert done.exit_code == 1
    assert "canasta conform show scoring.red.second-side-three" in done.output


def test_tests_are_listed_for_people_and_programs():
    rows = json.loads(call("list", "--format", "json", "--only", "scoring.**").output)["cases"]
    assert all(set(row) == {"id", "rev", "kind", "level", "variant", "status", "rules"} for row in rows)
    assert len(call("list", "--only", "scoring.**").output.splitlines()) == len(rows)


def test_a_case_is_shown_with_table_rule_sources_and_lines():
    text = call("show", "pile.open.natural-pair").output
    for word in (
        "pile.open.natural-pair@1 in classic@4",
        "Hand 1",
        "Rules:",
        "pile.take-with-natural-pair (permits)",
        "Requests and expected replies:",
        '"op":"load"',
        '"op":"apply"',
        "Tests:",
        "from ",
    ):
        assert word in text, word
    shown = json.loads(call("show", "--format", "json", "scoring.hand.worked-example").output)
    assert shown["case"]["id"] == "scoring.hand.worked-example"
    assert shown["exchanges"][0]["request"]["op"] == "score"
    assert shown["remarks"] == []


@pytest.mark.parametrize(
    ("test_id", "ruleset"),
    [
        ("scoring.hand.worked-example", "classic@4"),
        ("scoring.hand.worked-example@1", "classic@4"),
        ("scoring.hand.worked-example@1/bicycle@4", "bicycle@4"),
        ("scoring.hand.worked-example/bicycle", "bicycle@4"),
        ("pile.open.natural-pair@1/classic@4#state", "classic@4"),
    ],
)
def test_an_id_as_reports_print_it_is_shown_in_its_rule_set(test_id, ruleset):
    done = call("show", test_id)
    assert done.exit_code == 0, done.output
    assert done.output.splitlines()[0].endswith(f"@1 in {ruleset}")


def test_every_case_can_be_shown(all_plays):
    from canasta_conformance.report.case_text import shown_case

    seen = set()
    for play in all_plays:
        if play.case.id not in seen:
            seen.add(play.case.id)
            assert play.case.title in shown_case(play)


def test_a_bundle_is_built_and_verified(tmp_path):
    built = call("build", str(tmp_path))
    assert built.exit_code == 0
    assert call("verify", str(tmp_path)).exit_code == 0
    (tmp_path / "cases.jsonl").write_bytes((tmp_path / "cases.jsonl").read_bytes().replace(b"1320", b"1321"))
    (tmp_path / "rulesets" / "classic@4.json").unlink()
    changed = call("verify", str(tmp_path))
    assert changed.exit_code == 3
    assert changed.output.splitlines()[:2] == ["cases.jsonl: changed", "rulesets/classic@4.json: missing"]
    manifest = json.loads((tmp_path / "manifest.json").read_bytes())
    manifest["files"] = {"../outside": "sha256:0"}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert "outside the bundle" in call("verify", str(tmp_path)).output
    (tmp_path / "manifest.json").write_text("{}", encoding="utf-8")
    assert "manifest.json" in call("verify", str(tmp_path)).output


def test_the_bundle_says_the_same_however_often_it_is_built(all_cases):
    from canasta_conformance.suite import bundle

    assert bundle.bundle(all_cases) == bundle.bundle(reversed(all_cases))


def test_damaged_cases_end_every_verb_with_the_code_for_it(tmp_path, monkeypatch):
    shutil.copytree(places.path("cases", "melds"), tmp_path / "cases" / "melds")
    next((tmp_path / "cases" / "melds").glob("*.yaml")).write_text("canasta: cases/1\ncases: [{id: a}]\n")
    monkeypatch.setattr(places, "root", lambda: tmp_path)
    done = call("run")
    assert done.exit_code == 3
    assert 'found "a" for cases.id, expected chapter, topic and slug' in done.output
    assert "Traceback" not in done.output


def test_selftest_tells_who_was_caught(monkeypatch):
    from canasta_conformance.strength import zoo

    some = [member for member in zoo.members() if member.name in ("always_legal", "dies_on_start")]
    monkeypatch.setattr(zoo, "members", lambda: some)
    done = call("selftest")
    assert done.exit_code == 0
    assert done.stdout.count("caught ") == 2
    monkeypatch.setattr(zoo, "members", lambda: [zoo.Member(some[0].file, 0, ("pass",), (), 9000)])
    escaped = call("selftest", "--format", "json")
    assert escaped.exit_code == 3
    assert json.loads(escaped.stdout)["escaped"] == 1


def test_lint_tells_of_one_file(tmp_path):
    file = tmp_path / "x.yaml"
    file.write_text("canasta: cases/1\ncases: []\n", encoding="utf-8")
    done = call("lint", "--format", "json", str(file))
    assert done.exit_code == 3
    assert json.loads(done.stdout)["faults"][0]["file"].endswith("x.yaml")


# --- budgets ---


def test_the_whole_suite_on_the_reference_passes_within_its_memory(tmp_path):
    """The README has this command too; the test of its other commands leaves the run to this one."""
    # A small process in between, because the memory of a child counts from its parent's size.
    measured = (
        "import resource, subprocess, sys; run = subprocess.run(sys.argv[1:], stdout=sys.stderr);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(run.returncode)"
    )
    command = [
        sys.executable,
        "-c",
        "from canasta_conformance.command.conform import conform; conform()",
        "run",
        "--report",
        str(tmp_path),
    ]
    run = subprocess.run([sys.executable, "-c", measured, *command], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) < 200 * 1024
    report = json.loads((tmp_path / "report.json").read_bytes())
    assert set(report["counts"]) == {"pass"}
    assert set(report["claims"].values()) == {"earned"}


# --- mutants ---


def test_every_kind_of_parameter_has_mutants():
    found, passed_over = mutate.mutants("classic@4")
    names = {mutant.name for mutant in found}
    for name in (
        "melds.set.max_wilds: 3 -> 2",
        "melds.set.max_wilds: 3 -> 4",
        "pile.frozen_by.wild: true -> false",
        "going_out.bonus: 100 -> 95",
        "going_out.bonus: 100 -> 105",
        "match.target: 5000 -> null",
        "cards.points.Jk: 50 -> 55",
        "melds.set.ratio: free -> naturals_at_least_wilds",
    ):
        assert name in names, name
    assert any(mutant.path == "opening.minimum" for mutant in found)
    assert any(mutant.path == "melds.set.max_cards" and mutant.original is None for mutant in found)
    assert "table.seating" in passed_over
    assert len(names) == len(found)


def test_a_mutant_is_killed_by_the_case_that_knows_and_survives_the_others(all_plays):
    mine = [play for play in all_plays if play.ruleset == "classic@4" and play.case.chapter == "scoring"]
    done = mutate.mutate("classic@4", mine)
    alive = {mutant.path for mutant in done.survivors}
    assert "pile.frozen_by.wild" in alive
    assert "canastas.bonus.natural" not in alive
    assert done.tests > 0
    report = done.to_json()
    assert report["mutants"] == report["killed"] + len(report["survivors"])


def test_cases_that_fail_anyway_kill_nothing(all_plays):
    from dataclasses import replace

    from canasta_conformance.forms.model import Check

    play = next(play for play in all_plays if play.ruleset == "classic@4" and play.case.chapter == "scoring")
    exchange = replace(play.exchanges[0], checks=(Check("hand", "score", {"scores": [1]}),))
    done = mutate.mutate("classic@4", [replace(play, exchanges=(exchange,))])
    assert done.tests == 0
    assert all(not verdict.killed for verdict in done.verdicts)
