"""Support: which rule sets this interpreter plays."""

from canasta.spec import Rules


def unsupported(rules: Rules) -> tuple[str, ...]:
    """The paths of the parameters whose values this interpreter does not play; empty if it supports the rule set.

    Args:
        rules: the rule set.
    """
    return ()
