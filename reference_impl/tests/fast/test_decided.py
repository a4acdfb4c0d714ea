"""What the interpreters once decided differently, and how the sentences decide it; each with an accepted neighbour."""

import pytest

from canasta import fast, reference

CANASTA = "Kc Kc Kd Kd Kh Kh Ks"
BOTH = pytest.mark.parametrize("game", [reference, fast], ids=["reference", "fast"])


def meld(**melds: str) -> dict:
    """Declare melds by rank; an underscore before the name lets a rank begin with a digit."""
    return {
        "do": "meld",
        "melds": [{"rank": rank.strip("_"), "cards": cards.split()} for rank, cards in melds.items()],
    }


def verdict(game, rules, obj, action, seat: int = 0) -> set[str]:
    return set(game.violations(game.state_from(rules, obj), seat, game.action_from(action)))


def after(game, rules, obj, *actions):
    state = game.state_from(rules, obj)
    for action in actions:
        state, _ = game.perform(state, game.faces(state, game.action_from(action)))
    return state


@BOTH
@pytest.mark.parametrize("turn", range(4))
def test_black_threes_may_come_first_and_then_bind(game, written, turn: int) -> None:
    """``threes.black-when``, ``going_out.closing-binds``: the other melds may follow; nothing else may."""
    rules = fast.load("classic@4")
    obj = written(rules, hand="3c 3c 3s 4c 4d 4h 5d", melds={turn % 2: [CANASTA]}, turn=turn)

    assert not verdict(game, rules, obj, meld(_3="3c 3c 3s"), turn)
    bound = after(game, rules, obj, meld(_3="3c 3c 3s"))
    assert game.to_json(bound)["closing"] is True
    assert game.violations(bound, turn, game.action_from({"do": "discard", "card": "4c"})) == {
        "going_out.closing-binds"
    }
    assert not game.violations(bound, turn, game.action_from(meld(_4="4c 4d 4h")))


@BOTH
def test_black_threes_without_a_way_out_are_refused(game, written) -> None:
    """The twin holds 9d in place of 4h."""
    rules = fast.load("classic@4")
    obj = written(rules, hand="3c 3c 3s 4c 4d 9d 5d", melds={0: [CANASTA]})

    assert verdict(game, rules, obj, meld(_3="3c 3c 3s")) == {"threes.black-when"}


@BOTH
def test_a_first_meld_below_the_minimum_binds_where_going_out_waives_it(game, written) -> None:
    """``opening.going-out-waiver``: the rest may follow; without a way out the minimum counts."""
    rules = fast.load("classic@4")
    fives = "5c 5c 5d 5d 5h 5h"
    goes = written(rules, hand=f"4c 4d 4h {fives} 5s Kh", pile="8c")
    stays = written(rules, hand=f"4c 4d 4h {fives} 9s Kh", pile="8c")

    assert not verdict(game, rules, goes, meld(_4="4c 4d 4h"))
    bound = after(game, rules, goes, meld(_4="4c 4d 4h"))
    assert game.violations(bound, 0, game.action_from({"do": "discard", "card": "Kh"})) == {"going_out.closing-binds"}
    assert game.to_json(after(game, rules, goes, meld(_4="4c 4d 4h"), meld(_5=f"{fives} 5s")))["closing"] is True
    assert verdict(game, rules, stays, meld(_4="4c 4d 4h")) == {"opening.minimum"}


@BOTH
@pytest.mark.parametrize("side", [0, 1])
def test_cards_for_another_side_are_laid_to_nothing(game, written, side: int) -> None:
    """``melds.own-side-only``: they open nothing and leave the hand as it is, so no other rule has a say."""
    rules = fast.load("classic@4")
    obj = written(rules, hand="4c 4d 4h 9d Kc", melds={1: ["8c 8d 8h"]})
    entry = {"rank": "8" if side else "4", "cards": ["9d"] if side else ["4c", "4d", "4h"], "side": side}

    broken = verdict(game, rules, obj, {"do": "meld", "melds": [entry]})
    assert broken == ({"melds.own-side-only"} if side else {"opening.minimum"})


@BOTH
def test_wild_cards_named_for_a_rank_without_a_meld_are_a_meld_of_wild_cards(game, written) -> None:
    """``melds.wild-names-its-meld``: they join the meld named, or else are a meld of wild cards only."""
    rules = fast.load("bicycle+wild-melds@4")
    obj = written(rules, hand="2c 2d 2h 4c 5d 6h", melds={0: ["8c 8d 8h"]})

    assert not verdict(game, rules, obj, meld(K="2c 2d 2h"))
    laid = game.to_json(after(game, rules, obj, meld(K="2c 2d 2h")))
    assert [one["rank"] for one in laid["melds"][0]] == ["8", "W"]
    joined = game.to_json(after(game, rules, obj, meld(_8="2c 2d 2h")))
    assert [one["rank"] for one in joined["melds"][0]] == ["8"]


@BOTH
def test_the_most_cards_of_a_meld_do_not_limit_black_threes(game, written, house) -> None:
    """``melds.max-cards`` speaks of melds with a natural card."""
    rules = house("classic@4", {"melds.set.max_cards": 3, "canastas.size": 3, "going_out.canastas": 0})
    obj = written(rules, hand="3c 3c 3s 3s", melds={0: ["8c 8d 8h"]})

    assert not verdict(game, rules, obj, meld(_3="3c 3c 3s 3s"))
    assert "melds.max-cards" in verdict(game, rules, written(rules, hand="4c 4d 4h 4s 9d Kc"), meld(_4="4c 4d 4h 4s"))


@BOTH
def test_a_three_that_is_laid_out_is_in_no_hand_after_the_first_turn(game, written) -> None:
    """``threes.black-laid-out``: black ones too, where they are treated like red ones."""
    rules = fast.load("bicycle+black-threes-as-red-threes@4")
    obj = written(rules, hand="4c 5d 6h", black3=[[], [], [], []])
    obj["melded"] = [False, True, True, True]
    black = next(seat for seat in range(1, 4) if {"3c", "3s"} & set(obj["hands"][seat]) or seat == 3)
    if not {"3c", "3s"} & set(obj["hands"][black]):
        obj["stock"].remove("3c")
        obj["stock"].append(obj["hands"][black].pop())
        obj["hands"][black].append("3c")

    with pytest.raises(fast.UnreadableInput) as refused:
        game.state_from(rules, obj)
    assert "three-in-hand" in {finding.detail for finding in refused.value.findings}


@BOTH
@pytest.mark.parametrize(("melded", "rule"), [(False, "going_out.concealed"), (True, "going_out.definition")])
def test_the_event_of_going_out_names_the_rule_on_concealed_hands(game, written, melded: bool, rule: str) -> None:
    rules = fast.load("classic@4")
    obj = written(rules, hand=f"{CANASTA} 5d", melds={0: ["8c 8d 8h"]}, melded=[melded, False, melded, False])
    state = after(game, rules, obj, meld(K=CANASTA))

    _, events = game.perform(state, game.action_from({"do": "discard", "card": "5d"}))
    assert [event.rule for event in events if event.name == "went_out"] == [rule]
