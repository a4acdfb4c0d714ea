"""The Sphinx domain ``canasta``: names of rules, parameters, cases, claims and so on become links.

A page writes ``{rule}`pile.wild-top`` and gets a link. A name that no page defines is a missing reference, which stops
a build with ``-n -W``. Only the directives of this extension define names, and they read them from the specification,
so a page cannot invent one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from docutils import nodes
from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.locale import _
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

#: The kinds of things to which a page can link, with their names for readers.
KINDS: dict[str, str] = {
    "rule": "rule",
    "param": "parameter",
    "case": "case",
    "claim": "claim",
    "amb": "ambiguity",
    "err": "erratum",
    "source": "source",
    "variant": "variant",
    "option": "option",
    "why": "class of bug",
    "schema": "schema",
    "command": "command",
    "function": "function of the reference",
}


#: How a thing is ranked on the search page when its name or title has the words sought: 0 is best. What is not listed
#: supports the rules (cases, claims, ambiguities and the like) and is ranked last.
_IMPORTANCE: dict[str, int] = {
    "rule": 0,
    "variant": 0,
    "option": 0,
    "param": 1,
    "command": 1,
    "schema": 1,
}


class Place(NamedTuple):
    """Where a thing is defined: the page, its anchor there, and its title."""

    page: str
    anchor: str
    title: str


def anchor(kind: str, name: str) -> str:
    """The anchor of a thing in its page. The anchor of a rule is its id; every other anchor begins with the kind,
    because a rule and a parameter may have the same name (for example ``table.sides``).
    """
    return name if kind == "rule" else f"{kind}-{name}".replace("#", "-").replace(" ", "-")


class RuleIndex(Index):
    """The index of rules: every rule under its chapter, with its title."""

    name = "rules"
    localname = _("Index of rules")
    shortname = _("rules")

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """All rules of the given pages (of every page without an argument), grouped by chapter."""
        wanted = None if docnames is None else set(docnames)
        chapters: dict[str, list[IndexEntry]] = {}
        for name, place in sorted(self.domain.places("rule")):  # type: ignore[attr-defined]
            if wanted is None or place.page in wanted:
                entry = IndexEntry(name, 0, place.page, place.anchor, "", "", place.title)
                chapters.setdefault(name.partition(".")[0], []).append(entry)
        return list(chapters.items()), True


class CanastaDomain(Domain):
    """Everything in the specification that has a name and a place on a page."""

    name = "canasta"
    label = "Canasta"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(word, kind) for kind, word in KINDS.items()}
    roles: ClassVar[dict[str, XRefRole]] = {kind: XRefRole(innernodeclass=nodes.literal) for kind in KINDS}  # type: ignore[assignment]
    indices: ClassVar[list[type[Index]]] = [RuleIndex]
    initial_data: ClassVar[dict[str, Any]] = {"things": {}}
    data_version = 1

    @property
    def things(self) -> dict[tuple[str, str], Place]:
        """Every defined thing by kind and name."""
        return self.data.setdefault("things", {})  # type: ignore[no-any-return]

    def places(self, kind: str) -> Iterator[tuple[str, Place]]:
        """Name and place of everything of one kind."""
        return ((name, place) for (k, name), place in self.things.items() if k == kind)

    def note(self, kind: str, name: str, title: str, *, location: Any = None) -> str:
        """Register a thing that the current page defines, and return its anchor. A second definition is a warning."""
        page = self.env.docname
        known = self.things.get((kind, name))
        if known is not None and known.page != page:
            logger.warning("%s %s is defined on %s already", KINDS[kind], name, known.page, location=location)
        self.things[kind, name] = Place(page, anchor(kind, name), title)
        return anchor(kind, name)

    def clear_doc(self, docname: str) -> None:
        """Remove what a page defined, before the page is read again."""
        for key in [key for key, place in self.things.items() if place.page == docname]:
            del self.things[key]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Add what another process found in its share of the pages."""
        self.things.update({key: place for key, place in otherdata["things"].items() if place.page in docnames})

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """The link for a role, or None, which Sphinx reports as a missing reference."""
        place = self.things.get((typ, target))
        if place is None:
            return None
        return make_refnode(builder, fromdocname, place.page, place.anchor, contnode, place.title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """The links that the ``any`` role may mean."""
        found = []
        for kind in KINDS:
            link = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
            if link is not None:
                found.append((f"canasta:{kind}", link))
        return found

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Everything for the search page and the inventory, by importance there: what states the rules is first."""
        for (kind, name), place in self.things.items():
            yield (
                name,
                f"{name} – {place.title}" if place.title else name,
                kind,
                place.page,
                place.anchor,
                _IMPORTANCE.get(kind, 2),
            )
