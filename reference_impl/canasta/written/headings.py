"""The words for what a sheet holds: one vocabulary for YAML, CSV and TSV, with the short forms that people use."""

import difflib
import re
from collections.abc import Iterable, Mapping

#: Key of a side -> other headings for it.
SIDE: Mapping[str, tuple[str, ...]] = {
    "name": ("side", "team", "pair", "player", "who"),
    "players": ("seats",),
    "score": ("before", "score_before", "total_before"),
    "total": ("sum", "result", "points", "hand_total"),
    "melds": ("melded", "table"),
    "meld_points": ("meld_cards", "melded_points", "card_points", "cards"),
    "natural_canastas": ("natural", "naturals", "natural_canasta", "clean", "pure"),
    "mixed_canastas": ("mixed", "mixed_canasta", "dirty"),
    "wild_canastas": ("wild", "wild_canasta"),
    "red_threes": ("red", "red3", "red_3", "red_3s", "red_three"),
    "black_threes": ("black", "black3", "black_3", "black_3s", "black_three"),
    "hands": ("cards_left", "left_in_hand"),
    "hand_points": ("left", "in_hand", "hand_cards", "minus", "points_left", "points_in_hand"),
    "went_out": ("out", "going_out", "goes_out"),
    "adjustments": ("adjustment", "adjust", "correction"),
    "note": ("notes", "why", "remark", "remarks", "comment", "comments", "reason"),
}
#: Headings of a table that belong to the whole hand. The number of the hand only says which lines belong together.
HAND: Mapping[str, tuple[str, ...]] = {
    "hand": ("deal", "round", "game", "no", "nr", "number"),
    "date": ("day", "when"),
    "dealer": (),
}
_SIDE_WORDS = {word: key for key, words in SIDE.items() for word in (key, *words)}
_HAND_WORDS = {word: key for key, words in HAND.items() for word in (key, *words)}
#: How alike a heading and a known word must be for a slip of the pen.
_ALIKE = 0.8
_YES, _NO = ("yes", "y", "x", "true", "1", "out"), ("no", "n", "-", "false", "0")


def plain(heading: str) -> str:
    """A heading without capitals, signs and outer spaces: ``Red threes`` as ``red_threes``."""
    return re.sub(r"[^\w]+", "_", heading.strip().lower()).strip("_")


def of_side(heading: str) -> str | None:
    """The key of a side that a heading means, or None."""
    return _SIDE_WORDS.get(plain(heading))


def of_hand(heading: str) -> str | None:
    """The key of a hand that the heading of a table means, or None."""
    return _HAND_WORDS.get(plain(heading))


def misspelt(heading: str) -> str | None:
    """The known heading of which an unknown one is probably a misspelling, or None: then it is a note."""
    return nearest(plain(heading), [*_SIDE_WORDS, *_HAND_WORDS])


def nearest(key: str, known: Iterable[str]) -> str | None:
    """The known key of which an unknown one is probably a misspelling, or None."""
    near = difflib.get_close_matches(key, list(known), 1, _ALIKE)
    return near[0] if near else None


def going_out(word: str) -> str:
    """The word of a table for going out as a sheet has it: yes or no; any other word as it is."""
    said = word.strip().lower()
    return "yes" if said in _YES else "no" if said in _NO else said
