"""``canasta conform``: put a program to the suite, look at cases, and check the suite itself.

Exit codes, the first that applies in this order: 2 usage, 3 the suite's own data are wrong, 4 the program did not start
or shake hands, 5 crash, timeout or protocol error, 7 claims and results differ, 6 the list of known failures is stale,
1 conformance failures; 0 otherwise.
"""

from __future__ import annotations

import click

from canasta.spec import UnreadableInput
from canasta_conformance.command import judging, keeping, looking, recording
from canasta_conformance.report.summary import BAD_DATA


class Verbs(click.Group):
    """A group whose verbs report damaged suite data in one way."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the verb; data of the suite that cannot be read end it with code 3."""
        try:
            return super().invoke(ctx)
        except UnreadableInput as problem:
            for finding in problem.findings:
                click.echo(str(finding), err=True)
            ctx.exit(BAD_DATA)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All verbs, in the order in which one meets them."""
        return list(self.commands)


@click.group(cls=Verbs, short_help="Check a program against the rules.")
def conform() -> None:
    """Put a program to the conformance suite, look at its cases, and check the suite itself.

    A program is a command that reads requests from standard input and writes one reply for each, JSON lines of the
    protocol canasta-conf/1. Without a command the reference is judged.

    Exit codes, the first that applies in this order: 2 usage, 3 the suite is wrong, 4 no handshake, 5 crash, timeout or
    protocol error, 7 claims and results differ, 6 known failures are stale, 1 failures; 0 otherwise.
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
