"""What the answer to an action depends on: the hand cards that a take names, and the forms of action of a rule set; and
which later answers depend on it.

Some programs choose the cards of a take themselves. They answer as expected only if no other choice leads to another
answer, or to another position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from canasta.interpreters import State, interpreter_of
from canasta.notation.cards import is_wild
from canasta.spec import CanastaError, Rules

_NAMED = frozenset({"cards.named"})
#: The most hand cards beside the top card that a choice tries.
_MOST = 3


def needs_of(state: State | None, seat: int, action: Mapping[str, Any], *, legal: bool) -> frozenset[str]:
    """The capabilities that an action needs because of its cards: ``cards.named``, or none.

    ``legal`` is the expected verdict. A legal take depends on its cards if other cards of the hand, by rank, take the
    pile with the same further melds; an illegal one if any cards do. ``state`` is None after a step that the reference
    refuses.
    """
    if state is None or action.get("do") != "take" or not isinstance(action.get("with"), list):
        return frozenset()
    game = interpreter_of(state)
    written = game.to_json(state)
    pile, hand = written["pile"], written["hands"][seat]
    named = _ranks(action["with"])
    for chosen in _choices(pile, hand, action):
        if legal and _ranks(chosen) == named:
            continue
        try:
            broken = game.violations(state, seat, game.action_from({**action, "with": chosen}))
        except CanastaError:
            continue
        if not broken:
            return _NAMED
    return frozenset()


def consequences(
    before: State, after: State, seat: int, action: Mapping[str, Any]
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Actions whose verdict shows whether an accepted action was carried out, each with its seat; the last may change
    the position.

    A drawn card can be discarded. After the end of a hand the next seat cannot draw. Otherwise the same action is not
    possible a second time; where it is, because the hand has such cards again, a melded card that is gone from the
    hand cannot be discarded.
    """
    game = interpreter_of(after)
    had, has = (Counter(game.to_json(state)["hands"][seat]) for state in (before, after))
    if action.get("do") == "draw":
        for card in sorted((has - had).elements()):
            discard = {"do": "discard", "card": card}
            if not game.violations(after, seat, game.action_from(discard)):
                yield seat, discard
                return
    if game.to_move(after) is None:
        yield (seat + 1) % len(game.to_json(after)["hands"]), {"do": "draw"}
    if game.violations(after, seat, game.action_from(action)):
        yield seat, dict(action)
    else:
        for card in sorted(had - has):
            if card not in has:
                yield seat, {"do": "discard", "card": card}
                return


def is_foreign(rules: Rules, action: Mapping[str, Any]) -> bool:
    """Whether an action has a form that this rule set does not have: the upcard as a draw, a discard from the table."""
    if action.get("do") == "draw":
        return "upcard" in action and not rules.deal.upcard.offered_as_draw
    if action.get("do") == "discard" and action.get("from") == "table":
        discard = rules.turn.discard
        return not (discard.tabled_red_three or discard.tabled_black_three)
    return False


def _choices(pile: list[str], hand: list[str], action: Mapping[str, Any]) -> Iterator[list[str]]:
    """Sets of hand cards that could go with the top card, one for each number of natural cards, twos and jokers."""
    if not pile:
        return
    laid = Counter(card for meld in action.get("melds") or () for card in meld.get("cards", ()))
    left = list((Counter(hand) - laid).elements())
    naturals = [card for card in left if card[0] == pile[-1][0] and not is_wild(card)]
    twos = [card for card in left if card[0] == "2"]
    jokers = [card for card in left if card == "Jk"]
    for natural in range(min(len(naturals), _MOST) + 1):
        for two in range(min(len(twos), _MOST - natural) + 1):
            for joker in range(min(len(jokers), _MOST - natural - two) + 1):
                yield [*naturals[:natural], *twos[:two], *jokers[:joker]]


def _ranks(cards: list[str]) -> list[str]:
    return sorted(card if card == "Jk" else card[0] for card in cards)
