"""The cards: the deck, their kinds and their points."""

from collections import Counter

import pytest

import canasta.reference as game
from canasta.reference import cards

from .conftest import load


@pytest.mark.parametrize(
    ("name", "size", "jokers"),
    [
        ("classic@4", 108, 4),
        ("bicycle@2", 108, 4),
        ("classic+six-with-three-packs@6", 162, 6),
        ("classic+three-jokers-a-pack@4", 110, 6),
    ],
)
def test_deck(name: str, size: int, jokers: int) -> None:
    """cards.deck (sr-001): packs of 52 cards with jokers."""
    counts = Counter(game.full_deck(load(name)))

    assert sum(counts.values()) == size
    assert counts.pop("Jk") == jokers
    assert set(counts) == cards.FACES - {"Jk"}
    assert len(set(counts.values())) == 1


def test_every_card_is_wild_or_natural_or_a_three() -> None:
    """cards.wild, cards.natural, cards.threes-apart (sr-017)."""
    kinds = (cards.is_wild, cards.is_natural, cards.is_red_three, cards.is_black_three)

    assert all(sum(kind(card) for kind in kinds) == 1 for card in cards.FACES)
    assert {card for card in cards.FACES if cards.is_wild(card)} == {"2c", "2d", "2h", "2s", "Jk"}
    assert {card for card in cards.FACES if cards.is_red_three(card)} == {"3d", "3h"}
    assert {card for card in cards.FACES if cards.is_black_three(card)} == {"3c", "3s"}
    assert {card[0] for card in cards.FACES if cards.is_natural(card)} == set(cards.RANKS)


@pytest.mark.parametrize("name", ["classic@4", "bicycle@3", "bs@4", "hr@4", "cs@5"])
@pytest.mark.parametrize(
    ("card", "worth"),
    [("Jk", 50), ("2d", 20), ("Ah", 20), ("Ks", 10), ("8c", 10), ("7c", 5), ("4h", 5), ("3c", 5), ("3h", 0)],
)
def test_points(name: str, card: str, worth: int) -> None:
    """cards.points (sr-018, hr-003, bs-002, cs-003)."""
    assert cards.points(load(name), [card]) == worth
    assert cards.points(load(name), [card, card, "Kd"]) == 2 * worth + 10


@pytest.mark.parametrize(
    ("card", "group", "belongs"),
    [
        ("Jk", "wild", True),
        ("2c", "wild", True),
        ("Ac", "wild", False),
        ("3h", "red_three", True),
        ("3s", "red_three", False),
        ("3s", "black_three", True),
        ("Ac", "A", True),
        ("Kc", "A", False),
    ],
)
def test_classes_of_cards(card: str, group: str, belongs: bool) -> None:
    assert cards.in_class(card, group) is belongs


def test_suits_decide_nothing_and_copies_are_counted() -> None:
    """cards.suits-idle; a card that is named twice must be there twice."""
    assert [cards.rank_of(card) for card in ("Kc", "Kh", "2d", "Jk")] == ["K", "K", "2", "Jk"]
    assert cards.missing(["Kc", "Kc", "Kd"], ["Kc", "Kd"]) == ("Kc",)
    assert cards.missing(["Kc", "Kc", "Kd"], ["Kc", "Kd", "Kc"]) == ()
    assert cards.without(("Kc", "Kc", "Kd"), ["Kc"]) == ("Kc", "Kd")
