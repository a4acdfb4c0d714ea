"""A good scorer with items and winners that does not know who deals next."""

from keeper import requests, scorer_replies, send

able = ("score", "score.items", "next.winners")
for request in requests():
    send(scorer_replies(request, able, ("scorer/classic@4 (without next dealer)",), items=True))
