"""Words for people: sentences of rules and parameters, events, the picture of a table. Nothing here prints."""
