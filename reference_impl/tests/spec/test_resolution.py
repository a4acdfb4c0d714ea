"""What the name of a rule set means: layers in their order, options in any order, clear words for invalid names."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.spec import (
    ContradictoryRules,
    UnreadableInput,
    files,
    load,
    load_file,
    resolve,
    resolve_file,
    rules_digest,
    rules_from,
)
from canasta.spec.parameters import leaves, nested, parameters

VARIANTS = files.variants()
OPTIONS = files.options()
NAMES = [f"{name}@{count}" for name, variant in VARIANTS.items() for count in variant.players]


def applicable(name: str, count: int) -> list[str]:
    return [
        one.id
        for one in OPTIONS.values()
        if (one.variants is None or name in one.variants) and (one.players is None or count in one.players)
    ]


def refusal(name: str):
    with pytest.raises((UnreadableInput, ContradictoryRules)) as caught:
        resolve(name)
    (one,) = caught.value.findings
    return one


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_resolves_completely_at_every_number_of_players_it_allows(name):
    found = resolve(name)
    assert found.name == name
    assert list(found.values()) == list(parameters())
    assert found.object["table"]["players"] == found.players
    assert found.digest == rules_digest(found.object)
    assert all(found.basis[path] for path in parameters()), [path for path in parameters() if not found.basis[path]]


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_resolves_with_every_option_that_applies_to_it(name):
    variant, count = name.split("@")
    for option in applicable(variant, int(count)):
        found = resolve(f"{variant}+{option}@{count}")
        for path, value in OPTIONS[option].effective(int(count)).items():
            assert found.values()[path] == value
            assert found.origin[path].startswith(f"+{option}")


def test_options_that_do_not_apply_are_refused():
    for name, variant in VARIANTS.items():
        for count in variant.players:
            for option in set(OPTIONS) - set(applicable(name, count)):
                assert refusal(f"{name}+{option}@{count}").code == "option-does-not-apply"


def test_without_a_number_of_players_it_is_four_or_else_the_smallest(tmp_path):
    assert resolve("classic").name == "classic@4"
    file = tmp_path / "duel.yaml"
    file.write_text(
        "canasta: variant/1\nid: duel\ntitle: {en: Duel}\nextends: classic\nplayers: [3, 2]\n"
        "pile: {visible: whole}\nbasis: {pile.visible: {source: at home}}\n",
        encoding="utf-8",
    )
    assert resolve_file(file).name == "duel@2"
    assert resolve_file(file, ["draw-one"], 3).name == "duel+draw-one@3"
    assert load_file(file).pile.visible == "whole"


def test_layers_follow_each_other_from_the_root_to_the_options():
    # classic@2 draws two; the base of cs, which comes after it, draws one; its option draws two again.
    assert resolve("classic@2").origin["turn.draw"] == "classic@2"
    assert (resolve("cs@2").values()["turn.draw"], resolve("cs@2").origin["turn.draw"]) == (1, "cs")
    by_option = resolve("cs+draw-by-players@2")
    assert (by_option.values()["turn.draw"], by_option.origin["turn.draw"]) == (2, "+draw-by-players@2")
    assert resolve("cs+draw-by-players@4").values()["turn.draw"] == 1
    # bicycle@3 keeps what classic@3 says and adds its own.
    bicycle = resolve("bicycle@3")
    assert bicycle.origin["table.sides"] == "classic@3"
    assert bicycle.origin["hand_end.stock_out"] == "bicycle@3"
    assert bicycle.origin["deal.cut_by"] == "bicycle"
    assert bicycle.origin["canastas.size"] == "classic"


def test_lists_are_replaced_whole():
    assert [bracket["from"] for bracket in resolve("cs@4").values()["opening.minimum"]] == [None, 0, 1500, 3000, 5000]
    assert resolve("classic+tabled-red-three-discard@4").values()["going_out.closing_discard.not_of"] == ["red_three"]


@given(st.data())
def test_the_order_of_options_never_matters(choose):
    variant = choose.draw(st.sampled_from(sorted(VARIANTS)))
    count = choose.draw(st.sampled_from(VARIANTS[variant].players))
    chosen = choose.draw(st.lists(st.sampled_from(applicable(variant, count)), max_size=5))
    shuffled = choose.draw(st.permutations(chosen))
    first, second = (outcome(variant, options, count) for options in (chosen, shuffled))
    assert first == second
    assert outcome(variant, chosen, count) == first


def outcome(variant, options, count):
    """What a name resolves to, or which options are refused together."""
    try:
        found = resolve("+".join((variant, *options)) + f"@{count}")
    except ContradictoryRules as problem:
        return [(one.code, one.found) for one in problem.findings]
    return found.name, found.digest, found.origin, found.basis


def test_options_that_set_one_value_differently_are_refused_with_both_named():
    one = refusal("classic+deal-13+deal-15")
    assert one.code == "options-disagree"
    assert one.path == "deal.hand"
    assert "deal-13 and deal-15" in one.found


def test_options_that_set_one_value_alike_go_together():
    assert resolve("classic+deal-13+ten-thousand").values()["deal.hand"] == 13


def test_options_that_exclude_each_other_are_refused_with_both_named():
    one = refusal("classic+black-threes-as-red-threes+trios-with-three-packs@6")
    assert (one.code, "cannot be combined" in one.found) == ("options-disagree", True)


@given(st.data())
def test_options_that_apply_are_refused_only_because_they_disagree(choose):
    variant = choose.draw(st.sampled_from(sorted(VARIANTS)))
    count = choose.draw(st.sampled_from(VARIANTS[variant].players))
    chosen = choose.draw(st.lists(st.sampled_from(applicable(variant, count)), min_size=2, max_size=3, unique=True))
    found = outcome(variant, chosen, count)
    assert isinstance(found, tuple) or [code for code, _ in found] == ["options-disagree"]


NO_NAMES = {
    "clasic": ("no-such-variant", "classic"),
    "bycicle@4": ("no-such-variant", "bicycle"),
    "classic@5": ("no-such-players", None),
    "bs@2": ("no-such-players", None),
    "classic+pile-always-frosen": ("no-such-option", "pile-always-frozen"),
    "classic+no-such-thing-at-all": ("no-such-option", None),
    "": ("no-such-name", None),
    "classic@": ("no-such-name", None),
    "classic@four": ("no-such-name", None),
    "classic++deal-11": ("no-such-name", None),
    "referee/classic@4": ("no-such-name", None),
    "../classic": ("no-such-name", None),
}


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_name_that_is_none_gets_the_nearest_or_the_list(name):
    code, meant = NO_NAMES[name]
    one = refusal(name)
    assert (one.code, one.meant, one.line) == (code, meant, None)


def test_a_number_of_players_that_is_not_allowed_gets_the_list():
    assert refusal("classic@5").expected == "one of 2, 3, 4, 6"


def test_equal_rules_have_equal_digests_whatever_they_are_called(tmp_path):
    file = tmp_path / "other.yaml"
    file.write_text(
        "canasta: variant/1\nid: other\ntitle: {en: Another name}\nextends: classic\nplayers: [4]\n", encoding="utf-8"
    )
    other = resolve_file(file)
    assert other.digest == resolve("classic@4").digest
    assert other.rules() == load("classic@4")
    assert hash(other.rules()) == hash(load("classic@4"))
    assert load("classic@4") != load("classic@2")


@given(st.sampled_from(NAMES), st.randoms())
def test_the_digest_does_not_hang_on_the_order_of_keys(name, chance):
    def shuffled(value):
        if isinstance(value, dict):
            keys = list(value)
            chance.shuffle(keys)
            return {key: shuffled(value[key]) for key in keys}
        return value

    mixed = shuffled(resolve(name).object)
    assert rules_digest(mixed) == resolve(name).digest
    assert rules_from(mixed).digest == resolve(name).digest


RESTING = [one for one in parameters().values() if one.family]


@pytest.mark.parametrize("one", RESTING, ids=lambda one: one.path)
def test_a_parameter_at_rest_is_in_no_digest_and_may_be_missing(one):
    whole = resolve("classic@4").object
    *above, name = one.path.split(".")
    less, other = copy.deepcopy(whole), copy.deepcopy(whole)
    for changed, change in ((less, lambda group: group.pop(name)), (other, lambda group: group.update({name: "x"}))):
        group = changed
        for part in above:
            group = group[part]
        change(group)
    assert rules_digest(less) == rules_digest(whole) != rules_digest(other)
    assert rules_from(less) == load("classic@4")
    assert rules_from(less).to_json() == whole


def test_a_digest_covers_every_value_that_does_not_rest():
    whole = resolve("classic@4").object
    for path, value in resolve("classic@4").values().items():
        if parameters()[path].family:
            continue
        changed = copy.deepcopy(whole)
        *above, name = path.split(".")
        group = changed
        for part in above:
            group = group[part]
        group[name] = "another value" if value != "another value" else None
        assert rules_digest(changed) != rules_digest(whole), path


@given(st.sampled_from(NAMES))
def test_rules_are_written_as_they_were_read(name):
    rules = load(name)
    assert rules.to_json() == resolve(name).object
    assert rules_from(rules.to_json()) == rules
    assert nested(dict(leaves(rules.to_json()))) == rules.to_json()


def test_what_was_resolved_belongs_to_whoever_asked():
    resolve("classic@4").object["pile"]["visible"] = "whole"
    resolve("classic@4").object["opening"]["minimum"].append("x")
    assert load("classic@4").pile.visible == "top"
    assert len(load("classic@4").opening.minimum) == 4


def test_a_variant_of_ones_own_takes_the_options_of_the_nearest_variant_they_know(tmp_path):
    for name, parent in (("one", "bs"), ("two", "one")):
        (tmp_path / f"{name}.yaml").write_text(
            f"canasta: variant/1\nid: {name}\ntitle: {{en: x}}\nextends: {parent}\nplayers: [4]\n", encoding="utf-8"
        )
    assert resolve_file(tmp_path / "two.yaml", ["deal-13"]).name == "two+deal-13@4"
    with pytest.raises(UnreadableInput) as caught:
        resolve_file(tmp_path / "two.yaml", ["deal-11"])
    assert caught.value.findings[0].code == "option-does-not-apply"


RULE_SETS = {
    "a parameter too few": (lambda o: o["pile"].pop("visible"), "missing-key"),
    "a chapter too few": (lambda o: o.pop("pile"), "missing-key"),
    "a parameter too many": (lambda o: o["pile"].update(colour=1), "unknown-key"),
    "a record field too few": (lambda o: o["opening"]["minimum"][0].pop("enough"), "missing-key"),
    "a number as a switch": (lambda o: o["pile"]["frozen_by"].update(wild=1), "wrong-type"),
    "a switch as a number": (lambda o: o["deal"].update(hand=True), "wrong-type"),
    "a decimal number": (lambda o: o["deal"].update(hand=11.0), "wrong-type"),
    "a word that is none": (lambda o: o["pile"].update(visible="all"), "unknown-word"),
    "limits that contradict": (lambda o: o["melds"]["set"].update(min_naturals=4), "contradiction"),
    "a family": (lambda o: o["pile"].update(min_size=4), "not-executed"),
}


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_rule_set_from_elsewhere_is_checked_before_it_is_used(name):
    change, code = RULE_SETS[name]
    whole = resolve("classic@4").object
    change(whole)
    with pytest.raises((UnreadableInput, ContradictoryRules)) as caught:
        rules_from(whole)
    assert [one.code for one in caught.value.findings] == [code]


KEYS = st.sampled_from(["table", "pile", "players", "frozen_by", "opening", "minimum", "x"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
)


@given(ANYTHING)
def test_no_object_crashes_the_check_of_a_rule_set(value):
    with pytest.raises((UnreadableInput, ContradictoryRules)):
        rules_from(value)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (
            "classic+black-threes-as-red-threes+four-black-threes-500@4",
            'four-black-threes-500, which has no effect, because threes.black.meld.when is "never"',
        ),
        ("bicycle+draw-two@2", "draw-two, which sets only values that apply without it"),
        ("cs+counterclockwise@2", "counterclockwise, which has no effect, because table.players is 2"),
    ],
)
def test_an_option_that_changes_nothing_gets_a_warning(name, reason):
    (warning,) = resolve(name).without_effect()
    assert warning.warning
    assert reason in str(warning)


@pytest.mark.parametrize(
    "name",
    [
        "classic+four-black-threes-500@4",
        "bicycle+draw-two@4",
        "cs+counterclockwise@3",
        "classic+tabled-red-three-discard@4",
        "classic@2",
    ],
)
def test_an_option_that_changes_something_gets_none(name):
    assert resolve(name).without_effect() == ()
