"""Playing whole hands and matches: policies, the match loop, traces and their replay.

Everything here uses the public names of `canasta`; no rule is decided here. Only `shuffled` makes random choices, and
policies get their random numbers from the caller, so a seed repeats a match card by card.
"""

from canasta.play.playing import HandPlayed, Step, play_hand, play_match, shuffled
from canasta.play.policy import POLICIES, Policy, sensible, uniform
from canasta.play.replay import Deviation, Replayed, replay
from canasta.play.trace import Deal, Footer, Header, Line, Result, TraceStep, read_trace, write_trace

__all__ = [
    "POLICIES",
    "Deal",
    "Deviation",
    "Footer",
    "HandPlayed",
    "Header",
    "Line",
    "Policy",
    "Replayed",
    "Result",
    "Step",
    "TraceStep",
    "play_hand",
    "play_match",
    "read_trace",
    "replay",
    "sensible",
    "shuffled",
    "uniform",
    "write_trace",
]
