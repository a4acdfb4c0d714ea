"""Positions made for a parameter: few cards, one question, and sizes that matter in the two rule sets.

Each function yields probes for four players; `seating` adapts them to other numbers. They cover the sizes around both
values, and the interpreter, asked under both, finds the one where the two rule sets differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from canasta.spec import Rules
from canasta_differences.probe import Probe

Pair = tuple[Rules, Rules]

#: Ranks for canastas on the table, other than the kings and fours that the probes are about.
_CANASTA_RANKS = "9TJ8Q7"
_SUITS = "cdhs"
_WILDS = ("2c", "2d", "2h", "2s", "Jk", "Jk")


def rank(letter: str, number: int) -> list[str]:
    """Some cards of a rank, with alternating suits."""
    return sorted(letter + _SUITS[place % 4] for place in range(number))


def wilds(number: int) -> list[str]:
    """Some wild cards, twos before jokers."""
    return list(_WILDS[:number])


def text(*cards: Sequence[str]) -> str:
    """Cards as people write them."""
    return " ".join(card for group in cards for card in group)


def canastas_for(pair: Pair) -> list[str]:
    """Enough natural canastas to go out in both rule sets."""
    size = max(rules.canastas.size for rules in pair)
    needed = max(rules.going_out.canastas for rules in pair)
    return [text(rank(letter, size)) for letter in _CANASTA_RANKS[:needed]]


def position(
    hand: str, melds: Sequence[str] = (), *, phase: str = "act", score: int = 0, **more: Any
) -> dict[str, Any]:
    """A sparse position in which seat 0 has a hand, and side 0 some melds that seat 0 has laid before."""
    laid = [{"cards": cards, "by": 0} for cards in melds]
    side = {"melds": laid} | ({"score": score} if score else {})
    return {"state": {"phase": phase, "hands": {"0": hand}, "sides": [side, {}], "pile": "6h Jd", **more}}


def probe(given: dict[str, Any], *steps: str) -> Probe:
    """A made probe; its last step is the question."""
    return Probe(given, steps)


# --- turn and table ---


def ordinary_turn(pair: Pair) -> Iterator[Probe]:
    """A draw, and a discard that ends the turn."""
    yield probe(position("4c 5d 6h Kc", phase="draw"), "0 draw")
    yield probe(position("4c 5d 6h Kc"), "0 discard 4c")


def laid_threes(pair: Pair) -> Iterator[Probe]:
    """Discarding a three from the table."""
    red = position("4c 5d 6h Kc")
    red["state"]["sides"][0]["red_threes"] = "3h"
    yield probe(red, "0 discard 3h from table")
    yield probe(position("4c 5d 6h Kc", black3={"0": "3c"}), "0 discard 3c from table")


def early_melds(pair: Pair) -> Iterator[Probe]:
    """A meld in the turns before, at and after the first one in which melding is allowed."""
    for turn in range(1, max(rules.melds.from_turn for rules in pair) + 1):
        yield probe(position("Ac Ad Ah Kc Kd Kh 4c 5d", turns=[turn] * 4), "0 meld Ac Ad Ah + Kc Kd Kh")


# --- melds ---


def meld_shapes(pair: Pair) -> Iterator[Probe]:
    """New melds of kings and wild cards, from two cards to nine."""
    opened = ["Ac Ad Ah"]
    for number in range(2, 10):
        for wild in range(min(number, len(_WILDS)) + 1):
            cards = text(rank("K", min(number - wild, 8)), wilds(wild))
            yield probe(position(f"{cards} 4c 5d 6h", opened), f"0 meld {cards}")


def additions(pair: Pair) -> Iterator[Probe]:
    """Kings and wild cards added to melds of kings of every size."""
    for old_wild in range(4):
        for size in range(3, 9):
            old = text(rank("K", size - old_wild), wilds(old_wild))
            for card in (*rank("K", size - old_wild + 1)[-1:], "Jk"):
                yield probe(position(f"{card} 4c 5d 6h", [old]), f"0 meld K: {card}")


def wild_melds(pair: Pair) -> Iterator[Probe]:
    """Melds of only wild cards, and additions to one."""
    opened = ["Ac Ad Ah"]
    for number in range(2, 9):
        cards = text(rank("2", number))
        yield probe(position(f"{cards} 4c 5d 6h", opened), f"0 meld W: {cards}")


def joining_partners(pair: Pair) -> Iterator[Probe]:
    """The take that joins three players into two sides, if two partners have melds of the same rank."""
    sides = [
        {"seats": [0], "melds": ["9c 9d 9h"]},
        {"seats": [1], "melds": ["Qc Qd Qh"]},
        {"seats": [2], "melds": ["9c 9d 9s"]},
    ]
    given = {"state": {"turn": 1, "phase": "draw", "hands": {"1": "Kc Kd 4c 5d 6h"}, "sides": sides, "pile": "6h Ks"}}
    yield probe(given, "1 take Kc Kd")


# --- initial melds ---

_OPENINGS = (
    "4c 4d 4h",
    "Kc Kd Kh",
    "Kc Kd Kh + 4c 4d 4h",
    "Kc Kd 2c",
    "Kc Kd Kh + Qc Qd Qh",
    "Ac Ad Ah",
    "Ac Ad Ah + 4c 4d 4h",
    "Kc Kd Jk",
    "Ac Ad Jk",
    "Ac Ad Ah + Kc Kd Kh",
    "Ac Ad Ah + Qc Qd 2c",
    "Ac Ad Ah + Kc Kd Kh + Qc Qd Qh",
    "Ac Ad Ah + Kc Kd Jk",
    "Ac Ad Ah Ac + Kc Kd Kh + Qc Qd Qh",
    "Ac Ad Ah + Kc Kd Kh + Qc Qd Qh + Jc Jd Jh",
    "Ac Ad Jk + Kc Kd Kh + Qc Qd Qh",
    "7c 7c 7d 7d 7h 7h 7s",
    "Kc Kc Kd Kd Kh Kh Ks",
)


def openings(pair: Pair) -> Iterator[Probe]:
    """Initial melds of increasing value, with totals at the lower limit of every bracket of both rule sets."""
    starts = {bracket.from_ for rules in pair for bracket in rules.opening.minimum}
    for start in sorted(starts, key=lambda found: -1 if found is None else found):
        for melds in _OPENINGS:
            cards = melds.replace(" +", "")
            score = -5 if start is None else start
            yield probe(position(f"{cards} 4s 5d 6s 9h", score=score), f"0 meld {melds}")


def opening_takes(pair: Pair) -> Iterator[Probe]:
    """The initial meld with the top card of the pile, in one declaration or in two steps."""
    hand = "Kc Kd Ac Ad Ah 4c 5d 6h"
    for first, more in (("0 take Kc Kd", ""), ("0 take Kc Kd", " + Ac Ad Ah"), ("0 take Kc 2c", " + Ac Ad Ah")):
        yield probe(position(f"{hand} 2c", phase="draw", pile="6h Ks"), first + more)
    yield probe(position(f"{hand} 9d", phase="draw", pile="6h Ks"), "0 take Kc Kd", "0 meld Ac Ad Ah")
    yield probe(position("9c 9d 9h Kc Kd Ac Ad Ah", phase="draw", pile="6h Ks"), "0 take Kc Kd + 9c 9d 9h")
    yield probe(position("Qc Qd Qh Kc Kd 4c 5d", phase="draw", pile="6h Ks"), "0 take Kc Kd + Qc Qd Qh")
    two = "Ac Ad Ah Qc Qd Qh Kc 4c 5d"
    yield probe(position(f"{two} Kd", phase="draw", pile="6h Ks"), "0 take Kc Kd + Ac Ad Ah + Qc Qd Qh")


def whole_hands(pair: Pair) -> Iterator[Probe]:
    """A whole hand of small cards laid at once, after a draw and after a take, with and without a closing discard."""
    size = max(rules.canastas.size for rules in pair)
    needed = max(rules.going_out.canastas for rules in pair)
    groups = [text(rank(letter, size)) for letter in "4567"[: max(needed, 1)]]
    for score in (0, 3200):
        for rest in ("9c", ""):
            more = ["8c 8d 8h"] if not rest else []
            cards = text(groups, more, rest.split())
            steps = [f"0 meld {' + '.join([*groups, *more])}"] + ([f"0 discard {rest}"] if rest else [])
            yield probe(position(cards, score=score), *steps)
    for rest in ("9c", ""):
        cards = text(["Kc", "Kd"], groups, rest.split())
        steps = [f"0 take Kc Kd + {' + '.join(groups)}"] + ([f"0 discard {rest}"] if rest else [])
        yield probe(position(cards, phase="draw", pile="Ks"), *steps)
        yield probe(position(text(cards.split(), ["6s", "6s"]), phase="draw", pile="6h Ks"), *steps[:1])


# --- the pile ---


def takes(pair: Pair) -> Iterator[Probe]:
    """Every way to take a pile of plain cards or one with a freezing card below, for a side with melds and for one
    without.
    """
    ways = ("0 take", "0 take Kc", "0 take Kc Kd", "0 take Kc 2c", "0 take Kc Jk", "0 take 2c Jk")
    for pile in ("6h Ks", "2d Ks", "3s Ks", "3h Ks", "3h 6h Ks"):
        for melds in (["Ac Ad Ah"], ["Kc Kd Kh Kh", "Ac Ad Ah"], []):
            hand = "Kc Kd 2c Jk 4c 5d 6h" + (" Ac Ad Ah" if not melds else "")
            for way in ways:
                more = " + Ac Ad Ah" if not melds else ""
                yield probe(position(hand, melds, phase="draw", pile=pile), way + more)


def takes_on_top(pair: Pair) -> Iterator[Probe]:
    """Piles with a three or a wild card on top."""
    out = canastas_for(pair)
    for top, hand, way in (("3s", "3c 3c 4c 5d", "0 take 3c 3c"), ("2d", "2c 2s 4c 5d", "0 take 2c 2s")):
        yield probe(position(hand, out, phase="draw", pile=f"6h {top}"), way)
    yield probe(position("3c 3c", out, phase="draw", pile="3s"), "0 take 3c 3c")
    yield probe(position("3c 3c 6c", out, phase="draw", pile="3s"), "0 take 3c 3c", "0 discard 6c")


def takes_onto_melds(pair: Pair) -> Iterator[Probe]:
    """The top card added to melds of every size, alone and with a pair from hand."""
    for size in range(3, 9):
        own = [text(rank("K", min(size - 1, 6)), ["2d"] * (size - min(size - 1, 6)))]
        yield probe(position("4c 5d 6h", own, phase="draw", pile="6c Ks"), "0 take")


def one_card(pair: Pair) -> Iterator[Probe]:
    """A player with one card and a pile of one card, while there is a stock and after it is used up."""
    for stock in ("...", ""):
        for out in ([], canastas_for(pair)):
            yield probe(position("4c", ["Kc Kd Kh", *out], phase="draw", pile="Ks", stock=stock), "0 take")


def melding_after_a_take(pair: Pair) -> Iterator[Probe]:
    """Another meld in the same turn as a take."""
    yield probe(
        position("Kc Kd Qc Qd Qh 4c 5d", ["Ac Ad Ah"], phase="draw", pile="6h Ks"), "0 take Kc Kd", "0 meld Qc Qd Qh"
    )


def views(pair: Pair) -> Iterator[Probe]:
    """What the next player sees of a pile of three cards."""
    yield Probe(position("4c 5d 6h Kc", pile="6h 9d Jd"), view=1)


def freezing(pair: Pair) -> Iterator[Probe]:
    """Discards that freeze the pile, and a pile that was frozen one round earlier."""
    for card in ("2c", "Jk", "3c"):
        yield probe(position(f"{card} 4c 5d 6h", ["Ac Ad Ah"]), f"0 discard {card}")
    deep = position("Kc 2c 4c 5d", ["Ac Ad Ah"], phase="draw", pile="2d 6c 7h 8c 6d Ks")
    yield probe(deep, "0 take Kc 2c")


# --- black threes and going out ---


def black_threes(pair: Pair) -> Iterator[Probe]:
    """Black threes melded to go out, and with one more card left."""
    out = canastas_for(pair)
    threes = ("3c", "3s", "3c", "3s")
    for number in (2, 3, 4):
        for wild in range(3):
            cards = text(sorted(threes[:number]), wilds(wild))
            yield probe(position(cards, out), f"0 meld {cards}")
            yield probe(position(f"{cards} 4c", out), f"0 meld {cards}", "0 discard 4c")
    yield probe(position("3c 3c 3s 4c 5d", out), "0 meld 3c 3c 3s")


def last_cards(pair: Pair) -> Iterator[Probe]:
    """The last cards of a hand, melded or discarded, with fewer canastas than needed, with enough, and with more."""
    size = max(rules.canastas.size for rules in pair)
    most = max(rules.going_out.canastas for rules in pair)
    for number in range(most + 2):
        out = [text(rank(letter, size)) for letter in _CANASTA_RANKS[:number]]
        melds = out or ["Ac Ad Ah"]
        yield probe(position("Kc Kd Kh", melds), "0 meld Kc Kd Kh")
        yield probe(position("Kc Kd Kh 4c", melds), "0 meld Kc Kd Kh", "0 discard 4c")
        yield probe(position("Kc Kd Kh 4c 5d", melds), "0 meld Kc Kd Kh")
        yield probe(position("4c", melds), "0 discard 4c")
    for left in range(1, 6):
        rest = text(["4c", "5d", "6h", "7s", "8d"][:left])
        yield probe(position(f"Kc Kd Kh {rest}", ["Ac Ad Ah"]), "0 meld Kc Kd Kh")


def closing_cards(pair: Pair) -> Iterator[Probe]:
    """Closing discards of every kind of card, on every kind of pile."""
    out = canastas_for(pair)
    for card in (*(letter + "c" for letter in "AKQJT98765432"), "Jk"):
        yield probe(position(f"{card}", out), f"0 discard {card}")
    for pile in ("2d 6c", "6c 3s"):
        yield probe(position("Kc Kd Kh 4c", out, pile=pile), "0 meld Kc Kd Kh", "0 discard 4c")
        yield probe(position("4c", out, pile=pile), "0 discard 4c")


def asking(pair: Pair) -> Iterator[Probe]:
    """The question to the partner: before and after the draw, a second time, and going out without it."""
    out = canastas_for(pair)
    yield probe(position("Kc Kd Kh 4c", out), "0 ask")
    yield probe(position("Kc Kd Kh 4c", out), "0 meld Kc Kd Kh")
    yield probe(position("Kc Kd Kh", out, phase="draw", stock="4c 5d ..."), "0 ask")
    yield probe(position("Kc Kd Kh 4c", out, questions=[True] * 4), "0 ask")


# --- the concealed hand, and hands that end ---


def concealed(pair: Pair) -> Iterator[Probe]:
    """Going out in the turn of the player's first meld: with own canastas, the partner's, cards added, and after a
    take.
    """
    yield from whole_hands(pair)
    size = max(rules.canastas.size for rules in pair)
    out = canastas_for(pair)
    partners = position("Kc Kd Kh 4c")
    partners["state"]["sides"] = [{"melds": [{"cards": cards, "by": 2} for cards in out]}, {}]
    yield probe(partners, "0 meld Kc Kd Kh", "0 discard 4c")
    own = [text(rank(letter, size)) for letter in "4567"[: len(out)]]
    adding = position(text(own, ["Kc", "9c"]))
    adding["state"]["sides"] = [{"melds": [{"cards": "Kc Kd Kh", "by": 2}]}, {}]
    yield probe(adding, f"0 meld K: Kc + {' + '.join(own)}", "0 discard 9c")
    taken = text(rank("K", size - 1))
    more = [text(rank(letter, size)) for letter in "4567"[: len(out) - 1]]
    declared = " + ".join([f"0 take {taken}", *more])
    yield probe(position(text([taken], more, ["9h"]), phase="draw", pile="Ks"), declared, "0 discard 9h")


def ends(pair: Pair) -> Iterator[Probe]:
    """Positions at the end of the stock (one or two cards, a red three, none), with piles that may have to be taken."""
    piles = (
        ("8c Jd", "4c 5d 6h"),
        ("8c Ks", "4c 5d 6h"),
        ("8c Js", "Jc Jh 4c"),
        ("8c Js", "Jc 2d 4c"),
        ("2d Ks", "Kc Kh 4c"),
    )
    for stock in ("9c", "9c 9d", "3h", "9c 3h", ""):
        for pile, hand in piles:
            given = position(hand, ["Ac Ad Ah", "Kc Kd Kh"], phase="draw", stock=stock, pile=f"... {pile}")
            given["state"]["frozen"] = pile.startswith("2d")
            first = "0 pass" if not stock else "0 draw"
            yield probe(given, first)
            known = position(hand, ["Ac Ad Ah", "Kc Kd Kh"], phase="draw", stock=stock, pile=f"... {pile}")
            known["state"]["hands"] |= {"1": "4s 5s 6s"}
            yield probe(known, first, "0 discard 4c", "1 draw", "1 discard 4s")
