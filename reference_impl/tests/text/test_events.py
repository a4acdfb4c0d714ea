"""Events in words: every event of played hands, and findings with their advice."""

import itertools
import random
from typing import Any

import canasta
from canasta import fast
from canasta.fast.event import Event, happened
from canasta.spec import UnreadableInput, load, reading, wording, words
from canasta.text.events import event_sentence

PACK = [rank + suit for rank in "AKQJT98765432" for suit in "cdhs"]


def played(rule_set: str, seed: int) -> list[Event]:
    """The events of one hand in which players take and meld whatever they can."""
    rules = load(rule_set)
    chance = random.Random(seed)
    deck = [*(PACK * rules.cards.packs), *(["Jk"] * rules.cards.packs * rules.cards.jokers_per_pack)]
    chance.shuffle(deck)
    state, events = fast.deal_with_events(rules, deck)
    told = list(events)
    while fast.to_move(state) is not None:
        actions = fast.legal(state)
        laying = [action for action in actions if type(action).__name__ in ("Take", "Meld", "Ask")]
        state, events = fast.perform(state, chance.choice(laying or actions))
        told += events
    return told


def test_every_event_of_a_hand_has_a_sentence() -> None:
    heard: dict[str, str] = {}
    for rule_set in ("classic@4", "classic@3", "bicycle@2", "cs@6"):
        for seed in range(6):
            for event in played(rule_set, seed):
                sentence = event_sentence(event)
                assert sentence.endswith("."), sentence
                assert "{" not in sentence
                heard[event.name] = sentence
    expected = {"dealt", "drew", "took", "melded", "discarded", "went_out", "hand_ended", "scored", "sides_formed"}
    assert expected <= set(heard)


def test_the_fields_of_an_event_stand_in_its_sentence() -> None:
    def said(name: str, rule: str, seat: int | None, **data: Any) -> str:
        return event_sentence(happened(name, rule, seat, tuple(itertools.chain.from_iterable(data.items()))))

    assert said("took", "pile.take-with-natural-pair", 2, card="Kd", cards=3) == (
        "Seat 2 takes the pile of 3 cards with Kd on top."
    )
    assert said("melded", "melds.one-rank", 1, rank="W", cards=["2c", "2d", "Jk"]) == (
        "Seat 1 melds 2c 2d Jk to the meld of wild cards."
    )
    assert said("scored", "scoring.items-sum", None, of=[0, 2], items={"meld_cards": 255}, total=1320) == (
        "1,320 points for seats 0 and 2."
    )
    assert said("scored", "scoring.items-sum", None, of=[1], items={}, total=-120) == "-120 points for seat 1."
    assert said("match_ended", "match.ends", None, winners=[1], scores=[5130, 5220]) == (
        "The match is over; the totals are 5,130 and 5,220."
    )


def test_a_finding_comes_with_what_to_do_about_it() -> None:
    try:
        reading.read(b"a: 1\na: 2\n", "some.yaml")
    except UnreadableInput as problem:
        (finding,) = problem.findings
    assert wording.lines(finding) == (str(finding), "Keep one of the two.")
    assert str(finding) == "some.yaml:2:1: found the key a again, expected each key once; the first is on line 1"


def test_where_the_words_are_damaged_a_finding_is_still_told(monkeypatch) -> None:
    finding = canasta.Finding.of("some.yaml", (2, 1), "duplicate-key", "a", key="a", first="1")
    monkeypatch.setattr(words, "load", raising)
    assert wording.lines(finding) == ("some.yaml:2:1: duplicate-key (key: 'a', first: '1')",)


def raising(*_: Any) -> Any:
    raise canasta.InternalFault("no words")
