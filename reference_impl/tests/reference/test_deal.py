"""The deal, the upcard, and the first turn; dealt from decks that are put in order."""

import pytest

import canasta.reference as game

from .conftest import act, deck_for, load


def events_of(outcome: tuple[game.State, tuple[game.Event, ...]]) -> list[tuple[str, str]]:
    """Names and rules of events."""
    return [(one.name, one.rule) for one in outcome[1]]


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("classic@2", 15),
        ("classic@3", 13),
        ("classic@4", 11),
        ("classic@6", 11),
        ("cs@4", 13),
        ("classic+deal-15@4", 15),
    ],
)
@pytest.mark.parametrize("dealer", [0, 1])
def test_one_card_at_a_time_from_the_neighbour_of_the_dealer(name: str, size: int, dealer: int) -> None:
    """deal.one-at-a-time, deal.stock, deal.upcard, turn.first-player (sr-004 to sr-007, sr-010)."""
    rules = load(name)
    players = rules.table.players
    deck = deck_for(rules, dealer, {}, "8c")
    state = game.deal(rules, deck, dealer)
    first = (dealer + 1) % players

    assert (state.turn, state.dealer, state.phase) == (first, dealer, "draw")
    for place in range(players):
        seat = (first + place) % players
        assert state.packets[seat][0] == tuple(sorted(deck[place : players * size : players]))
    assert state.pile == ("8c",)
    assert state.stock == tuple(deck[players * size + 1 :])


@pytest.mark.parametrize("dealer", range(4))
def test_counterclockwise_the_other_neighbour_begins(dealer: int) -> None:
    rules = load("classic+counterclockwise@4")
    state = game.deal(rules, deck_for(rules, dealer, {}, "8c"), dealer)

    assert state.turn == (dealer - 1) % 4


@pytest.mark.parametrize("dealer", [0, 2])
@pytest.mark.parametrize(
    ("name", "upcard", "stock", "pile", "frozen"),
    [
        ("classic@4", "8c", "9c Tc", "8c", False),
        ("classic@4", "2c", "9c Tc", "2c 9c", True),
        ("classic@4", "Jk", "2d 3h Tc", "Jk 2d 3h Tc", True),
        ("classic@4", "3d", "9c Tc", "3d 9c", True),
        ("classic@4", "3c", "9c Tc", "3c", False),
        ("classic+black-three-upcard-covered@4", "3c", "9c Tc", "3c 9c", False),
        ("bicycle@4", "3c", "9c Tc", "3c 9c", True),
        ("classic+upcard-stays@4", "2c", "9c Tc", "2c", True),
    ],
)
def test_upcard_covered(name: str, upcard: str, stock: str, pile: str, frozen: bool, dealer: int) -> None:
    """deal.upcard-covered (sr-008, sr-009): cards of some classes are covered until another lies on top."""
    rules = load(name)
    state = game.deal(rules, deck_for(rules, dealer, {}, upcard, stock), dealer)

    assert state.pile == tuple(pile.split())
    assert state.frozen is frozen


@pytest.mark.parametrize("dealer", range(3))
def test_the_upcard_is_covered_before_threes_are_replaced(dealer: int) -> None:
    """deal.upcard (B3): the card that covers comes from the stock first."""
    rules, first = load("classic@3"), (dealer + 1) % 3
    state = game.deal(rules, deck_for(rules, dealer, {first: "3h"}, "2c", "9c Td"), dealer)

    assert state.pile == ("2c", "9c")
    assert "Td" in state.packets[first][0]


@pytest.mark.parametrize("dealer", range(4))
def test_the_upcard_is_offered_to_the_first_player_only(dealer: int) -> None:
    """deal.upcard-offered (cs-006): as the whole draw, and covered only when it is declined."""
    rules, first = load("classic+upcard-offered@4"), (dealer + 1) % 4
    plain = load("classic@4")
    state = game.deal(rules, deck_for(rules, dealer, {}, "2c", "9c Td"), dealer)
    same = game.deal(plain, deck_for(plain, dealer, {}, "2c", "9c Td"), dealer)

    assert game.violations(state, first, game.Draw(True)) == frozenset()
    assert game.violations(same, first, game.Draw(True)) == {"deal.upcard-offered"}
    taken, _ = game.apply(state, first, game.Draw(True))
    assert "2c" in taken.packets[first][0]
    assert (taken.pile, taken.frozen, taken.phase) == ((), False, "act")
    declined = game.apply(state, first, game.Draw())
    assert declined.state.pile == ("2c", "9c")
    assert "Td" in declined.state.packets[first][0]
    assert ("upcard_turned", "deal.upcard-covered") in events_of(declined)
    hand = declined.state.packets[first][0]
    after, _ = game.apply(declined.state, first, act(f"discard {hand[0]}"))
    assert game.violations(after, (first + 1) % 4, game.Draw(True)) == {"deal.upcard-offered"}


@pytest.mark.parametrize("dealer", [0, 3])
def test_a_red_three_taken_as_the_offered_upcard_is_laid_and_replaced(dealer: int) -> None:
    rules, first = load("classic+upcard-offered@4"), (dealer + 1) % 4
    state = game.deal(rules, deck_for(rules, dealer, {}, "3d", "9c Td"), dealer)
    after, _ = game.apply(state, first, game.Draw(True))

    assert after.red3[first] == ("3d",)
    assert "9c" in after.packets[first][0]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"dealer": 4}, "dealer"),
        ({"dealer": -1}, "dealer"),
        ({"scores": [0]}, "scores"),
        ({"scores": [0, 0, 0, 0]}, "scores"),
        ({"deal_number": 0}, "deal"),
    ],
)
def test_a_deal_that_does_not_fit_says_where(change: dict, place: str) -> None:
    rules = load("classic@4")
    deck = game.full_deck(rules)

    game.deal(rules, deck, dealer=3, scores=[0, 0], deal_number=1)
    with pytest.raises(game.UnreadableInput) as refused:
        game.deal(rules, deck, **change)
    assert place in str(refused.value)


def test_a_deck_that_is_not_that_of_the_rule_set_is_refused() -> None:
    rules = load("classic@4")
    deck = game.full_deck(rules)
    with pytest.raises(game.UnreadableInput, match="Kc"):
        game.deal(rules, ["Kc", *deck[1:]])
    with pytest.raises(game.UnreadableInput):
        game.deal(rules, deck[:-1])
