"""The command `canasta`: one module for each verb, imported when a user calls the verb.

Exit codes: 0 success; 1 what the user asked to check is wrong (file, hand, trace); 2 usage (no such file, unknown rule
set, bad option, a file or the output cannot be read or written); 3 our own data are damaged; 70 internal fault; 130
interrupted; 141 the reader of the output has gone. `canasta conform` has its own codes besides.
"""

from canasta.cli.app import main

__all__ = ["main"]
