"""Links between names of our Python packages.

Signatures name things by the module that defines them, pages document them as the package exports them; the two are
brought together here. A name that exists and is not documented is set without a link; one that does not exist stays a
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

#: The packages whose names are ours to answer for.
PACKAGES = ("canasta", "canasta_conformance", "canasta_differences")


def resolve(app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: Element) -> Element | None:
    """Find a name of ours that Sphinx did not find, by its last part among what ``canasta`` exports."""
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
    """The object of a dotted name, or nothing."""
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
