"""A good scorer that knows totals only: no items, no next dealer, no winner."""

from keeper import requests, scorer_replies, send

for request in requests():
    send(scorer_replies(request, claims=("scorer/classic@4 (without items, next dealer, winners)",)))
