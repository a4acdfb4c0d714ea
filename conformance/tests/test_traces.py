"""Golden traces: they are up to date, follow their rules, and show what players know from the table."""

import dataclasses

import pytest
from click.testing import CliRunner

import canasta_traces
from canasta.notation import moves
from canasta.notation.cards import Unreadable
from canasta.play import Deal, Footer, Result, TraceStep, replay
from canasta.spec import UnreadableInput, catalogue, files
from canasta_conformance import places
from canasta_conformance.command.conform import conform
from canasta_conformance.suite.compile import Compiler
from canasta_conformance.upkeep import lint, recorder
from canasta_conformance.upkeep.golden import is_golden, walk
from canasta_traces import PLAYS, Sights, sights

_BY = ("match.whole.", "match.hand.")


@pytest.fixture(scope="module")
def golden(all_cases):
    return [case for case in all_cases if is_golden(case)]


@pytest.fixture(scope="module")
def seen(golden):
    total = Sights()
    for case in golden:
        total += sights(walk(case, case.variants[0]))
    return total


# --- which there are ---


def test_every_variant_has_a_whole_match_at_every_number_of_players(golden):
    matches = {
        name for case in golden if case.then.get("winners") and not case.given.get("scores") for name in case.variants
    }
    wanted = {f"{name}@{count}" for name, file in files.variants().items() for count in file.players}
    assert wanted <= matches


def test_the_match_of_four_asks_every_seat_after_every_step(golden):
    match = next(case for case in golden if case.id == "match.whole.classic-4")
    assert match.when["views"] == "steps"
    assert max(match.then["scores"]) >= 5000
    for hand in match.when["hands"]:
        assert [view["seat"] for view in hand["views"]] == [0, 1, 2, 3]
        assert {"seat", "hand", "counts", "melds", "pile", "red3", "scores", "stock"} <= set(hand["views"][0])


def test_a_trace_that_the_interpreter_made_says_so_and_says_what_confirms_it(golden):
    made = [case for case in golden if case.id.startswith(_BY) and case.file.rpartition("/")[2].startswith("trace-")]
    assert len(made) >= 30
    for case in made:
        assert case.origin == "interpreter"
        assert "second scorer" in case.because


# --- up to date ---


def test_no_recorded_file_is_stale():
    files_ = recorder.files()
    assert len(files_) >= 8
    for file in files_:
        assert recorder.recorded(file) == file.read_text(encoding="utf-8"), f"{file.name}: canasta conform record"


def _small(tmp_path, change):
    source = places.path("cases", "match", "trace-pl.yaml").read_text(encoding="utf-8")
    changed = change(source)
    assert changed != source
    file = tmp_path / "trace.yaml"
    file.write_text(changed, encoding="utf-8")
    return file, source


def _other_digit(text):
    at = text.index('chain: "sha256:') + len('chain: "sha256:')
    return text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1 :]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("mixed_canastas: ", "mixed_canastas: 1", 1),
        lambda text: text.replace("  # opens", "", 1),
        lambda text: text.replace('hands: {"0": ', 'hands: {"0": Jk ', 1),
        _other_digit,
    ],
    ids=["sheet", "remark", "position", "chain"],
)
def test_recording_mends_what_was_changed_by_hand(tmp_path, change):
    file, source = _small(tmp_path, change)
    assert recorder.recorded(file) == source


def test_a_step_that_the_rules_refuse_is_not_recorded(tmp_path):
    file, _ = _small(tmp_path, lambda text: text.replace("draw\n", "pass\n", 1))
    with pytest.raises(UnreadableInput) as problem:
        recorder.recorded(file)
    assert "pass" in str(problem.value)


def test_a_refusal_that_is_none_is_not_recorded(tmp_path):
    file, _ = _small(tmp_path, lambda text: text.replace("draw\n", "draw ! turn.on-turn\n", 1))
    with pytest.raises(UnreadableInput):
        recorder.recorded(file)


def test_a_hand_cut_short_is_not_recorded(tmp_path):
    def cut(text):
        at = text.index("  # goes out")
        start = text.rindex("\n", 0, at)
        return text[:start] + text[text.index("\n", at) :]

    file, _ = _small(tmp_path, cut)
    with pytest.raises(UnreadableInput) as problem:
        recorder.recorded(file)
    assert "end of the hand" in str(problem.value)


# --- the verb ---


def _said(*words):
    return CliRunner().invoke(conform, ["record", *map(str, words)])


def test_checking_names_a_stale_file_and_writes_nothing(tmp_path):
    file, source = _small(tmp_path, _other_digit)
    before = file.read_text(encoding="utf-8")
    done = _said("--check", file)
    assert (done.exit_code, "stale" in done.output) == (3, True)
    assert file.read_text(encoding="utf-8") == before
    assert _said(file).exit_code == 0
    assert file.read_text(encoding="utf-8") == source
    assert _said("--check", file).exit_code == 0


def test_a_file_with_cases_of_authors_is_not_recorded(tmp_path):
    file = tmp_path / "ends.yaml"
    file.write_text(places.path("cases", "match", "ends.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    done = _said(file)
    assert done.exit_code == 3
    assert "golden traces" in done.output


def test_a_new_trace_can_be_kept_as_it_is_printed(tmp_path):
    done = _said("--new", "hr@2", "--seed", 5, "--hands", 1, "--views", "steps", "--id", "match.whole.mine")
    assert done.exit_code == 0
    file = tmp_path / "mine.yaml"
    file.write_text(done.stdout, encoding="utf-8")
    assert lint.lint([file]).faults == ()
    assert recorder.recorded(file) == done.stdout
    assert (
        _said("--new", "hr@2", "--seed", 5, "--hands", 1, "--views", "steps", "--id", "match.whole.mine").stdout
        == done.stdout
    )


@pytest.mark.parametrize("words", [("--new", "hr@2", "--check"), ("--new", "hr@9"), ("--new", "nothing")])
def test_a_new_trace_that_cannot_be_is_a_matter_of_usage(words):
    assert _said(*words).exit_code == 2


# --- they follow from their rules ---


def test_replaying_every_trace_finds_no_deviation(golden):
    followed = steps = 0
    for case in golden:
        if case.origin != "interpreter":
            continue
        for ruleset in case.variants:
            done = replay(canasta_traces.lines(case, ruleset))
            assert done.deviation is None, case.id
            assert done.hands == len(case.when["hands"])
            followed, steps = followed + 1, steps + done.steps
    assert followed >= 30
    assert steps > 6000


def _altered(line):
    """One trace line with one member changed; None if it has nothing to change."""
    if isinstance(line, TraceStep):
        return dataclasses.replace(line, seat=line.seat + 1)
    if isinstance(line, Deal):
        return dataclasses.replace(line, deck=(line.deck[1], line.deck[0], *line.deck[2:]))
    if isinstance(line, Result):
        first, *rest = line.sheets
        return dataclasses.replace(line, sheets=({**first, "total": first["total"] + 5}, *rest))
    if isinstance(line, Footer):
        return dataclasses.replace(line, steps=line.steps - 1)
    return None


def test_replaying_a_trace_with_one_thing_altered_names_the_line(golden):
    case = next(case for case in golden if case.id == "match.hand.concealed")
    found = list(canasta_traces.lines(case, case.variants[0]))
    tried = 0
    for place, line in enumerate(found):
        other = _altered(line)
        if other is None or (isinstance(line, Deal) and line.deck[0] == line.deck[1]):
            continue
        deviation = replay([*found[:place], other, *found[place + 1 :]]).deviation
        assert deviation is not None
        assert deviation.line == line.number
        tried += 1
    assert tried >= 25


def test_a_trace_without_its_refusals_leads_through_the_same_positions(all_plays, golden):
    ids = {case.id for case in golden if case.origin == "interpreter"}
    refusals = 0
    for play in all_plays:
        if play.case.id not in ids:
            continue
        case = play.case
        hands = [
            {**hand, "steps": [step for step in hand["steps"] if "illegal" not in step], "chain": "pending"}
            for hand in case.when["hands"]
        ]
        alone = Compiler([]).play(dataclasses.replace(case, when={**case.when, "hands": hands}), play.ruleset)
        refusals += len(play.exchanges) - len(alone.exchanges) - _views_more(play, alone)
        assert _digests(play) == _digests(alone), case.id
    assert refusals > 300


def _views_more(play, alone):
    return sum(exchange.facet == "view" for exchange in play.exchanges) - sum(
        exchange.facet == "view" for exchange in alone.exchanges
    )


def _digests(play):
    return [check.want for exchange in play.exchanges for check in exchange.checks if check.kind == "digest"]


# --- what they show ---


def test_the_traces_show_every_turn_of_play_that_has_a_name(seen):
    assert {name for name in PLAYS if not seen.plays[name]} == set()


EVENTS = """
    answered asked black_three_laid canasta_made canasta_mixed dealt discarded drew froze hand_ended match_ended melded
    passed red_three_laid replaced scored sides_formed stock_exhausted took upcard_turned went_out
"""


def test_the_traces_show_every_event(seen):
    assert sorted(seen.events) == EVENTS.split()


#: Rules by which events of the traces happen, and by which their hands score.
FOLLOWED = """
    canastas.bonus canastas.concealed-bonus canastas.kind-at-the-end canastas.mixed canastas.natural
    deal.one-at-a-time deal.upcard deal.upcard-covered deal.upcard-offered going_out.ask going_out.bonus
    going_out.concealed going_out.concealed-extra going_out.definition going_out.no-binds going_out.yes-binds
    hand_end.by-going-out hand_end.last-red-three hand_end.pass-ends hand_end.play-goes-on hand_end.short-draw
    match.ends melds.one-per-rank opening.initial-meld pile.frozen-by-black-three pile.frozen-by-red-three
    pile.frozen-by-wild pile.take-onto-own-meld pile.take-with-natural-and-wild pile.take-with-natural-pair
    scoring.hands-minus scoring.items-sum scoring.melded-plus table.lone-by-going-out table.lone-by-take
    threes.black-laid-out threes.red-bonus threes.red-dealt threes.red-drawn threes.red-from-pile threes.replaced
    turn.draw-count turn.laid-red-three-discarded turn.meld-optional turn.one-discard
"""

#: Rules that refuse an action in some trace.
REFUSING = """
    deal.upcard-offered going_out.answer-asked going_out.answer-first going_out.ask going_out.ask-limit
    going_out.ask-window going_out.ask-with-an-out going_out.canastas going_out.keep-a-card going_out.yes-binds
    hand_end.forced-take hand_end.pass melds.max-wilds melds.min-cards melds.min-naturals melds.one-rank
    melds.own-side-only melds.wild-only melds.wild-ratio opening.minimum pile.black-three-top
    pile.frozen-needs-natural-pair pile.one-card-for-one-card pile.open-needs-a-way pile.red-three-top
    pile.top-melded-first pile.wild-top threes.black-when turn.cards-held turn.draw-or-take-first
    turn.draw-or-take-once turn.on-turn
"""


def test_the_rules_that_the_traces_follow_are_these(seen):
    assert sorted(seen.rules) == FOLLOWED.split()


def test_the_rules_that_refuse_actions_in_the_traces_are_these(seen):
    assert sorted(seen.refused) == REFUSING.split()
    assert all(catalogue.rules()[rule].kind == "requires" for rule in seen.refused)


# --- steps as text ---


@pytest.mark.parametrize(
    "line",
    [
        "0 draw",
        "0 draw upcard",
        "1 take",
        "2 take Kc Kd",
        "0 take Kc Kd + 2d Qc Qh + K: 2s",
        "3 meld W: 2c 2d Jk",
        "1 meld K side 0: 2h",
        "1 meld K meld 2: 2h",
        "0 discard 3h from table",
        "0 discard Jk",
        "2 answer no",
        "0 pass",
    ],
)
def test_a_step_is_written_as_it_is_read(line):
    (step,) = moves.steps(f"  {line}   # a remark")
    assert step == line
    assert moves.action_line(*moves.action(step)) == line
    (refused,) = moves.steps(f"{line} ! pile.not-empty turn.on-turn")
    assert refused["illegal"] == ["pile.not-empty", "turn.on-turn"]
    assert moves.action_line(*moves.action(refused)) == line


@pytest.mark.parametrize("line", ["8 draw", "0 fold", "0 meld K side x: 2h", "0 meld K next 1: 2h", "0 meld X: 2h"])
def test_a_step_that_means_nothing_is_refused(line):
    with pytest.raises(Unreadable):
        moves.steps(line)
