"""Going out: what it needs, keeping a card, asking the partner for leave, and turns that must end by going out."""

from .action import Answer, Ask, Discard, Meld, Pass, Take
from .canastas import number_of_canastas
from .cards import in_class, is_black_three, is_red_three
from .check import Check, Move, Stage
from .event import Outcome, event
from .melds import has_melded, parts_of
from .pile import take_position
from .state import State, hand_of, has_no_cards, laid_threes, put, side_melds, top_card
from .table import partner_to_ask
from .way_out import has_way_out

# --- where a move leaves the player ---


def is_out(move: Move) -> bool:
    """Whether a meld, a take or a discard from the hand leaves the player without a card.

    Rule ``going_out.definition``. Source: sr-047, pl-026, bs-022, cs-021; amb-054, amb-055.
    """
    return isinstance(move.action, Meld | Take | Discard) and has_no_cards(move.after, move.seat)


def needs_no_hand_card(state: State, seat: int) -> bool:
    """Whether a player can end the turn without giving a card from the hand.

    A laid three may be discarded in place of a hand card where ``turn.discard`` allows it, and after the last red three
    nothing is discarded. Source: cs-009, BR, PP; amb-082, amb-107.
    """
    discard = state.rules.turn.discard
    return state.drained or any(
        discard.tabled_red_three if is_red_three(card) else discard.tabled_black_three
        for card in laid_threes(state, seat)
    )


def can_keep_a_card(state: State, seat: int) -> bool:
    """Whether a player holds enough to end the turn and keep ``going_out.keep_cards``.

    Source: PG; amb-053, amb-058, amb-107.
    """
    given = 0 if needs_no_hand_card(state, seat) else 1
    return len(hand_of(state, seat)) >= state.rules.going_out.keep_cards + given


def must_go_out(move: Move) -> bool:
    """Whether a move goes out, or can be followed in that turn only by going out."""
    if is_out(move):
        return True
    if not isinstance(move.action, Meld | Take):
        return False
    after, seat = move.after, move.seat
    return after.closing or (not can_keep_a_card(after, seat) and has_way_out(after, seat))


def _canastas(move: Move) -> bool:
    """Rule ``going_out.canastas``: nobody lays or discards all their cards while the side has fewer canastas than
    ``going_out.canastas``. Canastas that the action completes count.

    Source: sr-046, sr-060, sr-061, pl-026, bs-022, cs-021, PG; amb-039, amb-053, amb-055, amb-060, amb-074, amb-098,
    amb-115.
    """
    rules = move.state.rules
    made = number_of_canastas(rules, side_melds(move.after, move.seat))
    return is_out(move) and made < rules.going_out.canastas


def _keep_a_card(move: Move) -> bool:
    """Rule ``going_out.keep-a-card``: unless the player can go out in that turn, a meld or take leaves them no card, or
    enough to discard one and keep ``going_out.keep_cards``. A discard leaves that many cards, or none.

    Source: cs-009, PG; amb-010, amb-052, amb-053, amb-058, amb-059, amb-069, amb-107.
    """
    after, seat = move.after, move.seat
    if is_out(move) or not isinstance(move.action, Meld | Take | Discard):
        return False
    if isinstance(move.action, Discard):
        return len(hand_of(after, seat)) < move.state.rules.going_out.keep_cards
    return not can_keep_a_card(after, seat) and not has_way_out(after, seat)


def _closing_discard(move: Move) -> bool:
    """Rule ``going_out.closing-discard``: with ``going_out.closing_discard.rule`` required the last card is discarded.

    Source: sr-013, sr-047, pl-026, bs-022, cs-021; amb-063.
    """
    required = move.state.rules.going_out.closing_discard.rule == "required"
    return required and isinstance(move.action, Meld | Take) and is_out(move)


def _closing_discard_class(move: Move) -> bool:
    """Rule ``going_out.closing-discard-class``: nobody goes out by discarding a card of a class in
    ``going_out.closing_discard.not_of``. Source: cs-021, PG; amb-061.
    """
    if not isinstance(move.action, Discard) or not is_out(move):
        return False
    card = move.action.card
    return any(in_class(card, name) for name in move.state.rules.going_out.closing_discard.not_of)


def _blocked_by_frozen_pile(state: State) -> bool:
    return state.rules.going_out.requires.no_freezing_card and state.frozen


def _blocked_by_black_three(state: State) -> bool:
    covered = state.taken or not state.pile or not is_black_three(top_card(state))
    return state.rules.going_out.requires.no_black_three_before and not covered


def _not_while_frozen(move: Move) -> bool:
    """Rule ``going_out.not-while-frozen``: with ``going_out.requires.no_freezing_card`` nobody goes out while a card
    freezes the pile for everyone; a take ends the freeze. Source: cs-022; amb-075.
    """
    return not isinstance(move.action, Take) and _blocked_by_frozen_pile(move.state) and must_go_out(move)


def _not_after_black_three(move: Move) -> bool:
    """Rule ``going_out.not-after-black-three``: with ``going_out.requires.no_black_three_before`` nobody goes out in
    the turn after a black three was discarded. Source: cs-022; amb-075.
    """
    return _blocked_by_black_three(move.state) and must_go_out(move)


# --- leave from the partner ---


def _ask(move: Move) -> bool:
    """Rule ``going_out.ask``: with ``going_out.permission.ask`` never, or without a partner, nobody asks.

    Source: sr-049, pl-030, cs-023; amb-111.
    """
    never = move.state.rules.going_out.permission.ask == "never"
    return isinstance(move.action, Ask) and (never or partner_to_ask(move.state, move.seat) is None)


def _ask_window(move: Move) -> bool:
    """Rule ``going_out.ask-window``: a player asks before any meld beyond the one that took the pile, and not before
    the draw or take unless ``going_out.permission.when`` allows it. Source: sr-049; amb-065, amb-112.
    """
    state = move.state
    early = state.phase == "draw" and state.rules.going_out.permission.when == "after_drawing"
    melded = state.asked == "closed" or (not state.taken and bool(state.laid or state.joined))
    return isinstance(move.action, Ask) and (early or melded)


def _ask_limit(move: Move) -> bool:
    """Rule ``going_out.ask-limit``: a player asks once in a turn, or once in a hand (``going_out.permission.limit``).

    Source: PG; amb-067.
    """
    state = move.state
    in_hand = state.rules.going_out.permission.limit == "once_a_hand" and state.questions[move.seat]
    return isinstance(move.action, Ask) and (in_hand or state.asked in ("yes", "no"))


def _ask_with_an_out(move: Move) -> bool:
    """Rule ``going_out.ask-with-an-out``: a player asks only if they can legally go out in that turn with the cards in
    hand. After the draw or take, they also need enough cards to go on if the answer is no, and nothing in the turn may
    already oblige them to go out. Source: PG; amb-064, amb-066.
    """
    state, seat = move.state, move.seat
    if not isinstance(move.action, Ask):
        return False
    if _blocked_by_frozen_pile(state) or _blocked_by_black_three(state) or not has_way_out(state, seat):
        return True
    return state.phase == "act" and (state.closing or not can_keep_a_card(state, seat))


def _answer_first(move: Move) -> bool:
    """Rule ``going_out.answer-first``: while a question is open, only the partner who was asked acts, and answers it.

    Source: sr-049, sr-050, pl-030, cs-023; amb-102.
    """
    partner = partner_to_ask(move.state, move.state.turn)
    answers = isinstance(move.action, Answer) and move.seat == partner
    return move.state.phase == "answer" and not answers


def _answer_asked(move: Move) -> bool:
    """Rule ``going_out.answer-asked``: an answer is given only while a question is open. Source: sr-049, sr-050."""
    return isinstance(move.action, Answer) and move.state.phase != "answer"


def _must_ask(move: Move) -> bool:
    """Rule ``going_out.must-ask``: with ``going_out.permission.ask`` must a player who has a partner does not go out
    without having asked and been told yes. A policy of ours; no document obliges anybody to ask.
    """
    must = move.state.rules.going_out.permission.ask == "must"
    unasked = must and move.state.asked not in ("yes", "no")
    return unasked and partner_to_ask(move.state, move.seat) is not None and must_go_out(move)


def _no_binds(move: Move) -> bool:
    """Rule ``going_out.no-binds``: after a no the player does not go out in that turn.

    Source: sr-050, pl-030, cs-023, PG; amb-069.
    """
    return move.state.asked == "no" and must_go_out(move)


# --- what binds the turn ---


def _closes_all_ways(move: Move) -> bool:
    """Whether the player could legally go out in that turn before a move, and neither does so nor can after it.

    A draw and the take alone are not asked. Melds that a take names beyond that of the top card are judged as if they
    followed it (amb-116). A discard or a pass ends the turn.
    """
    state, seat, action = move.state, move.seat, move.action
    before: State | None = None
    if isinstance(action, Meld | Discard | Pass) and state.phase == "act":
        before = state
    elif isinstance(action, Take) and action.melds and has_melded(state, seat):
        before = take_position(state, seat, parts_of(state, seat, (), action.with_, state.pile[-1:]))
    if before is None or is_out(move) or _blocked_by_frozen_pile(before) or _blocked_by_black_three(before):
        return False
    can_after = isinstance(action, Meld | Take) and has_way_out(move.after, seat)
    return has_way_out(before, seat) and not can_after


def _yes_binds(move: Move) -> bool:
    """Rule ``going_out.yes-binds``: after a yes, a player who can legally go out in that turn takes no action after
    which they no longer can.

    Source: sr-050, pl-030, cs-023, PG; amb-064, amb-068, amb-101, amb-108, amb-116.
    """
    return move.state.asked == "yes" and _closes_all_ways(move)


def _closing_binds(move: Move) -> bool:
    """Rule ``going_out.closing-binds``: if a player did something that is allowed only when going out, they take no
    action after which they cannot legally go out in that turn.

    Source: sr-024, sr-036, pl-017, PG; amb-023, amb-024, amb-035, amb-045.
    """
    return move.state.closing and _closes_all_ways(move)


# --- what asking and answering do ---


def ask(state: State, seat: int) -> Outcome:
    """The state while a question to the partner is open; ``early``: it was asked before the draw or take."""
    partner = partner_to_ask(state, seat)
    asked = "early" if state.phase == "draw" else "pending"
    counted = state.rules.going_out.permission.limit == "once_a_hand"
    questions = put(state.questions, seat, True) if counted else state.questions
    after = state.but(phase="answer", asked=asked, questions=questions)
    return Outcome(after, (event("asked", "going_out.ask", seat, partner=partner),))


def answer(state: State, yes: bool) -> Outcome:
    """The state after the partner's answer: the turn goes on where the question interrupted it."""
    told = event("answered", f"going_out.{'yes' if yes else 'no'}-binds", partner_to_ask(state, state.turn), yes=yes)
    phase = "draw" if state.asked == "early" else "act"
    return Outcome(state.but(phase=phase, asked="yes" if yes else "no"), (told,))


# --- a hand that has ended ---


def who_went_out(state: State) -> int | None:
    """The seat that went out in a hand that is over, or None."""
    return state.turn if state.phase == "over" and has_no_cards(state, state.turn) else None


def is_concealed(state: State, seat: int) -> bool:
    """Whether the player who went out did so concealed.

    Rules ``going_out.concealed``: no meld or addition of the player's before this turn;
    ``going_out.concealed-own-canasta``: the canastas needed are among the melds laid in it;
    ``going_out.concealed-nothing-added``: nothing went to an older meld; ``going_out.concealed-after-take``: the pile
    was not taken in it; the last three as ``going_out.concealed`` says. Source: sr-051, bs-024, cs-026, PG; amb-054,
    amb-070 to amb-074, amb-106, amb-109.
    """
    terms = state.rules.going_out.concealed
    own = [meld for meld in side_melds(state, seat) if meld.rank in state.laid]
    if state.melded[seat] or not (state.laid or state.joined):
        return False
    if terms.own_canasta and number_of_canastas(state.rules, own) < state.rules.going_out.canastas:
        return False
    return (terms.adding_to_partner or not state.joined) and (terms.after_take or not state.taken)


CHECKS = (
    Check("going_out.ask", Stage.TURN, _ask),
    Check("going_out.ask-window", Stage.TURN, _ask_window),
    Check("going_out.ask-limit", Stage.TURN, _ask_limit),
    Check("going_out.answer-first", Stage.SEAT, _answer_first),
    Check("going_out.answer-asked", Stage.TURN, _answer_asked),
    Check("going_out.canastas", Stage.RULES, _canastas),
    Check("going_out.keep-a-card", Stage.RULES, _keep_a_card),
    Check("going_out.closing-discard", Stage.RULES, _closing_discard),
    Check("going_out.closing-discard-class", Stage.RULES, _closing_discard_class),
    Check("going_out.not-while-frozen", Stage.RULES, _not_while_frozen),
    Check("going_out.not-after-black-three", Stage.RULES, _not_after_black_three),
    Check("going_out.must-ask", Stage.RULES, _must_ask),
    Check("going_out.ask-with-an-out", Stage.RULES, _ask_with_an_out),
    Check("going_out.yes-binds", Stage.RULES, _yes_binds),
    Check("going_out.closing-binds", Stage.RULES, _closing_binds),
    Check("going_out.no-binds", Stage.RULES, _no_binds),
)
