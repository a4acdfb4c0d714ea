"""Ends before its first reply."""

import sys

sys.stderr.write("cannot find my cards\n")
sys.exit(1)
