"""Witnesses in words: the situation, the question, and the answer of each rule set. The words are in
``differences.ftl``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canasta.notation import moves
from canasta.notation.cards import DOTS, meld_rank, open_cards
from canasta.spec import Resolution, words
from canasta.spec.words import DEFAULT
from canasta.text import sentences
from canasta_differences.contexts import Party
from canasta_differences.probe import Answer, Kind, Probe
from canasta_differences.seating import ANEW
from canasta_differences.witness import Idle, Shown, Unfound, Witness

_BOOK = "differences"
#: Messages use this word for a missing value.
_NONE = "none"
#: The number of cards after the deal that are listed.
_NEXT_SHOWN = 3


class WitnessWords:
    """Describes in one language what shows the difference of two rule sets in a parameter."""

    def __init__(self, first: Resolution, second: Resolution, lang: str = DEFAULT) -> None:
        self.first, self.second, self.lang = first, second, lang
        self.words = words.load(lang)

    def lines(self, shown: Shown) -> list[str]:
        """The origin of the witness, the situation, the question, and an answer for each rule set."""
        match shown:
            case Idle():
                return [self._idle(shown)]
            case Unfound():
                return [self._say("unfound", tried=shown.tried)]
            case Witness():
                return self._witness(shown)

    def head(self, witness: Witness) -> str:
        """The origin of a witness."""
        origin = witness.probe.origin
        kind, _, case = origin.removesuffix(ANEW).partition(" ")
        return self._say("witness", origin=kind, case=case, anew=origin.endswith(ANEW))

    def situation(self, probe: Probe) -> list[str]:
        """The beginning of a probe, and the steps before the question."""
        given = probe.given
        if "hand" in given:
            return [self._say("scored"), *self._hand(given["hand"])]
        found = self._position(given["state"]) if "state" in given else [self._deal(given)]
        before = probe.steps if probe.view is not None else probe.steps[:-1]
        if before:
            found.append(self._say("before", actions="; ".join(map(self.action, before))))
        return found

    def question(self, probe: Probe) -> str:
        """The question that both rule sets answer."""
        if "hand" in probe.given:
            return self._say("asks-score")
        if probe.view is not None:
            return self._say("asks-view", seat=probe.view)
        if not probe.steps:
            return self._say("asks-deal" if "deck" in probe.given else "asks-score")
        return self._say("asks-action", action=self.action(probe.steps[-1]))

    def answers(self, witness: Witness) -> tuple[tuple[str, str], tuple[str, str]]:
        """The name of each party and its answer."""
        first, second = witness.contrast.first, witness.contrast.second
        names, kind = self._names(witness), witness.contrast.kind
        return (names[0], self._answer(first, second, kind)), (names[1], self._answer(second, first, kind))

    def action(self, line: str) -> str:
        """An action line as a sentence without a full stop."""
        seat, made = moves.action(line)
        do = made["do"]
        melds = self.words.listed(self._entry(entry) for entry in made.get("melds", ())) or _NONE
        match do:
            case "draw":
                do = "upcard" if made.get("upcard") else "draw"
            case "discard":
                do = "discard-laid" if made.get("from") else "discard"
            case "answer":
                do = "yes" if made["yes"] else "no"
        return self._say(
            "action",
            do=do,
            seat=seat,
            laid=" ".join(made.get("with", ())) or _NONE,
            melds=melds,
            card=made.get("card", ""),
        )

    # --- inside ---

    def _say(self, name: str, /, **values: Any) -> str:
        return self.words.message(_BOOK, name, **values)

    def _listed(self, found: Iterator[str] | Sequence[str]) -> str:
        return self.words.listed(found)

    def _idle(self, idle: Idle) -> str:
        first, second = self._because(idle.first), self._because(idle.second)
        if first == second:
            return self._say("idle", because=first)
        return self._say("idle-each", a=self.first.name, b=self.second.name, first=first, second=second)

    def _because(self, values: Mapping[str, Any]) -> str:
        return self._listed([str(sentences.parameter(path, value, self.lang)) for path, value in values.items()])

    def _witness(self, witness: Witness) -> list[str]:
        told = [self._say("says", party=name, answer=answer) for name, answer in self.answers(witness)]
        return [self.head(witness), *self.situation(witness.probe), self.question(witness.probe), *told]

    def _names(self, witness: Witness) -> tuple[str, str]:
        if witness.direct:
            return self.first.name, self.second.name
        return self._party(witness, witness.first), self._party(witness, witness.second)

    def _party(self, witness: Witness, party: Party) -> str:
        other = self.second.name if party.name == self.first.name else self.first.name
        along = [
            sentences.parameter(path, value, self.lang).label
            for path, value in party.changed.items()
            if path != witness.path
        ]
        kind = ("both" if along else "this") if witness.path in party.changed else "along" if along else "plain"
        return self._say("party", kind=kind, name=party.name, other=other, along=self._listed(along) if along else "")

    # --- situations ---

    def _position(self, state: Mapping[str, Any]) -> list[str]:
        seat = state.get("turn", 0)
        found = [self._say("position", seat=seat, phase=state.get("phase", "draw"))]
        for holder, cards in sorted(state.get("hands", {}).items()):
            found.append(self._say("hand-of" if cards else "hand-empty", seat=int(holder), cards=cards))
        for place, side in enumerate(state.get("sides", ())):
            told = self._side(place, side, seat)
            if told is not None:
                found.append(told)
        for holder, cards in sorted(state.get("black3", {}).items()):
            if cards:
                found.append(self._say("black-threes-of", seat=int(holder), cards=cards))
        if "pile" in state:
            found.append(self._say("pile-of" if state["pile"] else "pile-empty", cards=state["pile"]))
        stock = state.get("stock", DOTS)
        if stock != DOTS:
            found.append(self._say("stock-of" if stock else "stock-empty", cards=stock))
        return found + self._circumstances(state)

    def _circumstances(self, state: Mapping[str, Any]) -> list[str]:
        found = []
        seat = state.get("turn", 0)
        if state.get("frozen"):
            found.append(self._say("frozen-by-a-card"))
        if state.get("asked", _NONE) != _NONE:
            found.append(self._say("asked-before", asked=state["asked"]))
        if state.get("taken"):
            found.append(self._say("taken-before"))
        if "turns" in state:
            found.append(self._say("own-turns", turn=state["turns"][seat]))
        if any(state.get("questions", ())):
            found.append(self._say("asked-in-hand", seat=seat))
        return found

    def _side(self, place: int, side: Mapping[str, Any], turn: int) -> str | None:
        melds = [self._meld(meld, turn) for meld in side.get("melds", ())]
        red = side.get("red_threes")
        red = " ".join(filter(None, red.values())) if isinstance(red, Mapping) else red
        score = side.get("score", 0)
        if not melds and not red and not score:
            return None
        return self._say("side-of", side=place, score=_plain(score), melds=", ".join(melds) or _NONE, red=_plain(red))

    def _meld(self, meld: Any, turn: int | None = None) -> str:
        if isinstance(meld, str):
            return meld
        cards = str(meld["cards"])
        if meld.get("concealed"):
            return self._say("concealed-meld", cards=cards)
        # The player who laid a meld matters if it is not the player whose turn it is.
        by = [meld["by"]] if isinstance(meld.get("by"), int) else meld.get("by", [turn])
        return cards if turn in by or len(by) != 1 else self._say("meld-by", cards=cards, seat=by[0])

    def _deal(self, given: Mapping[str, Any]) -> str:
        _, cards, _ = open_cards(given["deck"])
        dealer = given.get("dealer", 0)
        count = self.first.players * self.first.object["deal"]["hand"]
        if count != self.second.players * self.second.object["deal"]["hand"] or len(cards) < count:
            return self._say("dealt-all", dealer=dealer, cards=given["deck"])
        step = 1 if self.first.object["table"]["direction"] == "clockwise" else -1
        special = [
            self._say("dealt-to", cards=card, seat=(dealer + step * (1 + place)) % self.first.players)
            for place, card in enumerate(cards[:count])
            if card[0] == "3"
        ]
        following = " ".join(cards[count : count + _NEXT_SHOWN])
        return self._say("dealt", dealer=dealer, special=self._listed(special) if special else _NONE, next=following)

    def _hand(self, hand: Mapping[str, Any]) -> list[str]:
        found = [self._scored_side(place, side) for place, side in enumerate(hand["sides"])]
        return [*found, self._say("scored-number", deal=hand["deal"])] if "deal" in hand else found

    def _scored_side(self, place: int, side: Mapping[str, Any]) -> str:
        melds = ", ".join(self._meld(meld) for meld in side.get("melds", ()))
        left = [cards or self._say("nothing-left") for cards in side.get("hands", ())]
        return self._say(
            "scored-side",
            side=place,
            players=" ".join(map(str, side.get("players", ()))) or _NONE,
            score=_plain(side.get("score")),
            melds=melds or _NONE,
            red=_plain(side.get("red_threes")),
            black=_plain(side.get("black_threes")),
            left=" / ".join(left),
            out=side.get("went_out", _NONE),
        )

    def _entry(self, entry: Mapping[str, Any]) -> str:
        cards = " ".join(entry["cards"])
        plain = meld_rank(entry["cards"]) == entry["rank"] and len(entry["cards"]) > 1
        return cards if plain or entry["rank"] == "W" else self._say("meld-onto", cards=cards, rank=entry["rank"])

    # --- answers ---

    def _answer(self, answer: Answer, other: Answer, kind: Kind) -> str:
        if answer.unreadable:
            return self._say("impossible", why=answer.reason)
        if answer.refused is not None:
            reasons = [
                self._say("refused-by", sentence=sentences.refusal(rule, self.lang).rstrip("."), rule=rule)
                for rule in answer.refused
            ]
            return self._say("refused", reasons="; ".join(reasons))
        if answer.score is not None:
            return "; ".join(self._score(answer.score, other.score))
        over = answer.facts.get("phase") == "over"
        known = {key: value for key, value in answer.facts.items() if key != "turn" or not over}
        facts = "; ".join(told for key, value in known.items() for told in self._fact(key, value))
        if kind == "verdict" or not facts:
            return self._say("legal")
        return self._say("afterwards", facts=facts)

    def _fact(self, key: str, value: Any) -> Iterator[str]:
        match key, value:
            case "hands", Mapping():
                yield from (self._say("fact-hand", seat=int(seat), cards=cards) for seat, cards in value.items())
            case "hands", _:
                counts = [self._say("fact-cards", n=count) for count in (value if len(set(value)) > 1 else value[:1])]
                yield self._say("fact-hands", n=len(counts), counts=self._listed(counts))
            case "melds", _:
                for side, melds in enumerate(value):
                    name = "fact-melds" if melds else "fact-no-melds"
                    yield self._say(name, side=side, melds=", ".join(melds))
            case (("red3" | "black3"), _):
                laid = [self._say("fact-threes-of", cards=cards, seat=at) for at, cards in enumerate(value) if cards]
                yield self._say(f"fact-{key}", threes=self._listed(laid) if laid else self._say("fact-no-threes"))
            case "pile", _:
                yield self._say("fact-pile" if value else "fact-pile-empty", cards=value)
            case "turn", _:
                yield self._say("fact-turn", seat=value)
            case (("stock" | "pile_size"), _):
                yield self._say(f"fact-{key.replace('_', '-')}", n=value)
            case "sides", _:
                yield self._say("fact-sides", sides=" / ".join(" ".join(map(str, seats)) for seats in value))
            case (("phase" | "frozen" | "joined" | "taken" | "asked"), _):
                yield self._say(f"fact-{key}", **{key: words.plain(value)})
            case _:
                yield self._say("fact-other", name=key, value=str(value))

    def _score(self, score: Mapping[str, Any], other: Mapping[str, Any] | None) -> Iterator[str]:
        """How a score differs from another: items of the sheets that differ, otherwise totals and what follows."""
        against = other or {"sheets": [], "next": {}}
        unlike = False
        for place, sheet in enumerate(score["sheets"]):
            theirs = against["sheets"][place]["items"] if place < len(against["sheets"]) else None
            items = sheet["items"]
            if theirs == items:
                continue
            unlike = True
            names = sorted(items.keys() | (theirs or {}).keys(), key=list(_ITEMS).index)
            told = [
                self._say("score-item", item=self.words.message("cli", f"item-{name}"), points=items.get(name, 0))
                for name in names
                if (theirs or {}).get(name, 0) != items.get(name, 0)
            ]
            lone = len(sheet["of"]) == 1
            yield self._say(
                "score-of",
                whose="player" if lone else "side",
                number=sheet["of"][0] if lone else place,
                items=", ".join(told),
                total=sheet["total"],
            )
        if unlike:
            return
        if score["scores"] != against.get("scores"):
            yield self._say("score-totals", list=self._listed(list(map(str, score["scores"]))))
        following, then = score["next"], against["next"]
        if following["winners"] != then.get("winners"):
            winners = self._listed([self._whose(score, winner) for winner in following["winners"]])
            yield self._say("score-winners", list=winners) if following["winners"] else self._say("score-no-winner")
        elif following["minimums"] != then.get("minimums"):
            yield self._say("score-minimums", list=self._listed(list(map(str, following["minimums"]))))
        if following["dealer"] != then.get("dealer"):
            yield self._say("score-dealer", dealer=following["dealer"])

    def _whose(self, score: Mapping[str, Any], number: int) -> str:
        lone = all(len(sheet["of"]) == 1 for sheet in score["sheets"])
        return (
            self.words.message("cli", "sheet-player", seat=number)
            if lone
            else self.words.message("cli", "sheet-side", side=number)
        )


_ITEMS = (
    "meld_cards",
    "natural_canastas",
    "mixed_canastas",
    "wild_canastas",
    "concealed_canastas",
    "red_threes",
    "black_threes",
    "going_out",
    "concealed_going_out",
    "hand_cards",
)


def _plain(value: Any) -> str:
    """A number or cards as text, several values separated by a slash; the word for nothing if there is none."""
    if isinstance(value, list):
        value = " / ".join(map(str, value)) if any(value) else None
    return str(value) if value else _NONE
