"""The specification as data: strict reading, validation, inheritance and provenance of rule sets. Knows no engine."""

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
from .resolution import Resolution, load, load_file, resolve, resolve_file, rules_from
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
    "rules_from",
    "validate",
]
