"""Words in one language: the messages of ``spec/text/<lang>``, formatted by Project Fluent.

Only this module uses Fluent and Babel, and it loads them only for messages with choices or counts. A message belongs to
a book, which is a chapter of the rules or another file of the folder (`cli`, `events`, `errors`), and may have
attributes. Errors while a message is formatted are raised as one `InternalFault`, so an incomplete sentence is never
returned.
"""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from . import data
from .books import Entry, entries, filled
from .errors import InternalFault
from .visible import one_line

if TYPE_CHECKING:
    from babel import Locale
    from fluent.runtime import FluentBundle

DEFAULT = "en"
"""The language in which every message exists."""

AS_TYPED = frozenset({"seed", "line", "hand", "deal", "step", "seat", "dealer", "partner"})
"""Values whose number is a name and not an amount, so it has no separators: people look it up or type it."""

_LONG = 500


def languages() -> tuple[str, ...]:
    """The language tags of the available languages (``sr-Latn``), the default first."""
    found = sorted(folder.name for folder in data.path("text").iterdir() if (folder / "nouns.yaml").is_file())
    return tuple(sorted(found, key=lambda lang: lang != DEFAULT))


class Words:
    """The messages and nouns of one language.

    ``space`` comes between a number and its noun: an ordinary space in text that people search and copy, a no-break
    space in printed lines. Raises `InternalFault` for an unknown language.
    """

    def __init__(self, lang: str, space: str = " ") -> None:
        if lang not in languages():
            raise InternalFault(f"no words in {lang!r}; there are: {', '.join(languages())}")
        self.lang = lang
        self.space = space
        self._books: dict[str, _Book] = {}

    @cached_property
    def locale(self) -> "Locale":
        """Babel's data for the language: plural rules, and how numbers and lists are written."""
        from babel import Locale, UnknownLocaleError

        try:
            return Locale.parse(self._table["locale"], sep="-")
        except (UnknownLocaleError, ValueError) as problem:
            raise InternalFault(f"{self.lang}/nouns.yaml: {problem}") from None

    @cached_property
    def nouns(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        """The forms of each noun by case and plural category."""
        found: Mapping[str, Mapping[str, Mapping[str, str]]] = self._table["nouns"]
        return found

    @cached_property
    def _table(self) -> Mapping[str, Any]:
        from . import reading

        table: Mapping[str, Any] = reading.read(data.path("text", self.lang, "nouns.yaml")).value
        return table

    def has(self, book: str, name: str, attribute: str | None = None) -> bool:
        """Whether a book has a message, or whether a message has an attribute."""
        return self._book(book).has(name, attribute)

    def message(self, book: str, name: str, attribute: str | None = None, /, **values: Any) -> str:
        """A message, or an attribute of one, with values filled in; booleans are passed as true and false, None as
        null.

        The names of values have underscores here and hyphens in messages. Raises `InternalFault` if the message does
        not exist, or if it uses a value that is missing.
        """
        return self.format(book, name, attribute, {key.replace("_", "-"): value for key, value in values.items()})

    def format(self, book: str, name: str, attribute: str | None, values: Mapping[str, Any]) -> str:
        """Like `message`, with the names of values as in messages."""
        where = f"{self.lang}/{book}.ftl: {name}{'' if attribute is None else '.' + attribute}"
        if not self.has(book, name, attribute):
            raise InternalFault(f"{where}: there is no such message")
        given = {
            key: str(value) if key in AS_TYPED and type(value) is int else plain(value) for key, value in values.items()
        }
        said, errors = self._book(book).said(name, attribute, given)
        if said is None:
            raise InternalFault(f"{where}: the message has no text of its own")
        if errors:
            raise InternalFault(f"{where}: {'; '.join(map(str, errors))}")
        return said

    def count(self, number: int, noun: str, case: str = "nom") -> str:
        """A number with the right form of its noun: ``2 cards``."""
        try:
            forms = self.nouns[noun][case]
        except KeyError:
            raise InternalFault(f"{self.lang}/nouns.yaml: no noun {noun!r} in the case {case!r}") from None
        return f"{self.number(number)}{self.space}{forms[self.locale.plural_form(number)]}"

    def number(self, number: int) -> str:
        """A number as people write it in this language."""
        from babel.numbers import format_decimal

        return format_decimal(number, locale=self.locale)

    def listed(self, items: Iterable[str]) -> str:
        """Items joined as in this language: ``a, b and c``."""
        from babel.lists import format_list

        return format_list(list(items), locale=self.locale)

    def _book(self, book: str) -> "_Book":
        if book not in self._books:
            self._books[book] = _Book(self, book)
        return self._books[book]


class _Book:
    """The messages of one file; Fluent gets only those that are not plain, one by one."""

    def __init__(self, words: Words, name: str) -> None:
        self.words = words
        self.file = data.path("text", words.lang, f"{name}.ftl")
        try:
            self.text = self.file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise InternalFault(f"{data.shown(self.file)}: {problem}") from None
        self.given: set[str] = set()
        found = entries(self.text)
        self.entries: Mapping[str, Entry] = self._give(self.text) if found is None else found

    def has(self, name: str, attribute: str | None) -> bool:
        """Whether the book has a message, or a message with that attribute."""
        entry = self.entries.get(name)
        return entry is not None and (attribute is None or attribute in entry.texts)

    def said(self, name: str, attribute: str | None, values: Mapping[str, Any]) -> tuple[str | None, list[Any]]:
        """A message with values filled in, and the errors; None if the book has no such text."""
        entry = self.entries[name]
        if attribute not in entry.texts:
            return None, []
        pieces = entry.texts[attribute]
        text = None if pieces is None else filled(pieces, values)
        if text is not None:
            return text, []
        if name not in self.given:
            self._give(self.text if entry.refers else entry.source)
        message = self.bundle.get_message(name)
        pattern = message.value if attribute is None else message.attributes[attribute]
        if pattern is None:
            return None, []
        # Fluent takes no value of more than a thousand characters, so that a long one is put in afterwards.
        long = {name: value for name, value in values.items() if isinstance(value, str) and len(value) > _LONG}
        marks = {name: f"\ue000{place}\ue000" for place, name in enumerate(long)}
        formatted, errors = self.bundle.format_pattern(pattern, {**values, **marks})
        said = str(formatted)
        for name, mark in marks.items():
            said = said.replace(mark, long[name])
        return said, list(errors)

    @cached_property
    def bundle(self) -> "FluentBundle":
        """Fluent's own store of messages."""
        from fluent.runtime import FluentBundle

        functions: dict[str, Any] = {"COUNT": self._count}
        return FluentBundle([str(self.words.locale).replace("_", "-")], functions, use_isolating=False)

    def _give(self, text: str) -> dict[str, Entry]:
        """Give messages to Fluent, which may know forms that `entries` does not."""
        from fluent.syntax import FluentParser
        from fluent.syntax.ast import Junk, Message

        resource = FluentParser().parse(text)
        found = {}
        for entry in resource.body:
            if isinstance(entry, Junk):
                shown = (entry.content or "").strip()[:80]
                raise InternalFault(f"{data.shown(self.file)}: {entry.annotations[0].message}: {shown}")
            if isinstance(entry, Message):
                names: list[str | None] = [attribute.id.name for attribute in entry.attributes]
                found[entry.id.name] = Entry(texts=dict.fromkeys(names if entry.value is None else [None, *names]))
        self.given |= found.keys()
        self.bundle.add_resource(resource, allow_overrides=True)
        return found

    def _count(self, number: Any, noun: Any = None, case: Any = "nom") -> str:
        # Fluent calls this with its own number type; errors raised here are added to the errors of the message.
        return self.words.count(int(number), str(noun), str(case))


def plain(value: Any) -> Any:
    """A value for messages: numbers unchanged, text on one line without hidden characters, booleans and None
    as the words that selectors use.
    """
    if isinstance(value, str):
        return one_line(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


@cache
def load(lang: str = DEFAULT, space: str = " ") -> Words:
    """The words of a language; each book is read when one of its messages is first needed."""
    return Words(lang, space)


def message(book: str, name: str, /, lang: str = DEFAULT, **values: Any) -> str:
    """A message of a book in a language; see `Words.message`."""
    return load(lang).message(book, name, **values)
