"""Imports point one way, and each package imports only what it may."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[3]
PACKAGES = {
    "canasta": ROOT / "reference_impl/canasta",
    "canasta_conformance": ROOT / "conformance/canasta_conformance",
    "canasta_differences": ROOT / "conformance/canasta_differences",
}

#: The rooms of the suite from the ground up, as the first page of its package lists them; the one module that starts
#: the adapter is on the top floor.
ROOMS = ["places", "forms", "adapter", "suite", "runner", "report", "strength", "upkeep", "command", "reference"]

#: Storeys from the ground up; a module may import from its own and from lower ones.
STOREYS = [
    "canasta.spec",
    "canasta.fast",
    "canasta.reference",
    "canasta.interpreters",
    "canasta.notation",
    "canasta.written",
    "canasta.rulings",
    "canasta.play",
    "canasta.text",
    *(f"canasta_conformance.{room}" for room in ROOMS),
    "canasta_differences",
    "canasta.cli",
]

MODULES = {
    ".".join([package, *file.relative_to(folder).with_suffix("").parts]).removesuffix(".__init__"): file
    for package, folder in PACKAGES.items()
    for file in sorted(folder.rglob("*.py"))
}


#: Packages whose first page is a map.
MAPS = [
    name
    for name, file in MODULES.items()
    if file.name == "__init__.py"
    and name.startswith(
        ("canasta_conformance", "canasta_differences", "canasta.notation", "canasta.written", "canasta.rulings")
    )
]


def storey(module: str) -> int | None:
    """The level of a module in the order of packages; None for `canasta` itself and for other people's modules."""
    return next((place for place, name in enumerate(STOREYS) if (module + ".").startswith(name + ".")), None)


@cache
def parsed(file: Path) -> ast.Module:
    """The source of a module, parsed once for all tests."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imported(module: str, file: Path) -> tuple[tuple[str, int], ...]:
    """Every module that a module imports, wherever in it, with the line."""
    return tuple(imports(module, file))


def imports(module: str, file: Path) -> Iterator[tuple[str, int]]:
    """Every module that a module imports, wherever in it, with the line."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [base])])
            for name in node.names:
                inner = f"{base}.{name.name}"
                yield (inner if inner in MODULES else base), node.lineno


def test_modules_are_found() -> None:
    """The test sees all packages, so that it cannot pass by looking at nothing."""
    assert {storey(module) for module in MODULES} >= set(range(len(STOREYS)))


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_down(module: str) -> None:
    """No module imports from a higher package."""
    own = storey(module)
    wrong = []
    for name, line in imported(module, MODULES[module]):
        other = storey(name)
        if own is None:
            if other is not None and STOREYS[other] not in ("canasta.spec", "canasta.reference", "canasta.rulings"):
                wrong.append(f"line {line}: {name}")
        elif other is not None and other > own:
            wrong.append(f"line {line}: {name}")

    assert not wrong


def test_the_map_lists_the_rooms_in_their_order() -> None:
    """The first page of the suite's package names every room, those first from which others import."""
    text = ast.get_docstring(parsed(MODULES["canasta_conformance"])) or ""

    assert re.findall(r"^``(\w+)`` +\w", text, re.MULTILINE) == ROOMS[:-1]


@pytest.mark.parametrize("package", [name for name in MAPS if name != "canasta_conformance"])
def test_a_map_lists_every_module(package: str) -> None:
    """The first page of a package of the suite names each module in it, and nothing else."""
    text = ast.get_docstring(parsed(MODULES[package])) or ""
    inside = {name.removeprefix(f"{package}.") for name in MODULES if name.startswith(f"{package}.")}

    assert set(re.findall(r"^``(\w+)`` +\w", text, re.MULTILINE)) == inside


def test_the_command_line_alone_reaches_the_suite() -> None:
    """The suite is above the game: what is not in its own packages asks for it in the command line alone."""
    users = {
        module
        for module, file in MODULES.items()
        for name, _ in imported(module, file)
        if name.startswith(("canasta_conformance", "canasta_differences")) and module.startswith("canasta.")
    }

    assert users
    assert all(module.startswith("canasta.cli") for module in users)


#: The command line: `canasta.cli` whole, and in the suite the room that holds the verbs of `canasta conform`.
COMMAND_LINE = re.compile(r"canasta\.cli(\..+)?|canasta_conformance\.command(\..+)?")


@pytest.mark.parametrize("module", [module for module in MODULES if not COMMAND_LINE.fullmatch(module)])
def test_only_the_command_line_knows_click_and_rich(module: str) -> None:
    """Programs that use the package as a library do not load the command line."""
    assert not [name for name, _ in imported(module, MODULES[module]) if name.split(".")[0] in ("click", "rich")]


ENGINE = [module for module in MODULES if re.match(r"canasta\.(fast|reference)(\.|$)", module)]


@pytest.mark.parametrize("module", [module for module in ENGINE if module.startswith("canasta.reference")])
def test_the_reference_rests_on_the_specification_alone(module: str) -> None:
    """It is read and judged by itself; the fast engine is compared with it from outside."""
    others = {name for name, _ in imported(module, MODULES[module]) if name.startswith("canasta")}

    assert all(re.match(r"canasta\.(spec|reference)(\.|$)", name) for name in others)


@pytest.mark.parametrize("module", ENGINE)
def test_the_engine_reads_nothing_and_prints_nothing(module: str) -> None:
    """No file, no YAML, no output, no chance and no clock in the engine: state in, state out."""
    names = {name.split(".")[0] for name, _ in imported(module, MODULES[module])}
    calls = {
        node.func.id
        for node in ast.walk(parsed(MODULES[module]))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }

    assert not names & {"yaml", "jsonschema", "pathlib", "os", "io", "sys", "random", "time", "logging", "importlib"}
    assert not calls & {"print", "open", "input", "exec", "eval", "compile", "__import__"}


@cache
def names_of_variants() -> set[str]:
    """The ids of all variants and options that we ship."""
    return {
        yaml.safe_load(file.read_text(encoding="utf-8"))["id"]
        for folder in ("variants", "options")
        for file in (ROOT / "spec" / folder).glob("*.yaml")
    }


@pytest.mark.parametrize("module", ENGINE)
def test_the_engine_holds_no_name_of_a_variant(module: str) -> None:
    """A rule set consists of its values; no code asks for its name."""
    tree = parsed(MODULES[module])
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    texts = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    }
    names = names_of_variants()

    assert len(names) > 10
    assert not texts & names


def test_only_the_command_line_prints() -> None:
    """Only verbs print; a library that prints would spoil the output of its users."""
    printing = {
        module
        for module, file in MODULES.items()
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    }

    assert not {module for module in printing if not COMMAND_LINE.fullmatch(module)}
