"""A scorer that knows totals only, but claims the level without a word about it."""

from keeper import requests, scorer_replies, send

for request in requests():
    send(scorer_replies(request, claims=("scorer/classic@4",)))
