### The deck, wild and natural cards, card points.

deck = The deck has { COUNT($packs, noun: "pack") } of 52 cards and { COUNT($jokers-per-pack, noun: "joker") } for each pack.
    .title = The deck

wild = The wild cards are these: { $wild }.
    .title = Wild cards

natural = A card that is neither wild ({ $wild }) nor a three is natural.
    .title = Natural cards

threes-apart = A three is neither natural nor wild. Threes of hearts and diamonds are red, threes of spades and clubs are black.
    .title = Threes stand apart

suits-idle = { $melds-sequence-allowed ->
        [true] Suits matter in runs and for the colour of threes; two copies of a card are equal.
       *[false] Beyond the colour of threes a suit decides nothing, and two copies of a card are equal.
    }
    .title = Suits

points = Card points: joker { NUMBER($points-Jk) }, two { NUMBER($points-2) }, ace { NUMBER($points-A) }, king { NUMBER($points-K) }, queen { NUMBER($points-Q) }, jack { NUMBER($points-J) }, ten { NUMBER($points-T) }, nine { NUMBER($points-9) }, eight { NUMBER($points-8) }, seven { NUMBER($points-7) }, six { NUMBER($points-6) }, five { NUMBER($points-5) }, four { NUMBER($points-4) }, black three { NUMBER($points-black-three) }. A red three has none.
    .title = Card points

one-value = A card has the same points when it is melded, when it is left in a hand, and towards an initial meld{ $threes-black-left-in-hand ->
        [null] {""}
       *[other] , save a black three left in hand, which costs { NUMBER($threes-black-left-in-hand) }
    }{ $threes-black-meld-four-points ->
        [0] {""}
       *[other] , save a meld of four black threes, which scores { NUMBER($threes-black-meld-four-points) }
    }.
    .title = One value for each card

## Classes of cards, as they stand in lists

class-Jk = jokers
class-2 = twos
class-A = aces
class-K = kings
class-Q = queens
class-J = jacks
class-T = tens
class-9 = nines
class-8 = eights
class-7 = sevens
class-6 = sixes
class-5 = fives
class-4 = fours
class-wild = wild cards
class-red_three = red threes
class-black_three = black threes
class-dead = cards of a closed rank

## Parameters

param-packs = Packs of 52 cards shuffled together
    .value = { COUNT($value, noun: "pack") }
param-jokers-per-pack = Jokers added for each pack
    .value = { COUNT($value, noun: "joker") }
param-wild = Wild cards
    .empty = none
    .list = { $list }
param-points-Jk = Points of a joker
    .value = { COUNT($value, noun: "point") }
param-points-2 = Points of a two
    .value = { COUNT($value, noun: "point") }
param-points-A = Points of an ace
    .value = { COUNT($value, noun: "point") }
param-points-K = Points of a king
    .value = { COUNT($value, noun: "point") }
param-points-Q = Points of a queen
    .value = { COUNT($value, noun: "point") }
param-points-J = Points of a jack
    .value = { COUNT($value, noun: "point") }
param-points-T = Points of a ten
    .value = { COUNT($value, noun: "point") }
param-points-9 = Points of a nine
    .value = { COUNT($value, noun: "point") }
param-points-8 = Points of an eight
    .value = { COUNT($value, noun: "point") }
param-points-7 = Points of a seven
    .value = { COUNT($value, noun: "point") }
param-points-6 = Points of a six
    .value = { COUNT($value, noun: "point") }
param-points-5 = Points of a five
    .value = { COUNT($value, noun: "point") }
param-points-4 = Points of a four
    .value = { COUNT($value, noun: "point") }
param-points-black-three = Points of a black three
    .value = { COUNT($value, noun: "point") }
