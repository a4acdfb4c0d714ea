"""The pieces of pages: paragraphs, links to named things, lists, tables, cards, sections.

Each function returns one docutils node, or a list of inline nodes. The output of directives is not translated together
with the pages, because ``canasta.text`` makes its words in each language.
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
    """Fixed words of the pages in the language of the build; they have their own catalogue of translations."""
    return str(_translate(text))


Content = nodes.Node | str | Sequence["nodes.Node | str"]

_CODE = re.compile(r"`([^`]+)`")


def inline(content: Content) -> list[nodes.Node]:
    """Text and nodes as a list of nodes; a word between backquotes becomes code."""
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
    """Bold words."""
    return nodes.strong("", text)


def code(text: str) -> nodes.literal:
    """Words of a file or a program."""
    return nodes.literal("", text)


def link(kind: str, name: str, text: str | None = None) -> addnodes.pending_xref:
    """A link to a named thing, shown by its name or by other words. Sphinx reports a name that does not exist."""
    inner: nodes.TextElement = nodes.literal("", name, classes=["xref"]) if text is None else nodes.inline("", text)
    return addnodes.pending_xref(
        "", inner, refdomain="canasta", reftype=kind, reftarget=name, refexplicit=text is not None, refwarn=True
    )


def page(docname: str, text: str) -> addnodes.pending_xref:
    """A link to a whole page, by its path from the top of the site (``/rules/pile``)."""
    inner = nodes.inline("", text)
    return addnodes.pending_xref(
        "", inner, refdomain="std", reftype="doc", reftarget=docname, refexplicit=True, refwarn=True
    )


def join(items: Iterable[Content], between: str = ", ") -> list[nodes.Node]:
    """Items on one line with text between them."""
    line: list[nodes.Node] = []
    for index, item in enumerate(items):
        if index:
            line.append(nodes.Text(between))
        line.extend(inline(item))
    return line


def bullets(items: Iterable[Content | list[nodes.Node]], *classes: str) -> nodes.bullet_list:
    """A list; an item that begins with a block node is used unchanged, any other item becomes a paragraph."""
    node = nodes.bullet_list(classes=list(classes))
    node.extend(nodes.list_item("", *_blocks(item)) for item in items)
    return node


def terms(pairs: Iterable[tuple[Content, Content]], *classes: str) -> nodes.definition_list:
    """A list of terms with their descriptions."""
    node = nodes.definition_list(classes=list(classes))
    for term, said in pairs:
        node.append(
            nodes.definition_list_item("", nodes.term("", "", *inline(term)), nodes.definition("", *_blocks(said)))
        )
    return node


#: Block nodes; all other nodes are put into a paragraph.
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
    """A table with a head. The first column holds the heads of the rows, unless ``row_heads`` is false."""
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
    """A section with its title; its anchor is used unchanged, including dots."""
    node = nodes.section(ids=[anchor], names=[], classes=list(classes))
    node.append(nodes.title("", "", *inline(title)))
    return node


def div(*classes: str) -> nodes.container:
    """A block with CSS classes."""
    return nodes.container(classes=list(classes))


class Cards(nodes.General, nodes.Inline, nodes.Element):
    """Card pictures side by side, each with its name for screen readers.

    They share one node, because a page of cases can show more than a thousand cards. Builders without pictures print
    the names.
    """

    def astext(self) -> str:
        """The names, for searching and for builders of plain text."""
        return ", ".join(deck.name(face) for face in self["faces"])


def small(faces: Iterable[str]) -> Cards:
    """Cards inside a line of text."""
    return Cards(faces=list(faces))


def visit_cards_html(writer: HTML5Translator, node: Cards) -> None:
    """Write the pictures; all pages share the files among the static files of the site."""
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
    """A mark for cards that are not shown."""
    return nodes.inline("", "…", classes=["cn-gap"])


def cards(faces: Iterable[str]) -> nodes.paragraph:
    """A row of card pictures."""
    return nodes.paragraph("", "", Cards(faces=list(faces)), classes=["cn-cards"])


class Fold(nodes.General, nodes.Element):
    """Blocks that the reader unfolds; its first child is the line that is always there."""


def fold(summary: Content, content: Iterable[nodes.Node], *classes: str) -> Fold:
    """Blocks behind a line, folded until the reader opens them."""
    node = Fold(classes=list(classes))
    node.append(nodes.inline("", "", *inline(summary)))
    node.extend(content)
    return node


def visit_fold_html(writer: HTML5Translator, node: Fold) -> None:
    """Open the element; its line is written here, because HTML allows nothing before it."""
    writer.body.append(writer.starttag(node, "details"))
    writer.body.append("<summary>")
    node[0].walkabout(writer)
    writer.body.append("</summary>\n")
    del node[0]


def depart_fold_html(writer: HTML5Translator, _node: Fold) -> None:
    """Close the element."""
    writer.body.append("</details>\n")


def visit_fold_text(_writer: nodes.NodeVisitor, _node: Fold) -> None:
    """Builders of plain text show what is in it."""


class Later(nodes.General, nodes.Element):
    """A placeholder in a page; when the page has been read, the output of its directive replaces it."""

    directive: Page


class Page(SphinxDirective, ABC):
    """The base of all directives of this extension: they are at the top level of a page and read the facts in every
    build.

    Their output enters the page after the transforms of hand-written text. Those look for quotes, substitutions,
    footnotes and words to translate, which our output does not have, and pages are large.
    """

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return a placeholder; the page is read again in every build, because the data may have changed."""
        self.env.note_reread()
        later = Later()
        later.source, later.line = self.get_source_info()
        later.directive = self
        return [later]

    @abstractmethod
    def make(self) -> list[nodes.Node]:
        """The nodes that the directive makes; each directive implements this."""

    def note(self, kind: str, name: str, title: str) -> str:
        """Register something that this page defines, and return its anchor."""
        domain = cast(CanastaDomain, self.env.domains["canasta"])
        return domain.note(kind, name, title, location=self.get_location())

    def made(self) -> list[nodes.Node]:
        """The nodes of the directive with their place in the page, so that errors can name it and links work.

        They are not translated with the page, because they are made in each language.
        """
        found = self.make()
        source, line = self.get_source_info()
        for top in found:
            for node in top.findall(nodes.Element):
                if node.source is None:
                    node.source, node.line = source, line
                # Sphinx would take an inline node with this mark for a result of translation, and dissolve it.
                if isinstance(node, nodes.TextElement) and not isinstance(node, nodes.inline):
                    node["translatable"] = False
                if isinstance(node, addnodes.pending_xref):
                    node["refdoc"] = self.env.docname
                elif isinstance(node, nodes.table):
                    self.state.document.set_id(node)
        return found


def fill(_app: Sphinx, document: nodes.document) -> None:
    """Replace the placeholders of a page by the output of their directives; an error becomes a warning of the page."""
    for later in list(document.findall(Later)):
        try:
            found = later.directive.made()
        except DirectiveError as problem:
            logger.warning("%s", problem.msg, location=later)
            found = []
        later.replace_self(found)
