"""The picture of a table in plain text, from a state or from what one seat sees of it.

The picture uses only the written form (`canasta.to_json` of a state, or `canasta.view`), so it shows only what that
contains. It does not depend on colour or line drawing; a screen reader can read it line by line.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

#: Formats a message of the command line from its name and values.
Say = Callable[..., str]

_ORDER = {rank: place for place, rank in enumerate("A K Q J T 9 8 7 6 5 4 3 2 Jk".split())}
_WILD = ("2", "Jk")
#: The number of cards of the pile to show, from the top down; the others are only counted.
_PILE_SHOWN = 12


def picture(seen: Mapping[str, Any], canasta_size: int, say: Say) -> str:
    """The table as lines of text, without a line break at the end.

    `seen` is the written form of a state or a view; `canasta_size` is the number of cards of a canasta. The cards of a
    hand and a meld are ordered by rank from the ace down, wild cards last; the pile is listed from bottom to top.
    """
    lines = [_heading(seen, say)]
    for side in range(len(seen["sides"])):
        lines += ["", *_side(seen, side, canasta_size, say)]
    lines += ["", _pile(seen, say), say("stock", n=_size(seen["stock"])), "", *_hands(seen, say)]
    return "\n".join(lines)


def in_order(cards: Sequence[str]) -> list[str]:
    """Cards in an order for people: by rank from the ace down, wild cards last."""
    return sorted(cards, key=lambda card: (_ORDER[_rank(card)], card))


def _rank(card: str) -> str:
    return card if card == "Jk" else card[0]


def _size(cards: int | Sequence[str]) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _heading(seen: Mapping[str, Any], say: Say) -> str:
    phase = seen["phase"]
    if phase == "over":
        return say("heading-over", deal=seen["deal"], dealer=seen["dealer"])
    return say("heading", deal=seen["deal"], dealer=seen["dealer"], seat=seen["turn"], phase=phase)


def _side(seen: Mapping[str, Any], side: int, canasta_size: int, say: Say) -> list[str]:
    seats: Sequence[int] = seen["sides"][side]
    scores = seen["scores"]
    # In a game with a lone taker every player has their own total.
    totals = [scores[side]] if len(scores) == len(seen["sides"]) else [scores[seat] for seat in seats]
    lines = [say("side", side=side, seats=" ".join(map(str, seats)), score=" ".join(map(str, totals)))]
    red_threes = [card for seat in seats for card in seen["red3"][seat]]
    if red_threes:
        lines.append("  " + say("red-threes", cards=" ".join(red_threes)))
    black_threes = [card for seat in seats for card in seen["black3"][seat]] if "black3" in seen else []
    if black_threes:
        lines.append("  " + say("black-threes", cards=" ".join(black_threes)))
    melds = sorted(seen["melds"][side], key=lambda meld: _ORDER.get(meld["rank"], len(_ORDER)))
    if not melds:
        lines.append("  " + say("no-meld"))
    for meld in melds:
        lines.append(_meld(meld, canasta_size, say))
    return lines


def _meld(meld: Mapping[str, Any], canasta_size: int, say: Say) -> str:
    cards: Sequence[str] = meld["cards"]
    shown = f"  {meld['rank']}  {' '.join(in_order(cards))}"
    if len(cards) < canasta_size:
        return shown
    wilds = sum(_rank(card) in _WILD for card in cards)
    kind = "natural" if wilds == 0 else "wild" if wilds == len(cards) else "mixed"
    return f"{shown}  {say('canasta', kind=kind, n=len(cards))}"


def _pile(seen: Mapping[str, Any], say: Say) -> str:
    cards = seen["pile"]
    cards = [cards] if isinstance(cards, str) else list(cards or [])
    size = seen.get("pile_size", len(cards))
    if size == 0:
        return say("pile-empty")
    frozen = "yes" if seen["frozen"] else "no"
    shown = cards[-_PILE_SHOWN:]
    below = ["…"] if size > len(shown) else []
    return say("pile", n=size, frozen=frozen, cards=" ".join([*below, *shown[:-1], f"[{shown[-1]}]"]))


def _hands(seen: Mapping[str, Any], say: Say) -> list[str]:
    if "hands" in seen:
        return [_hand(seat, cards, seen, say) for seat, cards in enumerate(seen["hands"])]
    return [
        _hand(seat, seen["hand"] if seat == seen["seat"] else number, seen, say)
        for seat, number in enumerate(seen["counts"])
    ]


def _hand(seat: int, cards: int | Sequence[str], seen: Mapping[str, Any], say: Say) -> str:
    mark = ">" if seen["phase"] != "over" and seat == seen["turn"] else " "
    if isinstance(cards, int):
        return f"{mark} {say('hand-hidden', seat=seat, n=cards)}"
    return f"{mark} {say('hand', seat=seat, n=len(cards), cards=' '.join(in_order(cards)))}".rstrip()
