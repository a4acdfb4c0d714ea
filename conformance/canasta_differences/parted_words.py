"""Where the source documents differ, in words: what each says, the position, the question, and each verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from canasta.spec import catalogue, resolve, words
from canasta.spec.words import DEFAULT
from canasta.text import sentences
from canasta_differences.parted import DOCUMENTS, Asked, Parting
from canasta_differences.probe import Answer
from canasta_differences.witness_words import WitnessWords

_BOOK = "differences"


@dataclass(frozen=True, slots=True)
class Told:
    """A case in words: its title and id, the situation and the question, and a line for each answer."""

    head: str
    case: str
    situation: tuple[str, ...]
    answers: tuple[str, ...]


class PartedWords:
    """Describes in one language where documents differ."""

    def __init__(self, lang: str = DEFAULT) -> None:
        self.lang = lang
        classic = resolve(DOCUMENTS["sr"])
        self.words = WitnessWords(classic, classic, lang)

    def label(self, parting: Parting) -> str:
        """The name of the parameter."""
        return sentences.parameter(parting.path, parting.values["sr"], self.lang).label

    def documents(self, parting: Parting) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
        """Each document: its code, its value in words, and its claims with their sentences."""
        for code, value in parting.values.items():
            claims = [(claim, catalogue.claims()[claim].claim) for claim in parting.claims[code]]
            yield code, sentences.parameter(parting.path, value, self.lang).value, claims

    def position(self, parting: Parting) -> Told | None:
        """The case that shows the difference."""
        return None if parting.shown is None else self._told("parted-position", parting.shown)

    def twin(self, parting: Parting) -> Told | None:
        """The accepted neighbour of that case."""
        return None if parting.twin is None else self._told("parted-twin", parting.twin)

    def unshown(self, parting: Parting) -> str:
        """The reason why there is no case."""
        because = parting.idle()
        return self.say("parted-unshown") if because is None else self.say("parted-idle", because=because)

    def say(self, name: str, /, **values: Any) -> str:
        """A message of the book."""
        return words.message(_BOOK, name, self.lang, **values)

    # --- inside ---

    def _told(self, head: str, asked: Asked) -> Told:
        case = asked.case
        situation = (*self.words.situation(asked.probe), self.words.question(asked.probe))
        title = self.say(head, title=case.title, case=case.id)
        return Told(title, case.id, situation, tuple(self._answers(asked.answers)))

    def _answers(self, answers: Mapping[str, Answer]) -> Iterator[str]:
        grouped: dict[str, list[str]] = {}
        legal = {code for code, one in answers.items() if one.refused is None}
        for code, answer in answers.items():
            grouped.setdefault(self._answer(answer, answers, len(legal) == len(answers)), []).append(code)
        for told, codes in grouped.items():
            yield self.say("parted-answer-other", codes=", ".join(codes), told=told)

    def _answer(self, answer: Answer, answers: Mapping[str, Answer], all_legal: bool) -> str:
        if answer.refused is not None:
            return self.say("parted-refused", rules=", ".join(answer.refused))
        if not all_legal:
            return self.say("parted-accepted")
        if answer.score is not None:
            totals = [str(sheet["total"]) for sheet in answer.score["sheets"]]
            return self.say("parted-totals", totals=" : ".join(totals))
        differing = self._differing(answer, answers)
        return self.say("parted-after", told="; ".join(differing)) if differing else self.say("parted-accepted")

    def _differing(self, answer: Answer, answers: Mapping[str, Answer]) -> list[str]:
        """The differences between positions: short members as they are, long ones as numbers of cards."""
        found = []
        for key, value in answer.facts.items():
            if any(one.facts.get(key) != value for one in answers.values()):
                if key == "hands":
                    found.append(self.say("parted-hands", counts=", ".join(str(len(hand)) for hand in value)))
                elif key in ("pile", "stock"):
                    found.append(self.say("parted-cards", member=key, n=len(value)))
                else:
                    found.append(self.say("parted-member", member=key, value=str(value).lower()))
        return found
