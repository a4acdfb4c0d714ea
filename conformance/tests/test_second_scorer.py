"""The hands of the golden traces, scored again by scorers that do not use the interpreter.

The first is in this file, written from the sentences of the rules; it sees a hand as people write it and the rules
object. The second is the adapter in JavaScript.
"""

import sys

import pytest

import canasta_traces
from canasta_conformance import places
from canasta_conformance.forms.protocol import Limits
from canasta_conformance.report.summary import summarise
from canasta_conformance.runner.conversation import Conversation
from canasta_conformance.runner.run import run_program
from canasta_conformance.runner.stream import stream_of
from canasta_conformance.strength import agree
from canasta_conformance.suite import rulesets
from canasta_conformance.suite.select import Selection, choose
from canasta_conformance.upkeep.golden import is_golden


def rank(card):
    return card if card == "Jk" else card[0]


def is_wild(card):
    return rank(card) in ("2", "Jk")


def value(rules, card):
    points = rules["cards"]["points"]
    return points["black_three"] if rank(card) == "3" else points[rank(card)]


def held(rules, card):
    """The cost of a card left in hand."""
    apart = rules["threes"]["black"]["left_in_hand"]
    return apart if rank(card) == "3" and apart is not None else value(rules, card)


def cards_of(meld):
    return (meld["cards"] if isinstance(meld, dict) else meld).split()


def sheet(rules, side):
    """Items of one side that is a team from the deal on."""
    melds = [cards_of(meld) for meld in side["melds"]]
    whole = [isinstance(meld, dict) and meld.get("concealed", False) for meld in side["melds"]]
    full = [len(cards) >= rules["canastas"]["size"] and rank(cards[0]) != "3" for cards in melds]
    names = ("meld_cards", "natural_canastas", "mixed_canastas", "red_threes", "going_out", "hand_cards")
    items = dict.fromkeys(names, 0)
    items["meld_cards"] = sum(value(rules, card) for cards in melds for card in cards)
    concealed = 0
    for cards, canasta, at_once in zip(melds, full, whole, strict=True):
        if canasta:
            kind = "mixed" if any(map(is_wild, cards)) else "natural"
            items[f"{kind}_canastas"] += rules["canastas"]["bonus"][kind]
            concealed += rules["canastas"]["concealed"][kind] if at_once else 0
    if concealed:
        items["concealed_canastas"] = concealed
    items["red_threes"] = threes(rules, "red", side.get("red_threes", ""), melds)
    if rules["threes"]["black"]["laid_out"]:
        items["black_threes"] = threes(rules, "black", side.get("black_threes", ""), melds)
    if side["went_out"] != "none":
        items["going_out"] = rules["going_out"]["bonus"]
    if side["went_out"] == "concealed":
        items["concealed_going_out"] = rules["going_out"]["concealed"]["extra"]
    items["hand_cards"] = -sum(held(rules, card) for hand in side["hands"] for card in hand.split())
    return items


def threes(rules, colour, laid, melds):
    count = len(laid.split())
    if not count:
        return 0
    points = rules["threes"][colour]["totals"][count - 1]
    against = rules["threes"][colour]["minus_if"] == "not_melded" and not melds
    return -points if against else points


def sheets(rules, hand):
    """Items for each side, or for each player if players may become partners during a hand: then laid threes belong to
    the player.
    """
    if rules["table"]["sides"] != "lone_taker":
        return [sheet(rules, side) for side in hand["sides"]]
    made = {}
    for side in hand["sides"]:
        for place, seat in enumerate(side["players"]):
            own = {**side, "red_threes": side["red_threes"][place]}
            made[seat] = sheet(rules, own)
    return [made[seat] for seat in sorted(made)]


def minimum(rules, total):
    found = 0
    for bracket in rules["opening"]["minimum"]:
        if bracket["from"] is None or total >= bracket["from"]:
            found = bracket["points"]
    return found


def following(rules, hand, scored):
    """Totals, next minimums, winners and dealer."""
    before = {}
    for index, side in enumerate(hand["sides"]):
        if "players" in side:
            before |= dict(zip(side["players"], side["score"], strict=True))
        else:
            before[index] = side["score"]
    totals = [before[at] + sum(items.values()) for at, items in zip(sorted(before), scored, strict=True)]
    best = max(totals)
    won = best >= rules["match"]["target"] and totals.count(best) == 1
    return {
        "scores": totals,
        "minimums": [minimum(rules, total) for total in totals],
        "winners": [totals.index(best)] if won else [],
        "dealer": (hand["dealer"] + 1) % rules["table"]["players"],
    }


# --- the comparisons ---


def _hand_ends(all_cases):
    for case in all_cases:
        if is_golden(case) and case.origin == "interpreter":
            for ruleset in case.variants:
                for hand, score in canasta_traces.ends(case, ruleset):
                    yield case, ruleset, hand, score


def test_every_sheet_of_a_golden_trace_adds_up_a_second_time(all_cases):
    compared = 0
    for case, ruleset, hand, score in _hand_ends(all_cases):
        rules = rulesets.named(ruleset).to_json()
        found = sheets(rules, hand)
        written = [sheet["items"] for sheet in score["sheets"]]
        where = f"{case.id}, hand {hand['deal']}"
        assert len(found) == len(written), where
        for mine, theirs in zip(found, written, strict=True):
            assert {name: points for name, points in mine.items() if points} == {
                name: points for name, points in theirs.items() if points
            }, where
        assert following(rules, hand, found) == {"scores": score["scores"], **score["next"]}, where
        compared += 1
    assert compared > 90


@pytest.mark.parametrize(
    ("change", "item"),
    [
        (lambda side: side["melds"].append("Ac Ad Ah"), "meld_cards"),
        (lambda side: side["hands"].append("Jk"), "hand_cards"),
        (lambda side: side.update(went_out="concealed"), "concealed_going_out"),
        (lambda side: side.update(red_threes="3d 3d 3h 3h"), "red_threes"),
    ],
)
def test_the_second_scorer_sees_each_item(change, item):
    """A change of the hand changes the item: a scorer that ignores it could not find a wrong score."""
    rules = rulesets.named("classic@4").to_json()
    side = {"melds": ["Kc Kc Kd Kd Kh Kh Ks"], "hands": ["4c", "5c"], "went_out": "none", "red_threes": ""}
    before = sheet(rules, side)
    change(side)
    after = sheet(rules, side)
    assert before.get(item, 0) != after[item]


def test_the_javascript_scorer_agrees_on_every_hand_end(all_cases, program):
    words = [program("node", "nodejs"), str(places.path("adapters", "javascript", "scorer.js"))]
    by_rules = {}
    for _, ruleset, hand, _ in _hand_ends(all_cases):
        by_rules.setdefault(ruleset, []).append(hand)
    conversation = Conversation(words, Limits(), "test", places.suite_version())
    compared, otherwise = agree.compare_scores(by_rules.items(), conversation)
    assert otherwise == []
    assert compared == sum(map(len, by_rules.values())) > 90


#: Passes lines on to a program, and knows no rules but those with one digest.
ONE_GAME = """
import json, subprocess, sys
digest, *command = sys.argv[1:]
program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin.buffer:
    request = json.loads(line)
    if request["op"] == "variant" and request["digest"] != digest:
        reply = {"id": request["id"], "unsupported": {"kind": "parameters", "names": []}}
        sys.stdout.write(json.dumps(reply) + "\\n")
    else:
        program.stdin.write(line)
        program.stdin.flush()
        sys.stdout.write(program.stdout.readline().decode())
    sys.stdout.flush()
program.stdin.close()
program.wait()
"""


def test_the_javascript_scorer_earns_its_claim_as_a_program_for_one_game(all_plays, program, tmp_path):
    """Tests filed under classic@4 that are asked under altered rules do not count against it."""
    script = tmp_path / "one_game.py"
    script.write_text(ONE_GAME, encoding="utf-8")
    javascript = [program("node", "nodejs"), str(places.path("adapters", "javascript", "scorer.js"))]
    words = [sys.executable, str(script), rulesets.named("classic@4").digest, *javascript]
    selection = Selection(level="scorer", variants=("classic@4",))
    chosen, _ = choose(all_plays, selection)
    finished = run_program(stream_of(chosen, 1), Conversation(words, Limits(), "test", places.suite_version()))
    found = summarise(finished, selection.to_json(), words, 1, "")
    altered = {test.id for test in finished.tests.values() if test.case.overrides}
    assert altered
    assert {key for key, one in finished.outcomes.items() if one.status == "unsupported"} == altered
    assert found.claims == {"scorer/classic@4": "earned"}
    assert found.earned == ["scorer/classic@4"]
    assert found.exit_code() == 0
