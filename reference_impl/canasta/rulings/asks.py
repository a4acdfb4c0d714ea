"""Files of questions: one a line, ``#`` begins a remark. A line may name a rule set, and the ruling that is expected.

``classic@4 | pile 2h Qs; hand Qc Jk 4h; take Qc Jk | illegal | pile.frozen-needs-natural-pair``
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from canasta.spec import Finding, UnreadableInput, catalogue
from canasta.spec.checking import nearest
from canasta.spec.reading import read_text

from .question import Question, question
from .ruling import Verdict

_RULINGS = ("legal", "illegal")
#: The most questions of a file.
MOST = 2000


@dataclass(frozen=True, slots=True)
class Asked:
    """A line of a file: the question, the rule set that it names, and what is expected.

    :ivar ruleset: its name, or None.
    :ivar legal: whether the action should be legal, or None.
    :ivar rule: the id of the rule that should decide, or None.
    """

    question: Question
    ruleset: str | None
    legal: bool | None
    rule: str | None

    def difference(self, found: Verdict) -> Finding | None:
        """A finding if the verdict found is not the expected one."""
        fits = self.legal in (None, found.legal) and (self.rule is None or self.rule in found.rules)
        if fits:
            return None
        file, line, said = self.question.file, self.question.line, _RULINGS[not self.legal]
        ruling, rules = _RULINGS[not found.legal], ", ".join(found.rules)
        rule = self.rule or "no-rule"
        return Finding.of(file, (line, 1), "other-ruling", said=said, rule=rule, ruling=ruling, rules=rules)


def read_asks(file: Path) -> tuple[Asked, ...]:
    """Read a file of questions.

    Raises UnreadableInput with a finding for each line that cannot be read, or if there is no question.
    """
    name, text = read_text(file)
    found: list[Asked] = []
    findings: list[Finding] = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.split("#", 1)[0]
        if not bare.strip():
            continue
        try:
            found.append(_asked(bare, name, number))
        except UnreadableInput as fault:
            findings += fault.findings
        if len(found) > MOST:
            raise UnreadableInput([Finding.of(name, (number, 1), "bad-question", "", "many", most=MOST)])
    if findings:
        raise UnreadableInput(findings)
    if not found:
        raise UnreadableInput([Finding.of(name, (1, 1), "empty")])
    return tuple(found)


def _asked(line: str, file: str, number: int) -> Asked:
    parts = line.split("|")
    first = 1 if len(parts) > 1 and parts[1].strip() not in _RULINGS else 0
    column = sum(len(part) + 1 for part in parts[:first]) + len(parts[first]) - len(parts[first].lstrip()) + 1
    ruleset = parts[0].strip() if first else None
    asked = question(parts[first].strip(), file, number, column)
    said = [part.strip() for part in parts[first + 1 :]]
    if len(said) > 2:
        _refuse(file, number, "fields", count=len(parts))
    if said and said[0] not in _RULINGS:
        _refuse(file, number, "ruling", word=said[0], words=list(_RULINGS))
    rule = said[1] if len(said) == 2 else None
    if rule is not None and rule not in catalogue.rules():
        meant = nearest(rule, catalogue.rules())
        raise UnreadableInput([Finding.of(file, (number, 1), "unknown-rule", rule=rule, meant=meant)])
    return Asked(asked, ruleset or None, said[0] == "legal" if said else None, rule)


def _refuse(file: str, number: int, detail: str, **data: Any) -> NoReturn:
    raise UnreadableInput([Finding.of(file, (number, 1), "bad-question", "", detail, **data)])
