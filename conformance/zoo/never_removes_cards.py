"""Leaves the cards that a player melds or discards in the hand.

The other card of the same face comes from the stock, if it is there, so that no card is in two places.
"""

from collections import Counter

from keeper import referee


def spoil(before, after, request):
    seat = request["seat"]
    for card in (Counter(before["hands"][seat]) - Counter(after["hands"][seat])).elements():
        if card in after["stock"]:
            after["stock"].remove(card)
            after["hands"][seat] = sorted([*after["hands"][seat], card])


referee(("load", "permission"), (), spoil=spoil)
