"""The card pictures: complete, original, named, and equal to the output of their script."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from canasta_docs import deck

CARDS = Path(__file__).resolve().parent.parent / "_static" / "cards"
SVG = "{http://www.w3.org/2000/svg}"


def test_files_are_what_the_script_draws() -> None:
    committed = {path.stem: path.read_text(encoding="utf-8") for path in CARDS.glob("*.svg")}
    assert committed == deck.pictures()


def test_fifty_three_faces_and_a_back() -> None:
    assert len(deck.faces()) == len(set(deck.faces())) == 53
    assert len(deck.pictures()) == 54


@pytest.mark.parametrize("card", [*deck.faces(), deck.BACK])
def test_a_picture_names_itself_and_needs_no_font(card: str) -> None:
    root = ElementTree.fromstring(deck.svg(card))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert root.get("aria-label") == title.text == deck.name(card)
    assert root.get("role") == "img"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {"svg", "title", "rect", "path", "circle"}


def test_names_are_told_apart() -> None:
    assert deck.name("Kh") == "king of hearts"
    assert deck.name("Jk") == "joker"
    assert len({deck.name(card) for card in deck.pictures()}) == 54
    with pytest.raises(KeyError):
        deck.name("1x")


def test_a_suit_shows_by_pip_and_by_letter_without_its_colour() -> None:
    for rank in deck.RANKS:
        shapes = set()
        for suit in deck.SUITS:
            root = ElementTree.fromstring(deck.svg(rank + suit))
            shapes.add(tuple(path.get("d") for path in root.iter(f"{SVG}path"))[1:])
        assert len(shapes) == 4
        assert all(len(shape) == 2 for shape in shapes)


def test_red_is_legible_on_its_own_paper() -> None:
    """The paper is white on every page, and each ink reaches a contrast of 4.5 : 1 on it."""
    for ink in {*deck.INK.values(), deck.JOKER_INK}:
        assert (1 + 0.05) / (_luminance(ink) + 0.05) > 4.5
    assert all('fill="#fff"' in deck.svg(card) for card in deck.faces())


def _luminance(ink: str) -> float:
    parts = [int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
