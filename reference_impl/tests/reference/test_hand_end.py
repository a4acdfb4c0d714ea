"""The end of a hand: the empty stock, passing, the compulsory take, and the last red three."""

import pytest

import canasta.reference as game

from .conftest import act, load, place

SEATS = [("classic@4", 0), ("classic@4", 3), ("classic@2", 1), ("bicycle@3", 2), ("classic@6", 4)]
QUEENS = {0: ["Qc Qd Qh"]}


@pytest.mark.parametrize(("name", "seat"), SEATS)
def test_no_draw_from_an_empty_stock_and_no_pass_while_it_has_a_card(name: str, seat: int) -> None:
    """hand_end.no-draw, hand_end.pass (sr-052), hand_end.play-goes-on."""
    rules = load(name)
    empty = place(rules, seat, "Kc 7d", stock=0, phase="draw")
    one = place(rules, seat, "Kc 7d", stock=1, phase="draw")

    assert game.violations(empty, seat, game.Draw()) == {"hand_end.no-draw"}
    assert game.violations(empty, seat, game.Pass()) == frozenset()
    assert game.violations(one, seat, game.Pass()) == {"hand_end.pass"}
    assert game.violations(one, seat, game.Draw()) == frozenset()
    drawn, _ = game.apply(one, seat, game.Draw())
    assert game.violations(drawn, seat, game.Pass()) == {"hand_end.pass"}
    assert game.violations(drawn, seat, act("discard 7d")) == frozenset()


@pytest.mark.parametrize(("name", "seat"), SEATS)
def test_a_pass_ends_the_hand_and_nothing_comes_after(name: str, seat: int) -> None:
    """hand_end.pass-ends, hand_end.nothing-after, hand_end.no-going-out-bonus."""
    rules = load(name)
    state = place(rules, seat, "Kc 7d", stock=0, phase="draw")
    over, events = game.apply(state, seat, game.Pass())

    assert game.to_move(over) is None
    assert [one.rule for one in events if one.name in ("passed", "hand_ended")] == ["hand_end.pass-ends"] * 2
    for other in range(rules.table.players):
        assert game.violations(over, other, game.Draw()) == {"hand_end.nothing-after"}
    assert all({item.name: item.points for item in sheet.items}["going_out"] == 0 for sheet in game.score_hand(over))


@pytest.mark.parametrize(("name", "seat"), SEATS)
def test_going_out_ends_the_hand(name: str, seat: int) -> None:
    """hand_end.by-going-out: by a discard and by a meld of the last card."""
    canastas = {0: ["Kc Kc Kd Kd Kh Kh Ks", "9c 9c 9d 9d 9h 9h 9s"]}
    by_discard = place(load(name), seat, "7c", melds=canastas)
    by_meld = place(load(name), seat, "Ks", melds=canastas)
    more = place(load(name), seat, "Ks 7c 8c", melds=canastas)

    for state, line in ((by_discard, "discard 7c"), (by_meld, "meld Ks")):
        over, events = game.apply(state, seat, act(line))
        assert over.phase == "over"
        assert ("hand_ended", "hand_end.by-going-out") in [(one.name, one.rule) for one in events]
    after, _ = game.apply(more, seat, act("meld Ks"))
    assert after.phase == "act"


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    ("name", "pile", "hand", "must"),
    [
        ("classic@4", "8c Qs", "Kc 7d", True),  # fits a meld of the side
        ("classic@4", "2c Qs", "Kc 7d", False),  # frozen
        ("classic@4", "8c 9s", "Kc 7d", False),  # fits no meld
        ("classic@4", "8c 9s", "9c 9d 7d", False),  # able, but not onto a meld
        ("classic+take-forced-whenever-able@4", "8c 9s", "9c 9d 7d", True),
        ("classic+take-forced-whenever-able@4", "8c 9s", "9c 8d 7d", False),
        ("classic+take-never-forced@4", "8c Qs", "Kc 7d", False),
    ],
)
def test_forced_take(name: str, pile: str, hand: str, must: bool, seat: int) -> None:
    """hand_end.forced-take (sr-053, cs-024): only once the stock is empty (pile.take-optional)."""
    rules = load(name)
    state = place(rules, seat, hand, melds=QUEENS, pile=pile, stock=0, phase="draw")
    stocked = place(rules, seat, hand, melds=QUEENS, pile=pile, phase="draw")

    assert game.violations(state, seat, game.Pass()) == ({"hand_end.forced-take"} if must else frozenset())
    assert game.violations(stocked, seat, game.Draw()) == frozenset()


@pytest.mark.parametrize("seat", range(4))
def test_a_take_that_another_rule_forbids_is_not_forced(seat: int) -> None:
    """hand_end.forced-take-lapses (amb-080): bs lets nobody take one card for one card (bs-023)."""
    rules = load("bs@4")
    single = place(rules, seat, "7d", melds=QUEENS, pile="Qs", stock=0, phase="draw")
    double = place(rules, seat, "7d", melds=QUEENS, pile="8c Qs", stock=0, phase="draw")

    assert game.violations(single, seat, game.Pass()) == frozenset()
    assert game.violations(double, seat, game.Pass()) == {"hand_end.forced-take"}


@pytest.mark.parametrize("seat", range(4))
def test_the_last_red_three_ends_the_hand(seat: int) -> None:
    """hand_end.last-red-three (pl-027): nothing is left to replace it; a card below it is drawn."""
    state = place(load("classic@4"), seat, "Kc 7d", phase="draw")
    red = next(card for card in state.stock if card in ("3d", "3h"))
    ended, events = game.apply(state.but(stock=(red,)), seat, game.Draw())
    drawn, _ = game.apply(state.but(stock=(red, "9c")), seat, game.Draw())

    assert ended.phase == "over"
    assert ended.red3[seat] == (red,)
    assert events[-1 - len(ended.sides)].rule == "hand_end.last-red-three"
    assert drawn.phase == "act"
    assert "9c" in drawn.packets[seat][0]


@pytest.mark.parametrize("seat", range(4))
def test_after_the_last_red_three_a_player_may_meld_but_not_discard(seat: int) -> None:
    """hand_end.no-discard-after-last-red-three (BR, PP): the turn ends with a pass."""
    state = place(load("classic+last-red-three-may-meld@4"), seat, "Kc Kd Kh 7d", melds=QUEENS, phase="draw")
    red = next(card for card in state.stock if card in ("3d", "3h"))
    drained, _ = game.apply(state.but(stock=(red,)), seat, game.Draw())
    usual, _ = game.apply(state.but(stock=(red, "9c")), seat, game.Draw())

    assert drained.drained
    assert game.violations(drained, seat, act("discard 7d")) == {"hand_end.no-discard-after-last-red-three"}
    assert game.violations(usual, seat, act("discard 7d")) == frozenset()
    assert game.violations(drained, seat, act("meld Kc Kd Kh")) == frozenset()
    assert game.violations(drained, seat, game.Pass()) == frozenset()
    assert game.violations(usual, seat, game.Pass()) == {"hand_end.pass"}
    over, events = game.apply(drained, seat, game.Pass())
    assert over.phase == "over"
    assert events[0].rule == "hand_end.last-red-three"


@pytest.mark.parametrize("seat", range(4))
def test_the_discard_of_the_last_drawer_ends_the_hand(seat: int) -> None:
    """hand_end.last-drawers-discard (BC): where the rules say so, unless the player took the pile."""
    last, usual = load("classic+last-drawer-ends@4"), load("classic@4")
    for rules, phase in ((last, "over"), (usual, "draw")):
        state = place(rules, seat, "Kc 7d", melds=QUEENS, stock=1, phase="draw")
        drawn, _ = game.apply(state, seat, game.Draw())
        after, _ = game.apply(drawn, seat, act("discard 7d"))
        assert after.phase == phase
    taking = place(last, seat, "Kc 7d", melds=QUEENS, pile="8c Qs", stock=0, phase="draw")
    taken, _ = game.apply(taking, seat, act("take"))
    after, _ = game.apply(taken, seat, act("discard 7d"))
    assert after.phase == "draw"
