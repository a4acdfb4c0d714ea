"""The circumstances in which a case asks about its rules: who acts, who deals, at which moment of the hand.

They follow from the requests of a play, so they are those that a program meets, after the case has been turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from canasta.notation.positions import sides_of
from canasta.spec import Rules
from canasta_conformance.forms.model import Exchange, Play
from canasta_conformance.suite import rulesets


@dataclass(frozen=True, slots=True)
class Moment:
    """One question of a play about some rules.

    ``seat`` and ``side`` are those that act or are asked; they are None for a whole hand that is scored. Seats and
    sides count from 0, hands of a match from 1.
    """

    rules: frozenset[str]
    players: int
    seat: int | None
    side: int | None
    dealer: int | None
    hand: int
    #: Of the player who acts: the place in the brackets of the minimum, and whether the side has melded.
    bracket: int | None
    opened: bool
    #: What is asked: an action (``draw``, ``take``, ``new meld``, ``addition``, ``discard`` …) or another request.
    kind: str
    after_take: bool
    stock_empty: bool
    refused: bool


def moments(play: Play) -> Iterator[Moment]:
    """The questions of a play that are about rules: each refusal, and the last action or question of the case."""
    if play.case.kind == "variant" or not play.exchanges:
        return
    rules = rulesets.overridden(play.ruleset, play.case.overrides)
    cited = frozenset(cite.rule for cite in play.case.cites)
    own = _own_questions(play)
    for place, exchange, table in _walk(play):
        broken = _refusing(exchange)
        if broken or place in own:
            yield _moment(rules, broken or cited, exchange, table, bool(broken))


def _own_questions(play: Play) -> frozenset[int]:
    """The places of the exchanges that ask what the case cites: the last one, or the first of each hand of a match."""
    asked = [
        place
        for place, exchange in enumerate(play.exchanges)
        if exchange.note not in ("twin", "after", "on the way") and exchange.request["op"] != "load"
    ]
    if isinstance(play.case.when, Mapping) and "hands" in play.case.when:
        loads = [place for place, exchange in enumerate(play.exchanges) if exchange.request["op"] == "load"]
        return frozenset(next((at for at in asked if at > load), load) for load in loads)
    if play.case.kind == "reject":
        return frozenset()
    return frozenset(asked[-1:])


def _refusing(exchange: Exchange) -> frozenset[str]:
    return frozenset(rule for check in exchange.checks if check.kind == "rules" for rule in check.want)


def _walk(play: Play) -> Iterator[tuple[int, Exchange, dict[str, Any]]]:
    """The exchanges of a play, each with what is known of the table before it."""
    table: dict[str, Any] = {}
    for place, exchange in enumerate(play.exchanges):
        request = exchange.request
        if request["op"] == "load":
            state = request.get("state")
            table = dict(state) if state is not None else {"dealer": request["dealer"], "deal": request["deal"]}
            table.setdefault("scores", request.get("scores"))
        elif request["op"] == "score" and "hand" in request:
            table = {"dealer": request["hand"].get("dealer"), "deal": request["hand"].get("deal", 1)}
        yield place, exchange, table
        if request["op"] == "apply" and any(check.kind == "ok" for check in exchange.checks):
            _carry(table, request["action"])


def _carry(table: dict[str, Any], action: Mapping[str, Any]) -> None:
    """What an accepted action changes in what is known of the table."""
    if action["do"] == "take":
        table["taken"] = True
    elif action["do"] == "draw":
        table["taken"] = False


def _moment(rules: Rules, asked: frozenset[str], exchange: Exchange, table: Mapping[str, Any], refused: bool) -> Moment:
    request = exchange.request
    seat = request.get("seat")
    sides = table.get("sides") or sides_of(rules)
    side = None if seat is None else next((at for at, seats in enumerate(sides) if seat in seats), None)
    melds = table["melds"][side] if side is not None and "melds" in table else []
    kind = _kind(request, melds)
    return Moment(
        rules=asked,
        players=rules.table.players,
        seat=seat,
        side=side,
        dealer=table.get("dealer"),
        hand=table.get("deal") or 1,
        bracket=_bracket(rules, table, seat, side),
        opened=bool(melds),
        kind=kind,
        after_take=bool(table.get("taken")) and kind not in ("draw", "take"),
        stock_empty=table.get("stock") == [],
        refused=refused,
    )


def _kind(request: Mapping[str, Any], melds: list[Mapping[str, Any]]) -> str:
    if request["op"] != "apply":
        return str(request["op"])
    action = request["action"]
    if action["do"] != "meld":
        return str(action["do"])
    ranks = {meld["rank"] for meld in melds}
    return "addition" if any(entry["rank"] in ranks for entry in action.get("melds", ())) else "new meld"


def _bracket(rules: Rules, table: Mapping[str, Any], seat: int | None, side: int | None) -> int | None:
    scores = table.get("scores")
    if not scores or seat is None or side is None:
        return None
    total = scores[seat if rules.table.sides == "lone_taker" else side]
    place: int = sum(bracket.from_ is None or total >= bracket.from_ for bracket in rules.opening.minimum) - 1
    return place
