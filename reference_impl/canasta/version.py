"""The common version of the specification, the interpreter and the suite."""

VERSION = "0.1.0"
