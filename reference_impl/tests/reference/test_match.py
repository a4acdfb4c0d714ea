"""The match: totals, its end, winners, and the next dealer."""

import pytest

import canasta.reference as game
from canasta.reference import match
from canasta.reference.scoring import Item, Sheet

from .conftest import load


def sheets(*totals: int) -> list[Sheet]:
    """Sheets with these totals, for sides of one player each."""
    return [Sheet((seat,), (Item("meld_cards", points, "scoring.melded-plus"),)) for seat, points in enumerate(totals)]


@pytest.mark.parametrize(
    ("name", "totals", "hands", "winners"),
    [
        ("classic@4", (4995, 4990), 9, ()),
        ("classic@4", (5000, 4990), 9, (0,)),
        ("classic@4", (5000, 6010), 9, (1,)),
        ("classic@2", (4990, 5000), 1, (1,)),
        ("classic@3", (0, 5000, 7500), 4, (2,)),
        ("classic+target-7500@4", (5000, 4990), 9, ()),
        ("classic+target-7500@4", (7500, 4990), 9, (0,)),
        ("classic+target-10000@4", (9995, 0), 9, ()),
    ],
)
def test_the_match_ends_at_the_target_and_the_highest_wins(
    name: str, totals: tuple[int, ...], hands: int, winners: tuple[int, ...]
) -> None:
    """match.ends, match.highest-wins, match.next-hand (sr-059)."""
    assert match.winners(load(name), totals, hands) == winners


@pytest.mark.parametrize("totals", [(5200, 5200), (6000, 6000)])
def test_tie(totals: tuple[int, int]) -> None:
    """match.tie (amb-093): another hand, or shared where the rules say so."""
    assert match.winners(load("classic@4"), totals, 9) == ()
    assert match.winners(load("classic+tie-is-shared@4"), totals, 9) == (0, 1)
    assert match.winners(load("classic@4"), (totals[0], totals[1] + 5), 9) == (1,)


@pytest.mark.parametrize("dealer", range(4))
def test_after_hand(dealer: int) -> None:
    """match.totals, deal.dealer-moves-on, opening.bracket (sr-058, hr-004)."""
    following = game.after_hand(load("classic@4"), [1200, 1400], sheets(-1300, 100), dealer, 3)
    other = game.after_hand(load("classic+counterclockwise@4"), [0, 0], sheets(0, 0), dealer, 3)

    assert following.scores == (-100, 1500)
    assert following.minimums == (15, 90)
    assert (following.dealer, following.deal_number, following.winners) == ((dealer + 1) % 4, 4, ())
    assert other.dealer == (dealer - 1) % 4
    assert following.to_json()["next"]["minimums"] == [15, 90]


@pytest.mark.parametrize(
    ("total", "minimum"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4995, 120)]
)
def test_the_next_minimum_at_each_limit(total: int, minimum: int) -> None:
    """opening.bracket (sr-029)."""
    assert game.after_hand(load("classic@2"), [0, 0], sheets(total, 0)).minimums == (minimum, 50)


def test_a_total_for_each_sheet() -> None:
    """Three players with a lone taker have three totals; two totals do not fit them."""
    assert game.after_hand(load("classic@3"), [1, 2, 3], sheets(10, 20, 30)).scores == (11, 22, 33)
    with pytest.raises(ValueError, match="argument 2 is longer"):
        game.after_hand(load("classic@3"), [1, 2], sheets(10, 20, 30))
