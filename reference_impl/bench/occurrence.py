"""What can occur in a rule set: the rules and events that parameters switch off, each with the reason.

Everything that is not listed here can occur in every rule set. Keys are ids of rules and names of events.
"""

from collections.abc import Callable, Mapping

from canasta.spec import Rules

#: These never occur, whatever the values of the parameters.
NEVER: Mapping[str, str] = {
    "pile.not-empty": "a pile is empty only from a take, or a draw of the offered upcard, to the discard of that turn; "
    "a player who has taken or drawn is refused by turn.draw-or-take-once",
}

Holds = Callable[[Rules], bool]


def _asks(rules: Rules) -> bool:
    return rules.going_out.permission.ask != "never" and rules.table.sides != "singles"


def _passes(rules: Rules) -> bool:
    """Whether a player's turn can begin with an empty stock."""
    return rules.hand_end.stock_out != "after_last_drawers_discard"


def _forced(rules: Rules) -> bool:
    when = rules.hand_end.forced_take
    fits = _open_pile(rules) and rules.pile.open_with.own_meld
    return _passes(rules) and (when == "whenever_able" or (when == "fits_own_meld" and fits))


def _black_threes_in_hand(rules: Rules) -> bool:
    return not rules.threes.black.laid_out


def _red_three_on_top(rules: Rules) -> bool:
    upcard = rules.deal.upcard
    return rules.turn.discard.tabled_red_three or not upcard.covered.red_three or upcard.offered_as_draw


def _black_three_on_top(rules: Rules) -> bool:
    return (
        _black_threes_in_hand(rules)
        or rules.turn.discard.tabled_black_three
        or not rules.deal.upcard.covered.black_three
    )


def _open_pile(rules: Rules) -> bool:
    return not rules.pile.frozen_by.always


def _demands_content(rules: Rules) -> bool:
    return any(bracket.contains for bracket in rules.opening.minimum)


def _closing_class(rules: Rules) -> bool:
    return bool(set(rules.going_out.closing_discard.not_of) - {"red_three"})


_NOBODY_ASKED = "nobody is asked: ask is never, or nobody has a partner"
_NO_TURN = "the hand ends with the last drawer's discard, so no turn begins before an empty stock"
_NO_BLACK = "black threes are laid out and never in a hand"
_FROZEN = "the pile is always frozen"

#: Conditions under which a rule or event can occur, and the reason why it cannot otherwise.
ONLY_WHERE: Mapping[str, tuple[Holds, str]] = {
    "answered": (_asks, _NOBODY_ASKED),
    "asked": (_asks, _NOBODY_ASKED),
    "black_three_laid": (lambda r: r.threes.black.laid_out, "black threes are not laid out"),
    "canasta_mixed": (lambda r: r.canastas.add_wilds, "no wild card joins a finished canasta"),
    "passed": (lambda r: _passes(r) or r.hand_end.last_red_three == "may_meld_first", _NO_TURN),
    "sides_formed": (lambda r: r.table.sides == "lone_taker", "sides are fixed from the beginning"),
    "canastas.concealed-bonus": (
        lambda r: bool(r.canastas.concealed.natural or r.canastas.concealed.mixed),
        "a concealed canasta earns nothing more",
    ),
    "canastas.kind-at-the-end": (lambda r: r.canastas.add_wilds, "no wild card joins a finished canasta"),
    "canastas.wild": (lambda r: r.melds.wild_only.allowed, "there are no melds of wild cards only"),
    "canastas.wild-onto-canasta": (lambda r: not r.canastas.add_wilds, "wild cards may join a finished canasta"),
    "deal.upcard-covered": (
        lambda r: r.deal.upcard.covered.wild or r.deal.upcard.covered.red_three or r.deal.upcard.covered.black_three,
        "the upcard is never covered",
    ),
    "going_out.answer-first": (_asks, _NOBODY_ASKED),
    "going_out.ask-limit": (_asks, _NOBODY_ASKED),
    "going_out.ask-with-an-out": (_asks, _NOBODY_ASKED),
    "going_out.closing-discard": (
        lambda r: r.going_out.closing_discard.rule == "required",
        "the last card may be melded",
    ),
    "going_out.closing-discard-class": (
        _closing_class,
        "no class of cards is excluded, or only red threes, which are never the last card of a hand",
    ),
    "going_out.concealed-extra": (lambda r: bool(r.going_out.concealed.extra), "going out concealed earns no more"),
    "going_out.must-ask": (
        lambda r: _asks(r) and r.going_out.permission.ask == "must",
        "no player must ask before going out",
    ),
    "going_out.no-binds": (_asks, _NOBODY_ASKED),
    "going_out.not-after-black-three": (
        lambda r: r.going_out.requires.no_black_three_before,
        "players may go out after a black three",
    ),
    "going_out.not-while-frozen": (
        lambda r: r.going_out.requires.no_freezing_card,
        "players may go out while the pile is frozen",
    ),
    "going_out.yes-binds": (_asks, _NOBODY_ASKED),
    "hand_end.forced-take": (
        _forced,
        "nobody must take the pile, or no turn begins before an empty stock, or the pile is never open",
    ),
    "hand_end.last-drawers-discard": (lambda r: not _passes(r), "the hand goes on until a draw is impossible"),
    "hand_end.no-discard-after-last-red-three": (
        lambda r: r.hand_end.last_red_three == "may_meld_first",
        "a last draw of red threes only ends the hand at once",
    ),
    "hand_end.no-draw": (_passes, _NO_TURN),
    "hand_end.pass-ends": (_passes, _NO_TURN),
    "hand_end.short-draw": (lambda r: r.turn.draw > 1, "a draw is one card"),
    "melds.from-turn": (lambda r: r.melds.from_turn > 1, "melds are allowed from the first turn"),
    "melds.max-cards": (lambda r: r.melds.set.max_cards is not None, "a meld may grow without end"),
    "melds.wild-only-size": (lambda r: r.melds.wild_only.allowed, "there are no melds of wild cards only"),
    "melds.wild-ratio": (lambda r: r.melds.set.ratio != "free", "no balance of natural and wild cards is required"),
    "opening.contains": (_demands_content, "no minimum requires more than points"),
    "opening.take-may-open": (lambda r: not r.opening.take_may_open, "a take may be the initial meld"),
    "pile.black-three-closing-take": (
        lambda r: r.pile.black_three_top == "when_going_out" and _black_threes_in_hand(r),
        "a black three on top is never taken",
    ),
    "pile.black-three-top": (_black_three_on_top, "black threes are laid out, and an upcard that is one is covered"),
    "pile.frozen-by-black-three": (lambda r: r.pile.frozen_by.black_three, "black threes do not freeze"),
    "pile.frozen-by-red-three": (lambda r: r.pile.frozen_by.red_three, "red threes do not freeze"),
    "pile.frozen-by-wild": (lambda r: r.pile.frozen_by.wild, "wild cards do not freeze"),
    "pile.join-limit": (lambda r: r.pile.join_melds_under is not None, "a take may join a meld of any size"),
    "pile.melding-after-take": (lambda r: not r.pile.melding_after_take, "melds may follow a take"),
    "pile.one-card-for-one-card": (
        lambda r: r.pile.one_card_for_one_card != "allowed" and _open_pile(r),
        "one card may be taken for one card, or only a pair opens the pile",
    ),
    "pile.open-needs-a-way": (_open_pile, _FROZEN),
    "pile.red-three-top": (_red_three_on_top, "an upcard that is a red three is covered, and none is discarded"),
    "pile.take-onto-own-meld": (lambda r: _open_pile(r) and r.pile.open_with.own_meld, "no such way into the pile"),
    "pile.take-with-natural-and-wild": (
        lambda r: _open_pile(r) and r.pile.open_with.natural_and_wild,
        "no such way into the pile",
    ),
    "table.lone-by-going-out": (lambda r: r.table.sides == "lone_taker", "sides are fixed from the beginning"),
    "table.lone-by-take": (lambda r: r.table.sides == "lone_taker", "sides are fixed from the beginning"),
    "threes.black-laid-out": (lambda r: r.threes.black.laid_out, "black threes are not laid out"),
    "threes.black-min-cards": (_black_threes_in_hand, _NO_BLACK),
    "threes.black-wilds": (_black_threes_in_hand, _NO_BLACK),
    "threes.four-black": (
        lambda r: bool(r.threes.black.meld.four_points) and _black_threes_in_hand(r),
        "four black threes earn nothing more",
    ),
    "threes.red-unlaid": (
        lambda r: r.threes.red.dealt == "first_turn" and r.threes.red.left_in_hand is None,
        "dealt red threes are laid before the first turn, or stay in the hand to the end",
    ),
    "turn.laid-black-three-discarded": (lambda r: r.threes.black.laid_out, "black threes are not laid out"),
}


def why_not(what: str, rules: Rules) -> str | None:
    """Why a rule or event cannot occur in a rule set; None if it can."""
    if what in NEVER:
        return NEVER[what]
    holds, reason = ONLY_WHERE.get(what, (None, ""))
    return reason if holds is not None and not holds(rules) else None
