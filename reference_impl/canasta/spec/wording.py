"""The words of findings: what was found, what was expected, what was probably meant, and what to do about it.

The words are messages of the book ``errors`` in ``spec/text``, one for each code. `Finding.found`, `Finding.expected`
and ``str()`` of a finding use this module. It is imported only when a finding is printed, so that successful commands
do not load messages.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from . import words
from .errors import CanastaError, Finding
from .reading import shown
from .visible import one_line
from .words import DEFAULT, Words

_BOOK = "errors"
_WORDS = 20
"""The number of words of a list to print; the others are only counted."""
_SIZES = ("size", "most", "lines")
_UNREADABLE = (CanastaError, OSError)
"""The error if the words themselves are damaged; a finding is then printed without them."""
_LONGEST = 200
"""The number of characters of a text to quote."""


def found(finding: Finding, lang: str = DEFAULT) -> str:
    """What was found."""
    text = _said(finding, "found", lang)
    ruleset = finding.data.get("ruleset")
    return text if ruleset is None else words.message(_BOOK, "finding-in", lang, found=text, ruleset=ruleset)


def expected(finding: Finding, lang: str = DEFAULT) -> str:
    """What was expected instead."""
    return _said(finding, "expected", lang)


def meant(finding: Finding, lang: str = DEFAULT) -> str | None:
    """What was probably meant, such as the nearest known word, or None."""
    said, attribute = words.load(lang), f"meant-{finding.detail}"
    if said.has(_BOOK, _name(finding), attribute):
        return said.format(_BOOK, _name(finding), attribute, _values(finding, said))
    word = finding.data.get("meant")
    return None if word is None else str(word)


def sentence(finding: Finding, lang: str = DEFAULT) -> str:
    """A finding as one line: the place, what was found, what was expected, what was probably meant."""
    form = "finding-warning" if finding.warning else "finding"
    try:
        guess = meant(finding, lang)
        sides = {"found": found(finding, lang), "expected": expected(finding, lang)}
        text = words.message(_BOOK, form, lang, place=_place(finding), **sides)
        return text if guess is None else words.message(_BOOK, "finding-meant", lang, finding=text, meant=guess)
    except _UNREADABLE:
        return _plain(finding)


def advice(finding: Finding, lang: str = DEFAULT) -> str:
    """What to do about a finding."""
    return words.message(_BOOK, _name(finding), lang)


def lines(finding: Finding, lang: str = DEFAULT) -> tuple[str, ...]:
    """A finding as one line, and what to do about it as a second."""
    try:
        return sentence(finding, lang), advice(finding, lang)
    except _UNREADABLE:
        return (_plain(finding),)


def _name(finding: Finding) -> str:
    return f"error-{finding.code}"


def _said(finding: Finding, side: str, lang: str) -> str:
    """One part of a finding: in the words for its detail if there are any, otherwise in those for its code."""
    said, attribute = words.load(lang), f"{side}-{finding.detail}"
    if not finding.detail or not said.has(_BOOK, _name(finding), attribute):
        attribute = side
    return said.format(_BOOK, _name(finding), attribute, _values(finding, said))


def _values(finding: Finding, said: Words) -> dict[str, Any]:
    """The values of a finding under their names in messages, each as text."""
    # If the finding has no line, its place gives the path.
    place = re.sub(r"\[\d+\]", "", finding.path) if finding.line is not None else ""
    around = place.removesuffix(str(finding.data.get("key", ""))).rstrip(".") if "key" in finding.data else place
    values = {
        "for": said.message(_BOOK, "place-for", place=place) if place else "",
        "in": said.message(_BOOK, "place-in", place=around) if around else "",
    }
    for name, value in finding.data.items():
        if name == "value":
            values |= {"value": _written(value, said), "bare": _cut(value if isinstance(value, str) else shown(value))}
        elif name == "given":
            values["given"] = _given(value, said)
        elif name == "wanted":
            values["wanted"] = _wanted(value, said)
        elif isinstance(value, list | tuple):
            values[name.replace("_", "-")] = _listed(value, said)
        else:
            # Numbers are written as in files, where 1,000 would be text; only sizes are formatted for readers.
            number = isinstance(value, int) and not isinstance(value, bool) and name not in _SIZES
            text = str(value) if number else value
            values[name.replace("_", "-")] = _cut(text) if isinstance(text, str) else text
    return values


def _written(value: Any, said: Words) -> str:
    """A value as it is written in a file; for a list or mapping only its type."""
    if isinstance(value, dict | list):
        return said.message(_BOOK, "value-object" if isinstance(value, dict) else "value-array")
    return shown(value)


def _given(value: Any, said: Words) -> str:
    """A value from a program, on one line."""
    if value is None:
        return said.message(_BOOK, "no-value")
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= 80 else text[:79] + "…"


def _cut(text: str) -> str:
    """A text from outside as a message quotes it: one line, shortened if it is long."""
    text = one_line(text)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _listed(items: list[Any] | tuple[Any, ...], said: Words) -> str:
    if not items:
        return said.message(_BOOK, "no-value")
    text = ", ".join(_cut(str(item)) for item in items[:_WORDS])
    return text if len(items) <= _WORDS else said.message(_BOOK, "more-words", words=text, count=len(items))


def _wanted(wanted: Mapping[str, Any], said: Words) -> str:
    """What a schema requires, from the data of `canasta.spec.checking`: alternatives, closed lists, types with their
    bounds, or the description.
    """
    if "any" in wanted:
        return _either("wanted-any", (_wanted(one, said) for one in wanted["any"]), said)
    if "words" in wanted:
        one, *more = wanted["words"]
        if more:
            return said.message(_BOOK, "wanted-words", words=_listed(wanted["words"], said))
        return said.message(_BOOK, "wanted-word", word=one)
    if "items" in wanted:
        return said.message(_BOOK, "wanted-items", words=_listed(wanted["items"], said))
    if "types" not in wanted:
        return wanted["description"] or said.message(_BOOK, "wanted-other")
    return _either("wanted-or", (_type(name, wanted, said) for name in wanted["types"]), said)


def _either(joined: str, choices: Iterable[str], said: Words) -> str:
    """Alternatives, each once, in the words of a message for two of them."""
    one, *more = dict.fromkeys(choices)
    for other in more:
        one = said.message(_BOOK, joined, one=one, two=other)
    return one


def _type(name: str, wanted: Mapping[str, Any], said: Words) -> str:
    low, high = wanted.get("minimum"), wanted.get("maximum")
    if name == "string" and "text" in wanted:
        return str(wanted["text"])
    if name == "object" and "keys" in wanted:
        return said.message(_BOOK, "wanted-mapping", keys=", ".join(f"{key}: …" for key in wanted["keys"]))
    if name != "integer" or (low is None and high is None):
        return said.message(_BOOK, f"wanted-{name}")
    if high is None:
        return said.message(_BOOK, "wanted-integer-from", minimum=str(low))
    if low is None:
        return said.message(_BOOK, "wanted-integer-to", maximum=str(high))
    return said.message(_BOOK, "wanted-integer-range", minimum=str(low), maximum=str(high))


def _place(finding: Finding) -> str:
    file = _cut(finding.file)
    if finding.line is not None:
        return f"{file}:{finding.line}:{finding.column}"
    return f"{file}, {finding.path}" if finding.path else file


def _plain(finding: Finding) -> str:
    data = ", ".join(f"{name}: {_cut(repr(value))}" for name, value in finding.data.items())
    return f"{_place(finding)}: {finding.code} {finding.detail}".rstrip() + (f" ({data})" if data else "")
