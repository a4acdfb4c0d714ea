"""A good engine that shows the members of its position that level engine needs, and gives no digest."""

from keeper import engine

from canasta_conformance.forms import shown_state

engine(shown_state.NEEDED)
