"""The schemas are ordinary JSON Schema, describe every property, and mean the same to three validators."""

import copy
import json
import re
from pathlib import Path

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from canasta.spec import canonical, data, files, reading, resolve, schemas
from canasta.spec.checking import _KEYWORDS, _SILENT, check
from canasta.spec.parameters import complete, parameters, schema
from canasta.spec.reading import Document

FILES = sorted((data.root() / "schema").glob("*.schema.json"))
NAMES = [file.name.removesuffix(".schema.json") for file in FILES]
OURS = [
    f"{kind}-1"
    for kind in (
        *("action", "ambiguities", "claims", "comparison", "errata", "event", "hand", "match", "option", "rule-set"),
        *("rules", "sources", "state", "variant", "view"),
    )
]


def form(example: Path) -> str:
    """The schema of an example: its folder names the kind, and there is one version of each."""
    [name] = [name for name in NAMES if name.rpartition("-")[0] == example.parent.name]
    return name


def parts(value, above=""):
    """Every subschema with its name."""
    if isinstance(value, dict):
        yield above, value
        for key, inner in value.items():
            if key in ("properties", "patternProperties", "$defs"):
                for name, one in inner.items():
                    yield from parts(one, name if key != "$defs" else f"$defs {name}")
            elif key in ("items", "additionalProperties", "propertyNames", "if", "then", "else", "not"):
                yield from parts(inner, f"{key} of {above}")
            elif key in ("oneOf", "anyOf", "allOf", "prefixItems"):
                for one in inner:
                    yield from parts(one, f"{key} of {above}")


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_a_schema(name):
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    unknown = {key for _, part in parts(schema(name)) for key in part} - set(_KEYWORDS) - _SILENT
    assert unknown == set()


@pytest.mark.parametrize("name", OURS)
def test_every_property_is_described_and_every_object_closed(name):
    whole = schema(name)
    assert whole["$id"] == f"urn:canasta-spec:{name}"
    assert whole["title"] == whole["title"].lower()
    assert whole["description"].endswith(".")

    def described(part):
        return "description" in part or (
            "$ref" in part and "description" in whole["$defs"][part["$ref"].rsplit("/", 1)[-1]]
        )

    for above, part in parts(whole):
        if above.startswith("if of"):
            continue
        for key, inner in part.get("properties", {}).items():
            if not above.startswith("allOf of") and "then of" not in above and "else of" not in above:
                assert described(inner), f"{above}: {key}"
        if part.get("type") == "object" and "allOf" not in part:
            assert "additionalProperties" in part, above
        if part.get("type") == "array":
            assert "maxItems" in part, above


@pytest.mark.parametrize("kind", schemas.DERIVED)
def test_derived_schemas_are_up_to_date(kind):
    stands = data.schema(kind).read_text(encoding="utf-8")
    assert stands == schemas.text(schemas.derived(kind)) + "\n", "python -m canasta.spec.schemas --write"


def test_the_command_says_whether_derived_schemas_are_stale(capsys, monkeypatch, tmp_path):
    assert schemas.main([]) == 0
    monkeypatch.setattr(data, "schema", lambda name: tmp_path / f"{name}.schema.json")
    assert schemas.main([]) == 1
    assert "stale" in capsys.readouterr().out
    assert schemas.main(["--write"]) == 0
    assert schemas.main([]) == 0


def test_the_root_schema_names_every_parameter_once_and_families_rest_where_classic_does():
    values = resolve("classic@4").values()
    assert list(values) == list(parameters())
    for path, parameter in parameters().items():
        if parameter.family:
            assert complete(path, parameter.rests) == values[path], path


@pytest.mark.parametrize("file", sorted(data.path().rglob("*.yaml")), ids=lambda file: file.stem)
def test_the_modeline_of_a_file_names_the_schema_that_its_header_names(file: Path):
    first = file.read_text(encoding="utf-8").splitlines()[0]
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert found, "the first line names no schema"
    declared = reading.read(file).value["canasta"].replace("/", "-")
    assert (file.parent / found[1]).resolve() == data.schema(declared)


EXAMPLES = [file for folder in ("good", "bad") for file in sorted((data.root() / "schema" / folder).rglob("*.yaml"))]


def verdicts(name: str, value: object) -> tuple[bool, bool, bool]:
    """The verdicts of this package, jsonschema and jsonschema-rs on a value."""
    ours = not check(Document("x", value), schema(name))
    theirs = Draft202012Validator(schema(name)).is_valid(value)
    return ours, theirs, jsonschema_rs.Draft202012Validator(schema(name)).is_valid(value)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: f"{file.parent.parent.name}/{file.parent.name}/{file.stem}")
def test_three_validators_agree_on_the_examples(file):
    try:
        value = reading.read(file).value
    except reading.UnreadableInput:
        return  # not YAML of ours: no validator gets to see it
    assert len(set(verdicts(form(file), value))) == 1


def places(value, at=()):
    yield at
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*at, key))


def put(value, at, new):
    whole = copy.deepcopy(value)
    if not at:
        return new
    place = whole
    for part in at[:-1]:
        place = place[part]
    place[at[-1]] = new
    return whole


STRANGE = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        -1,
        1,
        3,
        7,
        99,
        10**7,
        "",
        "x",
        "any",
        "Jk",
        "2",
        "Kh Kd",
        "classic",
        "wild",
        [],
        [1],
        ["Jk", "Jk"],
        [None],
        {},
        {"x": 1},
        {"en": ""},
        {"policy": "so it is, because"},
        0.5,
    ]
)
SEEDS = [
    *(("variant-1", one.document.value) for one in files.variants().values()),
    *(("option-1", one.document.value) for one in list(files.options().values())[::9]),
    *((form(file), reading.read(file).value) for file in EXAMPLES if file.parent.parent.name == "good"),
    ("rule-set-1", dict(resolve("cs+ten-thousand@6").object)),
]


@given(st.data())
def test_three_validators_agree_on_documents_with_a_strange_value_in_them(choose):
    name, value = choose.draw(st.sampled_from(SEEDS))
    at = choose.draw(st.sampled_from(list(places(value))))
    ours, theirs, third = verdicts(name, put(value, at, choose.draw(STRANGE)))
    assert ours == theirs == third


@given(st.data())
def test_three_validators_agree_on_documents_with_a_key_too_many_or_too_few(choose):
    name, value = choose.draw(st.sampled_from(SEEDS))
    at = choose.draw(st.sampled_from(list(places(value))))
    whole = copy.deepcopy(value)
    place = whole
    for part in at[:-1]:
        place = place[part]
    if not at:
        whole = {**whole, "strange": 1}
    else:
        del place[at[-1]]
    ours, theirs, third = verdicts(name, whole)
    assert ours == theirs == third


def test_schemas_stand_as_their_printer_prints_them():
    for name in OURS:
        raw = data.schema(name).read_text(encoding="utf-8")
        assert raw == schemas.text(json.loads(raw)) + "\n", name
    assert canonical.dumps({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'.encode()


#: Places of schemas that allow several types, and the words for each of these types.
SEVERAL = {
    ("hand-1", "score"): ("a whole number from", "a list"),
    ("hand-1", "red_threes"): ("a whole number from 0 to 16", "text", "a list"),
    ("hand-1", "black_threes"): ("a whole number from 0 to 16", "text", "a list"),
    ("hand-1", "melds"): ("text", "a list"),
    ("hand-1", "adjustments"): ("a whole number from", "a list"),
    ("hand-1", "$defs meld"): ("a mapping such as {cards: …}", "text", "a list"),
    ("hand-1", "$defs exact_meld"): ("a mapping such as {cards: …}", 'cards such as "Kh Kd 2c"', "a list"),
    ("variant-1", "$defs reason"): ("a claim (sr-041)", "a mapping such as {source: …}"),
    ("cases-1", "$defs action"): ("an action on one line", "a mapping such as {do: …}"),
    ("cases-1", "$defs steps"): ("a list", "text"),
    ("cases-1", "frozen"): ("true or false", "a list"),
}


@pytest.mark.parametrize(("name", "place"), SEVERAL, ids=str)
def test_a_finding_names_every_type_that_is_allowed(name, place):
    [part, *_] = [part for at, part in parts(schema(name)) if at == place]
    whole = {**part, "$defs": schema(name)["$defs"]}
    for value in (1.5, None):
        for finding in check(Document("x.yaml", value), whole):
            assert all(words in finding.expected for words in SEVERAL[name, place]), value


@pytest.mark.parametrize("name", NAMES)
def test_what_is_expected_is_always_said_in_words(name):
    """For a value of each type at each place: neither nothing, nor the word of a schema for a type."""
    defs = schema(name).get("$defs", {})
    for place, part in parts(schema(name)):
        for value in (1.5, None, True, 7, "Kc", [], {}):
            for finding in check(Document("x.yaml", value), {**part, "$defs": defs})[:1]:
                assert finding.expected, place
                assert "something else" not in finding.expected or "not" in part or not part, place
                assert not re.search(r"\b(object|array|of type)\b", finding.expected), place
