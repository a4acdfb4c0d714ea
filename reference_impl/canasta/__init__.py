"""The rules of Canasta as a specification for people and programs.

``spec`` reads rule sets and validates them; ``fast`` plays and scores by them. This package exports what programs
need from both: load a rule set, deal, ask what is legal, apply, score.
"""

from typing import TYPE_CHECKING

from canasta.on_demand import on_demand

if TYPE_CHECKING:
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
    "view",
    "violations",
]

_HOMES = {
    "Action": "canasta.fast.action",
    "Answer": "canasta.fast.action",
    "Ask": "canasta.fast.action",
    "CanastaError": "canasta.spec.errors",
    "ContradictoryRules": "canasta.spec.errors",
    "Discard": "canasta.fast.action",
    "Draw": "canasta.fast.action",
    "Event": "canasta.fast.event",
    "Finding": "canasta.spec.errors",
    "IllegalAction": "canasta.spec.errors",
    "InternalFault": "canasta.spec.errors",
    "Item": "canasta.fast.scoring",
    "Meld": "canasta.fast.action",
    "MeldEntry": "canasta.fast.action",
    "NextHand": "canasta.fast.match",
    "Pass": "canasta.fast.action",
    "Rules": "canasta.spec.rules",
    "Sheet": "canasta.fast.scoring",
    "State": "canasta.fast.state",
    "Take": "canasta.fast.action",
    "UnreadableInput": "canasta.spec.errors",
    "action_from": "canasta.fast.action",
    "after_hand": "canasta.fast.match",
    "apply": "canasta.fast.game",
    "deal": "canasta.fast.deal",
    "deal_with_events": "canasta.fast.deal",
    "digest": "canasta.fast.state",
    "faces": "canasta.fast.move:resolve",
    "full_deck": "canasta.fast.cards",
    "legal": "canasta.fast.legal",
    "load": "canasta.spec.resolution",
    "load_file": "canasta.spec.resolution",
    "next_hand": "canasta.fast.match",
    "perform": "canasta.fast.game",
    "rules_from": "canasta.spec.resolution",
    "score": "canasta.fast.record",
    "score_hand": "canasta.fast.scoring",
    "score_with_totals": "canasta.fast.record",
    "state_from": "canasta.fast.read",
    "to_json": "canasta.fast.write",
    "to_move": "canasta.fast.game",
    "view": "canasta.fast.table",
    "violations": "canasta.fast.verdict",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
