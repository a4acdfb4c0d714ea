### Players, sides, seats, and what each player may see.
### A rule's message is the second half of its id. Its value is the sentence that holds in the rule set at hand, .title a short
### name, .refused what is said to a player whose action is refused. Variables are the parameters that the rule reads.

sides = { $sides ->
        [singles] { COUNT($players, noun: "player") } play, each alone: every player is a side.
        [pairs] { COUNT($players, noun: "player") } play in pairs: two partners are a side.
        [trios] { COUNT($players, noun: "player") } play in two sides of three.
       *[lone_taker] { COUNT($players, noun: "player") } play, each alone at first: whoever takes the pile first plays alone in that hand, and the other two become partners.
    }
    .title = Sides

partners-alternate = { $sides ->
        [singles] The seats are numbered from 0 { $direction ->
            [clockwise] clockwise
           *[counterclockwise] counterclockwise
        }, and every seat is a side with the same number.
        [lone_taker] The seats are numbered from 0 { $direction ->
            [clockwise] clockwise
           *[counterclockwise] counterclockwise
        }; a side is counted by its lowest seat.
        [pairs] Partners sit opposite each other: round the table { $direction ->
            [clockwise] clockwise
           *[counterclockwise] counterclockwise
        } the sides follow in turn, so that no two neighbours are partners.
       *[trios] Round the table { $direction ->
            [clockwise] clockwise
           *[counterclockwise] counterclockwise
        } the two sides alternate, so that no two neighbours are partners.
    }
    .title = Where partners sit

partners-do-not-confer = { $sides ->
        [singles] Players do not discuss their hands.
       *[other] Partners do not confer; what one may ask the other before going out is the only question.
    }
    .title = Partners do not confer

direction = Dealing, turns and the office of dealer pass from seat to seat { $direction ->
        [clockwise] clockwise, to the left.
       *[counterclockwise] counterclockwise, to the right.
    }
    .title = Direction of play

seats-drawn = { $seating ->
        [drawn_cards] Each player draws a card: the highest chooses a seat and plays first{ $sides ->
            [pairs] , the second highest is that player's partner
           *[other] {""}
        }. Ace is high and two is low; among equal ranks spades beat hearts, hearts diamonds, and diamonds clubs. A joker or an equal card is drawn again.
       *[agreed] The players agree on seats and partners in any way they like.
    }
    .title = Drawing for seats

lone-until-taken = { $sides ->
        [lone_taker] Every player is a side of their own until the pile is taken for the first time in the hand.
       *[other] The sides stay as they are for the whole hand.
    }
    .title = Alone until the first take

lone-by-take = { $sides ->
        [lone_taker] The first player to take the pile plays alone from that take to the end of the hand, and the other two are one side from then on.
       *[other] Taking the pile does not change the sides.
    }
    .title = The first taker plays alone

lone-by-going-out = { $sides ->
        [lone_taker] If nobody has taken the pile when a player goes out, that player counts as the lone player and the other two are scored as one side.
       *[other] Going out does not change the sides.
    }
    .title = Going out before any take

nobody-alone = { $sides ->
        [lone_taker] If the stock ends the hand before anybody has taken the pile, all three players are scored alone.
       *[other] A hand that ends with the stock is scored by the same sides as any other.
    }
    .title = A hand without a take

view = A player sees their own hand, all melds and laid threes, { $pile-visible ->
        [whole] every card of the pile,
       *[top] the top card of the pile and how many cards it holds,
    } and of the other hands and the stock only how many cards they hold.
    .title = What a player sees

## Parameters

param-players = Players at the table
    .value = { COUNT($value, noun: "player") }
param-sides = Sides
    .singles = every player alone
    .pairs = pairs of partners
    .trios = two sides of three
    .lone_taker = each alone until the first take of the pile, then one against two
param-direction = Direction of dealing, turns and dealers
    .clockwise = clockwise
    .counterclockwise = counterclockwise
param-seating = How seats and partners are found
    .agreed = by agreement
    .drawn_cards = by drawing cards
