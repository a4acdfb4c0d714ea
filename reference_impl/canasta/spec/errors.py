"""The four kinds of errors, as data.

An error carries what a program needs to react. Its sentences are in ``spec/text``; ``str()`` of a finding, or of an
error with findings, reads them there.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

#: Codes of findings about a name that the user gave, not about the content of a file: errors of usage.
USAGE = frozenset(
    {
        "no-such-file",
        "not-a-file",
        "file-as-name",
        "no-such-variant",
        "no-such-option",
        "no-such-players",
        "no-such-name",
        "option-does-not-apply",
        "options-disagree",
    }
)
#: Codes of findings about a whole file: it is of another kind than a command needs.
OTHER_KIND = frozenset({"wrong-kind", "option-as-variant"})


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: its place, what was found there and what was expected instead.

    ``line`` and ``column`` count from 1. They are None if there is no text, as with a name on a command line. ``path``
    is the place inside the document (``pile.frozen_by.wild``, ``rules[2].id``). ``code`` is the kind of fault, and
    ``detail`` the fault itself if a kind has several. ``data`` has what was found and expected as values: words,
    bounds, names. The sentences are in ``spec/text`` (`canasta.spec.wording`). A finding with ``warning`` does not make
    a file wrong.
    """

    code: str
    file: str
    line: int | None = None
    column: int | None = None
    path: str = ""
    detail: str = ""
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    warning: bool = False

    @classmethod
    def of(
        cls, file: str, place: tuple[int, int] | None, code: str, path: str = "", detail: str = "", **data: Any
    ) -> Self:
        """A finding about a file or a name; ``place`` is line and column, or None."""
        line, column = place or (None, None)
        return cls(code, file, line, column, path, detail, data)

    # The words are imported only when a finding is printed, so that successful commands do not load them.

    @property
    def found(self) -> str:
        """What was found, in English."""
        from . import wording

        return wording.found(self)

    @property
    def expected(self) -> str:
        """What was expected instead, in English."""
        from . import wording

        return wording.expected(self)

    @property
    def meant(self) -> str | None:
        """What was probably meant, such as the nearest known word, or None."""
        from . import wording

        return wording.meant(self)

    def __str__(self) -> str:
        from . import wording

        return wording.sentence(self)


class CanastaError(Exception):
    """The base class of the four errors."""


class _WithFindings(CanastaError):
    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


class UnreadableInput(_WithFindings):
    """A file, a name or a message does not have the required form."""


class ContradictoryRules(_WithFindings):
    """A rule set whose values are valid one by one, but which this version cannot play."""


class IllegalAction(CanastaError):
    """An action broke rules; ``rules`` has their ids. The state is unchanged."""

    def __init__(self, rules: Iterable[str]) -> None:
        self.rules = frozenset(rules)
        super().__init__(", ".join(sorted(self.rules)))


class InternalFault(CanastaError):
    """A fault of the program itself; no input may cause it."""
