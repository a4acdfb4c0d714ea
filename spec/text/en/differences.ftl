### How two rule sets differ, chapter by chapter, and the situations that show it. The sentences of rules are in other files.

## Chapters

chapter = { $chapter ->
        [table] The table
        [cards] The cards
        [deal] The deal
        [turn] The turn
        [melds] Melds
        [canastas] Canastas
        [opening] The initial meld
        [pile] The discard pile
        [threes] Threes
        [going_out] Going out
        [hand_end] The end of a hand
        [scoring] Scoring
        [match] The match
       *[special_hands] Special hands
    }

## Differences

compared = { COUNT($n, noun: "difference") }{ $customs ->
        [0] {""}
       *[other] , { $customs } of them only in table manners
    }
same = { $a } and { $b } have the same rules.
custom = custom: table manners only, without effect on any verdict, state or score
basis-none = no basis
sources-head = Sources

## What shows a difference

idle = No effect here, because of: { $because }.
idle-each = No effect here, because of: { $first } in { $a }; { $second } in { $b }.
unfound = None of the { $tried } situations tried shows this difference.
witness = Shown by { $origin ->
        [case] the case { $case }{ $anew ->
            [true] , adapted to this number of players
           *[false] {""}
        }
        [made] a position made for it
       *[played] a position from a played hand
    }
party = { $kind ->
        [plain] { $name }
        [this] { $name }, with this value from { $other }
        [along] { $name }, with { $along } from { $other }
       *[both] { $name }, with this value and { $along } from { $other }
    }
says = { $party }: { $answer }

## The situation

position = Seat { $seat } { $phase ->
        [draw] is to draw or take
        [act] has drawn or taken
        [over] was the last to act; the hand is over
       *[answer] has asked and waits for an answer
    }
hand-of = Hand of seat { $seat }: { $cards }
hand-empty = Hand of seat { $seat }: empty
side-of = Side { $side }{ $score ->
        [none] {""}
       *[other] , total { $score }
    }{ $melds ->
        [none] {""}
       *[other] , melds { $melds }
    }{ $red ->
        [none] {""}
       *[other] , red threes { $red }
    }
black-threes-of = Black threes of seat { $seat }: { $cards }
pile-of = Pile, top last: { $cards }
pile-empty = Pile: empty
stock-of = Stock, next card first: { $cards }
stock-empty = Stock: empty
frozen-by-a-card = A card freezes the pile
asked-before = The question to the partner: { $asked ->
        [yes] answered yes
        [no] answered no
        [pending] not yet answered
        [closed] too late in this turn
       *[none] not asked
    }
asked-in-hand = Seat { $seat } has asked in this hand
taken-before = The pile was taken in this turn
own-turns = The player's turn number in this hand: { $turn }
dealt = { $dealer ->
        [none] {""}
       *[other] Seat { $dealer } deals.{" "}
    }{ $special ->
        [none] No threes are dealt
       *[other] The only threes dealt are { $special }
    }; the next cards of the stock are { $next }
dealt-all = Seat { $dealer } deals from this deck, next card first: { $cards }
dealt-to = { $cards } to seat { $seat }
scored = A hand to be scored
scored-side = Side { $side }{ $players ->
        [none] {""}
       *[other] {" "}(seats { $players })
    }{ $score ->
        [none] {""}
       *[other] , total { $score }
    }{ $melds ->
        [none] , no melds
       *[other] , melds { $melds }
    }{ $red ->
        [none] {""}
       *[other] , red threes { $red }
    }{ $black ->
        [none] {""}
       *[other] , black threes { $black }
    }, left in hand { $left }{ $out ->
        [none] {""}
        [open] , went out
       *[concealed] , went out concealed
    }
scored-number = This is hand { $deal } of the match
meld-by = { $cards } (laid by seat { $seat })
concealed-meld = { $cards } (concealed)
nothing-left = nothing

## Actions and questions

before = Then { $actions }
action = { $do ->
        [draw] seat { $seat } draws
        [upcard] seat { $seat } takes the upcard as their draw
        [take] seat { $seat } takes the pile with { $laid ->
            [none] only the top card
           *[other] { $laid }
        }{ $melds ->
            [none] {""}
           *[other] , melding { $melds } as well
        }
        [meld] seat { $seat } melds { $melds }
        [discard] seat { $seat } discards { $card }
        [discard-laid] seat { $seat } discards { $card } from the table
        [ask] seat { $seat } asks the partner for permission to go out
        [yes] seat { $seat } answers yes
        [no] seat { $seat } answers no
       *[pass] seat { $seat } passes
    }
meld-onto = { $cards } onto { $rank }
asks-action = Now { $action }.
asks-view = What does seat { $seat } see of the pile?
asks-deal = What is the position after the deal?
asks-score = How many points does each side score?

## Answers

legal = legal
refused = refused: { $reasons }
refused-by = { $sentence } ({ $rule })
impossible = impossible: { $why }
afterwards = { $facts }
fact-turn = seat { $seat } is on turn
fact-phase = { $phase ->
        [draw] the player is to draw or take
        [act] the player may meld or discard
        [answer] the partner is to answer
       *[over] the hand is over
    }
fact-frozen = { $frozen ->
        [true] the pile is frozen
       *[false] the pile is not frozen
    }
fact-pile = pile, top last: { $cards }
fact-pile-empty = the pile is empty
fact-pile-size = cards in the pile: { $n }
fact-stock = { COUNT($n, noun: "card") } in the stock
fact-hand = seat { $seat } holds { $cards }
fact-hands = { $n ->
        [one] each player holds { $counts }
       *[other] cards in the hands: { $counts }
    }
fact-cards = { COUNT($n, noun: "card") }
fact-melds = melds of side { $side }: { $melds }
fact-no-melds = side { $side } has no melds
fact-red3 = red threes on the table: { $threes }
fact-black3 = black threes on the table: { $threes }
fact-no-threes = none
fact-threes-of = { $cards } of seat { $seat }
fact-sides = sides: { $sides }
fact-joined = { $joined ->
        [true] the player added cards to an older meld
       *[false] the player has not added cards to an older meld
    }
fact-taken = { $taken ->
        [true] the pile was taken in this turn
       *[false] the pile was not taken in this turn
    }
fact-asked = the question to the partner: { $asked ->
        [yes] answered yes
        [no] answered no
        [pending] not yet answered
        [closed] too late in this turn
       *[none] not asked
    }
fact-other = { $name }: { $value }
score-of = { $whose ->
        [side] side { $number }
       *[player] player { $number }
    }: { $items }, total { $total }
score-item = { $item } { $points }
score-minimums = next minimums { $list }
score-winners = the match is won by { $list }
score-no-winner = the match goes on
score-totals = totals { $list }
score-dealer = next dealer seat { $dealer }

# Where documents differ, for `canasta claims --parted` and the page of the site

parted-head = { COUNT($n, noun: "parameter") } on which the five documents differ with four players
parted-value = { $code }: { $value }
parted-claim = { $claim }: { $text }
parted-silent = It says nothing about this; the value comes from the game that it follows.
parted-game = The answers in { $base }, with only this value changed to that of each document.
parted-position = { $title } ({ $case })
parted-twin = The neighbour, one edit away: { $title } ({ $case })
parted-idle = No effect if { $because }.
parted-unshown = No case of the suite shows only this value.
parted-answer-other = { $codes }: { $told }
parted-refused = refused by { $rules }
parted-accepted = accepted
parted-totals = the sheets are { $totals }
parted-after = { $told }
parted-hands = the hands hold { $counts } cards
parted-cards = { $member ->
        [stock] the stock holds { COUNT($n, noun: "card") }
       *[pile] the pile holds { COUNT($n, noun: "card") }
    }
parted-member = { $member } is { $value }
