"""The verdict of the library jsonschema: the authority on whether a document is of its form.

Everywhere else `canasta.spec.checking` decides alone, because it is quick to load and says where and what. ``canasta
validate`` asks both; where they part, one of the two has a fault, and nobody is told that a file is good or bad. A law
in the tests holds both equal. jsonschema is imported only here, and only when it is asked.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from .documents import schema_of
from .errors import InternalFault
from .parameters import schema
from .reading import Document

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

#: Keywords that are looked at first, since they bound how long the others take, and those that are looked at last.
_FIRST = ("type", "maxItems", "maxProperties", "maxLength")
_LAST = ("uniqueItems",)


def is_valid(value: Any, name: str) -> bool:
    """Whether jsonschema finds a value valid against a schema of ours (``variant-1``)."""
    return bool(_validator(name).is_valid(value))


def confirm(document: Document, good: bool, name: str | None = None) -> None:
    """Raise InternalFault, naming file and schema, where jsonschema does not find what our check has found.

    ``name`` is the schema; the one that the header declares where it is left out.
    """
    name = schema_of(document) if name is None else name
    if is_valid(document.value, name) is not good:
        ours, theirs = ("valid", "invalid") if good else ("invalid", "valid")
        raise InternalFault(f"{document.file}: {ours} against {name} for our check and {theirs} for jsonschema")


@cache
def _validator(name: str) -> "Draft202012Validator":
    from jsonschema import Draft202012Validator

    return Draft202012Validator(_ordered(schema(name)))


def _ordered(part: Any) -> Any:
    """A schema with its keywords in an order in which no document, however long, costs more than a look at each value;
    what it says is the same.
    """
    if isinstance(part, Mapping):
        rank = {**dict.fromkeys(_FIRST, 0), **dict.fromkeys(_LAST, 2)}
        return {key: _ordered(part[key]) for key in sorted(part, key=lambda key: rank.get(key, 1))}
    return [_ordered(one) for one in part] if isinstance(part, list) else part
