"""Reads built pages: their anchors, links, pictures and prose, and everything that a browser would load for them."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: Attributes that make a browser load something at once.
_FETCHED = {
    "img": "src",
    "script": "src",
    "source": "src",
    "iframe": "src",
    "video": "src",
    "audio": "src",
    "embed": "src",
    "object": "data",
}
_FETCHED_LINKS = {
    "stylesheet",
    "icon",
    "preload",
    "modulepreload",
    "prefetch",
    "preconnect",
    "dns-prefetch",
    "manifest",
}


#: Elements whose text is not prose.
_NOT_PROSE = {"code", "pre", "script", "style", "title"}
#: Elements within a line of text; any other element begins a new line.
_INLINE = {"a", "abbr", "b", "em", "i", "img", "span", "strong", "sub", "sup", "wbr"}


class Page(HTMLParser):
    """One page: its ``anchors``, ``links`` to follow, ``fetched`` addresses, ``pictures`` and ``prose``.

    A picture is its address and its alternative text, which is None if missing. In the prose the replacement character
    replaces each piece of code.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.anchors: set[str] = set()
        self.twice: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.pictures: list[tuple[str, str | None]] = []
        self._said: list[str] = []
        self._inside = 0
        self.feed(path.read_text(encoding="utf-8"))
        self.prose = "".join(self._said)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            (self.twice if given["id"] in self.anchors else self.anchors).add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and set(given.get("rel", "").split()) & _FETCHED_LINKS:
            self.fetched.append(given["href"])
        if tag in _FETCHED and given.get(_FETCHED[tag]):
            self.fetched.append(given[_FETCHED[tag]])
        if tag == "img":
            self.pictures.append((given.get("src", ""), given.get("alt")))
        if tag in _NOT_PROSE:
            self._inside += 1
            self._said.append("\N{REPLACEMENT CHARACTER}")
        elif tag not in _INLINE:
            self._said.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _NOT_PROSE:
            self._inside -= 1
        elif tag not in _INLINE:
            self._said.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self._said.append(data)


def read_site(folder: Path) -> dict[Path, Page]:
    """Every page of a built site."""
    return {
        path: Page(path) for path in sorted(folder.rglob("*.html")) if "_static" not in path.relative_to(folder).parts
    }


def outside(address: str) -> bool:
    """Whether an address leads to another host."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme in {"http", "https", "ftp"}


def target(page: Path, address: str) -> tuple[Path, str]:
    """The file and the anchor that an address on a page leads to."""
    parts = urlsplit(address)
    file = page if not parts.path else (page.parent / unquote(parts.path)).resolve()
    return file, unquote(parts.fragment)
