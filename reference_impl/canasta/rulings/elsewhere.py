"""How other variants, and the same variant with one more option, decide a question."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from canasta.reference.verdict import CHECKS
from canasta.spec import CanastaError, Resolution, Rules, UnreadableInput, catalogue, files, resolve

from .position import completed
from .question import Question
from .ruling import Verdict, verdict


class Elsewhere(NamedTuple):
    """A rule set that decides a question differently, and how."""

    ruleset: str
    verdict: Verdict


def elsewhere(ruleset: Resolution, asked: Question, found: Verdict) -> Iterator[Elsewhere]:
    """The rule sets for the same number of players that decide otherwise: first variants, then options of this one.

    Rule sets in which there is no such position are left out.
    """
    for name in _others(ruleset.variant, ruleset.options, ruleset.players):
        rules = _rules(name)
        if rules is None or rules.digest == ruleset.digest:
            continue
        try:
            differs = verdict(completed(rules, asked))
        except UnreadableInput:
            continue
        if differs.legal != found.legal:
            yield Elsewhere(name, differs)


@cache
def _others(variant: str, options: tuple[str, ...], players: int) -> tuple[str, ...]:
    """The names of the rule sets to ask, including some that may not exist."""
    names = [f"{other}@{players}" for other in files.variants() if other != variant or options]
    if variant in files.variants():
        more = [name for name in files.options() if name not in options and _may_matter(name, variant, players)]
        names += [f"{'+'.join((variant, *options, name))}@{players}" for name in more]
    return tuple(names)


def _may_matter(option: str, variant: str, players: int) -> bool:
    """Whether an option may apply, and sets a parameter that a rule for actions reads."""
    file = files.options()[option]
    if (file.variants is not None and variant not in file.variants) or (
        file.players is not None and players not in file.players
    ):
        return False
    return any(path.startswith(_read()) for path in file.effective(players))


@cache
def _read() -> tuple[str, ...]:
    """The parameters that the rules for actions read."""
    rules = catalogue.rules()
    return tuple(sorted({path for check in CHECKS for path in rules[check.rule].reads}))


@cache
def _rules(name: str) -> Rules | None:
    try:
        return resolve(name).rules()
    except CanastaError:
        return None  # the option contradicts another one, or does not exist for this number of players
