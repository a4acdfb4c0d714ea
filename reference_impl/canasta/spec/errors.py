"""The four ways to fail, as data.

A failure carries what a program can act on. Its sentences are in ``spec/text``; ``str()`` of a finding, or of a failure
that carries findings, reads them there.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

#: Codes of findings that speak of the name somebody asked for, not of what a file says: a usage error.
USAGE = frozenset(
    {
        "no-such-file",
        "no-such-variant",
        "no-such-option",
        "no-such-players",
        "no-such-name",
        "option-does-not-apply",
        "options-disagree",
    }
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: where it is, what was found there and what was expected instead.

    ``line`` and ``column`` count from 1 and are None where there is no text, as with a name typed on a command line.
    ``path`` is the place inside the document (``pile.frozen_by.wild``, ``rules[2].id``). ``code`` says what kind of
    fault it is, ``detail`` which fault of that kind where there are several; ``data`` holds what was found and what was
    expected as values: words, bounds, names. The sentences are in ``spec/text`` (`canasta.spec.wording`). A finding
    with ``warning`` set does not make a file wrong.
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

    # The words are imported only when somebody reads a finding, so that nothing that goes well loads them.

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
    """The common root of the four failures."""


class _WithFindings(CanastaError):
    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


class UnreadableInput(_WithFindings):
    """A file, a name or a message is not what its form says it must be."""


class ContradictoryRules(_WithFindings):
    """A rule set whose values are each in order and together make no game that this version can play."""


class IllegalAction(CanastaError):
    """An action broke rules; ``rules`` holds their ids and the state is untouched."""

    def __init__(self, rules: Iterable[str]) -> None:
        self.rules = frozenset(rules)
        super().__init__(", ".join(sorted(self.rules)))


class InternalFault(CanastaError):
    """Something happened that no input may cause."""
