"""The search for a way out against trying everything, on hands small enough for that."""

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import canasta
from canasta.engine import cards, going_out
from canasta.engine.action import MELD_RANKS, WILD_ONLY
from canasta.engine.book import meld_entry
from canasta.engine.melds import is_legal
from canasta.engine.opening import bracket_of

RULESETS = [
    "classic@4",
    "classic@2",
    "classic+wild-melds@4",
    "classic+no-waiver@4",
    "classic+closing-discard-required@4",
    "bs@4",
    "cs@4",
    "classic+more-naturals-than-wilds@4",
    "tight wild melds",
    "no wild onto a wild canasta",
    "few black threes",
]
#: Rule sets that no variant or option makes: the one gone out from, and what is changed.
HOUSE = {
    "tight wild melds": (
        "classic+wild-melds@4",
        {"melds.set.ratio": "naturals_more_than_wilds", "melds.set.max_wilds": 1, "melds.wild_only.min_cards": 3},
    ),
    "no wild onto a wild canasta": ("classic+wild-melds@4", {"canastas.add_wilds": False}),
    "few black threes": ("cs@4", {"melds.set.min_cards": 2, "threes.black.meld.min_cards": 4}),
    "few black threes, three packs": (
        "cs@4",
        {
            "cards.packs": 3,
            "threes.red.totals": [100, 200, 300, 400, 500, 600],
            "melds.set.min_cards": 2,
            "melds.set.max_wilds": 0,
            "threes.black.meld.min_cards": 4,
            "threes.black.meld.max_wilds": 0,
        },
    ),
}
seeds = st.integers(0, 2**32 - 1)


def load(house, name):
    """A rule set by its name, or one of the house."""
    return house(*HOUSE[name]) if name in HOUSE else canasta.load(name)


def random_position(rng, rules):
    """A hand of two to nine cards, few ranks, and up to three melds of the own side."""
    deck = [card for card in canasta.full_deck(rules) if card not in ("3d", "3h")]
    few = rng.sample("46789TJQKA", 4)
    deck = [card for card in deck if card[0] in few or card[0] in "23J"]
    rng.shuffle(deck)
    melds = []
    for rank in rng.sample(few, rng.choice((0, 0, 1, 2, 3))):
        naturals = [card for card in deck if card[0] == rank and card != "Jk"][: rng.randint(2, 7)]
        wilds = [card for card in deck if card[0] == "2" or card == "Jk"][: rng.randint(0, 2)]
        if is_legal(canasta.engine.book.book_of(rules), MELD_RANKS.index(rank), len(naturals), len(wilds)):
            melds.append(naturals + wilds)
            for card in melds[-1]:
                deck.remove(card)
    hand = [deck.pop() for _ in range(rng.randint(2, 9))]
    return hand, melds


def brute_force(state) -> bool:
    """Whether some discard and some distribution of all other cards over melds lets the player on turn go out."""
    rules, book = state.book.rules, state.book
    counts = state.hands[state.turn].counts
    own = {meld.rank: meld for meld in state.melds[state.sides.of[state.turn]].all}
    required = rules.going_out.closing_discard.rule == "required"
    for discard in [None, *[rank for rank in range(len(counts)) if counts[rank]]]:
        if discard is None and required:
            continue
        left = list(counts)
        if discard is not None:
            left[discard] -= 1
        if sum(left) == 0 or _can_lay(state, rules, book, left, own):
            made = sum(len(meld) >= rules.canastas.size for meld in own.values())
            if sum(left) or made >= rules.going_out.canastas:
                return True
    return False


def _can_lay(state, rules, book, left, own) -> bool:
    ranks = [rank for rank in range(12) if left[rank] or rank in own]
    if rules.melds.wild_only.allowed:
        ranks.append(WILD_ONLY)
    wilds = left[cards.TWO] + left[cards.JOKER]
    bracket = bracket_of(state, state.turn)
    points = sum(count * worth for count, worth in zip(left, book.points, strict=True))
    waived = rules.opening.going_out_waiver != "never" and not state.taken
    if not own and points < bracket.points and not waived:
        return False
    for shares in product(range(wilds + 1), repeat=len(ranks)):
        if sum(shares) != wilds:
            continue
        made = 0
        for rank, share in zip(ranks, shares, strict=True):
            old = own.get(rank)
            added = left[rank] if rank != WILD_ONLY else 0
            naturals = added + (old.naturals if old else 0)
            held = share + (old.wilds if old else 0)
            if (added or share) and not is_legal(book, rank, naturals, held):
                break
            if share and old and len(old) >= rules.canastas.size and not rules.canastas.add_wilds:
                break
            made += naturals + held >= rules.canastas.size
        else:
            if made >= rules.going_out.canastas:
                return True
    return False


@settings(max_examples=150)
@given(st.sampled_from(RULESETS), seeds)
def test_a_way_out_is_found_exactly_where_there_is_one(position, house, name, seed) -> None:
    """going_out.keep-a-card and going_out.yes-binds rest on this search."""
    rules, rng = load(house, name), Random(seed)
    hand, melds = random_position(rng, rules)
    state = position(rules, hand=" ".join(hand), melds={0: [" ".join(meld) for meld in melds]}, pile="5c", turn=0)

    assert (going_out.way_out(state) is not None) == brute_force(state)


@settings(max_examples=100)
@given(st.sampled_from(RULESETS), seeds)
def test_the_way_out_that_is_found_can_be_gone(position, house, name, seed) -> None:
    """Its declaration is accepted, and so is its discard, after which the hand is over."""
    rules, rng = load(house, name), Random(seed)
    hand, melds = random_position(rng, rules)
    state = position(rules, hand=" ".join(hand), melds={0: [" ".join(meld) for meld in melds]}, pile="5c", turn=0)
    out = going_out.way_out(state)
    if out is None:
        return

    if out.melds:
        state, _ = canasta.apply(state, 0, canasta.Meld(out.entries()))
    if out.discard is not None:
        state, _ = canasta.apply(state, 0, canasta.Discard(cards.RANK_CARD[out.discard]))

    assert state.phase == "over"
    assert len(state.hands[0]) == 0


def test_wild_cards_that_a_set_needs_do_not_go_to_a_meld_of_their_own(position, house) -> None:
    """All three wild cards would make a meld of wild cards only, and leave the nines a pair."""
    lying = {0: ["4c 4c 4d 4d 4h 4h 4s", "8c 8d 8h 8s 8c 8d 2h"]}
    state = position(load(house, "tight wild melds"), hand="9c 9d 2c 2d Jk", melds=lying)

    out = going_out.way_out(state)

    assert out is not None
    state, _ = canasta.apply(state, 0, canasta.Meld(out.entries()))
    assert out.discard is not None
    state, _ = canasta.apply(state, 0, canasta.Discard(cards.RANK_CARD[out.discard]))
    assert state.phase == "over"


def test_a_fifth_black_three_joins_four_where_a_meld_needs_four(position, house) -> None:
    """threes.black-min-cards counts the whole meld, however few cards other melds need."""
    lying = {0: ["3c 3c 3s 3s", "4c 4c 4d 4d 4h 4h 4s"]}
    state = position(load(house, "few black threes, three packs"), hand="3c 9d", melds=lying)

    assert canasta.Meld((meld_entry(cards.BLACK_THREE, 1, 0, 0),)) in canasta.legal(state)
