"""The root of the command line: the list of verbs, and the handling of errors."""

import gc
import importlib
import os
import sys
from collections.abc import Mapping
from typing import Any, NoReturn

import click

from canasta.cli.output import Exit, cleaned_output, let_go, orderly_end, report, report_environment, say, wants_json
from canasta.spec import data
from canasta.spec.errors import CanastaError
from canasta.version import VERSION

#: Verb -> module and object, and its line in the list of verbs. The module is imported when a user calls the verb.
_VERBS: Mapping[str, tuple[str, str]] = {
    "variants": ("canasta.cli.variants:variants", "List the variants and options."),
    "show": ("canasta.cli.show:show", "Print every parameter of a rule set."),
    "diff": ("canasta.cli.diff:diff", "Compare two rule sets."),
    "validate": ("canasta.cli.validate:validate", "Check files for errors."),
    "new": ("canasta.cli.new:new", "Begin your own variant."),
    "score": ("canasta.cli.score:score", "Score hands: totals, points, or cards."),
    "ask": ("canasta.cli.ask:ask", "Decide a dispute: may this player do this?"),
    "play": ("canasta.cli.play:play", "Let the program play hands against itself."),
    "replay": ("canasta.cli.replay:replay", "Check a recorded game step by step."),
    "explain": ("canasta.cli.explain:explain", "Explain a rule, found by id or by words."),
    "claims": ("canasta.cli.claims:claims", "Count the statements of the sources, and how the rules cover them."),
    "conform": ("canasta_conformance.command.conform:conform", "Check a program against the rules."),
}


#: The most characters of one argument.
MOST = 64 * 1024


class Verbs(click.Group):
    """A group that knows its verbs by name, and turns every error into one message and a documented exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All verbs, in the order in which people need them."""
        return list(_VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a verb, or None for an unknown word."""
        if cmd_name not in _VERBS:
            return None
        module, name = _VERBS[cmd_name][0].split(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of verbs without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(verb, words) for verb, (_, words) in _VERBS.items()])

    def main(self, *arguments: Any, standalone_mode: bool = True, **named: Any) -> Any:
        """Run the command line and end with its exit code, even after an interrupt or a failed write."""
        named["standalone_mode"] = False
        if not standalone_mode:
            return super().main(*arguments, **named)
        with cleaned_output(), orderly_end():
            return self._run(*arguments, **named)

    def _run(self, *arguments: Any, **named: Any) -> NoReturn:
        # A command keeps most of what it makes, so frequent searches for garbage in cycles would find nothing.
        gc.set_threshold(100_000, 50, 100)
        try:
            code = super().main(*arguments, **named) or Exit.GOOD
        except click.ClickException as fault:
            fault.show()
            code = fault.exit_code
        except click.Abort:
            click.echo(say("interrupted"), err=True)
            code = Exit.INTERRUPTED
        except OSError as fault:
            let_go()
            code = report_environment(fault)
        except CanastaError as fault:  # not even the messages can be read, so it says itself what is wrong
            click.echo(str(fault), err=True)
            code = Exit.DAMAGED
        sys.exit(code)

    def make_context(self, *arguments: Any, **named: Any) -> click.Context:
        """Read the command line; --help and --version are answered here."""
        if any(len(word) > MOST for word in arguments[1] if isinstance(word, str)):
            raise click.UsageError(say("argument-too-long", most=MOST))
        try:
            return super().make_context(*arguments, **named)
        except BrokenPipeError:
            raise _unread() from None

    def invoke(self, ctx: click.Context) -> object:
        """Run the verb; report an error, and end with the exit code of its kind."""
        try:
            data.root()
        except CanastaError as fault:  # there are no messages either
            click.echo(str(fault), err=True)
            ctx.exit(Exit.DAMAGED)
        try:
            return super().invoke(ctx)
        except CanastaError as fault:
            ctx.exit(report(fault, as_json=wants_json(ctx)))
        except (click.exceptions.Exit, click.ClickException, click.Abort):
            raise
        except BrokenPipeError:
            raise _unread() from None
        except OSError as fault:
            if fault.filename is None:  # it may be the output itself, which can then take no message
                raise
            ctx.exit(report_environment(fault, wants_json(ctx)))
        except (
            Exception
        ) as fault:  # any other exception is a bug of ours, and users should not have to read a traceback
            if "CANASTA_TRACEBACK" in os.environ:
                import traceback

                traceback.print_exc()
            click.echo(say("internal-fault", fault=f"{type(fault).__name__}: {fault}"), err=True)
            ctx.exit(Exit.FAULT)


def _unread() -> click.exceptions.Exit:
    """The silent end when the program that reads the output has ended; click itself would report an error."""
    let_go()
    return click.exceptions.Exit(Exit.UNREAD)


@click.command(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="canasta")
def main() -> None:
    """Read, compare and explain the rules of Canasta, score and play by them, and check a program against them.

    You name a rule set as variant[+option…][@players]: classic@4, classic+pile-always-frozen@2.

    Exit codes: 0 success; 1 what you asked to check is wrong; 2 usage, or a file cannot be read or written, or the
    output cannot be written; 3 the data of this program are damaged; 70 internal fault; 130 interrupted; 141 the
    program that reads the output has ended; 143 ended by SIGTERM.
    """
