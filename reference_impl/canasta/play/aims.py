"""Aimed attempts: actions that a player might try at a moment that invites a mistake, most of them illegal.

Random attempts hardly ever meet some mistakes, so these aim at them: a wild card added to a finished canasta, a pile of
one card taken with a hand of one, a last card discarded without permission. An aim looks at a moment and returns what
it would try, or nothing. It does not know the rule set: one game may allow what another refuses.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from canasta.interpreters import State, interpreter_of
from canasta.play.attempts import has_form

_WILD = ("2", "Jk")

Written = dict[str, Any]


def aimed(state: State, rng: Random, most: int | None = None) -> list[tuple[int, Written]]:
    """Actions that the moment invites, one for each of some aims or of all, with the seat that tries them."""
    game = interpreter_of(state)
    seat = game.to_move(state)
    if seat is None:
        return []
    moment = _Moment(game.to_json(state), seat)
    found: list[tuple[int, Written]] = []
    for aim in rng.sample(_AIMS, len(_AIMS)):
        actions = [action for action in aim(moment) if has_form(action)]
        if actions:
            # While a question is open, the player who asked may forget it, and so may the partner.
            found.append((rng.choice((seat, moment.turn)), rng.choice(actions)))
        if len(found) == most:
            break
    return found


def _rank(card: str) -> str:
    """The rank of a face or rank card, as melds name it."""
    return card if card == "Jk" else card[0]


class _Moment:
    """A written state, prepared from the view of the seat to move."""

    def __init__(self, obj: Mapping[str, Any], seat: int) -> None:
        side = next(number for number, seats in enumerate(obj["sides"]) if seat in seats)
        self.turn: int = obj["turn"]
        self.phase: str = obj["phase"]
        self.hand: list[str] = obj["hands"][seat]
        self.pile: list[str] = obj["pile"]
        self.stock: list[str] = obj["stock"]
        self.melds: list[Mapping[str, Any]] = obj["melds"][side]
        self.other_side = next((number for number in range(len(obj["sides"])) if number != side), 0)
        self.foreign: list[Mapping[str, Any]] = obj["melds"][self.other_side]
        rows = [obj[key][owner] for key in ("red3", "black3") if key in obj for owner in obj["sides"][side]]
        self.threes = sorted({card for row in rows for card in row})
        self.wild = self.of_rank(*_WILD)
        self.ranks = sorted({_rank(card) for card in self.hand} - {*_WILD, "3"})

    def of_rank(self, *ranks: str) -> list[str]:
        """The cards of the hand with one of these ranks."""
        return [card for card in self.hand if _rank(card) in ranks]

    def longest(self) -> str | None:
        """The rank of the own side's longest meld."""
        return max(self.melds, key=lambda meld: len(meld["cards"]))["rank"] if self.melds else None


def _meld(*entries: tuple[str, Sequence[str]]) -> Written:
    return {"do": "meld", "melds": [{"rank": rank, "cards": list(cards)} for rank, cards in entries if cards]}


def _take(with_: Sequence[str], *entries: tuple[str, Sequence[str]]) -> Written:
    return {**_meld(*entries), "do": "take", "with": list(with_)}


# ---------------------------------------------------------------------------------------------------------- the aims


def _wild_cards_too_many(moment: _Moment) -> Iterator[Written]:
    """Wild cards added to the longest own meld, laid with a pair, or named as a rank that is not among them."""
    if not moment.wild:
        return
    if moment.melds:
        rank = moment.longest()
        yield _meld((str(rank), moment.wild[:1]))
        yield _meld((str(rank), moment.wild))
    for rank in moment.ranks[:2]:
        yield _meld((rank, moment.of_rank(rank)[:2] + moment.wild))
    yield _meld(("W", moment.wild))
    yield _meld(("K", moment.wild[:3]))


def _more_than_a_meld_holds(moment: _Moment) -> Iterator[Written]:
    """All cards of a rank and all wild cards added to the own meld of that rank."""
    for meld in moment.melds:
        cards = moment.of_rank(meld["rank"])
        if len(meld["cards"]) + len(cards) > 5 and cards:
            yield _meld((meld["rank"], cards))
            yield _meld((meld["rank"], cards + moment.wild))


def _poor_opening(moment: _Moment) -> Iterator[Written]:
    """The first three of a kind, and a pair with one wild card, whatever their points."""
    if moment.melds:
        return
    for rank in moment.ranks:
        cards = moment.of_rank(rank)
        if len(cards) >= 3:
            yield _meld((rank, cards))
        elif len(cards) == 2 and moment.wild:
            yield _meld((rank, cards + moment.wild[:1]))


def _three_in_a_meld(moment: _Moment) -> Iterator[Written]:
    """Red threes as a meld, wild cards named as threes, and black threes alone, with other and with wild cards."""
    yield _meld(("3", ["3d", "3h", "3d"]))
    yield _meld(("3", moment.wild[:3]))
    black = moment.of_rank("3")
    if black:
        yield _meld(("3", black))
        yield _meld(("3", black + moment.wild[:3]))
        yield _meld(("3", black + moment.hand[:1]))


def _foreign_meld(moment: _Moment) -> Iterator[Written]:
    """A card added to the meld of another side."""
    for meld in moment.foreign:
        cards = moment.of_rank(meld["rank"])
        if cards:
            entry = {"rank": meld["rank"], "cards": cards[:1], "side": moment.other_side}
            yield {"do": "meld", "melds": [entry]}


def _card_of_the_pile(moment: _Moment) -> Iterator[Written]:
    """A pair laid with a third card that is in the pile."""
    for card in moment.pile[-2:]:
        cards = moment.of_rank(_rank(card))
        if cards and _rank(card) not in (*_WILD, "3"):
            yield _meld((_rank(card), [*cards[:2], card]))
            yield _take(cards[:1], (_rank(card), [card]))


def _pile(moment: _Moment) -> Iterator[Written]:
    """Taking the pile with any cards in hand for its top card: none, one card, a pair, a wild card, all threes."""
    if moment.phase != "draw":
        return
    top = _rank(moment.pile[-1]) if moment.pile else "4"
    fitting = moment.of_rank(top)
    yield _take([])
    yield _take(fitting[:1] + moment.wild[:1])
    yield _take(fitting[:2])
    yield _take(moment.wild[:2])
    if not moment.melds and fitting:
        yield _take(fitting[:2], *((rank, moment.of_rank(rank)) for rank in moment.ranks if rank != top))


def _one_card_for_one_card(moment: _Moment) -> Iterator[Written]:
    """Taking a pile of one card with a hand of one."""
    if moment.phase == "draw" and len(moment.hand) == len(moment.pile) == 1:
        yield _take([])


def _after_the_take(moment: _Moment) -> Iterator[Written]:
    """Actions to try after a take: a second draw, and each meld of three or more cards of a rank."""
    if moment.phase != "act":
        return
    yield {"do": "draw"}
    for rank in moment.ranks:
        if len(moment.of_rank(rank)) >= 3:
            yield _meld((rank, moment.of_rank(rank)))


def _draw_from_nothing(moment: _Moment) -> Iterator[Written]:
    """A draw from an empty stock."""
    if moment.phase == "draw" and not moment.stock:
        yield {"do": "draw"}


def _pass_all_the_same(moment: _Moment) -> Iterator[Written]:
    """A pass with an empty stock, when the player may have to take the pile."""
    if moment.phase == "draw" and not moment.stock:
        yield {"do": "pass"}


def _three_from_the_table(moment: _Moment) -> Iterator[Written]:
    """Discarding a laid three, which most games do not allow."""
    if moment.phase == "act":
        for card in moment.threes:
            yield {"do": "discard", "card": card, "from": "table"}


def _last_card(moment: _Moment) -> Iterator[Written]:
    """Discarding or melding the last card."""
    if moment.phase == "act" and len(moment.hand) == 1:
        yield {"do": "discard", "card": moment.hand[0]}
        yield _meld((moment.longest() or "K", moment.hand))


def _whole_hand(moment: _Moment) -> Iterator[Written]:
    """Laying everything that fits anywhere at once, if that is the whole hand or all but one card."""
    own = {meld["rank"] for meld in moment.melds}
    ranks = [rank for rank in moment.ranks if rank in own or len(moment.of_rank(rank)) >= 2]
    if moment.phase == "draw" or not ranks:
        return
    ranks.sort(key=lambda rank: (rank in own, len(moment.of_rank(rank))))  # short new melds need the wild cards first
    entries = [(rank, moment.of_rank(rank)) for rank in ranks]
    entries[0] = (ranks[0], entries[0][1] + moment.wild)
    if sum(len(cards) for _, cards in entries) >= len(moment.hand) - 1:
        yield _meld(*entries)
        yield _meld(*entries[:-1], (ranks[-1], entries[-1][1][1:]))


def _words(moment: _Moment) -> Iterator[Written]:
    """A question, an answer and a pass at any moment; the upcard as a draw."""
    yield {"do": "ask"}
    yield {"do": "answer", "yes": True}
    if moment.phase == "draw":
        yield {"do": "draw", "upcard": True}


def _against_the_answer(moment: _Moment) -> Iterator[Written]:
    """A discard, although the player must do something else first."""
    if moment.phase == "act" and moment.hand:
        yield {"do": "discard", "card": moment.hand[-1]}


_AIMS: tuple[Callable[[_Moment], Iterator[Written]], ...] = (
    _wild_cards_too_many,
    _more_than_a_meld_holds,
    _poor_opening,
    _three_in_a_meld,
    _foreign_meld,
    _card_of_the_pile,
    _pile,
    _one_card_for_one_card,
    _after_the_take,
    _draw_from_nothing,
    _pass_all_the_same,
    _three_from_the_table,
    _last_card,
    _whole_hand,
    _words,
    _against_the_answer,
)
