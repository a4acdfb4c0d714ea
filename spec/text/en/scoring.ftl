### What a hand is worth.

items-sum = The score of a side for a hand is the sum of its items: melded cards, canastas, red threes and going out, less the cards in its hands.
    .title = The sum of the items

melded-plus = The points of the cards in a side's melds count for it.
    .title = Melded cards

hands-minus = The points of the cards left in a side's hands count against it, even if they would form a meld.
    .title = Cards left in hand

partner-of-the-one-out = The cards left with the partner of a player who went out count against their side, as those of the others count against theirs.
    .title = The partner's cards

pair-shares = { $table-sides ->
        [lone_taker] Each of the two who play together scores the whole total of their side for cards, canastas and going out.
       *[other] A side has one score, whoever of its players earned it.
    }
    .title = What partners score

may-be-negative = The score of a hand and a running total may be negative.
    .title = Scores below zero

order = Melded cards are counted first, then the bonuses for canastas, red threes and going out, then the cards in hand and what threes cost.
    .title = Order of counting

two-columns = The score is written in one column for each side, 'we' and 'they' where there are two.
    .title = The score sheet

## Parameters

param-meld-points-minus-if = The points of melded cards count against a side
    .never = never
    .no_canasta = that has no canasta
param-penalties = Points against a side for unfinished or short melds
    .empty = none
