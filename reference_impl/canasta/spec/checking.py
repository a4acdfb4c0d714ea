"""Holds a document against a JSON Schema and says in the document's own terms what is wrong and where.

The schemas are ordinary JSON Schema 2020-12 and any validator can read them; a test holds this one against two
others. It exists because a person who wrote a rule set needs the line, the column, the words that were possible and
the one that was probably meant, and because hostile input must cost time in proportion to its length. A keyword that
is not known here is an internal fault, so that no demand of a schema is passed over in silence.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .errors import Finding, InternalFault
from .reading import Document, Place, kind, shown

MOST = 50
"""Findings after which looking for more would help nobody."""

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
_TYPES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "null": ("null", lambda value: value is None),
    "boolean": ("true or false", lambda value: isinstance(value, bool)),
    "integer": ("a whole number", lambda value: isinstance(value, int) and not isinstance(value, bool)),
    "string": ("text", lambda value: isinstance(value, str)),
    "array": ("a list", lambda value: isinstance(value, list)),
    "object": ("a mapping", lambda value: isinstance(value, dict)),
}
_SWITCHES = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def check(document: Document, schema: Mapping[str, Any], at: Place = ()) -> list[Finding]:
    """All findings of a document, or of the part of it at a path, in reading order; at most `MOST`."""
    value = document.value
    for part in at:
        value = value[part]
    checker = _Checker(document, schema)
    findings: list[Finding] = []
    for finding in checker.walk(value, schema, at):
        findings.append(finding)
        if len(findings) == MOST:
            break
    return sorted(findings, key=lambda one: (one.line or 0, one.column or 0))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant, or None."""
    near = difflib.get_close_matches(word[:60], list(known), n=1, cutoff=0.6)
    return near[0] if near else None


def listed(words: Iterable[str], most: int = 12) -> str:
    """Words in a row, the rest only counted where there are many."""
    words = list(words)
    tail = f" … ({len(words)} in all)" if len(words) > most else ""
    return ", ".join(words[:most]) + tail


class _Spot(NamedTuple):
    """A value, the schema it is held against, and where it stands."""

    value: Any
    schema: Mapping[str, Any]
    at: Place


@dataclass(slots=True)
class _Checker:
    document: Document
    root: Mapping[str, Any]

    def walk(self, value: Any, schema: Mapping[str, Any] | bool, at: Place) -> Iterator[Finding]:
        schema = self._followed(schema)
        for keyword in schema:
            if keyword not in _KEYWORDS and keyword not in _SILENT:
                raise InternalFault(f"the schema keyword {keyword} is not known here")
        if "type" in schema and not any(_TYPES[name][1](value) for name in _names(schema["type"])):
            yield self._unexpected("wrong-type", value, schema, at)
            return
        looks = {_KEYWORDS[keyword]: demand for keyword, demand in schema.items() if keyword in _KEYWORDS}
        spot = _Spot(value, schema, at)
        for look, demand in looks.items():
            yield from look(self, spot, demand)

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
        return next(self.walk(value, schema, at), None) is None

    def _unexpected(self, code: str, value: Any, schema: Mapping[str, Any], at: Place) -> Finding:
        meant = None
        words = _words(schema)
        if isinstance(value, str):
            meant = (
                _SWITCHES.get(value.lower()) if "boolean" in _names(schema.get("type", ())) else nearest(value, words)
            )
            if "integer" in _names(schema.get("type", ())) and re.fullmatch(r"-?[0-9]{1,18}", value):
                meant = f"{value} without quotes"
        elif (
            value is not None
            and not isinstance(value, dict | list)
            and (str(value) in words or schema.get("type") == "string")
        ):
            meant = f'"{shown(value)}" in quotes'
        return self.document.finding(code, at, f"{_named(value)}{self._where(at)}", self.expected(schema), meant)

    def _where(self, at: Place) -> str:
        keys = [part for part in at if isinstance(part, str)]
        return f" for {'.'.join(keys)}" if keys else ""

    def expected(self, schema: Mapping[str, Any]) -> str:
        """What a schema asks for, in words."""
        schema = self._followed(schema)
        words = _words(schema)
        if words:
            return f"the word {words[0]}" if len(words) == 1 else f"one of {listed(words, 20)}"
        if schema.get("type") == "array" and isinstance(schema.get("items"), Mapping):
            inner = _words(self._followed(schema["items"]))
            return f"a list of {listed(inner, 20)}" if inner else "a list"
        if "type" not in schema:
            return _phrase(schema.get("description", "something else"))
        parts = []
        for name in _names(schema["type"]):
            text = _TYPES[name][0]
            if name == "integer" and "minimum" in schema:
                text += f" from {schema['minimum']}"
                text += f" to {schema['maximum']}" if "maximum" in schema else " on"
            if name == "string" and "pattern" in schema:
                text = _phrase(schema.get("description", text))
            parts.append(text)
        return " or ".join(parts)

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
        if _TYPES["integer"][1](value) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
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
            expected = f"{schema.get('minLength', 0)} to {schema.get('maxLength', 'any number of')} characters"
            yield self.document.finding(
                "wrong-length", at, f"text of {len(value)} characters{self._where(at)}", expected
            )

    def _items_count(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if isinstance(value, list):
            least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
            if not least <= len(value) <= most:
                expected = f"at least {least}" if len(value) < least else f"at most {most}"
                yield self.document.finding(
                    "wrong-length", at, f"{_counted(len(value), 'entry', 'entries')}{self._where(at)}", expected
                )

    def _unique(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if isinstance(value, list) and demand:
            seen: set[str] = set()
            for index, item in enumerate(value[: schema.get("maxItems", len(value))]):
                mark = f"{type(item).__name__}:{item}"
                if mark in seen:
                    yield self.document.finding(
                        "twice", (*at, index), f"{_named(item)} again{self._where(at)}", "each entry once"
                    )
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
                    says = (
                        self._followed(meant).get("description", "").rstrip(".") if isinstance(meant, Mapping) else ""
                    )
                    yield self.document.finding(
                        "missing-key",
                        at,
                        f"no {key}{self._inside(at)}",
                        f"the key {key}" + (f" ({_phrase(says)})" if says else ""),
                        at_key=True,
                    )

    def _inside(self, at: Place) -> str:
        keys = [part for part in at if isinstance(part, str)]
        return f" in {'.'.join(keys)}" if keys else ""

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
                expected = f"one of {listed(known, 20)}" if known else "no key at all"
                yield self.document.finding(
                    "unknown-key", (*at, key), f"the unknown key {key}{self._inside(at)}", expected, meant, at_key=True
                )
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
        """The only path below these properties that ends in the key and is executed."""
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
                    yield self.document.finding(
                        "unknown-key",
                        (*at, key),
                        f"the key {key}{self._inside(at)}",
                        self.expected({"type": "string", **self._followed(demand)}),
                        nearest(key, words),
                        at_key=True,
                    )

    def _properties_count(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, schema, at = spot
        if isinstance(value, dict):
            least, most = schema.get("minProperties", 0), schema.get("maxProperties", len(value))
            if not least <= len(value) <= most:
                expected = f"at least {least}" if len(value) < least else f"at most {most}"
                yield self.document.finding(
                    "wrong-length", at, f"{_counted(len(value), 'key', 'keys')}{self._inside(at)}", expected
                )

    def _dependent(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        value, _, at = spot
        if isinstance(value, dict):
            for key, needed in demand.items():
                for name in needed if key in value else ():
                    if name not in value:
                        found = f"{key} without {name}{self._inside(at)}"
                        yield self.document.finding(
                            "missing-key", (*at, key), found, f"the key {name} beside it", at_key=True
                        )

    def _skip(self, spot: _Spot, demand: Any) -> Iterator[Finding]:
        return iter(())


_Look = Callable[[_Checker, _Spot, Any], Iterator[Finding]]
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
    """A description as part of a sentence."""
    return description[:1].lower() + description[1:].rstrip(".")


def _counted(number: int, noun: str, nouns: str) -> str:
    return f"{number} {noun if number == 1 else nouns}"


def _names(types: str | Iterable[str]) -> tuple[str, ...]:
    return (types,) if isinstance(types, str) else tuple(types)


def _words(schema: Mapping[str, Any]) -> list[str]:
    """The words of a closed list, null among them."""
    if "const" in schema:
        return [_plain(schema["const"])]
    if "enum" in schema:
        return [_plain(word) for word in schema["enum"]]
    choices = schema.get("oneOf", ())
    return [_plain(choice["const"]) for choice in choices] if all("const" in choice for choice in choices) else []


def _plain(word: Any) -> str:
    return word if isinstance(word, str) else shown(word)


def _same(value: Any, word: Any) -> bool:
    return value == word and isinstance(value, bool) == isinstance(word, bool)


def _named(value: Any) -> str:
    return kind(value) if isinstance(value, dict | list) else shown(value)
