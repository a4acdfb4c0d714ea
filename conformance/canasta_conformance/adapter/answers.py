"""Answers of the reference that the compiler of cases needs too: lists and counts of legal actions, and scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import canasta
from canasta.fast.state import State
from canasta.notation import moves
from canasta.spec import Rules, canonical


def legal_list(state: State, seat: int, of: str) -> list[str]:
    """The list that answers a ``legal`` request; empty if it is not the seat's turn."""
    if canasta.to_move(state) != seat:
        return []
    return moves.listed(of, [canasta.to_json(action) for action in canasta.legal(state)])


def divide(state: State, depth: int) -> dict[str, Any]:
    """The number of sequences of ``depth`` legal actions: in all, and for each first action. A sequence ends early when
    the hand is over.
    """
    split = {words: _rows(after, depth - 1) for words, after in _first_actions(state, depth)}
    return {"count": sum(split.values()) if depth else 1, "divide": split}


def positions_ahead(state: State, depth: int) -> dict[str, str]:
    """For each first action, a digest of the positions in which its sequences of ``depth`` actions end.

    It is the canonical digest of the sorted list of their digests. A position that is reached several times is listed
    several times.
    """
    return {
        words: canonical.digest(sorted(map(canasta.digest, _ends(after, depth - 1))))
        for words, after in _first_actions(state, depth)
    }


def _first_actions(state: State, depth: int) -> Iterator[tuple[str, State]]:
    for action in canasta.legal(state) if depth else ():
        words = moves.action_line(canasta.to_move(state) or 0, canasta.to_json(action)).partition(" ")[2]
        yield words, canasta.perform(state, action)[0]


def _rows(state: State, depth: int) -> int:
    if depth == 0 or canasta.to_move(state) is None:
        return 1
    return sum(_rows(canasta.perform(state, action)[0], depth - 1) for action in canasta.legal(state))


def _ends(state: State, depth: int) -> Iterator[State]:
    if depth == 0 or canasta.to_move(state) is None:
        yield state
        return
    for action in canasta.legal(state):
        yield from _ends(canasta.perform(state, action)[0], depth - 1)


def score_of_hand(rules: Rules, hand: Mapping[str, Any]) -> dict[str, Any]:
    """The body of a ``score`` reply for a hand as people write it."""
    return _score_body(*canasta.score_with_totals(rules, hand))


def score_of_state(state: State) -> dict[str, Any]:
    """The body of a ``score`` reply for a hand that was played to its end."""
    return _score_body(canasta.score_hand(state), canasta.next_hand(state))


def _score_body(sheets: Any, following: Any) -> dict[str, Any]:
    return {
        "sheets": [canasta.to_json(sheet) for sheet in sheets],
        "scores": list(following.scores),
        "next": {"minimums": list(following.minimums), "winners": list(following.winners), "dealer": following.dealer},
    }
