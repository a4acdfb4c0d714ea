"""Draws the card pictures of this site: 53 faces and a back, one small SVG file each, dedicated to the public domain
(CC0 1.0).

All lines are paths, so the pictures need no font and a card looks the same in a browser, a book and a terminal with
pictures. The suit can be recognised without colour: by its symbol and by the letter of our notation. Each picture has a
name for screen readers. The paper is white in every colour scheme, because the red of hearts needs it.

``python docs/_ext/canasta_docs/deck.py`` writes the files; a test fails if they differ from this module.
"""

from __future__ import annotations

from pathlib import Path

RANKS: dict[str, str] = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "6": "six",
    "5": "five",
    "4": "four",
    "3": "three",
    "2": "two",
}
SUITS: dict[str, str] = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
JOKER = "Jk"
BACK = "back"

INK: dict[str, str] = {"c": "#16181d", "s": "#16181d", "d": "#b3001b", "h": "#b3001b"}
JOKER_INK = "#4a2a86"

# Rank glyphs are pen strokes in a box 20 wide and 28 high, suit letters in a box 10 wide and 14 high.
_RANK_STROKES: dict[str, str] = {
    "A": "M1 28 10 0 19 28M4.5 18H15.5",
    "K": "M2 0V28M18 0 2.5 16M8 11 18.5 28",
    "Q": "M10 0C4 0 1 5 1 14S4 28 10 28 19 23 19 14 16 0 10 0ZM12 20 20 30",
    "J": "M6 0H18M14 0V20C14 26 11 28 7.5 28 4 28 1.5 26 1 21",
    "T": "M0 5 3.5 0V28M17 0C13 0 11 5 11 14S13 28 17 28 23 23 23 14 21 0 17 0Z",
    "9": "M18 9C18 14 15 17 10 17S2 14 2 8.5 5 0 10 0 18 4 18 11C18 21 15 28 6 28",
    "8": (
        "M10 0C6 0 3 2.5 3 6.5S6 13 10 13 17 10.5 17 6.5 14 0 10 0ZM10 13C5 13 2 16 2 20.5S5 28 10 28 18 25 18 "
        "20.5 15 13 10 13Z"
    ),
    "7": "M2 0H18L8 28",
    "6": "M2 19C2 14 5 11 10 11S18 14 18 19.5 15 28 10 28 2 24 2 17C2 7 5 0 14 0",
    "5": "M17 0H4L3 12C5 10.5 7 10 9.5 10 15 10 18 13.5 18 19S15 28 9.5 28C5.5 28 3 26.5 1.5 24",
    "4": "M13 28V0L1 20H19",
    "3": "M2 3C4 1 6.5 0 9.5 0 14 0 17 2.5 17 6.5S14 13 8 13C14.5 13 18 16 18 20.5S14.5 28 9.5 28C6 28 3 27 1 24.5",
    "2": "M2 6C3 2 6 0 10 0 14.5 0 17.5 3 17.5 7.5 17.5 14 6 20 2 28H18.5",
}
_LETTER_STROKES: dict[str, str] = {
    "c": "M9 3C8 1 6.5 0 5 0 2 0 1 3 1 7S2 14 5 14C6.5 14 8 13 9 11",
    "d": "M1 0V14H4C7.5 14 9 11.5 9 7S7.5 0 4 0Z",
    "h": "M1 0V14M9 0V14M1 7H9",
    "s": (
        "M9 2.5C8 .8 6.5 0 5 0 2.5 0 1.200 1.5 1.200 3.5 1.200 8.5 9 5.5 9 10.5 9 12.5 7.5 14 5 14 3 14 1.5 13 .8 11.5"
    ),
}
# Pips fill a box 32 wide and 34 high.
_PIPS: dict[str, str] = {
    "h": (
        "M16 33C11 26 1 20 1 10.5 1 5 4.5 1.5 9 1.5 12 1.5 14.7 3.200 16 6 17.300 3.200 20 1.5 23 1.5 27.5 1.5 31 "
        "5 31 10.5 31 20 21 26 16 33Z"
    ),
    "d": "M16 0C19 6 24 12 29 17 24 22 19 28 16 34 13 28 8 22 3 17 8 12 13 6 16 0Z",
    "s": (
        "M16 0C20 7 31 13 31 21 31 25.5 28 28.5 24.200 28.5 21.5 28.5 19 27 17.600 24.800 17.800 28.5 19 31.5 "
        "21.5 34H10.5C13 31.5 14.200 28.5 14.400 24.800 13 27 10.5 28.5 7.800 28.5 4 28.5 1 25.5 1 21 1 13 12 7 "
        "16 0Z"
    ),
    "c": (
        "M16 0C20.400 0 23.5 3.200 23.5 7.300 23.5 9.600 22.600 11.300 21 12.800 21.7 12.600 22.5 12.5 23.300 "
        "12.5 27.800 12.5 31 15.800 31 20 31 24.300 27.800 27.5 23.5 27.5 21 27.5 18.900 26.400 17.600 24.600 "
        "17.800 28.5 19 31.5 21.5 34H10.5C13 31.5 14.200 28.5 14.400 24.600 13.100 26.400 11 27.5 8.5 27.5 4.200 "
        "27.5 1 24.300 1 20 1 15.800 4.200 12.5 8.7 12.5 9.5 12.5 10.300 12.600 11 12.800 9.400 11.300 8.5 9.600 "
        "8.5 7.300 8.5 3.200 11.600 0 16 0Z"
    ),
}
_STAR = "M30 22 35.300 36.5 50.5 37 38.5 46.5 42.900 61.200 30 52.5 17.100 61.200 21.5 46.5 9.5 37 24.7 36.5Z"
_JOKER_LETTERS = "M4 0H13M10 0V13C10 17 8 18.5 5.5 18.5 3 18.5 1.200 17 1 14M20 0V18.5M31 0 20.5 10.5M24.5 7 31.5 18.5"


def faces() -> tuple[str, ...]:
    """All 53 faces in our notation, by rank, then by suit, the joker last."""
    return (*(rank + suit for rank in RANKS for suit in SUITS), JOKER)


def name(card: str) -> str:
    """The English name of a card: ``Kh`` is the king of hearts, ``back`` a card face down.

    Raises ``KeyError`` for an unknown card.
    """
    if card == JOKER:
        return "joker"
    if card == BACK:
        return "card face down"
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def _frame(title: str, body: str) -> str:
    paper = '<rect x="1" y="1" width="58" height="82" rx="6" fill="#fff" stroke="#7d838c" stroke-width="1.5"/>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="84" viewBox="0 0 60 84" '
        f'role="img" aria-label="{title}">'
        f"<title>{title}</title>{paper}{body}</svg>\n"
    )


def _strokes(path: str, x: float, y: float, width: float, ink: str) -> str:
    return (
        f'<path transform="translate({x:g} {y:g})" d="{path}" fill="none" stroke="{ink}" '
        f'stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def svg(card: str) -> str:
    """The picture of a card as the text of an SVG file. Raises ``KeyError`` for an unknown card."""
    title = name(card)
    if card == JOKER:
        body = (
            _strokes(_JOKER_LETTERS, 8, 7, 3, JOKER_INK)
            + f'<path transform="translate(0 13)" d="{_STAR}" fill="{JOKER_INK}"/>'
        )
        return _frame(title, body)
    if card == BACK:
        lattice = "".join(f"M{x} 10 {x - 20} 74M{x - 20} 10 {x} 74" for x in (30, 40, 50))
        body = (
            '<rect x="6" y="6" width="48" height="72" rx="3" fill="#25476e"/>'
            f'<path d="{lattice}" fill="none" stroke="#cfe0f3" stroke-width="1.5"/>'
            '<circle cx="30" cy="42" r="9" fill="#cfe0f3"/>'
        )
        return _frame(title, body)
    rank, suit = card[0], card[1]
    ink = INK[suit]
    body = (
        _strokes(_RANK_STROKES[rank], 8, 8, 4, ink)
        + f'<path transform="translate(22 40)" d="{_PIPS[suit]}" fill="{ink}"/>'
        + _strokes(_LETTER_STROKES[suit], 8, 60, 2.5, ink)
    )
    return _frame(title, body)


def pictures() -> dict[str, str]:
    """Every file of the deck: its name without the ending, and its text."""
    return {card: svg(card) for card in (*faces(), BACK)}


def write(folder: Path) -> int:
    """Write the deck into a folder, which is created if needed; returns the number of files."""
    folder.mkdir(parents=True, exist_ok=True)
    deck = pictures()
    for card, text in deck.items():
        (folder / f"{card}.svg").write_text(text, encoding="utf-8", newline="\n")
    return len(deck)


if __name__ == "__main__":
    target = Path(__file__).resolve().parents[2] / "_static" / "cards"
    print(f"{write(target)} pictures in {target.name}/")
