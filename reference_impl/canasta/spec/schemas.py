"""Derives the schemas of variant and option files from the schema of a complete rule set.

``python -m canasta.spec.schemas --write`` writes them beside it. Without ``--write`` it checks whether they are up to
date (exit code 1 if not). Both kinds of file are patches: they have the same chapters, with nothing required, and
without the number of players, which comes from the name of a rule set.
"""

import copy
import json
import sys
from collections.abc import Mapping
from typing import Any

from . import data
from .outgoing import write
from .parameters import schema
from .rules import CHAPTERS

DERIVED = ("variant-1", "option-1")
WIDTH = 124

_COUNTS = [str(count) for count in range(2, 9)]
_ID = {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$", "maxLength": 60}
_IDS = {"type": "array", "items": _ID, "minItems": 1, "maxItems": 100, "uniqueItems": True}
_PLAYERS = {
    "type": "array",
    "items": {"type": "integer", "minimum": 2, "maximum": 8},
    "minItems": 1,
    "maxItems": 7,
    "uniqueItems": True,
}
_TITLE = {
    "title": "title",
    "description": "The title for readers, by language (en, hr, pl …).",
    "type": "object",
    "propertyNames": {"pattern": "^[a-z]{2}(-[A-Za-z]{2,4})?$", "description": "A language code such as en."},
    "additionalProperties": {"type": "string", "minLength": 1, "maxLength": 160},
    "minProperties": 1,
}
_BASIS = {
    "title": "basis",
    "description": "The reason for each value set here, by parameter path or its prefix; the longest prefix wins.",
    "type": "object",
    "propertyNames": {
        "pattern": "^[a-z_]+(\\.[A-Za-z0-9_]+)*$",
        "description": "A parameter path such as pile.frozen_by.wild.",
    },
    "additionalProperties": {
        "if": {"type": "array"},
        "then": {"type": "array", "items": {"$ref": "#/$defs/reason"}, "minItems": 1, "maxItems": 20},
        "else": {"$ref": "#/$defs/reason"},
    },
}
_REASON = {
    "title": "reason",
    "description": "A claim, an ambiguity, an erratum, a source or a policy.",
    "if": {"type": "string"},
    "then": {
        "type": "string",
        "pattern": "^([a-z]{2}-[0-9]{3}|amb-[0-9]{3}|err-[0-9]{2})$",
        "description": "A claim (sr-041), an ambiguity (amb-051), an erratum (err-09), {source: …} or {policy: …}.",
    },
    "else": {
        "type": "object",
        "description": "{source: …} or {policy: …}.",
        "properties": {
            "source": {
                "description": "A code in the list of sources or, in a user's file, any reference.",
                "type": "string",
                "minLength": 1,
                "maxLength": 200,
            },
            "policy": {
                "description": "Our own decision, with its reason.",
                "type": "string",
                "minLength": 8,
                "maxLength": 400,
            },
        },
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
    },
}


def derived(kind: str) -> dict[str, Any]:
    """The schema of a kind of patch file, ``variant-1`` or ``option-1``, as ``schema/`` must have it."""
    source = schema("rule-set-1")
    patches = {chapter: _patch(source["properties"][chapter], chapter) for chapter in CHAPTERS}
    records = {name: _record(record) for name, record in source["$defs"].items()}
    chapters = {chapter: {"$ref": f"#/$defs/{chapter}"} for chapter in CHAPTERS}
    name = kind.removesuffix("-1")
    basis = {"basis": {"$ref": "#/$defs/basis"}}
    overlay = {
        "title": "overlay",
        "description": "The differences for one number of players, with their own basis.",
        "type": "object",
        "properties": {**chapters, **basis},
        "minProperties": 1,
        "additionalProperties": False,
    }
    by_players = {
        "by_players": {
            "title": "overlays",
            "description": 'The differences for single numbers of players, written as text: "2".',
            "type": "object",
            "propertyNames": {"enum": _COUNTS},
            "additionalProperties": {"$ref": "#/$defs/overlay"},
            "minProperties": 1,
        },
    }
    head = {
        "canasta": {"description": "Kind and version of the file.", "const": f"{name}/1"},
        "id": {"description": "The name that users write; the file has the same name.", **_ID},
        "title": _TITLE,
    }
    own, required = (_variant_keys(), ["extends", "players"]) if name == "variant" else (_option_keys(), ["applies_to"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:canasta-spec:{kind}",
        "$comment": "Derived from rule-set-1.schema.json by python -m canasta.spec.schemas --write; do not edit.",
        "title": name,
        "description": _DESCRIPTIONS[name],
        "type": "object",
        "properties": {**head, **own, **chapters, **basis, **by_players},
        "required": ["canasta", "id", "title", *required],
        "additionalProperties": False,
        "$defs": {**patches, "overlay": overlay, "basis": _BASIS, "reason": _REASON, **records},
    }


_DESCRIPTIONS = {
    "variant": "A game, described by its differences from another one. The root variant (extends: null) sets every "
    "parameter; every other file has only what it changes. Maps are merged; all other values are replaced.",
    "option": "A named change that can be added to any variant to which it applies. Two options that set one parameter "
    "to different values cannot be combined.",
}


def _variant_keys() -> dict[str, Any]:
    return {
        "extends": {
            "description": "The variant whose values apply if this file sets none; null for a root.",
            **_ID,
            "type": ["string", "null"],
        },
        "players": {"description": "Numbers of players that the variant allows.", **_PLAYERS},
    }


def _option_keys() -> dict[str, Any]:
    return {
        "applies_to": {
            "title": "reach",
            "description": "The variants and numbers of players with which the option combines.",
            "type": "object",
            "properties": {
                "variants": {
                    "description": "any, or a list of variants.",
                    "if": {"type": "string"},
                    "then": {"const": "any"},
                    "else": _IDS,
                },
                "players": {
                    "description": "any, or a list of numbers of players.",
                    "if": {"type": "string"},
                    "then": {"const": "any"},
                    "else": _PLAYERS,
                },
                "not_with": {
                    "description": "Options that this one cannot be combined with, although their parameters differ.",
                    **_IDS,
                },
            },
            "required": ["variants", "players"],
            "additionalProperties": False,
        },
    }


def _patch(part: Mapping[str, Any], path: str) -> dict[str, Any]:
    """A chapter or group in which a file may set any part."""
    if "properties" not in part:
        return copy.deepcopy(dict(part))
    inner = {
        key: _patch(one, f"{path}.{key}")
        for key, one in part["properties"].items()
        if f"{path}.{key}" != "table.players"
    }
    kept = {key: one for key, one in part.items() if key != "required"}
    return {**kept, "properties": inner, "minProperties": 1}


def _record(record: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of a list: fields with a default may be missing."""
    if "properties" not in record:
        return dict(record)
    needed = [key for key, field in record["properties"].items() if "default" not in field]
    return {**record, "required": needed}


def text(value: object, indent: int = 0) -> str:
    """The text of a schema file; values that fit on one line are written on one line."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) + indent <= WIDTH or not isinstance(value, dict | list) or not value:
        return short
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        lines = [f"{pad}{json.dumps(key, ensure_ascii=False)}: {text(one, indent + 2)}" for key, one in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(pad + text(one, indent + 2) for one in value) + "\n" + " " * indent + "]"


def main(arguments: list[str]) -> int:
    """Write the derived schemas, or list those that are stale."""
    stale = [kind for kind in DERIVED if not _stands(kind)]
    if "--write" in arguments:
        for kind in stale:
            write(data.schema(kind), (text(derived(kind)) + "\n").encode())
        stale = []
    for kind in stale:
        sys.stdout.write(f"{data.schema(kind)} is stale: python -m canasta.spec.schemas --write\n")
    return 1 if stale else 0


def _stands(kind: str) -> bool:
    file = data.schema(kind)
    return file.is_file() and file.read_text(encoding="utf-8") == text(derived(kind)) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
