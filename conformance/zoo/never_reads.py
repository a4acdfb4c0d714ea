"""Answers hello, then reads no further and waits."""

import sys
import time

from keeper import greeting

sys.stdin.readline()
sys.stdout.write(__import__("json").dumps(greeting(1)) + "\n")
sys.stdout.flush()
time.sleep(600)
