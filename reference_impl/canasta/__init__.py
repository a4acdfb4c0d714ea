"""The rules of Canasta as a specification for people and programs.

``spec`` reads rule sets and validates them; ``reference`` plays and scores by them. This package exports what programs
need from both: load a rule set, deal, ask what is legal, apply, score. `canasta.fast` has the same names for bulk work,
except `position`.
"""

from typing import TYPE_CHECKING

from canasta.on_demand import on_demand

if TYPE_CHECKING:
    from canasta.reference.action import Action, Answer, Ask, Discard, Draw, Meld, MeldEntry, Pass, Take
    from canasta.reference.cards import full_deck
    from canasta.reference.event import Event
    from canasta.reference.game import apply, perform
    from canasta.reference.legal import faces, legal
    from canasta.reference.match import NextHand, after_hand, next_hand
    from canasta.reference.read import action_from, deal, deal_with_events, state_from
    from canasta.reference.scoring import Item, Sheet, score_hand
    from canasta.reference.state import State
    from canasta.reference.table import to_move, view
    from canasta.reference.verdict import violations
    from canasta.reference.write import digest, to_json
    from canasta.reference.written_hand import score, score_with_totals
    from canasta.rulings.position import position
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
    "position",
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
    "Action": "canasta.reference.action",
    "Answer": "canasta.reference.action",
    "Ask": "canasta.reference.action",
    "CanastaError": "canasta.spec.errors",
    "ContradictoryRules": "canasta.spec.errors",
    "Discard": "canasta.reference.action",
    "Draw": "canasta.reference.action",
    "Event": "canasta.reference.event",
    "Finding": "canasta.spec.errors",
    "IllegalAction": "canasta.spec.errors",
    "InternalFault": "canasta.spec.errors",
    "Item": "canasta.reference.scoring",
    "Meld": "canasta.reference.action",
    "MeldEntry": "canasta.reference.action",
    "NextHand": "canasta.reference.match",
    "Pass": "canasta.reference.action",
    "Rules": "canasta.spec.rules",
    "Sheet": "canasta.reference.scoring",
    "State": "canasta.reference.state",
    "Take": "canasta.reference.action",
    "UnreadableInput": "canasta.spec.errors",
    "action_from": "canasta.reference.read",
    "after_hand": "canasta.reference.match",
    "apply": "canasta.reference.game",
    "deal": "canasta.reference.read",
    "deal_with_events": "canasta.reference.read",
    "digest": "canasta.reference.write",
    "faces": "canasta.reference.legal",
    "full_deck": "canasta.reference.cards",
    "legal": "canasta.reference.legal",
    "load": "canasta.spec.resolution",
    "load_file": "canasta.spec.resolution",
    "next_hand": "canasta.reference.match",
    "perform": "canasta.reference.game",
    "position": "canasta.rulings.position",
    "rules_from": "canasta.spec.resolution",
    "score": "canasta.reference.written_hand",
    "score_hand": "canasta.reference.scoring",
    "score_with_totals": "canasta.reference.written_hand",
    "state_from": "canasta.reference.read",
    "to_json": "canasta.reference.write",
    "to_move": "canasta.reference.table",
    "view": "canasta.reference.table",
    "violations": "canasta.reference.verdict",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
