"""Names that a package exports from its modules, where each module is imported when one of its names is first used.

A command that prints its version must not import the interpreter, and ``from canasta import load`` must still work.
Type checkers and editors read the imports that the package lists beside its table; a test keeps both equal.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def on_demand(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package.

    ``homes`` gives for each name its module: ``package.module``, or ``package.module:other`` if the object has another
    name there. If the home of a name is the package's own module of that name, the name means the module itself.
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
