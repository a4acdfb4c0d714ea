"""The reference adapter, started as ``python -m canasta_conformance.reference [--level LEVEL]``."""

import sys

from canasta_conformance.adapter.serve import main

if __name__ == "__main__":
    sys.exit(main())
