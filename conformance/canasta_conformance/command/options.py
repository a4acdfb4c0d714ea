"""The options that verbs of ``canasta conform`` share; a page of help loads no more than this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from canasta_conformance.forms.levels import LEVELS

_F = TypeVar("_F", bound=Callable[..., Any])


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
