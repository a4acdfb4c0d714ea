"""The differences between two rule sets."""

from canasta.spec import differences, resolve


def test_classic_and_bicycle_differ_in_what_the_sources_say():
    found = differences(resolve("classic@4"), resolve("bicycle@4"))
    assert {one.path: (one.first, one.second) for one in found if not one.custom} == {
        "deal.upcard.covered.black_three": (False, True),
        "pile.frozen_by.black_three": (False, True),
        "threes.red.dealt": ("at_once", "first_turn"),
        "going_out.permission.when": ("after_drawing", "before_or_after_drawing"),
    }
    assert [one.path for one in found if one.custom] == ["table.seating", "deal.cut_by"]
    assert all(one.first_basis and one.second_basis for one in found)


def test_with_three_players_the_end_of_the_stock_differs_too():
    paths = [one.path for one in differences(resolve("classic@3"), resolve("bicycle@3"))]
    assert "hand_end.stock_out" in paths
    assert len(paths) == 7


def test_nothing_differs_from_itself():
    assert differences(resolve("cs@6"), resolve("cs@6")) == ()
