"""Answers of an interpreter that the compiler of cases needs too: lists and counts of legal actions, and scores.

``interpreter`` is a module with the names of ``canasta``; a state is one of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

import canasta
from canasta.notation import moves
from canasta.spec import Rules, canonical


def legal_list(state: Any, seat: int, of: str, interpreter: ModuleType = canasta) -> list[str]:
    """The list that answers a ``legal`` request; empty if it is not the seat's turn."""
    if interpreter.to_move(state) != seat:
        return []
    return moves.listed(of, [interpreter.to_json(action) for action in interpreter.legal(state)])


def divide(state: Any, depth: int, interpreter: ModuleType = canasta) -> dict[str, Any]:
    """The number of sequences of ``depth`` legal actions: in all, and for each first action. A sequence ends early when
    the hand is over.
    """
    split = {words: _rows(after, depth - 1, interpreter) for words, after in _first_actions(state, depth, interpreter)}
    return {"count": sum(split.values()) if depth else 1, "divide": split}


def positions_ahead(state: Any, depth: int, interpreter: ModuleType = canasta) -> dict[str, str]:
    """For each first action, a digest of the positions in which its sequences of ``depth`` actions end.

    It is the canonical digest of the sorted list of their digests. A position that is reached several times is listed
    several times.
    """
    return {
        words: canonical.digest(sorted(map(interpreter.digest, _ends(after, depth - 1, interpreter))))
        for words, after in _first_actions(state, depth, interpreter)
    }


def _first_actions(state: Any, depth: int, interpreter: ModuleType) -> Iterator[tuple[str, Any]]:
    for action in interpreter.legal(state) if depth else ():
        by_rank = _by_rank(interpreter.to_json(action))
        words = moves.action_line(interpreter.to_move(state) or 0, by_rank).partition(" ")[2]
        yield words, interpreter.perform(state, action)[0]


def _by_rank(action: Mapping[str, Any]) -> dict[str, Any]:
    """An action with ranks in place of cards from the hand, natural ones first: lists of actions go by rank."""
    found = dict(action)
    if "with" in found:
        found["with"] = moves.ranks_text(found["with"]).split()
    if "melds" in found:
        found["melds"] = [{**entry, "cards": moves.ranks_text(entry["cards"]).split()} for entry in found["melds"]]
    if "card" in found and "from" not in found:
        found["card"] = moves.rank_of(found["card"])
    return found


def _rows(state: Any, depth: int, interpreter: ModuleType) -> int:
    if depth == 0 or interpreter.to_move(state) is None:
        return 1
    nexts = (interpreter.perform(state, action)[0] for action in interpreter.legal(state))
    return sum(_rows(after, depth - 1, interpreter) for after in nexts)


def _ends(state: Any, depth: int, interpreter: ModuleType) -> Iterator[Any]:
    if depth == 0 or interpreter.to_move(state) is None:
        yield state
        return
    for action in interpreter.legal(state):
        yield from _ends(interpreter.perform(state, action)[0], depth - 1, interpreter)


def score_of_hand(rules: Rules, hand: Mapping[str, Any], interpreter: ModuleType = canasta) -> dict[str, Any]:
    """The body of a ``score`` reply for a hand as people write it."""
    return _score_body(interpreter, *interpreter.score_with_totals(rules, hand))


def score_of_state(state: Any, interpreter: ModuleType = canasta) -> dict[str, Any]:
    """The body of a ``score`` reply for a hand that was played to its end."""
    return _score_body(interpreter, interpreter.score_hand(state), interpreter.next_hand(state))


def _score_body(interpreter: ModuleType, sheets: Any, following: Any) -> dict[str, Any]:
    return {
        "sheets": [interpreter.to_json(sheet) for sheet in sheets],
        "scores": list(following.scores),
        "next": {"minimums": list(following.minimums), "winners": list(following.winners), "dealer": following.dealer},
    }
