"""The version of specification, interpreter and suite, which are released together."""

VERSION = "0.1.0"
