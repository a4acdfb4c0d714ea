### What the command line prints for people. The sentences of rules are in other files.

## Failures

internal-fault = internal fault: { $fault }
    This is an error in canasta itself. Please report it with the command and the file; CANASTA_TRACEBACK=1 shows where it happened.
interrupted = Interrupted.
argument-too-long = an argument of more than { $most } characters; put a long text into a file
environment-fault = { $file ->
        [none] input or output
       *[other] { $file }
    }: { $what }
not-a-folder = there is something of that name that is not a folder; choose another name
damaged = The data of this program are damaged. Install it again or, in a checkout, correct the file named above.
no-file = { $file }: no such file
not-a-word = unknown { $kind }: { $found }; { $meant ->
        [none] { $list }
       *[other] did you mean { $meant }?
    }

## The table

heading = Hand { $deal }, dealer seat { $dealer }, seat { $seat } { $phase ->
        [draw] to draw or take
        [answer] has asked and waits for an answer
       *[act] to meld or discard
    }
heading-over = Hand { $deal }, dealer seat { $dealer }: over
side = Side { $side } (seats { $seats }), total { $score }
red-threes = red threes { $cards }
black-threes = black threes { $cards }
no-meld = no meld yet
canasta = { $kind ->
        [natural] natural canasta
        [wild] wild canasta
       *[mixed] mixed canasta
    } of { $n }
pile = Discard pile: { COUNT($n, noun: "card") }{ $frozen ->
        [yes] , frozen
       *[no] {""}
    }, top in brackets: { $cards }
pile-empty = Discard pile: empty
stock = Stock: { COUNT($n, noun: "card") }
hand = seat { $seat }, { COUNT($n, noun: "card") }{ $n ->
        [0] {""}
       *[other] : { $cards }
    }
hand-hidden = seat { $seat }, { COUNT($n, noun: "card") }

## Score sheets

sheet-hand = Hand { $hand }
sheet-side = side { $side }
sheet-player = player { $seat }
item-meld_cards = cards melded
item-natural_canastas = natural canastas
item-mixed_canastas = mixed canastas
item-wild_canastas = wild canastas
item-concealed_canastas = concealed canastas
item-red_threes = red threes
item-black_threes = black threes
item-going_out = going out
item-concealed_going_out = going out concealed
item-hand_cards = cards in hand
item-adjustments = adjustments
item-total = as noted
sheet-total = this hand
sheet-before = total before
sheet-after = new total
sheet-minimum = next minimum
sheet-dealer = Next dealer: seat { $seat }
sheet-winners = The match is over; { $number ->
        [one] won by
       *[other] shared by
    } { $who }

score-adjustment = Adjustment, { $side }: { $points }{ $why ->
        [none] {""}
       *[other] {" "}({ $why })
    }
score-either = name a file, or use --empty; not both
empty-head = A hand, { $ruleset }
empty-worth = { $label } ({ $points } each)
empty-meld_points = points of melds
empty-natural_canastas = natural canastas
empty-mixed_canastas = mixed canastas
empty-wild_canastas = wild canastas
empty-red_threes = red threes
empty-black_threes = black threes
empty-hand_points = points left in hand
empty-went_out = went out
empty-adjustments = adjustments
score-rules = Scored by { $ruleset }.
score-rules-assumed = Scored by { $ruleset }, because the sheet names no rule set; --variant names another one.
score-trusted = Taken on trust:
score-notes = Headings that are notes and were not counted: { $list }
score-cannot-be = What cannot be:
trust-suits = Suits were filled in where none is written; no rule reads them.
trust-open = "yes" for going out was read as going out open ({ $count }×).
trust-one-hand = Cards left were written for the side, not for each player ({ $count }×).
trust-empty-hand = An empty hand of a player who did not go out was read as not noted ({ $count }×).
trust-total = A total was counted as noted, without a way to check it ({ $count }×).
trust-meld-points = Points of melds were counted without seeing the cards ({ $count }×).
trust-no-melds = Nothing is written about melds; they count 0 ({ $count }×).
trust-hand-points = Points of cards left were counted without seeing the cards ({ $count }×).
trust-no-hands = Nothing is written about cards left; they count 0 ({ $count }×).
trust-adjustment = Adjustments were counted as written ({ $count }×).

## Rulings

ask-legal = Legal in { $ruleset }.
ask-illegal = Not legal in { $ruleset }.
ask-rule = { $rule }: { $text }
ask-sources = Sources: { $list }
ask-nearest = The nearest legal action: { $action }
ask-assumed = Not said, so it was assumed: { $list }.
ask-depends = The ruling depends on this. It is otherwise:
ask-does-not-depend = It was tried otherwise too, and the ruling is the same.
ask-elsewhere = Other rules decide otherwise:
ask-otherwise = - { $condition }: { $legal ->
        [true] legal
       *[false] not legal
    } ({ $rules })
ask-more = canasta explain { $rule } prints the words of its sources.
ask-line = Line { $line }: { $ruling } ({ $rules })
ask-summary = { COUNT($count, noun: "question") }, { $different ->
        [0] no ruling differs from the expected one
        [one] one ruling differs from the expected one
       *[other] { $different } rulings differ from the expected ones
    }
assumed-hand = the player holds the cards that they name and three others
assumed-pile = the pile is one natural card and not frozen
assumed-melds = their side has no melds
assumed-score = all totals are 0
assumed-red = nobody has red threes
assumed-stock = the stock has enough cards
assumed-others = the other players hold enough cards
assumed-question = the player described has asked, and their partner answers
assumed-asked = the partner was not asked
if-others = if the other players hold other cards
if-score = if the total of the side is { $value }
if-melds = if the side has melded
if-canasta = if the side has a canasta
if-stock = if the stock is empty
if-drawn = if the player has drawn
if-asked-yes = if the partner has said yes
if-asked-no = if the partner has said no

## Playing

play-heading = { $ruleset }, seed { $seed }, hand { $deal }
play-line = Hand { $deal }, { COUNT($steps, noun: "step") }, { $end ->
        [stock] nobody goes out
        [concealed] seat { $seat } goes out, concealed
       *[open] seat { $seat } goes out
    }: { $points }; totals { $totals }
play-summary = { COUNT($hands, noun: "hand") }, { COUNT($steps, noun: "step") }; { $out } ended by going out
play-trace = Trace written to { $file }
play-progress = playing
play-either = use either --hands or --match, not both

## Replaying

replay-hand = Hand { $deal }
replay-step = Step { $step }, seat { $seat }: { $action }
replay-good = { $file }: { $ruleset }, { COUNT($hands, noun: "hand") }, { COUNT($steps, noun: "step") }; every step follows the rules
replay-own = { $file }: { $ruleset }, which is no rule set of the specification, with rules of its own ({ $digest }), { COUNT($hands, noun: "hand") }, { COUNT($steps, noun: "step") }; every step follows the rules in the file
replay-bad = { $file }:{ $line }: { $place ->
        [file] {""}
       *[hand] hand { $hand }, step { $step },{" "}
    }{ $what }: found { $found }, expected { $expected }
replay-broken = rules broken: { $rules }
replay-what = { $what ->
        [order] lines out of order
        [rules] the rules
        [name] the name, which belongs to other rules
        [deal] the deal
        [digest] the digest of the state
        [action] the action
        [sheets] the score sheets
        [scores] the totals
        [winners] the winners
        [hands] the number of hands
       *[steps] the number of steps
    }

## Rules, variants, differences

valid = { $file }: { $kind }, good
variants-head = variant
options-head = option
variants-either = use either --matrix or --options, not both
variants-matrix-only = name rule sets or use --with-options only together with --matrix, and not both at once
head-title = title
head-players = players
head-extends = extends
head-applies = applies to
any = any
show-head = { $ruleset }, { $title }
show-digest = digest { $digest }
show-rests = Not shown: { COUNT($n, noun: "parameter") } for games that this version does not play (--all prints them)
diff-head-ruleset = rule set
diff-head-value = value
diff-head-basis = basis
diff-progress = looking for a situation that shows each difference
no-such-rule = unknown rule: { $rule }{ $meant ->
        [none] {""}
       *[other] ; did you mean { $meant }?
    }
explain-lists = canasta explain without words lists all rules.
explain-instead = { $word } is not in any rule; searched for { $known }
rule-refused = To a player who breaks it: { $text }
rule-reads = { $path }: { $words }
rule-claim = Claim { $claim }: { $text }
rule-source = Source { $source }: { $title }
rule-policy = Policy: { $reason }
rule-ambiguity = Ambiguity { $ambiguity }: { $text }
rule-yields = Not reported together with any of these rules: { $list }
claims-total = { COUNT($total, noun: "claim") } of { $documents } documents
claims-traced = { $traced } traced to a rule or an erratum, { $untraced } untraced
claims-fate = { $kind ->
        [executed] executed
        [custom] about table manners
        [named] only naming another game
        [erratum] corrected by an erratum
       *[untraced] untraced
    }
claims-by = { $n } { claims-fate }
claims-untraced = untraced: { $claim }: { $text }
new-written = { $file }: a variant that extends { $extends }; with { $schema } your editor can check it
new-next = Enter what your game does differently and why; then run: canasta validate { $file }
new-taken = the specification already has { $kind ->
        [option] an option
       *[variant] a variant
    } called { $id }; choose another name
new-not-utf-8 = { $word } is not text in UTF-8; write the name and the title in UTF-8
new-exists = { $file } already exists; nothing was written
new-extends-a-variant = { $extends } is a rule set, but a variant can only extend a variant, such as { $variant }
new-hint =
    What your game does differently: remove the "# " before a value and before the keys above it, and change the value.
    Leave the other lines as they are: this file sets only values that differ from { $extends }. The values shown are those
    for { $players } players; a value for another number of players goes below by_players, for example
      by_players:
        "2":
          going_out: {"{"}canastas: 2{"}"}
          basis: {"{"}going_out.canastas: {"{"}source: "club rules, p. 3"{"}"}{"}"}
new-why =
    Why: each value that you set above needs a basis, under its path or the beginning of its path, for example
      basis:
        pile.frozen_by.always: {"{"}source: "club rules, p. 3"{"}"}
        going_out: {"{"}policy: "we like long hands"{"}"}
    canasta validate finds values that are missing, misspelt, without effect or contradictory.
