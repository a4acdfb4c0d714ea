"""Links between names of our Python packages.

Signatures name things by the module that defines them, while pages document them as the package exports them; this
module connects the two. A name that exists but is not documented gets no link; a name that does not exist remains a
missing reference.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

#: The packages of this project.
PACKAGES = ("canasta", "canasta_conformance", "canasta_differences")


def resolve(app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: Element) -> Element | None:
    """Find one of our names that Sphinx did not find, by its last part among the exports of ``canasta``."""
    target = node.get("reftarget", "")
    if node.get("refdomain") != "py" or target.partition(".")[0] not in PACKAGES:
        return None
    python: Any = env.domains["py"]
    short = f"canasta.{target.rpartition('.')[2]}"
    if short in python.objects and _find(short) is _find(target):
        found: Element | None = python.resolve_xref(
            env, node["refdoc"], app.builder, node.get("reftype", "obj"), short, node, shown
        )
        return found
    return shown if _find(target) is not None else None


def _find(name: str) -> object | None:
    """The object of a dotted name, or None."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            place: Any = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for part in parts[length:]:
            place = getattr(place, part, None)
        return place  # type: ignore[no-any-return]
    return None
