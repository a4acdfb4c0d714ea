"""Played hands: printed for people or programs one by one, and counted."""

import sys
from collections.abc import Callable, Iterable, Iterator

import click

from canasta.cli.output import coloured, emit, say
from canasta.cli.sheets import sheet_lines
from canasta.interpreters import Event, State
from canasta.play import HandPlayed
from canasta.spec.visible import bare
from canasta.text.events import event_sentence
from canasta.text.picture import picture

#: Events that the score sheet shows more clearly.
_NOT_TOLD = ("scored", "hand_ended", "match_ended")


class Tally:
    """The counts over all hands."""

    def __init__(self) -> None:
        self.hands = self.steps = self.went_out = 0
        self.scores: list[int] = []
        self.winners: list[int] = []
        #: The error that stopped the printing of hands; the play goes on, because a trace is written.
        self.unshown: OSError | None = None

    def add(self, hand: HandPlayed) -> None:
        """Count one hand."""
        self.hands += 1
        self.steps += len(hand.steps)
        self.went_out += any(event.name == "went_out" for step in hand.steps for event in step.events)
        self.scores, self.winners = list(hand.next.scores), list(hand.next.winners)

    def to_json(self) -> dict[str, object]:
        """The counts, and the totals and winners after the last hand."""
        return {
            "hands": self.hands,
            "steps": self.steps,
            "went_out": self.went_out,
            "scores": self.scores,
            "winners": self.winners,
        }


def passed(
    hands: Iterable[HandPlayed], tally: Tally, show: Callable[[HandPlayed], None], onward: bool
) -> Iterator[HandPlayed]:
    """The hands, each shown and counted. With `onward` the play goes on even if they can no longer be shown."""
    for hand in hands:
        tally.add(hand)
        try:
            if tally.unshown is None:
                show(hand)
        except OSError as fault:
            tally.unshown = fault
            if not onward:
                return
        yield hand


def with_progress(hands: Iterator[HandPlayed], wanted: int | None) -> Iterable[HandPlayed]:
    """The hands, with a progress bar if standard error is a terminal and the hands themselves are printed elsewhere."""
    if wanted == 1 or not sys.stderr.isatty() or sys.stdout.isatty():
        return hands
    from rich.console import Console
    from rich.progress import track

    return track(hands, say("play-progress"), total=wanted, console=Console(file=bare(sys.stderr)))


def as_json(hand: HandPlayed) -> None:
    """Print one hand as objects: the deal, each action with its events, and the result."""
    game = hand.interpreter
    emit(
        {
            "hand": hand.deal_number,
            "dealer": hand.dealer,
            "deck": list(hand.deck),
            "digest": game.digest(hand.start),
            "events": [game.to_json(event) for event in hand.dealt],
        }
    )
    state = hand.start
    for number, step in enumerate(hand.steps, 1):
        emit(
            {
                "hand": hand.deal_number,
                "step": number,
                "seat": step.seat,
                "action": game.to_json(game.faces(state, step.action)),
                "digest": game.digest(step.state),
                "events": [game.to_json(event) for event in step.events],
            }
        )
        state = step.state
    sheets = [game.to_json(sheet) for sheet in hand.sheets]
    emit({"hand": hand.deal_number, "sheets": sheets, **game.to_json(hand.next)})


class Printer:
    """Prints hands for people, in the requested detail."""

    def __init__(self, detail: str, seed: int) -> None:
        self.detail = detail
        self.seed = seed

    def hand(self, hand: HandPlayed) -> None:
        """Print one hand."""
        if self.detail == "hands":
            self._line(hand)
            return
        click.echo(say("play-heading", ruleset=hand.rules.name, seed=self.seed, deal=hand.deal_number) + "\n")
        self._events(hand.dealt)
        click.echo()
        self._table(hand, hand.start)
        for step in hand.steps:
            self._events(step.events)
            if self.detail == "tables" and step.state.phase == "draw":
                click.echo()
                self._table(hand, step.state)
        click.echo()
        self._table(hand, hand.end)
        click.echo("\n".join(sheet_lines(hand.sheets, hand.scores, hand.next)) + "\n")

    @staticmethod
    def _events(events: Iterable[Event]) -> None:
        for event in events:
            if event.name not in _NOT_TOLD:
                click.echo(coloured(f"  {event_sentence(event)}"))

    @staticmethod
    def _table(hand: HandPlayed, state: State) -> None:
        click.echo(coloured(picture(hand.interpreter.to_json(state), hand.rules.canastas.size, say)) + "\n")

    @staticmethod
    def _line(hand: HandPlayed) -> None:
        out = next((event for step in hand.steps for event in step.events if event.name == "went_out"), None)
        click.echo(
            say(
                "play-line",
                deal=hand.deal_number,
                steps=len(hand.steps),
                end="stock" if out is None else "concealed" if out.data["concealed"] else "open",
                seat=-1 if out is None or out.seat is None else out.seat,
                points=" : ".join(str(sheet.total) for sheet in hand.sheets),
                totals=" : ".join(map(str, hand.next.scores)),
            )
        )
