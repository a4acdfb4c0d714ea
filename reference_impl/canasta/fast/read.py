"""Reading a state that another program or a person wrote: everything is checked before anything is believed.

Sets of cards may come in any order; the state that results keeps them sorted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from canasta.spec import Rules, UnreadableInput

from . import cards, support
from .action import MELD_RANKS, kinds_of
from .cards import RED_THREE, Hand
from .deal import empty_state
from .fault import Path, unreadable
from .melds import is_legal, one_too_many
from .state import (
    CLOSED,
    EARLY,
    NO,
    NOT_ASKED,
    PENDING,
    RANK_ORDER,
    YES,
    MeldOnTable,
    Rare,
    Sides,
    State,
    meld_of,
    meld_order,
    side_melds,
)
from .table import CLOCKWISE, LONE_TAKER, next_partner, number_of_sides

PHASES = ("draw", "act", "answer", "over")
ASKED = (NOT_ASKED, EARLY, PENDING, YES, NO, CLOSED)
_ALWAYS = (
    "asked deal dealer frozen hands joined laid melded melds phase pile red3 scores sides stock taken turn".split()
)


def state_from(rules: Rules, obj: Any) -> State:
    """Read a state of a rule set from its written form.

    Raises:
        ContradictoryRules: this interpreter does not play the rule set.
        UnreadableInput: the object is no state of this rule set; the finding names the place, what was found and what
            was expected.  Among what is checked: the cards are those of the deck, melds are legal, and ``frozen``
            agrees with the pile.
    """
    support.demand(rules)
    if not isinstance(obj, Mapping):
        raise _bad((), "object", given=obj)
    seats = rules.table.players
    _check_keys(rules, obj)
    dealer, deal = _whole(obj, "dealer", 0, seats - 1), _whole(obj, "deal", 1, None)
    sides = _sides(rules, obj["sides"])
    new = empty_state(rules, dealer, _list(obj, "scores", number_of_sides(rules), _integer), deal)
    new.sides = sides
    new.turn = _whole(obj, "turn", 0, seats - 1)
    new.phase = _word(obj, "phase", PHASES)
    new.asked = _word(obj, "asked", ASKED)
    new.closing = _flag(obj.get("closing", False), ("closing",)) or None
    new.taken, new.joined = _flag(obj["taken"], ("taken",)), _flag(obj["joined"], ("joined",))
    new.melded = tuple(_list(obj, "melded", seats, _flag))
    new.hands = tuple(_list(obj, "hands", seats, lambda value, path: Hand.of(_cards(value, path))))
    new.red3 = tuple(_list(obj, "red3", seats, _red_threes))
    new.stock, new.pile = _cards(obj["stock"], ("stock",)), _cards(obj["pile"], ("pile",))
    new.melds = tuple(
        _list(
            obj,
            "melds",
            len(new.sides.sides),
            lambda value, path: side_melds(_melds(new, value, path), rules.canastas.size),
        )
    )
    new.laid = _laid(new, obj["laid"])
    new.rare = _rare(rules, obj, seats)
    _check_cards(rules, new)
    _check_freeze(rules, new, obj)
    _check_question(new)
    _check_threes(rules, new)
    return new


# ------------------------------------------------------------------------------------------------------ small readers


def _bad(path: Path, detail: str = "", **data: Any) -> UnreadableInput:
    return unreadable("state", "bad-state", path, detail, **data)


def _check_keys(rules: Rules, obj: Mapping[str, Any]) -> None:
    rare = empty_state(rules, 0, None, 1).rare
    known = {*_ALWAYS, *(name for name in Rare.__slots__ if getattr(rare, name) is not None and name != "freezers")}
    for key in obj:
        if key not in known and key != "closing":
            raise _bad((str(key),), "unknown-key", key=str(key), words=sorted(known))
    for key in sorted(known):
        if key not in obj:
            raise _bad((key,), "missing", key=key)


def _integer(value: Any, path: Path) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _bad(path, given=value, wanted={"types": ["integer"]})
    return value


def _whole(obj: Mapping[str, Any], key: str, low: int, high: int | None) -> int:
    value = _integer(obj[key], (key,))
    if value < low or (high is not None and value > high):
        raise _bad((key,), given=value, wanted={"types": ["integer"], "minimum": low, "maximum": high})
    return value


def _flag(value: Any, path: Path) -> bool:
    if not isinstance(value, bool):
        raise _bad(path, given=value, wanted={"types": ["boolean"]})
    return value


def _word(obj: Mapping[str, Any], key: str, words: tuple[str, ...]) -> str:
    value = obj[key]
    if not isinstance(value, str) or value not in words:
        raise _bad((key,), given=value, wanted={"words": list(words)})
    return value


def _list(obj: Mapping[str, Any], key: str, length: int, read: Callable[[Any, Path], Any]) -> list[Any]:
    value = obj[key]
    if not isinstance(value, list | tuple) or len(value) != length:
        raise _bad((key,), "entries", given=value, count=length)
    return [read(entry, (key, place)) for place, entry in enumerate(value)]


def _cards(value: Any, path: Path) -> bytes:
    if not isinstance(value, list | tuple):
        raise _bad(path, "cards", given=value)
    for place, card in enumerate(value):
        if not isinstance(card, str) or not cards.is_face(card):
            raise _bad((*path, place), "card", given=card)
    return cards.codes(value)


def _red_threes(value: Any, path: Path) -> bytes:
    faces = bytes(sorted(_cards(value, path)))
    for face in faces:
        if cards.RANK[face] != RED_THREE:
            raise _bad(path, "red-threes", card=cards.name(face))
    return faces


# ----------------------------------------------------------------------------------------------------- the larger parts


def _sides(rules: Rules, value: Any) -> Sides:
    seats = range(rules.table.players)
    if not isinstance(value, list | tuple) or not all(isinstance(side, list | tuple) and side for side in value):
        raise _bad(("sides",), "sides", given=value)
    sides = tuple(tuple(_integer(seat, ("sides", place)) for seat in side) for place, side in enumerate(value))
    if sorted(seat for side in sides for seat in side) != list(seats) or sides != tuple(
        sorted(tuple(sorted(side)) for side in sides)
    ):
        raise _bad(("sides",), "seats", given=value)
    count = number_of_sides(rules)
    usual = tuple(tuple(range(side, len(seats), count)) for side in range(count))
    joined = rules.table.sides == LONE_TAKER and sorted(map(len, sides)) == [1, 2]
    if sides != usual and not joined:
        raise _bad(("sides",), "usual-sides", given=value, usual=str([list(side) for side in usual]))
    return Sides(sides, rules.table.direction == CLOCKWISE)


def _melds(new: State, value: Any, path: Path) -> tuple[MeldOnTable, ...]:
    if not isinstance(value, list | tuple):
        raise _bad(path, "melds", given=value)
    melds = [_meld(new, entry, (*path, place)) for place, entry in enumerate(value)]
    joined = new.book.rules.table.sides == LONE_TAKER and len(new.sides.sides[int(path[-1])]) == 2
    surplus = one_too_many(new.book, melds, joined)
    if surplus is not None:
        raise _bad(path, "second-meld", rank=MELD_RANKS[surplus.rank])
    return tuple(sorted(melds, key=meld_order))


def _meld(new: State, value: Any, path: Path) -> MeldOnTable:
    if not isinstance(value, Mapping) or not {"rank", "cards"} <= set(value) <= {"rank", "cards", "concealed"}:
        raise _bad(path, "meld", given=value)
    rank = value["rank"]
    if not isinstance(rank, str) or rank not in MELD_RANKS:
        raise _bad((*path, "rank"), given=rank, wanted={"words": list(MELD_RANKS)})
    faces = bytes(sorted(_cards(value["cards"], (*path, "cards"))))
    index = MELD_RANKS.index(rank)
    naturals, wilds = kinds_of(index, faces)
    if naturals + wilds != len(faces) or not is_legal(new.book, index, naturals, wilds):
        raise _bad((*path, "cards"), "no-meld", cards=" ".join(cards.names(faces)), rank=rank)
    concealed = _flag(value.get("concealed", False), (*path, "concealed"))
    return meld_of(index, faces, wilds, concealed)


def _laid(new: State, value: Any) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(rank, str) and rank in MELD_RANKS for rank in value):
        raise _bad(("laid",), "ranks", given=value)
    own = new.melds[new.sides.of[new.turn]].by_rank
    laid = tuple(sorted((MELD_RANKS.index(rank) for rank in value), key=RANK_ORDER.__getitem__))
    for place, rank in enumerate(laid):
        if rank not in own or rank in laid[:place]:
            raise _bad(("laid",), "laid", rank=MELD_RANKS[rank])
    return laid


def _rare(rules: Rules, obj: Mapping[str, Any], seats: int) -> Rare:
    rare = empty_state(rules, 0, None, 1).rare
    if rare.black3 is not None:
        rare = rare.but(
            black3=tuple(_list(obj, "black3", seats, lambda value, path: bytes(sorted(_cards(value, path)))))
        )
    if rare.drained is not None:
        rare = rare.but(drained=_flag(obj["drained"], ("drained",)))
    if rare.offered is not None:
        rare = rare.but(offered=_flag(obj["offered"], ("offered",)))
    if rare.owed is not None:
        rare = rare.but(owed=tuple(_list(obj, "owed", seats, _integer)))
    if rare.questions is not None:
        rare = rare.but(questions=tuple(_list(obj, "questions", seats, _flag)))
    if rare.turns is not None:
        rare = rare.but(turns=tuple(_list(obj, "turns", seats, _integer)))
    return rare


# ------------------------------------------------------------------------------------------------------ what must agree


def _check_cards(rules: Rules, new: State) -> None:
    held: Counter[int] = Counter(new.stock + new.pile + b"".join(hand.faces for hand in new.hands) + b"".join(new.red3))
    held.update(face for own in new.melds for meld in own.all for face in meld.faces)
    held.update(face for row in new.rare.black3 or () for face in row)
    wanted = cards.deck_of(rules)
    for face in sorted(held | wanted):
        if held[face] != wanted[face]:
            raise _bad((), "count", held=held[face], card=cards.name(face), wanted_count=wanted[face])


def _check_freeze(rules: Rules, new: State, obj: Mapping[str, Any]) -> None:
    freezing = any(cards.RANK[face] in new.book.freezing for face in new.pile)
    if new.rare.freezers is not None:
        seats = obj["frozen"]
        players = range(rules.table.players)
        known = isinstance(seats, list | tuple) and all(type(seat) is int and seat in players for seat in seats)
        if not known or (seats and not freezing):
            raise _bad(("frozen",), "freezers", given=seats)
        new.rare = new.rare.but(freezers=tuple(sorted(set(seats))))
        return
    if _flag(obj["frozen"], ("frozen",)) != freezing:
        raise _bad(("frozen",), "frozen", given=obj["frozen"], freezing=freezing)
    new.frozen = freezing


def _check_question(new: State) -> None:
    if (new.phase == "answer") != (new.asked in (EARLY, PENDING)):
        raise _bad(("asked",), "asked", given=new.asked)
    if new.phase == "answer" and next_partner(new, new.turn) is None:
        raise _bad(("phase",), "no-partner", given=new.phase)


def _check_threes(rules: Rules, new: State) -> None:
    """Threes that are laid out are in a hand only before the holder's first turn, where they wait for it."""
    waiting = rules.threes.red.dealt == "first_turn"
    for seat, hand in enumerate(new.hands):
        threes = hand.cards.translate(None, new.book.held)
        if threes and (not waiting or seat == new.turn or new.melded[seat]):
            if rules.threes.red.left_in_hand is not None and new.phase == "over":
                continue
            kind = "red" if cards.RANK[threes[0]] == RED_THREE else "black"
            raise _bad(("hands", seat), "three-in-hand", colour=kind)
