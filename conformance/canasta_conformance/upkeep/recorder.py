"""Records golden traces: plays the decks and steps of a case file and writes down the results.

The author writes the decks and the steps. The reference gives the rules that refuse a step, the position at the end of
a hand, the score sheets, the views, the chains, and the count of a tree. ``canasta conform record`` overwrites them; a
test fails if they are stale, and the linter names the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import canasta
from canasta import State
from canasta.notation import decks, moves, positions
from canasta.spec import Finding, Rules, UnreadableInput, reading, writing
from canasta_conformance import places
from canasta_conformance.adapter import answers
from canasta_conformance.forms.model import Case, Exchange
from canasta_conformance.suite import rulesets
from canasta_conformance.suite.cases import case_files, cases_of, form_findings, read_file
from canasta_conformance.suite.compile import Compiler, chain_of
from canasta_conformance.upkeep.golden import Moment, is_golden, walk


def files() -> list[Path]:
    """The case files that contain only golden traces and counts of the interpreter; these are recorded completely.

    Raises UnreadableInput if a case file does not match its schema.
    """
    return [file for file in case_files() if _is_recorded(read_file(file))]


def _is_recorded(found: Iterable[Case]) -> bool:
    return all(case.origin == "interpreter" and (is_golden(case) or case.kind == "count") for case in found)


def recorded(file: Path) -> str:
    """The text of a case file with all its answers recorded again.

    Raises UnreadableInput if the file is not a valid case file, if a step is not accepted, or if a refused step is
    accepted.
    """
    document = reading.read(file, places.shown(file))
    findings = form_findings(document)
    if findings:
        raise UnreadableInput(findings)
    found = cases_of(document)
    if not _is_recorded(found):
        document.refuse("record", (), "other-cases")
    written = dict(document.value)
    written["cases"] = [{**fields, **_answers(case)} for fields, case in zip(written["cases"], found, strict=True)]
    head = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    return "\n".join([*head, writing.dumps(written)])


def _answers(case: Case) -> dict[str, Any]:
    """The recorded fields of a case."""
    if case.kind == "count":
        return {"then": _count(case)}
    when, then = golden(case)
    return {"when": when, "then": then}


# --- golden traces ---


def golden(case: Case) -> tuple[dict[str, Any], dict[str, Any]]:
    """``when`` and ``then`` of a golden trace, recorded in its first rule set.

    Raises UnreadableInput if a step is not accepted, or a step marked as refused is accepted.
    """
    ruleset = case.variants[0]
    moments = list(walk(case, ruleset))
    hands = []
    for place, hand in enumerate(case.when["hands"]):
        mine = [moment for moment in moments if moment.hand == place]
        hands.append(_hand(hand["deck"], mine, case.when.get("views")))
    when = {**case.when, "hands": hands}
    following = canasta.next_hand(moments[-1].after)
    then: dict[str, Any] = {"winners": list(following.winners), "scores": list(following.scores)}
    return _chained(case, ruleset, when, then)


def _hand(deck: str, moments: Sequence[Moment], views: str | None) -> dict[str, Any]:
    end = moments[-1].after
    written = canasta.to_json(end)
    made: dict[str, Any] = {"deck": deck, "steps": "\n".join(map(line, moments[1:])) + "\n", "end": _end(written)}
    if views == "steps":
        made["views"] = [canasta.view(end, seat) for seat in range(len(written["hands"]))]
    made["score"] = answers.score_of_state(end)
    return made


def _chained(case: Case, ruleset: str, when: dict[str, Any], then: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    """Compile what was recorded, and add the chains of the hands and of the whole trace."""
    ready = {**when, "hands": [{**hand, "steps": moves.steps(hand["steps"])} for hand in when["hands"]]}
    play = Compiler([]).play(replace(case, when=ready, then=then), ruleset)
    if play.remarks:
        raise UnreadableInput([Finding.of(case.file, (case.line, 1), "record", "", "remark", remark=play.remarks[0])])
    for hand, exchanges in zip(when["hands"], _by_hand(play.exchanges), strict=True):
        hand["chain"] = chain_of(exchanges)
    return when, {**then, "chain": chain_of(play.exchanges)}


def _by_hand(exchanges: Iterable[Exchange]) -> list[list[Exchange]]:
    found: list[list[Exchange]] = []
    for exchange in exchanges:
        if exchange.request["op"] == "load":
            found.append([])
        found[-1].append(exchange)
    return found


def _end(written: Mapping[str, Any]) -> dict[str, Any]:
    """The position at the end of a hand, as an author of cases writes it."""
    sides = []
    for place, seats in enumerate(written["sides"]):
        side: dict[str, Any] = {"seats": list(seats), "melds": [_meld(meld) for meld in written["melds"][place]]}
        red = {str(seat): " ".join(written["red3"][seat]) for seat in seats if written["red3"][seat]}
        sides.append(side | ({"red_threes": red} if red else {}))
    made = {
        "hands": {str(seat): " ".join(hand) for seat, hand in enumerate(written["hands"])},
        "sides": sides,
        "pile": " ".join(written["pile"]),
    }
    if any(written.get("black3", ())):
        made["black3"] = {str(seat): " ".join(laid) for seat, laid in enumerate(written["black3"]) if laid}
    # The remaining stock is the end of the deck.
    return made if written["stock"] else made | {"stock": ""}


def _meld(meld: Mapping[str, Any]) -> str | dict[str, Any]:
    cards = " ".join(meld["cards"])
    return {"cards": cards, "concealed": True} if meld.get("concealed") else cards


# --- steps as lines ---


def line(moment: Moment) -> str:
    """A step as a line of the case file: a refused step with the rules that it breaks, any other with a remark.

    Raises UnreadableInput if a step marked as refused is accepted.
    """
    assert moment.action is not None, "the deal is not a step"
    words = moves.action_line(moment.seat, moment.action)
    if moment.refused:
        assert moment.before is not None
        broken = violations(moment.before, moment.seat, moment.action)
        if not broken:
            raise UnreadableInput([Finding.of("hand", None, "record", "", "accepted", action=words)])
        return f"{words} ! {' '.join(sorted(broken))}"
    remark = ", ".join(dict.fromkeys(_remarks(moment)))
    return f"{words}  # {remark}" if remark else words


def violations(state: State, seat: int, made: Mapping[str, Any]) -> frozenset[str]:
    """The rules that a written action breaks, even if the action is malformed."""
    try:
        return canasta.violations(state, seat, canasta.action_from(made))
    except UnreadableInput:
        return frozenset({"turn.action-complete"})


def _remarks(moment: Moment) -> Iterator[str]:
    """Remarks for readers of the steps."""
    for event in moment.events:
        if event.name in _CALLS:
            yield _CALLS[event.name].format(**event.data)
        elif event.name == "canasta_made":
            yield f"{event.rule.partition('.')[2]} canasta"
        elif event.rule == "opening.initial-meld":
            yield "opens"
        elif event.name == "went_out":
            yield "goes out concealed" if event.data["concealed"] else "goes out"
        elif event.name == "sides_formed":
            yield " against ".join(" and ".join(map(str, seats)) for seats in event.data["sides"])


_CALLS: Mapping[str, str] = {
    "took": "takes {cards}",
    "red_three_laid": "red three {card}",
    "black_three_laid": "black three {card}",
    "froze": "frozen",
    "canasta_mixed": "no longer natural",
    "stock_exhausted": "stock gone",
}


# --- counts ---


def _count(case: Case) -> dict[str, Any]:
    """``then`` of a count, with the positions reached if the case asks for them.

    These cannot be given if the position leaves cards open, because such cards are filled in twice.
    """
    rules = rulesets.overridden(case.variants[0], case.overrides)
    state = _begun(case, rules)
    depth = case.when["depth"]
    found = answers.divide(state, depth)
    return found | ({"digests": answers.positions_ahead(state, depth)} if "digests" in case.then else {})


def _begun(case: Case, rules: Rules) -> State:
    given = case.given
    if "state" in given:
        state = canasta.state_from(rules, positions.state(rules, given["state"]))
    else:
        deck = decks.full_deck(rules, given["deck"])
        state = canasta.deal(rules, deck, given.get("dealer", 0), given.get("scores"), given.get("deal", 1))
    for written in given.get("actions", ()):
        seat, made = moves.action(written, canasta.to_move(state))
        state, _ = canasta.apply(state, seat, canasta.action_from(made))
    return state
