"""The command `canasta` as it is started: nothing is imported before an interrupt is provided for."""

import sys

#: The exit code of what an interrupt ended, as shells have it; stated here, where nothing else is read before.
INTERRUPTED = 130


def main() -> None:
    """Run the command line; ends with its exit code, and with 130 where an interrupt comes while it is being read."""
    try:
        from canasta.cli.app import main as canasta

        canasta(prog_name="canasta")
    except KeyboardInterrupt:
        # The files of messages may not have been read yet.
        sys.stderr.write("\nInterrupted.\n")
        sys.exit(INTERRUPTED)
