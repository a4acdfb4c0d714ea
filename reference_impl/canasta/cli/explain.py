"""`canasta explain`: one rule in words, with its parameters and its sources."""

import click

from canasta.cli.output import Exit, emit, format_option, say, stop, wants_json


@click.command()
@click.argument("rule")
@click.option("--ruleset", default="classic", show_default=True, help="Explain the rule as it is in this rule set.")
@format_option
def explain(rule: str, ruleset: str) -> None:
    """Print a rule in words. RULE is an id such as pile.frozen-needs-natural-pair.

    You also see the message to a player who breaks it, the parameters that it depends on, the claims and sources that
    support it, and the questions that the sources leave open.
    """
    from canasta.cli.ruleset import resolved
    from canasta.spec import catalogue
    from canasta.text import sentences

    known = catalogue.rules()
    if rule not in known:
        import difflib

        near = difflib.get_close_matches(rule, known, 1)
        stop(say("no-such-rule", rule=rule, meant=near[0] if near else "none"), Exit.USAGE)
    entry, found = known[rule], resolved(ruleset)
    rules = found.rules()
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
