### How a hand ends: by going out, or with the stock.

by-going-out = The hand ends at once when a player has gone out.
    .title = The end by going out

play-goes-on = { $stock-out ->
        [when_draw_impossible] When the stock is used up, the turn is finished and play goes on as long as each player on turn takes the pile.
       *[after_last_drawers_discard] When the stock is used up, the turn is finished and play does not go on.
    }
    .title = When the stock is used up

no-draw = Nobody draws from an empty stock.
    .title = No draw from an empty stock
    .refused = The stock is empty, so you cannot draw.

pass = A player passes only in place of a draw that the empty stock denies them{ $last-red-three ->
        [ends_at_once] {""}
       *[may_meld_first] , or at the end of the turn in which the last red three left them without a card drawn
    }.
    .title = When to pass
    .refused = You may pass only when the stock is empty and you do not take the pile.

pass-ends = A pass ends the hand at once, and nothing more is melded.
    .title = A pass ends the hand

forced-take = { $forced-take ->
        [never] With the stock empty the player on turn may always pass.
        [fits_own_meld] With the stock empty the player on turn does not pass when the pile is not frozen for them and its top card fits a meld of their side, so that no hand card is needed.
       *[whenever_able] With the stock empty the player on turn does not pass when they can take the pile in any way, if need be with further melds from the hand that reach the minimum.
    }
    .title = Compulsory take
    .refused = The stock is empty and you can take the pile, so you must.

forced-take-lapses = No take is compulsory that another rule forbids.
    .title = When the take is not compulsory

last-red-three = If a draw brings red threes only and the stock can replace none of them, they are laid out and { $last-red-three ->
        [ends_at_once] the hand ends at once, without a meld or a discard.
       *[may_meld_first] the player may meld, but does not discard; then the hand ends.
    }
    .title = A red three as the last card

no-discard-after-last-red-three = { $last-red-three ->
        [ends_at_once] After a draw of red threes only that the stock cannot replace there is no further action in the hand.
       *[may_meld_first] After a draw of red threes only that the stock cannot replace, the player does not discard.
    }
    .title = No discard after the last red three
    .refused = There is no discard after the last red three: meld or pass.

short-draw = { $turn-draw ->
        [1] A draw is a single card, so a stock that is not empty always holds a whole draw.
       *[other] If the stock holds fewer cards than the { NUMBER($turn-draw) } of a draw, what it holds is the whole draw and the turn goes on.
    }
    .title = Short draw

last-drawers-discard = { $stock-out ->
        [when_draw_impossible] The discard of the player who drew the last card does not end the hand.
       *[after_last_drawers_discard] The hand ends with the discard of the player who drew the last card.
    }
    .title = The discard of the last drawer

no-going-out-bonus = A hand that the stock ends brings nobody a bonus for going out.
    .title = No bonus without going out

nothing-after = After the end of the hand no further action is legal.
    .title = Nothing after the end
    .refused = The hand is over.

## Parameters

param-stock-out = A used-up stock ends the hand
    .when_draw_impossible = when a player can neither draw nor take, or does not take
    .after_last_drawers_discard = with the discard of the player who drew the last card
param-forced-take = With the stock empty the pile must be taken
    .never = never
    .fits_own_meld = when it is not frozen for the player and its top card fits a meld of the side
    .whenever_able = whenever the player can
param-last-red-three = A draw of red threes only that the stock cannot replace
    .ends_at_once = ends the hand at once
    .may_meld_first = lets the player meld before the hand ends
