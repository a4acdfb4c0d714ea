"""Laws that every hand of every rule set must obey, as functions that look for a violation.

They use only the public names of the interpreter that a state belongs to. Tests and the campaign over thousands of
hands use them; use them when you change a rule. They are in the checkout, but not in the wheel. Each returns None if
the law holds, otherwise a sentence that describes the violation.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from canasta import full_deck
from canasta.interpreters import Sheet, State, interpreter_of
from canasta.spec import IllegalAction, Rules

_RED_THREES = ("3d", "3h")


def cards_conserved(rules: Rules, state: State) -> str | None:
    """Every card of the deck is in exactly one place: a hand, a meld, the table, the pile or the stock."""
    difference = Counter(cards_of(written(state)))
    difference.subtract(full_deck(rules))
    wrong = {card: number for card, number in sorted(difference.items()) if number}
    return f"cards too many (+) or missing (-): {wrong}" if wrong else None


def written(state: State) -> dict[str, Any]:
    """The written form of a state."""
    return interpreter_of(state).to_json(state)


def cards_of(obj: Mapping[str, Any]) -> list[str]:
    """All cards named in the written form of a state."""
    cards = [card for key in ("hands", "red3", "black3") for seat in obj.get(key, ()) for card in seat]
    cards += [card for melds in obj["melds"] for meld in melds for card in meld["cards"]]
    return cards + list(obj["pile"]) + list(obj["stock"])


def written_form_is_the_state(rules: Rules, state: State) -> str | None:
    """A state read from its written form is the same state: same digest, same player to move, same legal actions."""
    game = interpreter_of(state)
    again = game.state_from(rules, written(state))
    if game.digest(again) != game.digest(state):
        return "the state read from its written form has another digest"
    if game.to_move(again) != game.to_move(state) or game.legal(again) != game.legal(state):
        return "the state read from its written form has other legal actions"
    return None


def items_add_up(sheets: Sequence[Sheet]) -> str | None:
    """The total of a sheet is the sum of its items (``scoring.items-sum``)."""
    for sheet in sheets:
        total = sum(item.points for item in sheet.items)
        if total != sheet.total:
            return f"the items of seats {sheet.of} make {total}, the sheet says {sheet.total}"
    return None


def legal_is_accepted(state: State) -> str | None:
    """`violations` finds nothing wrong with any action that `legal` lists, and a player who is to move has at least
    one.
    """
    game = interpreter_of(state)
    seat = game.to_move(state)
    actions = game.legal(state)
    if seat is None:
        return f"the hand is over, and legal: {[game.to_json(action) for action in actions]}" if actions else None
    if not actions:
        return f"a dead end: seat {seat} is to move and nothing is legal"
    for action in actions:
        broken = game.violations(state, seat, action)
        if broken:
            return f"listed as legal and refused by {sorted(broken)}: {game.to_json(action)}"
    return None


def refusal_changes_nothing(state: State, seat: int, obj: Mapping[str, Any]) -> str | None:
    """A refused action breaks at least one rule and does not change the digest of the state."""
    game = interpreter_of(state)
    action = game.action_from(obj)
    before = game.digest(state)
    broken = game.violations(state, seat, action)
    try:
        game.apply(state, seat, action)
    except IllegalAction as fault:
        if not broken or fault.rules != broken:
            return f"violations says {sorted(broken)}, the refusal says {sorted(fault.rules)}: {dict(obj)}"
    else:
        if broken:
            return f"violations says {sorted(broken)}, and the action was carried out: {dict(obj)}"
    return None if game.digest(state) == before else f"the state was changed by {dict(obj)}"


def views_hide(rules: Rules, state: State, seat: int, rng: Random) -> str | None:
    """Two states that differ only in cards hidden from a seat look the same to it and offer it the same actions."""
    game = interpreter_of(state)
    other = game.state_from(rules, hidden_cards_exchanged(written(state), seat, rng))
    if game.view(other, seat) != game.view(state, seat):
        return f"seat {seat} sees a difference in hidden cards"
    if game.to_move(state) == seat and game.legal(other) != game.legal(state):
        return f"the legal actions of seat {seat} depend on hidden cards"
    return None


def hidden_cards_exchanged(obj: Mapping[str, Any], seat: int, rng: Random) -> dict[str, Any]:
    """The written form of a state with the other hands and the stock shuffled together, except threes that are laid
    out.

    A three in a hand or the stock is laid when it is drawn or when its holder's turn comes, so it must not change
    places with a card that is not laid out. Black threes are laid out if the state has a place for laid ones.
    """
    laid_out = {*_RED_THREES, "3c", "3s"} if "black3" in obj else _RED_THREES
    hidden = [card for number, hand in enumerate(obj["hands"]) if number != seat for card in hand] + obj["stock"]
    loose = [card for card in hidden if card not in laid_out]
    rng.shuffle(loose)
    source = iter(loose)

    def refilled(cards: Sequence[str]) -> list[str]:
        return [card if card in laid_out else next(source) for card in cards]

    hands = [list(hand) if number == seat else sorted(refilled(hand)) for number, hand in enumerate(obj["hands"])]
    return {**obj, "hands": hands, "stock": refilled(obj["stock"])}
