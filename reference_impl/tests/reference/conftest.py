"""Positions for the tests of the reference, at any seat, and actions in the notation of cases."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

import canasta.reference as game
from canasta.notation import moves

State = game.State


@cache
def load(name: str) -> game.Rules:
    """A rule set, resolved once for all tests: rule sets are values, and hundreds of tests ask for the same few."""
    return game.load(name)


def place(
    rules: game.Rules,
    seat: int,
    hand: str,
    *,
    melds: Mapping[int, Sequence[str]] | None = None,
    pile: str = "4c",
    stock: int | None = None,
    **members: Any,
) -> State:
    """A state in which a seat is on turn and has drawn; what is not given comes from the rest of the deck.

    ``melds`` are the melds of sides, counted from the side of the seat; ``stock`` is how many cards it keeps (all that
    are left over by default, the others go under the pile only if said so by ``pile``).
    """
    state = game.to_json(game.deal(rules, game.full_deck(rules)))
    players, sides = rules.table.players, members.get("sides", state["sides"])
    own = next(number for number, side in enumerate(sides) if seat in side)
    laid: list[list[dict[str, Any]]] = [[] for _ in sides]
    for number, texts in (melds or {}).items():
        for text in texts:
            cards = sorted(text.split())
            laid[(own + number) % len(sides)].append({"rank": moves.meld_rank(cards), "cards": cards})
    red3 = members.pop("red3", {})
    laid_threes = [red3.get((one - seat) % players, "").split() for one in range(players)]
    left = Counter(game.full_deck(rules))
    for cards in (hand.split(), pile.split(), *laid_threes, *(meld["cards"] for side in laid for meld in side)):
        left.subtract(cards)
    assert all(count >= 0 for count in left.values()), "more cards than the deck has"
    threes = ("3d", "3h", "3c", "3s") if "black3" in state else ("3d", "3h")
    rest = [card for card in left.elements() if card not in threes]
    hands = [hand.split() if one == seat else [rest.pop() for _ in range(4)] for one in range(players)]
    kept = [*rest, *(card for card in left.elements() if card in threes)]
    if stock is not None:
        hands[(seat + 1) % players] += [card for card in kept[stock:] if card not in ("3d", "3h")]
        laid_threes[(seat + 1) % players] += [card for card in kept[stock:] if card in ("3d", "3h")]
        kept = kept[:stock]
    if "black3" in state:
        members = {"black3": [[] for _ in range(players)]} | members
    freezing = any(card in ("3d", "3h", "Jk") or card[0] == "2" for card in pile.split())
    state |= {
        "hands": [sorted(one) for one in hands],
        "red3": [sorted(one) for one in laid_threes],
        "melds": laid,
        "pile": pile.split(),
        "stock": kept,
        "frozen": freezing if isinstance(state["frozen"], bool) else [],
        "turn": seat,
        "phase": "act",
    } | members
    return game.state_from(rules, state)


def deck_for(
    rules: game.Rules, dealer: int, hands: Mapping[int, str], upcard: str, stock: str = "", last: str = ""
) -> list[str]:
    """A deck whose deal gives these hands (filled up where they are short), this upcard and this stock.

    ``stock`` are its first cards and ``last`` its last ones, next card first. What fills up has neither threes nor wild
    cards, save at the end of the stock.
    """
    left = Counter(game.full_deck(rules))
    for cards in (*hands.values(), upcard, stock, last):
        left.subtract(cards.split())
    assert all(count >= 0 for count in left.values()), "more cards than the deck has"
    rest = sorted(left.elements(), key=lambda card: (card == "Jk" or card[0] in "23", card), reverse=True)
    full = {}
    for seat in range(rules.table.players):
        given = hands.get(seat, "").split()
        full[seat] = given + [rest.pop() for _ in range(rules.deal.hand - len(given))]
    step = 1 if rules.table.direction == "clockwise" else -1
    order = [(dealer + step * (n + 1)) % rules.table.players for n in range(rules.table.players)]
    dealt = [full[seat][n] for n in range(rules.deal.hand) for seat in order]
    return [*dealt, upcard, *stock.split(), *reversed(rest), *last.split()]


def act(line: str) -> game.Action:
    """An action in the notation of cases, without its seat: ``meld Kc Kd Kh + 4c 4d 4h``."""
    return game.action_from(moves.action(f"0 {line}")[1])


@pytest.fixture
def judged() -> Callable[..., frozenset[str]]:
    """The rules that an action breaks, given the position and the action as a line."""

    def judge(state: State, line: str) -> frozenset[str]:
        seat = game.to_move(state)
        assert seat is not None
        return game.violations(state, seat, act(line))

    return judge
