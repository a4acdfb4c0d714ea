"""The specification as data: strict reading, validation, inheritance and the origin of every value. Independent of the
engine.
"""

from typing import TYPE_CHECKING

from ..on_demand import on_demand

if TYPE_CHECKING:
    from . import canonical, catalogue, data, errors, reading
    from .difference import Difference, differences
    from .errors import (
        CanastaError,
        ContradictoryRules,
        Finding,
        IllegalAction,
        InternalFault,
        UnreadableInput,
    )
    from .files import Basis
    from .resolution import Resolution, load, load_file, resolve, resolve_file, rules_digest, rules_from
    from .rules import CHAPTERS, Rules
    from .validation import validate

__all__ = [
    "CHAPTERS",
    "Basis",
    "CanastaError",
    "ContradictoryRules",
    "Difference",
    "Finding",
    "IllegalAction",
    "InternalFault",
    "Resolution",
    "Rules",
    "UnreadableInput",
    "canonical",
    "catalogue",
    "data",
    "differences",
    "errors",
    "load",
    "load_file",
    "reading",
    "resolve",
    "resolve_file",
    "rules_digest",
    "rules_from",
    "validate",
]

_HOMES = {
    "Basis": "canasta.spec.files",
    "CHAPTERS": "canasta.spec.rules",
    "CanastaError": "canasta.spec.errors",
    "ContradictoryRules": "canasta.spec.errors",
    "Difference": "canasta.spec.difference",
    "Finding": "canasta.spec.errors",
    "IllegalAction": "canasta.spec.errors",
    "InternalFault": "canasta.spec.errors",
    "Resolution": "canasta.spec.resolution",
    "Rules": "canasta.spec.rules",
    "UnreadableInput": "canasta.spec.errors",
    "canonical": "canasta.spec.canonical",
    "catalogue": "canasta.spec.catalogue",
    "data": "canasta.spec.data",
    "differences": "canasta.spec.difference",
    "errors": "canasta.spec.errors",
    "load": "canasta.spec.resolution",
    "load_file": "canasta.spec.resolution",
    "reading": "canasta.spec.reading",
    "resolve": "canasta.spec.resolution",
    "resolve_file": "canasta.spec.resolution",
    "rules_digest": "canasta.spec.resolution",
    "rules_from": "canasta.spec.resolution",
    "validate": "canasta.spec.validation",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
