"""A referee without asking that claims the whole level."""

from keeper import referee

referee(("load",), ("referee/classic@4",))
