"""Findings for people: where, what was found, what was expected, what was probably meant, and what to do about it."""

from canasta.spec.errors import Finding
from canasta.text import words
from canasta.text.words import DEFAULT


def finding_lines(finding: Finding, lang: str = DEFAULT) -> tuple[str, ...]:
    """A finding as one line, and what to do about it as a second where there is something to say."""
    advised = advice(finding, lang)
    return (str(finding),) if advised is None else (str(finding), advised)


def advice(finding: Finding, lang: str = DEFAULT) -> str | None:
    """What to do about a finding; None where the finding says it all, as a rule set that contradicts itself does."""
    said = words.load(lang)
    name = f"error-{finding.code}"
    return said.format("errors", name, None, {}) if said.has("errors", name) else None
