"""The written form of states, actions, events and scores: plain JSON values, and the digest over them."""

from typing import Any, Protocol

from canasta.spec import Rules, canonical

from .action import Action, Answer, Ask, Discard, Draw, Meld, MeldEntry, Pass, Take
from .event import Event
from .state import State, TableMeld, hand_of


class Scored(Protocol):
    """What a hand brought: a sheet, or the outcome of a hand."""

    def to_json(self) -> dict[str, Any]:
        """The written form."""


def digest(state: State) -> str:
    """``sha256:`` and 64 hexadecimal digits over the canonical JSON of a state."""
    return canonical.digest(to_json(state))


def to_json(value: State | Action | Event | Scored) -> dict[str, Any]:
    """The written form of a state, an action, an event, a sheet, or the outcome of a hand."""
    match value:
        case State():
            return _state(value)
        case Event():
            return _event(value)
        case Draw() | Take() | Meld() | Discard() | Ask() | Answer() | Pass():
            return _action(value)
    written: dict[str, Any] = value.to_json()
    return written


def _state(state: State) -> dict[str, Any]:
    rules, seats = state.rules, range(state.rules.table.players)
    lap = rules.pile.freeze_lasts == "one_lap"
    written: dict[str, Any] = {
        "asked": state.asked,
        "deal": state.deal,
        "dealer": state.dealer,
        "frozen": list(state.freezers) if lap else state.frozen,
        "hands": [list(hand_of(state, seat)) for seat in seats],
        "joined": state.joined,
        "laid": list(state.laid),
        "melded": list(state.melded),
        "melds": [[_meld(meld) for meld in melds] for melds in state.melds],
        "phase": state.phase,
        "pile": list(state.pile),
        "red3": [list(cards) for cards in state.red3],
        "scores": list(state.scores),
        "sides": [list(side) for side in state.sides],
        "stock": list(state.stock),
        "taken": state.taken,
        "turn": state.turn,
    }
    optional = {
        "black3": [list(cards) for cards in state.black3],
        "closing": state.closing,
        "drained": state.drained,
        "offered": state.offered,
        "owed": list(state.owed),
        "questions": list(state.questions),
        "turns": list(state.turns),
    }
    return written | {key: optional[key] for key in optional_keys(rules)} | ({"closing": True} if state.closing else {})


def optional_keys(rules: Rules) -> tuple[str, ...]:
    """The members of a written state that only some rule sets need."""
    needed = {
        "black3": rules.threes.black.laid_out,
        "drained": rules.hand_end.last_red_three == "may_meld_first",
        "offered": rules.deal.upcard.offered_as_draw,
        "owed": rules.threes.red.dealt == "shown_at_once",
        "questions": rules.going_out.permission.limit == "once_a_hand",
        "turns": rules.melds.from_turn > 1,
    }
    return tuple(key for key, present in needed.items() if present)


def _meld(meld: TableMeld) -> dict[str, Any]:
    note = {"concealed": True} if meld.concealed else {}
    return {"rank": meld.rank, "cards": list(meld.cards)} | note


def _action(action: Action) -> dict[str, Any]:
    match action:
        case Draw(upcard=upcard):
            return {"do": "draw"} | ({"upcard": True} if upcard else {})
        case Take(with_=cards, melds=entries):
            return {"do": "take", "with": sorted(cards), "melds": [_entry(entry) for entry in entries]}
        case Meld(melds=entries):
            return {"do": "meld", "melds": [_entry(entry) for entry in entries]}
        case Discard(card=card, from_table=from_table):
            return {"do": "discard", "card": card} | ({"from": "table"} if from_table else {})
        case Answer(yes=yes):
            return {"do": "answer", "yes": yes}
        case Ask():
            return {"do": "ask"}
        case Pass():
            return {"do": "pass"}


def _entry(entry: MeldEntry) -> dict[str, Any]:
    named = {"side": entry.side, "meld": entry.meld}
    where = {key: value for key, value in named.items() if value is not None}
    return {"rank": entry.rank, "cards": sorted(entry.cards)} | where


def _event(event: Event) -> dict[str, Any]:
    seat = {} if event.seat is None else {"seat": event.seat}
    return {"event": event.name, "rule": event.rule} | seat | dict(event.data)
