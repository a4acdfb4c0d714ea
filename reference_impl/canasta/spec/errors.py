"""The four ways to fail, as data.

A failure carries what a program can act on; sentences about it belong to whoever shows it. Only a finding can print
itself, because a place in a file and what stands there are understood in every language.
"""

from collections.abc import Iterable
from dataclasses import dataclass

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
    """One thing that is wrong: where it stands, what was found there and what was expected instead.

    ``line`` and ``column`` count from 1 and are None where there is no text, as with a name typed on a command line.
    ``path`` is the place inside the document (``pile.frozen_by.wild``, ``rules[2].id``), ``meant`` the nearest known
    word or None. A finding with ``warning`` set does not make a file wrong.
    """

    code: str
    file: str
    line: int | None
    column: int | None
    path: str
    found: str
    expected: str
    meant: str | None = None
    warning: bool = False

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}:{self.column}"
        hint = "" if self.meant is None else f"; did you mean {self.meant}?"
        return f"{place}: {'warning: ' if self.warning else ''}found {self.found}, expected {self.expected}{hint}"


class CanastaError(Exception):
    """The common root of the four failures."""


class _WithFindings(CanastaError):
    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(map(str, self.findings)))


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
