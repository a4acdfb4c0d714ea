"""Parameters that have no effect because of other values: a player without a partner cannot ask for permission.

A table of conditions by path, expressed in parameters only. A parameter is idle if it changes no verdict, state or
score. It may still change which rules a refused action breaks. Each statement names the values that make the parameter
idle, and the tests let the search for a witness try to disprove it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

#: Conditions for a parameter to be idle: by path, a value or several possible ones. One of several sets is enough.
Condition = Mapping[str, tuple[Any, ...]]

_SINGLES: Condition = {"table.sides": ("singles",)}
_NO_ASKING: Condition = {"going_out.permission.ask": ("never",)}
_NO_WILD_MELDS: Condition = {"melds.wild_only.allowed": (False,)}
_NO_EXTRA: Condition = {"going_out.concealed.extra": (0,)}
_NO_BLACK_MELDS: Condition = {"threes.black.meld.when": ("never",)}
_NO_FREEZER: Condition = {
    "pile.frozen_by.wild": (False,),
    "pile.frozen_by.red_three": (False,),
    "pile.frozen_by.black_three": (False,),
}

_IDLE: Mapping[str, tuple[Condition, ...]] = {
    "canastas.bonus.wild": (_NO_WILD_MELDS,),
    "canastas.concealed.top_discard_may_help": (
        {"canastas.concealed.natural": (0,), "canastas.concealed.mixed": (0,)},
    ),
    # Red threes are on the table before their player acts, and laying one never empties a hand.
    "going_out.closing_discard.not_of": (
        {
            "threes.red.dealt": ("at_once", "first_turn", "shown_at_once"),
            "going_out.closing_discard.not_of": ([], ["red_three"]),
        },
    ),
    "going_out.concealed.adding_to_partner": (_SINGLES, _NO_EXTRA),
    "going_out.concealed.after_take": (_NO_EXTRA,),
    "going_out.concealed.own_canasta": (_SINGLES, _NO_EXTRA),
    "going_out.permission.limit": (_NO_ASKING,),
    "going_out.permission.when": (_NO_ASKING,),
    "going_out.requires.no_freezing_card": (_NO_FREEZER,),
    "melds.partners_join": ({"table.sides": ("singles", "pairs", "trios")},),
    "melds.wild_only.max_cards": (_NO_WILD_MELDS,),
    "melds.wild_only.min_cards": (_NO_WILD_MELDS,),
    "pile.freeze_lasts": (_NO_FREEZER,),
    "pile.open_with.natural_and_wild": ({"pile.frozen_by.always": (True,)},),
    "pile.open_with.own_meld": ({"pile.frozen_by.always": (True,)},),
    "table.direction": ({"table.players": (2,)},),
    "threes.black.meld.four_points": (_NO_BLACK_MELDS,),
    "threes.black.meld.max_wilds": (_NO_BLACK_MELDS,),
    "threes.black.meld.min_cards": (_NO_BLACK_MELDS,),
    "threes.black.minus_if": ({"threes.black.laid_out": (False,)},),
    # Unless dealt red threes wait in the hand for a first turn, no hand has one when the hand ends.
    "threes.red.left_in_hand": ({"threes.red.dealt": ("at_once", "shown_at_once")},),
}


def conditions() -> Mapping[str, tuple[Condition, ...]]:
    """The parameters that can be idle, and the conditions for each."""
    return _IDLE


def because(path: str, values: Mapping[str, Any], other: Any) -> dict[str, Any] | None:
    """The values that leave a parameter without effect in a rule set, both with its own value and with ``other``.

    None if the table has no such values; then the parameter may have an effect.
    """
    for condition in _IDLE.get(path, ()):
        if all(values[at] in allowed for at, allowed in condition.items()):
            if path not in condition or other in condition[path]:
                return {at: values[at] for at in condition if at != path}
    return None


def in_words(because: Mapping[str, Any]) -> str:
    """Values that leave a parameter without effect, as one text: ``table.players is 2``."""
    return ", ".join(f"{path} is {json.dumps(value)}" for path, value in because.items())
