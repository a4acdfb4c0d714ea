"""Laws of sheets: one hand at three depths has one result, and suits, order and form of a sheet do not matter."""

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import canasta
from canasta.notation import positions
from canasta.play import HandPlayed, play_match
from canasta.spec.reading import Document
from canasta.written import rows, scoring, sheets

RULESETS = ("classic@4", "classic@2", "classic@6", "bicycle@4", "pl@4")
HANDS = 3

Side = dict[str, Any]


def played(ruleset: str, seed: int) -> list[HandPlayed]:
    """The first hands of a match; all by one seed."""
    rules = canasta.load(ruleset)
    match = play_match(rules, random.Random(seed))
    return list(itertools.islice(match, HANDS))


def cards_of(hand: HandPlayed, rng: random.Random) -> list[Side]:
    """Each side with all its cards."""
    end = hand.interpreter.to_json(hand.end)
    out = [event for step in hand.steps for event in step.events if event.name == "went_out"]
    found = []
    for number, seats in enumerate(end["sides"]):
        side: Side = {
            "melds": [" ".join(meld["cards"]) for meld in end["melds"][number]],
            "red_threes": sum(len(end["red3"][seat]) for seat in seats),
            "hands": [" ".join(end["hands"][seat]) for seat in seats],
        }
        for event in out:
            if event.seat in seats:
                side["went_out"] = "concealed" if event.data["concealed"] else "open"
        found.append(side)
    return found


def without_suits(hand: HandPlayed, rng: random.Random) -> list[Side]:
    """The same, suits left out, each card in one of the ways in which people write it."""

    def written(text: str) -> str:
        words = [card if card[0] == "3" else _spelled(card, rng) for card in text.split()]
        rng.shuffle(words)
        return " ".join(words)

    return [
        {**side, "melds": list(map(written, side["melds"])), "hands": list(map(written, side["hands"]))}
        for side in cards_of(hand, rng)
    ]


def _spelled(card: str, rng: random.Random) -> str:
    if card == "Jk":
        return rng.choice(["Jk", "joker", "JK", "Jokerx1"])
    rank = rng.choice(["10", "T"]) if card[0] == "T" else card[0]
    return rank + rng.choice(["", "", card[1], card[1].upper(), "♣♦♥♠"["cdhs".index(card[1])]])


def figures_of(hand: HandPlayed, rng: random.Random) -> list[Side]:
    """Each side with points and numbers instead of cards."""
    end = hand.interpreter.to_json(hand.end)
    size = hand.rules.canastas.size
    found = []
    for side, melds, sheet in zip(cards_of(hand, rng), end["melds"], hand.sheets, strict=True):
        items = {item.name: item.points for item in sheet.items}
        whole = [meld["cards"] for meld in melds if len(meld["cards"]) >= size]
        mixed = sum(any(card == "Jk" or card[0] == "2" for card in cards) for cards in whole)
        del side["melds"], side["hands"]
        found.append(
            side
            | {
                "meld_points": items["meld_cards"],
                "natural_canastas": len(whole) - mixed,
                "mixed_canastas": mixed,
                "hand_points": -items["hand_cards"],
            }
        )
    return found


def totals_of(hand: HandPlayed, rng: random.Random) -> list[Side]:
    """Each side with what the hand brought it."""
    return [{"total": sheet.total} for sheet in hand.sheets]


DEPTHS: tuple[Callable[[HandPlayed, random.Random], list[Side]], ...] = (
    cards_of,
    without_suits,
    figures_of,
    totals_of,
)


def scored(hands: list[HandPlayed], sides: list[list[Side]]) -> scoring.Scored:
    value = {"canasta": "match/1", "dealer": hands[0].dealer, "hands": [{"sides": one} for one in sides]}
    return scoring.scored(sheets.read_sheet(Document("match", value)), hands[0].rules)


def results(found: scoring.Scored) -> list[Any]:
    return [([sheet.total for sheet in hand.sheets], hand.after) for hand in found.hands]


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=4)
@given(seed=st.integers(0, 10**6))
def test_a_played_match_has_one_result_at_all_depths_and_nothing_that_cannot_be(ruleset: str, seed: int) -> None:
    hands, rng = played(ruleset, seed), random.Random(seed)
    wanted = [([sheet.total for sheet in hand.sheets], hand.next.scores) for hand in hands]
    for depth in DEPTHS:
        found = scored(hands, [depth(hand, rng) for hand in hands])
        assert not found.findings, (depth.__name__, found.findings)
        assert [(totals, after.scores) for totals, after in results(found)] == wanted, depth.__name__


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=4)
@given(seed=st.integers(0, 10**6))
def test_a_sheet_with_cards_that_passes_is_a_hand_of_the_reference_and_a_position(ruleset: str, seed: int) -> None:
    hands, rng = played(ruleset, seed)[:1], random.Random(seed)
    rules = hands[0].rules
    value = {"canasta": "match/1", "hands": [{"sides": without_suits(hand, rng)} for hand in hands]}
    sheet = sheets.read_sheet(Document("match", value))
    [exact] = scoring.exact_hands(sheet, rules)

    assert not scoring.scored(sheet, rules).findings
    assert [one.total for one in canasta.score(rules, exact)] == [one.total for one in hands[0].sheets]
    position = {
        "sides": [
            {"melds": list(map(" ".join, side["melds"])), "red_threes": side["red_threes"]} for side in exact["sides"]
        ],
        "hands": {
            str(seat): " ".join(cards)
            for seats, side in zip(hands[0].interpreter.to_json(hands[0].end)["sides"], exact["sides"], strict=True)
            for seat, cards in zip(seats, side["hands"], strict=True)
        },
    }
    assert canasta.state_from(rules, positions.state(rules, position))


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@settings(max_examples=4)
@given(seed=st.integers(0, 10**6))
def test_a_table_has_the_result_of_the_same_sheet_in_yaml(mark: str, seed: int) -> None:
    hands, rng = played("classic@4", seed), random.Random(seed)
    keys = ["meld_points", "natural_canastas", "mixed_canastas", "red_threes", "hand_points", "went_out"]
    rng.shuffle(keys)
    lines = [mark.join(["Side", "Hand", *keys])]
    noted = [figures_of(hand, rng) for hand in hands]
    for number, sides in enumerate(noted, 1):
        order = list(enumerate(sides))
        if number > 1:
            rng.shuffle(order)
        lines += [mark.join(["AB"[n], str(number), *(str(side.get(key, "")) for key in keys)]) for n, side in order]
    document, notes = rows.document_of("\n".join(lines) + "\n", "table")
    document.value["dealer"] = hands[0].dealer
    found = scoring.scored(sheets.read_sheet(document), hands[0].rules)

    assert not notes
    assert not found.findings
    assert results(found) == results(scored(hands, noted))
