"""The initial meld: the first melds of a side in a hand, and what they must reach."""

from collections.abc import Callable, Iterable, Sequence

from canasta.spec import Rules
from canasta.spec.chapters import Bracket

from .action import Meld, MeldEntry, Take
from .canastas import is_canasta
from .cards import Cards, is_wild, points
from .check import Check, Move, Part, Stage
from .melds import has_melded, is_foreign, is_legal_meld, parts_of
from .state import State
from .table import own_total


def bracket(rules: Rules, total: int) -> Bracket:
    """The bracket of the minimum for a total in points.

    Rule ``opening.bracket``: the last bracket of ``opening.minimum`` whose lower end the total before the hand reaches.
    Source: sr-029, sr-058, bs-015, cs-015, cs-016, cs-030; amb-026, amb-028.
    """
    return [one for one in rules.opening.minimum if one.from_ is None or total >= one.from_][-1]


def worth(rules: Rules, parts: Iterable[Part]) -> int:
    """What parts count towards the minimum, in points.

    Rules ``opening.melds-add-up``: all cards of all melds count, wild cards and black threes too;
    ``opening.bonuses-do-not-count``; ``opening.top-discard-counts`` (``opening.top_discard_counts``);
    ``opening.rest-of-pile-does-not-count``. Source: sr-030, sr-031, pl-012, bs-015, bs-016, cs-018, PG; amb-025,
    amb-029, amb-030, amb-031.
    """
    top_counts = rules.opening.top_discard_counts
    return sum(points(rules, part.cards + (part.top if top_counts else ())) for part in parts)


def holds(rules: Rules, what: str, melds: Iterable[Cards]) -> bool:
    """Whether one of some melds is what a bracket names: canasta, natural_canasta, wild_canasta or natural_set."""
    for cards in melds:
        whole, wild = is_canasta(rules, cards), [is_wild(card) for card in cards]
        kinds = {
            "canasta": whole,
            "natural_canasta": whole and not any(wild),
            "wild_canasta": whole and all(wild),
            "natural_set": not any(wild),
        }
        if kinds[what]:
            return True
    return False


def lacks_points(rules: Rules, demands: Bracket, parts: Sequence[Part]) -> bool:
    """Whether an initial meld falls short of the points that its bracket demands.

    Rule ``opening.enough``: what a bracket calls enough takes the place of its points. Source: cs-029.
    """
    melds = [part.whole for part in parts]
    return worth(rules, parts) < demands.points and not any(holds(rules, what, melds) for what in demands.enough)


def lacks_contents(rules: Rules, demands: Bracket, parts: Sequence[Part]) -> bool:
    """Whether an initial meld lacks something that its bracket demands besides the points, or what is enough."""
    melds = [part.whole for part in parts]
    enough = any(holds(rules, what, melds) for what in demands.enough)
    return not enough and not all(holds(rules, what, melds) for what in demands.contains)


def opens(rules: Rules, demands: Bracket, parts: Sequence[Part]) -> bool:
    """Whether melds, if they are legal, reach everything that a bracket demands of an initial meld."""
    return not lacks_points(rules, demands, parts) and not lacks_contents(rules, demands, parts)


def is_initial_meld(state: State, seat: int, parts: Sequence[Part]) -> bool:
    """Whether parts are legal melds that together open for a side without a meld."""
    rules, demands = state.rules, bracket(state.rules, own_total(state, seat))
    legal = all(is_legal_meld(rules, part.rank, part.whole) for part in parts)
    return bool(parts) and legal and opens(rules, demands, parts)


def opens_before_take(state: State, seat: int, entries: Iterable[MeldEntry]) -> bool:
    """Whether the melds that a take names are an initial meld from the hand alone, laid before the pile is taken.

    Rule ``opening.meld-then-take``: with ``opening.meld_then_take`` a player whose side has not melded may lay the
    initial meld from the hand and then take the pile as a side that has melded. Otherwise the take itself must open.
    Source: cs-019; amb-032, amb-033, amb-105.
    """
    if has_melded(state, seat) or not state.rules.opening.meld_then_take:
        return False
    own = [entry for entry in entries if not is_foreign(state, seat, entry)]
    return is_initial_meld(state, seat, parts_of(state, seat, own))


def first_melds_lack(move: Move, lacks: Callable[[Rules, Bracket, Sequence[Part]], bool]) -> bool:
    """Whether a move lays the first melds of a side, and they lack something that their bracket demands.

    Rule ``opening.initial-meld``: the first melds are all melds of the first declaration of a side in a hand.
    Source: sr-029, pl-012, bs-015, cs-015.

    :param lacks: what is asked of them: ``lacks_points`` or ``lacks_contents``.
    """
    if move.opened or not move.parts:
        return False
    rules = move.state.rules
    return lacks(rules, bracket(rules, own_total(move.state, move.seat)), move.parts)


def may_be_waived(move: Move) -> bool:
    """Whether a player who goes out now need not reach the minimum.

    Rule ``opening.going-out-waiver``: with ``opening.going_out_waiver`` after_stock_draw no minimum binds a player of a
    side without a meld who drew from the stock and goes out in that turn. Source: sr-036, bs-024, PG; amb-035,
    amb-036, amb-038.
    """
    waiver = move.state.rules.opening.going_out_waiver
    return waiver == "after_stock_draw" and isinstance(move.action, Meld) and not move.state.taken


def _minimum(move: Move) -> bool:
    """Rule ``opening.minimum``: the first melds of a side reach the points of their bracket, unless the player goes out
    with them and that waives it.

    Source: sr-029, sr-032 to sr-035, pl-012, pl-013, pl-016, bs-015, cs-015, cs-016, cs-018, cs-029; amb-027, amb-036.
    """
    return first_melds_lack(move, lacks_points) and not (may_be_waived(move) and move.goes_out)


def _contains(move: Move) -> bool:
    """Rule ``opening.contains``: the first melds of a side hold what their bracket demands, unless waived as the points
    are. Source: cs-030.
    """
    return first_melds_lack(move, lacks_contents) and not (may_be_waived(move) and move.goes_out)


def _take_may_open(move: Move) -> bool:
    """Rule ``opening.take-may-open``: with ``opening.take_may_open`` off a side without a meld does not take the pile,
    unless it may lay its initial meld from the hand first, and does.

    Source: pl-016, hr-017, bs-016, bs-017, cs-018.
    """
    return isinstance(move.action, Take) and not move.opened and not move.state.rules.opening.take_may_open


CHECKS = (
    Check("opening.take-may-open", Stage.WAY, _take_may_open),
    Check("opening.minimum", Stage.RULES, _minimum),
    Check("opening.contains", Stage.RULES, _contains),
)
