"""Thousands of random hands, and a comparison of two scorers on them.

A random hand is put together from the deck: melds that the rule set allows, remaining cards, red threes, and totals
near the limits of brackets. The reference decides whether the hand is possible; hands that it refuses are thrown away.
A program then scores the same hands, and its sheets must equal those of the reference.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import canasta
from canasta.notation.cards import NATURAL_RANKS, RED_THREES, is_wild
from canasta.notation.decks import deck
from canasta.notation.positions import sides_of
from canasta.spec import Rules, UnreadableInput
from canasta_conformance.adapter.answers import score_of_hand
from canasta_conformance.forms import protocol
from canasta_conformance.forms.model import Check
from canasta_conformance.runner.compare import compare
from canasta_conformance.runner.conversation import Conversation
from canasta_conformance.runner.process import Fault
from canasta_conformance.suite import rulesets
from canasta_conformance.suite.compile import variant_request
from canasta_conformance.suite.sheet import on_the_wire

#: The most attempts to draw one possible hand.
_TRIES = 400
#: The totals before a hand are near the lower limits of brackets and the targets of matches.
_TOTALS = (-400, -5, 0, 5, 900, 1200, 1495, 1500, 2900, 2995, 3000, 4600, 4900, 4995, 5000, 7000, 7495, 9800)


def random_hands(ruleset: str, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Possible hands of a rule set, in the format in which people write them."""
    rules = rulesets.named(ruleset)
    draw = random.Random(f"{ruleset} {seed}")
    for _ in range(count):
        for _ in range(_TRIES):
            hand = _draw(rules, draw)
            try:
                canasta.score(rules, hand)
            except UnreadableInput:
                continue
            yield hand
            break


def _draw(rules: Rules, draw: random.Random) -> dict[str, Any]:
    cards = list(deck(rules))
    draw.shuffle(cards)
    sides = _sides(rules, draw)
    out = draw.choice([None, *range(len(sides))])
    black_laid = rules.threes.black.laid_out
    laid = [card for card in cards if card in RED_THREES or (black_laid and card[0] == "3")]
    rest = [card for card in cards if card not in laid]
    written = []
    for place, seats in enumerate(sides):
        personal = rules.table.sides == "lone_taker"
        melds = _melds(rules, rest, draw, place == out)
        out_seat = draw.choice(seats) if place == out else None
        hands = ["" if seat == out_seat else " ".join(_some(rest, draw.randint(1, 9))) for seat in seats]
        counts = [
            len(_some([card for card in laid if card in RED_THREES], draw.choice([0, 0, 1, 1, 2, 4]), laid))
            for _ in (seats if personal else seats[:1])
        ]
        side: dict[str, Any] = {
            "score": [_total(draw) for _ in seats] if personal else _total(draw),
            "melds": melds,
            "red_threes": counts if personal else counts[0],
            "hands": hands,
            "went_out": "none" if place != out else draw.choice(["open", "concealed"]),
        }
        if sides != sides_of(rules):
            side["players"] = list(seats)
        if black_laid:
            blacks = [
                len(_some([card for card in laid if card not in RED_THREES], draw.choice([0, 1, 2, 4]), laid))
                for _ in (seats if personal else seats[:1])
            ]
            side["black_threes"] = blacks if personal else blacks[0]
        written.append(side)
    return {"dealer": draw.randrange(rules.table.players), "deal": draw.randint(1, 9), "sides": written}


def _sides(rules: Rules, draw: random.Random) -> list[list[int]]:
    alone = sides_of(rules)
    if rules.table.sides != "lone_taker" or draw.random() < 0.2:
        return alone
    lone = draw.randrange(3)
    return sorted([[lone], [seat for seat in range(3) if seat != lone]])


def _total(draw: random.Random) -> int:
    return draw.choice(_TOTALS) if draw.random() < 0.7 else draw.randrange(-200, 6000) * 5


def _some(cards: list[str], count: int, source: list[str] | None = None) -> list[str]:
    taken = cards[:count]
    for card in taken:
        (cards if source is None else source).remove(card)
    return taken


def _melds(rules: Rules, rest: list[str], draw: random.Random, out: bool) -> list[Any]:
    """Melds made from the remaining cards, which are removed from ``left``."""
    ranks = list(NATURAL_RANKS)
    draw.shuffle(ranks)
    made: list[Any] = []
    for rank in ranks[: draw.choice([0, 1, 2, 3, 4] if not out else [2, 3, 4, 5])]:
        naturals = [card for card in rest if card[0] == rank and not is_wild(card)]
        chosen = naturals[: draw.randint(2, 8)]
        wilds = [card for card in rest if is_wild(card)][: draw.choice([0, 0, 1, 2, 3])]
        if len(chosen) < 2 or len(chosen) + len(wilds) < 3:
            continue
        made.append(_meld(rest, [*chosen, *wilds], draw))
    wild_only = rules.melds.wild_only
    if wild_only.allowed and draw.random() < 0.4:
        wilds = [card for card in rest if is_wild(card)][: draw.randint(wild_only.min_cards, 7)]
        made.append(_meld(rest, wilds, draw))
    if out and draw.random() < 0.4:
        blacks = [card for card in rest if card in ("3c", "3s")][: draw.choice([3, 4])]
        made.append(_meld(rest, blacks, draw))
    return made


def _meld(rest: list[str], cards: Sequence[str], draw: random.Random) -> Any:
    for card in cards:
        rest.remove(card)
    text = " ".join(sorted(cards))
    return {"cards": text, "concealed": True} if len(cards) >= 7 and draw.random() < 0.3 else text


# --- two scorers ---


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A hand that the program and the reference score differently.

    ``path`` is the first place in the reply that differs, as keys and list positions.
    """

    ruleset: str
    hand: Mapping[str, Any]
    expected: Any
    observed: Any
    path: tuple[str | int, ...]

    def to_json(self) -> dict[str, Any]:
        """The disagreement as an object."""
        return {
            "ruleset": self.ruleset,
            "hand": dict(self.hand),
            "path": list(self.path),
            "expected": self.expected,
            "observed": self.observed,
        }


def compare_scores(
    hands: Iterable[tuple[str, Sequence[Mapping[str, Any]]]],
    conversation: Conversation,
    progress: Callable[[int], None] | None = None,
) -> tuple[int, list[Disagreement]]:
    """Let a program score hands, given by rule set. Returns the number of hands compared, and the disagreements.

    Rule sets that the program does not support are left out. Raises HandshakeError if the program does not start or
    reply to ``hello``, and Fault if it crashes, does not reply in time, or breaks the protocol.
    """
    declared = conversation.begin().capabilities
    number, compared = 1, 0
    found: list[Disagreement] = []
    try:
        for ruleset, some in hands:
            rules = rulesets.named(ruleset)
            number += 1
            chosen = conversation.choose(number, protocol.line({"id": number, **variant_request(ruleset, rules)}))
            if isinstance(chosen, Fault):
                raise chosen
            if chosen.result != "ok":
                continue
            for written in some:
                hand = on_the_wire(rules, written)
                number += 1
                reply = conversation.ask(number, protocol.line({"id": number, "op": "score", "hand": hand}))
                if isinstance(reply, Fault):
                    raise reply
                deviation = compare(Check("hand", "score", score_of_hand(rules, hand)), reply, declared)
                if deviation is not None:
                    found.append(Disagreement(ruleset, hand, deviation.expected, deviation.observed, deviation.path))
                compared += 1
                if progress is not None:
                    progress(compared)
        conversation.finish(number + 1)
    finally:
        conversation.close()
    return compared, found
