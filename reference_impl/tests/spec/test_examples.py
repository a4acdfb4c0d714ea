"""The examples beside the schemas: good ones have no finding, bad ones exactly those that their first lines expect."""

import re
from pathlib import Path

import pytest

from canasta.spec import Finding, data, reading, validate
from canasta.spec.checking import check
from canasta.spec.parameters import schema

FOLDER = data.root() / "schema"
GOOD = sorted((FOLDER / "good").rglob("*.yaml"))
BAD = sorted((FOLDER / "bad").rglob("*.yaml"))
#: Forms of messages: they have no header, so the folder says what they are.
MESSAGES = ("action", "event", "rule-set", "state", "view")


def findings(file: Path) -> list[Finding]:
    kind = file.parent.name
    is_message = kind in MESSAGES or kind.startswith("conf-")
    return check(reading.read(file), schema(f"{kind}-1")) if is_message else list(validate(file))


def name(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


@pytest.mark.parametrize("file", GOOD, ids=name)
def test_a_good_example_has_no_finding(file):
    assert [str(one) for one in findings(file)] == []


@pytest.mark.parametrize("file", BAD, ids=name)
def test_a_bad_example_gets_the_findings_it_expects(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    expected = [line.removeprefix("# expect ") for line in lines if line.startswith("# expect ")]
    found = [re.sub(r"^.*?:(\d+:\d+): ", r"\1 ", str(one)) for one in findings(file)]
    assert expected
    assert found == expected


def test_every_form_that_a_schema_describes_has_a_good_example():
    kinds = {file.name.removesuffix("-1.schema.json") for file in FOLDER.glob("*-1.schema.json")}
    shown = {file.parent.name for file in GOOD} | {"rule-set", "trace", "cases", "nouns"}
    assert kinds <= shown
