"""The options that verbs of ``canasta conform`` share; a page of help loads no more than this."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

import click

from canasta_conformance.forms.levels import LEVELS

_F = TypeVar("_F", bound=Callable[..., Any])


class ReadableFile(click.Path):
    """The path of a file that a verb reads more than once, so it cannot be a pipe."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Ends the verb with the exit code for usage if it does not lead to a file."""
        from canasta.spec import wording
        from canasta.spec.incoming import is_file, unreadable

        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if is_file(path):
            return path
        raise click.UsageError("\n  ".join(wording.lines(unreadable(path, str(path)))), ctx)


class Turn(click.ParamType[int | Literal["all"]]):
    """A number of seats from 0 to 7, or ``all``."""

    name = "number|all"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | Literal["all"]:
        """The number, or ``all``. Ends the verb with the exit code for usage if it is neither."""
        if value == "all":
            return "all"
        if str(value) in "01234567":
            return int(value)
        raise click.BadParameter(f"found {value!r}, expected a number of seats from 0 to 7, or all", ctx, param)


def selecting(command: _F) -> _F:
    """Add the options that select tests, and the seed of their order."""
    for option in (
        click.option(
            "--seed",
            type=int,
            default=1,
            show_default=True,
            help="The order of the cases: the same seed gives the same order.",
        ),
        click.option("--skip", multiple=True, help="Leave out cases whose id matches this pattern, as in --only."),
        click.option(
            "--only",
            multiple=True,
            help="Only cases whose id matches this pattern; * matches one part between dots, ** any number.",
        ),
        click.option(
            "--variant", "variants", multiple=True, help="Only this rule set, such as classic@4. You can name several."
        ),
        click.option("--level", type=click.Choice(LEVELS), default=None, help="The level to test."),
        click.option(
            "--quick",
            is_flag=True,
            help="Only one rule set for each case, the first that it has, and no recorded matches.",
        ),
        click.option(
            "--rotation",
            type=Turn(),
            default=None,
            help="Turn each case by this number of seats, or ask it at all rotations.  [default: the one in ids.lock]",
        ),
        click.option("--profile", default=None, help="A named selection of tests."),
    ):
        command = option(command)
    return command


def formatted(command: _F) -> _F:
    """The option ``--format text|json``."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Output format.",
    )(command)
