"""Reading what other programs write: actions, decks and states. Each finding names the place of the error."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from canasta.spec import Finding, Rules, UnreadableInput, checking
from canasta.spec.parameters import schema
from canasta.spec.reading import Document, dotted

from .action import Action, Answer, Ask, Discard, Draw, Meld, MeldEntry, Pass, Take
from .cards import FACES, Card, full_deck, is_black_three, is_red_three, ordered
from .deal import deal_hand, starting_scores
from .event import Outcome
from .melds import is_legal_meld, sorted_melds, surplus_meld
from .pile import freezing_rule
from .state import State, TableMeld, hand_of, kind_of, side_melds
from .table import lone_sides, partner_to_ask, seeks_lone_taker, starting_sides
from .threes import is_laid_out
from .write import optional_keys

Place = tuple[str | int, ...]
#: The largest total of points, and the highest number of a hand in a match, that are read.
MOST_POINTS, MOST_HANDS = 10**9, 1000


class Reader:
    """A written object of one kind, and how to say what is wrong with it.

    A code names each error, and a detail if one code has several forms; the sentences are in ``spec/text``.
    """

    def __init__(self, kind: str, value: Any) -> None:
        self.kind = kind
        self.value = value
        self.findings: list[Finding] = []

    def check_form(self, definition: str = "") -> None:
        """Check the object against its schema, or against one definition of it.

        Raises UnreadableInput with one finding for each thing that is wrong.
        """
        # Most of a state are long lists of cards; those in good form need not be walked card by card.
        value = _without_good_cards(self.value) if self.kind == "state" else self.value
        found = checking.check(Document(self.kind, value), schema(f"{self.kind}-1"), definition=definition)
        if found:
            raise UnreadableInput(replace(one, line=None, column=None) for one in found)

    def note(self, holds: bool, place: Place, detail: str = "", code: str = "", **data: Any) -> None:
        """Keep a finding unless a condition is true, so that a reader of the findings sees all of them at once."""
        if not holds:
            code = code or f"bad-{self.kind}"
            self.findings.append(Finding.of(self.kind, None, code, dotted(place), detail, **data))

    def settle(self) -> None:
        """Raise UnreadableInput with the findings that were kept, if there are any."""
        if self.findings:
            raise UnreadableInput(self.findings)

    def demand(self, holds: bool, place: Place, detail: str = "", code: str = "", **data: Any) -> None:
        """Raise UnreadableInput, with what was kept before, unless a condition is true; the default code is that of the
        kind.
        """
        self.note(holds, place, detail, code, **data)
        if not holds:
            self.settle()


def _without_good_cards(value: Any) -> Any:
    """The same object, but lists of valid cards are empty: they need no further check, and a check is slow."""
    if isinstance(value, dict):
        return {key: one if key == "cards" else _without_good_cards(one) for key, one in value.items()}
    if not isinstance(value, list):
        return value
    if all(isinstance(card, str) and card in FACES for card in value):
        return []
    return [_without_good_cards(one) for one in value]


# --- actions ---


def action_from(obj: Any) -> Action:
    """Read an action from its written form.

    Raises UnreadableInput where the object is not an action; each finding names the place, what was found and what was
    expected. Rule ``turn.action-complete``.
    """
    reader = Reader("action", obj)
    kind = obj.get("do") if isinstance(obj, dict) else None
    # If the kind is known, only what the schema says of that kind is left to check.
    known: list[str] = schema("action-1")["properties"]["do"]["enum"]
    reader.check_form(next((one for one in known if one == kind), ""))
    match kind:
        case "draw":
            return Draw(obj.get("upcard", False))
        case "take":
            return Take(ordered(obj["with"]), _entries(obj))
        case "meld":
            return Meld(_entries(obj))
        case "discard":
            return Discard(obj["card"], "from" in obj)
        case "ask":
            return Ask()
        case "answer":
            return Answer(obj["yes"])
    return Pass()


def _entries(obj: Mapping[str, Any]) -> tuple[MeldEntry, ...]:
    return tuple(
        MeldEntry(entry["rank"], ordered(entry["cards"]), entry.get("side"), entry.get("meld"))
        for entry in obj["melds"]
    )


# --- decks ---


def deal_with_events(
    rules: Rules, deck: Sequence[Card], dealer: int = 0, scores: Sequence[int] | None = None, deal_number: int = 1
) -> Outcome:
    """Deal a hand, and return also what happened meanwhile; arguments and errors as for ``deal``."""
    reader, wanted = Reader("deal", deck), full_deck(rules)
    written = list(deck) if isinstance(deck, list | tuple) else []
    cards = all(isinstance(card, str) for card in written)
    surplus, lacking = _difference(written, wanted) if cards else ([], [])
    same = cards and not surplus and not lacking
    reader.demand(same, ("deck",), "deck", surplus=surplus, lacking=lacking, count=len(wanted))
    last, entries = rules.table.players - 1, len(starting_scores(rules))
    reader.demand(_is_number(dealer, 0, last), ("dealer",), "dealer", given=dealer, last=last)
    totals = starting_scores(rules) if scores is None else tuple(scores)
    fits = len(totals) == entries and all(_is_number(total, -MOST_POINTS, MOST_POINTS) for total in totals)
    reader.demand(fits, ("scores",), "scores", given=list(totals), count=entries)
    hands = {"types": ["integer"], "minimum": 1, "maximum": MOST_HANDS}
    reader.demand(_is_number(deal_number, 1, MOST_HANDS), ("deal",), given=deal_number, wanted=hands)
    return deal_hand(rules, written, dealer, totals, deal_number)


def deal(
    rules: Rules, deck: Sequence[Card], dealer: int = 0, scores: Sequence[int] | None = None, deal_number: int = 1
) -> State:
    """Deal a hand from a deck, next card first, up to the moment when the first player is to draw or take.

    Raises UnreadableInput where the deck is not that of the rule set, or dealer, scores or number do not fit it.

    :param rules: the rule set.
    :param deck: all cards of the rule set's deck, by name.
    :param dealer: seat of the dealer.
    :param scores: points before the hand, one a side, or one a seat with a lone taker; 0 each if left out.
    :param deal_number: number of the hand in the match, from 1.
    """
    return deal_with_events(rules, deck, dealer, scores, deal_number).state


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _difference(found: Iterable[Card], wanted: Iterable[Card]) -> tuple[list[Card], list[Card]]:
    """The cards that are too many, and those that are missing."""
    there, needed = Counter(found), Counter(wanted)
    return sorted((there - needed).elements()), sorted((needed - there).elements())


# --- states ---


def state_from(rules: Rules, obj: Any) -> State:
    """Read a state of a rule set from its written form.

    Raises UnreadableInput where the object is not a state of this rule set; each finding names the place, what was
    found and what was expected. Among what is checked: the cards are those of the deck, melds are legal, and frozen
    agrees with the pile.
    """
    reader = Reader("state", obj)
    reader.check_form()
    _check_table(reader, rules)
    state = _state(rules, obj)
    _check_cards(reader, state)
    _check_turn(reader, state)
    return state


def _check_table(reader: Reader, rules: Rules) -> None:
    """Check that members, seats and sides fit the rule set."""
    obj, players = reader.value, rules.table.players
    needed = {*schema("state-1")["required"], *optional_keys(rules)}
    for key in sorted(set(obj) - needed - {"closing"}):
        reader.demand(False, (key,), "unknown-key", key=key, words=sorted(needed))
    for key in sorted(needed - set(obj)):
        reader.demand(False, (key,), "missing", key=key)
    for key in ("hands", "red3", "black3", "melded", "owed", "questions", "turns"):
        if key in obj:
            reader.demand(len(obj[key]) == players, (key,), "entries", given=obj[key], count=players)
    seats = {"types": ["integer"], "minimum": 0, "maximum": players - 1}
    for key in ("dealer", "turn"):
        reader.demand(obj[key] < players, (key,), given=obj[key], wanted=seats)
    usual = [list(side) for side in starting_sides(rules)]
    possible = [usual, *map(list, lone_sides(rules))]
    reader.demand(obj["sides"] in possible, ("sides",), "usual-sides", given=obj["sides"], usual=str(usual))
    sides, totals = len(obj["sides"]), len(starting_scores(rules))
    reader.demand(len(obj["melds"]) == sides, ("melds",), "entries", given=obj["melds"], count=sides)
    reader.demand(len(obj["scores"]) == totals, ("scores",), "entries", given=obj["scores"], count=totals)
    listed = isinstance(obj["frozen"], list)
    if rules.pile.freeze_lasts == "one_lap":
        fits = listed and all(seat < players for seat in obj["frozen"])
        reader.demand(fits, ("frozen",), "freezers", given=obj["frozen"])
    else:
        reader.demand(not listed, ("frozen",), given=obj["frozen"], wanted={"types": ["boolean"]})


def _state(rules: Rules, obj: Mapping[str, Any]) -> State:
    """The value of an object that is in good form, sets of cards sorted."""
    players, lap = range(rules.table.players), isinstance(obj["frozen"], list)
    return State(
        rules=rules,
        sides=tuple(map(tuple, obj["sides"])),
        scores=tuple(obj["scores"]),
        dealer=obj["dealer"],
        deal=obj["deal"],
        packets=tuple((ordered(hand),) for hand in obj["hands"]),
        red3=tuple(map(ordered, obj["red3"])),
        black3=tuple(ordered(cards) for cards in obj.get("black3", [[] for _ in players])),
        melds=tuple(
            sorted_melds(
                TableMeld(kind_of(one["rank"]), one["rank"], ordered(one["cards"]), one.get("concealed", False))
                for one in melds
            )
            for melds in obj["melds"]
        ),
        melded=tuple(obj["melded"]),
        stock=tuple(obj["stock"]),
        pile=tuple(obj["pile"]),
        frozen=bool(obj["frozen"]),
        freezers=tuple(sorted(obj["frozen"])) if lap else (),
        phase=obj["phase"],
        turn=obj["turn"],
        taken=obj["taken"],
        laid=tuple(sorted(obj["laid"])),
        joined=obj["joined"],
        asked=obj["asked"],
        closing=obj.get("closing", False),
        offered=obj.get("offered", False),
        owed=tuple(obj.get("owed", [0 for _ in players])),
        questions=tuple(obj.get("questions", [False for _ in players])),
        turns=tuple(obj.get("turns", [0 for _ in players])),
        drained=obj.get("drained", False),
    )


def _check_cards(reader: Reader, state: State) -> None:
    """Check that the cards are those of the deck, that each is in a possible place, and that the melds are legal."""
    rules, obj = state.rules, reader.value
    everywhere = [*state.stock, *state.pile]
    for key, rows, colour in (("red3", state.red3, is_red_three), ("black3", state.black3, is_black_three)):
        for seat, cards in enumerate(rows):
            everywhere += cards
            wrong = next((card for card in cards if not colour(card)), None)
            if wrong is not None:
                named = {"red3": "red", "black3": "black"}[key]
                reader.demand(False, (key, seat), code="wrong-card", given=wrong, colour=named)
    waiting = rules.threes.red.dealt == "first_turn"
    for seat in range(rules.table.players):
        hand = hand_of(state, seat)
        everywhere += hand
        had_no_turn = waiting and seat != state.turn and not state.melded[seat]
        unlaid = [card for card in hand if is_laid_out(rules, card) and not had_no_turn]
        red = any(map(is_red_three, unlaid))
        reader.demand(not unlaid, ("hands", seat), "three-in-hand", colour="red" if red else "black")
    for side, melds in enumerate(state.melds):
        for place, meld in enumerate(melds):
            everywhere += meld.cards
            never = meld.kind == "threes" and rules.threes.black.meld.when == "never"
            legal = is_legal_meld(rules, meld.rank, meld.cards) and not never
            reader.demand(legal, ("melds", side, place), "no-meld", cards=list(meld.cards), rank=meld.rank)
        pooled = seeks_lone_taker(rules) and len(state.sides[side]) > 1
        surplus = surplus_meld(rules, melds, pooled)
        if surplus is not None:
            reader.demand(False, ("melds", side), "second-meld", rank=melds[surplus].rank)
    deck, held = Counter(full_deck(rules)), Counter(everywhere)
    for card in sorted({*deck, *held}):
        reader.demand(held[card] == deck[card], (), "count", held=held[card], card=card, wanted_count=deck[card])
    freezing = any(freezing_rule(rules, card) for card in state.pile)
    if rules.pile.freeze_lasts == "one_lap":
        reader.demand(freezing or not state.frozen, ("frozen",), "freezers", given=obj["frozen"])
    else:
        reader.demand(state.frozen == freezing, ("frozen",), "frozen", given=state.frozen, freezing=freezing)


def _check_turn(reader: Reader, state: State) -> None:
    """Check that what the state records of the current turn is possible."""
    answering = state.phase == "answer"
    reader.demand((state.asked in ("early", "pending")) == answering, ("asked",), "asked", given=state.asked)
    partner = partner_to_ask(state, state.turn) is not None
    reader.demand(partner or not answering, ("phase",), "no-partner", given=state.phase)
    melded = {meld.rank for meld in side_melds(state, state.turn)}
    for rank, count in Counter(state.laid).items():
        reader.demand(rank in melded and count == 1, ("laid",), "laid", rank=rank)
