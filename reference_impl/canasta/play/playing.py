"""The loop of a hand and of a match.

A hand begins with a given deck and ends when no player is to move. Every step is kept, so that it can be printed,
written as a trace or examined. Chance enters only through `shuffled` and the random numbers of the policies.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from canasta import full_deck
from canasta.interpreters import Action, Event, Interpreter, NextHand, Sheet, State, quickest
from canasta.play.policy import Policy, sensible
from canasta.spec import InternalFault, Rules


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a hand: who acted (seats from 0), the action, the state after it and the events."""

    seat: int
    action: Action
    state: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class HandPlayed:
    """A hand from its deck to its score.

    `scores` are the totals before it in points, `start` is the state after the deal, `dealt` has the events of the
    deal. `interpreter` played the hand: it takes the states, actions and events.
    """

    interpreter: Interpreter
    rules: Rules
    deck: tuple[str, ...]
    dealer: int
    scores: tuple[int, ...] | None
    deal_number: int
    start: State
    dealt: tuple[Event, ...]
    steps: tuple[Step, ...]
    sheets: tuple[Sheet, ...]
    next: NextHand

    @property
    def end(self) -> State:
        """The last state, in which no player is to move."""
        return self.steps[-1].state if self.steps else self.start


def shuffled(rules: Rules, rng: Random) -> list[str]:
    """The deck of a rule set in random order, next card first (``cards.deck``)."""
    deck = full_deck(rules)
    rng.shuffle(deck)
    return deck


def play_hand(
    rules: Rules,
    deck: Sequence[str],
    rng: Random,
    policies: Sequence[Policy] = (sensible,),
    dealer: int = 0,
    scores: Sequence[int] | None = None,
    deal_number: int = 1,
    interpreter: Interpreter | None = None,
) -> HandPlayed:
    """Play one hand to its end.

    Parameters: the deck with the next card first; `policies`, one for each seat, or fewer, which are then used in turn;
    the dealer's seat from 0; the totals before the hand in points (none: all zero); the number of the hand, from 1;
    the interpreter (none: the quickest one that plays the rule set).

    Raises:
        UnreadableInput: the deck is not the deck of the rule set.
        InternalFault: a player is to move and no action is legal, which must never happen.
    """
    game = quickest(rules) if interpreter is None else interpreter
    start, dealt = game.deal_with_events(rules, deck, dealer, scores, deal_number)
    state = start
    steps: list[Step] = []
    while (seat := game.to_move(state)) is not None:
        actions = game.legal(state)
        if not actions:
            raise InternalFault(f"{rules.name}: seat {seat} is to move and no action is legal after {len(steps)} steps")
        action = policies[seat % len(policies)](state, actions, rng)
        state, events = game.perform(state, action)
        steps.append(Step(seat, action, state, events))
    return HandPlayed(
        game,
        rules,
        tuple(deck),
        dealer,
        None if scores is None else tuple(scores),
        deal_number,
        start,
        dealt,
        tuple(steps),
        game.score_hand(state),
        game.next_hand(state),
    )


def play_match(
    rules: Rules,
    rng: Random,
    policies: Sequence[Policy] = (sensible,),
    hands: int | None = None,
    dealer: int | None = None,
    scores: Sequence[int] | None = None,
    decks: Callable[[Rules, Random], Sequence[str]] = shuffled,
    interpreter: Interpreter | None = None,
) -> Iterator[HandPlayed]:
    """Play hand after hand until the match is won, or play a number of hands, in as many matches as needed.

    The first dealer is drawn by lot unless one is given; ``scores`` are the totals before the first hand in points, and
    ``decks`` gives the deck of every hand. ``interpreter`` is as in `play_hand`. A further match begins with the next
    dealer and without points.

    Raises:
        InternalFault: as `play_hand`.
    """
    deal_number = 1
    if dealer is None:
        dealer = rng.randrange(rules.table.players)
    for _ in itertools.count() if hands is None else range(hands):
        played = play_hand(rules, decks(rules, rng), rng, policies, dealer, scores, deal_number, interpreter)
        yield played
        scores, dealer, deal_number = played.next.scores, played.next.dealer, played.next.deal_number
        if played.next.winners:
            if hands is None:
                return
            scores, deal_number = None, 1
