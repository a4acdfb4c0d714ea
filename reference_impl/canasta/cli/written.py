"""A sheet for the verbs: read, and scored under the rule set that it or the user names."""

from pathlib import Path

from canasta.cli.ruleset import resolved
from canasta.spec import Rules, UnreadableInput
from canasta.spec.reading import Document
from canasta.written import scoring, sheets

#: The rule set of a sheet where neither the file nor the user names one.
DEFAULT = "classic"


def scored(file: Path | Document, ruleset: str | None = None) -> scoring.Scored:
    """Score a sheet under its own rule set, or under another one given by name.

    Raises:
        UnreadableInput: the file cannot be read, with line and column; or the rule set does not exist, with a code in
            `canasta.spec.errors.USAGE` if its name does not come from the file.
        ContradictoryRules: the rule set cannot be played.
    """
    sheet = sheets.read_sheet(file)
    rules = _rules(sheet, ruleset)
    return scoring.scored(sheet, rules, assumed=ruleset is None and sheet.variant is None)


def _rules(sheet: sheets.Sheet, ruleset: str | None) -> Rules:
    if ruleset is not None:
        return resolved(ruleset).rules()
    try:
        return resolved(sheet.variant or DEFAULT).rules()
    except UnreadableInput as fault:
        # The name is in the file, so the error is in the file.
        raise UnreadableInput(
            sheet.document.moved(one, ("variant",)) if one.line is None else one for one in fault.findings
        ) from None
