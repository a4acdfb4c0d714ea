"""The ruling on a question: legal or not, the rules that decide, what was assumed, and the nearest legal action."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from canasta.notation import moves
from canasta.reference.action import Meld, Take, cards_of
from canasta.reference.cards import RANKS, Card, is_wild, rank_of
from canasta.reference.game import apply
from canasta.reference.legal import legal
from canasta.reference.melds import has_melded
from canasta.reference.state import hand_of
from canasta.reference.verdict import violations
from canasta.reference.write import to_json
from canasta.spec import Rules, UnreadableInput

from .position import Position, completed
from .question import Question


class Verdict(NamedTuple):
    """Whether an action is legal, and the rules that decide: those it breaks, or those that allow it."""

    legal: bool
    rules: tuple[str, ...]


class Otherwise(NamedTuple):
    """The verdict if something that was assumed is otherwise: a word for it (``spec/text``, ``if-…``) and its value."""

    word: str
    value: int
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a question.

    :ivar assumed: a word for each thing that the question does not say (``spec/text``, ``assumed-…``).
    :ivar depends: the verdicts that differ if something assumed is otherwise.
    :ivar nearest: the nearest legal action as a line without its seat, if the action is illegal.
    """

    question: Question
    rules: Rules
    seat: int
    line: str
    verdict: Verdict
    assumed: tuple[str, ...]
    depends: tuple[Otherwise, ...]
    nearest: str | None


def ruling(rules: Rules, asked: Question) -> Ruling:
    """Decide a question in a rule set.

    Raises UnreadableInput where there is no such position in the rule set.
    """
    place = completed(rules, asked)
    found = verdict(place)
    return Ruling(
        asked,
        rules,
        place.seat,
        place.line,
        found,
        tuple(assumed(rules, asked)),
        tuple(_otherwise(rules, asked, found)),
        None if found.legal else nearest(place),
    )


def verdict(place: Position) -> Verdict:
    """The verdict of the reference on the action of a position."""
    assert place.action is not None
    broken = violations(place.state, place.seat, place.action)
    if broken:
        return Verdict(False, tuple(sorted(broken)))
    return Verdict(True, tuple(dict.fromkeys(_allowing(place))))


def _allowing(place: Position) -> Iterator[str]:
    """The rules that a legal action rests on: the way into the pile, the minimum, wild cards, going out, and so on."""
    state, seat, action = place.state, place.seat, place.action
    assert action is not None
    events = apply(state, seat, action)[1]
    names = {event.name for event in events}
    for event in events:
        if event.name == "took":
            yield event.rule
    if isinstance(action, Take | Meld) and not has_melded(state, seat):
        yield "opening.minimum"
    if any(map(is_wild, cards_of(action))):
        yield from ("melds.max-wilds", "melds.min-naturals")
    held = len(hand_of(state, seat))
    if "went_out" in names or (isinstance(action, Meld) and held - len(cards_of(action)) <= 1):
        yield "going_out.canastas"
    for event in events:
        if event.name not in ("scored", "hand_ended", "match_ended"):
            yield event.rule


# --- what was assumed ---


def assumed(rules: Rules, asked: Question) -> Iterator[str]:
    """A word for each thing that a question does not say and that was filled in."""
    if None not in asked.hands and asked.seat not in asked.hands:
        yield "hand"
    if asked.pile is None:
        yield "pile"
    for word, said in (("melds", asked.melds), ("score", asked.scores), ("red", asked.red)):
        if not said:
            yield word
    if asked.stock is None:
        yield "stock"
    if asked.others is None and len(asked.hands) < rules.table.players:
        yield "others"
    if asked.verb == "answer":
        yield "question"
    elif asked.asked is None and rules.going_out.permission.ask != "never":
        yield "asked"


def _otherwise(rules: Rules, asked: Question, found: Verdict) -> Iterator[Otherwise]:
    """The verdicts that differ from the one found if something assumed is otherwise."""
    for word, value, other, filler in _variations(rules, asked):
        try:
            differs = verdict(completed(rules, other, filler))
        except UnreadableInput:
            continue  # there is no such position with these cards
        if differs.legal != found.legal:
            yield Otherwise(word, value, differs)


def _variations(rules: Rules, asked: Question) -> Iterator[tuple[str, int, Question, int]]:
    """Questions that differ from one in a single assumption."""
    yield "others", 0, asked, 1
    if not asked.scores:
        for bracket in rules.opening.minimum:
            if bracket.from_ is None or bracket.from_ > 0:
                total = -5 if bracket.from_ is None else bracket.from_
                yield "score", total, replace(asked, scores={None: total}), 0
    if not asked.melds:
        mentioned = {card[0] for card in (*asked.hands.get(None, ()), *(asked.pile or ()))}
        for free in [rank for rank in reversed(RANKS) if rank not in mentioned][:1]:
            yield "melds", 0, replace(asked, melds={None: ((free,) * 3,)}), 0
            yield "canasta", 0, replace(asked, melds={None: ((free,) * rules.canastas.size,)}), 0
    if asked.stock is None:
        yield "stock", 0, replace(asked, stock=0, others=None), 0
    if not asked.drawn and not asked.taken and asked.verb in ("meld", "discard"):
        yield "drawn", 0, replace(asked, drawn=True), 0
    if asked.asked is None and rules.going_out.permission.ask != "never" and (asked.drawn or asked.taken):
        for word in ("yes", "no"):
            yield f"asked-{word}", 0, replace(asked, asked=word), 0


# --- the nearest legal action ---


def nearest(place: Position) -> str | None:
    """The legal action that differs least from the one of a position: the same kind, then the fewest other cards.

    It is a line without the seat. None where nothing is legal.
    """
    assert place.action is not None
    wanted = to_json(place.action)
    cards = Counter(_named(wanted))
    best = None
    for action in legal(place.state):
        made = to_json(action)
        other = Counter(_named(made))
        distance = sum(((cards - other) + (other - cards)).values())
        rank = (made["do"] != wanted["do"], distance)
        if best is None or rank < best[0]:
            best = (rank, made)
    return None if best is None else moves.action_line(0, best[1]).partition(" ")[2]


def _named(made: dict[str, Any]) -> list[str]:
    """The ranks of the cards that an action names."""
    cards: list[Card] = [*made.get("with", ()), *([made["card"]] if "card" in made else [])]
    cards += [card for entry in made.get("melds", ()) for card in entry["cards"]]
    return [rank_of(card) for card in cards]
