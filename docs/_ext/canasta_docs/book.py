"""The source of ``canasta.reference`` on the pages: folded beside each rule, and whole, module by module.

``{module} NAME`` shows a module; ``{module-list}`` lists all modules. Every text is cut from the files when the pages
are built, so no page has a copy of its own that could be out of date. A function belongs to the rules whose ids its
docstring names.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from docutils import nodes

import canasta.reference
from canasta_docs import build, facts
from canasta_docs.build import _
from canasta_docs.facts import Entry

FOLDER = Path(canasta.reference.__file__).parent

#: The modules that are not chapters, in the order in which they are best read.
FRAME = (
    "state",
    "action",
    "event",
    "check",
    "verdict",
    "game",
    "way_out",
    "legal",
    "samples",
    "read",
    "write",
    "written_hand",
)

_HEADING = re.compile(r"# --- (.+) ---\n?")
_ID = re.compile(r"``([a-z_]+\.[a-z_.-]+)``")


@dataclass(frozen=True)
class Piece:
    """Some lines of a module: a function, a class, or what is between them.

    :ivar name: the name of the function or class; empty for anything else.
    :ivar text: the lines, as they are in the file.
    :ivar heading: the title of the part of the module that begins here; empty within a part.
    :ivar rules: the rules that the docstring of a function or class names, methods included.
    """

    module: str
    name: str
    text: str
    heading: str
    rules: tuple[str, ...]

    @property
    def id(self) -> str:
        """The name under which pages link to a function: ``pile.freeze``."""
        return f"{self.module}.{self.name}"


def modules() -> tuple[str, ...]:
    """The modules of the reference: the chapters in their order, then the others."""
    return tuple(name for name in (*facts.CHAPTERS, *FRAME) if (FOLDER / f"{name}.py").is_file())


def pages() -> dict[str, str]:
    """One short page for each module, by file name."""
    return {f"{name}.md": f"# {name}.py\n\n```{{module}} {name}\n```\n" for name in modules()}


@cache
def introduction(module: str) -> str:
    """What a module is for, by its docstring."""
    return ast.get_docstring(_tree(module)) or ""


@cache
def pieces(module: str) -> tuple[Piece, ...]:
    """A module cut into pieces: all of its lines, without its docstring and the titles of its parts."""
    tree, found = _tree(module), list[Piece]()
    lines = _source(module).splitlines(keepends=True)
    done = tree.body[0].end_lineno or 0
    for node in (one for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef)):
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)]) - 1
        found += _between(module, "".join(lines[done:first]))
        done = node.end_lineno or 0
        found.append(Piece(module, node.name, "".join(lines[first:done]), "", _named(node)))
    found += _between(module, "".join(lines[done:]))
    return tuple(found)


@cache
def deciding(rule: str) -> tuple[Piece, ...]:
    """The functions whose docstring names a rule: those of its chapter first, and among them those about it alone."""
    found = [piece for module in modules() for piece in pieces(module) if rule in piece.rules]
    return tuple(sorted(found, key=lambda one: (one.module != facts.chapter_of(rule), len(one.rules) > 1)))


def _between(module: str, text: str) -> Iterator[Piece]:
    """What is between two functions, cut where a part of the module begins; a part may have nothing of its own."""
    before, *rest = _HEADING.split(text)
    for heading, piece in (("", before), *zip(rest[::2], rest[1::2], strict=True)):
        if heading or piece.strip():
            yield Piece(module, "", piece.strip("\n"), heading, ())


def _named(node: ast.FunctionDef | ast.ClassDef) -> tuple[str, ...]:
    """The rules that a function, a class or a method of it names."""
    inner = [one for one in ast.walk(node) if isinstance(one, ast.FunctionDef | ast.ClassDef)]
    ids = (name for one in inner for name in _ID.findall(ast.get_docstring(one) or ""))
    return tuple(dict.fromkeys(name for name in ids if name in facts.rules()))


@cache
def _source(module: str) -> str:
    return (FOLDER / f"{module}.py").read_text(encoding="utf-8")


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(_source(module))


# --- what the pages show ---


def beside(rule: Entry) -> nodes.Node:
    """The functions that decide a rule, folded; or why there is none."""
    found = deciding(rule["id"])
    if not found:
        return build.para(_absent(rule), "cn-meta", "cn-source")
    names = build.join((build.code(piece.name) for piece in found), ", ")
    inner: list[nodes.Node] = []
    for piece in found:
        where = build.link("function", piece.id, f"canasta.reference.{piece.module}")
        inner += [build.para([_("From "), where, ":"], "cn-meta"), _highlighted(piece.text)]
    return build.fold([_("In the reference: "), *names], inner, "cn-source")


def _absent(rule: Entry) -> str:
    if rule["kind"] == "custom":
        return _("The reference has no function for this rule: it is a custom, and no verdict or score depends on it.")
    if rule.get("reads"):
        return _("The reference has no function for this rule: the values of the rule set alone decide it.")
    return _("The reference has no function for this rule: it has no action that could break it.")


def _highlighted(text: str) -> nodes.literal_block:
    return nodes.literal_block(text, text, language="python", classes=["cn-code"])


class ModulePage(build.Page):
    """A module: its introduction, then each part of it with its functions, and the rules that each of them decides."""

    required_arguments = 1

    def make(self) -> list[nodes.Node]:
        module = self.arguments[0]
        if module not in modules():
            raise self.error(f"there is no module {module!r} in canasta.reference")
        made: list[nodes.Node] = [build.para(part.replace("``", "`")) for part in introduction(module).split("\n\n")]
        made.append(build.para(["File: ", build.code(f"reference_impl/canasta/reference/{module}.py"), "."], "cn-meta"))
        part: nodes.section | None = None
        for number, piece in enumerate(pieces(module)):
            if piece.heading:
                part = build.section(f"part-{number}", piece.heading[:1].upper() + piece.heading[1:])
                made.append(part)
            shown = self._piece(piece)
            if part is None:
                made += shown
            else:
                part.extend(shown)
        return made

    def _piece(self, piece: Piece) -> list[nodes.Node]:
        if not piece.name:
            return [_highlighted(piece.text)] if piece.text else []
        head: list[nodes.Node] = [build.code(piece.name)]
        if piece.rules:
            head += [nodes.Text(": "), *build.join(build.link("rule", rule) for rule in piece.rules)]
        line = build.para(head, "cn-meta", "cn-function")
        line["ids"].append(self.note("function", piece.id, ""))
        return [line, _highlighted(piece.text)]


class ModuleList(build.Page):
    """The modules with what they are for, and their lines."""

    def make(self) -> list[nodes.Node]:
        kinds = (
            (_("the chapters of the rules"), [name for name in modules() if name in facts.CHAPTERS]),
            (_("what all chapters use"), [name for name in modules() if name not in facts.CHAPTERS]),
        )
        return [self._table(words, names) for words, names in kinds]

    @staticmethod
    def _table(words: str, names: list[str]) -> nodes.table:
        rows = [
            (
                build.page(f"/reference/source/{name}", f"{name}.py"),
                introduction(name).partition("\n\n")[0].replace("``", "`"),
                str(len(_source(name).splitlines())),
            )
            for name in names
        ]
        head = [_("module"), _("what it decides"), _("lines")]
        return build.table(head, rows, widths=[22, 68, 10], caption=_("Modules: ") + words)
