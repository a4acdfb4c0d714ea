"""The pieces that pages are made of: paragraphs, links to named things, lists, tables, cards, sections.

Each function returns one docutils node, or a line of them. What directives make is not offered for translation with the
pages, since its words are made for each language by ``canasta.text``.
"""

from __future__ import annotations

import html
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from docutils import nodes
from docutils.parsers.rst import DirectiveError
from sphinx import addnodes
from sphinx.locale import get_translation
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from canasta_docs import deck
from canasta_docs.domain import CanastaDomain

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)

_translate = get_translation("canasta_docs")


def _(text: str) -> str:
    """Words of the pages themselves in the language of the build; they have a catalogue of their own."""
    return str(_translate(text))


Content = nodes.Node | str | Sequence["nodes.Node | str"]

_CODE = re.compile(r"`([^`]+)`")


def inline(content: Content) -> list[nodes.Node]:
    """Text and nodes as a list of nodes; a word between backquotes is set as code."""
    if isinstance(content, str):
        parts: list[nodes.Node] = []
        for index, piece in enumerate(_CODE.split(content)):
            if piece:
                parts.append(nodes.literal("", piece) if index % 2 else nodes.Text(piece))
        return parts
    if isinstance(content, nodes.Node):
        return [content]
    return [node for piece in content for node in inline(piece)]


def para(content: Content, *classes: str) -> nodes.paragraph:
    """A paragraph."""
    return nodes.paragraph("", "", *inline(content), classes=list(classes))


def strong(text: str) -> nodes.strong:
    """Words with weight."""
    return nodes.strong("", text)


def code(text: str) -> nodes.literal:
    """Words of a file or a program."""
    return nodes.literal("", text)


def link(kind: str, name: str, text: str | None = None) -> addnodes.pending_xref:
    """A link to a named thing, shown by its name or by other words. Sphinx reports a name that nothing defines."""
    inner: nodes.TextElement = nodes.literal("", name, classes=["xref"]) if text is None else nodes.inline("", text)
    return addnodes.pending_xref(
        "", inner, refdomain="canasta", reftype=kind, reftarget=name, refexplicit=text is not None, refwarn=True
    )


def page(docname: str, text: str) -> addnodes.pending_xref:
    """A link to a whole page, by its name from the top of the site (``/rules/pile``)."""
    inner = nodes.inline("", text)
    return addnodes.pending_xref(
        "", inner, refdomain="std", reftype="doc", reftarget=docname, refexplicit=True, refwarn=True
    )


def join(items: Iterable[Content], between: str = ", ") -> list[nodes.Node]:
    """Items in one line with words between them."""
    line: list[nodes.Node] = []
    for index, item in enumerate(items):
        if index:
            line.append(nodes.Text(between))
        line.extend(inline(item))
    return line


def bullets(items: Iterable[Content | list[nodes.Node]], *classes: str) -> nodes.bullet_list:
    """A list; an item that begins with a block node is taken as it is, other items become a paragraph."""
    node = nodes.bullet_list(classes=list(classes))
    node.extend(nodes.list_item("", *_blocks(item)) for item in items)
    return node


def terms(pairs: Iterable[tuple[Content, Content]], *classes: str) -> nodes.definition_list:
    """A list of terms and what is said about each."""
    node = nodes.definition_list(classes=list(classes))
    for term, said in pairs:
        node.append(
            nodes.definition_list_item("", nodes.term("", "", *inline(term)), nodes.definition("", *_blocks(said)))
        )
    return node


#: What stands on its own; anything else is put into a paragraph.
_BLOCKS = (nodes.paragraph, nodes.bullet_list, nodes.definition_list, nodes.table, nodes.container, nodes.literal_block)


def _blocks(content: Content) -> list[nodes.Node]:
    items = inline(content)
    if items and isinstance(items[0], _BLOCKS):
        return items
    return [para(items)]


def table(
    head: Sequence[Content],
    rows: Iterable[Sequence[Content]],
    *classes: str,
    widths: Sequence[int] | None = None,
    row_heads: bool = True,
    caption: str | None = None,
) -> nodes.table:
    """A table with a head; its first column heads the rows unless it is said not to."""
    node = nodes.table(classes=["cn-grid", *(["colwidths-given"] if widths is not None else []), *classes])
    if caption is not None:
        node.append(nodes.title("", caption))
    group = nodes.tgroup(cols=len(head))
    node.append(group)
    for index in range(len(head)):
        spec = nodes.colspec(colwidth=1 if widths is None else widths[index])
        if row_heads and index == 0:
            spec["stub"] = 1
        group.append(spec)
    group.append(nodes.thead("", _row(head)))
    group.append(nodes.tbody("", *(_row(cells) for cells in rows)))
    return node


def _row(cells: Sequence[Content]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", *(_blocks(cell) if cell else [])) for cell in cells))


def section(anchor: str, title: Content, *classes: str) -> nodes.section:
    """A section with its title; its anchor is taken literally, dots included."""
    node = nodes.section(ids=[anchor], names=[], classes=list(classes))
    node.append(nodes.title("", "", *inline(title)))
    return node


def div(*classes: str) -> nodes.container:
    """A block with a class of its own."""
    return nodes.container(classes=list(classes))


class Cards(nodes.General, nodes.Inline, nodes.Element):
    """Card pictures side by side, each with its name for screen readers.

    One node for all of them, since a page of cases shows more than a thousand cards. Builders that know no pictures
    print the names.
    """

    def astext(self) -> str:
        """The names, for searching and for builders of plain text."""
        return ", ".join(deck.name(face) for face in self["faces"])


def small(faces: Iterable[str]) -> Cards:
    """Cards inside a line of text."""
    return Cards(faces=list(faces))


def visit_cards_html(writer: HTML5Translator, node: Cards) -> None:
    """Write the pictures; they lie among the static files of the site, once for all pages."""
    folder = relative_uri(writer.builder.get_target_uri(writer.docnames[0]), "_static/cards")
    for face in node["faces"]:
        name = html.escape(deck.name(face))
        writer.body.append(f'<img class="cn-card" src="{folder}/{face}.svg" alt="{name}" width="60" height="84">')
    raise nodes.SkipNode


def visit_cards_text(writer: nodes.NodeVisitor, node: Cards) -> None:
    """Write the names."""
    writer.visit_Text(nodes.Text(node.astext()))
    raise nodes.SkipNode


def gap() -> nodes.inline:
    """A mark for cards that are there and not shown."""
    return nodes.inline("", "…", classes=["cn-gap"])


def cards(faces: Iterable[str]) -> nodes.paragraph:
    """A row of card pictures."""
    return nodes.paragraph("", "", Cards(faces=list(faces)), classes=["cn-cards"])


class Later(nodes.General, nodes.Element):
    """Stands in a page until it has been read; then its directive puts what it makes in its place."""

    directive: Page


class Page(SphinxDirective, ABC):
    """What all directives of this extension share: they stand at the top level of a page and read the facts anew.

    What they make enters the page when the text written by hand has been transformed. Those transforms look for what
    people write (quotes, substitutions, footnotes, words to translate); none of it is made here, and pages are large.
    """

    has_content = False

    def run(self) -> list[nodes.Node]:
        """A mark for this place; the page is read again in every build, since its data may have changed."""
        self.env.note_reread()
        later = Later()
        later.source, later.line = self.get_source_info()
        later.directive = self
        return [later]

    @abstractmethod
    def make(self) -> list[nodes.Node]:
        """What the directive stands for; each directive has its own."""

    def note(self, kind: str, name: str, title: str) -> str:
        """Enter a thing that this page defines and return its anchor."""
        domain = cast(CanastaDomain, self.env.domains["canasta"])
        return domain.note(kind, name, title, location=self.get_location())

    def made(self) -> list[nodes.Node]:
        """What is made, tied to this place in this page, so that errors name it and links are found from it.

        None of it is offered for translation with the page: it is made anew in each language.
        """
        found = self.make()
        source, line = self.get_source_info()
        for top in found:
            for node in top.findall(nodes.Element):
                if node.source is None:
                    node.source, node.line = source, line
                # An inline node with that mark would be taken for one that translation put in, and dissolved.
                if isinstance(node, nodes.TextElement) and not isinstance(node, nodes.inline):
                    node["translatable"] = False
                if isinstance(node, addnodes.pending_xref):
                    node["refdoc"] = self.env.docname
                elif isinstance(node, nodes.table):
                    self.state.document.set_id(node)
        return found


def fill(_app: Sphinx, document: nodes.document) -> None:
    """Put what the directives of a page make into their places; what one finds wrong is a warning of the page."""
    for later in list(document.findall(Later)):
        try:
            found = later.directive.made()
        except DirectiveError as problem:
            logger.warning("%s", problem.msg, location=later)
            found = []
        later.replace_self(found)
