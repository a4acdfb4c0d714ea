"""Ways into the pile, what stops them, and the initial meld that comes with a take or before it."""

import pytest

import canasta.reference as game

from .conftest import act, load, place


@pytest.mark.parametrize(("name", "seat"), [("classic@4", 0), ("classic@4", 2), ("classic@2", 1), ("bicycle@3", 2)])
@pytest.mark.parametrize(
    ("rule", "pile", "refused", "accepted"),
    [
        ("pile.frozen-needs-natural-pair", "2d 9c", "take 9d 2c", "take 9d 9h"),
        ("pile.open-needs-a-way", "8d 9c", "take 9d", "take 9d 2c"),
    ],
)
def test_a_way_refuses_alone(name: str, seat: int, rule: str, pile: str, refused: str, accepted: str) -> None:
    melds = {0: ["Qc Qd Qh"]}
    state = place(load(name), seat, "9d 9h 2c 7c 6c", melds=melds, pile=pile, phase="draw")

    assert game.violations(state, seat, act(refused)) == {rule}
    assert game.violations(state, seat, act(accepted)) == frozenset()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    ("rule", "top", "take"),
    [
        ("pile.wild-top", "2d", "take 2c 2h"),
        ("pile.red-three-top", "3d", "take 9d 9h"),
        ("pile.black-three-top", "3c", "take 3s 3s"),
    ],
)
def test_a_stopped_top_is_the_only_thing_named(seat: int, rule: str, top: str, take: str) -> None:
    rules = load("cs@4") if top == "3d" else load("classic@4")
    hand = "2c 2h 9d 9h 3s 3s 7c 6c"
    state = place(rules, seat, hand, melds={0: ["Qc Qd Qh"]}, pile=f"8c {top}", phase="draw")
    open_state = place(rules, seat, hand, melds={0: ["Qc Qd Qh"]}, pile="8c 9c", phase="draw")

    assert game.violations(state, seat, act(take)) == {rule}
    assert game.violations(open_state, seat, act("take 9d 9h")) == frozenset()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    ("melds", "broken"),
    [
        ("take 2d 5d + 5: Jk", {"pile.frozen-needs-natural-pair"}),  # a lone joker is not a meld (B1)
        ("take 2d 5d + Kc Kd Jk", frozenset()),
    ],
)
def test_what_is_laid_before_the_take_must_be_melds_by_itself(seat: int, melds: str, broken: set[str]) -> None:
    """opening.meld-then-take: cs-019 speaks of a first meld from the hand without the top card."""
    state = place(load("cs@4"), seat, "2d 5d Jk Kc Kd 7c 6c", pile="8d 5c", phase="draw")

    assert game.violations(state, seat, act(melds)) == broken


@pytest.mark.parametrize(("scores", "seat"), [([0, 1500], 0), ([1500, 0], 1), ([1500, 0], 3)])
def test_the_minimum_is_that_of_the_own_side(scores: list[int], seat: int) -> None:
    """opening.own-total: 50 points are enough at 0, not at 1500."""
    rules = load("classic@4")
    state = place(rules, seat, "Ac Ad 2c 7c 8c 9c", pile="Qs", scores=scores)
    poor = place(rules, seat, "Ac Ad 2c 7c 8c 9c", pile="Qs", scores=scores[::-1])

    assert game.violations(state, seat, act("meld Ac Ad 2c")) == frozenset()
    assert game.violations(poor, seat, act("meld Ac Ad 2c")) == {"opening.minimum"}


@pytest.mark.parametrize("seat", range(4))
def test_one_sample_where_no_single_initial_meld_is_legal(seat: int) -> None:
    """The fewest cards, then the fewest wild ones, then byte by byte."""
    hand = "4c 4d 4h Kc Kd Kh 2c Ac Ad 7c Qs"
    state = place(load("classic@4"), seat, hand, pile="Js", scores=[1500, 1500])
    easy = place(load("classic@4"), seat, hand, pile="Js", scores=[0, 0])
    poor = place(load("classic@4"), seat, hand.replace("Ad", "9d"), pile="Js", scores=[1500, 1500])
    (sample,) = (game.to_json(action)["melds"] for action in game.legal(state) if isinstance(action, game.Meld))

    assert sample == [{"rank": "A", "cards": ["2c", "Ac", "Ad"]}, {"rank": "K", "cards": ["Kc", "Kd", "Kh"]}]
    assert all(len(action.melds) == 1 for action in game.legal(easy) if isinstance(action, game.Meld))
    assert not [action for action in game.legal(poor) if isinstance(action, game.Meld)]
