"""Whether rules have the right to a name: the names of the specification belong to the digests of its rules.

A trace or a report carries a name and rules. Nobody can see from the name alone whether the rules are those that the
name promises, so whoever prints a name from outside asks `claim` first.
"""

import re
from dataclasses import dataclass

from . import files
from .errors import CanastaError
from .resolution import resolve

#: The names that variants, options and files of users can have; letters that only look like these are refused.
_FORM = re.compile(r"(?P<variant>[a-z][a-z0-9-]*)(?:\+[a-z][a-z0-9-]*)*(?:@[0-9]{1,3})?")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a name and a digest are to the specification.

    ``own``: no rule set of the specification has this name, so it is that of somebody's own rules, whose digest says
    which they are. ``expected`` is the digest that belongs to the name if another one came with it, or why the name
    cannot be one; None if nothing is wrong.
    """

    own: bool
    expected: str | None = None


def claim(name: str, digest: str) -> Claim:
    """Compare the name of a rule set with the digest of the rules that came with it."""
    form = _FORM.fullmatch(name)
    if form is None:
        return Claim(False, "a name such as classic+two-canastas@4")
    if form["variant"] not in files.variants():
        return Claim(True)
    try:
        mine = resolve(name).digest
    except CanastaError:
        return Claim(False, f"a rule set of {form['variant']} that exists")
    return Claim(False, None if mine == digest else mine)
