"""A good referee of a program in which nobody can ask for permission to go out."""

from keeper import referee

referee(("load",), ("referee/classic@4 (without asking)",))
