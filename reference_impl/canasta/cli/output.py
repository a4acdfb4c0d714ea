"""Output of all verbs, for people and programs: messages, JSON, errors, exit codes."""

import codecs
import io
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, TypeVar, cast

import click

from canasta.spec.visible import Cleaned, visible
from canasta_command import INTERRUPTED

if TYPE_CHECKING:
    from canasta.spec import CanastaError, Finding

_RED_CARD = r"\b[AKQJT98765432][dh]\b"
#: The most columns of a line.
_WIDEST = 100
_F = TypeVar("_F", bound=Callable[..., Any])


class Exit(IntEnum):
    """The exit codes of every verb except `conform`, which has only the last three of them."""

    GOOD = 0
    WRONG = 1
    USAGE = 2
    DAMAGED = 3
    FAULT = 70
    INTERRUPTED = INTERRUPTED
    UNREAD = 141


def format_option(command: _F) -> _F:
    """The option ``--format text|json``; errors of the verb are reported in the same format."""

    def remember(ctx: click.Context, _: click.Parameter, value: str) -> str:
        ctx.meta["canasta.format"] = value
        return value

    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        callback=remember,
        expose_value=False,
        is_eager=True,
        help="Output format.",
    )(command)


def wants_json(ctx: click.Context | None = None) -> bool:
    """Whether the user asked for JSON."""
    return bool((ctx or click.get_current_context()).meta.get("canasta.format") == "json")


def say(name: str, **values: Any) -> str:
    """A message of the command line in the reader's language."""
    from canasta.spec import words

    return words.message("cli", name, **values)


def emit(obj: object) -> None:
    """Print one JSON object on one line."""
    import json

    click.echo(visible(json.dumps(obj, ensure_ascii=False, separators=(",", ":"))))


def columns(rows: Iterable[Sequence[str]], numbers: Iterable[int] = ()) -> list[str]:
    """Rows of text as aligned lines; the columns in `numbers` are aligned to the right."""
    table = [list(row) for row in rows]
    right = set(numbers)
    widths = [max(len(cell) for cell in column) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


def folded(text: str, indent: int = 0) -> list[str]:
    """A text as indented lines no wider than the terminal, and at most 100 columns.

    Continuation lines are indented by two more columns. Words are never split, so that people can copy them.
    """
    import shutil
    import textwrap

    width = max(40, min(_WIDEST, shutil.get_terminal_size((_WIDEST, 24)).columns))
    return textwrap.wrap(
        text,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]


def finding_json(finding: "Finding") -> dict[str, Any]:
    """A finding as a JSON object."""
    return {
        "code": finding.code,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "path": finding.path,
        "found": finding.found,
        "expected": finding.expected,
        "meant": finding.meant,
        "warning": finding.warning,
    }


def exit_code(fault: "CanastaError") -> Exit:
    """The exit code of an error: usage, damaged data of ours, a wrong file of the user, or an internal fault."""
    from canasta.spec.errors import USAGE, ContradictoryRules, IllegalAction, UnreadableInput

    match fault:
        case UnreadableInput(findings=findings) | ContradictoryRules(findings=findings):
            # If the finding has a line, the name is in a file, and then the file is wrong.
            if any(finding.code in USAGE and finding.line is None for finding in findings):
                return Exit.USAGE
            return Exit.DAMAGED if any(map(_is_ours, findings)) and not _is_misplaced(findings) else Exit.WRONG
        case IllegalAction():
            return Exit.WRONG
        case _:
            return Exit.FAULT if _data_are_sound() else Exit.DAMAGED


def report(fault: "CanastaError", as_json: bool, wrong: Exit = Exit.WRONG) -> Exit:
    """Print an error, and return its exit code; `wrong` is the code if a file of the user is the cause."""
    from canasta.spec import wording

    code = exit_code(fault)
    code = wrong if code is Exit.WRONG else code
    findings = getattr(fault, "findings", ())
    if as_json:
        emit({"error": {"code": int(code), "message": str(fault), "findings": [finding_json(f) for f in findings]}})
    if code is Exit.FAULT:
        click.echo(say("internal-fault", fault=str(fault)), err=True)
        return code
    for finding in findings:
        click.echo("\n  ".join(wording.lines(finding)), err=True)
    if not findings:
        click.echo(str(fault), err=True)
    if code is Exit.DAMAGED:
        click.echo(say("damaged"), err=True)
    return code


def report_environment(fault: OSError, as_json: bool = False) -> Exit:
    """Print an error of the operating system; return its exit code: usage, or damaged if our own file is missing."""
    from canasta.spec import data

    file = None if fault.filename is None else os.fsdecode(fault.filename)
    ours = (data.path(), data.root() / "schema")
    missing = isinstance(fault, FileNotFoundError) and file is not None and any(map(Path(file).is_relative_to, ours))
    code = Exit.DAMAGED if missing else Exit.USAGE
    # Only a folder that the command wants to create can be there already, and then it is no folder.
    what = say("not-a-folder") if isinstance(fault, FileExistsError) else fault.strerror or str(fault)
    message = say("environment-fault", file=file or "none", what=what)
    if as_json:
        emit({"error": {"code": int(code), "message": message, "findings": []}})
    click.echo(message, err=True)
    if code is Exit.DAMAGED:
        click.echo(say("damaged"), err=True)
    return code


@contextmanager
def cleaned_output() -> Iterator[None]:
    """While this lasts, standard output and standard error clean what they print, and have a code for every character.

    A byte of a path that is not UTF-8 is printed as an escape.
    """
    before = sys.stdout, sys.stderr
    for stream in before:
        if isinstance(stream, io.TextIOWrapper):
            # click would replace a stream of ASCII by its own, past this one.
            ascii_only = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding="utf-8" if ascii_only else None, errors="backslashreplace")
    sys.stdout, sys.stderr = (cast(TextIO, stream and Cleaned(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


@contextmanager
def orderly_end() -> Iterator[None]:
    """While this lasts, SIGTERM and SIGHUP end the command with 128 and their number, as an exception does.

    So no half file is left, and no program under test. A signal that the caller handles or ignores is left alone.
    """

    def end(number: int, _: FrameType | None) -> NoReturn:
        raise SystemExit(128 + number)

    numbers = (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))
    mine = threading.current_thread() is threading.main_thread()
    changed = [number for number in numbers if mine and signal.getsignal(number) is signal.SIG_DFL]
    for number in changed:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


def let_go() -> None:
    """Close standard output after a failed write; what is still in its buffer would fail again at the end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return  # it is not a file of the operating system, or it is closed


def coloured(text: str) -> str:
    """Text in which the names of red cards are red, if the output is a terminal."""
    return re.sub(_RED_CARD, lambda card: click.style(card[0], fg="red"), text)


def stop(message: str, code: Exit) -> NoReturn:
    """End the verb with one message on standard error (and in JSON if the user asked for it)."""
    if wants_json():
        emit({"error": {"code": int(code), "message": message, "findings": []}})
    click.echo(message, err=True)
    click.get_current_context().exit(code)


def _is_ours(finding: "Finding") -> bool:
    """Whether a finding is about a file of this project; these have paths relative to the project."""
    from canasta.spec import data
    from canasta_conformance import places

    file = Path(finding.file)
    if not file.is_absolute() and file.parts[:1] == ("conformance",):
        return places.path(*file.parts[1:]).is_file()
    return not file.is_absolute() and file.parts[:1] in (("spec",), ("schema",)) and (data.root() / file).is_file()


def _is_misplaced(findings: "Iterable[Finding]") -> bool:
    """Whether a user gave a command a file of another kind than it needs, and all our data can be read."""
    from canasta.spec.errors import OTHER_KIND

    return all(finding.code in OTHER_KIND for finding in findings) and _data_are_sound()


def _data_are_sound() -> bool:
    """Whether all our data can be read; used after a fault to find its cause."""
    from canasta.spec import CanastaError, catalogue, files

    try:
        for known in (files.variants, files.options, catalogue.rules, catalogue.claims, catalogue.ambiguities):
            list(known().values())
    except CanastaError:
        return False
    return True
