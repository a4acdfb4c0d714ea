"""Words in one language: the messages of ``spec/text/<lang>``, formatted by Project Fluent.

This is the only module that knows Fluent and Babel. A message stands in a book, which is a chapter of the rules or one
of the files beside them (`cli`, `events`, `errors`), and may have attributes. What goes wrong while a message is
formatted is raised as `InternalFault` with every complaint in it; a sentence with a hole in it is never returned.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk

from canasta.spec import data, reading
from canasta.spec.errors import InternalFault

DEFAULT = "en"
"""The language in which every message exists."""


def languages() -> tuple[str, ...]:
    """The languages there are words in, as language tags (``sr-Latn``), the default first."""
    found = sorted(folder.name for folder in data.path("text").iterdir() if (folder / "nouns.yaml").is_file())
    return tuple(sorted(found, key=lambda lang: lang != DEFAULT))


class Words:
    """The messages and nouns of one language.

    ``space`` stands between a number and its noun: an ordinary space where text is searched and copied, a no-break
    space where it is set in lines. Raises `InternalFault` for a language without words.
    """

    def __init__(self, lang: str, space: str = " ") -> None:
        if lang not in languages():
            raise InternalFault(f"no words in {lang!r}; there are: {', '.join(languages())}")
        self.lang = lang
        self.space = space
        table = reading.read(data.path("text", lang, "nouns.yaml")).value
        try:
            self.locale = Locale.parse(table["locale"], sep="-")
        except (UnknownLocaleError, ValueError) as problem:
            raise InternalFault(f"{lang}/nouns.yaml: {problem}") from None
        self.nouns: Mapping[str, Mapping[str, Mapping[str, str]]] = table["nouns"]
        self._books: dict[str, FluentBundle] = {}

    def has(self, book: str, name: str, attribute: str | None = None) -> bool:
        """Whether a book has a message, or a message that attribute."""
        bundle = self._book(book)
        return bundle.has_message(name) and (attribute is None or attribute in bundle.get_message(name).attributes)

    def message(self, book: str, name: str, attribute: str | None = None, /, **values: Any) -> str:
        """A message, or an attribute of one, with values in it; switches are passed as true and false, null as null.

        Names of values are written with underscores here and with hyphens in messages. Raises `InternalFault` if there
        is no such message, or if it uses a value that it was not given.
        """
        return self.format(book, name, attribute, {key.replace("_", "-"): value for key, value in values.items()})

    def format(self, book: str, name: str, attribute: str | None, values: Mapping[str, Any]) -> str:
        """As `message`, with values under names as they stand in messages."""
        where = f"{self.lang}/{book}.ftl: {name}{'' if attribute is None else '.' + attribute}"
        if not self.has(book, name, attribute):
            raise InternalFault(f"{where}: there is no such message")
        bundle = self._book(book)
        entry = bundle.get_message(name)
        pattern = entry.value if attribute is None else entry.attributes[attribute]
        if pattern is None:
            raise InternalFault(f"{where}: the message has no text of its own")
        said, errors = bundle.format_pattern(pattern, {key: plain(value) for key, value in values.items()})
        if errors:
            raise InternalFault(f"{where}: {'; '.join(map(str, errors))}")
        return str(said)

    def count(self, number: int, noun: str, case: str = "nom") -> str:
        """A number and its noun in the form that goes with it: ``2 cards``."""
        try:
            forms = self.nouns[noun][case]
        except KeyError:
            raise InternalFault(f"{self.lang}/nouns.yaml: no noun {noun!r} in the case {case!r}") from None
        return f"{self.number(number)}{self.space}{forms[self.locale.plural_form(number)]}"

    def number(self, number: int) -> str:
        """A number as this language writes it."""
        return format_decimal(number, locale=self.locale)

    def listed(self, items: Iterable[str]) -> str:
        """Items joined as this language joins them: ``a, b and c``."""
        return format_list(list(items), locale=self.locale)

    def _book(self, book: str) -> FluentBundle:
        if book not in self._books:
            file = data.path("text", self.lang, f"{book}.ftl")
            try:
                text = file.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as problem:
                raise InternalFault(f"{data.shown(file)}: {problem}") from None
            resource = FluentParser().parse(text)
            for entry in resource.body:
                if isinstance(entry, Junk):
                    shown = (entry.content or "").strip()[:80]
                    raise InternalFault(f"{data.shown(file)}: {entry.annotations[0].message}: {shown}")
            functions: dict[str, Any] = {"COUNT": self._count}
            bundle = FluentBundle([str(self.locale).replace("_", "-")], functions, use_isolating=False)
            bundle.add_resource(resource)
            self._books[book] = bundle
        return self._books[book]

    def _count(self, number: Any, noun: Any = None, case: Any = "nom") -> str:
        # Fluent calls this with its own number type; what is raised here joins the errors of the message.
        return self.count(int(number), str(noun), str(case))


def plain(value: Any) -> Any:
    """A value as messages see it: numbers and text as they are, a switch and null as the words that selectors name."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


@cache
def load(lang: str = DEFAULT, space: str = " ") -> Words:
    """The words of a language; each book is read when a message of it is first wanted."""
    return Words(lang, space)


def message(book: str, name: str, /, lang: str = DEFAULT, **values: Any) -> str:
    """A message of a book in a language; see `Words.message`."""
    return load(lang).message(book, name, **values)
