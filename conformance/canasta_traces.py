"""Golden traces for tests: what they show, their lines in the form trace/1, and their ends as hands to score.

Events, refusing rules and the rules of score items are read from the trace. The turns of play are predicates on single
moments; `PLAYS` lists them with their meanings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import canasta
from canasta.notation import decks
from canasta.notation.cards import is_wild
from canasta.notation.positions import sides_of
from canasta.play import Deal, Footer, Header, Line, Result, TraceStep
from canasta.spec import Rules
from canasta_conformance.forms.model import Case
from canasta_conformance.suite import rulesets
from canasta_conformance.upkeep.golden import Moment, walk


@dataclass(slots=True)
class Sights:
    """How often each thing occurred: events by name, rules followed, rules that refused, turns of play."""

    events: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)

    def __iadd__(self, other: Sights) -> Sights:
        self.events += other.events
        self.rules += other.rules
        self.refused += other.refused
        self.plays += other.plays
        return self


def sights(moments: Iterable[Moment]) -> Sights:
    """What some moments show."""
    seen = Sights()
    for moment in moments:
        seen.refused.update(moment.refused)
        for event in moment.events:
            seen.events[event.name] += 1
            seen.rules[event.rule] += 1
        if moment.events and canasta.to_move(moment.after) is None:
            seen.rules.update(
                item.rule for sheet in canasta.score_hand(moment.after) for item in sheet.items if item.points
            )
        seen.plays.update(plays(moment))
    return seen


def plays(moment: Moment) -> Iterator[str]:
    """The turns of play that a moment shows."""
    if moment.refused:
        return
    happened = _Happened(moment)
    for name, (_, seen) in PLAYS.items():
        if seen(happened):
            yield name


class _Happened:
    """A moment, prepared for the predicates."""

    def __init__(self, moment: Moment) -> None:
        self.events: Mapping[str, list[Any]] = {}
        found: dict[str, list[Any]] = {}
        for event in moment.events:
            found.setdefault(event.name, []).append(event)
        self.events = found
        self.rules = {event.rule for event in moment.events}
        self.do = "deal" if moment.action is None else str(moment.action["do"])
        self.action: Mapping[str, Any] = moment.action or {}
        self.seat = moment.seat
        self.before: Mapping[str, Any] = {} if moment.before is None else canasta.to_json(moment.before)
        self.after: Mapping[str, Any] = canasta.to_json(moment.after)
        self.over = canasta.to_move(moment.after) is None
        self.choices = canasta.legal(moment.before) if self.do == "take" and moment.before is not None else ()
        self.next = canasta.next_hand(moment.after) if self.over else None
        #: The total that ends a match, in points; out of reach if the match has a fixed number of hands.
        self.target = moment.after.rules.match.target or 1 << 30

    def has(self, name: str) -> bool:
        return name in self.events

    @property
    def side(self) -> int:
        """The side of the seat before the action."""
        return next(place for place, seats in enumerate(self.before["sides"]) if self.seat in seats)

    @property
    def opened(self) -> bool:
        """Whether the side had a meld before the action."""
        return bool(self.before["melds"][self.side])

    @property
    def frozen_by_card(self) -> bool:
        frozen = self.before["frozen"]
        return self.seat in frozen if isinstance(frozen, list) else bool(frozen)

    @property
    def opens(self) -> bool:
        return "opening.initial-meld" in self.rules

    @property
    def own_score(self) -> int:
        scores = self.before["scores"]
        return int(scores[self.seat if len(scores) > len(self.before["sides"]) else self.side])

    @property
    def groups(self) -> int:
        """The melds and additions in the declaration, with the top card of the pile in its meld."""
        return len(self.action.get("melds", ())) + (self.do == "take")

    @property
    def out(self) -> bool:
        return self.has("went_out")

    @property
    def order(self) -> list[int]:
        """The totals after the hand, the highest first."""
        return sorted(self.next.scores, reverse=True) if self.next is not None else []


def _pooled(it: _Happened) -> bool:
    """Whether both partners of a new pair had melds."""
    return any(
        sum(bool(it.before["melds"][place]) for place, seats in enumerate(it.before["sides"]) if set(seats) < set(pair))
        > 1
        for event in it.events.get("sides_formed", ())
        for pair in event.data["sides"]
        if len(pair) == 2
    )


def _second_red_three(it: _Happened) -> bool:
    return len(it.events.get("red_three_laid", ())) > 1 and it.do == "draw"


_Predicate = Callable[[_Happened], bool]

#: Name, meaning and predicate.
PLAYS: Mapping[str, tuple[str, _Predicate]] = {
    "take-open": ("an open pile is taken", lambda it: it.do == "take" and it.opened and not it.frozen_by_card),
    "take-frozen": ("a pile frozen by a card is taken", lambda it: it.do == "take" and it.frozen_by_card),
    "take-long": ("a pile of ten cards or more is taken", lambda it: it.do == "take" and len(it.before["pile"]) >= 10),
    "take-and-more": (
        "a take lays further melds in the same declaration",
        lambda it: it.do == "take" and it.groups > 1,
    ),
    "take-top-alone": (
        "the top card alone joins a meld of the side",
        lambda it: it.do == "take" and not it.action["with"],
    ),
    "take-forced": (
        "with the stock gone the take is all a player may do",
        lambda it: (
            it.do == "take"
            and not it.before["stock"]
            and all(canasta.to_json(action)["do"] == "take" for action in it.choices)
        ),
    ),
    "opens-with-pile": ("the initial meld takes the pile", lambda it: it.do == "take" and it.opens),
    "opens-from-hand": ("the initial meld comes from the hand", lambda it: it.do == "meld" and it.opens),
    "opens-with-several": ("the initial meld is several melds", lambda it: it.opens and it.groups > 1),
    "opens-at-15": ("a side with a negative total opens", lambda it: it.opens and it.own_score < 0),
    "opens-at-50": ("a side below 1500 opens", lambda it: it.opens and 0 <= it.own_score < 1500),
    "opens-at-90": ("a side from 1500 on opens", lambda it: it.opens and 1500 <= it.own_score < 3000),
    "opens-at-120": ("a side from 3000 on opens", lambda it: it.opens and it.own_score >= 3000),
    "red-three-dealt": (
        "a dealt red three is laid and replaced",
        lambda it: it.do == "deal" and it.has("red_three_laid"),
    ),
    "red-three-first-turn": (
        "a dealt red three waits for the first turn",
        lambda it: it.do != "deal" and "threes.red-dealt" in it.rules,
    ),
    "red-three-drawn": (
        "a drawn red three is laid and replaced",
        lambda it: "threes.red-drawn" in it.rules and it.has("replaced"),
    ),
    "red-threes-in-a-row": ("the replacement of a red three is a red three", _second_red_three),
    "red-three-from-pile": ("a red three comes with the pile", lambda it: "threes.red-from-pile" in it.rules),
    "upcard-covered": (
        "the first upcard is covered",
        lambda it: it.do == "deal" and len(it.events.get("upcard_turned", ())) > 1,
    ),
    "black-three-blocks": (
        "a black three is discarded onto a pile of five or more",
        lambda it: (
            it.do == "discard"
            and it.action["card"][0] == "3"
            and len(it.before["pile"]) > 4
            and it.action["card"][1] in "cs"
        ),
    ),
    "wild-freezes": (
        "a wild card is discarded and freezes the pile",
        lambda it: it.do == "discard" and is_wild(it.action["card"]),
    ),
    "canasta-natural": ("a natural canasta", lambda it: "canastas.natural" in it.rules),
    "canasta-mixed": ("a mixed canasta", lambda it: "canastas.mixed" in it.rules),
    "canasta-turns-mixed": ("a wild card makes a natural canasta a mixed one", lambda it: it.has("canasta_mixed")),
    "meld-of-eight": (
        "a meld grows beyond a canasta",
        lambda it: it.has("melded") and any(len(meld["cards"]) > 7 for melds in it.after["melds"] for meld in melds),
    ),
    "asked": ("a player asks the partner", lambda it: it.do == "ask"),
    "answered-yes": ("the partner says yes", lambda it: it.do == "answer" and bool(it.action["yes"])),
    "answered-no": ("the partner says no", lambda it: it.do == "answer" and not it.action["yes"]),
    "out-with-discard": ("a player goes out with a discard", lambda it: it.out and it.do == "discard"),
    "out-without-discard": ("a player goes out by melding the last card", lambda it: it.out and it.do != "discard"),
    "out-by-take": ("a player goes out with the take of the pile", lambda it: it.out and it.do == "take"),
    "out-concealed": ("a player goes out concealed", lambda it: "going_out.concealed" in it.rules),
    "black-threes-melded": (
        "a player who goes out melds black threes",
        lambda it: any(entry["rank"] == "3" for entry in it.action.get("melds", ())),
    ),
    "stock-exhausted": ("the last card of the stock is drawn, and play goes on", lambda it: it.has("stock_exhausted")),
    "passed": ("a player can neither draw nor take, and passes", lambda it: it.do == "pass"),
    "last-red-three": ("the last card of the stock is a red three", lambda it: "hand_end.last-red-three" in it.rules),
    "lone-by-take": ("the first take makes a player the lone one", lambda it: "table.lone-by-take" in it.rules),
    "lone-by-going-out": (
        "nobody took, and who goes out is the lone one",
        lambda it: "table.lone-by-going-out" in it.rules,
    ),
    "partners-pool": ("both players of a new pair have melds, which they pool", _pooled),
    "red-three-discarded": ("a laid red three is discarded", lambda it: it.action.get("from") == "table"),
    "upcard-as-draw": ("the upcard is taken as the draw", lambda it: bool(it.action.get("upcard"))),
    "hand-minus": (
        "a side loses points in a hand",
        lambda it: it.over and any(sum(event.data["items"].values()) < 0 for event in it.events.get("scored", ())),
    ),
    "red-threes-minus": (
        "red threes count against a side",
        lambda it: (
            it.over and any(event.data["items"].get("red_threes", 0) < 0 for event in it.events.get("scored", ()))
        ),
    ),
    "total-minus": ("a total falls below zero", lambda it: it.over and it.order[-1] < 0),
    "match-won": ("the match is won", lambda it: it.over and it.next is not None and bool(it.next.winners)),
    "two-over-target": (
        "two sides are over the target, and the higher total wins",
        lambda it: it.has("match_ended") and it.order[1] >= it.target,
    ),
    "tie": (
        "the highest total, above the target, is shared, and the match goes on",
        lambda it: it.over and not it.has("match_ended") and it.order[1] == it.order[0] >= it.target,
    ),
}


# --- traces in other forms ---


def lines(case: Case, ruleset: str) -> Iterator[Line]:
    """A golden trace in the format trace/1, with the sheets, totals and winners that the case gives.

    Refused actions are left out, because a trace has only what was done.
    """
    rules = rulesets.overridden(ruleset, case.overrides)
    yield Header(ruleset, rules.digest, rules.to_json(), 1)
    hands = case.when["hands"]
    line, step, steps = 1, 0, 0
    for moment in walk(case, ruleset):
        if moment.refused:
            continue
        line += 1
        if moment.action is None:
            step = 0
            yield _deal(rules, hands[moment.hand], moment, line)
            continue
        step, steps = step + 1, steps + 1
        yield TraceStep(step, moment.seat, moment.action, canasta.digest(moment.after), line)
        if canasta.to_move(moment.after) is None:
            line += 1
            yield _result(hands[moment.hand], line)
    yield Footer(len(hands), steps, line + 1)


def _deal(rules: Rules, hand: Mapping[str, Any], moment: Moment, line: int) -> Deal:
    written = canasta.to_json(moment.after)
    deck = tuple(decks.full_deck(rules, hand["deck"]))
    return Deal(written["deal"], written["dealer"], tuple(written["scores"]), deck, canasta.digest(moment.after), line)


def _result(hand: Mapping[str, Any], line: int) -> Result:
    score = hand["score"]
    sheets = tuple({**sheet, "items": dict(sheet["items"])} for sheet in score["sheets"])
    return Result(sheets, tuple(score["scores"]), tuple(score["next"]["winners"]), line)


# --- ends of hands, as people write them ---


def ends(case: Case, ruleset: str) -> Iterator[tuple[dict[str, Any], Mapping[str, Any]]]:
    """Each hand of a golden trace as a hand to score, and the score that the case gives.

    The cards, melds, totals, dealer and number come from the case; only who went out, and how, comes from the play.
    Hands whose end the case does not give are left out.
    """
    rules = rulesets.overridden(ruleset, case.overrides)
    out = _goings_out(case, ruleset)
    lone = rules.table.sides == "lone_taker"
    dealer, number = case.given.get("dealer", 0), case.given.get("deal", 1)
    totals = list(case.given.get("scores", ())) or [0] * (rules.table.players if lone else len(sides_of(rules)))
    for place, hand in enumerate(case.when["hands"]):
        if "end" not in hand:
            continue
        sides = []
        for index, side in enumerate(hand["end"]["sides"]):
            seats = side["seats"]
            written: dict[str, Any] = {
                "score": [totals[seat] for seat in seats] if lone else totals[index],
                "melds": side["melds"],
                "hands": [hand["end"]["hands"][str(seat)] for seat in seats],
                "went_out": next((how for seat, how in out.get(place, ()) if seat in seats), "none"),
            }
            threes = {"red_threes": side.get("red_threes", {}), "black_threes": hand["end"].get("black3")}
            for name, found in threes.items():
                if found is not None:
                    laid = [found.get(str(seat), "") for seat in seats]
                    written[name] = laid if lone else " ".join(filter(None, laid))
            sides.append(written | ({"players": seats} if lone else {}))
        yield {"dealer": dealer, "deal": number, "sides": sides}, hand["score"]
        totals, dealer, number = hand["score"]["scores"], hand["score"]["next"]["dealer"], number + 1


def _goings_out(case: Case, ruleset: str) -> dict[int, list[tuple[int, str]]]:
    found: dict[int, list[tuple[int, str]]] = {}
    for moment in walk(case, ruleset):
        for event in moment.events:
            if event.name == "went_out":
                how = "concealed" if event.data["concealed"] else "open"
                found.setdefault(moment.hand, []).append((moment.seat, how))
    return found
