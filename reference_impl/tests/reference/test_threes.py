"""Threes: dealt, drawn, found in the pile, laid out and replaced."""

import pytest

import canasta.reference as game

from .conftest import act, deck_for, load, place


@pytest.mark.parametrize("dealer", range(4))
def test_red_dealt_at_once_is_laid_and_replaced_in_rounds(dealer: int) -> None:
    """threes.red-dealt, threes.replaced (sr-014): from the dealer's neighbour on, each round from the stock."""
    rules = load("classic@4")
    first, second = (dealer + 1) % 4, (dealer + 2) % 4
    state = game.deal(rules, deck_for(rules, dealer, {first: "3h 3d", second: "3d"}, "8c", "9c 3h Tc Jc Qc"), dealer)

    assert state.red3[first] == ("3d", "3h", "3h")
    assert state.red3[second] == ("3d",)
    assert "9c" in state.packets[first][0]
    assert "Tc" in state.packets[second][0]
    assert "Jc" in state.packets[first][0]
    assert state.stock[0] == "Qc"
    assert all(len(packets[0]) == 11 for packets in state.packets)


@pytest.mark.parametrize("dealer", range(4))
def test_red_dealt_waits_for_the_first_turn(dealer: int) -> None:
    """bicycle: each player lays dealt threes when their first turn begins, and then draws (amb-008)."""
    rules = load("bicycle@4")
    first, second = (dealer + 1) % 4, (dealer + 2) % 4
    state = game.deal(rules, deck_for(rules, dealer, {first: "3h", second: "3d"}, "8c", "9c Tc Jc Qc"), dealer)

    assert (state.red3[first], state.red3[second]) == (("3h",), ())
    assert "3d" in state.packets[second][0]
    state, _ = game.apply(state, first, game.Draw())
    assert {"9c", "Tc"} <= set(state.packets[first][0])
    state, _ = game.apply(state, first, act(f"discard {state.packets[first][0][0]}"))
    assert state.red3[second] == ("3d",)
    assert "Jc" in state.packets[second][0]
    assert state.phase == "draw"


@pytest.mark.parametrize("dealer", range(4))
def test_red_shown_at_once_is_replaced_in_the_first_turn(dealer: int) -> None:
    """shown_at_once: a three that replaces one is laid and replaced in the same turn."""
    rules = load("classic+red-threes-replaced-in-first-turn@4")
    second = (dealer + 2) % 4
    state = game.deal(rules, deck_for(rules, dealer, {second: "3d"}, "8c", "9c 3h Tc Jc"), dealer)

    assert state.red3[second] == ("3d",)
    assert state.owed[second] == 1
    assert len(state.packets[second][0]) == 10
    first = state.turn
    state, _ = game.apply(state, first, game.Draw())
    state, _ = game.apply(state, first, act("discard 9c"))
    assert state.red3[second] == ("3d", "3h")
    assert state.owed[second] == 0
    assert len(state.packets[second][0]) == 11


@pytest.mark.parametrize(("name", "seat"), [("classic@4", 0), ("classic@4", 3), ("classic@2", 1), ("bicycle@3", 2)])
def test_red_drawn_is_laid_and_replaced(name: str, seat: int) -> None:
    """threes.red-drawn, threes.replacement-is-no-draw: the draw still brings as many cards as turn.draw says."""
    rules = load(name)
    base = place(rules, seat, "Kc 7d", phase="draw")
    others = [card for card in base.stock if card not in ("3h", "3d", "9c")]
    reds = [card for card in base.stock if card in ("3h", "3d")]
    nines = [card for card in base.stock if card == "9c"]
    state = base.but(stock=(*reds[:2], *nines, *others, *reds[2:]))
    after, events = game.apply(state, seat, game.Draw())

    assert len(after.red3[seat]) == 2
    assert len(after.packets[seat][0]) == 2 + rules.turn.draw
    assert [one.name for one in events] == ["red_three_laid", "replaced"] * 2 + ["drew"]
    assert {one.rule for one in events if one.name == "red_three_laid"} == {"threes.red-drawn"}


@pytest.mark.parametrize("seat", range(4))
def test_red_from_the_pile_is_laid_and_not_replaced(seat: int) -> None:
    """threes.red-from-pile (pl-021, hr-007)."""
    melds = {0: ["Qc Qd Qh"]}
    state = place(load("classic@4"), seat, "9d 9h 7c 6c", melds=melds, pile="3h 8c 9c", phase="draw")
    plain = place(load("classic@4"), seat, "9d 9h 7c 6c", melds=melds, pile="4h 8c 9c", phase="draw")
    after, _ = game.apply(state, seat, act("take 9d 9h"))
    other, _ = game.apply(plain, seat, act("take 9d 9h"))

    assert after.red3[seat] == ("3h",)
    assert after.packets[seat][0] == ("6c", "7c", "8c")
    assert other.packets[seat][0] == ("4h", "6c", "7c", "8c")
    assert after.stock == state.stock


@pytest.mark.parametrize("dealer", range(4))
def test_black_threes_laid_out_as_red_ones(dealer: int) -> None:
    """threes.black-laid-out (cs-033): laid and replaced when dealt; in hand otherwise."""
    rules = load("classic+black-threes-as-red-threes@4")
    first = (dealer + 1) % 4
    state = game.deal(rules, deck_for(rules, dealer, {first: "3c 3h"}, "8c", "9c Tc"), dealer)
    plain = game.deal(load("classic@4"), deck_for(rules, dealer, {first: "3c 3h"}, "8c", "9c Tc"), dealer)

    assert (state.red3[first], state.black3[first]) == (("3h",), ("3c",))
    assert len(state.packets[first][0]) == 11
    assert "3c" in plain.packets[first][0]


@pytest.mark.parametrize("seat", range(4))
def test_black_threes_of_a_taken_pile_are_laid_out_as_red_ones(seat: int) -> None:
    rules = load("classic+black-threes-as-red-threes@4")
    state = place(rules, seat, "9d 9h 7c 6c", melds={0: ["Qc Qd Qh"]}, pile="3c 8c 9c", phase="draw")
    after, _ = game.apply(state, seat, act("take 9d 9h"))

    assert after.black3[seat] == ("3c",)
    assert after.packets[seat][0] == ("6c", "7c", "8c")


@pytest.mark.parametrize("dealer", range(4))
def test_red_threes_of_those_who_had_no_turn_are_laid_at_the_end(dealer: int) -> None:
    """threes.red-unlaid (amb-007)."""
    rules = load("bicycle@4")
    first, last = (dealer + 1) % 4, dealer
    state = game.deal(rules, deck_for(rules, dealer, {last: "3d"}, "8c"), dealer)
    moved = state.but(pile=state.stock + state.pile, stock=())
    ended, events = game.apply(moved, first, game.Pass())

    assert state.red3[last] == ()
    assert ended.red3[last] == ("3d",)
    assert ("red_three_laid", "threes.red-unlaid") in [(one.name, one.rule) for one in events]
