"""The command `canasta` as the shell starts it: it prepares for an interrupt before it imports anything."""

import sys

#: The usual exit code after an interrupt; defined here, so that it needs no other import.
INTERRUPTED = 130


def main() -> None:
    """Run the command line; ends with its exit code, or with 130 if an interrupt comes while it is imported."""
    try:
        from canasta.cli.app import main as canasta

        canasta(prog_name="canasta")
    except KeyboardInterrupt:
        # The files of messages may not be loaded yet.
        sys.stderr.write("\nInterrupted.\n")
        sys.exit(INTERRUPTED)
