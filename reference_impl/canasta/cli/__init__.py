"""The command `canasta`: one module a verb, each imported when it is asked for.

Exit codes: 0 good; 1 the thing examined is wrong (file, hand, trace); 2 usage (no such file, unknown rule set, bad
option, a file or output that cannot be read or written); 3 our own data are damaged; 70 internal fault; 130
interrupted; 141 nobody reads the output any more. `canasta conform` has its own codes beyond these.
"""

from canasta.cli.app import main

__all__ = ["main"]
