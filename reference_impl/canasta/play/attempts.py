"""Actions that a player might try, legal or not, for tests and new traces that let the rules refuse something."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from canasta.interpreters import State, interpreter_of


def attempt(state: State, rng: Random) -> tuple[int, dict[str, Any]]:
    """A seat and an action that a player might try, legal or not, as a written action."""
    seat, action = _attempt(state, rng)
    return seat, action if has_form(action) else {"do": "pass"}


def has_form(action: Mapping[str, Any]) -> bool:
    """Whether an attempt has the form of an action: a declaration has melds, and each of them has cards."""
    entries = action.get("melds", ())
    return all(entry["cards"] for entry in entries) and (bool(entries) or action["do"] != "meld")


def _attempt(state: State, rng: Random) -> tuple[int, dict[str, Any]]:
    game = interpreter_of(state)
    obj = game.to_json(state)
    turn = game.to_move(state)
    players = len(obj["hands"])
    seat = turn if turn is not None and rng.random() < 0.9 else rng.randrange(players)
    hand: list[str] = obj["hands"][seat]
    kind = rng.choice(("draw", "take", "take", "meld", "meld", "meld", "discard", "ask", "answer", "pass"))
    if kind == "take":
        top = obj["pile"][-1:] or ["4c"]
        matching = [card for card in hand if _rank(card) == _rank(top[0])]
        wild = [card for card in hand if _rank(card) in ("2", "Jk")]
        with_ = rng.choice((matching[:2], matching[:1] + wild[:1], [], matching[:1], wild[:2], hand[:1]))
        melds = [_entry(hand, rng)] if rng.random() < 0.3 else []
        return seat, {"do": "take", "with": with_, "melds": melds}
    if kind == "meld":
        if rng.random() < 0.3:
            side = next(number for number, seats in enumerate(obj["sides"]) if seat in seats)
            laid = [meld["rank"] for meld in obj["melds"][side]]
            return seat, {"do": "meld", "melds": [_addition(rank, hand, rng) for rank in laid]}
        if rng.random() < 0.2:
            return seat, {"do": "meld", "melds": _everything(hand)}
        return seat, {"do": "meld", "melds": [_entry(hand, rng) for _ in range(rng.choice((1, 1, 1, 2)))]}
    if kind == "discard":
        card = rng.choice(hand) if hand and rng.random() < 0.8 else rng.choice(("4c", "Jk", "3h", "3s", "2d", "Kh"))
        return seat, {"do": "discard", "card": card} | ({"from": "table"} if rng.random() < 0.05 else {})
    if kind == "answer":
        return seat, {"do": "answer", "yes": rng.random() < 0.5}
    if kind == "draw" and rng.random() < 0.1:
        return seat, {"do": "draw", "upcard": True}
    return seat, {"do": kind}


def _rank(card: str) -> str:
    return card if card == "Jk" else card[0]


def _addition(rank: str, hand: Sequence[str], rng: Random) -> dict[str, Any]:
    """Cards that a player might add to a meld of a rank: those of the rank, wild ones, or any."""
    fitting = [card for card in hand if _rank(card) == rank]
    wild = [card for card in hand if _rank(card) in ("2", "Jk")]
    return {"rank": rank, "cards": rng.choice((fitting, wild, wild[:1], fitting[:1] + wild, list(hand)))}


def _everything(hand: Sequence[str]) -> list[dict[str, Any]]:
    """All groups of three or more cards of a rank, with the wild cards in the first of them."""
    groups = Counter(_rank(card) for card in hand)
    ranks = [rank for rank, number in groups.items() if number >= 3 and rank not in ("2", "Jk")]
    melds: list[dict[str, Any]] = [
        {"rank": rank, "cards": [card for card in hand if _rank(card) == rank]} for rank in ranks
    ]
    if melds:
        melds[0]["cards"] += [card for card in hand if _rank(card) in ("2", "Jk")]
    return melds


def _entry(hand: Sequence[str], rng: Random) -> dict[str, Any]:
    """A group of cards of one rank with wild cards, which may or may not be a legal meld."""
    rank = rng.choice([_rank(card) for card in hand] or ["4"])
    of_rank = [card for card in hand if _rank(card) == rank]
    wild = [card for card in hand if _rank(card) in ("2", "Jk")]
    cards = of_rank[: rng.randint(1, max(1, len(of_rank)))] + wild[: rng.choice((0, 0, 0, 1, 2, 4))]
    if rng.random() < 0.1 and hand:
        cards.append(rng.choice(hand))
    entry: dict[str, Any] = {"rank": "W" if rank in ("2", "Jk") else rank, "cards": cards}
    if rng.random() < 0.05:
        entry["side"] = rng.randrange(2)
    return entry
