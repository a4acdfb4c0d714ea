"""Trees of small games, counted a second time without any list of legal actions.

The walk tries every set of cards in a player's hand, as a meld of every rank, with the pile and without it, and checks
whether each breaks a rule. From the accepted actions it builds the lists itself.
"""

from itertools import chain, combinations

import pytest

from canasta import fast
from canasta.notation import decks, moves, positions
from canasta.notation.cards import is_wild
from canasta.spec import canonical
from canasta_conformance.suite import rulesets

_RANKS = (*"AKQJT987654", "3", "W")
#: The largest hand of which every set is tried.
_SMALL = 6


@pytest.fixture(scope="module")
def trees(all_cases):
    return [case for case in all_cases if case.kind == "count"]


def _begun(case, ruleset):
    rules = rulesets.named(ruleset)
    given = case.given
    if "state" in given:
        state = fast.state_from(rules, positions.state(rules, given["state"]))
    else:
        state = fast.deal(rules, decks.full_deck(rules, given["deck"]), given["dealer"])
    for line in given.get("actions", ()):
        seat, made = moves.action(line)
        state, _ = fast.apply(state, seat, fast.action_from(made))
    return state


# --- the walk ---


def _accepted(state, seat, made):
    return not fast.violations(state, seat, fast.action_from(made))


def _sets(cards):
    """Every set of some cards, smallest first; equal cards are not distinguished.

    For a large hand, as after taking the pile, only sets of one rank and wild cards; the small hands show that no
    others are legal.
    """
    found = (
        {tuple(sorted(some)) for some in _subsets(cards)}
        if len(cards) <= _SMALL
        else {
            tuple(sorted(some))
            for rank in {moves.rank_of(card) for card in cards}
            for some in _subsets([card for card in cards if moves.rank_of(card) == rank or is_wild(card)])
        }
    )
    return sorted(found, key=lambda some: (len(some), some))


def _subsets(cards):
    return chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))


def _by_rank(cards):
    return tuple(sorted(map(moves.rank_of, cards)))


def tried(state):
    """The legal actions of the player to move, found by trying: one for each kind that lists of ranks distinguish."""
    seat = fast.to_move(state)
    shown = fast.view(state, seat)
    hand = shown["hand"]
    found = {}

    def keep(key, made):
        # A rank means the first of its faces, and the sets come in that order.
        if key not in found and _accepted(state, seat, made):
            found[key] = made

    for made in (
        {"do": "draw"},
        {"do": "draw", "upcard": True},
        {"do": "pass"},
        {"do": "ask"},
        {"do": "answer", "yes": True},
        {"do": "answer", "yes": False},
    ):
        keep(str(sorted(made.items())), made)
    for card in sorted(set(hand)):
        keep(("discard", moves.rank_of(card)), {"do": "discard", "card": card})
    for card in ("3d", "3h"):
        keep(("discard", card), {"do": "discard", "card": card, "from": "table"})
    sets = _sets(hand)
    ranks = _ranks(hand, shown["melds"])
    for cards in filter(None, sets):
        for rank in ranks:
            keep(("meld", rank, _by_rank(cards)), {"do": "meld", "melds": [{"rank": rank, "cards": list(cards)}]})
    return [*found.values(), *_ways(state, seat, sets, ranks)]


def _ranks(hand, melds):
    """The ranks to which cards might be added: those in the hand and on the table, wild cards, and one other."""
    near = {moves.rank_of(card) for card in hand} | {meld["rank"] for side in melds for meld in side} | {"W"}
    return [rank for rank in _RANKS if rank in near] + [rank for rank in _RANKS if rank not in near][:1]


def _ways(state, seat, sets, ranks):
    """The ways to take the pile: only the top card, two naturals, a natural with a wild card; the smallest of each.

    A side that must open may need a meld from the hand as well. The trees are chosen so that there is only one such
    meld.
    """
    found = {}
    for cards in sets:
        way = _way(cards)
        if way is None or way in found:
            continue
        alone = {"do": "take", "with": list(cards), "melds": []}
        if _accepted(state, seat, alone):
            found[way] = alone
            continue
        with_melds = {}
        for others in sets:
            for rank in ranks if len(others) > 2 else ():
                made = {**alone, "melds": [{"rank": rank, "cards": list(others)}]}
                key = rank, _by_rank(others)
                if key not in with_melds and _accepted(state, seat, made):
                    with_melds[key] = made
        assert len(with_melds) <= 1, f"several melds go with the way {way}: {list(with_melds)}"
        if with_melds:
            found[way] = next(iter(with_melds.values()))
    return list(found.values())


def _way(cards):
    wilds = [moves.rank_of(card) for card in cards if is_wild(card)]
    if not cards:
        return "top"
    if len(cards) == 2 and len(wilds) < 2:
        return wilds[0] if wilds else "pair"
    return None


def walk(state, depth):
    """The positions in which sequences of some actions end, each as often as it is reached."""
    seat = fast.to_move(state)
    if depth == 0 or seat is None:
        yield state
        return
    for made in tried(state):
        after, _ = fast.apply(state, seat, fast.action_from(made))
        yield from walk(after, depth - 1)


def _divided(state, depth):
    """Positions by first action, named by ranks as in lists."""
    seat = fast.to_move(state)
    found = {}
    for made in tried(state):
        after, _ = fast.apply(state, seat, fast.action_from(made))
        found[_named(made)] = list(walk(after, depth - 1))
    return found


def _named(made):
    """The action by ranks, as the reply to a count names it."""
    words = [made["do"]]
    if made["do"] == "draw" and made.get("upcard"):
        words.append("upcard")
    if made["do"] == "discard":
        words.append(f"{made['card']} from table" if "from" in made else moves.rank_of(made["card"]))
    if made["do"] == "answer":
        words.append("yes" if made["yes"] else "no")
    if made["do"] == "take" and made["with"]:
        words.append(moves.ranks_text(made["with"]))
    if made["do"] == "meld":
        words.append(moves.ranks_text(made["melds"][0]["cards"]))
    return " ".join(words)


def test_there_are_trees_for_every_small_rule_set(trees):
    assert {name for case in trees for name in case.variants} >= {
        "micro-2@2",
        "micro-3@3",
        "micro-4@4",
        "micro-cs@2",
        "micro-cs@3",
        "classic@4",
    }


def test_counts_and_positions_are_those_of_a_walk_that_tries_everything(trees):
    walked = 0
    for case in trees:
        state = _begun(case, case.variants[0])
        found = _divided(state, case.when["depth"])
        if "divide" in case.then:
            assert {name: len(ends) for name, ends in found.items()} == case.then["divide"], case.id
        assert sum(map(len, found.values())) == case.then["count"], case.id
        if "digests" in case.then:
            assert {
                name: canonical.digest(sorted(map(fast.digest, ends))) for name, ends in found.items()
            } == case.then["digests"], case.id
        if "to-the-end" in case.tags:
            assert all(fast.to_move(end) is None for ends in found.values() for end in ends), case.id
        walked += case.then["count"]
    assert walked > 1500
    assert sum("to-the-end" in case.tags for case in trees) >= 3


def test_the_walk_notices_a_list_that_misses_an_action(trees, monkeypatch):
    """The walk does not use the list of legal actions, so it finds the same actions when the list is empty."""
    case = next(case for case in trees if case.id == "match.tree.two")
    state = _begun(case, case.variants[0])
    whole = {_named(made) for made in tried(state)}
    monkeypatch.setattr(fast, "legal", lambda state: ())
    assert {_named(made) for made in tried(state)} == whole
