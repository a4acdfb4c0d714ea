"""Pages that describe our file formats and messages, made from the JSON Schemas themselves.

``{schema} NAME`` shows one schema: its purpose, then a row for each property with its type, whether it is required, and
its meaning. ``{schema-list}`` lists all schemas. Definitions become sections of the page, with links by name. At the
beginning of a build, one page is written for each schema of the project.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from docutils import nodes

from canasta_docs import build
from canasta_docs.facts import schema_folder

Schema = Mapping[str, Any]

_WORDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
    "array": "list",
}


def names() -> list[str]:
    """The names of all schemas, in order, without the ending ``.schema.json``."""
    return sorted(path.name.removesuffix(".schema.json") for path in schema_folder().glob("*.schema.json"))


def read(name: str) -> Schema:
    """A schema by its name."""
    found: Schema = json.loads((schema_folder() / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


def pages() -> dict[str, str]:
    """One short page for each schema, by file name."""
    return {f"{name}.md": f"# {read(name).get('title', name)}\n\n```{{schema}} {name}\n```\n" for name in names()}


class SchemaList(build.Page):
    """Every schema with its purpose."""

    def make(self) -> list[nodes.Node]:
        rows = [
            (build.link("schema", name), str(read(name).get("title", "")), _first_sentence(read(name)))
            for name in names()
        ]
        return [build.table(["schema", "of", "what it describes"], rows, widths=[25, 25, 50])]


class SchemaPage(build.Page):
    """One schema as tables."""

    required_arguments = 1

    def make(self) -> list[nodes.Node]:
        name = self.arguments[0]
        schema = read(name)
        anchor = self.note("schema", name, str(schema.get("title", "")))
        lead = build.para(_described(schema))
        lead["ids"].append(anchor)
        made: list[nodes.Node] = [
            lead,
            build.para(["File: ", build.code(f"schema/{name}.schema.json"), _address(schema)], "cn-meta"),
        ]
        made += _tables(name, schema, "")
        for key, definition in schema.get("$defs", {}).items():
            part = build.section(self.note("schema", f"{name}#{key}", key), build.code(key))
            if definition.get("description"):
                part.append(build.para(_described(definition)))
            found = _tables(name, definition, key)
            if not found:
                part.append(build.para(["Type: ", *_type(name, definition), "."]))
            part.extend(found)
            made.append(part)
        return made


def _address(schema: Schema) -> str:
    return f". Its $id is {schema['$id']} and is only a name; nothing is loaded from there." if "$id" in schema else "."


def _described(schema: Schema) -> str:
    return str(schema.get("description", ""))


def _first_sentence(schema: Schema) -> str:
    return _described(schema).split(". ")[0].rstrip(".")


def _tables(name: str, schema: Schema, where: str) -> list[nodes.Node]:
    rows = [
        (
            build.code(path),
            _type(name, part),
            "yes" if needed else "no",
            _described(part) or _inherited(name, part),
        )
        for path, part, needed in _properties(schema, "", required=True)
    ]
    if not rows:
        return []
    label = where or str(read(name).get("title", name))
    return [
        build.table(
            ["property", "type", "required", "meaning"],
            rows,
            "cn-schema",
            widths=[24, 30, 10, 36],
            caption=f"Properties: {label}",
        )
    ]


def _inherited(name: str, part: Schema) -> str:
    target = part.get("$ref", "")
    if target.startswith("#/$defs/"):
        return _described(read(name).get("$defs", {}).get(target.removeprefix("#/$defs/"), {}))
    return ""


def _properties(schema: Schema, prefix: str, *, required: bool) -> Iterator[tuple[str, Schema, bool]]:
    """Every property of a schema with its path; lists appear as ``[]`` and maps with free keys as ``*``."""
    needed = set(schema.get("required", ()))
    for key, part in schema.get("properties", {}).items():
        if not isinstance(part, Mapping):
            part = {}
        path = f"{prefix}{key}"
        yield path, part, required and key in needed
        yield from _below(part, path, required=required and key in needed)
    for part in schema.get("patternProperties", {}).values():
        yield f"{prefix}*", part, False
        yield from _below(part, f"{prefix}*", required=False)
    extra = schema.get("additionalProperties")
    if isinstance(extra, Mapping) and extra:
        yield f"{prefix}*", extra, False
        yield from _below(extra, f"{prefix}*", required=False)


def _below(part: Schema, path: str, *, required: bool) -> Iterator[tuple[str, Schema, bool]]:
    yield from _properties(part, f"{path}.", required=required)
    items = part.get("items")
    if isinstance(items, Mapping):
        yield from _properties(items, f"{path}[].", required=True)


def _type(name: str, part: Schema) -> list[nodes.Node]:
    """The type of a value in words; a definition is a link to its section."""
    if "$ref" in part:
        return [_reference(name, str(part["$ref"]))]
    if "const" in part:
        return build.inline([build.code(json.dumps(part["const"], ensure_ascii=False))])
    if "enum" in part:
        words = (build.code(json.dumps(value, ensure_ascii=False)) for value in part["enum"])
        return build.inline(["one of ", *build.join(words)])
    for word in ("oneOf", "anyOf"):
        if word in part and all("const" in choice for choice in part[word]):
            return [build.bullets(_choice(choice) for choice in part[word])]
        if word in part:
            return build.join((_type(name, choice) for choice in part[word]), " or ")
    kind = part.get("type")
    kinds = [kind] if isinstance(kind, str) else list(kind or [])
    if not kinds:
        if "properties" in part:
            kinds = ["object"]
        elif "items" in part:
            kinds = ["array"]
        else:
            return build.inline("anything" if not set(part) & {"allOf", "if"} else "see its conditions")
    said = [_plain(name, part, one) for one in kinds]
    return build.join(said, " or ")


def _choice(choice: Schema) -> list[nodes.Node]:
    """One word of a closed list with its meaning."""
    shown = build.inline([build.code(json.dumps(choice["const"], ensure_ascii=False))])
    return shown + (build.inline(f": {_described(choice)}") if _described(choice) else [])


def _plain(name: str, part: Schema, kind: str) -> list[nodes.Node]:
    if kind == "array" and isinstance(part.get("items"), Mapping) and "properties" not in part["items"]:
        return build.inline(
            ["list of: ", *_type(name, part["items"]), *_limits(part, "minItems", "maxItems", " entries")]
        )
    if kind == "integer":
        return build.inline([_WORDS[kind], *_limits(part, "minimum", "maximum", "")])
    if kind == "object":
        extra = part.get("additionalProperties")
        if isinstance(extra, Mapping) and "properties" not in part:
            return build.inline(["map, each value: ", *_type(name, extra)])
    if kind == "string" and "pattern" in part:
        return build.inline([_WORDS[kind], " like ", build.code(str(part["pattern"]))])
    return build.inline(_WORDS.get(kind, kind))


def _limits(part: Schema, low: str, high: str, unit: str) -> list[nodes.Node]:
    least, most = part.get(low), part.get(high)
    if least is None and most is None:
        return []
    if most is None:
        return build.inline(f", at least {least}{unit}")
    if least is None:
        return build.inline(f", at most {most}{unit}")
    return build.inline(f", {least}{unit}" if least == most else f", {least} to {most}{unit}")


def _reference(name: str, target: str) -> nodes.Node:
    file, _, pointer = target.partition("#")
    of = file.rpartition("/")[2].removesuffix(".schema.json") or name
    key = pointer.removeprefix("/$defs/") if pointer.startswith("/$defs/") else ""
    if of not in names():
        return build.code(target)
    if not key:
        return build.link("schema", of)
    return build.link("schema", f"{of}#{key}", key)
