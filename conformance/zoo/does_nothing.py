"""Says whether an action is legal, and never carries one out."""

from keeper import referee


def spoil(before, after, request):
    after.clear()
    after.update(before)


referee(("load", "permission"), (), spoil=spoil)
