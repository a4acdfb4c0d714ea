"""Plays well and exits with another status than 0."""

import sys

from keeper import serve

serve(lambda session, request: session.answer(request))
sys.exit(9)
