"""Words for people: sentences of rules and parameters, events, findings, the picture of a table. It prints nothing."""
