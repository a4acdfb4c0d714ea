### The initial meld: the first melds of a side in a hand, and the points they must reach.

initial-meld = All melds of the first declaration that a side makes in a hand are its initial meld.
    .title = Initial meld

minimum = { $minimum ->
        [none] An initial meld need not reach any number of points.
       *[other] The card points of an initial meld reach at least the minimum of its bracket: { $minimum }.
    }
    .title = Minimum of the initial meld
    .refused = Your side's first melds do not reach the minimum.

bracket = { $by ->
        [score] The bracket is the last one whose lower end is reached by the total before the hand: { $minimum }.
       *[hand_number] The bracket is the last one whose lower end is reached by the number of the hand: { $minimum }.
    }
    .title = Which minimum

own-total = { $table-sides ->
        [lone_taker] The bracket is that of the player who lays the initial meld, by that player's own total.
       *[other] The bracket is that of the side that lays the initial meld, by the side's total.
    }
    .title = Whose total

joined-side = { $table-sides ->
        [lone_taker] A side that is formed during a hand has melded if one of its players has.
       *[other] A side has melded if one of its players has; no side is formed during a hand.
    }
    .title = Players who join

melds-add-up = The points of all cards in all melds of the declaration are added, those of wild cards and black threes included.
    .title = Melds add up

bonuses-do-not-count = Bonuses for canastas and red threes do not count towards the minimum.
    .title = No bonuses

top-discard-counts = { $top-discard-counts ->
        [true] If the initial meld is made by taking the pile, its top card counts towards the minimum.
       *[false] If the initial meld is made by taking the pile, its top card does not count towards the minimum.
    }
    .title = The top discard

rest-of-pile-does-not-count = No card of the pile below its top counts towards the initial meld.
    .title = The rest of the pile

contains = { $minimum-contains ->
        [none] An initial meld need not hold anything in particular besides its points.
       *[other] An initial meld holds what its bracket demands: { $minimum-contains }.
    }
    .title = What an initial meld must hold
    .refused = Your side's first melds lack what their bracket demands.

enough = { $minimum-enough ->
        [none] Nothing that an initial meld may hold takes the place of its points.
       *[other] Some melds are enough, whatever their points and whatever else the bracket demands: { $minimum-enough }.
    }
    .title = What is enough

once = After its initial meld no minimum binds any player of the side for the rest of the hand.
    .title = Only once

going-out-waiver = { $going-out-waiver ->
        [after_stock_draw] No minimum binds a player whose side has not melded and who, having drawn from the stock, goes out in that turn: with the first melds, or in a legal way that is left after them. From then on the player must go out in that turn. The same goes for what a bracket demands besides points.
       *[never] The minimum binds a player who goes out with the side's first melds like any other.
    }
    .title = Going out with the first melds

take-may-open = { $take-may-open ->
        [true] A side without a meld may take the pile if the take itself is its initial meld.
       *[false] { $meld-then-take ->
            [true] A side without a meld takes the pile only by laying its initial meld from the hand first.
           *[false] A side without a meld does not take the pile.
        }
    }
    .title = Opening with the pile
    .refused = Your side must meld before it takes the pile.

meld-then-take = { $meld-then-take ->
        [true] A player whose side has not melded may, as one take, first lay the initial meld from the hand alone and then take the pile as a side that has melded. Each meld laid first is legal without the top card and the cards laid with it, and together they reach the minimum; otherwise the take is judged as that of a side that has not melded.
       *[false] Nothing is melded before the pile is taken: a side without a meld does not lay its initial meld from the hand in order to take the pile as a side that has melded.
    }
    .title = Melding before the take

## Parameters

param-by = What chooses the bracket of the minimum
    .score = the total before the hand
    .hand_number = the number of the hand
param-minimum = Minimum of the initial meld
    .entry = { $from ->
        [null] { $below ->
            [null] { COUNT($points, noun: "point") } at any total
           *[other] { COUNT($points, noun: "point") } below { NUMBER($below) }
        }
       *[other] { COUNT($points, noun: "point") } from { NUMBER($from) } on
    }{ $contains ->
        [none] {""}
       *[other] {" "}with { $contains }
    }{ $enough ->
        [none] {""}
       *[other] {" "}or { $enough }
    }
    .entry-contains = { $from ->
        [null] { $below ->
            [null] { $contains } at any total
           *[other] { $contains } below { NUMBER($below) }
        }
       *[other] { $contains } from { NUMBER($from) } on
    }
    .entry-enough = { $from ->
        [null] { $below ->
            [null] { $enough } at any total
           *[other] { $enough } below { NUMBER($below) }
        }
       *[other] { $enough } from { NUMBER($from) } on
    }
    .empty = none
    .canasta = a canasta
    .natural_canasta = a natural canasta
    .wild_canasta = a wild canasta
    .natural_set = a meld without a wild card
param-excludes = What an initial meld may not hold
    .empty = nothing is excluded
    .list = { $list }
    .wild_cards = wild cards
    .mixed_canasta = a mixed canasta
param-top-discard-counts = The top discard, when the pile is taken for the initial meld
    .true = counts towards the minimum
    .false = does not count
param-take-may-open = Taking the pile as the initial meld
    .true = is allowed
    .false = is not allowed
param-meld-then-take = Laying the initial meld from the hand and then taking the pile as a side that has melded
    .true = is allowed
    .false = is not allowed
param-going-out-waiver = The minimum for a player who goes out with the side's first melds
    .never = always binds
    .after_stock_draw = does not bind after a draw from the stock
param-bonus-cards-first-side = Cards given to the side that opens first
    .value = { $value ->
        [0] none
       *[other] { COUNT($value, noun: "card") }
    }
param-bonus-cards-second-side = Cards given to the side that opens second
    .value = { $value ->
        [0] none
       *[other] { COUNT($value, noun: "card") }
    }
param-bonus-cards-usable = Cards given for the initial meld may be used
    .at_once = at once
    .next_turn = from the next turn on
param-bonus-cards-not-after-take = When the pile was taken for the initial meld, such cards
    .true = are not given
    .false = are given all the same
param-bonus-cards-stock-at-least = Such cards are given while the stock holds at least
    .value = { COUNT($value, noun: "card") }
