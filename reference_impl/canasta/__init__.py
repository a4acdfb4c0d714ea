"""The rules of Canasta as a specification for people and programs.

``spec`` reads rule sets and validates them; ``engine`` plays and scores by them. This package exports what programs
need from both: load a rule set, deal, ask what is legal, apply, score.
"""

from typing import TYPE_CHECKING

from canasta.on_demand import on_demand

if TYPE_CHECKING:
    from canasta.engine.action import Action, Answer, Ask, Discard, Draw, Meld, MeldEntry, Pass, Take, action_from
    from canasta.engine.cards import full_deck
    from canasta.engine.deal import deal, deal_with_events
    from canasta.engine.event import Event
    from canasta.engine.game import apply, perform, to_move
    from canasta.engine.legal import legal
    from canasta.engine.match import NextHand, after_hand, next_hand
    from canasta.engine.move import resolve as faces
    from canasta.engine.read import state_from
    from canasta.engine.record import score, score_with_totals
    from canasta.engine.scoring import Item, Sheet, score_hand
    from canasta.engine.state import State, digest
    from canasta.engine.table import view
    from canasta.engine.verdict import violations
    from canasta.engine.write import to_json
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
    "Action": "canasta.engine.action",
    "Answer": "canasta.engine.action",
    "Ask": "canasta.engine.action",
    "CanastaError": "canasta.spec.errors",
    "ContradictoryRules": "canasta.spec.errors",
    "Discard": "canasta.engine.action",
    "Draw": "canasta.engine.action",
    "Event": "canasta.engine.event",
    "Finding": "canasta.spec.errors",
    "IllegalAction": "canasta.spec.errors",
    "InternalFault": "canasta.spec.errors",
    "Item": "canasta.engine.scoring",
    "Meld": "canasta.engine.action",
    "MeldEntry": "canasta.engine.action",
    "NextHand": "canasta.engine.match",
    "Pass": "canasta.engine.action",
    "Rules": "canasta.spec.rules",
    "Sheet": "canasta.engine.scoring",
    "State": "canasta.engine.state",
    "Take": "canasta.engine.action",
    "UnreadableInput": "canasta.spec.errors",
    "action_from": "canasta.engine.action",
    "after_hand": "canasta.engine.match",
    "apply": "canasta.engine.game",
    "deal": "canasta.engine.deal",
    "deal_with_events": "canasta.engine.deal",
    "digest": "canasta.engine.state",
    "faces": "canasta.engine.move:resolve",
    "full_deck": "canasta.engine.cards",
    "legal": "canasta.engine.legal",
    "load": "canasta.spec.resolution",
    "load_file": "canasta.spec.resolution",
    "next_hand": "canasta.engine.match",
    "perform": "canasta.engine.game",
    "rules_from": "canasta.spec.resolution",
    "score": "canasta.engine.record",
    "score_hand": "canasta.engine.scoring",
    "score_with_totals": "canasta.engine.record",
    "state_from": "canasta.engine.read",
    "to_json": "canasta.engine.write",
    "to_move": "canasta.engine.game",
    "view": "canasta.engine.table",
    "violations": "canasta.engine.verdict",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
