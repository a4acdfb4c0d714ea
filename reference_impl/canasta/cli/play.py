"""`canasta play`: hands that the program plays against itself, on the screen and as a trace."""

from pathlib import Path

import click

from canasta.cli.output import emit, format_option, say, wants_json

#: The names of `canasta.play.POLICIES`, listed here so that --help need not import them.
POLICIES = ("sensible", "uniform")


@click.command()
@click.argument("ruleset")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same game.")
@click.option("--hands", type=click.IntRange(1, 100_000), help="Number of hands to play.  [default: 1]")
@click.option("--match", "whole", is_flag=True, help="Play until the match is won.")
@click.option(
    "--trace", type=click.Path(dir_okay=False, path_type=Path), help="Record the game in this file, for canasta replay."
)
@click.option(
    "--policy", type=click.Choice(POLICIES), default="sensible", show_default=True, help="How the program chooses."
)
@click.option(
    "--detail",
    type=click.Choice(["hands", "turns", "tables"]),
    help="Print a line per hand, every turn in words, or the table after every turn.  [default: turns for one hand, "
    "otherwise hands]",
)
@format_option
def play(
    ruleset: str, seed: int, hands: int | None, whole: bool, trace: Path | None, policy: str, detail: str | None
) -> None:
    """Let the program play hands of RULESET against itself.

    The policy sensible melds, takes the pile and goes out when it can; uniform chooses any legal action at random.

    --format json prints one object for each deal, each action and each result, and a summary at the end.
    """
    if whole and hands is not None:
        raise click.UsageError(say("play-either"))
    from collections import deque
    from random import Random

    from canasta.cli import hands as shown
    from canasta.cli.ruleset import resolved
    from canasta.play import POLICIES, play_match, write_trace
    from canasta.spec.outgoing import written_text

    rules = resolved(ruleset).rules()
    wanted = None if whole else hands or 1
    tally = shown.Tally()
    games = play_match(rules, Random(seed), (POLICIES[policy],), wanted)
    show = shown.as_json if wants_json() else shown.Printer(detail or ("turns" if wanted == 1 else "hands"), seed).hand
    told = shown.passed(shown.with_progress(games, wanted), tally, show, trace is not None)
    if trace is None:
        deque(told, maxlen=0)
    else:
        with written_text(trace) as file:
            write_trace(file, rules, told)
    if tally.unshown is not None:
        raise tally.unshown
    if wants_json():
        emit({"summary": {"ruleset": rules.name, "seed": seed, **tally.to_json(), "trace": trace and str(trace)}})
        return
    click.echo(say("play-summary", hands=tally.hands, steps=tally.steps, out=tally.went_out))
    if trace is not None:
        click.echo(say("play-trace", file=str(trace)))
