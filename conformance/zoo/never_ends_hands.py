"""Goes on with the next seat after a player has gone out."""

from keeper import referee


def spoil(before, after, request):
    if after["phase"] == "over":
        after["phase"] = "draw"
        after["turn"] = (request["seat"] + 1) % len(after["hands"])
        after |= {"asked": "none", "laid": [], "joined": False}


referee(("load", "permission"), (), spoil=spoil)
