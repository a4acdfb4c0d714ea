"""A probe is a small situation for two rule sets, to see whether they judge or score it differently.

It is written like a case: a sparse position, a deck or a hand to score, some actions, and a question. Each rule set
gets the situation in its own exact form, so a probe means the same where hands or decks have other sizes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

import canasta
from canasta.interpreters import State, interpreter_of, quickest
from canasta.notation import decks, moves, positions
from canasta.notation.cards import Unreadable
from canasta.spec import CanastaError, Finding, Rules
from canasta_conformance.adapter.answers import score_of_hand, score_of_state

Kind = Literal["verdict", "score", "deal", "view", "outcome", "readable", "reason"]
"""How two rule sets differ on a probe.

verdict: an action is legal in one and refused in the other. score, deal, view, outcome: both go on, and the sheets,
the position after the deal, what a seat sees, or the position after the action differ. readable: one of them says that
the hand or deck cannot be. reason: both refuse, by different rules.
"""

#: Members of a state that only some rule sets have; comparisons leave them out.
_RARE = frozenset({"drained", "offered", "owed", "questions", "turns"})
#: The most seats whose hands are listed card by card; with more seats, only numbers of cards.
_HANDS_SHOWN = 2
#: The number of beginnings and scored hands to cache: a few times the number of cases.
_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Probe:
    """A situation and a question about it.

    ``given`` has ``state`` (sparse), ``deck`` (with ``dealer`` and ``scores``), or ``hand``. ``steps`` are action lines
    (``"0 take Kc Kd"``); the last one is the question. ``view`` asks what that seat sees after them. ``origin`` is
    where the probe comes from, ``rules`` the rules that its author had in mind.
    """

    given: Mapping[str, Any]
    steps: tuple[str, ...] = ()
    view: int | None = None
    origin: str = "made"
    title: str | None = None
    rules: frozenset[str] = frozenset()

    def to_json(self) -> dict[str, Any]:
        """The probe as an object, without the members that are empty."""
        written: dict[str, Any] = {"given": dict(self.given), "steps": list(self.steps)}
        return written if self.view is None else written | {"view": self.view}

    @classmethod
    def from_json(cls, written: Mapping[str, Any]) -> Probe:
        """The probe of an object that `to_json` made."""
        return cls(written["given"], tuple(written["steps"]), written.get("view"))


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of one rule set to a probe.

    ``refused`` are the rules broken, or None if the action is legal. ``facts`` is what is different after it in the
    other rule set. ``score`` has the sheets, totals and what follows. ``unreadable`` has the findings that say why the
    hand or deck is impossible; they are worded only when they are shown.
    """

    refused: tuple[str, ...] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    score: Mapping[str, Any] | None = None
    unreadable: tuple[Finding, ...] = ()

    @property
    def reason(self) -> str:
        """Why the hand or deck is impossible, in English."""
        return "; ".join(f"found {one.found}, expected {one.expected}" for one in self.unreadable)

    def to_json(self) -> dict[str, Any]:
        """The answer as an object, without the members that are empty."""
        if self.unreadable:
            return {"unreadable": self.reason}
        if self.refused is not None:
            return {"refused": list(self.refused)}
        found: dict[str, Any] = {"legal": True}
        if self.facts:
            found["facts"] = dict(self.facts)
        if self.score is not None:
            found["score"] = dict(self.score)
        return found


@dataclass(frozen=True, slots=True)
class Contrast:
    """The first thing in which two rule sets differ: its kind, the number of steps up to it, and both answers."""

    kind: Kind
    steps: int
    first: Answer
    second: Answer


def contrast(first: Rules, second: Rules, probe: Probe, filler: int = 0) -> Contrast | None:
    """How two rule sets differ on a probe; None if they do not differ, or if one of them cannot answer.

    A difference in the reasons of a refusal counts only if there is no other difference.
    """
    try:
        if "hand" in probe.given:
            return _hands(first, second, probe.given["hand"])
        return _Pair(first, second, probe, filler).contrast()
    except (Unreadable, CanastaError, KeyError, ValueError, IndexError, TypeError):
        # A position for four players is impossible with two; then this probe gives no answer.
        return None


def holds(first: Rules, second: Rules, probe: Probe, expected: Contrast) -> bool:
    """Whether two rule sets differ on a probe exactly as given, whatever the cards that it leaves open."""
    if contrast(first, second, probe) != expected:
        return False
    if "hand" in probe.given:
        return True
    other = contrast(first, second, probe, 1)
    return other is not None and _signature(other) == _signature(expected)


def same_way(one: Contrast | None, two: Contrast | None) -> bool:
    """Whether two contrasts are the same difference, apart from the cards in it."""
    return one is not None and two is not None and _signature(one) == _signature(two)


def _signature(found: Contrast) -> object:
    return found.kind, found.steps, *((a.refused, sorted(a.facts)) for a in (found.first, found.second))


def begin(rules: Rules, given: Mapping[str, Any], filler: int = 0) -> State:
    """The state in which a probe begins under a rule set.

    Raises Unreadable or CanastaError if there is none.
    """
    if "state" in given:
        return quickest(rules).state_from(rules, positions.state(rules, given["state"], filler))
    deck = decks.full_deck(rules, given["deck"], filler)
    return quickest(rules).deal(rules, deck, given.get("dealer", 0), given.get("scores"), given.get("deal", 1))


@lru_cache(maxsize=_REMEMBERED)
def _begun(rules: Rules, given: str, filler: int) -> tuple[State, dict[str, Any]]:
    """The state in which a probe begins, and the part of it that can be compared; cached, because a search repeats
    them.
    """
    state = begin(rules, json.loads(given), filler)
    return state, comparable(state)


class _Pair:
    """Two states, one in each rule set, that go through a probe together."""

    def __init__(self, first: Rules, second: Rules, probe: Probe, filler: int) -> None:
        self.probe = probe
        given = json.dumps(probe.given)
        begun = [_begun(rules, given, filler) for rules in (first, second)]
        self.states = [state for state, _ in begun]
        self.seen = [seen for _, seen in begun]

    @property
    def alike(self) -> bool:
        return self.seen[0] == self.seen[1]

    def contrast(self) -> Contrast | None:
        if "deck" in self.probe.given and not self.alike:
            return Contrast("deal", 0, *_facts(*self.seen))
        reason = None
        for place, line in enumerate(self.probe.steps, 1):
            # Positions that differ before an action also differ after it, which shows nothing.
            alike = self.alike
            broken = [_violations(state, line) for state in self.states]
            if bool(broken[0]) != bool(broken[1]):
                return Contrast("verdict", place, *map(_verdict, broken))
            if broken[0] != broken[1]:
                reason = reason or Contrast("reason", place, *map(_verdict, broken))
            if broken[0]:
                continue
            self._perform(line)
            if alike and not self.alike:
                return Contrast("outcome", place, *_facts(*self.seen))
            if alike and (found := self._scores(place)) is not None:
                return found
        if not self.probe.steps and self.alike and (found := self._scores(0)) is not None:
            return found
        return self._views() or reason

    def _perform(self, line: str) -> None:
        _, action = moves.action(line)
        games = [interpreter_of(state) for state in self.states]
        pairs = zip(games, self.states, strict=True)
        self.states = [game.perform(state, game.action_from(action))[0] for game, state in pairs]
        self.seen = [comparable(state) for state in self.states]

    def _scores(self, place: int) -> Contrast | None:
        if any(interpreter_of(state).to_move(state) is not None for state in self.states):
            return None
        sheets = [score_of_state(state) for state in self.states]
        return None if sheets[0] == sheets[1] else Contrast("score", place, *(Answer(score=one) for one in sheets))

    def _views(self) -> Contrast | None:
        seat = self.probe.view
        if seat is None:
            return None
        views = [interpreter_of(state).view(state, seat) for state in self.states]
        keys = [key for key in ("pile", "pile_size") if views[0].get(key) != views[1].get(key)]
        if not keys:
            return None
        shown = [{key: _text(one[key]) for key in keys if key in one} for one in views]
        return Contrast("view", len(self.probe.steps), *(Answer(facts=one) for one in shown))


def _hands(first: Rules, second: Rules, hand: Mapping[str, Any]) -> Contrast | None:
    written = json.dumps(hand)
    answers = [_scored(rules, written) for rules in (first, second)]
    if answers[0] == answers[1] or all(answer.score is None for answer in answers):
        return None
    return Contrast("score" if all(answer.score for answer in answers) else "readable", 0, *answers)


@lru_cache(maxsize=_REMEMBERED)
def _scored(rules: Rules, hand: str) -> Answer:
    try:
        return Answer(score=score_of_hand(rules, moves.hand(json.loads(hand))))
    except canasta.UnreadableInput as problem:
        return Answer(unreadable=problem.findings)


def _violations(state: State, line: str) -> tuple[str, ...]:
    seat, action = moves.action(line)
    game = interpreter_of(state)
    try:
        return tuple(sorted(game.violations(state, seat, game.action_from(action))))
    except canasta.UnreadableInput:
        return ("turn.action-complete",)


def _verdict(broken: tuple[str, ...]) -> Answer:
    return Answer(refused=broken or None)


def comparable(state: State) -> dict[str, Any]:
    """The written form of a state without the members that only some rule sets have."""
    written = {key: value for key, value in interpreter_of(state).to_json(state).items() if key not in _RARE}
    if not any(written.get("black3", ())):
        written.pop("black3", None)
    written["frozen"] = bool(written["frozen"])
    written["melds"] = [[{"rank": meld["rank"], "cards": meld["cards"]} for meld in side] for side in written["melds"]]
    return written


def _facts(one: Mapping[str, Any], two: Mapping[str, Any]) -> tuple[Answer, Answer]:
    """What differs between two states, by member of the state, with cards as text."""
    found: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    for key in sorted(one.keys() | two.keys()):
        if one.get(key) == two.get(key):
            continue
        for facts, told in zip(found, _told(key, one.get(key), two.get(key)), strict=True):
            if told is not None:
                facts[key] = told
    return Answer(facts=found[0]), Answer(facts=found[1])


def _told(key: str, one: Any, two: Any) -> tuple[Any, Any]:
    match key:
        case "stock":
            return (len(one), len(two)) if len(one) != len(two) else (None, None)
        case "hands":
            unlike = [seat for seat, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]]
            if len(one) != len(two) or len(unlike) > _HANDS_SHOWN:
                return [len(hand) for hand in one], [len(hand) for hand in two]
            return {str(seat): _text(one[seat]) for seat in unlike}, {str(seat): _text(two[seat]) for seat in unlike}
        case "pile":
            return _text(one), _text(two)
        case "melds":
            return _melds(one), _melds(two)
        case "red3" | "black3":
            return _threes(one), _threes(two)
        case _:
            return one, two


def _text(cards: Sequence[str] | int | str) -> Any:
    return " ".join(cards) if isinstance(cards, list | tuple) else cards


def _melds(sides: Sequence[Sequence[Mapping[str, Any]]]) -> list[list[str]]:
    return [[_text(meld["cards"]) for meld in side] for side in sides]


def _threes(seats: Sequence[Sequence[str]] | None) -> list[str] | None:
    return None if seats is None else [_text(cards) for cards in seats]
