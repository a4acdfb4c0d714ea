"""Lets a player draw, but puts the cards under the stock instead of into the hand."""

from collections import Counter

from keeper import referee


def spoil(before, after, request):
    seat = request["seat"]
    if request["action"]["do"] == "draw":
        drawn = Counter(after["hands"][seat]) - Counter(before["hands"][seat])
        after["hands"][seat] = sorted((Counter(after["hands"][seat]) - drawn).elements())
        after["stock"] += drawn.elements()


referee(("load", "permission"), (), spoil=spoil)
