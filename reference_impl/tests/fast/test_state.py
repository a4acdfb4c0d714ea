"""States, actions and views in their written forms: what is read is checked, what is written is canonical."""

import copy
import json
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta import fast as canasta
from canasta.fast import cards
from canasta.fast import state as engine_state
from canasta.fast.cards import json_list
from canasta.fast.state import meld_of, side_melds
from canasta.play import play_match, uniform
from canasta.spec import canonical

RULESETS = [
    "classic@4",
    "classic@3",
    "cs@4",
    "bicycle@4",
    "classic+black-threes-as-red-threes@4",
    "classic+last-red-three-may-meld@4",
    "bicycle+upcard-offered@4",
    "classic+red-threes-replaced-in-first-turn@4",
    "classic+ask-once-a-hand@4",
    "classic+no-melds-in-first-lap@4",
    "classic+concealed-canastas@4",
]


@settings(max_examples=25)
@given(st.sampled_from(RULESETS), st.integers(0, 2**32 - 1))
def test_a_state_written_and_read_is_the_same_state(name, seed) -> None:
    """Its text is canonical JSON, and reading it back gives an equal state with an equal digest."""
    rules, rng = canasta.load(name), Random(seed)
    deck = canasta.full_deck(rules)
    rng.shuffle(deck)
    state = canasta.deal(rules, deck)
    while True:
        written = canasta.to_json(state)
        assert canonical.dumps(written).decode() == engine_state.text(state)
        assert canasta.digest(state) == canonical.digest(written)
        read = canasta.state_from(rules, json.loads(json.dumps(written)))
        assert read == state
        assert canasta.digest(read) == canasta.digest(state)
        if state.phase == "over":
            break
        state, _ = canasta.perform(state, rng.choice(canasta.legal(state)))


@pytest.mark.parametrize("name", RULESETS)
def test_a_text_is_the_same_whether_or_not_earlier_states_were_written(name) -> None:
    """What an earlier state has written of stock and pile is taken over only where the cards are still those."""
    rules, rng = canasta.load(name), Random(name)
    for _ in range(8):
        deck = canasta.full_deck(rules)
        rng.shuffle(deck)
        state = canasta.deal(rules, deck)
        while canasta.to_move(state) is not None:
            state, _ = canasta.perform(state, rng.choice(canasta.legal(state)))
            if rng.random() < 0.3:
                fresh = state.copy()
                fresh.start = engine_state.Start(state.start.scores, state.start.dealer, state.start.deal)
                assert engine_state.text(state) == engine_state.text(fresh)


@pytest.mark.parametrize(
    ("before", "after"), [("", "4c"), ("4c", "4c"), ("4c 9h", "4c 9h"), ("4c", "4c 9h 9h"), ("4c 9h", "9h"), ("4c", "")]
)
def test_cards_laid_on_a_list_that_was_written_before(before, after) -> None:
    """The text is that of the cards that lie there now, one pile having been taken and another begun as it may be."""
    before, after = (cards.codes(row.split()) for row in (before, after))

    assert cards.more_behind(json_list(before), before, after) == json_list(after)
    assert cards.fewer_in_front(json_list(after), after, before) == json_list(before)


GOOD = {"hand": "4c 4d 9h Kh Qs", "melds": {0: ["Ac Ad Ah"], 1: ["Jc Jd Jh 2c"]}, "pile": "2d 5c"}


def test_the_position_that_the_bad_ones_are_made_from_is_read(written) -> None:
    """The accepted neighbour of every refusal below."""
    rules = canasta.load("classic@4")

    assert canasta.to_move(canasta.state_from(rules, written(rules, **GOOD))) == 0


@pytest.mark.parametrize(
    ("change", "path", "found", "expected"),
    [
        ({"phase": "acting"}, "phase", '"acting"', "one of draw, act, answer, over"),
        ({"turn": 4}, "turn", "4", "a whole number from 0 to 3"),
        ({"turn": True}, "turn", "true", "a whole number"),
        ({"deal": 0}, "deal", "0", "a whole number from 1 on"),
        ({"scores": [0]}, "scores", "[0]", "a list of 2 entries"),
        ({"scores": [0, 0.5]}, "scores[1]", "0.5", "a whole number"),
        ({"taken": 1}, "taken", "1", "true or false"),
        ({"frozen": False}, "frozen", "false", "true, according to the cards in the pile"),
        ({"sides": [[0, 1], [2, 3]]}, "sides", None, "[[0, 2], [1, 3]]"),
        ({"sides": [[0, 2], [1, 1]]}, "sides", None, "every seat once, sides ordered by their lowest seat"),
        ({"sides": [[2, 0], [1, 3]]}, "sides", None, "every seat once, sides ordered by their lowest seat"),
        ({"sides": [[0, 2, "1"], [1, 3]]}, "sides[0]", '"1"', "a whole number"),
        ({"sides": [[False, 2], [True, 3]]}, "sides[0]", "false", "a whole number"),
        ({"laid": ["7"]}, "laid", "7", "ranks that the side has melded, each once"),
        ({"asked": "pending"}, "asked", '"pending"', "early or pending if an answer is due, and only then"),
        ({"colour": "red"}, "colour", "colour", None),
    ],
)
def test_a_state_that_is_none_is_refused_with_its_place(written, change, path, found, expected) -> None:
    """One member changed: the finding names it, what stood there and what was expected."""
    rules = canasta.load("classic@4")

    with pytest.raises(canasta.UnreadableInput) as raised:
        canasta.state_from(rules, written(rules, **GOOD, **change))

    finding = raised.value.findings[0]
    assert finding.path == path
    assert found is None or finding.found == found
    assert expected is None or finding.expected == expected


@pytest.mark.parametrize("member", ["hands", "stock", "pile", "melds", "red3", "asked", "frozen"])
def test_a_member_that_is_missing_is_named(written, member) -> None:
    """Nothing is guessed."""
    rules = canasta.load("classic@4")
    state = written(rules, **GOOD)
    del state[member]

    with pytest.raises(canasta.UnreadableInput) as raised:
        canasta.state_from(rules, state)

    assert raised.value.findings[0].path == member


def test_cards_that_do_not_add_up_are_counted(written) -> None:
    """A card exchanged for another is missing once and there once too often."""
    rules = canasta.load("classic@4")
    state = written(rules, **GOOD)
    state["stock"][0] = "Kh" if state["stock"][0] != "Kh" else "Qh"

    with pytest.raises(canasta.UnreadableInput, match=r"as in the deck"):
        canasta.state_from(rules, state)


@pytest.mark.parametrize(
    ("meld", "shown"),
    [
        ({"rank": "A", "cards": ["Ac", "Ad"]}, "Ac Ad"),
        ({"rank": "A", "cards": ["Ac", "2c", "2d"]}, "2c 2d Ac"),
        ({"rank": "A", "cards": ["Ac", "Ad", "Kd"]}, "Ac Ad Kd"),
        ({"rank": "W", "cards": ["2c", "2d", "Jk"]}, "2c 2d Jk"),
    ],
)
def test_a_meld_that_could_not_lie_there_is_refused(written, meld, shown) -> None:
    """melds.min-cards, melds.min-naturals, melds.one-rank, melds.wild-only."""
    rules = canasta.load("classic@4")

    with pytest.raises(canasta.UnreadableInput) as raised:
        canasta.state_from(rules, written(rules, **GOOD) | {"melds": [[meld], []]})

    assert raised.value.findings[0].found == shown


def test_a_red_three_in_the_hand_on_turn_is_refused(written) -> None:
    """threes.red-drawn: it never stays there."""
    rules = canasta.load("classic@4")

    with pytest.raises(canasta.UnreadableInput, match="a red three"):
        canasta.state_from(rules, written(rules, hand="3h 4c 4d"))


@pytest.mark.parametrize(
    ("obj", "path"),
    [
        ([], ""),
        ({}, "do"),
        ({"do": "shuffle"}, "do"),
        ({"do": "draw", "card": "4c"}, "card"),
        ({"do": "draw", "upcard": 1}, "upcard"),
        ({"do": "discard"}, "card"),
        ({"do": "discard", "card": "4x"}, "card"),
        ({"do": "discard", "card": ["4c"]}, "card"),
        ({"do": "discard", "card": "4c", "from": "sleeve"}, "from"),
        ({"do": "meld"}, "melds"),
        ({"do": "meld", "melds": [["4c"]]}, "melds[0]"),
        ({"do": "meld", "melds": [{"rank": "2", "cards": []}]}, "melds[0].rank"),
        ({"do": "meld", "melds": [{"rank": "4", "cards": ["4c", 4]}]}, "melds[0].cards[1]"),
        ({"do": "meld", "melds": [{"rank": "4", "cards": ["4c"], "side": -1}]}, "melds[0].side"),
        ({"do": "take", "with": 5}, "with"),
        ({"do": "answer"}, "yes"),
        ({"do": "ask", "whom": 2}, "whom"),
    ],
)
def test_an_action_that_is_none_is_refused_with_its_place(obj, path) -> None:
    """The finding names the member that is wrong."""
    with pytest.raises(canasta.UnreadableInput) as raised:
        canasta.action_from(obj)

    assert raised.value.findings[0].path == path


@pytest.mark.parametrize(
    "obj",
    [
        {"do": "draw"},
        {"do": "draw", "upcard": True},
        {"do": "take", "with": ["Kc", "Kd"], "melds": [{"rank": "Q", "cards": ["2d", "Qc", "Qh"]}]},
        {"do": "take", "with": [], "melds": []},
        {"do": "meld", "melds": [{"rank": "4", "cards": ["2h", "4c", "4d"]}, {"rank": "K", "cards": ["2s"]}]},
        {"do": "meld", "melds": [{"rank": "W", "cards": ["Jk"], "side": 1, "meld": 2}]},
        {"do": "discard", "card": "5h"},
        {"do": "discard", "card": "3h", "from": "table"},
        {"do": "ask"},
        {"do": "answer", "yes": False},
        {"do": "pass"},
    ],
)
def test_an_action_written_and_read_is_the_same(obj) -> None:
    """The forms of the documentation."""
    assert canasta.to_json(canasta.action_from(obj)) == obj


@settings(max_examples=20)
@given(st.sampled_from(["classic@4", "bicycle@4", "classic@3"]), st.integers(0, 2**32 - 1))
def test_views_hide_what_a_seat_cannot_know(name, seed) -> None:
    """table.view: exchanging cards between the other hands and the stock changes nothing that a seat sees."""
    rules, rng = canasta.load(name), Random(seed)
    deck = canasta.full_deck(rules)
    rng.shuffle(deck)
    state = canasta.deal(rules, deck)
    for _ in range(rng.randrange(60)):
        if state.phase == "over":
            return
        state, _ = canasta.perform(state, rng.choice(canasta.legal(state)))
    seat = rng.randrange(rules.table.players)
    other = canasta.to_json(state)
    pool = [card for at, hand in enumerate(other["hands"]) if at != seat for card in hand] + other["stock"]
    red = {"3d", "3h"}
    threes = [card for card in pool if card in red]
    pool = [card for card in pool if card not in red]
    if threes and rules.threes.red.dealt == "first_turn":
        return  # red threes waiting in hands may lie only in some of them
    rng.shuffle(pool)
    for at, hand in enumerate(other["hands"]):
        if at != seat:
            other["hands"][at] = [pool.pop() for _ in hand]
    other["stock"] = [*threes, *pool]

    assert canasta.view(canasta.state_from(rules, other), seat) == canasta.view(state, seat)


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_is_none_sees_nothing_and_does_nothing(seat) -> None:
    """It is never counted from the end."""
    rules = canasta.load("classic@4")
    state = canasta.deal(rules, canasta.full_deck(rules), dealer=2)

    with pytest.raises(ValueError, match=f"seat {seat}, expected a seat from 0 to 3"):
        canasta.view(state, seat)
    assert canasta.violations(state, seat, canasta.Draw()) == {"turn.on-turn"}


def test_melds_when_players_join_two_of_a_rank_stay_in_the_order_of_their_cards() -> None:
    """Which of two melds of one rank comes first, their cards decide, also after cards have joined one of them."""
    nines = [f"9{suit}" for suit in "cdhs"]
    first, second = (meld_of(5, cards.codes(meld), 0) for meld in (["9d", "9h", "9h"], nines[1:]))
    longer = meld_of(5, second.cards + cards.codes(["9c"]), 0)

    changed = side_melds((first, second), 7).put(second, longer)

    assert changed.all == (longer, first)
    assert changed.by_rank == {5: longer}
    assert changed.write() == side_melds((longer, first), 7).write()


def test_a_rank_is_laid_once_in_a_turn(written) -> None:
    rules = canasta.load("classic@4")
    state = written(rules, hand="4c 5c", melds={0: ["8c 8d 8h"]}, laid=["8"], melded=[True, False, False, False])

    assert canasta.state_from(rules, state).laid
    with pytest.raises(canasta.UnreadableInput, match="each once"):
        canasta.state_from(rules, state | {"laid": ["8", "8"]})


@pytest.mark.parametrize("seats", [[True], [[1]], ["1"], [4]])
def test_the_seats_whose_freeze_holds_are_seats(written, seats) -> None:
    """pile.freeze-ends: with a freeze for one lap."""
    rules = canasta.load("classic+freeze-for-one-lap@4")
    state = written(rules, hand="4c 5c", pile="2c 5d")

    assert canasta.state_from(rules, state | {"frozen": [1]})
    with pytest.raises(canasta.UnreadableInput, match="the seats whose freeze is still active"):
        canasta.state_from(rules, state | {"frozen": seats})


def test_a_black_three_that_is_laid_out_is_in_no_hand() -> None:
    """threes.black-laid-out: it is treated as a red one."""
    rules = canasta.load("classic+black-threes-as-red-threes@4")
    deck = [card for card in canasta.full_deck(rules) if card[0] != "3"]
    threes = [card for card in canasta.full_deck(rules) if card[0] == "3"]
    state = canasta.to_json(canasta.deal(rules, deck + threes))
    assert canasta.state_from(rules, state)
    state["hands"][state["turn"]].append(state["stock"].pop(state["stock"].index("3c")))

    with pytest.raises(canasta.UnreadableInput, match="a black three"):
        canasta.state_from(rules, state)


@pytest.mark.parametrize(
    ("melds", "accepted"),
    [
        ({0: ["Kc Kd Kh"]}, True),
        ({0: ["Kc Kd Kh", "Kc Ks Kd"]}, False),  # of a player alone
        ({1: ["Kc Kd 2c 2d", "Kh Ks 2h Jk"]}, True),  # together too many wild cards
        ({1: ["Kc Kd 2c", "Kh Ks 2h"]}, False),
        ({1: ["Kc Kd 2c 2d", "Kh Ks 2h Jk", "Kc Kd 2s"]}, False),
    ],
)
def test_only_partners_have_two_melds_of_a_rank_that_cannot_be_one(written, melds, accepted) -> None:
    """melds.one-per-rank, melds.when-players-join, in the game for three."""
    rules = canasta.load("classic@3")
    state = written(rules, hand="4c 5c", sides=[[0], [1, 2]], melds=melds, melded=[True, True, True])

    if accepted:
        assert canasta.to_json(canasta.state_from(rules, state))["melds"] == state["melds"]
    else:
        with pytest.raises(canasta.UnreadableInput, match="a second meld of K"):
            canasta.state_from(rules, state)


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"scores": [True, 0]}, "scores"),
        ({"scores": ["a", 0]}, "scores"),
        ({"scores": [1.5, 0]}, "scores"),
        ({"scores": [0]}, "scores"),
        ({"dealer": "0"}, "dealer"),
        ({"dealer": True}, "dealer"),
        ({"dealer": 4}, "dealer"),
        ({"deal_number": 1.5}, "deal"),
        ({"deal_number": 0}, "deal"),
    ],
)
def test_what_stands_fast_before_a_hand_is_whole_numbers(given, place) -> None:
    """True is no 1: the two would be written differently."""
    rules = canasta.load("classic@4")

    with pytest.raises(canasta.UnreadableInput) as raised:
        canasta.deal(rules, canasta.full_deck(rules), **given)

    assert raised.value.findings[0].path == place


def played(name: str, hands: int):
    """The states of some hands played at random."""
    rules, rng = canasta.load(name), Random(7)
    for hand in play_match(rules, rng, [uniform], hands):
        yield from (step.state for step in hand.steps)


@pytest.mark.parametrize("name", ["classic+wild-melds@4", "classic@3"])
def test_a_state_that_is_copied_or_sent_is_the_same(name, sent) -> None:
    """It goes on as before, and what has been worked out for its rules is not sent with it."""
    states = list(played(name, 20))
    for state in states[:: len(states) // 25]:
        for other in (copy.deepcopy(state), sent(state)):
            assert other == state
            assert canasta.legal(other) == canasta.legal(state)
            assert canasta.digest(other) == canasta.digest(state)
        assert len(pickle.dumps(state)) < 12_000


def test_states_are_equal_whatever_was_played_between() -> None:
    """No cache of rule sets decides it."""
    rules = canasta.load("classic@4")
    first = canasta.deal(rules, canasta.full_deck(rules))
    written = rules.to_json()
    for hand in range(1, 80):
        other = canasta.rules_from(written | {"match": written["match"] | {"target": 1000 + 10 * hand}}, "another")
        canasta.deal(other, canasta.full_deck(other))

    assert canasta.deal(rules, canasta.full_deck(rules)) == first
