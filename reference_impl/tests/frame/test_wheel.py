"""The wheel is complete: it is installed into an empty environment outside the checkout, as the README says, and used
from there.
"""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta.spec import prepared, reading

from .readme import Followed

pytestmark = pytest.mark.xdist_group("readme")


@pytest.fixture
def packages(followed: Followed) -> Path:
    """The folder of the environment that has the package."""
    [folder] = followed.installed.glob("lib/python*/site-packages")
    assert (folder / "canasta").is_dir(), followed.done.stderr[-2000:]
    return folder


@pytest.fixture
def travelled(packages: Path) -> set[str]:
    """The files of the wheel; those that pip has added in the environment have no digest in its record."""
    [record] = packages.glob("canasta_spec-*.dist-info/RECORD")
    return {name for name, digest, _ in csv.reader(record.read_text(encoding="utf-8").splitlines()) if digest}


@pytest.fixture
def use(followed: Followed, command) -> Callable:
    """Run a program of that environment, outside the checkout."""

    def run(program: str, *arguments: str | Path):
        home = followed.installed
        return command(home / "bin" / program, *arguments, cwd=home, env={"PATH": "/usr/bin:/bin"})

    return run


def test_everything_travels_in_the_wheel(root: Path, travelled: set[str]) -> None:
    """Specification, schemas, cases, micro rule sets, adapters, zoo and ledgers; no tests, no laws, no caches."""
    pairs = [("spec", "canasta/data/spec"), ("schema", "canasta/data/schema")]
    suite = "canasta_conformance/data"
    pairs += [(f"conformance/{name}", f"{suite}/{name}") for name in ("cases", "micro", "adapters", "zoo")]
    for here, there in pairs:
        files = [
            file.relative_to(root / here)
            for file in (root / here).rglob("*")
            if file.is_file() and "__pycache__" not in file.parts
        ]
        assert files, here
        assert {f"{there}/{file.as_posix()}" for file in files} <= travelled
    assert {f"{suite}/{name}" for name in ("ids.lock", "why.yaml", "capabilities.yaml", "profiles.yaml")} <= travelled
    assert {f"{package}/py.typed" for package in ("canasta", "canasta_conformance", "canasta_differences")} <= travelled
    assert not [name for name in travelled if "/tests/" in name or name.endswith(".pyc") or "canasta_laws" in name]


def test_prepared_values_are_those_of_the_files_in_the_wheel(packages: Path, travelled: set[str]) -> None:
    """Each file that is prepared has the value which its source in the same wheel has; none is left out."""
    folders = {"canasta/data/spec/": "spec/", "canasta_conformance/data/cases/": "conformance/cases/"}
    sources = {
        name.replace(place, folder): (packages / name).read_bytes()
        for name in travelled
        for place, folder in folders.items()
        if name.startswith(place) and name.endswith(".yaml")
    }
    entries = {}
    for name in travelled:
        if name.startswith("canasta/prepared/"):
            entries |= json.loads((packages / name).read_bytes())

    assert entries.keys() == sources.keys()
    for name, (digest, kind, value, _) in entries.items():
        assert json.loads(value) == reading.read(sources[name]).value
        assert digest == prepared.of(sources[name], kind)


def test_the_command_works_outside_the_checkout(use, root: Path) -> None:
    """The worked hand is scored with the specification in the package."""
    done = use("canasta", "score", root / "reference_impl/tests/cli/data/worked-hand.yaml", "--format", "json")

    assert done.returncode == 0, done.stderr
    assert [side["total"] for side in json.loads(done.stdout)["sides"]] == [1320, 490]


def test_the_package_works_outside_the_checkout(use, packages: Path) -> None:
    """Rules are loaded and a hand is dealt, from the package and not from the checkout."""
    done = use(
        "python",
        "-c",
        (
            "import canasta, random; from canasta.spec import data; rules = canasta.load('bicycle@3');"
            "deck = canasta.full_deck(rules); random.Random(1).shuffle(deck); state = canasta.deal(rules, deck);"
            "print(data.root(), canasta.__file__, len(canasta.legal(state)) > 0)"
        ),
    )

    assert done.returncode == 0, done.stderr
    data, package, legal = done.stdout.split()
    assert Path(data).is_relative_to(packages)
    assert Path(package).is_relative_to(packages)
    assert legal == "True"


@pytest.mark.parametrize(
    "arguments",
    [
        ["variants"],
        ["show", "classic", "--why"],
        ["play", "classic", "--seed", "1"],
        ["claims"],
        ["explain", "melds.min-cards"],
        ["conform", "list", "--only", "match.tree.**"],  # micro rule sets, which no other verb reads
        ["conform", "run", "--level", "scorer"],
    ],
)
def test_verbs_work_outside_the_checkout(use, arguments: list[str]) -> None:
    """The wheel includes everything that a verb reads."""
    done = use("canasta", *arguments)

    assert done.returncode == 0, done.stderr + done.stdout[-2000:]
    assert done.stdout


def test_damaged_data_are_code_3(use, packages: Path) -> None:
    """The message names the damaged file, and says that it belongs to the program."""
    file = packages / "canasta/data/spec/variants/bicycle.yaml"
    sound = file.read_bytes()
    file.write_bytes(sound.replace(b"extends: classic", b"extends: [classic"))
    try:
        for verb in (["show", "bicycle"], ["variants"]):
            done = use("canasta", *verb)

            assert done.returncode == 3
            assert "spec/variants/bicycle.yaml" in done.stderr
            assert "damaged" in done.stderr
            assert "Traceback" not in done.stderr
    finally:
        file.write_bytes(sound)
