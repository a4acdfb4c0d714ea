"""Match: totals, the next hand, and who has won.

Rules: match.totals, match.ends, match.highest-wins, match.tie, match.next-hand, deal.dealer-moves-on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from canasta.spec import Rules

from .book import book_of
from .event import Event, happened
from .opening import bracket_for
from .scoring import Sheet, score_hand
from .state import State
from .table import next_seat


class NextHand(NamedTuple):
    """Where a match stands after a hand.

    Attributes:
        scores: totals in points, one a side, or one a player with a lone taker.
        minimums: points that the next initial meld of each of them must reach.
        dealer, deal_number: who deals the next hand, and its number; given also when the match is over.
        winners: indices into ``scores`` of those who have won; empty while the match goes on.
    """

    scores: tuple[int, ...]
    minimums: tuple[int, ...]
    dealer: int
    deal_number: int
    winners: tuple[int, ...]


def to_json(outcome: NextHand) -> dict[str, Any]:
    """The written form: ``scores`` and ``next``."""
    return {
        "scores": list(outcome.scores),
        "next": {
            "minimums": list(outcome.minimums),
            "winners": list(outcome.winners),
            "dealer": outcome.dealer,
            "deal": outcome.deal_number,
        },
    }


def next_hand(state: State) -> NextHand:
    """Where the match stands after a hand that has ended.

    Raises:
        ValueError: the hand has not ended.
    """
    return after_hand(state.book.rules, state.start.scores, score_hand(state), state.start.dealer, state.start.deal)


def after_hand(
    rules: Rules, scores: Sequence[int], sheets: Sequence[Sheet], dealer: int = 0, deal_number: int = 1
) -> NextHand:
    """Where a match stands after a hand with the given sheets.

    Args:
        rules: the rule set.
        scores: totals before the hand, parallel to ``sheets``.
        sheets: what the hand brought.
        dealer, deal_number: of the hand that was played.
    """
    totals = _totals(scores, sheets)
    return NextHand(
        totals,
        tuple([bracket_for(book_of(rules), total).points for total in totals]),
        next_seat(rules, dealer),
        deal_number + 1,
        winners(rules, totals, deal_number),
    )


def _totals(scores: Sequence[int], sheets: Sequence[Sheet]) -> tuple[int, ...]:
    """The totals after a hand (``match.totals``)."""
    return tuple([score + sheet.total for score, sheet in zip(scores, sheets, strict=True)])


def winners(rules: Rules, totals: Sequence[int], hands_played: int) -> tuple[int, ...]:
    """Who has won after so many hands: those with the highest total, once the target or the number of hands is reached.

    A shared highest total is a shared win or no win yet (``match.tie``).
    """
    best = max(totals)
    target, hands = rules.match.target, rules.match.hands
    if not ((target is not None and best >= target) or (hands is not None and hands_played >= hands)):
        return ()
    leaders = tuple(at for at, total in enumerate(totals) if total == best)
    return leaders if len(leaders) == 1 or rules.match.tie == "shared" else ()


def match_event(state: State, sheets: Sequence[Sheet]) -> list[Event]:
    """The event that ends a match, if this hand did."""
    totals = _totals(state.start.scores, sheets)
    won = winners(state.book.rules, totals, state.start.deal)
    if not won:
        return []
    return [happened("match_ended", "match.ends", None, ("winners", won, "scores", totals))]
