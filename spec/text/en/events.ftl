### What happened in a hand, event by event. Seats count from 0 in the direction of play; cards are two characters, rank and suit.

event-dealt = Seat { $seat } deals { COUNT($hand, noun: "card") } to each player.
event-upcard-turned = { $card } is turned up.
event-red-three-laid = Seat { $seat } lays out the red three { $card }.
event-black-three-laid = Seat { $seat } lays out the black three { $card }.
event-replaced = Seat { $seat } draws a card from the stock to replace it.
event-drew = Seat { $seat } draws { $cards }.
event-took = Seat { $seat } takes the pile of { COUNT($cards, noun: "card") } with { $card } on top.
event-melded = Seat { $seat } melds { $cards } to the meld of { $rank ->
        [A] aces
        [K] kings
        [Q] queens
        [J] jacks
        [T] tens
        [9] nines
        [8] eights
        [7] sevens
        [6] sixes
        [5] fives
        [4] fours
        [3] black threes
       *[W] wild cards
    }.
event-canasta-made = Seat { $seat } completes a canasta of { $rank ->
        [A] aces
        [K] kings
        [Q] queens
        [J] jacks
        [T] tens
        [9] nines
        [8] eights
        [7] sevens
        [6] sixes
        [5] fives
        [4] fours
        [3] black threes
       *[W] wild cards
    }.
event-canasta-mixed = This makes the natural canasta of { $rank ->
        [A] aces
        [K] kings
        [Q] queens
        [J] jacks
        [T] tens
        [9] nines
        [8] eights
        [7] sevens
        [6] sixes
        [5] fives
       *[4] fours
    } a mixed one.
event-discarded = Seat { $seat } discards { $card }.
event-froze = { $card } freezes the pile.
event-asked = Seat { $seat } asks seat { $partner } for permission to go out.
event-answered = Seat { $seat } answers { $yes ->
        [true] yes
       *[false] no
    }.
event-passed = Seat { $seat } passes.
event-sides-formed = Seat { $seat } plays alone from now on; the others are partners.
event-went-out = Seat { $seat } goes out{ $concealed ->
        [true] , concealed
       *[false] {""}
    }.
event-stock-exhausted = The stock is used up.
event-hand-ended = The hand is over.
event-scored = { COUNT($total, noun: "point") } for { $of }.
event-match-ended = The match is over; the totals are { $scores }.

# A list of seats inside another message.
seats = { $n ->
        [one] seat { $list }
       *[other] seats { $list }
    }
