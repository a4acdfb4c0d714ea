### What a finding means, and what to do about it. The place, what was found and what was expected stand before it.

## Reading a file

error-no-such-file = Look at the name of the file and at the folder you are in.
error-no-header = The first key of every file is canasta, with the kind of file and its version, as in canasta: variant/1.
error-unknown-kind = This version knows no such kind of file.
error-wrong-kind = The file is of another kind than the one wanted here.
error-syntax = The text is no YAML; look at the indentation, at quotes and brackets, and at a colon without a space after it.
error-empty = The file is empty.
error-not-utf-8 = Save the file as UTF-8.
error-control-character = Take the control character out; a tabulator does not indent in YAML.
error-several-documents = Put each document into a file of its own.
error-duplicate-key = Keep one of the two.
error-key-not-text = Put the key in quotes.
error-alias = Write the value out; anchors and aliases are not read.
error-anchor = Write the value out; anchors and aliases are not read.
error-merge-key = Write the keys out; the merge key is not read.
error-tag = Take the tag out; nothing in a file is run.
error-directive = Take the directive out.
error-too-large = Nothing of that size is a file of this kind.
error-too-deep = Nothing nested that deeply is a file of this kind.
error-too-many-values = Nothing with that many values is a file of this kind.
error-too-long = Shorten it.

## Holding a file against its form

error-missing-key = Add the key.
error-unknown-key = Take the key out, or correct its spelling.
error-unknown-word = Write one of the words that are possible here.
error-wrong-type = Write a value of that type.
error-out-of-range = Write a number in that range.
error-wrong-form = Write it in that form.
error-no-such-form = Write one of the forms that are possible here.
error-wrong-length = Write as many entries or characters as are possible here.
error-twice = Name each entry once.

## Rule sets

error-no-such-variant = The command canasta variants lists the variants.
error-no-such-option = The command canasta variants lists the options.
error-no-such-players = The variant is not played by that number of players.
error-no-such-name = A rule set is written variant, +option, @players, as in classic+pile-always-frozen@2.
error-option-does-not-apply = Leave the option out, or choose a variant to which it applies.
error-options-disagree = Leave one of the two options out.
error-cycle = A variant cannot extend itself, directly or by way of others.
