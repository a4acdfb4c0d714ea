"""What the schema of a complete rule set says about each parameter, as a table by path.

The schema is the only place that gives a parameter's type, range, words and meaning. All other modules ask here.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from . import data
from .errors import InternalFault


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: its path, its chapter, its meaning, and its schema with every reference resolved.

    This version does not play by ``family`` parameters; they must have the value ``rests``. ``custom`` parameters
    concern only table manners and the rulebook.
    """

    path: str
    chapter: str
    description: str
    schema: Mapping[str, Any]
    family: bool
    rests: Any
    custom: bool

    @property
    def words(self) -> tuple[str, ...]:
        """The possible words, in the order of the schema; empty if the parameter takes none."""
        return tuple(choice["const"] for choice in self.schema.get("oneOf", ()) if choice["const"] is not None)


@cache
def schema(name: str) -> Mapping[str, Any]:
    """A JSON Schema by kind and major version (``rule-set-1``). Raises InternalFault if it is missing or damaged."""
    file = data.schema(name)
    try:
        found: Mapping[str, Any] = json.loads(file.read_bytes())
    except (OSError, ValueError) as problem:
        raise InternalFault(f"{file}: {problem}") from None
    return found


@cache
def parameters() -> Mapping[str, Parameter]:
    """Every parameter by path, in chapter order."""
    found: dict[str, Parameter] = {}

    def walk(properties: Mapping[str, Any], above: str) -> None:
        for key, inner in properties.items():
            path = f"{above}.{key}" if above else key
            if "properties" in inner:
                walk(inner["properties"], path)
                continue
            family = inner.get("x-family")
            found[path] = Parameter(
                path,
                path.split(".")[0],
                inner["description"],
                inner,
                family is not None,
                family["rests"] if family else None,
                bool(inner.get("x-custom")),
            )

    walk(schema("rule-set-1")["properties"], "")
    return found


@cache
def groups() -> frozenset[str]:
    """Every path of a group of parameters: chapters and the groups inside them."""
    paths = parameters()
    return frozenset(path.rsplit(".", depth)[0] for path in paths for depth in range(1, path.count(".") + 1))


def leaves(patch: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """The parameters that a nested patch sets, as path and value; unknown keys are ignored."""
    for key, value in patch.items():
        path = f"{above}.{key}" if above else key
        if path in parameters():
            yield path, value
        elif path in groups() and isinstance(value, Mapping):
            yield from leaves(value, path)


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """The values by path in nested form, every chapter and key in the order of the schema."""
    result: dict[str, Any] = {}
    for path in parameters():
        if path in flat:
            *parents, leaf = path.split(".")
            place = result
            for part in parents:
                place = place.setdefault(part, {})
            place[leaf] = flat[path]
    return result


def complete(path: str, value: Any) -> Any:
    """A checked value with the missing fields of records filled in, in the order of the schema."""
    item = parameters()[path].schema.get("items", {})
    if "$ref" not in item:
        return value
    record = schema("rule-set-1")["$defs"][item["$ref"].rsplit("/", 1)[-1]]
    if "properties" not in record:
        return value
    fields = record["properties"]
    return [{key: one[key] if key in one else inner["default"] for key, inner in fields.items()} for one in value]
