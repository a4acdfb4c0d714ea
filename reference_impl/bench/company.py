"""The scenes of the campaign: players and decks that often show what ordinary play shows once in a thousand hands.

No player here decides a rule, and every deck is a deck of the rule set. Only the choice among legal actions and the
order of the cards differ from a fair game.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from canasta import fast
from canasta.fast import going_out
from canasta.interpreters import Action, State, interpreter_of
from canasta.play import Policy, sensible, shuffled, uniform
from canasta.reference.way_out import has_way_out
from canasta.spec import Rules

_RED_THREES = ("3d", "3h")


class Scene(NamedTuple):
    """The players, in turn around the table, and the deck of each hand."""

    players: Sequence[Policy]
    deck: Callable[[Rules, Random], Sequence[str]]


# ------------------------------------------------------------------------------------------------------------ players


def fickle(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Any kind of action with the same probability, then any of that kind: melds and freezes more than it discards."""
    kind = rng.choice(sorted({type(action).__name__ for action in actions}))
    return rng.choice([action for action in actions if type(action).__name__ == kind])


def choosing(wanted: Callable[[Mapping[str, Any]], bool]) -> Policy:
    """A sensible player who chooses only among certain actions, if there are any."""

    def choose(state: State, actions: Sequence[Action], rng: Random) -> Action:
        kept = [action for action in actions if wanted(_written(state, action))]
        chosen: Action = sensible(state, kept or actions, rng)
        return chosen

    return choose


#: Asks the partner whenever that is allowed.
asking = choosing(lambda action: action["do"] == "ask")
#: Lays wild cards wherever there is room.
lavish = choosing(lambda action: any(map(_is_wild, _laid(action))))


def reluctant(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Never takes the pile, lays melds while the hand is large, and then discards any card that is not wild until the
    stock is empty.
    """
    written = [(action, _written(state, action)) for action in actions]
    melds = [action for action, made in written if made["do"] == "meld"]
    if melds and interpreter_of(state).view(state, state.turn)["counts"][state.turn] > 5:
        return rng.choice(melds)
    kept = [
        action
        for action, made in written
        if made["do"] in ("draw", "pass") or (made["do"] == "discard" and not _is_wild(made["card"]))
    ]
    return rng.choice(kept or actions)


def patient(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Waits until the whole hand can go down, asks if necessary, and goes out; says yes to the partner."""
    if state.phase == "act" and _can_go_out(state):
        return max(actions, key=lambda action: len(_laid(_written(state, action))))
    leave = [action for action in actions if _written(state, action) in ({"do": "ask"}, {"do": "answer", "yes": True})]
    return leave[0] if leave and state.phase != "draw" else _waiting(state, actions, rng)


def _can_go_out(state: State) -> bool:
    """Whether the player on turn has a way out."""
    return going_out.can_go_out(state) if isinstance(state, fast.State) else has_way_out(state, state.turn)


def _written(state: State, action: Action) -> dict[str, Any]:
    """An action with the cards that it means, as it is written."""
    game = interpreter_of(state)
    return game.to_json(game.faces(state, action))


def _waits(action: Mapping[str, Any]) -> bool:
    """Whether an action does not take the pile, lays no less than a canasta, and keeps black threes."""
    if action["do"] == "meld":
        return len(_laid(action)) >= 7
    return action["do"] != "take" and _saves(action)


def _saves(action: Mapping[str, Any]) -> bool:
    """Whether an action keeps all black threes."""
    return action["do"] != "discard" or action["card"] not in ("3c", "3s")


_waiting = choosing(_waits)
#: Keeps black threes to the end.
saving = choosing(_saves)


def _is_wild(card: str) -> bool:
    return card == "Jk" or card[0] == "2"


def _laid(action: Mapping[str, Any]) -> list[str]:
    """The cards that a written action lays from the hand, except those that go down with the top card."""
    return [card for entry in action.get("melds", ()) for card in entry["cards"]]


# -------------------------------------------------------------------------------------------------------------- decks


def ranks_together(rules: Rules, rng: Random) -> list[str]:
    """Whole ranks in each hand; often the first player draws more of the same ranks, and may go out at once."""
    order = rng.sample("A2456789TJQK", 12)
    order.insert(rng.randint(1, 4), "3")  # in another hand than the first player's
    whole = rng.choice((7, 8))
    together: list[str] = []
    others: list[str] = []
    for card in sorted(shuffled(rules, rng), key=lambda card: order.index(card[0])):  # jokers go with the jacks
        (together if sum(other[0] == card[0] for other in together) < whole else others).append(card)
    deck = together + others
    for _ in range(rng.randint(0, 3)):
        one, other = rng.randrange(len(deck)), rng.randrange(len(deck))
        deck[one], deck[other] = deck[other], deck[one]
    hand, dealt = rules.deal.hand, rules.table.players * rules.deal.hand
    drawn = [deck.pop(hand) for _ in range(rules.turn.draw)]
    hands = [deck[start : start + hand] for start in range(0, dealt, hand)]
    rest = deck[dealt:]
    rng.shuffle(rest)
    if rng.random() < 0.5:
        rng.shuffle(hands)
    upcard = rest.pop()
    return [card for lap in zip(*hands, strict=True) for card in lap] + [upcard, *drawn, *rest]


def red_threes_last(rules: Rules, rng: Random) -> list[str]:
    """Some red threes at the bottom of the stock, so that the last draw may consist of them. A wild card that is turned
    up and covered makes the stock odd or even, which matters if players draw two cards.
    """
    deck = shuffled(rules, rng)
    last = [card for card in deck if card in _RED_THREES][: rng.randint(1, 4)]
    for card in last:
        deck.remove(card)
    deck += last
    if rng.random() < 0.5:
        _turn_up(rules, deck, "Jk")
    return deck


def begins_with_a_freeze(rules: Rules, rng: Random) -> list[str]:
    """A joker, a two or a three as the upcard."""
    deck = shuffled(rules, rng)
    _turn_up(rules, deck, rng.choice(("Jk", "2c", "3c", "3d", "3h")))
    return deck


def _turn_up(rules: Rules, deck: list[str], card: str) -> None:
    """Exchange the upcard for another card."""
    upcard, place = rules.table.players * rules.deal.hand, deck.index(card)
    deck[upcard], deck[place] = deck[place], deck[upcard]


#: An ordinary evening.
ORDINARY = Scene((sensible,), shuffled)
#: What ordinary play seldom shows.
SCENES = (
    Scene((asking, asking, fickle, fickle), shuffled),
    Scene((patient,), ranks_together),
    Scene((reluctant,), shuffled),
    Scene((saving, sensible), begins_with_a_freeze),
    Scene((reluctant, uniform), shuffled),
    Scene((lavish,), ranks_together),
    Scene((fickle,), shuffled),
    Scene((saving, sensible), shuffled),
    Scene((asking, fickle), begins_with_a_freeze),
    Scene((patient, asking), ranks_together),
    Scene((sensible, saving), shuffled),
    Scene((reluctant,), red_threes_last),
    Scene((lavish, saving), ranks_together),
    Scene((uniform, reluctant), shuffled),
)
