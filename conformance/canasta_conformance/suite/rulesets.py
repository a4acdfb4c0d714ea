"""Rule sets by name, including micro rule sets, and with single parameters overridden."""

from __future__ import annotations

import copy
import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from canasta.spec import CanastaError, Rules, load, load_file, rules_from
from canasta_conformance import places

_NAME = re.compile(r"(?P<variant>[a-z][a-z0-9-]*)(?P<options>(?:\+[a-z][a-z0-9-]*)*)(?:@(?P<players>[2-8]))?")


@cache
def named(name: str) -> Rules:
    """The rule set with this name; the variants in ``conformance/micro`` are known too.

    Raises UnreadableInput or ContradictoryRules, like `canasta.spec.resolve`.
    """
    found = _NAME.fullmatch(name)
    if found is not None:
        file = places.path("micro", f"{found['variant']}.yaml")
        if file.is_file():
            options = tuple(option for option in found["options"].split("+") if option)
            return load_file(file, options, int(found["players"]) if found["players"] else None)
    return load(name)


def overridden(name: str, overrides: Mapping[str, Any]) -> Rules:
    """A named rule set with single parameters set by path.

    Raises KeyError for an unknown path, and the errors of `rules_from` if the values contradict each other.
    """
    if not overrides:
        return named(name)
    return rules_from(with_values(named(name).to_json(), overrides))


def with_values(obj: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """A resolved object with the values at some paths replaced; a path has keys, and positions in lists, joined by
    dots.

    Raises KeyError for an unknown path.
    """
    made = copy.deepcopy(dict(obj))
    for path, value in values.items():
        place: Any = made
        *way, last = path.split(".")
        for part in way:
            place = place[_step(place, part, path)]
        place[_step(place, last, path)] = copy.deepcopy(value)
    return made


def _step(place: Any, part: str, path: str) -> str | int:
    if isinstance(place, list):
        if part.isdigit() and int(part) < len(place):
            return int(part)
    elif isinstance(place, dict) and part in place:
        return part
    raise KeyError(path)


def spec_name(name: str, overrides: Mapping[str, Any]) -> str:
    """The name of a rule set in requests: its own name, and the values that are overridden."""
    if not overrides:
        return name
    values = ", ".join(
        f"{path}={str(value).lower() if isinstance(value, bool) else value}"
        for path, value in sorted(overrides.items())
    )
    return f"{name} with {values}"


def loads(name: str) -> bool:
    """Whether this version can play the rule set with this name."""
    try:
        named(name)
    except CanastaError:
        return False
    return True


def among(name: str, known: Collection[str]) -> str | None:
    """The rule set in a list that a name means: the same name, or its full form, as classic means classic@4.

    None if the list has no such rule set.
    """
    if name in known:
        return name
    try:
        full = named(name).name
    except CanastaError:
        return None
    return full if full in known else None
