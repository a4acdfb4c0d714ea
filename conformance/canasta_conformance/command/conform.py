"""``canasta conform``: run the suite on a program, look at cases, and check the suite itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from canasta.spec import UnreadableInput
from canasta_conformance.command.options import ReadableFile, formatted, selecting


class Verbs(click.Group):
    """A group of verbs that reports damaged data of the suite in one place."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the verb; end with code 3 if data of the suite cannot be read."""
        try:
            return super().invoke(ctx)
        except UnreadableInput as problem:
            from canasta_conformance.report.summary import BAD_DATA

            for finding in problem.findings:
                click.echo(str(finding), err=True)
            ctx.exit(BAD_DATA)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All verbs, in the order in which people need them."""
        return list(self.commands)


@click.group(cls=Verbs)
def conform() -> None:
    """Run the conformance suite on a program, look at its cases, and check the suite itself.

    You give the command of a program that reads requests from standard input and writes one reply for each, as JSON
    lines of the protocol canasta-conf/2. Without a command, the suite runs on the reference interpreter.

    Exit codes: 0 every selected test passed, or failed as listed; 1 wrong answers; 2 usage; 3 the suite is damaged; 4
    the program did not start or did not reply to hello; 5 crash, timeout or protocol error; 6 the list of known
    failures is stale; 7 the program claims more than it does. If several apply, the
    command ends with the first of 2, 3, 4, 5, 7, 6, 1.
    """


@conform.command()
@selecting
@click.option(
    "--known",
    "known_file",
    type=ReadableFile(),
    help="A list of failures that you know of, such as known.yaml of an earlier report.",
)
@click.option(
    "--report",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write results.jsonl, report.json and known.yaml into this folder.",
)
@click.option("--fail-fast", is_flag=True, help="Stop at the first test that does not pass; the others are not run.")
@click.option("--start-ms", type=click.IntRange(1), default=None, help="Milliseconds until the reply to hello.")
@click.option("--reply-ms", type=click.IntRange(1), default=None, help="Milliseconds for each other reply.")
@click.option("--total-ms", type=click.IntRange(1), default=None, help="Milliseconds for the whole run.")
@formatted
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def run(ctx: click.Context, /, **given: Any) -> None:
    """Run the suite on a program.

    Usage: canasta conform run [options] [-- COMMAND ARGUMENTS…]. Without COMMAND, the suite runs on the reference
    interpreter.
    """
    from canasta_conformance.command import judging

    judging.run(ctx, **given)


@conform.command()
@formatted
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def smoke(ctx: click.Context, /, **given: Any) -> None:
    """Test a program with ten cases; this takes two seconds or less.

    If the program can only score, it gets ten hands to score instead.
    """
    from canasta_conformance.command import judging

    judging.smoke(ctx, **given)


@conform.command()
@selecting
def requests(**given: Any) -> None:
    """Print all requests of a selection, from hello to bye.

    With them you can run your program without the suite: ./my-program < requests.jsonl > replies.jsonl
    """
    from canasta_conformance.command import judging

    judging.requests(**given)


@conform.command()
@selecting
@click.option(
    "--exact",
    is_flag=True,
    help="Print the exact replies instead, without those to hello and bye, so that you can compare them line by line.",
)
def expected(**given: Any) -> None:
    """Print the expected reply to each request."""
    from canasta_conformance.command import judging

    judging.expected(**given)


@conform.command()
@selecting
@formatted
@click.option(
    "--report", "folder", type=click.Path(path_type=Path, file_okay=False), help="Write the same files as run."
)
@click.argument("replies", type=click.Path(path_type=Path))
@click.pass_context
def judge(ctx: click.Context, /, **given: Any) -> None:
    """Judge the replies in a file. Use the same selection and seed as for canasta conform requests.

    Use - for standard input.
    """
    from canasta_conformance.command import judging

    judging.judge(ctx, **given)


@conform.command()
@formatted
@click.option(
    "--hands", "count", type=click.IntRange(1), default=1000, show_default=True, help="Number of hands in all."
)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    help="Only this rule set. You can name several.  [default: all rule sets of the suite]",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same hands.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def agree(ctx: click.Context, /, **given: Any) -> None:
    """Compare a program's scores of random hands with the reference.

    Usage: canasta conform agree [options] [-- COMMAND ARGUMENTS…].

    For each hand that they score differently, you see the rule set, the first item that differs, and the hand as it was
    sent.
    """
    from canasta_conformance.command import judging

    judging.agree(ctx, **given)


@conform.command("list")
@selecting
@formatted
def list_(**given: Any) -> None:
    """List the tests of a selection, with their levels and titles."""
    from canasta_conformance.command import looking

    looking.list_(**given)


@conform.command()
@formatted
@click.option(
    "--variant",
    default=None,
    help="Show the case in this rule set.  [default: the one in the id, or the first of the case]",
)
@click.option(
    "--rotation",
    type=click.IntRange(0, 7),
    default=None,
    help="Turn the case by this number of seats.  [default: the one in ids.lock]",
)
@click.option(
    "--at",
    type=click.IntRange(1),
    default=None,
    help="Draw the expected position after this request.  [default: after the last request that has one]",
)
@click.option(
    "--requests", is_flag=True, help="Print only the request lines, from hello to bye, to pipe them into a program."
)
@click.argument("case_id")
def show(**given: Any) -> None:
    """Show one case: table, rules and requests.

    CASE_ID is the id of a case, or of a test as reports print it: case@revision/ruleset.
    """
    from canasta_conformance.command import looking

    looking.show(**given)


@conform.command()
@formatted
@click.option("--lock", is_flag=True, help="Add new ids and rotations to ids.lock, if all case files can be read.")
@click.option("--chains", is_flag=True, help="Only report recorded games whose chain of digests is missing or wrong.")
@click.argument("files", nargs=-1, type=ReadableFile())
@click.pass_context
def lint(ctx: click.Context, /, **given: Any) -> None:
    """Check the case files of the suite for errors.

    This checks the whole suite, or only FILES: ids, titles, citations, neighbours, expected rules and sizes. It also
    checks that each refusal breaks exactly one rule, and that no answer depends on the cards that a case leaves out.
    """
    from canasta_conformance.command import keeping

    keeping.lint(ctx, **given)


@conform.command("build")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def build_(**given: Any) -> None:
    """Write the suite as canonical JSON into FOLDER.

    FOLDER gets the cases, the rule sets and a manifest with digests.
    """
    from canasta_conformance.command import keeping

    keeping.build_(**given)


@conform.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True))
@click.pass_context
def verify(ctx: click.Context, /, **given: Any) -> None:
    """Check that a bundle or a report is unchanged.

    PATH is a folder from canasta conform build, which has a manifest with digests, or a file results.jsonl, whose last
    line has a digest.
    """
    from canasta_conformance.command import keeping

    keeping.verify(ctx, **given)


@conform.command()
@click.option(
    "--check",
    is_flag=True,
    help="Write nothing; list the files that are stale, and end with exit code 3 if there are any.",
)
@click.option(
    "--new",
    "ruleset",
    metavar="RULESET",
    default=None,
    help="Instead, let the program play a new trace by this rule set, and print it.",
)
@click.option("--id", "case_id", default="match.whole.new", show_default=True, help="With --new: the id of the case.")
@click.option("--seed", type=int, default=1, show_default=True, help="With --new: the same seed gives the same match.")
@click.option(
    "--hands", type=click.IntRange(1), default=None, help="With --new: the number of hands.  [default: a whole match]"
)
@click.option(
    "--views",
    type=click.Choice(["ends", "steps"]),
    default="ends",
    show_default=True,
    help="With --new: record the view of every seat at the end of each hand, or at every step.",
)
@click.argument("files", nargs=-1, type=ReadableFile())
@click.pass_context
def record(ctx: click.Context, /, **given: Any) -> None:
    """Rewrite answers of the reference in case files.

    These are the positions, scores and digests of recorded games, and counts. Without FILES, this rewrites all case
    files that contain only recorded games or counts. Read the difference before you commit it: every line changes the
    answers that programs must give.
    """
    from canasta_conformance.command import recording

    recording.record(ctx, **given)


@conform.command("mutate")
@formatted
@click.option("--all", "whole", is_flag=True, help="Find every test that notices a change, not only the first.")
@click.argument("rulesets", nargs=-1)
def mutate_(**given: Any) -> None:
    """Measure how many wrong rule sets the suite notices.

    This changes every parameter by one step and lists the changes that no test notices. RULESETS are classic@4 and
    bicycle@4 unless you name others.
    """
    from canasta_conformance.command import keeping

    keeping.mutate_(**given)


@conform.command()
@formatted
@click.pass_context
def selftest(ctx: click.Context, /, **given: Any) -> None:
    """Check that the runner reports misbehaving programs correctly."""
    from canasta_conformance.command import keeping

    keeping.selftest(ctx, **given)
