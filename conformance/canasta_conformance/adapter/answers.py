"""Answers of the reference that compiling needs as well: lists and counts of legal actions, and scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import canasta
from canasta.engine.state import State
from canasta.notation import moves
from canasta.spec import Rules, canonical


def legal_list(state: State, seat: int, of: str) -> list[str]:
    """The list that answers a ``legal`` request; empty for a seat that is not to move."""
    if canasta.to_move(state) != seat:
        return []
    return moves.listed(of, [canasta.to_json(action) for action in canasta.legal(state)])


def divide(state: State, depth: int) -> dict[str, Any]:
    """How many rows of ``depth`` legal actions there are, in all and for each first action; a hand that is over ends
    a row.
    """
    split = {words: _rows(after, depth - 1) for words, after in _first_actions(state, depth)}
    return {"count": sum(split.values()) if depth else 1, "divide": split}


def positions_ahead(state: State, depth: int) -> dict[str, str]:
    """For each first action the digest over the positions in which its rows of ``depth`` actions end: the canonical
    digest of the sorted list of their digests, a position as often as it is reached.
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
