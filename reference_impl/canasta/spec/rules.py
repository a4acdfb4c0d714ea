"""A complete rule set as a value: `Rules`, built from a resolved object and converted back to one."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from . import chapters

CHAPTERS = (
    "table",
    "cards",
    "deal",
    "turn",
    "melds",
    "canastas",
    "opening",
    "pile",
    "threes",
    "going_out",
    "hand_end",
    "scoring",
    "match",
    "special_hands",
)


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """Every parameter of a game. Two rule sets are equal if their digests are, even if their names differ."""

    name: str
    digest: str
    table: chapters.Table
    cards: chapters.Cards
    deal: chapters.Deal
    turn: chapters.Turn
    melds: chapters.Melds
    canastas: chapters.Canastas
    opening: chapters.Opening
    pile: chapters.Pile
    threes: chapters.Threes
    going_out: chapters.GoingOut
    hand_end: chapters.HandEnd
    scoring: chapters.Scoring
    match: chapters.Match
    special_hands: chapters.SpecialHands

    def to_json(self) -> dict[str, Any]:
        """The resolved object, nested by chapter in chapter order; the digest is computed from it."""
        return {chapter: _to_json(getattr(self, chapter)) for chapter in CHAPTERS}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


def build(name: str, digest: str, rule_set: Mapping[str, Any]) -> Rules:
    """The typed form of a resolved object, which must have been checked before."""
    hints = _hints(Rules)
    return Rules(name, digest, **{chapter: _build(hints[chapter], rule_set[chapter]) for chapter in CHAPTERS})


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _build(hint: Any, value: Any) -> Any:
    if is_dataclass(hint):
        assert isinstance(hint, type)
        return hint(**{name: _build(inner, value[name.rstrip("_")]) for name, inner in _hints(hint).items()})
    if isinstance(hint, UnionType) and value is not None:
        return _build(get_args(hint)[0], value)
    if get_origin(hint) is tuple:
        return tuple(_build(get_args(hint)[0], item) for item in value)
    return chapters.Amounts(value) if isinstance(value, Mapping) else value


def _to_json(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name.rstrip("_"): _to_json(getattr(value, field.name)) for field in fields(value)}
    return (
        [_to_json(item) for item in value]
        if isinstance(value, tuple)
        else dict(value)
        if isinstance(value, Mapping)
        else value
    )
