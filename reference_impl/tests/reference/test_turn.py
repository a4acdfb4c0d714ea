"""The turn: its order, what an action must be, the draw and the discard."""

import pytest

import canasta.reference as game

from .conftest import act, load, place

SEATS = [("classic@4", 0), ("classic@4", 3), ("classic@2", 1), ("classic@3", 2), ("bicycle@4", 1), ("classic@6", 5)]


@pytest.mark.parametrize(("name", "seat"), SEATS)
@pytest.mark.parametrize(
    ("refused", "accepted"),
    [
        (game.Meld(()), game.Meld((game.MeldEntry("K", ("Kc", "Kd", "Kh")),))),
        (game.Meld((game.MeldEntry("K", ()),)), game.Meld((game.MeldEntry("K", ("Kc", "Kd", "Kh")),))),
        (
            game.Meld((game.MeldEntry("X", ("Kc", "Kd", "Kh")),)),
            game.Meld((game.MeldEntry("K", ("Kc", "Kd", "Kh")),)),
        ),
        (
            game.Meld((game.MeldEntry("K", ("Kc", "Kd", "Kx")),)),
            game.Meld((game.MeldEntry("K", ("Kc", "Kd", "Kh")),)),
        ),
        (game.Discard("K"), game.Discard("Kc")),
    ],
)
def test_action_complete(name: str, seat: int, refused: game.Action, accepted: game.Action) -> None:
    state = place(load(name), seat, "Kc Kd Kh 7c 8c", melds={0: ["Qc Qd Qh"]})

    assert game.violations(state, seat, refused) == {"turn.action-complete"}
    assert game.violations(state, seat, accepted) == frozenset()


@pytest.mark.parametrize(("name", "seat"), SEATS)
@pytest.mark.parametrize("line", ["draw", "discard 7c", "meld Kc Kd Kh", "ask", "pass", "take 9c 9d"])
def test_on_turn(name: str, seat: int, line: str) -> None:
    """turn.on-turn (sr-010): every other seat is refused, and seats that do not exist are."""
    rules = load(name)
    phase = "draw" if line in ("draw", "take 9c 9d") else "act"
    state = place(rules, seat, "Kc Kd Kh 7c 9c 9d", melds={0: ["Qc Qd Qh"]}, pile="8c 9h", phase=phase)

    others = [one for one in range(-1, rules.table.players + 1) if one != seat]
    assert {game.violations(state, one, act(line)) for one in others} == {frozenset({"turn.on-turn"})}
    assert "turn.on-turn" not in game.violations(state, seat, act(line))


@pytest.mark.parametrize(("name", "seat"), SEATS)
def test_draw_or_take_comes_first_and_once(name: str, seat: int) -> None:
    """turn.draw-or-take-first, turn.draw-or-take-once (sr-012)."""
    before = place(load(name), seat, "Kc Kd Kh 7c 9c 9d", melds={0: ["Qc Qd Qh"]}, pile="8c 9h", phase="draw")
    drawn, _ = game.apply(before, seat, game.Draw())
    taken, _ = game.apply(before, seat, act("take 9c 9d"))

    for line in ("meld Kc Kd Kh", "discard 7c"):
        assert game.violations(before, seat, act(line)) == {"turn.draw-or-take-first"}
        assert game.violations(drawn, seat, act(line)) == frozenset()
        assert game.violations(taken, seat, act(line)) == frozenset()
    assert game.violations(drawn, seat, game.Draw()) == {"turn.draw-or-take-once"}
    assert game.violations(drawn, seat, act("take 9c 9d")) == {"turn.draw-or-take-once"}
    assert game.violations(taken, seat, game.Draw()) == {"turn.draw-or-take-once"}


@pytest.mark.parametrize(("name", "seat"), SEATS)
@pytest.mark.parametrize(
    ("refused", "accepted"),
    [
        ("discard 9c", "discard 7c"),
        ("meld Kc Kd Ks", "meld Kc Kd Kh"),
        ("meld Kc Kc Kd", "meld Kc Kd Kh"),
    ],
)
def test_cards_held(name: str, seat: int, refused: str, accepted: str) -> None:
    """turn.cards-held: a card is used once for each copy in the hand."""
    state = place(load(name), seat, "Kc Kd Kh 7c 8c", melds={0: ["Qc Qd Qh"]}, pile="4c")

    assert game.violations(state, seat, act(refused)) == {"turn.cards-held"}
    assert game.violations(state, seat, act(accepted)) == frozenset()


@pytest.mark.parametrize("seat", range(4))
def test_a_card_below_the_top_of_the_pile_is_not_melded_first(seat: int) -> None:
    """pile.top-melded-first: a declaration of melds that names it breaks this rule, a discard turn.cards-held."""
    state = place(load("classic@4"), seat, "Kc Kd 7c 8c", melds={0: ["Qc Qd Qh"]}, pile="Ks 4c")

    assert game.violations(state, seat, act("meld Kc Kd Ks")) == {"pile.top-melded-first"}
    assert game.violations(state, seat, act("discard Ks")) == {"turn.cards-held"}


@pytest.mark.parametrize("seat", range(4))
def test_a_laid_red_three_is_discarded_where_the_rules_say_so(seat: int) -> None:
    """turn.laid-red-three-discarded (cs-009): from the player's own side, the partner's row too."""
    melds = {0: ["Qc Qd Qh"]}
    allowed = place(load("cs@4"), seat, "Kc 7c 8c", melds=melds, red3={2: "3h"})
    refused = place(load("classic@4"), seat, "Kc 7c 8c", melds=melds, red3={2: "3h"})
    other = place(load("cs@4"), seat, "Kc 7c 8c", melds=melds, red3={1: "3h"})
    after, events = game.apply(allowed, seat, act("discard 3h from table"))

    assert game.violations(refused, seat, act("discard 3h from table")) == {"turn.laid-red-three-discarded"}
    assert game.violations(other, seat, act("discard 3h from table")) == {"turn.cards-held"}
    assert after.red3[(seat + 2) % 4] == ()
    assert after.pile[-1] == "3h"
    assert after.packets[seat][0] == ("7c", "8c", "Kc")
    assert events[0].rule == "turn.laid-red-three-discarded"


@pytest.mark.parametrize("seat", range(4))
def test_a_laid_black_three_is_not_discarded(seat: int) -> None:
    """turn.laid-black-three-discarded (cs-033): only where the rules say so; a card of the hand is."""
    rules = load("classic+black-threes-as-red-threes@4")
    rows = [["3c"] if one == seat else [] for one in range(4)]
    state = place(rules, seat, "Kc 7c 8c", melds={0: ["Qc Qd Qh"]})
    written = game.to_json(state)
    written["stock"].remove("3c")
    state = game.state_from(rules, written | {"black3": rows})

    assert game.violations(state, seat, act("discard 3c from table")) == {"turn.laid-black-three-discarded"}
    assert game.violations(state, seat, act("discard Kc")) == frozenset()


@pytest.mark.parametrize(
    ("name", "seat", "count"),
    [("classic@4", 1, 1), ("classic@2", 0, 2), ("pl@2", 1, 2), ("classic+draw-two@4", 2, 2), ("classic@3", 2, 2)],
)
def test_draw_count(name: str, seat: int, count: int) -> None:
    """turn.draw-count (sr-011, sr-060, pl-010): the next cards of the stock, and a short draw where it ends."""
    state = place(load(name), seat, "Kc 7d", phase="draw")
    after, events = game.apply(state, seat, game.Draw())
    last = state.but(stock=state.stock[:1])
    short, told = game.apply(last, seat, game.Draw())

    assert after.stock == state.stock[count:]
    assert set(state.stock[:count]) <= set(after.packets[seat][0])
    assert events[-1].rule == "turn.draw-count"
    assert len(short.packets[seat][0]) == 3
    assert told[0].rule == ("turn.draw-count" if count == 1 else "hand_end.short-draw")


@pytest.mark.parametrize(("name", "seat"), [*SEATS, ("classic+counterclockwise@4", 0)])
def test_a_discard_ends_the_turn(name: str, seat: int) -> None:
    """turn.one-discard: the next player draws or takes; what the turn remembered is forgotten."""
    rules = load(name)
    step = -1 if "counterclockwise" in name else 1
    state = place(rules, seat, "Kc Kd Kh 7c 8c", melds={0: ["Qc Qd Qh"]})
    laid, _ = game.apply(state, seat, act("meld Kc Kd Kh"))
    after, _ = game.apply(laid, seat, act("discard 7c"))
    idle, _ = game.apply(state, seat, act("discard 7c"))

    assert laid.laid == ("K",)
    assert (after.turn, after.phase, after.pile[-1]) == ((seat + step) % rules.table.players, "draw", "7c")
    assert (after.laid, after.joined, after.taken, after.asked) == ((), False, False, "none")
    assert after.melded[seat]
    assert not idle.melded[seat]


@pytest.mark.parametrize(("name", "seat"), SEATS)
def test_melding_is_optional_and_may_be_repeated(name: str, seat: int) -> None:
    """turn.meld-optional (sr-012): none, or several declarations, between draw and discard."""
    state = place(load(name), seat, "Kc Kd Kh 7c 8c 8d 8h 9c", melds={0: ["Qc Qd Qh"]})
    once, _ = game.apply(state, seat, act("meld Kc Kd Kh"))
    twice, _ = game.apply(once, seat, act("meld 8c 8d 8h"))

    for one in (state, once, twice):
        assert game.violations(one, seat, act("discard 7c")) == frozenset()


@pytest.mark.parametrize("seat", range(4))
def test_from_turn(seat: int) -> None:
    """melds.from-turn: a player may not meld or take in the first turn, and may in the second."""
    rules = load("classic+no-melds-in-first-lap@4")
    hand = "Ac Ad Ah Kc Kd Kh 9c 9d 7c"
    first = place(rules, seat, hand, pile="8c 9h", turns=[1] * 4)
    second = place(rules, seat, hand, pile="8c 9h", turns=[2] * 4)

    assert game.violations(first, seat, act("meld Ac Ad Ah + Kc Kd Kh")) == {"melds.from-turn"}
    assert game.violations(second, seat, act("meld Ac Ad Ah + Kc Kd Kh")) == frozenset()
    assert game.violations(first, seat, act("discard 7c")) == frozenset()
    waiting = place(rules, seat, hand, pile="8c 9h", turns=[1] * 4, phase="draw")
    assert "melds.from-turn" in game.violations(waiting, seat, act("take 9c 9d + Ac Ad Ah"))
