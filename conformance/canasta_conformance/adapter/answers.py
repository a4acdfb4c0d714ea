"""Answers of an interpreter that the compiler of cases needs too: lists and counts of legal actions, and scores.

A question about a state goes to the interpreter that the state belongs to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from canasta import reference
from canasta.interpreters import Interpreter, State, interpreter_of
from canasta.notation import moves
from canasta.spec import Rules, canonical


def legal_list(state: State, seat: int, of: str) -> list[str]:
    """The list that answers a ``legal`` request; empty if it is not the seat's turn."""
    game = interpreter_of(state)
    if game.to_move(state) != seat:
        return []
    return moves.listed(of, [game.to_json(action) for action in game.legal(state)])


def divide(state: State, depth: int) -> dict[str, Any]:
    """The number of sequences of ``depth`` legal actions: in all, and for each first action. A sequence ends early when
    the hand is over.
    """
    split = {words: len(ends) for words, ends in _ends_by_first_action(state, depth).items()}
    return {"count": sum(split.values()) if depth else 1, "divide": split}


def positions_ahead(state: State, depth: int) -> dict[str, str]:
    """For each first action, a digest of the positions in which its sequences of ``depth`` actions end.

    It is the canonical digest of the sorted list of their digests. A position that is reached several times is listed
    several times.
    """
    game = interpreter_of(state)
    return {
        words: canonical.digest(sorted(map(game.digest, ends)))
        for words, ends in _ends_by_first_action(state, depth).items()
    }


@lru_cache(maxsize=4)
def _ends_by_first_action(state: State, depth: int) -> dict[str, list[State]]:
    """The positions in which the sequences of ``depth`` actions end, by first action.

    They are kept for a moment, because several questions about one position often follow each other.
    """
    return {words: list(_ends(after, depth - 1)) for words, after in _first_actions(state, depth)}


def _first_actions(state: State, depth: int) -> Iterator[tuple[str, State]]:
    game = interpreter_of(state)
    for action in game.legal(state) if depth else ():
        by_rank = _by_rank(game.to_json(action))
        words = moves.action_line(game.to_move(state) or 0, by_rank).partition(" ")[2]
        yield words, game.perform(state, action)[0]


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


def _ends(state: State, depth: int) -> Iterator[State]:
    game = interpreter_of(state)
    if depth == 0 or game.to_move(state) is None:
        yield state
        return
    for action in game.legal(state):
        yield from _ends(game.perform(state, action)[0], depth - 1)


def score_of_hand(rules: Rules, hand: Mapping[str, Any], interpreter: Interpreter = reference) -> dict[str, Any]:
    """The body of a ``score`` reply for a hand as people write it."""
    return _score_body(interpreter, *interpreter.score_with_totals(rules, hand))


def score_of_state(state: State) -> dict[str, Any]:
    """The body of a ``score`` reply for a hand that was played to its end."""
    game = interpreter_of(state)
    return _score_body(game, game.score_hand(state), game.next_hand(state))


def _score_body(interpreter: Interpreter, sheets: Any, following: Any) -> dict[str, Any]:
    return {
        "sheets": [interpreter.to_json(sheet) for sheet in sheets],
        "scores": list(following.scores),
        "next": {"minimums": list(following.minimums), "winners": list(following.winners), "dealer": following.dealer},
    }
