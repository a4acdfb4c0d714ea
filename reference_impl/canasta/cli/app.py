"""The root of the command line: which verbs there are, and what becomes of a failure."""

import importlib
import os
import sys
from collections.abc import Mapping
from typing import Any

import click

from canasta.cli.output import Exit, let_go, report, report_environment, say, wants_json
from canasta.spec.errors import CanastaError
from canasta.version import VERSION

#: Verb -> module and object, and what the list of verbs says of it. A module is imported when its verb is asked for.
_VERBS: Mapping[str, tuple[str, str]] = {
    "variants": ("canasta.cli.variants:variants", "List the variants and options."),
    "show": ("canasta.cli.show:show", "Print every parameter of a rule set."),
    "diff": ("canasta.cli.diff:diff", "Compare two rule sets."),
    "validate": ("canasta.cli.validate:validate", "Check files for errors."),
    "new": ("canasta.cli.new:new", "Begin your own variant."),
    "score": ("canasta.cli.score:score", "Score a hand or a match."),
    "play": ("canasta.cli.play:play", "Let the program play hands against itself."),
    "replay": ("canasta.cli.replay:replay", "Check a recorded game step by step."),
    "explain": ("canasta.cli.explain:explain", "Explain a rule."),
    "claims": ("canasta.cli.claims:claims", "Count the statements of the sources, and how the rules cover them."),
    "conform": ("canasta_conformance.command.conform:conform", "Check a program against the rules."),
}


class Verbs(click.Group):
    """A group that knows its verbs by name, and turns every failure into one message and a documented exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All verbs, in the order in which one meets them."""
        return list(_VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a verb, or None for a word that is none."""
        if cmd_name not in _VERBS:
            return None
        module, name = _VERBS[cmd_name][0].split(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of verbs, of which none is imported for it."""
        with formatter.section("Commands"):
            formatter.write_dl([(verb, words) for verb, (_, words) in _VERBS.items()])

    def main(self, *arguments: Any, standalone_mode: bool = True, **named: Any) -> Any:
        """Run the command line and end with its exit code, also where an interrupt comes or nothing can be written."""
        named["standalone_mode"] = False
        if not standalone_mode:
            return super().main(*arguments, **named)
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
        sys.exit(code)

    def make_context(self, *arguments: Any, **named: Any) -> click.Context:
        """Read the command line; --help and --version are answered here."""
        try:
            return super().make_context(*arguments, **named)
        except BrokenPipeError:
            raise _unread() from None

    def invoke(self, ctx: click.Context) -> object:
        """Run the verb; a failure is reported, and the exit code says of what kind it was."""
        try:
            return super().invoke(ctx)
        except CanastaError as fault:
            ctx.exit(report(fault, as_json=wants_json(ctx)))
        except (click.exceptions.Exit, click.ClickException, click.Abort):
            raise
        except BrokenPipeError:
            raise _unread() from None
        except OSError as fault:
            if fault.filename is None:  # it may be the output itself, and then nothing more is said there
                raise
            ctx.exit(report_environment(fault, wants_json(ctx)))
        except Exception as fault:  # whatever it was, it is ours, and nobody should have to read a traceback
            if "CANASTA_TRACEBACK" in os.environ:
                import traceback

                traceback.print_exc()
            click.echo(say("internal-fault", fault=f"{type(fault).__name__}: {fault}"), err=True)
            ctx.exit(Exit.FAULT)


def _unread() -> click.exceptions.Exit:
    """The quiet end where nobody reads the output any more; click itself would call it a failure."""
    let_go()
    return click.exceptions.Exit(Exit.UNREAD)


@click.command(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="canasta")
def main() -> None:
    """Read, compare and explain the rules of Canasta, score and play by them, and check a program against them.

    You name a rule set as variant[+option…][@players]: classic@4, classic+pile-always-frozen@2.

    Exit codes: 0 success; 1 what you asked to check is wrong; 2 usage, or a file or the output cannot be read or
    written; 3 the data of this program are damaged; 70 internal fault; 130 interrupted; 141 the reader of the output
    has gone.
    """
