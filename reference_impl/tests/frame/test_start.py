"""Every command loads what it needs and nothing else, and the lazily loaded names are the ones that were promised."""

import ast
import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta_conformance.command.conform import conform

#: Runs the command and then writes the names of all modules that are loaded.
LOADED = """
import json, sys, canasta_command
sys.argv = ["canasta", *json.loads(sys.argv[1])]
try:
    canasta_command.main()
finally:
    sys.stderr.write("\\n" + json.dumps(sorted(sys.modules)))
"""
#: Large, and needed for few things.
HEAVY = {"jsonschema", "babel", "fluent", "rich", "canasta_conformance", "canasta_differences", "importlib.metadata"}
VERBS = ("variants", "show", "diff", "validate", "new", "score", "play", "replay", "explain", "claims")


@pytest.fixture
def loaded(command: Callable, root: Path) -> Callable[..., set[str]]:
    """The modules that are loaded when a command has ended well."""

    def run(*arguments: str) -> set[str]:
        done = command(sys.executable, "-c", LOADED, json.dumps(arguments))
        assert done.returncode == 0, done.stderr
        return set(json.loads(done.stderr.splitlines()[-1]))

    return run


def below(modules: set[str], names: set[str]) -> set[str]:
    """The modules that are one of some modules, or inside one."""
    return {module for module in modules if any(f"{module}.".startswith(f"{name}.") for name in names)}


#: What no page of help needs.
GAME = {"canasta.fast", "canasta.reference", "canasta.play", "canasta.text", "yaml"}
#: What no page of help of ``canasta conform`` needs either.
SUITE = {f"canasta_conformance.{folder}" for folder in ("adapter", "report", "runner", "strength", "suite", "upkeep")}


@pytest.mark.parametrize("arguments", [("--version",), ("--help",), *((verb, "--help") for verb in VERBS)])
def test_version_and_help_load_neither_the_game_nor_its_files(loaded: Callable, arguments: tuple[str, ...]) -> None:
    assert not below(loaded(*arguments), HEAVY | GAME)


@pytest.mark.parametrize("verb", [None, *conform.commands])
def test_help_of_conform_loads_no_part_of_the_suite_that_works(loaded: Callable, verb: str | None) -> None:
    modules = loaded("conform", *([] if verb is None else [verb]), "--help")

    assert not below(modules, (HEAVY - {"canasta_conformance"}) | GAME | SUITE)
    assert "canasta_conformance.command.conform" in modules


def test_score_loads_no_suite_and_no_plural_rules(loaded: Callable) -> None:
    modules = loaded("score", "reference_impl/tests/cli/data/worked-hand.yaml")

    unneeded = {"canasta.fast", "canasta.play", "canasta.spec.catalogue", "canasta.spec.beyond_schema"}
    assert not below(modules, HEAVY | unneeded)
    assert "canasta.reference.written_hand" in modules


@pytest.mark.parametrize("package", ["canasta", "canasta.spec"])
def test_names_on_demand_are_those_that_type_checkers_see(package: str) -> None:
    """The imports stated for them, the table, the list of public names, and dir() agree; each name can be had."""
    module = importlib.import_module(package)
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    [stated] = [node for node in tree.body if isinstance(node, ast.If) and isinstance(node.test, ast.Name)]
    homes = {}
    for node in stated.body:
        assert isinstance(node, ast.ImportFrom)
        base = ".".join([*([package] if node.level else []), *filter(None, [node.module])])
        for name in node.names:
            homes[name.asname or name.name] = (base, name.name)

    assert set(module.__all__) == set(module._HOMES) == set(homes)
    assert set(module.__all__) <= set(dir(module))
    for name, (base, original) in homes.items():
        source = importlib.import_module(base)
        found = getattr(source, original, None) or importlib.import_module(f"{base}.{original}")
        assert getattr(module, name) is found
    assert not hasattr(module, "no_such_name")


def test_the_policies_of_play_are_those_of_the_package() -> None:
    from canasta.cli import play
    from canasta.play import POLICIES

    assert tuple(POLICIES) == play.POLICIES
