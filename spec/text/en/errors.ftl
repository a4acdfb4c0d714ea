### What a finding means, and what to do about it. The place, what was found and what was expected stand before it.

## Reading a file

error-no-such-file = Look at the name of the file and at the folder you are in.
error-no-header = The first key of every file is canasta, with the kind of file and its version, as in canasta: variant/1.
error-unknown-kind = This version knows no such kind of file.
error-wrong-kind = The file is of another kind than the one wanted here.
error-wrong-order = Write the trace anew, or put back the line that is missing; nothing may stand after the end line.
error-syntax = Look at the indentation, at quotes and brackets, and at a colon without a space after it.
error-empty = The file is empty.
error-not-utf-8 = Save the file as UTF-8.
error-control-character = Take the control character out.
error-tab = Indent with spaces.
error-taken = Choose another id.
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
error-contradiction = Change one of the values that do not go together.
error-not-executed = Leave the value as it is in classic.
error-wrong-name = Give the file and its id the same name.
error-no-basis = Say what the value rests on: a claim, an ambiguity, an erratum, a source, or a policy with its reason.
error-idle-basis = Take the basis out, or set the value.
error-no-effect = Take the value out; it says what holds anyway.
error-unknown-reason = Name a claim, ambiguity, erratum or source that is in the registers, or say policy and the reason.
error-unknown-reference = Name something that exists.

## Hands, states, actions

error-no-such-card = A card is a rank, A K Q J T 9 8 7 6 5 4 3 2, and a suit, c d h s; a joker is Jk.
error-too-many-cards = Look for a card written twice.
error-wrong-card = Look for a card in the wrong place.
error-wrong-word = Write one of the words that are possible here.
error-not-a-meld = The command canasta explain prints the rule in brackets.
error-two-went-out = Leave went_out to the side whose player had no card left.
error-cards-left = Leave one hand of the side empty, or say that nobody of it went out.
error-empty-hand = Write down what was left in that hand.
error-no-canasta = Say that nobody went out, or complete the melds.
error-wrong-sides = Write one entry for each side, or each player where every player is a side.
error-wrong-sequel = Leave it out; it follows from the hand before.
error-hand-too-many = Take the hand out; the match was over before it.
error-bad-state = Compare the state with the schema of states.
error-bad-action = Compare the action with the schema of actions.
error-bad-deal = The deck lists every card of the rule set, in the order in which they are dealt.
