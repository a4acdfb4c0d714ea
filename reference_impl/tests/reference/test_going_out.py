"""Going out: what is allowed only to a player who goes out, what binds the turn, and keeping a card."""

import pytest

import canasta.fast as fast
import canasta.reference as game

from .conftest import act, load, place

KINGS = "Kc Kc Kd Kd Kh Kh"


@pytest.mark.parametrize(("name", "seat"), [("classic@4", 0), ("classic@4", 1), ("classic@6", 5), ("bicycle@4", 2)])
def test_black_threes_may_come_before_the_other_melds(name: str, seat: int) -> None:
    """'As part of that last turn' (PG): legal if a way out exists afterwards, and then it binds (closing-binds)."""
    state = place(load(name), seat, "3c 3s 3s Qc Qd Qh 7c", melds={0: [KINGS + " Ks", "8c 8d 8h"]})
    after, _ = game.apply(state, seat, act("meld 3c 3s 3s"))

    assert after.closing
    assert game.to_json(after)["closing"] is True
    assert game.violations(after, seat, act("discard 7c")) == {"going_out.closing-binds"}
    assert game.violations(after, seat, act("ask")) == {"going_out.ask-window"}

    after, _ = game.apply(after, seat, act("meld Qc Qd Qh"))
    after, _ = game.apply(after, seat, act("discard 7c"))

    assert game.to_move(after) is None
    assert "closing" not in game.to_json(after)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    "change",
    [
        {"hand": "3c 3s 3s Qc Qd 7c 9c"},  # no meld of queens
        {"melds": {0: [KINGS, "8c 8d 8h"]}},  # no canasta
    ],
)
def test_black_threes_without_a_way_out_are_refused(seat: int, change: dict[str, object]) -> None:
    """threes.black-when, one card away from the accepted position."""
    position = {"hand": "3c 3s 3s Qc Qd Qh 7c", "melds": {0: [KINGS + " Ks", "8c 8d 8h"]}} | change
    state = place(load("classic@4"), seat, **position)

    assert game.violations(state, seat, act("meld 3c 3s 3s")) == {"threes.black-when"}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("hand", "legal"), [("3c 3s 5c", True), ("3c 3s 5c 9c", False)])
def test_the_rest_of_a_taken_pile_counts_for_the_way_out(seat: int, hand: str, legal: bool) -> None:
    """pl@2: a black three on top is taken by a player who goes out with it; the cards below it were visible (R1)."""
    melds = {0: [KINGS, "Jc Jc Jd Jd Jh Jh Js", "8c 8d 8h 8h 8s 8s 8c"]}
    state = place(load("pl@2"), seat, hand, melds=melds, pile="Ks Js 3s", phase="draw")
    refused = game.violations(state, seat, act("take 3c 3s"))

    if not legal:
        assert refused == {"pile.black-three-top"}
        return
    assert refused == frozenset()
    for line in ("take 3c 3s", "meld Ks + Js"):
        state, _ = game.apply(state, seat, act(line))
        assert state.closing
    assert game.violations(state, seat, act("ask")) == {"going_out.ask"}
    state, _ = game.apply(state, seat, act("discard 5c"))
    assert game.to_move(state) is None


@pytest.mark.parametrize(("name", "seat"), [("classic@4", 0), ("classic@4", 3), ("classic@2", 1)])
def test_the_minimum_is_waived_in_several_declarations(name: str, seat: int) -> None:
    """opening.going-out-waiver: first melds below the minimum are legal if a way out exists, and then bind."""
    fours, fives = "4c 4c 4d 4d 4h 4h 4s", "5c 5c 5d 5d 5h 5h 5s"
    state = place(load(name), seat, f"{fours} {fives} 9c", pile="Qs")
    short = place(load(name), seat, f"{fours} {fives} 9c 8c", pile="Qs")

    assert game.violations(short, seat, act(f"meld {fours}")) == {"opening.minimum"}
    after, _ = game.apply(state, seat, act(f"meld {fours}"))
    assert after.closing
    assert game.violations(after, seat, act("discard 9c")) == {"going_out.closing-binds"}
    after, _ = game.apply(after, seat, act(f"meld {fives}"))
    assert game.violations(after, seat, act("discard 9c")) == frozenset()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("red3", "broken"), [("3h", frozenset()), ("", {"going_out.keep-a-card"})])
def test_a_laid_red_three_is_the_discard_that_keeps_a_card(seat: int, red3: str, broken: frozenset[str]) -> None:
    """cs-009: 'odložení jedné karty z ruky, nebo odložení červené trojky' (R2)."""
    state = place(load("cs@4"), seat, "Kc 9d", melds={0: ["9c 9c 9h"]}, red3={0: red3})

    assert game.violations(state, seat, act("meld 9d")) == broken
    if not broken:
        state, _ = game.apply(state, seat, act("meld 9d"))
        assert game.violations(state, seat, act("discard Kc")) == {"going_out.canastas"}
        assert game.violations(state, seat, act("discard 3h from table")) == frozenset()


@pytest.mark.parametrize("seat", range(4))
def test_yes_and_no_bind(seat: int) -> None:
    """sr-050: after a yes the player goes out, after a no the player does not."""
    state = place(load("classic@4"), seat, "Qc Qd Qh 7c", melds={0: [KINGS + " Ks"]})
    asked, _ = game.apply(state, seat, game.Ask())
    partner = (seat + 2) % 4

    assert game.to_move(asked) == partner
    assert game.violations(asked, seat, game.Answer(True)) == {"going_out.answer-first"}
    yes, _ = game.apply(asked, partner, game.Answer(True))
    no, _ = game.apply(asked, partner, game.Answer(False))
    assert game.violations(yes, seat, act("discard 7c")) == {"going_out.yes-binds"}
    assert game.violations(yes, seat, act("meld Qc Qd Qh")) == frozenset()
    assert game.violations(no, seat, act("meld Qc Qd Qh")) == {"going_out.no-binds"}
    assert game.violations(no, seat, act("discard 7c")) == frozenset()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    ("hand", "drained", "broken"),
    [
        ("Ks", True, frozenset()),  # nothing is discarded in this turn, so one card is enough to go on after a no
        ("Ks", False, {"going_out.ask-with-an-out"}),
        ("Ks 7c", False, frozenset()),
        ("Qc 7c", True, {"going_out.ask-with-an-out"}),  # no way out
    ],
)
def test_who_asks_could_go_on_after_a_no(seat: int, hand: str, drained: bool, broken: frozenset[str]) -> None:
    """going_out.ask-with-an-out, in both interpreters: the cards to keep, and one for the discard if there is one."""
    rules = load("classic+last-red-three-may-meld@4")
    state = place(rules, seat, hand, melds={0: [KINGS + " Ks"]}, stock=0 if drained else None, drained=drained)

    assert game.violations(state, seat, game.Ask()) == broken
    assert fast.violations(fast.state_from(rules, game.to_json(state)), seat, fast.Ask()) == broken
