"""The fast interpreter, for self-play, campaigns, mutants and other bulk work: the same names as `canasta`.

It decides no rule of its own: `canasta.reference` does, and tests hold both equal, step by step. It plays the rule sets
that it supports and refuses the others.

``table`` ``cards`` ``deal`` ``turn`` ``melds`` ``canastas`` ``opening`` ``pile`` ``threes`` ``going_out``
``hand_end`` ``scoring`` and ``match`` hold the rules; ``state``, ``action`` and ``event`` are the values they speak of;
``verdict`` gathers what can be violated, ``legal`` lists what cannot, and ``game`` performs.  ``closing`` and
``taking`` search; ``read`` and ``record`` read what others wrote.  It reads no file and prints nothing.
"""

from canasta.fast.action import Action, Answer, Ask, Discard, Draw, Meld, MeldEntry, Pass, Take, action_from
from canasta.fast.cards import full_deck
from canasta.fast.deal import deal, deal_with_events
from canasta.fast.event import Event
from canasta.fast.game import apply, perform, to_move
from canasta.fast.legal import legal
from canasta.fast.match import NextHand, after_hand, next_hand
from canasta.fast.move import resolve as faces
from canasta.fast.read import state_from
from canasta.fast.record import score, score_with_totals
from canasta.fast.scoring import Item, Sheet, score_hand
from canasta.fast.state import State, digest
from canasta.fast.support import unsupported
from canasta.fast.table import view
from canasta.fast.verdict import violations
from canasta.fast.write import to_json
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
    "unsupported",
    "view",
    "violations",
]
