"""`canasta validate`: check files."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from canasta.cli.output import Exit, emit, finding_json, format_option, say, wants_json

if TYPE_CHECKING:
    from canasta.spec import Finding

#: Codes of findings about a path that leads to no file.
NO_FILE = ("no-such-file", "not-a-file")


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@format_option
def validate(paths: tuple[Path, ...]) -> None:
    """Check each FILE: a variant, option, hand, match, case file, register or trace.

    The first key of the file (or the first line of a trace) says which kind it is. Use - for standard input.

    For a variant, this checks the rule set for every number of players that it allows. Every value that a variant or an
    option sets must have a basis. A hand must be possible to score. The lines of a trace must be complete and in order;
    use canasta replay to check the play. The exit code is 1 if there is an error; warnings do not count.
    """
    from canasta.spec import wording

    worst = Exit.GOOD
    results = []
    for path in paths:
        kind, findings = _examined_as_given(path)
        wrong = [finding for finding in findings if not finding.warning]
        if wrong:
            missing = any(finding.code in NO_FILE and finding.line is None for finding in wrong)
            worst = max(worst, Exit.USAGE if missing else Exit.WRONG)
        results.append(
            {"file": str(path), "kind": kind, "good": not wrong, "findings": [finding_json(one) for one in findings]}
        )
        if wants_json():
            continue
        for finding in findings:
            click.echo("\n  ".join(wording.lines(finding)), err=True)
        if not wrong:
            click.echo(say("valid", file=str(path), kind=kind or ""))
    if wants_json():
        emit({"good": worst is Exit.GOOD, "files": results})
    click.get_current_context().exit(worst)


def _examined_as_given(path: Path) -> tuple[str | None, tuple["Finding", ...]]:
    from canasta.spec import UnreadableInput
    from canasta.spec.incoming import named, readable

    try:
        with readable(path) as place:
            kind, findings = examined(place)
            return kind, named(findings, place, path)
    except UnreadableInput as fault:
        return None, fault.findings


def examined(path: Path) -> tuple[str | None, tuple["Finding", ...]]:
    """The kind of a file, if it is known, and all errors in it, in the order of the file."""
    from canasta.cli.written import scored
    from canasta.spec import ContradictoryRules, UnreadableInput, files, validate
    from canasta.spec.reading import read
    from canasta.spec.traces import is_trace
    from canasta_conformance.suite.cases import form_findings

    kind = None
    if path.suffix.lower() in (".csv", ".tsv"):
        return "sheet", scored(path).findings
    findings = validate(path)
    try:
        if is_trace(path):
            return "trace", findings
        document = read(path)
        kind = files.header(document)
        if kind in ("hand", "match") and not findings:
            findings = scored(document).findings
        if kind == "cases" and not findings:
            findings = tuple(form_findings(document))
    except (UnreadableInput, ContradictoryRules) as fault:
        # Errors of reading were found above; this finds hands that cannot be scored.
        return None if findings else kind, findings or fault.findings
    return kind, findings
