"""The verdict of the library jsonschema: the authority on whether a document matches its schema.

Elsewhere only `canasta.spec.checking` decides, because it loads quickly and names the place and the fault. ``canasta
validate`` asks both. If they disagree, one of the two has a bug, and the user gets no verdict. A law in the tests keeps
both equal. jsonschema is imported only here, and only when it is needed.
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

#: Keywords to check first, because they limit how long the others take, and those to check last.
_FIRST = ("type", "maxItems", "maxProperties", "maxLength")
_LAST = ("uniqueItems",)


def is_valid(value: Any, name: str) -> bool:
    """Whether jsonschema accepts a value for one of our schemas (``variant-1``)."""
    return bool(_validator(name).is_valid(value))


def confirm(document: Document, good: bool, name: str | None = None) -> None:
    """Raise InternalFault with the names of file and schema if jsonschema disagrees with our check.

    ``name`` is the schema; by default, the one that the header declares.
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
    """A schema with its keywords in an order that limits the work for every document to one look at each value; its
    meaning is the same.
    """
    if isinstance(part, Mapping):
        rank = {**dict.fromkeys(_FIRST, 0), **dict.fromkeys(_LAST, 2)}
        return {key: _ordered(part[key]) for key in sorted(part, key=lambda key: rank.get(key, 1))}
    return [_ordered(one) for one in part] if isinstance(part, list) else part
