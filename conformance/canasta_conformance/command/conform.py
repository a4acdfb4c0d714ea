"""``canasta conform``: run the suite on a program, look at cases, and check the suite itself."""

from __future__ import annotations

import click

from canasta.spec import UnreadableInput
from canasta_conformance.command import judging, keeping, looking, recording
from canasta_conformance.report.summary import BAD_DATA


class Verbs(click.Group):
    """A group of verbs that reports damaged data of the suite in one place."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the verb; end with code 3 if data of the suite cannot be read."""
        try:
            return super().invoke(ctx)
        except UnreadableInput as problem:
            for finding in problem.findings:
                click.echo(str(finding), err=True)
            ctx.exit(BAD_DATA)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All verbs, in the order in which people need them."""
        return list(self.commands)


@click.group(cls=Verbs, short_help="Check a program against the rules.")
def conform() -> None:
    """Run the conformance suite on a program, look at its cases, and check the suite itself.

    You give the command of a program that reads requests from standard input and writes one reply for each, as JSON
    lines of the protocol canasta-conf/1. Without a command, the suite runs on the reference interpreter.

    Exit codes: 0 every selected test passed, or failed as listed; 1 wrong answers; 2 usage; 3 the suite is damaged; 4
    the program did not start or did not reply to hello; 5 crash, timeout or protocol error; 6 the list of known
    failures is stale; 7 the program claims more than it does. If several apply, the first of 2, 3, 4, 5, 7, 6, 1.
    """


for _command in (
    judging.run,
    judging.smoke,
    judging.requests,
    judging.expected,
    judging.judge,
    judging.agree,
    looking.list_,
    looking.show,
    keeping.lint,
    keeping.build_,
    keeping.verify,
    recording.record,
    keeping.mutate_,
    keeping.selftest,
):
    conform.add_command(_command)
