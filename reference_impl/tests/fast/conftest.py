"""Positions for the tests of the engine, written sparsely and completed to whole decks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from canasta import fast as canasta
from canasta.spec import Rules


def complete(
    rules: Rules,
    *,
    hand: str = "",
    hands: Mapping[int, str] | None = None,
    melds: Mapping[int, Sequence[str]] | None = None,
    pile: str = "5c",
    red3: Mapping[int, str] | None = None,
    stock: str | None = None,
    turn: int = 0,
    seed: int = 1,
    **fields: Any,
) -> dict[str, Any]:
    """The written form of a state: the cards given where they are said to lie, all others spread over hands and stock.

    ``hand`` is that of the seat on turn, ``melds`` maps a side to its melds; ``stock`` says what is left of it, by
    default all that lies nowhere else.
    """
    seats = rules.table.players
    state = canasta.to_json(canasta.deal(rules, canasta.full_deck(rules), dealer=(turn - 1) % seats))
    placed: dict[int, list[str]] = {seat: cards.split() for seat, cards in (hands or {}).items()}
    placed[turn] = hand.split()
    rows = [(red3 or {}).get(seat, "").split() for seat in range(seats)]
    sides = fields.get("sides", state["sides"])
    laid = [[meld.split() for meld in (melds or {}).get(side, ())] for side in range(len(sides))]
    known = Counter(pile.split()) + Counter(card for row in rows for card in row)
    known += Counter(card for cards in placed.values() for card in cards)
    known += Counter(card for side in laid for meld in side for card in meld) + Counter((stock or "").split())
    left = sorted((Counter(canasta.full_deck(rules)) - known).elements())
    assert len(left) + known.total() == len(canasta.full_deck(rules)), "more of a card than the deck has"
    Random(seed).shuffle(left)
    red = [card for card in left if card in ("3d", "3h")]
    left = [card for card in left if card not in ("3d", "3h")]
    for seat in range(seats):
        if seat not in placed:
            placed[seat] = [left.pop() for _ in range(rules.deal.hand)]
    rest = [*left, *red]
    if stock is not None:
        placed[(turn + 1) % seats] += left
        rows[(turn + 1) % seats] += red
        rest = stock.split()
    state |= {
        "turn": turn,
        "phase": "act",
        "hands": [sorted(placed[seat]) for seat in range(seats)],
        "red3": [sorted(row) for row in rows],
        "melds": [[{"rank": rank_of(meld), "cards": sorted(meld)} for meld in side] for side in laid],
        "pile": pile.split(),
        "stock": rest,
        "frozen": any(card[0] == "2" or card in ("Jk", "3d", "3h") for card in pile.split()),
    }
    if rules.pile.freeze_lasts == "one_lap":
        state["frozen"] = []
    return state | fields


def rank_of(meld: Sequence[str]) -> str:
    """The rank under which a meld is written."""
    return next((card[0] for card in meld if card != "Jk" and card[0] != "2"), "W")


def changed(base: str, changes: Mapping[str, Any]) -> Rules:
    """A rule set with some parameters changed, by their paths."""
    written = canasta.load(base).to_json()
    for path, value in changes.items():
        *groups, key = path.split(".")
        part = written
        for group in groups:
            part = part[group]
        part[key] = value
    return canasta.rules_from(written, base)


@pytest.fixture(scope="session")
def house():
    """``house(base, changes)``: a rule set that no variant or option makes."""
    return changed


@pytest.fixture(scope="session")
def position():
    """``position(rules, …)``: a state; for what can be said see ``complete``."""
    return lambda rules, **given: canasta.state_from(rules, complete(rules, **given))


@pytest.fixture(scope="session")
def written():
    """``written(rules, …)``: the same in its written form, for tests of reading."""
    return complete
