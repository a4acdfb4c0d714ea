"""`canasta explain`: rules and parameters in words, found by id or by words."""

from typing import TYPE_CHECKING, Any

import click

from canasta.cli.output import Exit, emit, folded, format_option, say, stop, wants_json

if TYPE_CHECKING:
    from canasta.spec import Resolution
    from canasta.text.search import Found


@click.command()
@click.argument("words", nargs=-1)
@click.option("--ruleset", default="classic", show_default=True, help="Explain the rules as they are in this rule set.")
@format_option
def explain(words: tuple[str, ...], ruleset: str) -> None:
    """Print a rule in words. WORDS are the id of a rule, such as pile.frozen-needs-natural-pair.

    You also see the message to a player who breaks it, the parameters that it depends on, the claims and sources that
    support it, and the questions that the sources leave open.

    Any other words are searched for: canasta explain frozen pile; canasta explain jokers. If one rule has them it is
    printed, otherwise the rules are listed. A parameter (opening.minimum) and a chapter (pile) work too. Without words
    you see all rules.
    """
    from canasta.cli.ruleset import resolved
    from canasta.spec import CHAPTERS, catalogue
    from canasta.spec.parameters import parameters
    from canasta.text import search

    asked, found = " ".join(words).strip(), resolved(ruleset)
    if asked in catalogue.rules():
        _one(asked, found)
    elif not asked:
        _list(found, [rule for _, rules in search.listed() for rule in rules], ())
    elif asked in CHAPTERS:
        _list(found, search.chapter_rules(asked), [path for path in parameters() if path.startswith(f"{asked}.")])
    elif any(path == asked or path.startswith(f"{asked}.") for path in parameters()):
        reading = [rule for rule, entry in catalogue.rules().items() if _reads(entry.reads, asked)]
        _list(found, reading, [path for path in parameters() if path == asked or path.startswith(f"{asked}.")])
    else:
        _found(asked, found, search.search(asked, found.rules()))


def _reads(reads: tuple[str, ...], path: str) -> bool:
    return any(one == path or one.startswith(f"{path}.") or path.startswith(f"{one}.") for one in reads)


def _found(asked: str, ruleset: "Resolution", found: "Found") -> None:
    """Print what a search found: the rule, a list, or that nothing was found."""
    if not found.rules and not found.parameters:
        stop(say("no-such-rule", rule=asked, meant="none") + "\n" + say("explain-lists"), Exit.USAGE)
    if found.instead and not wants_json():
        for word, known in found.instead.items():
            click.echo(say("explain-instead", word=word, known=known), err=True)
    if len(found.rules) == 1 and not found.parameters:
        _one(found.rules[0], ruleset)
    else:
        _list(ruleset, found.rules, found.parameters)


def _list(ruleset: "Resolution", rules: Any, paths: Any) -> None:
    """Print rules with their titles, and parameters with their values in words."""
    from canasta.text import sentences

    values = ruleset.values()
    if wants_json():
        emit(
            {
                "ruleset": ruleset.name,
                "rules": [{"rule": rule, "title": sentences.rule_title(rule)} for rule in rules],
                "parameters": {path: values[path] for path in paths},
            }
        )
        return
    for rule in rules:
        click.echo("\n".join(folded(f"{rule}: {sentences.rule_title(rule)}")))
    if rules and paths:
        click.echo()
    for path in paths:
        line = say("rule-reads", path=path, words=str(sentences.parameter(path, values[path])))
        click.echo("\n".join(folded(line)))


def _one(rule: str, found: "Resolution") -> None:
    """Print one rule with all that it rests on."""
    from canasta.spec import catalogue
    from canasta.text import sentences

    entry, rules = catalogue.rules()[rule], found.rules()
    sentence = sentences.rule_sentence(rule, rules)
    refusal = sentences.refusal(rule) if entry.kind == "requires" else None
    values = {
        path: value
        for path, value in found.values().items()
        if any(path == read or path.startswith(f"{read}.") for read in entry.reads)
    }
    claims = {name: catalogue.claims()[name].claim for name in entry.claims}
    open_points = {name: catalogue.ambiguities()[name].situation for name in entry.ambiguities}
    if wants_json():
        emit(
            {
                "rule": rule,
                "ruleset": found.name,
                "title": sentences.rule_title(rule),
                "sentence": sentence,
                "refused": refusal,
                "kind": entry.kind,
                "stage": entry.stage,
                "reads": values,
                "claims": claims,
                "ambiguities": open_points,
                "sources": list(entry.sources),
                "policy": entry.policy,
                "yields_to": list(entry.yields_to),
            }
        )
        return
    click.echo(f"{rule}: {sentences.rule_title(rule)}")
    click.echo(f"\n{sentence}\n")
    if refusal is not None:
        click.echo(say("rule-refused", text=refusal))
    for path, value in values.items():
        click.echo(say("rule-reads", path=path, words=str(sentences.parameter(path, value))))
    for name, text in claims.items():
        click.echo(say("rule-claim", claim=name, text=text))
    for name in entry.sources:
        click.echo(say("rule-source", source=name, title=catalogue.sources()[name].title))
    for name, text in open_points.items():
        click.echo(say("rule-ambiguity", ambiguity=name, text=text))
    if entry.policy is not None:
        click.echo(say("rule-policy", reason=entry.policy))
    if entry.yields_to:
        click.echo(say("rule-yields", list=", ".join(entry.yields_to)))
