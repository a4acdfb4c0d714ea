"""What is a meld, from the sentences of the five documents; each refusal beside its accepted neighbour."""

import pytest

import canasta.reference as game

from .conftest import act, load, place

SEATS = [("classic@4", 0), ("classic@4", 3), ("classic@2", 1), ("classic@6", 4), ("bicycle@3", 2)]


@pytest.mark.parametrize(("name", "seat"), SEATS)
@pytest.mark.parametrize(
    ("rule", "refused", "accepted"),
    [
        ("melds.min-cards", "meld Kc Kd", "meld Kc Kd Kh"),
        ("melds.min-naturals", "meld Kc 2c Jk", "meld Kc Kd 2c"),
        ("melds.max-wilds", "meld Kc Kd Kh 2c 2d Jk Jk", "meld Kc Kd Kh 2c 2d Jk"),
        ("melds.one-rank", "meld K: Kc Kd 7c", "meld K: Kc Kd Kh"),
        ("melds.wild-only", "meld W: 2c 2d Jk", "meld Kc Kd 2c"),
        ("melds.own-side-only", "meld A side 1: Kc", "meld Kc Kd Kh"),
    ],
)
def test_a_limit_refuses_alone_and_its_neighbour_is_legal(
    name: str, seat: int, rule: str, refused: str, accepted: str
) -> None:
    rules = load(name)
    side = 1 if rules.table.players > 2 else 0
    hand = "Kc Kd Kh 2c 2d Jk Jk 7c 8c 9c"
    state = place(rules, seat, hand, melds={0: ["Qc Qd Qh"], 1: ["Ac Ad Ah"]})
    own = next(number for number, seats in enumerate(state.sides) if seat in seats)
    other = refused.replace("side 1", f"side {(own + 1) % len(state.sides)}") if side or "side" in refused else refused

    assert game.violations(state, seat, act(other)) == {rule}
    assert game.violations(state, seat, act(accepted)) == frozenset()


@pytest.mark.parametrize(
    ("name", "refused", "accepted"),
    [
        ("pl@2", "meld Kc Kd 2c 2d Jk", "meld Kc Kd 2c 2d"),
        ("hr@4", "meld Kc Kd 2c 2d Jk", "meld Kc Kd Kh 2c 2d Jk"),
        ("bs@4", "meld Kc Kd Kh 2c 2d", "meld Kc Kd Kh Ks 2c 2d"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_wild_ratio(name: str, refused: str, accepted: str, seat: int) -> None:
    """pl-008 and hr-012 want as many natural cards as wild ones, bs-010 twice as many."""
    state = place(load(name), seat, "Kc Kd Kh Ks 2c 2d Jk 7c 8c", melds={0: ["Qc Qd Qh"]})

    assert game.violations(state, seat, act(refused)) == {"melds.wild-ratio"}
    assert game.violations(state, seat, act(accepted)) == frozenset()


@pytest.mark.parametrize("seat", range(4))
def test_one_meld_does_not_hide_what_another_breaks(seat: int) -> None:
    """Each fault is named by its owner, meld by meld."""
    state = place(load("classic@4"), seat, "Kc Kd 5c 7c 8c 9c Qs", melds={0: ["Qc Qd Qh"]})

    assert game.violations(state, seat, act("meld K: Kc 5c + 7c")) == {"melds.one-rank", "melds.min-naturals"}


@pytest.mark.parametrize("seat", range(4))
def test_wild_onto_canasta(seat: int) -> None:
    """sr-027 allows a wild card on a finished canasta; the option forbids it (amb-017)."""
    canasta = {0: ["Kc Kc Kd Kd Kh Kh Ks"]}
    refused = place(load("classic+no-wilds-onto-canastas@4"), seat, "2c 7c 8c Ks", melds=canasta)
    allowed = place(load("classic@4"), seat, "2c 7c 8c Ks", melds=canasta)

    assert game.violations(refused, seat, act("meld K: 2c")) == {"canastas.wild-onto-canasta"}
    assert game.violations(refused, seat, act("meld Ks")) == frozenset()
    assert game.violations(allowed, seat, act("meld K: 2c")) == frozenset()
