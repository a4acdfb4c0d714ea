"""The examples beside the schemas: good ones have no findings, bad ones exactly those that their first lines expect."""

import re
from pathlib import Path

import pytest

from canasta.spec import Finding, data, reading, validate
from canasta.spec.checking import check
from canasta.spec.files import known_kinds
from canasta.spec.parameters import schema

FOLDER = data.root() / "schema"
GOOD = sorted((FOLDER / "good").rglob("*.yaml"))
BAD = sorted((FOLDER / "bad").rglob("*.yaml"))


def findings(file: Path) -> list[Finding]:
    """The header of a file names its kind; a message has none, so its folder names the kind."""
    kind = file.parent.name
    if f"{kind}/1" in known_kinds():
        return list(validate(file))
    [named] = FOLDER.glob(f"{kind}-[0-9].schema.json")
    return check(reading.read(file), schema(named.name.removesuffix(".schema.json")))


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


def test_every_form_of_this_package_has_a_good_example():
    ours = ("variant", "option", "rules", "claims", "ambiguities", "sources", "errata")
    assert {*ours, "hand", "match", "action", "state", "view", "event"} <= {file.parent.name for file in GOOD}
