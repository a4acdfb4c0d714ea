"""The checks of the engine and the rules of the catalogue are the same things."""

from collections import Counter

from canasta import fast as canasta
from canasta.fast import verdict
from canasta.spec import catalogue

#: The rules that can refuse an action, and their stages.
RULES = {rule.id: rule.stage for rule in catalogue.rules().values() if rule.kind == "requires"}


def test_every_rule_that_can_be_violated_has_one_check() -> None:
    """No rule of kind ``requires`` goes unchecked, none is checked twice, and nothing else refuses."""
    checked = Counter(check.rule for check in verdict.CHECKS)

    assert dict.fromkeys(RULES, 1) == dict(checked)


def test_checks_stand_in_the_stage_that_the_catalogue_names() -> None:
    """Stage by stage, the engine and the catalogue agree."""
    stages = {check.rule: check.stage.name.lower() for check in verdict.CHECKS}

    assert stages == RULES


def test_every_check_says_in_its_docstring_which_rule_it_applies() -> None:
    """Whoever reads a check knows where its sentence stands."""
    for check in verdict.CHECKS:
        assert (check.violated.__doc__ or "").startswith(f"{check.rule}:"), check.rule


def test_a_later_stage_is_not_entered(position) -> None:
    """A card that is not held keeps the rules of melds from being looked at."""
    rules = canasta.load("classic@4")
    state = position(rules, hand="4c 4d 9h Kh Qs", melds={0: ["Ac Ad Ah"]})
    act = canasta.action_from

    two_faults = canasta.violations(state, 0, act({"do": "meld", "melds": [{"rank": "5", "cards": ["5c", "9h"]}]}))
    one_fault = canasta.violations(state, 0, act({"do": "meld", "melds": [{"rank": "9", "cards": ["9h"]}]}))

    assert two_faults == {"turn.cards-held"} or two_faults == {"pile.top-melded-first"}
    assert one_fault == {"melds.min-naturals"}


def test_all_violated_rules_of_a_stage_are_reported(position) -> None:
    """Two facts that break two rules are two violations."""
    rules = canasta.load("classic@4")
    state = position(rules, hand="4c 4d 6h 2c 2d 2h Jk 9c Kh Qs")
    melds = [{"rank": "4", "cards": ["4c", "4d", "2c", "2d", "2h", "Jk"]}, {"rank": "6", "cards": ["6h"]}]

    assert canasta.violations(state, 0, canasta.action_from({"do": "meld", "melds": melds})) == {
        "melds.max-wilds",
        "melds.min-naturals",
    }


def test_a_take_that_empties_the_hand_ends_the_freeze_first(position) -> None:
    """pile.fresh-after-take: where nobody goes out on a frozen pile, taking it is no going out on a frozen pile."""
    rules = canasta.load("cs@4")
    own = {0: ["9c 9c 9d 9d 9h 9h 9s"]}
    state = position(rules, hand="Kc Kd", melds=own, pile="3h Kh", phase="draw", frozen=[1])

    assert canasta.violations(state, 0, canasta.action_from({"do": "take", "with": ["Kc", "Kd"]})) == frozenset()


def test_melds_beyond_the_one_that_takes_the_pile_end_the_moment_for_asking(position) -> None:
    """going_out.ask-window: not so the melds that a side without one needs to open with the take."""
    rules = canasta.load("classic@4")
    take = {"do": "take", "with": ["Kc", "Kd"], "melds": [{"rank": "A", "cards": ["Ac", "Ad", "Ah"]}]}
    hand = "Kc Kd Ac Ad Ah 4c 4d"
    canasta_of_nines = ["9c 9c 9d 9d 9h 9h 9s"]
    bare, further = {key: value for key, value in take.items() if key != "melds"}, take

    def asked(melds, action):
        state = position(rules, hand=hand, melds=melds, pile="4h Kh", phase="draw")
        state, _ = canasta.apply(state, 0, canasta.action_from(action))
        return canasta.violations(state, 0, canasta.Ask())

    assert asked({0: canasta_of_nines}, further) == {"going_out.ask-window"}
    assert "going_out.ask-window" not in asked({0: canasta_of_nines}, bare)
    assert "going_out.ask-window" not in asked({}, further)


def test_cards_that_do_not_belong_are_judged_however_many_they_are(position) -> None:
    """melds.one-rank: also where one declaration lays more of them to a meld than the deck has cards of a rank, and
    leaves so few in hand that a way out is looked for (going_out.keep-a-card)."""
    rules = canasta.load("classic@4")
    cards = "4c 4d 4h 5c 5d 5h 6c 6d 6h"
    state = position(rules, hand=cards + " 7c", melds={0: ["Kd Kh Ks"]})

    def refused(*melds):
        declared = [{"rank": rank, "cards": cards.split()} for rank, cards in melds]
        return canasta.violations(state, 0, canasta.action_from({"do": "meld", "melds": declared}))

    assert refused(("4", cards)) == {"melds.one-rank"}
    assert refused(("4", cards[:8]), ("5", cards[9:17])) == frozenset()


def test_a_meld_that_has_all_its_cards_takes_no_other(position) -> None:
    """melds.one-rank, for a meld and for a take: one more card than the deck has of a rank is a card of another one."""
    rules = canasta.load("classic@4")
    kings = {0: ["Kc Kc Kd Kd Kh Kh Ks Ks"]}
    jacks = {0: ["Jc Jc Jd Jd Jh Js Js"]}
    five = canasta.action_from({"do": "meld", "melds": [{"rank": "K", "cards": ["5c"]}]})
    queen = canasta.action_from({"do": "take", "with": ["Qh"]})

    assert canasta.violations(position(rules, hand="5c 6c", melds=kings), 0, five) == {"melds.one-rank"}
    taking = position(rules, hand="Qh", melds=jacks, pile="5c Jh", phase="draw")
    assert canasta.violations(taking, 0, queen) == {"melds.one-rank"}
    assert canasta.violations(taking, 0, canasta.action_from({"do": "take"})) == frozenset()


def test_nobody_goes_out_by_a_pass(position) -> None:
    """going_out.definition: a player who held only threes, and got no card from the stock for them, begins the turn
    with an empty hand; they cannot draw, so the hand ends (hand_end.pass-ends), and they have not gone out."""
    state = position(canasta.load("classic@4"), hand="", stock="", phase="draw")

    _, events = canasta.apply(state, 0, canasta.Pass())

    assert [event.name for event in events][:2] == ["passed", "hand_ended"]
    assert "went_out" not in {event.name for event in events}
