### The dealer, the deal, the stock and the upcard.

first-dealer = { $table-seating ->
        [drawn_cards] The first dealer is the player whose turn comes before that of the player who drew the highest card.
       *[agreed] The first dealer is found in any way the players agree on.
    }
    .title = The first dealer

dealer-moves-on = Each further hand is dealt by the next player { $table-direction ->
        [clockwise] clockwise.
       *[counterclockwise] counterclockwise.
    }
    .title = The deal moves on

shuffle-and-cut = Anybody may shuffle, the dealer last; the neighbour at the dealer's { $cut-by ->
        [right_neighbour] right
       *[left_neighbour] left
    } cuts.
    .title = Shuffle and cut

one-at-a-time = Cards are dealt one by one from the top of the deck, { $table-direction ->
        [clockwise] clockwise from the dealer's left,
       *[counterclockwise] counterclockwise from the dealer's right,
    } until each player has { COUNT($hand, noun: "card") }.
    .title = The deal

stock = The cards not dealt lie face down as the stock.
    .title = The stock

upcard = { $upcard-turned ->
        [true] After the deal the top card of the stock is turned face up and starts the discard pile.
       *[false] No card is turned up; the discard pile starts empty.
    }
    .title = The upcard

upcard-covered = { $upcard-covered-wild ->
        [true] { $upcard-covered-red-three ->
            [true] { $upcard-covered-black-three ->
                [true] While the top card of the pile is a wild card, a red three or a black three, the next card of the stock is turned on top of it.
               *[false] While the top card of the pile is a wild card or a red three, the next card of the stock is turned on top of it; a black three stays.
            }
           *[false] { $upcard-covered-black-three ->
                [true] While the top card of the pile is a wild card or a black three, the next card of the stock is turned on top of it; a red three stays.
               *[false] While the top card of the pile is a wild card, the next card of the stock is turned on top of it; a three of either colour stays.
            }
        }
       *[false] { $upcard-covered-red-three ->
            [true] { $upcard-covered-black-three ->
                [true] While the top card of the pile is a three of either colour, the next card of the stock is turned on top of it; a wild card stays.
               *[false] While the top card of the pile is a red three, the next card of the stock is turned on top of it; a wild card or a black three stays.
            }
           *[false] { $upcard-covered-black-three ->
                [true] While the top card of the pile is a black three, the next card of the stock is turned on top of it; a wild card or a red three stays.
               *[false] The upcard stays as it is, whatever card it may be.
            }
        }
    }
    .title = Covering the upcard

upcard-offered = { $upcard-offered-as-draw ->
        [true] The player who begins may take the first card turned up as the whole draw of the first turn, which leaves the pile empty until the discard; if it is declined, it is the upcard.
       *[false] The upcard starts the pile and is not offered to anybody as a draw.
    }
    .title = The upcard as a draw
    .refused = The card turned up is not offered to you as a draw.

## Parameters

param-cut-by = Who cuts for the dealer
    .right_neighbour = the neighbour on the right
    .left_neighbour = the neighbour at the left
param-hand = Cards dealt to each player
    .value = { COUNT($value, noun: "card") }
param-reserves = Further packets dealt face down
    .empty = none
param-upcard-turned = A card is turned up to start the discard pile
    .true = yes
    .false = no, the pile starts empty
param-upcard-covered-wild = A wild card turned up
    .true = is covered by the next card
    .false = stays
param-upcard-covered-red-three = A red three turned up
    .true = is covered by the next card
    .false = stays
param-upcard-covered-black-three = A black three turned up
    .true = is covered by the next card
    .false = stays and blocks the first player
param-upcard-covering = How a card turned up is covered
    .on_top = the next card is laid on top of it
    .bury = it goes back into the stock
param-upcard-offered-as-draw = The first card turned up
    .true = is offered to the first player as the whole draw
    .false = starts the pile
param-upcard-rank-seeds-pile = Cards of the stock laid under the upcard
    .true = as many as its rank says
    .false = none
