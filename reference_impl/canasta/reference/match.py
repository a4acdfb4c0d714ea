"""The match: totals, its end, who has won, and the next hand."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from canasta.spec import Rules

from .opening import bracket
from .scoring import Sheet, score_hand
from .state import State
from .table import next_seat


class NextHand(NamedTuple):
    """The state of a match after a hand.

    :ivar scores: totals in points, one a side, or one a player with a lone taker.
    :ivar minimums: points that the next initial meld of each of them must reach.
    :ivar dealer: who deals the next hand; given also when the match is over.
    :ivar deal_number: its number; given also when the match is over.
    :ivar winners: places in ``scores`` of those who have won; empty while the match goes on.
    """

    scores: tuple[int, ...]
    minimums: tuple[int, ...]
    dealer: int
    deal_number: int
    winners: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The written form: the totals, and what follows."""
        following = {
            "minimums": list(self.minimums),
            "winners": list(self.winners),
            "dealer": self.dealer,
            "deal": self.deal_number,
        }
        return {"scores": list(self.scores), "next": following}


def winners(rules: Rules, totals: Sequence[int], hands_played: int) -> tuple[int, ...]:
    """The places of those who have won, empty while the match goes on.

    Rules ``match.ends`` (``match.target``, points; ``match.hands``), ``match.highest-wins``, ``match.tie``,
    ``match.next-hand``. Source: sr-059, sr-060, sr-061, sr-067, sr-068, sr-070, pl-028, hr-004, bs-026, cs-028, cs-029,
    PG; amb-092, amb-093, amb-094, amb-100.
    """
    target, hands = rules.match.target, rules.match.hands
    reached = target is not None and max(totals) >= target
    if not reached and (hands is None or hands_played < hands):
        return ()
    best = tuple(place for place, total in enumerate(totals) if total == max(totals))
    return best if len(best) == 1 or rules.match.tie == "shared" else ()


def after_hand(
    rules: Rules, scores: Sequence[int], sheets: Sequence[Sheet], dealer: int = 0, deal_number: int = 1
) -> NextHand:
    """Where a match stands after a hand.

    Rules ``match.totals``, ``deal.dealer-moves-on``, ``opening.bracket``. Source: sr-058, sr-063, hr-004, bs-004,
    cs-004.

    :param scores: totals before the hand in points, parallel to ``sheets``.
    :param sheets: what the hand brought.
    :param dealer: the seat that dealt it.
    :param deal_number: its number in the match, from 1.
    """
    totals = tuple(before + sheet.total for before, sheet in zip(scores, sheets, strict=True))
    minimums = tuple(bracket(rules, total).points for total in totals)
    won = winners(rules, totals, deal_number)
    return NextHand(totals, minimums, next_seat(rules, dealer), deal_number + 1, won)


def next_hand(state: State) -> NextHand:
    """Where the match stands after a hand that has ended. Raises ValueError where it has not."""
    return after_hand(state.rules, state.scores, score_hand(state), state.dealer, state.deal)
