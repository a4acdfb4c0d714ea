"""Policies: how a player at the table chooses among legal actions.

A policy gets the state, the legal actions in the order of `canasta.legal`, and a source of random numbers, and
returns one of the actions. `uniform` chooses at random and is used for tests and benchmarks. `sensible` melds, takes
the pile and goes out, and looks only at what `canasta.view` shows to its seat.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from canasta.interpreters import Action, State, interpreter_of

Policy = Callable[[State, Sequence[Action], Random], Action]

_WILD = ("2", "Jk")
#: How much a player wants to keep a card without further use, in preference points; the lowest is discarded first.
_KEEP = {"Jk": 100, "2": 80, "A": 6, "3": 0} | dict.fromkeys("KQJT98", 4) | dict.fromkeys("7654", 2)


def uniform(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Any legal action, each with the same probability."""
    return actions[int(rng.random() * len(actions))]


def sensible(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """An action that an ordinary player might choose: take the pile if possible, meld, save wild cards, go out."""
    if len(actions) == 1:
        return actions[0]
    game = interpreter_of(state)
    seat = game.to_move(state)
    assert seat is not None, "a hand that is over has no legal action"
    table = _Table(game.view(state, seat))
    ranked = [(table.worth(game.to_json(action)) + rng.random(), number) for number, action in enumerate(actions)]
    return actions[max(ranked)[1]]


POLICIES: Mapping[str, Policy] = {"sensible": sensible, "uniform": uniform}


def _rank(card: str) -> str:
    """The rank of a face or of a rank card, as `canasta.legal` writes ranks."""
    return card if card == "Jk" else card[0]


class _Table:
    """What one seat sees, prepared for comparing actions."""

    def __init__(self, seen: Mapping[str, Any]) -> None:
        side = next(number for number, seats in enumerate(seen["sides"]) if seen["seat"] in seats)
        self.hand = Counter(_rank(card) for card in seen["hand"])
        self.cards = len(seen["hand"])
        self.own = {meld["rank"]: len(meld["cards"]) for meld in seen["melds"][side]}
        self.others = {meld["rank"] for number, melds in enumerate(seen["melds"]) if number != side for meld in melds}
        self.frozen = bool(seen["frozen"])
        self.pile = seen["pile_size"] if "pile_size" in seen else len(seen["pile"])

    def worth(self, action: Mapping[str, Any]) -> float:
        """How good an action is, in preference points; these have a meaning only in comparison with each other."""
        kind = action["do"]
        if kind == "take":
            return 200 - 10 * self._wilds(action["with"])
        if kind == "draw":
            return 100
        if kind == "ask":
            return 60
        if kind == "answer":
            return 50 if action["yes"] == (self.cards < 7) else 49.5
        if kind == "meld":
            return self._worth_of_melds(action["melds"])
        if kind == "discard":
            return self._worth_of_discard(action)
        return 0

    @staticmethod
    def _wilds(cards: Sequence[str]) -> int:
        return sum(_rank(card) in _WILD for card in cards)

    def _worth_of_melds(self, melds: Sequence[Mapping[str, Any]]) -> float:
        """Meld natural cards at once, and wild cards if they complete a canasta, open the side or empty the hand."""
        cards = sum(len(meld["cards"]) for meld in melds)
        if len(melds) > 1 or not self.own:
            return 150 + cards
        meld = melds[0]
        wilds = self._wilds(meld["cards"])
        if wilds == 0:
            return 150 + cards
        before = self.own.get(meld["rank"], 0)
        if before < 7 <= before + cards or self.cards - cards <= 1:
            return 140 - wilds
        return 99.6 - 2 * wilds - self.cards / 10

    def _worth_of_discard(self, action: Mapping[str, Any]) -> float:
        """Discard first a single card that helps nobody; keep wild cards, but at times freeze a large pile with one."""
        rank = _rank(action["card"])
        if action.get("from") == "table":
            return 60
        worth = 98.0 - _KEEP[rank]
        if rank in _WILD:
            return worth + 100 if self.pile > 9 and not self.frozen and self.hand["2"] + self.hand["Jk"] > 2 else worth
        worth -= 4 * (self.hand[rank] - 1)
        if rank in self.others and not self.frozen:
            worth -= 6
        return worth
