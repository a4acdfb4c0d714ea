"""Values that are valid one by one but contradict each other are refused; the games that people play are not."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.spec import ContradictoryRules, Finding, resolve, rules_from, wording
from canasta.spec.contradictions import contradictions
from canasta.spec.parameters import leaves, parameters

#: What is changed in a rule set, and the parameter that the finding is about first; None where it must stay playable.
CHANGES = [
    ("classic@4", {"table.players": 5}, "table.sides"),
    ("classic@4", {"table.sides": "trios"}, "table.sides"),
    ("classic@3", {"table.sides": "pairs"}, "table.sides"),
    ("classic@4", {"table.players": 8, "deal.hand": 9}, None),
    ("classic@2", {"going_out.permission.ask": "may"}, "going_out.permission.ask"),
    ("cs@5", {"going_out.permission.ask": "must"}, "going_out.permission.ask"),
    ("classic@4", {"going_out.permission.ask": "must"}, None),
    ("classic@6", {"deal.hand": 18}, "deal.hand"),
    ("classic@6", {"deal.hand": 17}, "deal.hand"),
    ("classic@6", {"deal.hand": 16}, None),
    ("classic@4", {"deal.hand": 1, "going_out.keep_cards": 2}, "going_out.keep_cards"),
    ("classic@4", {"deal.hand": 2, "going_out.keep_cards": 2}, None),
    ("classic@4", {"melds.set.min_naturals": 4}, "melds.set.min_naturals"),
    ("classic@4", {"melds.set.min_naturals": 3}, None),
    ("classic@4", {"melds.set.max_cards": 6}, "melds.set.max_cards"),
    ("classic@4", {"melds.set.max_cards": 7}, None),
    ("classic@4", {"melds.set.min_cards": 5, "melds.set.max_cards": 4}, "melds.set.max_cards"),
    ("classic@4", {"canastas.size": 10, "melds.set.max_wilds": 1}, "canastas.size"),
    ("classic@4", {"canastas.size": 9, "melds.set.max_wilds": 1}, None),
    ("classic@4", {"cards.jokers_per_pack": 0, "melds.set.max_wilds": 0}, None),
    ("classic+wild-melds@4", {"melds.wild_only.max_cards": 6}, "melds.wild_only.max_cards"),
    ("classic@4", {"melds.wild_only.max_cards": 6}, None),
    ("classic@4", {"melds.wild_only.allowed": True}, "canastas.bonus.wild"),
    ("classic@4", {"canastas.bonus.wild": 1000}, "canastas.bonus.wild"),
    ("classic@4", {"melds.wild_only.allowed": True, "canastas.bonus.wild": 1000}, None),
    ("classic@4", {"opening.minimum": []}, "opening.minimum"),
    ("classic@4", {"opening.minimum": [{"from": 0, "points": 50, "contains": [], "enough": []}]}, "opening.minimum"),
    ("classic@4", {"threes.red.totals": [100, 200, 300]}, "threes.red.totals"),
    ("classic@4", {"threes.black.totals": [100]}, "threes.black.totals"),
    ("classic@4", {"threes.black.laid_out": True, "threes.black.totals": [1, 2, 3, 4]}, "threes.black.meld.when"),
    ("classic@4", {"turn.discard.tabled_black_three": True}, "turn.discard.tabled_black_three"),
    ("pl@4", {"threes.black.meld.when": "never"}, "pile.black_three_top"),
    ("classic@4", {"going_out.canastas": 12}, "going_out.canastas"),
    ("classic@4", {"going_out.canastas": 11}, None),
    ("classic@4", {"match.target": None}, "match.target"),
    ("classic@4", {"match.target": None, "match.hands": 4}, None),
    ("classic@4", {"going_out.requires.partner_played_reserve": True}, "going_out.requires.partner_played_reserve"),
    ("classic@4", {"threes.red.canasta_kind": "dirty"}, "threes.red.canasta_kind"),
]


def changed(name, changes):
    whole = copy.deepcopy(dict(resolve(name).object))
    for path, value in changes.items():
        *groups, leaf = path.split(".")
        place = whole
        for group in groups:
            place = place[group]
        place[leaf] = value
    return whole


@pytest.mark.parametrize(("name", "changes", "path"), CHANGES, ids=lambda part: str(part)[:60])
def test_a_combination_is_refused_exactly_where_it_makes_no_game(name, changes, path):
    found = contradictions(dict(leaves(changed(name, changes))))
    if path is None:
        assert found == []
        rules_from(changed(name, changes))
    else:
        assert path in [one.paths[0] for one in found]


FAMILIES = [path for path, parameter in parameters().items() if parameter.family]
LISTS = {
    "cards.wild": ["2"],
    "deal.reserves": [
        {"id": "foot", "cards": 3, "owner": "player", "opened_by": "hand_empty", "after_discard": "same_turn"}
    ],
    "turn.discard.banned_until": [{"cards": ["wild"], "until": "own_side_has", "kind": "any"}],
    "melds.rank_limits": [{"ranks": ["7"], "max_wilds": 0, "except_in_opening": False}],
    "canastas.special": [
        {
            "id": "sevens",
            "of": "set",
            "ranks": ["7"],
            "min_wilds": 0,
            "max_wilds": 0,
            "holds": {},
            "bonus": 9,
            "only_if_out": True,
        }
    ],
    "canastas.combinations": [{"kinds": {"natural": 2}, "bonus": 100}],
    "opening.excludes": ["wild_cards"],
    "pile.barred_ranks": ["A"],
    "going_out.including": [{"kinds": ["natural"], "count": 1}],
    "scoring.penalties": [
        {"what": "short", "of": None, "ranks": [], "pure": False, "under": 7, "at_least": 0, "points": 100}
    ],
    "special_hands.hands": [
        {
            "id": "pairs",
            "shape": "groups",
            "groups": [2],
            "wild_groups": 0,
            "must": [],
            "keeps": [],
            "points": 9,
            "wins_match": False,
        }
    ],
}


def other(path):
    """A value of the right type, other than the one that this version requires."""
    parameter = parameters()[path]
    if parameter.words:
        return next(word for word in parameter.words if word != parameter.rests)
    if isinstance(parameter.rests, bool):
        return not parameter.rests
    if isinstance(parameter.rests, list):
        return LISTS.get(path, ["wild"])
    return "natural" if path == "threes.red.canasta_kind" else (parameter.rests or 2) + 1


@pytest.mark.parametrize("path", FAMILIES)
def test_a_family_away_from_its_rest_is_not_executed(path):
    with pytest.raises(ContradictoryRules) as caught:
        rules_from(changed("classic@4", {path: other(path)}))
    assert ("not-executed", path) in [(one.code, one.path) for one in caught.value.findings]


@given(st.data())
def test_no_values_of_the_right_type_crash_the_search_for_contradictions(choose):
    values = resolve("classic@4").values()
    for path in choose.draw(st.lists(st.sampled_from(sorted(values)), min_size=1, max_size=6, unique=True)):
        parameter = parameters()[path]
        kind = parameter.schema.get("type")
        if parameter.words:
            values[path] = choose.draw(st.sampled_from(parameter.words))
        elif kind == "boolean":
            values[path] = choose.draw(st.booleans())
        elif kind == "integer":
            values[path] = choose.draw(st.integers(parameter.schema["minimum"], parameter.schema["maximum"]))
        elif isinstance(kind, list):
            values[path] = choose.draw(
                st.none() | st.integers(parameter.schema["minimum"], parameter.schema["maximum"])
            )
        elif kind == "array":
            values[path] = choose.draw(st.sampled_from([values[path], []]))
    for one in contradictions(values):
        assert set(one.paths) <= set(values)
        finding = Finding(one.code, "x", detail=one.detail, data=one.data)
        assert " expected " in wording.sentence(finding), str(finding)
