"""The rest of the table filled in round what a question describes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from canasta.notation import moves, positions
from canasta.notation.cards import RED_THREES, Unreadable
from canasta.notation.decks import left_over
from canasta.reference.action import Action
from canasta.reference.cards import full_deck
from canasta.reference.read import action_from, state_from
from canasta.reference.state import State
from canasta.reference.table import to_move
from canasta.spec import Rules, UnreadableInput
from canasta.spec.documents import CARD_WORD
from canasta.written.cards import Suits, spelled

from .question import Question, question

#: The cards of the player in question where nothing is said of them, beyond those of the action.
_MORE_CARDS = 3


@dataclass(frozen=True, slots=True)
class Position:
    """A full state, the seat that acts, and the action in question, if there is one."""

    state: State
    seat: int
    action: Action | None
    line: str


def position(rules: Rules, text: str, filler: int = 0) -> State:
    """The full state of a position in one line, such as ``pile 2h Qs; hand Qc Jk 4h; melds 8c 8d 8h; score 1600``.

    What the line does not say is filled in: other hands and the stock from the rest of the deck, no other melds, no red
    threes, totals of 0, the seat after the dealer to draw.

    Raises UnreadableInput where the line cannot be read, or where there is no such position in the rule set.

    :param rules: the rule set.
    :param text: the line; an action at its end is ignored.
    :param filler: which of two fixed orders fills in the rest of the deck, 0 or 1.
    """
    return completed(rules, question(text, action=False), filler).state


def completed(rules: Rules, asked: Question, filler: int = 0) -> Position:
    """A question as a full state with its action. Raises UnreadableInput as `position` does."""
    if asked.verb == "take" and asked.pile is None:
        asked.refuse("bad-question", "no-pile")
    try:
        sparse, line = _sparse(rules, asked, filler)
        state = state_from(rules, positions.state(rules, sparse, filler))
        seat = asked.seat
        if asked.verb == "answer":
            seat = to_move(state) or 0
        action = action_from(moves.action(f"{seat} {line}")[1]) if line else None
    except Unreadable as fault:
        asked.refuse("bad-question", "position", why=str(fault))
    except UnreadableInput as fault:
        first = fault.findings[0]
        if first.line is not None:
            raise
        asked.refuse("bad-question", "state", said=first.found, instead=first.expected)
    return Position(state, seat, action, line)


def _sparse(rules: Rules, asked: Question, filler: int) -> tuple[dict[str, Any], str]:
    """The question in the notation of `positions`, and its action with suits."""
    players, seat = rules.table.players, asked.seat
    for one in (seat, asked.dealer or 0):
        if not 0 <= one < players:
            asked.refuse("bad-question", "seat", seat=one, last=players - 1)
    usual = positions.sides_of(rules)
    own = next(number for number, seats in enumerate(usual) if seat in seats)
    for side in (*asked.melds, *asked.scores, *asked.red):
        if side is not None and side >= len(usual):
            asked.refuse("bad-question", "side", side=side, last=len(usual) - 1)
    suits = Suits(full_deck(rules), _written(asked))
    sides: list[dict[str, Any]] = [{} for _ in usual]
    for side, melds in asked.melds.items():
        sides[own if side is None else side]["melds"] = [" ".join(suits.given(meld)) for meld in melds]
    for side, score in asked.scores.items():
        sides[own if side is None else side]["score"] = score
    for side, red in asked.red.items():
        threes = red if isinstance(red, int) else " ".join(suits.given(red, red=True))
        sides[own if side is None else side]["red_threes"] = threes
    hands = {seat if of is None else of: suits.given(cards) for of, cards in asked.hands.items()}
    pile = None if asked.pile is None else suits.given(asked.pile)
    stock = None if asked.stock is None or isinstance(asked.stock, int) else suits.given(asked.stock)
    line, missing = _exact_line(asked.action, hands.get(seat, []), suits)
    sparse: dict[str, Any] = {"turn": seat, "sides": sides}
    if asked.dealer is not None:
        sparse["dealer"] = asked.dealer
    if pile is not None:
        sparse["pile"] = " ".join(pile)
    named = [*(card for hand in hands.values() for card in hand), *(pile or []), *(stock or [])]
    named += [card for side in sides for meld in side.get("melds", []) for card in meld.split()]
    named += [card for side in sides if isinstance(side.get("red_threes"), str) for card in side["red_threes"].split()]
    if seat not in hands:
        named += missing
    rest = iter([card for card in left_over(rules, named, filler) if card[0] not in "32" and card not in RED_THREES])
    if seat not in hands:
        hands[seat] = missing + _next(rest, _MORE_CARDS)
    if asked.others is not None:
        hands |= _others(rules, asked, hands, rest)
    if isinstance(asked.stock, int):
        stock = _next(rest, asked.stock)
    if stock is not None:
        sparse["stock"] = " ".join(stock)
        sparse["pile"] = " ".join(["...", *(pile or _next(rest, 1))])
    sparse["hands"] = {str(of): " ".join(cards) for of, cards in hands.items()}
    phase = "answer" if asked.verb == "answer" else "act" if asked.drawn or asked.taken else "draw"
    sparse |= {"phase": phase, "taken": asked.taken}
    if asked.asked is not None:
        sparse["asked"] = asked.asked
    return sparse, line


def _written(asked: Question) -> Iterator[str]:
    """Every card that the position names; those of the action are among them."""
    for hand in asked.hands.values():
        yield from hand
    for melds in asked.melds.values():
        for meld in melds:
            yield from meld
    for cards in (asked.pile, asked.stock, *asked.red.values()):
        if isinstance(cards, tuple):
            yield from cards


def _exact_line(line: str, hand: Sequence[str], suits: Suits) -> tuple[str, list[str]]:
    """The action with suits, and its cards that are not in the hand. A card without a suit is one of the hand."""
    if not line:
        return "", []
    verb, *words = line.split()
    left, exact, missing = list(hand), [], []
    for place, word in enumerate(words):
        plain_number = place > 0 and words[place - 1] in ("side", "meld")
        if plain_number or not CARD_WORD.fullmatch(word):
            exact.append(word)
            continue
        for card in spelled(word):
            fits = card if card in left else next((one for one in left if len(card) == 1 and one[0] == card), None)
            if fits is None:
                [fits] = suits.given([card])
                missing.append(fits)
            else:
                left.remove(fits)
            exact.append(fits)
    return " ".join([verb, *exact]), missing


def _next(cards: Iterator[str], number: int) -> list[str]:
    return [card for card, _ in zip(cards, range(number), strict=False)]


def _others(
    rules: Rules, asked: Question, hands: Mapping[int, Sequence[str]], rest: Iterator[str]
) -> dict[int, list[str]]:
    """Hands of the other players with the numbers of cards that the question says."""
    step = 1 if rules.table.direction == "clockwise" else -1
    counts = asked.others or ()
    order = [(asked.seat + step * turn) % rules.table.players for turn in range(1, rules.table.players)]
    if len(counts) != len(order):
        asked.refuse("bad-question", "others", numbers=" ".join(map(str, counts)), need=len(order))
    return {seat: _next(rest, count) for seat, count in zip(order, counts, strict=True) if seat not in hands}
