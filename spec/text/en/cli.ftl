### What the command line says to people. No rule is stated here.

## Failures

internal-fault = internal fault: { $fault }
    This is an error of ours. Please report it with the command and the file; CANASTA_TRACEBACK=1 shows where it happened.
damaged = The data that came with this program are damaged; install it again, or in a checkout look at the file named.
no-file = { $file }: no such file
not-a-word = { $found } is no { $kind }; { $meant ->
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
    }: { $cards }
pile-empty = Discard pile: empty
stock = Stock: { COUNT($n, noun: "card") }
hand = seat { $seat }, { COUNT($n, noun: "card") }: { $cards }
hand-hidden = seat { $seat }, { COUNT($n, noun: "card") }

## Score sheets

sheet-hand = Hand { $n }
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
sheet-total = this hand
sheet-before = total before
sheet-after = new total
sheet-minimum = next minimum
sheet-dealer = Next dealer: seat { $seat }
sheet-winners = The match is over; won by { $who }
sheet-tie-shared = The match is over; shared by { $who }

## Playing

play-rules = { $ruleset }, seed { $seed }
play-step = { $step }. seat { $seat } { $what }
play-hands = { COUNT($hands, noun: "hand") } played, { COUNT($steps, noun: "step") }
play-draws = draws
play-draws-upcard = draws the upcard offered
play-takes = takes the pile with { $with ->
        [none] nothing from hand
       *[other] { $with }
    }{ $melds ->
        [none] {""}
       *[other] {" "}and melds { $melds }
    }
play-melds = melds { $melds }
play-discards = discards { $card }{ $from ->
        [table] {" "}from the table
       *[hand] {""}
    }
play-asks = asks for leave to go out
play-answers = answers { $yes ->
        [true] yes
       *[false] no
    }
play-passes = passes
play-out = seat { $seat } goes out{ $concealed ->
        [true] , concealed
       *[false] {""}
    }
play-not-out = nobody went out
play-progress = playing
play-trace = Trace written to { $file }

## Replaying

replay-good = { $file }: { $ruleset }, { COUNT($hands, noun: "hand") }, { COUNT($steps, noun: "step") }: every step follows from the rules
replay-bad = { $file }:{ $line }:1: { $place ->
        [file] {""}
       *[hand] hand { $hand }, step { $step }:{" "}
    }found { $found }, expected { $expected }
replay-broken = rules broken: { $rules }
replay-what = { $what ->
        [order] lines out of order
        [rules] the rules
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
head-title = title
head-players = players
head-extends = extends
head-applies = applies to
any = any
show-head = { $ruleset }, { $title }
show-digest = digest { $digest }
diff-same = { $a } and { $b } are the same rules
diff-head = parameter
diff-not-there = not there
rule-reads = Parameters: { $list }
rule-kind = Kind: { $kind }, stage { $stage }
rule-claims = Sources: { $list }
rule-yields = Yields to: { $list }
rule-refused = Refusal: { $text }
rule-status = Unsettled: { $list }
rule-none = none
claims-total = { COUNT($total, noun: "claim") } of { COUNT($documents, noun: "source") }
claims-traced = { $traced } traced, { $untraced } untraced
claims-by = { $executed } executed, { $custom } about manners at the table, { $named } only name another game, { COUNT($erratum, noun: "erratum") }
new-written = { $file }: a variant that extends { $extends }; the schema for your editor is { $schema }
new-next = Change what your game does otherwise, give each value a basis, then: canasta validate { $file }
new-exists = { $file } is there already; nothing was written
