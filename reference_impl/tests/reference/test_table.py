"""The table: sides, direction, partners, the lone taker, and what each player may see."""

import pytest

import canasta.reference as game
from canasta.reference import table

from .conftest import act, load, place


@pytest.mark.parametrize(
    ("name", "sides"),
    [
        ("classic@2", ((0,), (1,))),
        ("classic@3", ((0,), (1,), (2,))),
        ("classic@4", ((0, 2), (1, 3))),
        ("classic+six-in-three-pairs@6", ((0, 3), (1, 4), (2, 5))),
        ("classic@6", ((0, 2, 4), (1, 3, 5))),
        ("cs@5", ((0,), (1,), (2,), (3,), (4,))),
    ],
)
def test_sides_alternate(name: str, sides: tuple[tuple[int, ...], ...]) -> None:
    """table.sides, table.partners-alternate, table.lone-until-taken (sr-002, sr-003, sr-062)."""
    assert table.starting_sides(load(name)) == sides


@pytest.mark.parametrize("seat", range(4))
def test_direction(seat: int) -> None:
    """table.direction: clockwise is towards the higher seat."""
    assert table.next_seat(load("classic@4"), seat) == (seat + 1) % 4
    assert table.next_seat(load("classic+counterclockwise@4"), seat) == (seat - 1) % 4


@pytest.mark.parametrize(
    ("name", "seat", "partner"),
    [
        ("classic@4", 0, 2),
        ("classic@4", 3, 1),
        ("classic+counterclockwise@4", 1, 3),
        ("classic+six-in-three-pairs@6", 4, 1),
        ("classic@6", 4, 0),
        ("classic+counterclockwise@6", 4, 2),
        ("classic@2", 1, None),
        ("classic@3", 2, None),
    ],
)
def test_the_partner_who_is_asked_is_the_next_of_the_side(name: str, seat: int, partner: int | None) -> None:
    """amb-102: of two partners the next one in the direction of play."""
    assert table.partner_to_ask(place(load(name), seat, "Kc 7d"), seat) == partner


@pytest.mark.parametrize("seat", range(4))
def test_who_is_to_move(seat: int) -> None:
    state = place(load("classic@4"), seat, "Kc 7d", melds={0: ["Kc Kd Kd Kh Kh Ks Ks"]})
    asked, _ = game.apply(state, seat, game.Ask())
    over, _ = game.apply(place(load("classic@4"), seat, "Kc Kd", stock=0, phase="draw"), seat, game.Pass())

    assert game.to_move(state) == seat
    assert game.to_move(asked) == (seat + 2) % 4
    assert game.to_move(over) is None


@pytest.mark.parametrize("seat", range(3))
def test_who_takes_the_pile_first_plays_alone(seat: int) -> None:
    """table.lone-by-take (sr-062): the two others share their melds from then on."""
    others = tuple(one for one in range(3) if one != seat)
    melds = {1: ["Qc Qd Qh"], 2: ["Jc Jd Jh"]}
    state = place(load("classic@3"), seat, "Ac Ad Kc 5c 7c", melds=melds, pile="8c Ah", phase="draw")
    after, events = game.apply(state, seat, act("take Ac Ad"))

    assert after.sides == tuple(sorted([(seat,), others]))
    assert {meld.rank for meld in after.melds[after.sides.index(others)]} == {"Q", "J"}
    assert [meld.rank for meld in after.melds[after.sides.index((seat,))]] == ["A"]
    assert ("sides_formed", "table.lone-by-take") in [(one.name, one.rule) for one in events]


@pytest.mark.parametrize("seat", range(3))
def test_a_later_take_forms_no_sides(seat: int) -> None:
    sides = sorted([[(seat + 1) % 3], sorted([seat, (seat + 2) % 3])])
    rules = load("classic@3")
    state = place(rules, seat, "Ac Ad Kc 5c 7c", pile="8c Ah", phase="draw", sides=sides)
    after, events = game.apply(state, seat, act("take Ac Ad"))

    assert [list(side) for side in after.sides] == sides
    assert "sides_formed" not in [one.name for one in events]


@pytest.mark.parametrize("seat", range(3))
def test_who_goes_out_before_any_take_played_alone(seat: int) -> None:
    """table.lone-by-going-out (amb-114); table.nobody-alone where the hand ends otherwise."""
    canastas = ["Kc Kc Kd Kd Kh Kh Ks", "Qc Qc Qd Qd Qh Qh Qs"]
    state = place(load("classic@3"), seat, "9c", melds={0: canastas})
    passing = place(load("classic@3"), seat, "9c 8c", melds={0: canastas}, stock=0, phase="draw")
    after, events = game.apply(state, seat, act("discard 9c"))
    ended, _ = game.apply(passing, seat, game.Pass())

    assert (seat,) in after.sides
    assert len(after.sides) == 2
    assert "table.lone-by-going-out" in [one.rule for one in events]
    assert ended.sides == ((0,), (1,), (2,))


@pytest.mark.parametrize(
    ("name", "scores", "seat", "total"), [("classic@4", [100, 900], 3, 900), ("classic@3", [1, 2, 3], 1, 2)]
)
def test_the_total_that_chooses_the_minimum(name: str, scores: list[int], seat: int, total: int) -> None:
    """opening.own-total: of the side, or of the player where a lone taker is sought."""
    assert table.own_total(place(load(name), seat, "Kc 7d", scores=scores), seat) == total


@pytest.mark.parametrize(("name", "seat"), [("classic@4", 0), ("classic@4", 3), ("bicycle@3", 1), ("cs@5", 4)])
def test_view_hides_other_hands_and_the_stock(name: str, seat: int) -> None:
    """table.view (cs-001): numbers of cards are seen, and the top card of the pile."""
    rules = load(name)
    state = place(rules, seat, "Kc 7d Qh", pile="8c 9c")
    for other in range(rules.table.players):
        seen = game.view(state, other)
        assert seen["hand"] == list(state.packets[other][0])
        assert seen["counts"] == [len(packets[0]) for packets in state.packets]
        assert seen["stock"] == len(state.stock)
        assert "hands" not in seen
        assert (seen["pile"], seen["pile_size"]) == (["9c"], 2)
    assert game.view(place(load("classic+whole-pile-is-seen@4"), 0, "Kc", pile="8c 9c"), 1)["pile"] == ["8c", "9c"]
    with pytest.raises(ValueError, match=f"0 to {rules.table.players - 1}"):
        game.view(state, rules.table.players)
    with pytest.raises(ValueError, match="seat -1"):
        game.view(state, -1)
