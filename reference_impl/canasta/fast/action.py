"""Actions: what players declare at the table.

An action is a value.  Its cards are codes (see ``cards``): faces, or rank cards where only the rank is named.
``action_from`` reads the written form and ``to_json`` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from canasta.spec import UnreadableInput

from . import cards
from .fault import Path, unreadable

#: The ranks under which cards are melded: the eleven natural ranks, black threes, and W for wild cards only.
MELD_RANKS: tuple[str, ...] = (*cards.RANKS[:12], "W")
WILD_ONLY = MELD_RANKS.index("W")


def kinds_of(rank: int, laid: bytes) -> tuple[int, int]:
    """How many of some cards are natural cards of the rank of a meld, and how many are wild."""
    ranks = laid.translate(cards.RANK_OF)
    # the meld of wild cards shares its index with the twos
    return 0 if rank == WILD_ONLY else ranks.count(rank), ranks.count(cards.TWO) + ranks.count(cards.JOKER)


@dataclass(frozen=True, slots=True)
class MeldEntry:
    """Cards laid to one meld: they join the side's meld of that rank or begin one.

    ``rank`` is an index into MELD_RANKS, ``cards`` are sorted codes, ``side`` names another side's meld (which is
    always refused), ``meld`` says which of several melds of the rank is meant, by its place among the side's melds.
    ``kinds`` tells how many of the cards are natural cards of the rank, and how many are wild.
    """

    rank: int
    cards: bytes
    side: int | None = None
    meld: int | None = None
    kinds: tuple[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kinds", kinds_of(self.rank, self.cards))


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock, or take the offered upcard as the whole draw."""

    upcard: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    """Take the discard pile: ``with_`` goes down with its top card, ``melds`` are laid from the hand as well."""

    with_: bytes = b""
    melds: tuple[MeldEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay melds and additions from the hand, all judged together."""

    melds: tuple[MeldEntry, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard one card, from the hand or, where a variant allows it, a laid three from the table."""

    card: int
    from_table: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the partner for leave to go out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the partner's question."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the hand end because the stock cannot give a draw."""


Action: TypeAlias = Draw | Take | Meld | Discard | Ask | Answer | Pass


def to_json(action: Action) -> dict[str, Any]:
    """The written form of an action, as a JSON object."""
    match action:
        case Draw(upcard):
            return {"do": "draw", "upcard": True} if upcard else {"do": "draw"}
        case Take(with_, melds):
            return {"do": "take", "with": cards.names(with_), "melds": [_entry_json(entry) for entry in melds]}
        case Meld(melds):
            return {"do": "meld", "melds": [_entry_json(entry) for entry in melds]}
        case Discard(card, from_table):
            written = {"do": "discard", "card": cards.name(card)}
            return written | {"from": "table"} if from_table else written
        case Ask():
            return {"do": "ask"}
        case Answer(yes):
            return {"do": "answer", "yes": yes}
        case Pass():
            return {"do": "pass"}


def _entry_json(entry: MeldEntry) -> dict[str, Any]:
    written: dict[str, Any] = {"rank": MELD_RANKS[entry.rank], "cards": cards.names(entry.cards)}
    if entry.side is not None:
        written["side"] = entry.side
    if entry.meld is not None:
        written["meld"] = entry.meld
    return written


_FIELDS = {
    "draw": {"upcard"},
    "take": {"with", "melds"},
    "meld": {"melds"},
    "discard": {"card", "from"},
    "ask": set[str](),
    "answer": {"yes"},
    "pass": set[str](),
}


def action_from(obj: Any) -> Action:
    """Read an action from its written form.

    Raises:
        UnreadableInput: the object is no action; the finding names the place, what was found and what was expected.
    """
    if not isinstance(obj, Mapping):
        raise _unreadable((), "object", given=obj)
    do = obj.get("do")
    if not isinstance(do, str) or do not in _FIELDS:
        raise _unreadable(("do",), given=do, wanted={"words": list(_FIELDS)})
    for key in obj:
        if key != "do" and key not in _FIELDS[do]:
            raise _unreadable((key,), "unknown-key", key=str(key), words=sorted(_FIELDS[do] | {"do"}), do=do)
    match do:
        case "draw":
            return Draw(_switch(obj, "upcard", False))
        case "take":
            return Take(_cards(obj.get("with", []), ("with",)), _entries(obj.get("melds", [])))
        case "meld":
            return Meld(_entries(obj.get("melds")))
        case "discard":
            source = obj.get("from", "hand")
            if source not in ("hand", "table"):
                raise _unreadable(("from",), "from", given=source)
            return Discard(_card(obj.get("card"), ("card",)), source == "table")
        case "ask":
            return Ask()
        case "answer":
            return Answer(_switch(obj, "yes", None))
        case _:
            return Pass()


def _switch(obj: Mapping[str, Any], key: str, default: bool | None) -> bool:
    value = obj.get(key, default)
    if not isinstance(value, bool):
        raise _unreadable((key,), given=value, wanted={"types": ["boolean"]})
    return value


def _card(value: Any, path: Path) -> int:
    try:
        return cards.code(value)
    except (KeyError, TypeError):
        raise _unreadable(path, "card", given=value) from None


def _cards(value: Any, path: Path) -> bytes:
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, list | tuple):
        raise _unreadable(path, "cards", given=value)
    return bytes(sorted(_card(card, (*path, place)) for place, card in enumerate(value)))


def _entries(value: Any) -> tuple[MeldEntry, ...]:
    if not isinstance(value, list | tuple):
        raise _unreadable(("melds",), "melds", given=value)
    return tuple(_entry(entry, ("melds", place)) for place, entry in enumerate(value))


def _entry(obj: Any, path: Path) -> MeldEntry:
    if not isinstance(obj, Mapping):
        raise _unreadable(path, "meld", given=obj)
    for key in obj:
        if key not in ("rank", "cards", "side", "meld"):
            raise _unreadable((*path, key), "unknown-key-of-meld", key=str(key))
    rank = obj.get("rank")
    if not isinstance(rank, str) or rank not in MELD_RANKS:
        raise _unreadable((*path, "rank"), given=rank, wanted={"words": list(MELD_RANKS)})
    for key in ("side", "meld"):
        place = obj.get(key)
        if place is not None and (not isinstance(place, int) or isinstance(place, bool) or place < 0):
            raise _unreadable((*path, key), given=place, wanted={"types": ["integer"], "minimum": 0})
    return MeldEntry(
        MELD_RANKS.index(rank), _cards(obj.get("cards"), (*path, "cards")), obj.get("side"), obj.get("meld")
    )


def _unreadable(path: Path, detail: str = "", **data: Any) -> UnreadableInput:
    return unreadable("action", "bad-action", path, detail, **data)
