### Red threes and black threes.

red-dealt = { $red-dealt ->
        [at_once] A dealt red three is laid face up before the first turn: in rounds from the dealer's neighbour on, each player lays the red threes held and draws as many cards.
        [first_turn] A dealt red three stays in hand and is laid face up when its holder's first turn begins, before the draw or take.
       *[shown_at_once] A dealt red three is laid face up before the first turn, and replaced when its holder's first turn begins.
    }
    .title = Dealt red threes

red-drawn = A red three drawn from the stock is laid face up at once and never stays in hand.
    .title = Drawn red threes

replaced = Each red three dealt or drawn is replaced by the top card of the stock, as long as it has one. A replacement that is a red three is laid and replaced as well, in the same turn.
    .title = Replacing red threes

replacement-is-no-draw = Replacing a red three is never a draw of its own: the replacement of a drawn one takes its place in the draw, and replacing a dealt one leaves the draw of the turn to come.
    .title = A replacement is no draw

red-from-pile = A red three found in a taken pile is laid out for the taker's side and not replaced; it does not pass through the hand.
    .title = Red threes in the pile

red-bonus = Red threes score by their number on a side: { $red-totals }.
    .title = Points for red threes

red-sign = { $red-minus-if ->
        [never] The points of red threes always count for their side.
        [not_melded] The points of red threes count for a side that has a meld and against a side that has none.
        [no_canasta] The points of red threes count for a side that has a canasta and against a side that has none.
       *[under_two_canastas] The points of red threes count for a side that has two canastas and against a side that has fewer.
    }
    .title = For or against

red-by-side = { $table-sides ->
        [lone_taker] The red threes of players who play together are not counted together: those that each of them laid are counted alone.
       *[other] The red threes of a side are counted together, whichever of its players laid them.
    }
    .title = Red threes of a side

red-personal = { $table-sides ->
        [lone_taker] Each player scores the red threes that they laid themselves, with the sign that follows from their side.
       *[other] Red threes are scored by the side, not by the player who laid them.
    }
    .title = Red threes of a player

red-unlaid = { $red-left-in-hand ->
        [null] A red three that its holder had no turn to lay is laid out when the hand ends and counts like the others.
       *[other] A red three that its holder had no turn to lay costs { COUNT($red-left-in-hand, noun: "point") }.
    }
    .title = Red threes not laid

black-when = { $black-meld-when ->
        [never] Black threes are not melded.
       *[going_out] Black threes are melded only by a player who goes out in that turn: with that meld or take, or in a legal way that is left after it. Other melds may follow, and from then on the player must go out in that turn.
    }
    .title = When black threes are melded
    .refused = Black threes are melded only by a player who goes out, and that would leave you no way to do it.

black-min-cards = A meld of black threes holds at least { COUNT($black-meld-min-cards, noun: "card") }.
    .title = Smallest meld of black threes
    .refused = That meld of black threes has too few cards.

black-wilds = { $black-meld-max-wilds ->
        [0] A meld of black threes holds no wild card.
       *[other] A meld of black threes holds at most { COUNT($black-meld-max-wilds, noun: "wild-card") }.
    }
    .title = Wild cards among black threes
    .refused = That meld of black threes would have too many wild cards.

black-in-hand = { $black-left-in-hand ->
        [null] A black three left in hand costs its card points.
       *[other] A black three left in hand costs { COUNT($black-left-in-hand, noun: "point") } instead of its card points.
    }
    .title = Black threes left in hand

four-black = { $black-meld-four-points ->
        [0] A meld of four black threes scores its card points, like any other.
       *[other] A meld of four black threes scores { COUNT($black-meld-four-points, noun: "point") } instead of its card points.
    }
    .title = Four black threes

black-laid-out = { $black-laid-out ->
        [true] Black threes are laid out like red ones, whether dealt, drawn, found in a taken pile or unlaid when the hand ends, and replaced where red ones are. They score by their number, counted apart: { $black-totals }. { $black-minus-if ->
            [never] Their points always count for their side.
            [not_melded] Their points count against a side without a meld.
           *[no_canasta] Their points count against a side without a canasta.
        }
       *[false] Black threes stay in hand until they are discarded or melded.
    }
    .title = Black threes laid out

## Parameters

param-red-dealt = Dealt red threes
    .at_once = are laid and replaced before the first turn
    .first_turn = are laid and replaced in their holder's first turn
    .shown_at_once = are laid before the first turn and replaced in their holder's first turn
param-red-totals = Points for red threes
    .entry = { NUMBER($value) } for { NUMBER($number) }
    .empty = none
param-red-minus-if = The points of red threes count against a side
    .never = never
    .not_melded = that has no meld
    .no_canasta = that has no canasta
    .under_two_canastas = that has fewer than two canastas
param-red-zero-if = The points of red threes do not count for a side
    .never = that is, they always count
    .one_canasta = that has just one canasta
param-red-canasta-kind = Kind of canasta that red threes look for
    .any = any
    .natural = a natural one
    .mixed = a mixed one
    .wild = a wild one
    .sequence = a canasta in a run
param-red-left-in-hand = A red three that its holder had no turn to lay
    .value = costs { COUNT($value, noun: "point") }
    .null = is laid when the hand ends and counts
param-black-laid-out = Black threes
    .true = are laid out and replaced like red ones
    .false = stay in hand
param-black-from-taken-pile = Black threes found in a taken pile
    .hand = go to the hand
    .set_aside = are set aside
param-black-totals = Points for black threes laid out
    .entry = { NUMBER($value) } for { NUMBER($number) }
    .empty = none
param-black-minus-if = The points of laid black threes count against a side
    .never = never
    .not_melded = that has no meld
    .no_canasta = that has no canasta
param-black-zero-if = The points of laid black threes do not count for a side
    .never = that is, they always count
    .one_canasta = that has just one canasta
param-black-left-in-hand = A black three left in hand costs
    .value = { COUNT($value, noun: "point") }
    .null = its card points
param-black-meld-when = Black threes are melded
    .never = never
    .going_out = by a player who goes out
param-black-meld-min-cards = Cards in a meld of black threes, at least
    .value = { COUNT($value, noun: "card") }
param-black-meld-max-wilds = Wild cards in a meld of black threes, at most
    .value = { $value ->
        [0] none
       *[other] { COUNT($value, noun: "wild-card") }
    }
param-black-meld-four-points = A meld of four black threes scores
    .value = { $value ->
        [0] its card points
       *[other] { COUNT($value, noun: "point") }
    }
