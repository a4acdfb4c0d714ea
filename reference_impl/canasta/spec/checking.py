"""Compares a document with a JSON Schema, and says in the document's own terms what is wrong and where.

The schemas are ordinary JSON Schema 2020-12. This check exists for three reasons: the writer of a rule set needs the
line, the column, the possible words and the one that they probably meant; hostile input must cost only time in
proportion to its length; and it loads quickly. The verdict of the library jsonschema is the authority: see
`canasta.spec.authority`. A keyword that this module does not know is an internal fault, so that it never ignores a
requirement of a schema.
"""

import difflib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .errors import Finding, InternalFault
from .reading import Document, Place, shown

MOST = 50
"""The number of findings after which the check stops."""

_KEYS = 3
"""Keys of a mapping to name if none is required."""

_SILENT = frozenset(
    {
        "$schema",
        "$id",
        "$defs",
        "$comment",
        "title",
        "description",
        "default",
        "examples",
        "then",
        "else",
        "x-family",
        "x-custom",
    }
)
_TYPES: dict[str, Callable[[Any], bool]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
_SWITCHES = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def check(document: Document, schema: Mapping[str, Any], at: Place = (), definition: str = "") -> list[Finding]:
    """All findings of a document, or of the part of it at a path, in the order of the document; at most `MOST`.

    ``definition`` names the definition of the schema to check by, instead of the whole schema.
    """
    value = document.value
    for part in at:
        value = value[part]
    checker = _Checker(document, schema)
    findings: list[Finding] = []
    for finding in checker.walk(value, schema["$defs"][definition] if definition else schema, at):
        findings.append(finding)
        if len(findings) == MOST:
            break
    return sorted(findings, key=lambda one: (one.line or 0, one.column or 0))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant, or None."""
    near = difflib.get_close_matches(word[:60], list(known), n=1, cutoff=0.6)
    return near[0] if near else None


class _Spot(NamedTuple):
    """A value, its schema, and its place."""

    value: Any
    schema: Mapping[str, Any]
    at: Place


#: A fault whose words nobody asks for: it only shows that a value does not fit.
_UNFIT = Finding("unfit", "")


@dataclass(slots=True)
class _Checker:
    document: Document
    root: Mapping[str, Any]
    #: How many questions of `fits` are open; while there is one, nobody reads the findings.
    asking: int = 0

    def walk(self, value: Any, schema: Mapping[str, Any] | bool, at: Place) -> Iterator[Finding]:
        plan = _PLANS.get((id(self.root), id(schema))) or self._plan(schema)
        if plan.types and not any(fits(value) for fits in plan.types):
            yield self._unexpected("wrong-type", value, plan.schema, at)
            return
        if plan.branch_types and not any(fits(value) for fits in plan.branch_types):
            # Otherwise the finding would name only the types of one branch.
            yield self._unexpected("wrong-type", value, plan.schema, at)
            return
        spot = _Spot(value, plan.schema, at)
        for look, demand in plan.looks:
            yield from look(self, spot, demand)

    def _plan(self, schema: Mapping[str, Any] | bool) -> "_Plan":
        """What to check by a schema; it is worked out once, because documents visit the same schemas often."""
        followed = self._followed(schema)
        for keyword in followed:
            if keyword not in _KEYWORDS and keyword not in _SILENT:
                raise InternalFault(f"the schema keyword {keyword} is not known here")
        # Several keywords share a look, such as minimum and maximum.
        looks = {_KEYWORDS[keyword]: demand for keyword, demand in followed.items() if keyword in _KEYWORDS}
        looks.pop(_Checker._skip, None)
        types = tuple(_TYPES[name] for name in _names(followed.get("type", ())))
        branch_types = self._branch_types(followed) if "if" in followed else ()
        plan = _Plan((self.root, schema), followed, types, branch_types, tuple(looks.items()))
        return _PLANS.setdefault((id(self.root), id(schema)), plan)

    def _followed(self, schema: Mapping[str, Any] | bool) -> Mapping[str, Any]:
        if isinstance(schema, bool):
            return {} if schema else {"enum": []}
        if "$ref" not in schema:
            return schema
        place: Any = self.root
        for part in schema["$ref"].removeprefix("#/").split("/"):
            place = place[part]
        beside = {key: demand for key, demand in schema.items() if key != "$ref"}
        return {**self._followed(place), **beside}

    def fits(self, value: Any, schema: Mapping[str, Any], at: Place) -> bool:
        self.asking += 1
        fault = next(self.walk(value, schema, at), None)
        self.asking -= 1
        return fault is None

    def _unexpected(self, code: str, value: Any, schema: Mapping[str, Any], at: Place) -> Finding:
        if self.asking:
            return _UNFIT
        words, types = _words(schema), _names(schema.get("type", ()))
        data: dict[str, Any] = {"value": value, "wanted": self.wanted(schema)}
        if isinstance(value, str):
            if "integer" in types and re.fullmatch(r"-?[0-9]{1,18}", value):
                return self.document.finding(code, at, "quoted", **data)
            meant = _SWITCHES.get(value.lower()) if "boolean" in types else nearest(value, words)
            return self.document.finding(code, at, meant=meant, **data)
        scalar = value is not None and not isinstance(value, dict | list)
        if scalar and (str(value) in words or schema.get("type") == "string"):
            return self.document.finding(code, at, "unquoted", **data)
        return self.document.finding(code, at, **data)

    def _choices(self, schema: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The alternatives of a schema, those of alternatives included; the schema itself if there are none."""
        schema = self._followed(schema)
        choices = [*schema.get("oneOf", ()), *schema.get("anyOf", ())]
        if set(schema.get("if", ())) == {"type"} and "then" in schema and "else" in schema:
            choices += [schema["then"], schema["else"]]
        if not choices or _words(schema):
            return [schema]
        return [inner for choice in choices for inner in self._choices(choice)]

    def _branch_types(self, schema: Mapping[str, Any]) -> tuple[Callable[[Any], bool], ...]:
        """The types that the alternatives of a schema name; none if an alternative names none."""
        choices = self._choices(schema)
        if not all("type" in choice for choice in choices):
            return ()
        return tuple(_TYPES[name] for choice in choices for name in _names(choice["type"]))

    def wanted(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a schema requires, as data: ``any`` of several alternatives, ``words`` of a closed list, ``items`` of a
        list of them, or ``types`` with ``minimum``, ``maximum``, what a text with a pattern is (``text``) and some
        ``keys`` of a mapping, or else a ``description``.
        """
        choices = self._choices(schema)
        if len(choices) > 1:
            return {"any": [self.wanted(choice) for choice in choices]}
        [schema] = choices
        words = _words(schema)
        if words:
            return {"words": words}
        if schema.get("type") == "array" and isinstance(schema.get("items"), Mapping):
            inner = _words(self._followed(schema["items"]))
            return {"items": inner} if inner else {"types": ["array"]}
        keys = list(schema.get("required", ())) or list(schema.get("properties", ()))[:_KEYS]
        if keys and _names(schema.get("type", "object")) == ("object",):
            return {"types": ["object"], "keys": keys[: schema.get("maxProperties")]}
        if "type" not in schema:
            return {"description": _phrase(schema.get("description", ""))}
        bounds = {key: schema[key] for key in ("minimum", "maximum") if key in schema}
        text = {"text": _phrase(schema["description"])} if "pattern" in schema and "description" in schema else {}
        return {"types": list(_names(schema["type"])), **bounds, **text}

    def _words_only(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if not any(_same(value, word) for word in demand):
            yield self._unexpected("unknown-word", value, schema, at)

    def _const(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        return self._words_only(spot, [demand])

    def _one_of(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if all("const" in choice for choice in demand):
            yield from self._words_only(spot, [choice["const"] for choice in demand])
        elif sum(self.fits(value, choice, at) for choice in demand) != 1:
            yield self._unexpected("no-such-form", value, schema, at)

    def _any_of(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if not any(self.fits(value, choice, at) for choice in demand):
            yield self._unexpected("no-such-form", value, schema, at)

    def _all_of(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, _, at = spot
        for part in demand:
            yield from self.walk(value, part, at)

    def _not(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if self.fits(value, demand, at):
            yield self._unexpected("no-such-form", value, schema, at)

    def _if(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        branch = schema.get("then" if self.fits(value, demand, at) else "else")
        if branch is not None:
            yield from self.walk(value, branch, at)

    def _range(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if _TYPES["integer"](value) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            yield self._unexpected("out-of-range", value, schema, at)

    def _pattern(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if isinstance(value, str) and not re.search(demand, value):
            yield self._unexpected("wrong-form", value, {"type": "string", **schema}, at)

    def _length(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if isinstance(value, str) and not schema.get("minLength", 0) <= len(value) <= schema.get(
            "maxLength", len(value)
        ):
            least, most, length = schema.get("minLength", 0), schema.get("maxLength"), len(value)
            if most is None:
                yield self.document.finding("wrong-length", at, "too-short", length=length, least=least)
            else:
                yield self.document.finding("wrong-length", at, "text", length=length, least=least, most=most)

    def _items_count(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if isinstance(value, list):
            least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
            if not least <= len(value) <= most:
                if len(value) < least:
                    yield self.document.finding("wrong-length", at, "few-entries", count=len(value), bound=least)
                else:
                    yield self.document.finding("wrong-length", at, "many-entries", count=len(value), bound=most)

    def _unique(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if isinstance(value, list) and demand:
            seen: set[str] = set()
            for index, item in enumerate(value[: schema.get("maxItems", len(value))]):
                mark = _mark(item)
                if mark in seen:
                    yield self.document.finding("twice", (*at, index), value=item)
                seen.add(mark)

    def _items(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if isinstance(value, list):
            first = len(schema.get("prefixItems", ()))
            for index, item in enumerate(value[first : schema.get("maxItems", len(value))], first):
                yield from self.walk(item, demand, (*at, index))

    def _prefix_items(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, _, at = spot
        if isinstance(value, list):
            for index, (item, part) in enumerate(zip(value, demand, strict=False)):
                yield from self.walk(item, part, (*at, index))

    def _properties(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, _, at = spot
        if isinstance(value, dict):
            for key, item in value.items():
                if key in demand:
                    yield from self.walk(item, demand[key], (*at, key))

    def _required(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if isinstance(value, dict):
            for key in demand:
                if key not in value:
                    meant = schema.get("properties", {}).get(key, {})
                    about = self._followed(meant).get("description", "") if isinstance(meant, Mapping) else ""
                    yield self.document.finding("missing-key", at, at_key=True, key=key, about=_phrase(about) or None)

    def _more_properties(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if not isinstance(value, dict):
            return
        known = schema.get("properties", {})
        patterns = schema.get("patternProperties", {})
        for key, item in value.items():
            if key in known or any(re.search(pattern, key) for pattern in patterns):
                continue
            if demand is False:
                free = [name for name in known if name not in value]
                meant = nearest(key, free) or self._deeper(key, known) or nearest(key, known)
                if known:
                    yield self.document.finding(
                        "unknown-key", (*at, key), at_key=True, key=key, words=list(known), meant=meant
                    )
                else:
                    yield self.document.finding("unknown-key", (*at, key), "no-keys", at_key=True, key=key)
            elif isinstance(demand, Mapping):
                yield from self.walk(item, demand, (*at, key))

    def _pattern_properties(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, _, at = spot
        if isinstance(value, dict):
            for key, item in value.items():
                for pattern, part in demand.items():
                    if re.search(pattern, key):
                        yield from self.walk(item, part, (*at, key))

    def _deeper(self, key: str, known: Mapping[str, Any]) -> str | None:
        """The only path below these properties that ends in the key and that the interpreter uses."""
        found = []
        ahead = [(name, part) for name, part in known.items()]
        for path, part in ahead:
            if isinstance(part, Mapping) and len(path) < 60:
                inner = self._followed(part).get("properties", {})
                ahead += [(f"{path}.{name}", deeper) for name, deeper in inner.items()]
                found += [f"{path}.{name}" for name, one in inner.items() if name == key and "x-family" not in one]
        return found[0] if len(found) == 1 else None

    def _names_of_properties(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, _, at = spot
        if isinstance(value, dict):
            for key in value:
                if not self.fits(key, demand, at):
                    words = _words(self._followed(demand))
                    wanted = self.wanted({"type": "string", **self._followed(demand)})
                    yield self.document.finding(
                        "unknown-key",
                        (*at, key),
                        "of-form",
                        at_key=True,
                        key=key,
                        wanted=wanted,
                        meant=nearest(key, words),
                    )

    def _properties_count(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if isinstance(value, dict):
            least, most = schema.get("minProperties", 0), schema.get("maxProperties", len(value))
            if not least <= len(value) <= most:
                if len(value) < least:
                    yield self.document.finding("wrong-length", at, "few-keys", count=len(value), bound=least)
                else:
                    yield self.document.finding("wrong-length", at, "many-keys", count=len(value), bound=most)

    def _dependent(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, _, at = spot
        if isinstance(value, dict):
            for key, needed in demand.items():
                for name in needed if key in value else ():
                    if name not in value:
                        yield self.document.finding(
                            "missing-key", (*at, key), "beside", at_key=True, key=key, other=name
                        )

    def _skip(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        return iter(())


_Look = Callable[[_Checker, _Spot, Any], Iterator[Finding]]


class _Plan(NamedTuple):
    """What to check by a schema: its types, those of its branches, and the looks with what they demand.

    ``source`` is the document of the schema, to which references point, and the schema as written. Both must live as
    long as the plan, because the plan is found by their ids.
    """

    source: tuple[Mapping[str, Any], Mapping[str, Any] | bool]
    schema: Mapping[str, Any]
    types: tuple[Callable[[Any], bool], ...]
    branch_types: tuple[Callable[[Any], bool], ...]
    looks: tuple[tuple[_Look, Any], ...]


_PLANS: dict[tuple[int, int], _Plan] = {}
_KEYWORDS: dict[str, _Look] = {
    "$ref": _Checker._skip,
    "type": _Checker._skip,
    "enum": _Checker._words_only,
    "const": _Checker._const,
    "oneOf": _Checker._one_of,
    "anyOf": _Checker._any_of,
    "allOf": _Checker._all_of,
    "not": _Checker._not,
    "if": _Checker._if,
    "minimum": _Checker._range,
    "maximum": _Checker._range,
    "pattern": _Checker._pattern,
    "minLength": _Checker._length,
    "maxLength": _Checker._length,
    "minItems": _Checker._items_count,
    "maxItems": _Checker._items_count,
    "uniqueItems": _Checker._unique,
    "items": _Checker._items,
    "prefixItems": _Checker._prefix_items,
    "properties": _Checker._properties,
    "required": _Checker._required,
    "additionalProperties": _Checker._more_properties,
    "patternProperties": _Checker._pattern_properties,
    "propertyNames": _Checker._names_of_properties,
    "dependentRequired": _Checker._dependent,
    "minProperties": _Checker._properties_count,
    "maxProperties": _Checker._properties_count,
}


def _phrase(description: str) -> str:
    """A description as part of a sentence; a word in capitals keeps them."""
    capitals = description[:2].isupper() and description[:2].isalpha()
    return (description if capitals else description[:1].lower() + description[1:]).rstrip(".")


def _names(types: str | Iterable[str]) -> tuple[str, ...]:
    return (types,) if isinstance(types, str) else tuple(types)


def _words(schema: Mapping[str, Any]) -> list[str]:
    """The words of a closed list, including null."""
    if "const" in schema:
        return [_plain(schema["const"])]
    if "enum" in schema:
        return [_plain(word) for word in schema["enum"]]
    choices = schema.get("oneOf", ())
    return [_plain(choice["const"]) for choice in choices] if all("const" in choice for choice in choices) else []


def _plain(word: Any) -> str:
    return word if isinstance(word, str) else shown(word)


def _same(value: Any, word: Any) -> bool:
    if isinstance(value, str) or isinstance(word, str):
        return bool(value == word)
    return _mark(value) == _mark(word)


def _mark(value: Any) -> str:
    """The same text for values that are equal in JSON Schema: true is not 1, and the order of keys does not matter."""
    return json.dumps(value, sort_keys=True, default=repr)
