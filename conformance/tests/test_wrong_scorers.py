"""A scorer that is wrong in only one thing does not earn the claim of a scorer, whatever the thing is.

Each fault is one part of a score sheet for one side, player or seat: a canasta of eight naturals of the second side
earns nothing, the fourth player's jokers cost nothing. It changes the right answers, and one test that the claim needs
must fail.
"""

import copy
from itertools import product

import pytest

from canasta.notation.positions import sides_of
from canasta_conformance.adapter.answers import score_of_hand
from canasta_conformance.forms.protocol import Reply
from canasta_conformance.runner.judge import compare
from canasta_conformance.suite import rulesets
from canasta_conformance.suite.select import Selection

RULESETS = (
    *(f"{name}@4" for name in ("classic", "bicycle", "pl", "hr", "bs", "cs")),
    *(f"{name}@2" for name in ("classic", "bicycle", "pl", "hr", "cs")),
    *(f"{name}@3" for name in ("classic", "bicycle", "hr", "cs")),
    "classic@6",
    "hr@6",
    "cs@6",
)
RANKS = "AKQJT987654"
#: The natural cards that a meld needs for each wild card.
RATIO = {"free": 0, "naturals_at_least_wilds": 1, "naturals_at_least_twice_wilds": 2}


def cards_of(meld):
    return (meld["cards"] if isinstance(meld, dict) else meld).split()


def rank(card):
    return card if card == "Jk" else card[0]


def is_wild(card):
    return rank(card) in ("2", "Jk")


class Sheet:
    """One sheet of an answer, with its side of the hand."""

    def __init__(self, rules, hand, sheet, place):
        self.rules, self.items, self.place = rules, sheet["items"], place
        usual = sides_of(rules)
        for index, side in enumerate(hand["sides"]):
            seats = side.get("players") or usual[index]
            if sheet["of"][0] in seats:
                self.side, self.seats = side, seats
        self.melds = [cards_of(meld) for meld in self.side.get("melds", ())]
        self.hands = {seat: cards.split() for seat, cards in zip(self.seats, self.side["hands"], strict=True)}
        red = self.side.get("red_threes", 0)
        red = red[self.seats.index(sheet["of"][0])] if isinstance(red, list) else red
        self.red = red if isinstance(red, int) else len(red.split())

    def points(self, card):
        return self.rules.cards.points["black_three" if card[0] == "3" else rank(card)]

    def cost(self, card):
        apart = self.rules.threes.black.left_in_hand
        return apart if card[0] == "3" and apart is not None else self.points(card)

    def add(self, item, points):
        self.items[item] = self.items.get(item, 0) + points

    def unpaid(self, which):
        """Remove the bonus of the canastas for which ``which`` is true."""
        for cards in self.melds:
            if len(cards) >= 7 and which(cards):
                kind = "mixed" if any(map(is_wild, cards)) else "natural"
                self.add(f"{kind}_canastas", -getattr(self.rules.canastas.bonus, kind))


def composition(cards):
    wilds = sum(map(is_wild, cards))
    return len(cards) - wilds, wilds


def of_rank(cards):
    return next((rank(card) for card in cards if not is_wild(card)), "")


# --- faults of one sheet: name, and what is wrong about the sheet ---


def canasta_faults(rules):
    for naturals, wilds in product(range(4, 9), range(4)):
        if naturals + wilds >= 7 and naturals >= wilds * RATIO[rules.melds.set.ratio]:
            yield (
                f"{naturals} naturals and {wilds} wild cards earn nothing",
                lambda s, want=(naturals, wilds): s.unpaid(lambda cards: composition(cards) == want),
            )
    for name in RANKS:
        for mixed in (False, True):
            yield (
                f"{'mixed' if mixed else 'natural'} canastas of {name} earn nothing",
                lambda s, n=name, m=mixed: s.unpaid(
                    lambda cards: of_rank(cards) == n and any(map(is_wild, cards)) == m
                ),
            )
    for name in (*RANKS, "2", "Jk"):
        yield (
            f"canastas that begin with {name} earn nothing",
            lambda s, n=name: s.unpaid(lambda cards: rank(cards[0]) == n),
        )
    for size in range(3, 7):
        yield (
            f"{size} naturals earn 500",
            lambda s, n=size: s.add(
                "natural_canastas",
                500 * sum(composition(cards) == (n, 0) and of_rank(cards) != "3" for cards in s.melds),
            ),
        )
        yield (
            f"{size} cards with wild ones earn 300",
            lambda s, n=size: s.add(
                "mixed_canastas", 300 * sum(len(cards) == n and any(map(is_wild, cards)) for cards in s.melds)
            ),
        )


def going_out_faults(rules):
    for how in ("open", "concealed"):
        yield (
            f"going out {how} earns nothing",
            lambda s, how=how: s.items.pop("going_out", 0) if s.side["went_out"] == how else None,
        )
    yield "going out concealed earns no more", lambda s: s.items.pop("concealed_going_out", 0)
    yield (
        "going out open earns as much as concealed",
        lambda s: s.add("concealed_going_out", 100 if s.side["went_out"] == "open" else 0),
    )
    yield "not going out earns a bonus", lambda s: s.add("going_out", 100 if s.side["went_out"] == "none" else 0)


def red_three_faults(rules):
    for count, melded in product(range(1, 5), (True, False)):
        where = "with" if melded else "without"
        yield (
            f"{count} red threes {where} a meld count for nothing",
            lambda s, c=count, m=melded: s.items.pop("red_threes", 0) if s.red == c and bool(s.melds) == m else None,
        )
        yield (
            f"{count} red threes {where} a meld have the wrong sign",
            lambda s, c=count, m=melded: (
                s.add("red_threes", -2 * s.items.get("red_threes", 0)) if s.red == c and bool(s.melds) == m else None
            ),
        )


def card_faults(rules):
    for name in (*RANKS, "2", "Jk", "3"):
        yield (
            f"melded {name} count for nothing",
            lambda s, n=name: s.add(
                "meld_cards", -sum(s.points(card) for cards in s.melds for card in cards if rank(card) == n)
            ),
        )


def of_seat(rules, seat):
    """Faults about the hand of one seat."""
    for name in (*RANKS, "2", "Jk", "3"):
        yield (
            f"{name} in the hand of seat {seat} cost nothing",
            lambda s, n=name: s.add(
                "hand_cards", sum(s.cost(card) for card in s.hands.get(seat, ()) if rank(card) == n)
            ),
        )
    yield (
        f"seat {seat} going out earns nothing",
        lambda s: s.items.pop("going_out", 0) if s.hands.get(seat) == [] else None,
    )


def wrong_sheet(fault, place):
    def wrong(rules, hand, body):
        for index, sheet in enumerate(body["sheets"]):
            if place is None or index == place:
                fault(Sheet(rules, hand, sheet, index))
                sheet["items"] = {name: points for name, points in sheet["items"].items() if points}
                before, sheet["total"] = sheet["total"], sum(sheet["items"].values())
                body["scores"][index] += sheet["total"] - before

    return wrong


# --- faults of what follows ---


def following_faults(rules):
    def minimum(body, place, points):
        if body["next"]["minimums"][place] == points:
            body["next"]["minimums"][place] = 55

    def winner(body, place):
        body["next"]["winners"] = [other for other in body["next"]["winners"] if other != place]

    def dealer(hand, body, seat):
        if hand.get("dealer", 0) == seat:
            body["next"]["dealer"] = seat

    for place in range(sheets_in(rules)):
        for points in (15, 50, 90, 120):
            yield (
                f"sheet {place} never needs {points}",
                lambda rules, hand, body, at=place, points=points: minimum(body, at, points),
            )
        yield f"sheet {place} never wins", lambda rules, hand, body, at=place: winner(body, at)
    for seat in range(rules.table.players):
        yield f"after seat {seat} the same deals again", lambda rules, hand, body, seat=seat: dealer(hand, body, seat)


def sheets_in(rules):
    return rules.table.players if rules.table.sides == "lone_taker" else len(sides_of(rules))


def faults(rules):
    for place in range(sheets_in(rules)):
        for family in (canasta_faults, going_out_faults, red_three_faults, card_faults):
            for name, fault in family(rules):
                yield f"sheet {place}: {name}", wrong_sheet(fault, place)
    for seat in range(rules.table.players):
        for name, fault in of_seat(rules, seat):
            yield name, wrong_sheet(fault, None)
    yield from following_faults(rules)


def asked(plays, ruleset):
    """The hands that decide the claim of a scorer, each with its check and the right answer."""
    selection, rules = Selection("scorer", (ruleset,)), rulesets.named(ruleset)
    return [
        (exchange.request["hand"], exchange.checks[0], score_of_hand(rules, exchange.request["hand"]))
        for play in plays
        if play.ruleset == ruleset and not play.case.overrides
        for exchange in play.exchanges
        if exchange.facet == "hand" and any(test.counts and selection.meant(test) for test in play.tests)
    ]


def is_found(rules, wrong, hands):
    for hand, check, right in hands:
        body = copy.deepcopy(right)
        wrong(rules, hand, body)
        if body != right and compare(check, Reply(0, "ok", body), "bare") is not None:
            return True
    return False


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_scorer_that_is_wrong_in_one_thing_earns_the_claim(all_plays, ruleset):
    rules, hands = rulesets.named(ruleset), asked(all_plays, ruleset)
    assert all(compare(check, Reply(0, "ok", right), "bare") is None for _, check, right in hands)
    passed = [name for name, wrong in faults(rules) if not is_found(rules, wrong, hands)]
    assert passed == []


def test_the_faults_are_many_and_each_has_a_name_of_its_own():
    names = [name for name, _ in faults(rulesets.named("classic@4"))]
    assert len(set(names)) == len(names) > 250


def test_the_cards_of_a_hand_are_asked_as_text_and_never_as_lists(all_plays):
    asked_for = [
        exchange.request["hand"]
        for play in all_plays
        for exchange in play.exchanges
        if exchange.request["op"] == "score" and "hand" in exchange.request
    ]
    assert len(asked_for) > 1000
    for side in (side for hand in asked_for for side in hand["sides"]):
        melds = [meld["cards"] if isinstance(meld, dict) else meld for meld in side.get("melds", ())]
        assert all(isinstance(cards, str) for cards in (*melds, *side["hands"]))
