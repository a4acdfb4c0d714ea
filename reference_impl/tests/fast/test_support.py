"""What the fast interpreter plays: the same names as `canasta`, and every rule set but a few, which it refuses."""

import pytest

import canasta
import canasta_lockstep as lockstep
from canasta import fast

HAND = {"sides": [{"players": [0], "hands": [""]}, {"players": [1], "hands": [""]}]}
NAMES = {*canasta.__all__, "unsupported"} - {"position"}


def test_it_has_the_names_of_canasta() -> None:
    assert set(fast.__all__) == NAMES
    assert all(hasattr(fast, name) for name in NAMES)


@pytest.mark.parametrize("variant", ["classic", "bicycle"])
def test_it_plays_the_main_variants_at_every_number_of_players(variant: str) -> None:
    found = [rules for name, rules in lockstep.shipped().items() if name.startswith(f"{variant}@")]

    assert len(found) >= 3
    assert not any(fast.unsupported(rules) for rules in found)


def test_the_shipped_rule_sets_that_it_refuses_are_those_with_a_closing_take() -> None:
    refused = {name: fast.unsupported(rules) for name, rules in lockstep.shipped().items() if fast.unsupported(rules)}

    assert set(refused.values()) == {("pile.black_three_top",)}
    assert all(name.startswith("pl") or "black-three-closing-take" in name for name in refused)


@pytest.mark.parametrize(
    "use",
    [
        lambda rules: fast.deal(rules, fast.full_deck(rules)),
        lambda rules: fast.state_from(rules, {}),
        lambda rules: fast.score(rules, HAND),
    ],
    ids=["deal", "state_from", "score"],
)
def test_a_rule_set_that_it_does_not_play_is_refused_with_the_parameter(use) -> None:
    with pytest.raises(canasta.ContradictoryRules) as refused:
        use(canasta.load("pl@2"))

    (finding,) = refused.value.findings
    assert (finding.code, finding.path) == ("unsupported", "pile.black_three_top")
