"""A good referee that chooses the hand cards of a take itself, as many programs with one button for it do."""

from keeper import referee

from canasta.interpreters import interpreter_of
from canasta_conformance.adapter.session import Session


def choosing(session: Session, request: dict) -> dict:
    """Take the pile with the first cards that do, whatever the request names."""
    if request["op"] != "apply" or request["action"].get("do") != "take" or session.state is None:
        return request
    melds = request["action"].get("melds", [])
    laid = [card for meld in melds for card in meld["cards"]]
    hand = list(interpreter_of(session.state).to_json(session.state)["hands"][request["seat"]])
    for card in laid:
        if card in hand:
            hand.remove(card)
    pile = interpreter_of(session.state).to_json(session.state)["pile"]
    naturals = [card for card in hand if pile and card[0] == pile[-1][0]]
    wilds = [card for card in hand if card == "Jk" or card[0] == "2"]
    for natural in range(len(naturals), -1, -1):
        for wild in range(min(len(wilds), 3) + 1):
            action = {**request["action"], "with": [*naturals[:natural], *wilds[:wild]]}
            read = interpreter_of(session.state).action_from(action)
            if not interpreter_of(session.state).violations(session.state, request["seat"], read):
                return {**request, "action": action}
    return request


referee(("load", "permission", "cards.chosen"), ("referee/classic@4 (without named cards)",), choosing)
