"""An engine that shows its position and forgets to take a discarded card from the hand of seats 1 to 3."""

from keeper import engine

from canasta_conformance.forms import shown_state


def forgetful(request: dict, state: dict) -> None:
    """Put a discarded card back into the hand that is shown."""
    action = request.get("action", {})
    if action.get("do") == "discard" and "from" not in action and request["seat"] > 0:
        state["hands"][request["seat"]].append(action["card"])


engine(shown_state.NEEDED, forgetful)
