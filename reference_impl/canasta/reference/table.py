"""The table: players, sides and seats, and what each player may see."""

from typing import Any

from canasta.spec import Rules

from .event import Outcome, event
from .melds import join
from .state import State, side_of
from .write import to_json


def starting_sides(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The seats of each side when a hand begins, sides by their lowest seat.

    Rules ``table.sides``, ``table.partners-alternate``, ``table.lone-until-taken``: the sides follow each other round
    the table, so that no neighbours are partners; each player is a side where all play alone, and until the first take
    where a lone taker is sought. Source: sr-002, sr-003, sr-062, pl-001, hr-001, bs-001, bs-003, cs-001.
    """
    players = rules.table.players
    sides = {"singles": players, "lone_taker": players, "pairs": players // 2, "trios": 2}[rules.table.sides]
    return tuple(tuple(range(first, players, sides)) for first in range(sides))


def seeks_lone_taker(rules: Rules) -> bool:
    """Whether each player is alone until somebody takes the pile; totals are then kept by player."""
    return rules.table.sides == "lone_taker"


def lone_sides(rules: Rules) -> list[list[list[int]]]:
    """The sides that can be formed during a hand: each player against the others, where a lone taker is sought.

    Rule ``table.lone-by-take``. Source: sr-062, PG; amb-096.
    """
    if not seeks_lone_taker(rules):
        return []
    seats = range(rules.table.players)
    return [sorted([[lone], [seat for seat in seats if seat != lone]]) for lone in seats]


def next_seat(rules: Rules, seat: int) -> int:
    """The seat after another in the direction of dealing, turns and dealers.

    Rule ``table.direction``. Source: sr-006, sr-010, hr-004, hr-008, bs-004, bs-005, cs-004, cs-008.
    """
    step = 1 if rules.table.direction == "clockwise" else -1
    return (seat + step) % rules.table.players


def seats_from(rules: Rules, first: int) -> list[int]:
    """All seats in the direction of play, from a first one on."""
    seats = [first]
    while len(seats) < rules.table.players:
        seats.append(next_seat(rules, seats[-1]))
    return seats


def partner_to_ask(state: State, seat: int) -> int | None:
    """The partner whom a player asks: the next one in the direction of play, or None.

    Rule ``going_out.answer-first``. Source: sr-049, sr-050, pl-030, cs-023; amb-102.
    """
    side = state.sides[side_of(state, seat)]
    return next((one for one in seats_from(state.rules, seat)[1:] if one in side), None)


def to_move(state: State) -> int | None:
    """The seat that is to act: the player on turn, the partner asked, or None when the hand is over."""
    if state.phase == "over":
        return None
    return partner_to_ask(state, state.turn) if state.phase == "answer" else state.turn


def own_total(state: State, seat: int) -> int:
    """The total before the hand that chooses a player's minimum, in points.

    Rule ``opening.own-total``: the side's, or the player's own where a lone taker is sought. Source: BC, LR, PG.
    """
    return state.scores[seat if seeks_lone_taker(state.rules) else side_of(state, seat)]


def with_lone_player(state: State, lone: int, rule: str) -> Outcome:
    """One against two from now on, where a lone taker is sought and the sides are not yet formed.

    Rules ``table.lone-by-take``: the first player to take the pile plays alone; ``table.lone-by-going-out``: so does
    who goes out before any take. The others share their melds (``melds.when-players-join``).
    Source: sr-062, BC, LR, PG, RG; amb-096, amb-114.
    """
    if not seeks_lone_taker(state.rules) or len(state.sides) < state.rules.table.players:
        return Outcome(state)
    # Until now each player was a side, so the number of a side is the seat of its player.
    pair = tuple(seat for seat in range(state.rules.table.players) if seat != lone)
    shared = join(state.rules, state.melds[pair[0]], state.melds[pair[1]])
    sides = tuple(sorted(((lone,), pair)))
    melds = tuple(state.melds[lone] if side == (lone,) else shared for side in sides)
    told = event("sides_formed", rule, lone, sides=[list(side) for side in sides])
    return Outcome(state.but(sides=sides, melds=melds), (told,))


def view(state: State, seat: int) -> dict[str, Any]:
    """What a seat may know: the written state without the stock and the other hands, but with their sizes.

    Rule ``table.view``: the pile is seen whole, or its top card and its size, as ``pile.visible`` says.
    Source: cs-001, PG; amb-057. Raises ValueError where there is no such seat.
    """
    if not 0 <= seat < state.rules.table.players:
        raise ValueError(f"seat {seat}: the seats are 0 to {state.rules.table.players - 1}")
    seen = to_json(state)
    hands = seen.pop("hands")
    seen |= {"seat": seat, "hand": hands[seat], "counts": [len(hand) for hand in hands], "stock": len(state.stock)}
    if state.rules.pile.visible == "top":
        seen |= {"pile": seen["pile"][-1:], "pile_size": len(state.pile)}
    return seen
