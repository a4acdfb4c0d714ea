### Taking the discard pile, and what freezes it.

whole = Whoever takes the pile takes all of it, never the top card alone.
    .title = The whole pile

top-melded-first = The top card of the pile is melded first, with hand cards; no other card of the pile is laid in that take, and none at all before the pile is taken.
    .title = The top card is melded first
    .refused = Cards of the pile below its top are not in your hand yet.

way-first = The way into the pile is judged first; the melds that a take names are judged only if it has a way.
    .title = The way in comes first

not-empty = An empty pile is not taken.
    .title = No empty pile
    .refused = There is no pile to take.

wild-top = { $wild-top ->
        [never_taken] A pile with a wild card on top is not taken.
       *[equal_wild_pair] A pile with a wild card on top is taken only with two wild cards equal to it from hand.
    }
    .title = A wild card on top
    .refused = The pile cannot be taken while a wild card is on top.

red-three-top = A pile with a red three on top is not taken.
    .title = A red three on top
    .refused = The pile cannot be taken while a red three is on top.

black-three-top = { $black-three-top ->
        [never_taken] A pile with a black three on top is not taken.
       *[when_going_out] A pile with a black three on top is taken only into a legal meld of black threes, by a player who goes out with that take or in a legal way that is left after it, the rest of the pile in hand.
    }
    .title = A black three on top
    .refused = The pile cannot be taken while a black three is on top.

black-three-closing-take = { $black-three-top ->
        [never_taken] A player who could go out with black threes does not take one from the pile for that.
       *[when_going_out] A pile with a black three on top may be taken into a meld of black threes by a player who goes out in that turn. The freeze and the other ways into the pile are not asked. From the take on the player must go out in that turn.
    }
    .title = Closing with the black three on top

black-three-covered = A black three blocks the pile only while it is on top; once it is covered, the pile is taken as any other, frozen or not.
    .title = A covered black three

take-with-natural-pair = A pile with a natural top card may be taken with two natural cards of that card's rank from hand, frozen or not.
    .title = With a natural pair

take-with-natural-and-wild = { $open-with-natural-and-wild ->
        [true] A pile that is not frozen for the player may be taken with one natural card of the top card's rank and one wild card from hand.
       *[false] No wild card helps to take the pile.
    }
    .title = With a natural and a wild card

take-onto-own-meld = { $open-with-own-meld ->
        [true] A pile that is not frozen for the player may be taken by adding its top card to a meld of their side.
       *[false] A meld of the player's side does not help to take the pile.
    }
    .title = Onto a meld of the own side

open-needs-a-way = { $open-with-natural-and-wild ->
        [true] { $open-with-own-meld ->
            [true] A pile with a natural top card that is not frozen for the player is taken with a natural pair, with a natural and a wild card, or onto a meld of the player's side, and in no other way.
           *[false] A pile with a natural top card that is not frozen for the player is taken with a natural pair or with a natural and a wild card, and in no other way.
        }
       *[false] { $open-with-own-meld ->
            [true] A pile with a natural top card that is not frozen for the player is taken with a natural pair or onto a meld of the player's side, and in no other way.
           *[false] A pile with a natural top card is taken with a natural pair and in no other way.
        }
    }
    .title = Ways into an open pile
    .refused = Those cards do not take the pile.

frozen-needs-natural-pair = If the pile is frozen for the player and its top card is natural, the player takes it only with two natural cards of that rank from the hand.
    .title = A frozen pile needs a natural pair
    .refused = The pile is frozen for you: you need two natural cards of the top card's rank in your hand.

frozen-by-wild = { $frozen-by-wild ->
        [true] The pile is frozen for everyone by a wild card in it, turned up or discarded.
       *[false] A wild card in the pile does not freeze it.
    }
    .title = Frozen by a wild card

frozen-by-red-three = { $frozen-by-red-three ->
        [true] The pile is frozen for everyone by a red three in it.
       *[false] A red three in the pile does not freeze it.
    }
    .title = Frozen by a red three

frozen-by-black-three = { $frozen-by-black-three ->
        [true] The pile is frozen for everyone by a black three in it, turned up or discarded.
       *[false] A black three in the pile does not freeze it.
    }
    .title = Frozen by a black three

frozen-before-first-meld = { $frozen-by-no-meld-yet ->
        [true] The pile is frozen for a side that has no meld.
       *[false] The pile is not frozen merely because a side has no meld.
    }
    .title = Frozen before the first meld

frozen-always = { $frozen-by-always ->
        [true] The pile is frozen for everyone at all times.
       *[false] The pile is frozen only while there is a reason for it.
    }
    .title = Always frozen

freeze-ends = { $freeze-lasts ->
        [until_taken] A card freezes the pile until the pile is taken.
       *[one_lap] A card freezes the pile until the pile is taken, and at most until the turn comes back to the player who put it there, which is the dealer for an upcard.
    }
    .title = How long a freeze lasts

fresh-after-take = After a take the pile is empty and no card freezes it; the next discard starts it anew.
    .title = A new pile

freezing-card-crosswise = A card that freezes the pile lies crosswise, so that the freeze stays visible.
    .title = The freezing card lies crosswise

take-joins-own-meld = { $melds-per-rank ->
        [one] The top card and the hand cards laid with it join the side's meld of that rank if there is one, on a frozen pile too.
       *[other] The top card and the hand cards laid with it join a meld of that rank of the side or begin a new one, as the player says.
    }
    .title = The take joins the own meld

more-hand-cards = A take may lay further hand cards with the top card and, in the same declaration, further melds from hand.
    .title = More hand cards in a take

join-limit = { $join-melds-under ->
        [null] A take may add to any meld of the side, a finished canasta included.
       *[other] A take adds only to melds of the side that hold fewer than { COUNT($join-melds-under, noun: "card") }.
    }
    .title = Melds that a take may join
    .refused = A take may not add to a meld of that size.

one-card-for-one-card = { $one-card-for-one-card ->
        [banned] A player with one card in hand does not take a pile of one card.
        [banned_while_stock_lasts] A player with one card in hand does not take a pile of one card while the stock holds a card.
       *[allowed] A player with one card in hand may take a pile of one card.
    }
    .title = One card for one card
    .refused = With one card in hand you may not take a pile of one card.

rest-to-hand = When the top card has been melded, the rest of the pile goes into the taker's hand.
    .title = The rest goes to the hand

melding-after-take = { $melding-after-take ->
        [true] After a take the player may go on melding in the same turn.
       *[false] Nothing is melded in the turn of a take beyond the take itself.
    }
    .title = Melding after a take
    .refused = You may not meld any more in a turn in which you took the pile.

take-optional = While the stock holds a card nobody is obliged to take the pile.
    .title = Taking is optional

## Parameters

param-visible = What players may look at in the pile
    .whole = every card
    .top = the top card
param-taken = Cards taken from the top of the pile
    .value = { COUNT($value, noun: "card") }
    .null = the whole pile
param-min-size = Cards that the pile must hold to be taken
    .value = { COUNT($value, noun: "card") }
param-rest-usable = The cards below the top of a taken pile may be used
    .at_once = at once
    .next_turn = from the next turn on
param-wild-top = A pile with a wild card on top
    .never_taken = is never taken
    .equal_wild_pair = is taken with two wild cards equal to it
param-black-three-top = A pile with a black three on top
    .never_taken = is never taken
    .when_going_out = is taken into a meld of black threes by a player who goes out
param-barred-ranks = Ranks on top that nobody may take
    .empty = none
    .list = { $list }
param-open-with-natural-and-wild = A natural and a wild card from hand
    .true = take an open pile
    .false = do not take the pile
param-open-with-own-meld = A meld of the side that fits the top card
    .true = takes an open pile
    .false = does not take the pile
param-frozen-by-wild = A wild card in the pile
    .true = freezes it for everyone
    .false = does not freeze it
param-frozen-by-red-three = A red three in the pile
    .true = freezes it for everyone
    .false = does not freeze it
param-frozen-by-black-three = A black three in the pile
    .true = freezes it for everyone
    .false = does not freeze it
param-frozen-by-no-meld-yet = The pile, for a side without a meld
    .true = is frozen
    .false = is not frozen for that reason
param-frozen-by-no-take-yet = The pile, for a player who has not taken it in this hand
    .true = is frozen
    .false = is not frozen for that reason
param-frozen-by-always = The pile, at all times and for everyone
    .true = is frozen
    .false = is frozen only for one of the other reasons
param-freeze-lasts = A card in the pile freezes it
    .until_taken = until the pile is taken
    .one_lap = for one lap at most
param-join-melds-under = Melds that a take may add to
    .value = those of fewer than { COUNT($value, noun: "card") }
    .null = all, finished canastas included
param-one-card-for-one-card = A player with one card against a pile of one card
    .banned = does not take it
    .banned_while_stock_lasts = does not take it while the stock holds a card
    .allowed = may take it
param-melding-after-take = Further melds in the turn of a take
    .true = are allowed
    .false = are not allowed
