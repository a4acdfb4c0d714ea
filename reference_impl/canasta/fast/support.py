"""Support: which rule sets this interpreter plays. The others are refused, and `canasta.reference` plays them.

Rules: pile.black-three-closing-take, under which the rest of a pile counts for a way out before it is taken.
"""

from __future__ import annotations

from collections.abc import Callable

from canasta.spec import ContradictoryRules, Finding, Rules

#: Parameters with values that this interpreter does not play, and what these values are.
_UNSUPPORTED: tuple[tuple[str, Callable[[Rules], bool]], ...] = (
    ("pile.black_three_top", lambda rules: rules.pile.black_three_top == "when_going_out"),
)


def unsupported(rules: Rules) -> tuple[str, ...]:
    """The paths of the parameters whose values this interpreter does not play; empty if it supports the rule set.

    Args:
        rules: the rule set.
    """
    return tuple(path for path, is_unsupported in _UNSUPPORTED if is_unsupported(rules))


def demand(rules: Rules) -> None:
    """Refuse a rule set that this interpreter does not play.

    Raises:
        ContradictoryRules: the rule set has parameters that it does not play, with one finding for each.
    """
    found = [Finding.of("ruleset", None, "unsupported", path) for path in unsupported(rules)]
    if found:
        raise ContradictoryRules(found)
