"""Plays well, but exits with a status other than 0."""

import sys

from keeper import serve

serve(lambda session, request: session.answer(request))
sys.exit(9)
