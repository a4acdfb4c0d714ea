"""Ends before it has answered anything."""

import sys

sys.stderr.write("cannot find my cards\n")
sys.exit(1)
