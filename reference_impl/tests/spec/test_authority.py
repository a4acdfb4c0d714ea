"""One law: our check and jsonschema, which is the authority, find the same documents valid.

It is held on every schema, on every example and shipped file, and on documents that are changed at random, always in
the same way: 2,000 of them in every run and 100,000 at night.
"""

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from canasta.spec import InternalFault, UnreadableInput, authority, data, reading, resolve, validate
from canasta.spec.checking import check
from canasta.spec.parameters import schema
from canasta.spec.reading import Document

ROOT = Path(__file__).parents[3]
NAMES = sorted(file.name.removesuffix(".schema.json") for file in (data.root() / "schema").glob("*.schema.json"))
EXAMPLES = sorted(file for folder in ("good", "bad") for file in (data.root() / "schema" / folder).rglob("*.yaml"))
SHIPPED = sorted(
    [*data.path().rglob("*.yaml"), *(ROOT / "conformance").glob("*.yaml"), *(ROOT / "conformance").glob("*/**/*.yaml")]
)
MADE = 2_000
MADE_AT_NIGHT = 10_000
BLOCKS = 10


def name_of(file: Path, value: Any) -> str:
    """The schema of a file: that of its header, or of the folder of an example without one."""
    declared = value.get("canasta") if isinstance(value, dict) else None
    named = str(declared).replace("/", "-")
    if named in NAMES and file not in EXAMPLES:
        return named
    return next(name for name in NAMES if name.rpartition("-")[0] == file.parent.name)


@cache
def documents() -> dict[Path, tuple[str, Any]]:
    """Schema and value of every example and shipped file that can be read."""
    found = {}
    for file in (*EXAMPLES, *SHIPPED):
        try:
            value = reading.read(file).value
        except UnreadableInput:
            continue  # no validator gets to see it
        found[file] = (name_of(file, value), value)
    return found


@cache
def third(name: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(schema(name))


def verdicts(name: str, value: Any) -> tuple[bool, bool, bool]:
    """What our check, jsonschema and jsonschema-rs find."""
    return not check(Document("x", value), schema(name)), authority.is_valid(value, name), third(name).is_valid(value)


def test_every_schema_has_a_document() -> None:
    assert {name for name, _ in documents().values()} >= {*NAMES} - {"rule-set-1"}
    assert len(documents()) > 250


@pytest.mark.parametrize("file", [*EXAMPLES, *SHIPPED], ids=lambda file: str(file.relative_to(ROOT)))
def test_all_find_the_same_in_a_file(file: Path) -> None:
    if file in documents():
        assert len(set(verdicts(*documents()[file]))) == 1


STRANGE = [None, True, False, 0, -1, 1, 7, 10**7, 0.5, "", "x", "any", "Jk", "2", "Kh Kd", "classic", [], {}, [None]]
STRANGE += [["Jk", "Jk"], {"x": 1}, {"en": ""}, [{"a": 1, "b": 2}, {"b": 2, "a": 1}], [0, False], [1, True], "x" * 5000]


@cache
def bounds(name: str) -> tuple[Any, ...]:
    """The numbers and words of a schema, and the numbers beside them."""
    found: list[Any] = []
    ahead: list[Any] = [schema(name)]
    for part in ahead:
        if isinstance(part, dict):
            ahead += part.values()
            found += part["enum"] if isinstance(part.get("enum"), list) else []
            found += [part["const"]] if "const" in part and not isinstance(part["const"], dict) else []
            ends = [part[key] for key in ("minimum", "maximum") if isinstance(part.get(key), int)]
            found += [end + more for end in ends for more in (-1, 0, 1)]
        elif isinstance(part, list):
            ahead += part
    return tuple(found)


def trimmed(chance: random.Random, value: Any) -> Any:
    """A copy with long lists cut to a few entries, so that a large file is as quick as a small one."""
    if isinstance(value, dict):
        return {key: trimmed(chance, inner) for key, inner in value.items()}
    if isinstance(value, list):
        kept = value if len(value) <= 4 else [value[i] for i in sorted(chance.sample(range(len(value)), 3))]
        return [trimmed(chance, inner) for inner in kept]
    return value


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place below a value, as the mapping or list and the key or position in it."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield value, key
        yield from places(inner)


def changed(chance: random.Random, name: str, value: Any, other: Any) -> Any:
    """A value with one thing in it changed."""
    found = list(places(value))
    if not found or chance.random() < 0.02:
        return copy.deepcopy(chance.choice(STRANGE))
    into, key = chance.choice(found)
    there = into[key]
    if chance.random() < 0.5:
        return slightly(chance, value, into, key, other)
    match chance.randrange(9):
        case 0:
            into[key] = copy.deepcopy(chance.choice(STRANGE))
        case 1:
            del into[key]
        case 2:
            foreign, at = chance.choice(list(places(other)) or [([0], 0)])
            into[key] = copy.deepcopy(foreign[at])
        case 3 if isinstance(into, dict):
            into[chance.choice([key + "s", key[:-1], key.upper(), "x"])] = into.pop(key)
        case 4 if isinstance(into, dict):
            into[chance.choice([at for _, at in places(other) if isinstance(at, str)] or ["x"])] = there
        case 3 | 4:
            into.insert(chance.randrange(len(into) + 1), copy.deepcopy(there))
        case 5:
            into[key] = chance.choice(bounds(name) or (0,))
        case 6 if isinstance(there, str):
            cut = chance.randrange(len(there) + 1)
            into[key] = there[:cut] + chance.choice(["", "x", " ", "9", "é"]) + there[cut + chance.randrange(2) :]
        case 6 if isinstance(there, int) and not isinstance(there, bool):
            into[key] = chance.choice([there - 1, there + 1, -there, str(there), there + 0.5])
        case 7:
            into[key] = [there] if chance.random() < 0.5 else {"x": there}
        case 8 if isinstance(there, list) and there:
            into[key] = there * chance.choice([2, 40])
        case _:
            into[key] = str(there) if not isinstance(there, str) else None
    return value


def slightly(chance: random.Random, value: Any, into: Any, key: Any, other: Any) -> Any:
    """A value with one thing changed in a way that may leave it valid."""
    there, alike = into[key], [place[at] for place, at in places(other) if at == key]
    if isinstance(there, dict):
        into[key] = dict(sorted(there.items(), key=lambda _: chance.random()))
    elif isinstance(there, list):
        into[key] = chance.sample(there, len(there))
    elif alike:
        into[key] = copy.deepcopy(chance.choice(alike))
    elif isinstance(there, int) and not isinstance(there, bool):
        into[key] = there + chance.choice((-1, 1))
    elif isinstance(there, str):
        into[key] = there + chance.choice(there or "x")
    return value


def made(seed: int, number: int) -> Iterator[tuple[str, Any]]:
    """Documents that were changed in one to three places, with their schemas: each schema as often as every other."""
    chance = random.Random(seed)
    seeds: dict[str, list[Any]] = {"rule-set-1": [dict(resolve(one).object) for one in ("classic@4", "cs@6", "hr@3")]}
    for name, value in documents().values():
        seeds.setdefault(name, []).append(value)
    for _ in range(number):
        name = chance.choice(NAMES)
        value = trimmed(chance, chance.choice(seeds[name]))
        for _ in range(chance.choice((1, 1, 2, 3))):
            value = changed(chance, name, value, chance.choice(seeds[chance.choice((name, chance.choice(NAMES)))]))
        yield name, value


def differences(seed: int, number: int) -> list[str]:
    """The documents in which not all find the same."""
    parted, good = [], 0
    for name, value in made(seed, number):
        said = verdicts(name, value)
        good += said[1]
        if len(set(said)) > 1:
            parted.append(f"{name} {said}: {json.dumps(value)[:2000]}")
    # A law that only ever sees one answer says little.
    assert number / 20 < good < number * 19 / 20
    return parted


def test_all_find_the_same_in_documents_changed_at_random() -> None:
    assert differences(BLOCKS, MADE) == []


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(BLOCKS))
def test_all_find_the_same_in_many_documents_changed_at_random(block: int) -> None:
    assert differences(block, MADE_AT_NIGHT) == []


def test_where_the_two_part_it_is_a_fault_that_names_file_and_schema(tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("canasta: variant/1\nid: mine\ntitle: {en: Mine}\nextends: classic\nplayers: [4]\n")
    assert validate(file) == ()
    monkeypatch.setattr(authority, "is_valid", lambda value, name: False)
    with pytest.raises(InternalFault, match=r"mine.yaml: valid against variant-1 for our check and invalid for"):
        validate(file)


def test_a_long_list_costs_a_look_at_each_entry_only() -> None:
    """Lists of many kinds of values are compared pair by pair in jsonschema; one that is too long never gets there."""
    ordered = authority._ordered(schema("hand-1")["$defs"]["side"]["properties"]["players"])
    assert list(ordered).index("maxItems") < list(ordered).index("items") < list(ordered).index("uniqueItems")
    assert ordered == schema("hand-1")["$defs"]["side"]["properties"]["players"]
