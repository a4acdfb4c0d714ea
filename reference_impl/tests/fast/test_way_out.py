"""The search for a way out against trying everything, on hands small enough for that."""

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from canasta import fast as canasta
from canasta.fast import cards, going_out
from canasta.fast.action import MELD_RANKS, WILD_ONLY
from canasta.fast.book import book_of, meld_entry
from canasta.fast.melds import is_legal
from canasta.fast.opening import bracket_of

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
        if is_legal(book_of(rules), MELD_RANKS.index(rank), len(naturals), len(wilds)):
            melds.append(naturals + wilds)
            for card in melds[-1]:
                deck.remove(card)
    hand = [deck.pop() for _ in range(rng.randint(2, 9))]
    return hand, melds


def brute_force(state) -> bool:
    """Whether some discard and some distribution of all other cards over melds lets the player on turn go out."""
    rules, book = state.book.rules, state.book
    counts = state.hands[state.turn].counts
    own = state.melds[state.sides.of[state.turn]].all
    required = rules.going_out.closing_discard.rule == "required"
    for discard in [None, *[rank for rank in range(len(counts)) if counts[rank]]]:
        if discard is None and required:
            continue
        left = list(counts)
        if discard is not None:
            left[discard] -= 1
        if sum(left) == 0 or _can_lay(state, rules, book, left, own):
            made = sum(len(meld) >= rules.canastas.size for meld in own)
            if sum(left) or made >= rules.going_out.canastas:
                return True
    return False


def _can_lay(state, rules, book, left, own) -> bool:
    """Whether all cards find room: ``own`` are the melds that lie, of which two may be of one rank."""
    wilds = left[cards.TWO] + left[cards.JOKER]
    bracket = bracket_of(state, state.turn)
    points = sum(count * worth for count, worth in zip(left, book.points, strict=True))
    waived = rules.opening.going_out_waiver != "never" and not state.taken
    if not own and points < bracket.points and not waived:
        return False
    lying = [meld.rank for meld in own]
    places = [(meld.rank, meld) for meld in own]
    places += [(rank, None) for rank in range(12) if left[rank] and rank not in lying]
    if rules.melds.wild_only.allowed and WILD_ONLY not in lying:
        places.append((WILD_ONLY, None))
    for naturals in product(*[range(left[rank] + 1 if rank != WILD_ONLY else 1) for rank, _ in places]):
        given = [0] * 12
        for (rank, _), number in zip(places, naturals, strict=True):
            if rank != WILD_ONLY:
                given[rank] += number
        if given == list(left[:12]):
            shares = product(range(wilds + 1), repeat=len(places))
            if any(sum(share) == wilds and _fits(rules, book, places, naturals, share) for share in shares):
                return True
    return False


def _fits(rules, book, places, naturals, shares) -> bool:
    """Whether every meld is legal with what it gets, and canastas enough are made."""
    made = 0
    for (rank, old), added, share in zip(places, naturals, shares, strict=True):
        size = len(old) if old else 0
        held = share + (old.wilds if old else 0)
        if (added or share) and not is_legal(book, rank, added + (old.naturals if old else 0), held):
            return False
        if share and size >= rules.canastas.size and not rules.canastas.add_wilds:
            return False
        made += size + added + share >= rules.canastas.size
    return made >= rules.going_out.canastas


@settings(max_examples=150)
@given(st.sampled_from(RULESETS), seeds)
def test_a_way_out_is_found_exactly_where_there_is_one(position, house, name, seed) -> None:
    """going_out.keep-a-card and going_out.yes-binds rest on this search."""
    rules, rng = load(house, name), Random(seed)
    hand, melds = random_position(rng, rules)
    state = position(rules, hand=" ".join(hand), melds={0: [" ".join(meld) for meld in melds]}, pile="5c", turn=0)

    assert (going_out.way_out(state) is not None) == brute_force(state)


@settings(max_examples=150)
@given(st.sampled_from(["classic@3", "bicycle@3", "classic+partners-keep-both-melds@3"]), seeds)
def test_the_second_of_two_melds_of_a_rank_is_a_way_out_too(position, name, seed) -> None:
    """melds.when-players-join: of two melds that partners brought together either may take the cards."""
    rules, rng = canasta.load(name), Random(seed)
    deck = [card for card in canasta.full_deck(rules) if card[0] in "KQ2J4" and card != "Jc"]
    rng.shuffle(deck)
    kings = [card for card in deck if card[0] == "K"]
    wilds = [card for card in deck if card[0] == "2" or card == "Jk"]
    first, second = rng.choice(((2, 3), (3, 3), (2, 2))), rng.choice(((4, 2), (3, 3), (3, 2), (4, 3)))
    melds = []
    for naturals, wild in (first, second):
        melds.append([kings.pop() for _ in range(naturals)] + [wilds.pop() for _ in range(wild)])
    if first[1] + second[1] <= 3 and rules.melds.partners_join == "merge_if_legal":
        return
    laid = [card for meld in melds for card in meld]
    for card in laid:
        deck.remove(card)
    hand = [deck.pop() for _ in range(rng.randint(2, 5))]
    state = position(
        rules,
        hand=" ".join(hand),
        turn=1,
        sides=[[0], [1, 2]],
        melds={1: [" ".join(meld) for meld in melds]},
        melded=[False, True, True],
    )

    assert (going_out.way_out(state) is not None) == brute_force(state)


def test_a_wild_card_may_go_to_the_second_meld_to_go_out(position) -> None:
    """going_out.keep-a-card, going_out.ask-with-an-out: the first meld of kings is full of wild cards."""
    kings = {1: ["Kc Kd 2c 2d 2h", "Kc Kd Kh Kh Jk Jk"]}
    given = {"turn": 1, "sides": [[0], [1, 2]], "melds": kings, "melded": [False, True, True]}
    rules = canasta.load("classic@3")
    state = position(rules, hand="Qc Qd Qh 2c", **given)
    queens = canasta.action_from({"do": "meld", "melds": [{"rank": "Q", "cards": ["Q", "Q", "Q"]}]})

    assert canasta.violations(state, 1, canasta.Ask()) == frozenset()
    assert canasta.violations(state, 1, queens) == frozenset()
    assert canasta.violations(position(rules, hand="Qc Qd Qh 5c", **given), 1, queens) == {"going_out.keep-a-card"}


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
