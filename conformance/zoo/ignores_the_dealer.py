"""Takes seat 0 for the dealer of every hand."""

from keeper import referee


def change(session, request):
    return request | {"dealer": 0} if "deck" in request else request


referee(("load", "permission"), (), change)
