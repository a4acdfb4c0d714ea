"""A dispute in one line: clauses divided by semicolons, the last one the action in question.

``pile 2h Qs; hand Qc Jk 4h 5s 7d; melds 8c 8d 8h; take Qc Jk``. Of the pile the last card is the top one. Where a
clause does not name a seat or side it is about the player who acts. Suits may be left out.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from canasta.spec import Finding, UnreadableInput
from canasta.spec.checking import nearest
from canasta.spec.documents import CARD_WORD
from canasta.written.cards import groups, spelled

VERBS = ("take", "meld", "discard", "draw", "ask", "answer", "pass")
_CLAUSES = ("pile", "hand", "melds", "score", "red", "stock", "drawn", "taken", "asked", "seat", "dealer", "others")
#: Clauses that may name a seat or a side, such as ``hand seat 2 Kc`` and ``melds side 1 8c 8d 8h``.
_OF = {"hand": "seat", "melds": "side", "score": "side", "red": "side"}
_ASKED = ("yes", "no", "none")
_MOST_LENGTH = 2000
_NUMBER = re.compile("-?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Question:
    """A position as far as somebody described it, and the action in question. Cards may lack suits.

    :ivar hands: cards by seat; None is the seat that acts. ``melds``, ``scores`` (points) and ``red`` (cards, or their
        number) likewise by side.
    :ivar stock: its cards, their number, or None if nothing is said.
    :ivar others: the numbers of cards of the other players, in the order of play.
    :ivar action: the action as a line without its seat; empty if only a position is described.
    """

    text: str
    file: str = "question"
    line: int = 1
    seat: int = 0
    dealer: int | None = None
    pile: tuple[str, ...] | None = None
    hands: Mapping[int | None, tuple[str, ...]] = field(default_factory=dict)
    melds: Mapping[int | None, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    scores: Mapping[int | None, int] = field(default_factory=dict)
    red: Mapping[int | None, int | tuple[str, ...]] = field(default_factory=dict)
    stock: int | tuple[str, ...] | None = None
    drawn: bool = False
    taken: bool = False
    asked: str | None = None
    others: tuple[int, ...] | None = None
    action: str = ""

    @property
    def verb(self) -> str:
        """What is to be done: take, meld, discard and so on."""
        return self.action.partition(" ")[0]

    def refuse(self, code: str, detail: str = "", **data: Any) -> NoReturn:
        """Raise UnreadableInput with a finding about this question."""
        raise UnreadableInput([Finding.of(self.file, (self.line, 1), code, "", detail, **data)])


def question(text: str, file: str = "question", line: int = 1, column: int = 1, action: bool = True) -> Question:
    """Read a question.

    Raises UnreadableInput with one finding at the clause: an unknown word, an unknown card, a number that is none, a
    clause twice, or no action although one is required.

    :param file: its name in findings, with ``line`` and the ``column`` at which the text begins.
    :param action: whether there must be an action; if not, there may be none.
    """
    return _Reader(text, file, line, column).read(action)


class _Reader:
    """A question while it is read."""

    def __init__(self, text: str, file: str, line: int, column: int) -> None:
        self.text, self.file, self.line, self.start = text, file, line, column
        self.column = column
        self.parts: dict[str, Any] = {"hands": {}, "melds": {}, "scores": {}, "red": {}}
        self.met: set[tuple[str, int | None]] = set()

    def refuse(self, code: str, detail: str = "", **data: Any) -> NoReturn:
        raise UnreadableInput([Finding.of(self.file, (self.line, self.column), code, "", detail, **data)])

    def clauses(self) -> Iterator[str]:
        """The clauses that are not empty; the place of findings moves with them."""
        place = 0
        for clause in self.text.split(";"):
            self.column = self.start + place + len(clause) - len(clause.lstrip())
            place += len(clause) + 1
            if clause.strip():
                yield " ".join(clause.split())

    def read(self, wanted: bool) -> Question:
        if len(self.text) > _MOST_LENGTH:
            self.refuse("bad-question", "long", size=len(self.text), most=_MOST_LENGTH)
        action = ""
        for clause in self.clauses():
            word, _, rest = clause.partition(" ")
            word = word.lower()
            if word in VERBS:
                if action:
                    self.refuse("bad-question", "two-actions", clause=clause)
                self._check_cards(rest)
                action = f"{word} {rest}".strip()
            elif word in _CLAUSES:
                self._clause(word, rest)
            else:
                meant = nearest(word, (*_CLAUSES, *VERBS))
                words = [*_CLAUSES, *VERBS]
                self.refuse("bad-question", "clause", clause=clause, words=words, meant=meant)
        self.column = self.start
        if wanted and not action:
            self.refuse("bad-question", "no-action", words=list(VERBS))
        return Question(self.text, self.file, self.line, action=action, **self.parts)

    def _clause(self, word: str, rest: str) -> None:
        of, rest = self._of(word, rest)
        if (word, of) in self.met:
            self.refuse("bad-question", "twice", clause=word)
        self.met.add((word, of))
        match word:
            case "pile":
                self.parts["pile"] = self._cards(rest)
            case "hand":
                self.parts["hands"][of] = self._cards(rest)
            case "melds":
                self.parts["melds"][of] = tuple(self._cards(meld) for meld in groups(rest, ",/") if meld)
            case "score":
                self.parts["scores"][of] = self._number(rest)
            case "red":
                rest = rest.removeprefix("threes").strip()
                self.parts["red"][of] = int(rest) if re.fullmatch("[0-9]", rest) else self._cards(rest)
            case "stock":
                empty = rest.lower() in ("empty", "")
                number = re.fullmatch("[0-9]{1,3}", rest)
                self.parts["stock"] = 0 if empty else int(rest) if number else self._cards(rest)
            case "asked":
                if rest.lower() not in _ASKED:
                    self.refuse("bad-question", "word", clause=f"asked {rest}", words=list(_ASKED))
                self.parts["asked"] = rest.lower()
            case "seat" | "dealer":
                self.parts[word] = self._number(rest)
            case "others":
                self.parts["others"] = tuple(self._number(one) for one in rest.split())
            case _:
                if rest:
                    self.refuse("bad-question", "word", clause=f"{word} {rest}", words=[word])
                self.parts[word] = True

    def _of(self, word: str, rest: str) -> tuple[int | None, str]:
        """The seat or side that a clause names, and what is left of it."""
        head, *more = rest.split()[:2] or [""]
        if word in _OF and head.lower() == _OF[word] and more and re.fullmatch("[0-9]", more[0]):
            return int(more[0]), " ".join(rest.split()[2:])
        return None, rest

    def _number(self, text: str) -> int:
        bare = text.strip().replace("\u2212", "-")
        if not _NUMBER.fullmatch(bare):
            self.refuse("bad-question", "number", clause=text)
        return int(bare)

    def _cards(self, text: str) -> tuple[str, ...]:
        self._check_cards(text, only=True)
        return tuple(spelled(text))

    def _check_cards(self, text: str, only: bool = False) -> None:
        """Refuse a word that looks like a card and is none; with `only` every word must be a card."""
        for word in text.split():
            if not CARD_WORD.fullmatch(word) and (only or (word[:1].isupper() and not word.endswith(":"))):
                self.refuse("no-such-card", card=word)
