"""Hands and matches as people write them: read from a file and scored. Every error names its place in the file."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from canasta import NextHand, Sheet, score_with_totals
from canasta.cli.ruleset import resolved
from canasta.spec import Finding, Rules, UnreadableInput
from canasta.spec.documents import form_findings
from canasta.spec.files import header
from canasta.spec.reading import Document, Place, read

#: The rule set of a file that does not name one.
DEFAULT = "classic"


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """A hand of the file: its sheets, the totals before it in points, and the match after it."""

    sheets: tuple[Sheet, ...]
    before: tuple[int, ...]
    after: NextHand

    def to_json(self) -> dict[str, Any]:
        """The sheets in the order of sides (or of players with a lone taker), and the next dealer."""
        return {
            "sides": [
                {
                    "of": list(sheet.of),
                    "items": {item.name: item.points for item in sheet.items},
                    "total": sheet.total,
                    "score": total,
                    "next_minimum": minimum,
                }
                for sheet, total, minimum in zip(self.sheets, self.after.scores, self.after.minimums, strict=True)
            ],
            "winners": list(self.after.winners),
            "next_dealer": self.after.dealer,
        }


@dataclass(frozen=True, slots=True)
class Scored:
    """The content of a file, scored: one hand, or the hands of a match in order."""

    kind: str
    rules: Rules
    hands: tuple[ScoredHand, ...]

    def to_json(self) -> dict[str, Any]:
        """The object of a hand; a match has a list of them and the last totals."""
        head = {"ruleset": self.rules.name, "digest": self.rules.digest}
        if self.kind == "hand":
            return {**head, **self.hands[0].to_json()}
        return {
            **head,
            "hands": [hand.to_json() for hand in self.hands],
            "scores": list(self.hands[-1].after.scores),
            "winners": list(self.hands[-1].after.winners),
        }


def scored(file: Path | Document, ruleset: str | None = None) -> Scored:
    """Score a hand or match file under its own rule set, or under another one given by name.

    Raises:
        UnreadableInput: the file has errors or the hand is impossible, with line and column; or the rule set does not
            exist, with a code in `canasta.spec.errors.USAGE` if its name does not come from the file.
        ContradictoryRules: the rule set cannot be played.
    """
    document = file if isinstance(file, Document) else read(file)
    kind = header(document)
    if kind not in ("hand", "match"):
        document.refuse("wrong-kind", ("canasta",), kind=kind, words=["hand/1", "match/1"])
    findings = form_findings(document)
    if findings:
        raise UnreadableInput(findings)
    rules = _rules(document, ruleset)
    if kind == "hand":
        return Scored(kind, rules, (_hand(document, rules, document.value, ()),))
    return Scored(kind, rules, tuple(_match(document, rules)))


def _rules(document: Document, ruleset: str | None) -> Rules:
    if ruleset is not None:
        return resolved(ruleset).rules()
    try:
        return resolved(document.value.get("variant", DEFAULT)).rules()
    except UnreadableInput as fault:
        # The name is in the file, so the error is in the file.
        raise UnreadableInput(
            document.moved(one, ("variant",)) if one.line is None else one for one in fault.findings
        ) from None


def _match(document: Document, rules: Rules) -> list[ScoredHand]:
    hands: list[ScoredHand] = []
    for place, obj in enumerate(document.value["hands"]):
        at: Place = ("hands", place)
        if hands:
            after = hands[-1].after
            if after.winners:
                document.refuse("hand-too-many", at)
            obj = _continued(document, rules, obj, at, after)
        elif "dealer" in document.value:
            obj = {"dealer": document.value["dealer"], **obj}
        hands.append(_hand(document, rules, obj, at))
    return hands


def _continued(document: Document, rules: Rules, obj: Mapping[str, Any], at: Place, after: NextHand) -> dict[str, Any]:
    """A later hand with the totals, dealer and number that follow from the hand before; what is written must agree."""
    for key, value in (("dealer", after.dealer), ("deal", after.deal_number)):
        if obj.get(key, value) != value:
            document.refuse("wrong-sequel", (*at, key), said=obj[key], follows=value)
    sides: list[dict[str, Any]] = []
    personal = rules.table.sides == "lone_taker"
    for place, side in enumerate(obj["sides"]):
        seats = side.get("players", [place])
        known = all(seat < len(after.scores) for seat in seats) if personal else place < len(after.scores)
        if not known:
            sides.append(side)  # the engine reports what is wrong with the sides
            continue
        total: Any = [after.scores[seat] for seat in seats] if personal else after.scores[place]
        said = side.get("score", total)
        if (said if isinstance(said, list) else [said]) != (total if personal else [total]):
            at_score: Place = (*at, "sides", place, "score")
            document.refuse("wrong-sequel", at_score, "score", said=said, follows=total)
        sides.append({**side, "score": total})
    return {**obj, "sides": sides, "dealer": after.dealer, "deal": after.deal_number}


def _hand(document: Document, rules: Rules, obj: Mapping[str, Any], at: Place) -> ScoredHand:
    try:
        sheets, after = score_with_totals(rules, obj)
    except UnreadableInput as fault:
        raise UnreadableInput(_placed(document, at, fault.findings)) from None
    before = tuple(total - sheet.total for total, sheet in zip(after.scores, sheets, strict=True))
    return ScoredHand(sheets, before, after)


def _placed(document: Document, at: Place, findings: Sequence[Finding]) -> list[Finding]:
    """Findings about a hand, with their places in the file."""
    return [document.moved(one, (*at, *_steps(one.path))) for one in findings]


def _steps(path: str) -> Place:
    """``sides[1].hands[0]`` as a list of keys and positions."""
    return tuple(int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", path))
