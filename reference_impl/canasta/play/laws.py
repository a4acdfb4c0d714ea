"""Laws that hold in every hand of every rule set, as functions that look for a breach.

They know nothing of the engine but its public names, so they serve tests, campaigns over thousands of hands, and anyone
who changes a rule. Each returns None where the law holds, and otherwise a sentence about what was seen.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from canasta import (
    Sheet,
    State,
    action_from,
    apply,
    digest,
    full_deck,
    legal,
    state_from,
    to_json,
    to_move,
    view,
    violations,
)
from canasta.spec import IllegalAction, Rules

_RED_THREES = ("3d", "3h")


def cards_conserved(rules: Rules, state: State) -> str | None:
    """Every card of the deck is in exactly one place: a hand, a meld, the table, the pile or the stock."""
    difference = Counter(cards_of(to_json(state)))
    difference.subtract(full_deck(rules))
    wrong = {card: number for card, number in sorted(difference.items()) if number}
    return f"cards too many (+) or missing (-): {wrong}" if wrong else None


def cards_of(obj: Mapping[str, Any]) -> list[str]:
    """All cards named in the written form of a state."""
    cards = [card for key in ("hands", "red3", "black3") for seat in obj.get(key, ()) for card in seat]
    cards += [card for melds in obj["melds"] for meld in melds for card in meld["cards"]]
    return cards + list(obj["pile"]) + list(obj["stock"])


def written_form_is_the_state(rules: Rules, state: State) -> str | None:
    """A state read from its written form is the same state: same digest, same player to move, same legal actions."""
    again = state_from(rules, to_json(state))
    if digest(again) != digest(state):
        return "the state read from its written form has another digest"
    if to_move(again) != to_move(state) or legal(again) != legal(state):
        return "the state read from its written form has other legal actions"
    return None


def items_add_up(sheets: Sequence[Sheet]) -> str | None:
    """The total of a sheet is the sum of its items (``scoring.items-sum``)."""
    for sheet in sheets:
        total = sum(item.points for item in sheet.items)
        if total != sheet.total:
            return f"the items of seats {sheet.of} make {total}, the sheet says {sheet.total}"
    return None


def legal_is_accepted(state: State) -> str | None:
    """Whatever `legal` lists, `violations` finds nothing wrong with, and somebody to move has something to do."""
    seat = to_move(state)
    actions = legal(state)
    if seat is None:
        return f"the hand is over, and legal: {[to_json(action) for action in actions]}" if actions else None
    if not actions:
        return f"a dead end: seat {seat} is to move and nothing is legal"
    for action in actions:
        broken = violations(state, seat, action)
        if broken:
            return f"listed as legal and refused by {sorted(broken)}: {to_json(action)}"
    return None


def refusal_changes_nothing(state: State, seat: int, obj: Mapping[str, Any]) -> str | None:
    """An action that is refused names at least one rule and leaves the digest of the state as it was."""
    action = action_from(obj)
    before = digest(state)
    broken = violations(state, seat, action)
    try:
        apply(state, seat, action)
    except IllegalAction as fault:
        if not broken or fault.rules != broken:
            return f"violations says {sorted(broken)}, the refusal says {sorted(fault.rules)}: {dict(obj)}"
    else:
        if broken:
            return f"violations says {sorted(broken)}, and the action was carried out: {dict(obj)}"
    return None if digest(state) == before else f"the state was changed by {dict(obj)}"


def views_hide(rules: Rules, state: State, seat: int, rng: Random) -> str | None:
    """Two states that differ only in cards hidden from a seat look the same to it, and offer it the same actions."""
    other = state_from(rules, hidden_cards_exchanged(to_json(state), seat, rng))
    if view(other, seat) != view(state, seat):
        return f"seat {seat} sees a difference in hidden cards"
    if to_move(state) == seat and legal(other) != legal(state):
        return f"the legal actions of seat {seat} depend on hidden cards"
    return None


def hidden_cards_exchanged(obj: Mapping[str, Any], seat: int, rng: Random) -> dict[str, Any]:
    """The written form of a state with the other hands and the stock shuffled together, but for threes that are laid
    out, which stay in place.

    Such a three in a hand or the stock is laid when it is drawn or its holder's turn comes, so it may not change places
    with a card that would not be.  Black threes are laid out where the state knows of laid ones.
    """
    laid_out = {*_RED_THREES, "3c", "3s"} if "black3" in obj else _RED_THREES
    hidden = [card for number, hand in enumerate(obj["hands"]) if number != seat for card in hand] + obj["stock"]
    loose = [card for card in hidden if card not in laid_out]
    rng.shuffle(loose)
    source = iter(loose)

    def refilled(cards: Sequence[str]) -> list[str]:
        return [card if card in laid_out else next(source) for card in cards]

    hands = [list(hand) if number == seat else sorted(refilled(hand)) for number, hand in enumerate(obj["hands"])]
    return {**obj, "hands": hands, "stock": refilled(obj["stock"])}


def probe(state: State, rng: Random) -> tuple[int, dict[str, Any]]:
    """A seat and an action that might occur to somebody at the table, legal or not, as a written action."""
    obj = to_json(state)
    turn = to_move(state)
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
    """Cards that somebody might add to a meld of a rank: those of the rank, wild ones, or any."""
    fitting = [card for card in hand if _rank(card) == rank]
    wild = [card for card in hand if _rank(card) in ("2", "Jk")]
    return {"rank": rank, "cards": rng.choice((fitting, wild, wild[:1], fitting[:1] + wild, list(hand)))}


def _everything(hand: Sequence[str]) -> list[dict[str, Any]]:
    """All that forms groups of three or more of a rank, with the wild cards in the first of them."""
    groups = Counter(_rank(card) for card in hand)
    ranks = [rank for rank, number in groups.items() if number >= 3 and rank not in ("2", "Jk")]
    melds: list[dict[str, Any]] = [
        {"rank": rank, "cards": [card for card in hand if _rank(card) == rank]} for rank in ranks
    ]
    if melds:
        melds[0]["cards"] += [card for card in hand if _rank(card) in ("2", "Jk")]
    return melds


def _entry(hand: Sequence[str], rng: Random) -> dict[str, Any]:
    """A group of cards of one rank with wild cards, as somebody might lay it, rightly or not."""
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
