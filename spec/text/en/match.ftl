### Hands, totals, and the end of the match.

totals = { $table-sides ->
        [lone_taker] After each hand the score of each player is added to that player's total.
       *[other] After each hand the score of every side is added to its total.
    }
    .title = Totals

ends = { $target ->
        [null] { $hands ->
            [null] The match goes on until the players stop.
           *[other] The match ends after { COUNT($hands, noun: "hand") }.
        }
       *[other] { $hands ->
            [null] The match ends after the first hand at whose end a total has reached { COUNT($target, noun: "point") }; nothing is counted during a hand.
           *[other] The match ends after the first hand at whose end a total has reached { COUNT($target, noun: "point") }, and after { COUNT($hands, noun: "hand") } at the latest; nothing is counted during a hand.
        }
    }
    .title = The end of the match

highest-wins = At the end of the match the highest total wins, whoever was first to reach the target.
    .title = The highest total wins

tie = { $tie ->
        [another_hand] If the highest total is shared at the end, another hand is played.
       *[shared] If the highest total is shared at the end, the win is shared.
    }
    .title = A tie

next-hand = As long as the match has not ended another hand is dealt.
    .title = The next hand

## Parameters

param-target = Total at which the match ends
    .value = { COUNT($value, noun: "point") }
    .null = none
param-hands = Number of hands after which the match ends
    .value = { COUNT($value, noun: "hand") }
    .null = no limit
param-tie = Equal highest totals at the end
    .another_hand = another hand is played
    .shared = the win is shared
