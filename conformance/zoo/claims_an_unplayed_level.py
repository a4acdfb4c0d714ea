"""A referee that claims to explain: it has no reasons, no scores and no position to show."""

from keeper import referee

referee(("load", "permission"), ("explainer/classic@4",))
