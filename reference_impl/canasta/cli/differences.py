"""A comparison of two rule sets as text: for the terminal, as Markdown, and as HTML for a page."""

import html
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from canasta.cli.output import folded, say
from canasta.cli.reasons import basis_lines, source_lines
from canasta.spec import Basis, words
from canasta_differences.comparison import Compared, Comparison
from canasta_differences.witness import Witness
from canasta_differences.witness_words import WitnessWords


def told(name: str, **values: Any) -> str:
    """A message from ``differences.ftl``."""
    return words.message("differences", name, **values)


class Document(ABC):
    """A comparison in one format; with ``claims`` it prints the sentence of each claim beside its id."""

    def __init__(self, comparison: Comparison, claims: bool) -> None:
        self.comparison, self.claims = comparison, claims
        self.names = comparison.first.name, comparison.second.name
        self.titles = comparison.first.title["en"], comparison.second.title["en"]
        self.words = WitnessWords(comparison.first, comparison.second)

    def lines(self) -> Iterator[str]:
        """The document, line by line."""
        yield from self.head()
        for chapter, entries in groupby(self.comparison.entries, key=lambda entry: entry.chapter):
            yield from self.chapter(told("chapter", chapter=chapter), chapter)
            for entry in entries:
                yield from self.entry(entry)
            yield from self.chapter_end()
        yield from self.sources()

    @abstractmethod
    def head(self) -> Iterator[str]:
        """The names of both rule sets, and the number of differences."""

    @abstractmethod
    def chapter(self, title: str, chapter: str) -> Iterator[str]:
        """The beginning of a chapter."""

    def chapter_end(self) -> Iterator[str]:
        """The end of a chapter."""
        return iter(())

    @abstractmethod
    def entry(self, entry: Compared) -> Iterator[str]:
        """One difference."""

    @abstractmethod
    def sources(self) -> Iterator[str]:
        """The titles of the sources, by their codes."""

    def count(self) -> str:
        """The number of differences, and how many of them are only table manners."""
        entries = self.comparison.entries
        return told("compared", n=len(entries), customs=sum(entry.difference.custom for entry in entries))

    def values(self, entry: Compared) -> list[tuple[str, str, tuple[Basis, ...]]]:
        """Name, value in words and reasons, for each rule set."""
        _, first, second = entry.words()
        difference = entry.difference
        return [(self.names[0], first, difference.first_basis), (self.names[1], second, difference.second_basis)]

    def shown(self, entry: Compared) -> list[str]:
        """What shows a difference, the heading first; that it is only table manners; nothing if there was no search."""
        if entry.difference.custom:
            return [told("custom")]
        return [] if entry.shown is None else self.words.lines(entry.shown)


class Table(Document):
    """For the terminal: indented lines, folded to its width."""

    def head(self) -> Iterator[str]:
        for name, title in zip(self.names, self.titles, strict=True):
            yield from folded(say("show-head", ruleset=name, title=title))
        yield self.count()

    def chapter(self, title: str, chapter: str) -> Iterator[str]:
        yield from ("", title)

    def entry(self, entry: Compared) -> Iterator[str]:
        yield ""
        yield from folded(f"{entry.words()[0]} ({entry.path})", 2)
        for name, value, reasons in self.values(entry):
            yield from folded(f"{name}: {value}", 4)
            for line in basis_lines(reasons, self.claims):
                yield from folded(line, 8)
        head, *rest = self.shown(entry) or [""]
        if head:
            yield from folded(head, 4)
        for line in rest:
            yield from folded(line, 6)

    def sources(self) -> Iterator[str]:
        lines = source_lines(self.comparison.bases())
        if lines:
            yield from ("", told("sources-head"))
        for line in lines:
            yield from folded(line, 2)


class Markdown(Document):
    """Headings, a table for each difference, and lists."""

    def head(self) -> Iterator[str]:
        yield f"# {_marked(self.names[0])} / {_marked(self.names[1])}"
        yield ""
        for name, title in zip(self.names, self.titles, strict=True):
            yield f"- {_marked(say('show-head', ruleset=name, title=title))}"
        yield from ("", self.count())

    def chapter(self, title: str, chapter: str) -> Iterator[str]:
        yield from ("", f"## {_marked(title)}")

    def entry(self, entry: Compared) -> Iterator[str]:
        yield from ("", f"### {_marked(entry.words()[0])}", "", f"`{entry.path}`", "")
        yield from (_row(*_heads()), _row("---", "---", "---"))
        for name, value, reasons in self.values(entry):
            basis = "<br>".join(map(_marked, basis_lines(reasons, self.claims)))
            yield _row(_marked(name), _marked(value), basis)
        head, *rest = self.shown(entry) or [""]
        if head:
            yield from ("", _marked(head) + (":" if rest else ""))
        if rest:
            yield ""
        yield from (f"- {_marked(line)}" for line in rest)

    def sources(self) -> Iterator[str]:
        lines = source_lines(self.comparison.bases())
        if lines:
            yield from ("", f"## {told('sources-head')}", "")
        yield from (f"- {_marked(line)}" for line in lines)


class Html(Document):
    """Sections for a page: nothing outside them, nothing loaded, every text escaped."""

    def head(self) -> Iterator[str]:
        yield f"<h1>{html.escape(self.names[0])} / {html.escape(self.names[1])}</h1>"
        yield "<ul>"
        for name, title in zip(self.names, self.titles, strict=True):
            yield f"<li>{html.escape(say('show-head', ruleset=name, title=title))}</li>"
        yield "</ul>"
        yield f"<p>{html.escape(self.count())}</p>"

    def chapter(self, title: str, chapter: str) -> Iterator[str]:
        yield f'<section id="{chapter}">'
        yield f"<h2>{html.escape(title)}</h2>"

    def chapter_end(self) -> Iterator[str]:
        yield "</section>"

    def entry(self, entry: Compared) -> Iterator[str]:
        label, path = html.escape(entry.words()[0]), html.escape(entry.path)
        yield f'<h3 id="{path}">{label} <code>{path}</code></h3>'
        heads = "".join(f'<th scope="col">{html.escape(head)}</th>' for head in _heads())
        yield "<table>"
        yield f"<thead><tr>{heads}</tr></thead>"
        yield "<tbody>"
        for name, value, reasons in self.values(entry):
            basis = "<br>".join(map(html.escape, basis_lines(reasons, self.claims)))
            yield f'<tr><th scope="row">{html.escape(name)}</th><td>{html.escape(value)}</td><td>{basis}</td></tr>'
        yield "</tbody>"
        yield "</table>"
        yield from self._shown(entry)

    def _shown(self, entry: Compared) -> Iterator[str]:
        head, *rest = self.shown(entry) or [""]
        if not rest:
            yield from ([f"<p>{html.escape(head)}</p>"] if head else [])
            return
        kind = entry.shown.contrast.kind if isinstance(entry.shown, Witness) else ""
        yield f'<details class="witness {kind}" open><summary>{html.escape(head)}</summary>'
        yield "<ul>"
        yield from (f"<li>{html.escape(line)}</li>" for line in rest)
        yield "</ul>"
        yield "</details>"

    def sources(self) -> Iterator[str]:
        lines = source_lines(self.comparison.bases())
        if not lines:
            return
        yield '<section id="sources">'
        yield f"<h2>{html.escape(told('sources-head'))}</h2>"
        yield f"<ul>{''.join(f'<li>{html.escape(line)}</li>' for line in lines)}</ul>"
        yield "</section>"


def _heads() -> tuple[str, str, str]:
    """The heads of the columns: rule set, value, basis."""
    return say("diff-head-ruleset"), say("diff-head-value"), say("diff-head-basis")


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _marked(text: str) -> str:
    """Text with the special characters of Markdown escaped."""
    for sign in "\\`*_[]<|":
        text = text.replace(sign, f"\\{sign}")
    return text


FORMATS: dict[str, Callable[[Comparison, bool], Document]] = {"table": Table, "markdown": Markdown, "html": Html}


def written(comparison: Comparison, form: str, claims: bool) -> Sequence[str]:
    """The lines of a comparison in a format."""
    return list(FORMATS[form](comparison, claims).lines())
