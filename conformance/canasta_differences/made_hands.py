"""Hands to score, made for a parameter: a few melds and cards, based on the values of the two rule sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from canasta_differences.made_positions import Pair, canastas_for, rank, text, wilds
from canasta_differences.probe import Probe


def hand(
    melds: Sequence[Any] = (),
    left: str = "4c",
    *,
    out: str = "none",
    score: int = 0,
    other: int = 0,
    red: int = 0,
    black: int = 0,
    deal: int = 1,
) -> Probe:
    """A hand in which the first side has some melds and threes, and its player has cards left or has gone out."""
    own = "" if out != "none" else left
    first: dict[str, Any] = {"melds": list(melds), "red_threes": red, "hands": [own, "5c"], "went_out": out}
    if black:
        first["black_threes"] = black
    second: dict[str, Any] = {"melds": [], "red_threes": 0, "hands": ["5d", "6c"], "went_out": "none"}
    for side, total in ((first, score), (second, other)):
        if total:
            side["score"] = total
    given: dict[str, Any] = {"sides": [first, second]}
    if deal != 1:
        given["deal"] = deal
    return Probe({"hand": given})


def cards_melded(pair: Pair) -> Iterator[Probe]:
    """A meld of each rank, and each card left in hand."""
    for letter in "AKQJT987654":
        yield hand([text(rank(letter, 3))])
    for letter in "AKQJT9876542":
        yield hand((), letter + "c")
    for card in ("Jk", "3c", "3c 3s", "3h"):
        yield hand((), card)


def canastas(pair: Pair) -> Iterator[Probe]:
    """Natural, mixed and wild canastas with the sizes that matter in both rule sets, laid openly and concealed."""
    for size in sorted({rules.canastas.size + step for rules in pair for step in (-1, 0, 1)}):
        for cards in (rank("K", size), rank("K", size - 2) + wilds(2), rank("2", size)):
            yield hand([text(cards)])
            yield hand([{"cards": text(cards), "concealed": True}])


def going_out(pair: Pair) -> Iterator[Probe]:
    """Going out, openly and concealed, with enough canastas and with one too few."""
    enough = canastas_for(pair)
    for melds in (enough, enough[:-1]):
        for out in ("open", "concealed"):
            yield hand(melds, out=out)


def red_threes(pair: Pair) -> Iterator[Probe]:
    """Every number of red threes for a side without a meld, with one, and with one canasta or two."""
    size = max(rules.canastas.size for rules in pair)
    made = [text(rank(letter, size)) for letter in "9T"]
    for number in range(1, 2 * max(rules.cards.packs for rules in pair) + 1):
        for melds in ((), ["Kc Kd Kh"], made[:1], made):
            yield hand(melds, red=number)


def black_threes(pair: Pair) -> Iterator[Probe]:
    """Black threes laid out, melded in going out, and left in hand."""
    for number in range(1, 2 * max(rules.cards.packs for rules in pair) + 1):
        for melds in ((), ["Kc Kd Kh"], canastas_for(pair)):
            yield hand(melds, black=number)
    for cards in ("3c 3c 3s", "3c 3c 3s 3s", "3c 3s Jk"):
        yield hand([*canastas_for(pair), cards], out="open")
    yield hand((), "3c")


def decks(pair: Pair) -> Iterator[Probe]:
    """Hands with more cards of a kind than a smaller deck has."""
    packs = [rules.cards.packs for rules in pair]
    jokers = [rules.cards.packs * rules.cards.jokers_per_pack for rules in pair]
    for number in range(min(packs) + 1, max(packs) + 1):
        yield hand((), text(["Kc"] * number))
    for number in range(min(jokers) + 1, max(jokers) + 1):
        yield hand((), text(["Jk"] * number))


def totals(pair: Pair) -> Iterator[Probe]:
    """Totals that reach the targets and brackets of both rule sets, by one side and by both, in the last hand and
    before.
    """
    targets = {rules.match.target for rules in pair} - {None}
    starts = {bracket.from_ or 0 for rules in pair for bracket in rules.opening.minimum}
    deals = sorted({1} | {rules.match.hands or 1 for rules in pair})
    for deal in deals:
        for total in sorted({*starts, *(target or 0 for target in targets)}):
            # The points that the cards in hand cost a side of one, two or three players.
            for cost in (5, 10, 15):
                yield hand(score=total + cost, deal=deal)
                yield hand(score=total + cost, other=total + cost, deal=deal)
    yield hand(score=-100)
