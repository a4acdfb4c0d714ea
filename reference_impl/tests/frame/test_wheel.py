"""The wheel is complete: built, installed into an empty environment outside the checkout, and used from there."""

import json
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta.spec import prepared, reading


@pytest.fixture(scope="module")
def wheel(root: Path, command, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = command(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, root)
    assert built.returncode == 0, built.stderr
    [file] = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel: Path, command, tmp_path_factory) -> Path:
    """A new environment with only the wheel and its dependencies."""
    home = tmp_path_factory.mktemp("elsewhere")
    # The pip of this environment installs into the other, which then holds nothing that is not asked for.
    assert command(sys.executable, "-m", "venv", "--without-pip", home / "env", cwd=home).returncode == 0
    pip = [sys.executable, "-m", "pip", "--python", home / "env/bin/python"]
    done = command(*pip, "install", "--quiet", "--no-compile", wheel, cwd=home)
    assert done.returncode == 0, done.stderr
    return home


@pytest.fixture
def use(installed: Path, command) -> Callable:
    """Run a program of the new environment, outside the checkout."""

    def run(program: str, *arguments: str | Path):
        return command(installed / "env/bin" / program, *arguments, cwd=installed, env={"PATH": "/usr/bin:/bin"})

    return run


def test_everything_travels_in_the_wheel(root: Path, wheel: Path) -> None:
    """Specification, schemas, cases, micro rule sets, adapters, zoo and ledgers; no tests, no laws, no caches."""
    names = set(zipfile.ZipFile(wheel).namelist())
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
        assert {f"{there}/{file.as_posix()}" for file in files} <= names
    assert {f"{suite}/{name}" for name in ("ids.lock", "why.yaml", "capabilities.yaml", "profiles.yaml")} <= names
    assert {f"{package}/py.typed" for package in ("canasta", "canasta_conformance", "canasta_differences")} <= names
    assert not [name for name in names if "/tests/" in name or name.endswith(".pyc") or "canasta_laws" in name]


def test_prepared_values_are_those_of_the_files_in_the_wheel(wheel: Path) -> None:
    """Each file that is prepared has the value which its source in the same wheel has; none is left out."""
    archive = zipfile.ZipFile(wheel)
    folders = {"canasta/data/spec/": "spec/", "canasta_conformance/data/cases/": "conformance/cases/"}
    sources = {
        name.replace(place, folder): archive.read(name)
        for name in archive.namelist()
        for place, folder in folders.items()
        if name.startswith(place) and name.endswith(".yaml")
    }
    entries = {}
    for name in archive.namelist():
        if name.startswith("canasta/prepared/"):
            entries |= json.loads(archive.read(name))

    assert entries.keys() == sources.keys()
    for name, (digest, kind, value, _) in entries.items():
        assert json.loads(value) == reading.read(sources[name]).value
        assert digest == prepared.of(sources[name], kind)


def test_the_command_works_outside_the_checkout(use, root: Path) -> None:
    """The worked hand is scored with the specification in the package."""
    done = use("canasta", "score", root / "reference_impl/tests/cli/data/worked-hand.yaml", "--format", "json")

    assert done.returncode == 0, done.stderr
    assert [side["total"] for side in json.loads(done.stdout)["sides"]] == [1320, 490]


def test_the_package_works_outside_the_checkout(use, installed: Path) -> None:
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
    assert Path(data).is_relative_to(installed)
    assert Path(package).is_relative_to(installed)
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


def test_damaged_data_are_code_3(use, installed: Path) -> None:
    """The message names the damaged file, and says that it belongs to the program."""
    [file] = installed.glob("env/lib/python*/site-packages/canasta/data/spec/variants/bicycle.yaml")
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
