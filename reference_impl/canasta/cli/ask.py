"""`canasta ask`: the ruling on a dispute, or on a file of them."""

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from canasta.cli.output import Exit, emit, finding_json, folded, format_option, report, say, wants_json

if TYPE_CHECKING:
    from canasta.rulings.asks import Asked
    from canasta.rulings.elsewhere import Elsewhere
    from canasta.rulings.ruling import Ruling, Verdict
    from canasta.spec import Finding, Resolution

#: The rules that are explained; the ids of the others are in JSON.
_TOLD = 3


@click.command()
@click.argument("question", metavar="QUESTION|FILE", nargs=-1, required=True)
@click.option("--ruleset", default="classic", show_default=True, help="Decide by this rule set.")
@format_option
def ask(question: tuple[str, ...], ruleset: str) -> None:
    """Decide a dispute: may this player do this?

    QUESTION describes the position and ends with the action, with semicolons between the parts:

    \b
        canasta ask "pile 2h Qs; hand Qc Jk 4h; melds 8c 8d 8h; take Qc Jk"
        canasta ask "score 1600; hand K K K 4 5; drawn; meld K K K"

    \b
        pile CARDS     the discard pile, its top card last
        hand CARDS     the hand of the player who acts
        melds CARDS    the melds of their side, with commas between them
        score N        the total of their side
        red N          its red threes
        drawn, taken   the player has drawn a card, or taken the pile
        asked yes|no   what the partner answered
        stock N        cards in the stock; empty if there is none
        others N N N   cards of the other players, in the order of play
        seat N, dealer N   seats from 0
        hand seat 2 …, melds side 1 …, score side 1 …, red side 1 …   other players and sides
        take CARDS, meld CARDS + CARDS, discard CARD, draw, ask, answer yes, pass   the action

    The rest of the table is filled in. You see what was assumed, and whether the ruling depends on it.

    FILE has one question a line; # begins a remark. A line may be: RULESET | QUESTION | legal or illegal | RULE. These
    rulings are checked. Use - for standard input.

    Exit codes: 0 a ruling was given; 1 a ruling in the file differs; 2 a question cannot be read.
    """
    from canasta.cli.ruleset import resolved
    from canasta.rulings.asks import Asked, read_asks
    from canasta.rulings.question import question as read
    from canasta.spec import UnreadableInput
    from canasta.spec.incoming import named, readable

    text = " ".join(question)
    try:
        if _is_file(text):
            with readable(Path(text)) as place:
                asked = read_asks(place)
                findings = named(_answer_all(asked, ruleset), place, Path(text))
        else:
            _print(*_answer(Asked(read(text), None, None, None), resolved(ruleset)))
            return
    except UnreadableInput as fault:
        click.get_current_context().exit(report(fault, wants_json(), wrong=Exit.USAGE))
    _report(findings, len(asked))
    click.get_current_context().exit(Exit.WRONG if findings else Exit.GOOD)


def _is_file(text: str) -> bool:
    """Whether the user named a file: one that exists, standard input, or one word with an ending."""
    if ";" in text or not text.strip():
        return False
    try:
        there = Path(text).exists()
    except (OSError, ValueError):
        there = False  # no file can have this name
    return text == "-" or there or re.fullmatch(r"\S{1,250}\.[a-z]+", text) is not None


def _answer(asked: "Asked", found: "Resolution") -> tuple["Ruling", tuple["Elsewhere", ...]]:
    """The ruling on a question, and the rule sets that decide it otherwise."""
    from canasta.rulings.elsewhere import elsewhere
    from canasta.rulings.ruling import ruling

    ruled = ruling(found.rules(), asked.question)
    return ruled, tuple(elsewhere(found, asked.question, ruled.verdict))


def _answer_all(asks: "tuple[Asked, ...]", usual: str) -> list["Finding"]:
    """Answer the questions of a file; the findings are rulings that are not the expected ones."""
    from functools import cache

    from canasta.cli.ruleset import resolved
    from canasta.rulings.ruling import ruling
    from canasta.spec import UnreadableInput

    rule_set = cache(resolved)
    findings = []
    for one in asks:
        try:
            found = rule_set(one.ruleset or usual)
        except UnreadableInput as fault:
            raise (
                fault
                if one.ruleset is None
                else UnreadableInput(
                    replace(finding, file=one.question.file, line=one.question.line, column=1)
                    for finding in fault.findings
                )
            ) from None
        if wants_json():
            ruled, others = _answer(one, found)
            emit(to_json(ruled, others))
        else:
            ruled = ruling(found.rules(), one.question)
            word = say("ask-legal" if ruled.verdict.legal else "ask-illegal", ruleset=ruled.rules.name)
            line = say("ask-line", line=one.question.line, ruling=word, rules=", ".join(ruled.verdict.rules[:_TOLD]))
            click.echo("\n".join(folded(line)))
        difference = one.difference(ruled.verdict)
        if difference is not None:
            findings.append(difference)
    return findings


def _report(findings: "tuple[Finding, ...]", count: int) -> None:
    """Print the differences of a file."""
    from canasta.spec import wording

    if wants_json():
        emit({"questions": count, "findings": [finding_json(one) for one in findings]})
        return
    click.echo(say("ask-summary", count=count, different=len(findings)))
    for finding in findings:
        click.echo("\n  ".join(wording.lines(finding)), err=True)


def to_json(ruled: "Ruling", others: "tuple[Elsewhere, ...]") -> dict[str, Any]:
    """A ruling in the form of the schema ruling-1."""
    from canasta.spec import catalogue

    known = catalogue.rules()
    return {
        "canasta": "ruling/1",
        "ruleset": ruled.rules.name,
        "question": ruled.question.text,
        "seat": ruled.seat,
        "action": ruled.line,
        "legal": ruled.verdict.legal,
        "rules": [
            {
                "rule": rule,
                "text": _said(rule, ruled),
                "sources": [*known[rule].claims, *known[rule].sources],
            }
            for rule in ruled.verdict.rules
        ],
        "assumed": [{"what": word, "text": say(f"assumed-{word}")} for word in ruled.assumed],
        "depends": [
            {"if": one.word, "text": say(f"if-{one.word}", value=one.value), **_verdict_json(one.verdict)}
            for one in ruled.depends
        ],
        "nearest": ruled.nearest,
        "elsewhere": [{"ruleset": one.ruleset, **_verdict_json(one.verdict)} for one in others],
    }


def _verdict_json(found: "Verdict") -> dict[str, Any]:
    return {"legal": found.legal, "rules": list(found.rules)}


def _said(rule: str, ruled: "Ruling") -> str:
    from canasta.text import sentences

    return sentences.rule_sentence(rule, ruled.rules)


def _print(ruled: "Ruling", others: "tuple[Elsewhere, ...]") -> None:
    """Print a ruling for people, or as JSON."""
    from canasta.spec import catalogue
    from canasta.text import sentences

    if wants_json():
        emit(to_json(ruled, others))
        return
    found = ruled.verdict
    lines = [say("ask-legal" if found.legal else "ask-illegal", ruleset=ruled.rules.name)]
    for rule in found.rules[:_TOLD]:
        entry = catalogue.rules()[rule]
        if not found.legal:
            lines += ["", sentences.refusal(rule)]
        lines += ["", say("ask-rule", rule=rule, text=_said(rule, ruled))]
        sources = ", ".join((*entry.claims, *entry.sources))
        if sources:
            lines.append("  " + say("ask-sources", list=sources))
    if ruled.nearest is not None:
        lines += ["", say("ask-nearest", action=ruled.nearest)]
    if ruled.assumed:
        lines += ["", say("ask-assumed", list="; ".join(say(f"assumed-{word}") for word in ruled.assumed))]
        lines += [say("ask-depends" if ruled.depends else "ask-does-not-depend")]
    lines += [
        say("ask-otherwise", condition=say(f"if-{one.word}", value=one.value), **_words(one.verdict))
        for one in ruled.depends
    ]
    if others:
        lines += ["", say("ask-elsewhere")]
        lines += [say("ask-otherwise", condition=one.ruleset, **_words(one.verdict)) for one in others]
    lines += ["", say("ask-more", rule=found.rules[0])]
    for line in lines:
        click.echo("\n".join(folded(line)))


def _words(found: "Verdict") -> dict[str, Any]:
    return {"legal": found.legal, "rules": ", ".join(found.rules[:_TOLD])}
