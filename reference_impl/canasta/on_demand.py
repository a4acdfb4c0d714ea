"""Names that a package offers from its modules, each module imported when one of its names is first asked for.

A command that prints a version must not pay for the interpreter, and ``from canasta import load`` must go on working.
Type checkers and editors read the imports that the package states beside its table; a test holds both equal.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def on_demand(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package.

    ``homes`` gives for each name the module it comes from: ``package.module``, or ``package.module:other`` where the
    object has another name there. A name whose home is the package's own module of that name is the module itself.
    """
    space = vars(sys.modules[package])

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home, _, other = homes[name].partition(":")
        module = import_module(home)
        space[name] = module if home == f"{package}.{name}" else getattr(module, other or name)
        return space[name]

    def names() -> list[str]:
        return sorted({*space, *homes})

    return find, names
