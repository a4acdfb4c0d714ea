"""The command `canasta`: one module for each verb, imported when a user calls the verb.

Exit codes: 0 success; 1 what the user asked to check is wrong (file, hand, trace); 2 usage (no such file, unknown rule
set, bad option, a file that cannot be read or written, output that cannot be written); 3 our own data are damaged; 70
internal fault; 130 interrupted; 141 the program that reads the output has ended. `canasta conform` has further codes.
"""

from canasta.cli.app import main

__all__ = ["main"]
