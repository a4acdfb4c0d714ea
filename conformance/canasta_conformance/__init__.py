"""The conformance suite: cases, and the runner that puts them to a program in any language.

An implementation speaks verbs; only the runner knows cases and expectations, and no request depends on a reply.  The
modules in the order of the work: `cases` reads what people write, `complete` fills a sparse position, `compile` turns
cases into requests and expectations, `protocol` and `process` talk to a program, `judge` compares, `report` tells.
"""
