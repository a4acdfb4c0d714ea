### What is wrong with a file, a name or a message, and what to do about it.
###
### A message has the name of a code: error-<code>. Its text is the advice. Its attributes are what was found and what
### was expected: .found and .expected, or .found-<detail> and .expected-<detail> if a code has several faults.
### .meant-<detail> is what was probably meant, if that is more than a word.
###
### $value is a value as it is written in the file, $given a value as it came from a program, $wanted what the schema
### requires (see the messages wanted-…), $words a list of words. $for and $in name the place, if there is one.

## A finding as one line

finding = { $place }: found { $found }, expected { $expected }
finding-warning = { $place }: warning: found { $found }, expected { $expected }
finding-meant = { $finding }; did you mean { $meant }?
finding-in = { $found } (in { $ruleset })
place-for = { " " }for { $place }
place-in = { " " }in { $place }
no-value = nothing
more-words = { $words } … ({ $count } in all)

## Kinds of values

value-array = a list
value-object = a mapping

## What a schema requires

wanted-word = the word { $word }
wanted-words = one of { $words }
wanted-items = a list of { $words }
wanted-other = something else
wanted-null = null
wanted-boolean = true or false
wanted-integer = a whole number
wanted-integer-from = a whole number from { $minimum } on
wanted-integer-to = a whole number up to { $maximum }
wanted-integer-range = a whole number from { $minimum } to { $maximum }
wanted-string = text
wanted-array = a list
wanted-object = a mapping
wanted-mapping = a mapping such as {"{"}{ $keys }{"}"}
wanted-or = { $one } or { $two }
wanted-any = { $one }, or { $two }

## Reading a file

error-no-such-file = Check the name of the file and the folder that you are in.
    .found = no such file
    .expected = a file that can be read
    .found-unreadable = a file that cannot be read ({ $why })
error-not-a-file = Name a file. The commands score, ask, validate, replay and conform judge also read a pipe, or standard input if you name -.
    .found = { $kind ->
        [folder] a folder
        [pipe] a pipe
        [socket] a socket
       *[device] a device
    }
    .expected = a file
error-no-header = The first key of every file is canasta, with the kind and version of the file, for example canasta: variant/1.
    .found = no key canasta
    .expected = kind and version of the file, such as canasta: variant/1
error-unknown-kind = This version does not know that kind of file.
    .found = the kind { $value }
    .expected = kind and version of the file, such as canasta: variant/1
error-option-as-variant =
    An option changes a variant; it is not a whole game. Add an option of the specification by name, as in classic+deal-15, or write what it sets into a variant file of your own (canasta new begins one) and name that file.
    .found = an option file
    .expected = a variant file
error-file-as-name = A variant file of yours works with show, diff, play, score, explain and variants --matrix.
    .found = a variant file
    .found-path = the name of a file
    .expected = the name of a shipped rule set, such as classic@4
error-wrong-kind = This command needs another kind of file.
    .found = a file of the kind { $kind }
    .expected = one of { $words }
error-wrong-order = Write the trace again, or restore the missing line; the end line must be the last one.
    .found = { $line }
    .found-no-end = the end of the file
    .expected-no-end = an end line
    .expected-after-end = nothing after the end line
    .expected-header = one header, as the first line
    .expected-hand-at-play = a step or a result of the current hand
    .expected-no-deal = a deal
    .found-step = step { $step }
    .expected-step = step { $next }
    .expected-early-end = the rest of the current hand
    .found-hands = hands: { $said }
    .expected-hands = hands: { $counted }
    .found-steps = steps: { $said }
    .expected-steps = steps: { $counted }
error-syntax = Check the indentation, quotes and brackets, and that a space follows each colon.
    .found = text that is not YAML ({ $why })
    .expected = YAML 1.2
    .found-json = text that is not JSON ({ $why })
    .found-table = a line that is not part of a table ({ $why })
    .expected-table = cells with the same separator in each line; quotes only round a whole cell
    .expected-json = one JSON object in each line
error-empty = The file is empty.
    .found = nothing
    .expected = a document
    .found-table = headings only
    .expected-table = a line for each side and hand
    .expected-trace = a header line with canasta: { $kind }
error-not-utf-8 = Save the file as UTF-8.
    .found = the byte { $byte }
    .expected = text in UTF-8
error-control-character = Remove that character.
    .found = the control character { $character }
    .found-surrogate = half of a surrogate pair
    .expected = printable text
error-tab = Indent with spaces.
    .found = a tab
    .expected = spaces
error-several-documents = Put each document into a separate file. Several hands go into one file of the kind canasta: match/1, as a list under hands.
    .found = a second document
    .expected = one document in a file
error-duplicate-key = Keep one of the two.
    .found = the key { $key } again
    .expected = each key once; the first is on line { $first }
    .expected-json = each key once
error-key-not-text = Put the key in quotes.
    .found = the key { $written }, which is not text
    .expected = text as key: "{ $written }" in quotes
    .found-empty = a key without text
    .expected-empty = text as key
    .found-container = a list or mapping as key
    .expected-container = text as key
error-alias = Write the value out; anchors and aliases are not supported.
    .found = the alias *{ $anchor }
    .expected = the value itself, written out
error-anchor = Write the value out; anchors and aliases are not supported.
    .found = the anchor &{ $anchor }
    .expected = plain values without names
error-merge-key = Write the keys out; merge keys are not supported.
    .found = the merge key <<
    .expected = the keys themselves, written out
error-tag = Remove the tag; files must not contain code.
    .found = the tag { $tag }
    .expected = plain values without tags
error-directive = Remove the directive.
    .found = a directive
    .expected = a document without %YAML and %TAG
error-too-large = A file of this kind is never that large.
    .found = a number of { $digits } digits
    .expected = at most { $most } digits
    .found-stream = more than { $most } bytes
    .expected-stream = at most { $most } bytes
    .found-line = a line of more than { $most } bytes
    .expected-line = a shorter line
    .found-lines = more than { $most } lines
    .expected-lines = a shorter trace
error-too-deep = A file of this kind is never nested that deeply.
    .found = nesting deeper than { $most } levels
    .expected = at most { $most } levels
    .found-json = too many brackets or digits
    .expected-json = a line of a trace
error-too-many-values = A file of this kind never has that many values.
    .found = more than { $most } values
    .expected = at most { $most } values
error-too-long = Shorten it.
    .found = { $size } bytes
    .expected = at most { $most } bytes

## Comparing a file with its schema

error-missing-key = Add the key.
    .found = no { $key }{ $in }
    .expected = the key { $key }{ $about ->
        [null] {""}
       *[other] {" "}({ $about })
    }
    .found-beside = { $key } without { $other }{ $in }
    .expected-beside = the key { $other } beside it
    .found-reason = no reason
    .expected-reason = reason: why the test is listed
    .found-case = no { $key }
    .expected-case = { $key } in the case or in defaults
    .found-case-of-kind = no { $key }
    .expected-case-of-kind = { $key } in a case of kind { $kind }
    .found-because = no because
    .expected-because = because, with from: { $origin }
    .found-english = no English title
    .expected-english = the key en
    .found-root = no { $key }
    .expected-root = a value, because a root (extends: null) must set every parameter
error-unknown-key = Remove the key, or correct its spelling.
    .found = the unknown key { $key }{ $in }
    .expected = one of { $words }
    .expected-no-keys = no key at all
    .found-of-form = the key { $key }{ $in }
    .expected-of-form = { $wanted }
    .found-basis = a basis for the unknown { $parameter }
    .expected-basis = the path of a value that is set here
error-unknown-word = Use one of the possible words.
    .found = { $value }{ $for }
    .expected = { $wanted }
    .meant-unquoted = "{ $bare }" in quotes
error-wrong-type = Write a value of that type.
    .found = { $value }{ $for }
    .expected = { $wanted }
    .meant-quoted = { $bare } without quotes
    .meant-unquoted = "{ $bare }" in quotes
    .found-sides = { $given }
    .expected-sides = a list of sides
    .found-seats = { $given }
    .expected-seats = a list of seats, such as [0, 2]
    .found-melds = { $given }
    .expected-melds = a list of melds, each of them cards such as Kc Kd Kh
    .found-hands = { $given }
    .expected-hands = { COUNT($count, noun: "hand") }, one for each player of the side ("" when empty)
    .found-cards = { $given }
    .expected-cards = cards, such as Kc Kd Kh
    .found-numbers = { $given }
    .expected-numbers = a list of { $count } whole numbers, one for each player
error-out-of-range = Write a number in that range.
    .found = { $value }{ $for }
    .expected = { $wanted }
error-wrong-form = Write it in that form.
    .found = { $value }{ $for }
    .expected = { $wanted }
    .found-decimal = the decimal number { $written }
    .expected-decimal = a whole number without a point, or text in quotes
    .expected-date = a date as "2027-01-31"
    .found-object = { $given }
    .expected-object = an object
    .found-header = { $given }
    .expected-header = a header line with canasta: { $kind }
    .found-line = the line { $value }
    .expected-line = one of { $words }
error-no-such-form = Use one of the possible forms.
    .found = { $value }{ $for }
    .expected = { $wanted }
error-wrong-length = Use a number of entries or characters that is possible here.
    .found-text = text of { $length } characters{ $for }
    .expected-text = { $least } to { $most } characters
    .found-too-short = text of { $length } characters{ $for }
    .expected-too-short = at least { $least } characters
    .found-few-entries = { COUNT($count, noun: "entry") }{ $for }
    .expected-few-entries = at least { $bound }
    .found-many-entries = { COUNT($count, noun: "entry") }{ $for }
    .expected-many-entries = at most { $bound }
    .found-few-keys = { COUNT($count, noun: "key") }{ $in }
    .expected-few-keys = at least { $bound }
    .found-many-keys = { COUNT($count, noun: "key") }{ $in }
    .expected-many-keys = at most { $bound }
error-twice = Name each entry once.
    .found = { $value } again{ $for }
    .expected = each entry once
    .found-id = the id { $id } again
    .expected-id = each id once

## Rule sets

error-taken = Choose another id.
    .found = the id { $id }, which the specification uses
    .expected = an id that is not yet used
error-no-such-variant = The command canasta variants lists the variants.
    .found = the unknown variant { $variant }
    .expected = one of { $words }
    .expected-parent = one of { $words }, or a file of that name beside this one
    .found-option = the option { $option }
    .expected-option = a variant
error-no-such-option = The command canasta variants lists the options.
    .found = the unknown option { $option }
    .expected = an option that exists
error-no-such-players = The variant is not played by that number of players.
    .found = { $variant } with { $count } players
    .expected = one of { $words }
    .found-overlay = an overlay for { $count } players
error-no-such-name = Write a rule set as variant, +option, @players, for example classic+pile-always-frozen@2. The name of a variant file of yours ends in .yaml.
    .found = a name that is not the name of a rule set
    .expected = variant[+option…][@players], such as classic@4
error-option-does-not-apply = Leave the option out, or choose a variant to which it applies.
    .found = { $option } with { $variant }
    .expected = one of { $words }
    .found-players = { $option } with { $count } players
error-options-disagree = Leave one of the two options out.
    .found = { $one } and { $two }, which set { $parameter } differently
    .expected = one of the two
    .found-never = { $one } and { $two }, which cannot be combined
error-cycle = A variant cannot extend itself, directly or through other variants.
    .found = a circle: { $circle }
    .expected = a variant that ends in a root (extends: null)
error-contradiction = Change one of the values that contradict each other.
    .found-sides-for-players = the sides { $sides } with { $players } players
    .expected-sides-for-players = one of { $words }
    .found-nobody-to-ask = asking ({ $ask }) where every player is a side
    .expected-nobody-to-ask = never, because nobody has a partner to ask
    .found-deck-too-small = { $dealt } cards dealt to { $players } players from a deck of { $deck }
    .expected-deck-too-small = enough cards for an upcard and a draw for each player
    .found-keeps-more-than-dealt = { $keep } cards to keep with hands of { $hand }
    .expected-keeps-more-than-dealt = as many cards to keep as are dealt, or fewer
    .found-naturals-over-smallest = { $naturals } natural cards in melds of { $least }
    .expected-naturals-over-smallest = at most { $least }, the smallest meld
    .found-no-legal-meld = limits that no meld meets
    .expected-no-legal-meld = limits under which some meld is legal
    .found-canasta-over-largest = canastas of { $size } cards where a meld has at most { $largest }
    .expected-canasta-over-largest = at most { $largest }
    .found-most-under-least = { $group ->
        [wild_only] a meld of wild cards
        [sequence] a run
       *[set] a meld
    } of at least { $least } cards and at most { $most }
    .expected-most-under-least = max_cards from { $least } on
    .found-most-under-canasta = { $group ->
        [wild_only] a meld of wild cards
        [sequence] a run
       *[set] a meld
    } of at most { $most } cards where a canasta has { $size }
    .expected-most-under-canasta = max_cards from { $size } on, or null
    .found-few-wilds = melds of wild cards in a deck with { $wilds } of them
    .expected-few-wilds = at least { $size }, a canasta
    .found-bonus-without-melds = { $parameter } { $allowed } with a bonus of { $bonus }
    .expected-bonus-without-melds = a bonus where such melds exist, and 0 where they do not
    .found-no-bracket = a scale without a bracket
    .found-first-bracket = a scale that begins at { $start }
    .expected-no-bracket = from: { $first } in the first bracket
    .expected-first-bracket = from: { $first } in the first bracket
    .found-brackets-not-rising = a bracket from { $after } after one from { $before }
    .expected-brackets-not-rising = brackets in rising order
    .found-second-bracket-null = a second bracket from null
    .expected-second-bracket-null = brackets in rising order
    .found-totals-of-red-threes = { $totals } totals for { $deck } red threes
    .expected-totals-of-red-threes = { $deck }, one for each in the deck
    .found-totals-of-black-threes = { $totals } totals for { $counted } black threes laid out
    .expected-totals-of-black-threes = { $counted }
    .found-black-laid-and-melded = black threes both laid out and melded
    .expected-black-laid-and-melded = never, because a hand never holds one
    .found-black-laid-and-taken = black threes both laid out and taken into a meld
    .expected-black-laid-and-taken = never_taken
    .found-black-discarded-never-laid = laid black threes to discard where none is laid out
    .expected-black-discarded-never-laid = threes.black.laid_out true
    .found-black-taken-never-melded = a black three taken into a meld where black threes are never melded
    .expected-black-taken-never-melded = never_taken
    .found-canastas-over-ranks = { $needed } canastas needed to go out
    .expected-canastas-over-ranks = at most { $possible }, one for each rank that is melded
    .found-no-closing-discard = a closing discard that is required and never allowed
    .expected-no-closing-discard = some class of cards that is allowed for it
    .found-kinds-over-canastas = { $count } canastas of a kind among { $needed } (entry { $entry })
    .expected-kinds-over-canastas = at most { $needed }
    .found-no-reserve = a reserve to play from where none is dealt
    .expected-no-reserve = deal.reserves with an entry
    .found-unknown-kind = canastas of the kind { $kind }
    .expected-unknown-kind = one of { $words }
    .found-match-without-end = a match without an end
    .expected-match-without-end = a target, or a number of hands
error-unsupported = Play this rule set with the reference interpreter, canasta.reference.
    .found = a value that the fast interpreter does not play
    .expected = a rule set that it supports
error-not-executed = Leave the value as it is in classic.
    .found = { $value } for { $parameter }
    .expected = { $rests }, the only value that this version supports
error-wrong-name = Give the file and its id the same name.
    .found = the id { $id } in { $name }
    .expected = { $stem }, as the file is named
error-no-basis = Give the basis of the value: a claim, an ambiguity, an erratum, a source, or a policy with its reason.
    .found = no basis for { $parameter }
    .expected = an entry { $parameter } under basis
    .found-players = no basis for players
    .expected-players = an entry players under basis
error-idle-basis = Remove the basis, or set the value.
    .found = a basis for { $parameter }, which is not set here
    .expected = the path of a value that is set here
error-no-effect = Remove it; the game is the same without it.
    .found = a value for { $parameter } that it has without this
    .expected = only values that differ
    .found-variant = the variant { $variant }, which has all of this
    .found-everywhere = a value for { $parameter } that every variant here has
    .found-idle = a value for { $parameter } that has no effect, because { $because }
    .expected-idle = a value that has an effect
    .found-idle-option = the option { $option }, which has no effect, because { $because }
    .expected-idle-option = options that change something
    .found-same-option = the option { $option }, which sets only values that apply without it
    .expected-same-option = options that change something
error-unknown-reason = Name a claim, ambiguity, erratum or source that is in the registers, or write policy and the reason.
    .found = { $kind ->
        [claim] the unknown claim
        [ambiguity] the unknown ambiguity
        [erratum] the unknown erratum
       *[source] the unknown source
    } { $reason }
    .expected = { $kind ->
        [claim] a claim
        [ambiguity] an ambiguity
        [erratum] an erratum
       *[source] a source
    } in the register
error-unknown-reference = Name something that exists.
    .found = { $kind ->
        [parameter] the unknown parameter
        [claim] the unknown claim
        [source] the unknown source
        [ambiguity] the unknown ambiguity
        [rule] the unknown rule
       *[variant-or-option] the unknown variant or option
    } { $name }
    .expected = { $kind ->
        [parameter] a parameter
        [claim] a claim
        [source] a source
        [ambiguity] an ambiguity
        [rule] a rule
       *[variant-or-option] a variant or option
    } that exists
    .found-position = the position { $name }
    .expected-position = one of { $words }

## Cases and the files beside them

error-no-case = Compare the file with the schema of cases.
    .found = { $why }
    .expected = a file of cases
error-wrong-line = Write one id per line, followed by retired if it is no longer used, and by its rotations.
    .found = { $value }
    .expected = each id once, followed by retired or nothing, and by rotations such as classic@4=2
error-record = Correct the steps of the hand, then record it again.
    .found-other-cases = cases of other kinds
    .expected-other-cases = only golden traces, and counts with from: interpreter
    .found-remark = { $remark }
    .expected-remark = no remark
    .found-accepted = { $action }: accepted
    .expected-accepted = a refusal
    .found-refused = hand { $hand }, step { $step }: { $action }, refused by { $rules }
    .expected-refused = an action that the rules allow
    .found-no-end = hand { $hand }: { $steps } steps
    .expected-no-end = the end of the hand

## Hands, states, actions

error-no-such-card = A card is a rank, A K Q J T (or 10) 9 8 7 6 5 4 3 2, and a suit, c d h s; a joker is Jk. A sheet may leave suits out.
    .found = the card { $card }
    .found-two-readings = { $card }, which has two readings
    .expected-two-readings = { $rank }x{ $number } for { $number } cards of the rank { $rank }, or two cards with a space between them, { $rank } and { $number }
    .expected = a card such as Kh, Td, 2c or Jk
    .found-given = { $given }
error-too-many-cards = Look for a card written twice.
    .found = { $card } once more
    .expected = at most { $most } × { $card } in the deck (cards.deck)
    .found-threes = { $count } { $colour ->
        [red] red
       *[black] black
    } threes in all
    .expected-threes = at most { $most } (cards.deck)
error-wrong-card = Look for a card in the wrong place.
    .found = { $given }
    .expected = { $colour ->
        [red] red
       *[black] black
    } threes only
    .found-three-in-hand = { $cards }
    .expected-three-in-hand = a hand without laid threes (threes.red-dealt)
    .found-black-laid = laid black threes
    .expected-black-laid = none in this rule set (threes.black-laid-out)
error-wrong-word = Use one of the possible words.
    .found = { $given }
    .expected = one of { $words }
error-not-a-meld = To read the rule in brackets, run canasta explain with its id.
    .found = { $cards }
    .expected = a legal meld ({ $rule })
    .found-no-cards = no cards
    .expected-no-cards = at least the cards of a meld (melds.min-cards)
    .found-second-of-rank = a second meld of { $rank }
    .expected-second-of-rank = one meld of a rank (melds.one-per-rank)
    .expected-several-ranks = cards of one rank and wild cards (melds.one-rank)
    .expected-red-threes = red threes among red_threes (melds.red-threes-never)
    .found-black-never = black threes melded
    .expected-black-never = no black threes in this rule set (threes.black-when)
    .found-black-not-out = black threes melded
    .expected-black-not-out = no black threes unless the side went out (threes.black-when)
error-two-went-out = Set went_out only for the side whose player had no card left.
    .found = a second side going out
    .expected = at most one side (hand_end.by-going-out)
error-cards-left = Leave one hand of the side empty, or write went_out: none.
    .found = cards in every hand
    .expected = an empty hand of the player who went out (going_out.definition)
error-empty-hand = Write down the cards that were left in that hand.
    .found = an empty hand
    .expected = a card, because its player did not go out (going_out.keep-a-card)
    .found-several = { $count } empty hands
    .expected-several = one, of the player who went out (going_out.keep-a-card)
error-no-canasta = Write went_out: none, or complete the melds.
    .found = { COUNT($made, noun: "canasta") }
    .expected = at least { $need } of a side that went out (going_out.canastas)
error-wrong-sides = Write one entry for each side; if every player is a side, one for each player.
    .found = { $sides }
    .expected = { $usual } (table.sides)
    .found-seats = seats { $seats }
    .expected-seats = every seat from 0 to { $last } once (table.sides)
    .found-lone = { $count } sides
    .expected-lone = a lone player and a pair, or three alone (table.lone-by-take)
    .found-lone-out = { $count } sides
    .expected-lone-out = a lone player and a pair, because somebody went out (table.lone-by-going-out)
error-wrong-sequel = Leave it out; it follows from the previous hand. A score is the total before a hand; what the hand brought is called total.
    .found = { $said }
    .expected = { $follows }, after the previous hand
    .expected-score = { $follows }, the total after the previous hand (match.totals)
error-hand-too-many = Remove the hand; the match was over before it.
    .found = another hand
    .expected = no hand after the end of the match (match.ends)
    .found-from-the-start = a hand begun with the totals { $scores }
error-unknown-heading = Correct the word. Any other heading is a note and is not counted.
    .found = { $heading }, which is probably misspelt
    .expected = a word for what a sheet holds
    .found-twice = { $heading }, a second word for { $key }
    .expected-twice = each of them once
error-no-side-heading = Name the column of sides: side. There is one line for each side and hand.
    .found = the headings { $words }
    .expected = a heading side
error-cell-without-heading = Write a heading over the column, or remove the cell. A comma inside a cell needs quotes round the cell.
    .found = { $cell } in a column without a heading
    .expected = no more cells than headings
error-side-missing = There is one line for each side and hand; write each side under the same name in all hands.
    .found = no line of { $sides } in this hand
    .expected = a line for each side
    .found-line = a line without a side
    .expected-line = the name of a side
    .found-hand = a line without the number of its hand
    .expected-hand = a number, as in the other lines
    .found-twice = a second line of { $side } in one hand
    .expected-twice = one line for each side and hand
    .found-other = { $side }
    .expected-other = one of the sides of the first hand: { $sides }
error-side-count = Write one line or entry for each side. For a game of other players name its rule set, such as --variant classic@3.
    .found = { $count } sides
    .expected = { $usual } (table.sides)
error-not-a-sum = Add again.
    .found = { $points } points
    .expected = a multiple of { $unit }, as all card points are (cards.points)
    .expected-total = a multiple of { $unit }, as all points are (scoring.items-sum)
error-no-cards-make = Add the melds again, without bonuses.
    .found = { $points } points of melds
    .expected = points that the cards of some melds have (cards.points)
    .found-canastas = { $points } points of melds with { COUNT($made, noun: "canasta") }
    .expected-canastas = points that melds with as many canastas have (cards.points, canastas.size)
error-below-minimum = Check the points of the melds, and the total before the hand.
    .found = { $points } points of melds
    .expected = none, or at least { $least }, the minimum with a total of { $score } (opening.minimum)
error-figures-differ = Correct the figure or the cards.
    .found = { $said }
    .expected = { $made }, which the cards come to (scoring.items-sum)
error-wrong-total = Add again.
    .found = { $said }
    .expected = { $made }, the sum of what is written (scoring.items-sum)
error-bad-question = A question is a position and an action with semicolons between its parts, such as: pile 2h Qs; hand Qc Jk 4h; take Qc Jk
    .found-clause = { $clause }
    .expected-clause = a part that begins with one of { $words }
    .found-two-actions = a second action, { $clause }
    .expected-two-actions = one action
    .found-no-action = no action
    .expected-no-action = a part that begins with one of { $words }
    .found-twice = { $clause } once more
    .expected-twice = each part once
    .found-word = { $clause }
    .expected-word = one of { $words }
    .found-number = { $clause }
    .expected-number = a whole number
    .found-long = { $size } characters
    .expected-long = at most { $most }
    .found-many = more questions
    .expected-many = at most { $most } in a file
    .found-position = a position that does not fit this rule set ({ $why })
    .expected-position = cards of one deck, each in one place
    .found-state = { $said }
    .expected-state = { $instead }
    .found-no-pile = a take without a pile
    .expected-no-pile = the pile, its top card last, such as: pile 2h Qs
    .found-seat = the seat { $seat }, which does not exist
    .expected-seat = a seat from 0 to { $last }
    .found-side = the side { $side }
    .expected-side = a side from 0 to { $last }
    .found-others = others { $numbers }
    .expected-others = { $need } numbers of cards, one for each other player in the order of play
    .found-fields = { $count } fields in a line
    .expected-fields = at most four: rule set, question, ruling, rule
    .found-ruling = { $word }
    .expected-ruling = one of { $words }
error-unknown-rule = The command canasta explain lists the rules.
    .found = the rule { $rule }
    .expected = the id of a rule
error-other-ruling = Check the question and the rule set, or correct the line.
    .found = { $ruling } ({ $rules })
    .expected = { $said }{ $rule ->
        [no-rule] {""}
       *[other] {" "}({ $rule })
    }
error-bad-state = Compare the state with the schema of states.
    .found = { $given }
    .expected = { $wanted }
    .expected-object = an object
    .found-unknown-key = { $key }
    .expected-unknown-key = only { $words } in a state of this rule set
    .found-missing = nothing
    .expected-missing = the member { $key }
    .expected-entries = a list of { COUNT($count, noun: "entry") }
    .expected-cards = a list of cards
    .expected-card = a card such as Kh, Td, 2c or Jk
    .found-red-threes = { $card }
    .expected-red-threes = red threes only
    .expected-sides = a list of sides, each a list of seats
    .expected-seats = every seat once, sides ordered by their lowest seat
    .expected-usual-sides = { $usual }
    .expected-melds = a list of melds
    .found-second-meld = a second meld of { $rank }
    .expected-second-meld = one meld of each rank
    .expected-meld = a meld with rank and cards
    .found-no-meld = { $cards }
    .expected-no-meld = a legal meld of { $rank }
    .expected-ranks = a list of ranks of melds
    .found-laid = { $rank }
    .expected-laid = ranks that the side has melded, each once
    .found-count = { $held } × { $card } on the table
    .expected-count = { $wanted-count }, as in the deck
    .expected-freezers = the seats whose freeze is still active; none without a freezing card in the pile
    .expected-frozen = { $freezing }, according to the cards in the pile
    .expected-asked = early or pending if an answer is due, and only then
    .expected-no-partner = no question from a player without a partner
    .found-three-in-hand = { $colour ->
        [red] a red three
       *[black] a black three
    }
    .expected-three-in-hand = { $colour ->
        [red] red threes
       *[black] black threes
    } on the table
error-bad-action = Compare the action with the schema of actions.
    .found = { $given }
    .expected = { $wanted }
    .expected-object = an object with the member do
    .found-unknown-key = { $key }
    .expected-unknown-key = only { $words } in the action { $do }
    .expected-from = table, or nothing for the hand
    .expected-card = a card such as Kh, Td, 2c or Jk
    .expected-cards = a list of cards
    .expected-melds = a list of melds, each with rank and cards
    .expected-meld = a meld with rank and cards
    .found-unknown-key-of-meld = { $key }
    .expected-unknown-key-of-meld = only rank, cards, side and meld in a meld
error-bad-deal = The deck lists every card of the rule set, in the order in which they are dealt.
    .found = { $given }
    .expected = { $wanted }
    .expected-card = a card such as Kh, Td, 2c or Jk
    .found-deck = too many: { $surplus }; missing: { $lacking }
    .expected-deck = the { $count } cards of the deck
    .expected-dealer = a seat from 0 to { $last }
    .expected-scores = { $count } whole numbers
