"""The rule sets of the campaign: every variant, every option once, and parameters that no variant or option sets."""

import re
from collections.abc import Mapping
from typing import Any

import canasta
from canasta.spec import CanastaError, Rules, files

#: Options whose rules show in another rule set than the first that they apply to: only in a longer match, seldom where
#: partners help each other out, hardly ever with a hand too small for two canastas.
SHOWN = {
    "opening-with-a-canasta": "classic+opening-with-a-canasta+target-7500@4",
    "two-canastas": "classic+two-canastas@3",
    "black-three-closing-take": "classic+black-three-closing-take@2",
}

#: Parameters that no variant or option sets; each is tried in a rule set.
HOUSE: Mapping[str, tuple[str, Any]] = {
    "a meld has at most seven cards": ("melds.set.max_cards", 7),
    "the last card must not be wild": ("going_out.closing_discard.not_of", ["wild"]),
}


def plain() -> dict[str, Rules]:
    """Every variant with every number of players that it allows."""
    names = [f"{variant.id}@{players}" for variant in files.variants().values() for players in variant.players or ()]
    return {name: canasta.load(name) for name in names}


def with_options() -> dict[str, Rules]:
    """For each option one rule set in which it changes something: the first to which it applies, if possible for four
    players, because those have partners.
    """
    found: dict[str, Rules] = {}
    bases = sorted(plain().items(), key=lambda item: item[1].table.players != 4)
    for option in files.options().values():
        if option.id in SHOWN:
            found[SHOWN[option.id]] = canasta.load(SHOWN[option.id])
            continue
        for name, base in bases:
            variant, players = name.split("@")
            patched = f"{variant}+{option.id}@{players}"
            try:
                rules = canasta.load(patched)
            except CanastaError:
                continue
            if rules.digest != base.digest:
                found[patched] = rules
                break
    return found


def of_the_house() -> dict[str, Rules]:
    """Classic for four with one parameter set to a value that no variant or option sets."""
    return {f"classic@4, {what}": _with(path, value, what) for what, (path, value) in HOUSE.items()}


def base(name: str) -> str:
    """The variant, with a number of players, from which a rule set of the campaign is made; it may be the rule set
    itself.
    """
    found = re.match(r"(\w+)[^@]*@(\d+)", name)
    assert found, f"{name} names no number of players"
    return f"{found[1]}@{found[2]}"


def _with(path: str, value: Any, what: str) -> Rules:
    written = canasta.load("classic@4").to_json()
    *groups, key = path.split(".")
    part = written
    for group in groups:
        part = part[group]
    part[key] = value
    return canasta.rules_from(written, f"classic@4, {what}")
