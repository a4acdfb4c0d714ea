"""The reference interpreter: the rules of the game, one module for each chapter, each rule in one place.

A state is a value. `violations` says which rules an action breaks, `perform` makes the state after a legal one, and
`legal` lists what `violations` accepts among the candidates. Nothing is read from files or printed here.
"""

from canasta.spec import (
    CanastaError,
    ContradictoryRules,
    Finding,
    IllegalAction,
    InternalFault,
    Rules,
    UnreadableInput,
    load,
    load_file,
    rules_from,
)

from .action import Action, Answer, Ask, Discard, Draw, Meld, MeldEntry, Pass, Take
from .cards import full_deck
from .event import Event
from .game import apply, perform
from .legal import faces, legal
from .match import NextHand, after_hand, next_hand
from .read import action_from, deal, deal_with_events, state_from
from .scoring import Item, Sheet, score_hand
from .state import State
from .table import to_move, view
from .verdict import violations
from .write import digest, to_json
from .written_hand import score, score_with_totals

__all__ = [
    "Action",
    "Answer",
    "Ask",
    "CanastaError",
    "ContradictoryRules",
    "Discard",
    "Draw",
    "Event",
    "Finding",
    "IllegalAction",
    "InternalFault",
    "Item",
    "Meld",
    "MeldEntry",
    "NextHand",
    "Pass",
    "Rules",
    "Sheet",
    "State",
    "Take",
    "UnreadableInput",
    "action_from",
    "after_hand",
    "apply",
    "deal",
    "deal_with_events",
    "digest",
    "faces",
    "full_deck",
    "legal",
    "load",
    "load_file",
    "next_hand",
    "perform",
    "rules_from",
    "score",
    "score_hand",
    "score_with_totals",
    "state_from",
    "to_json",
    "to_move",
    "view",
    "violations",
]
