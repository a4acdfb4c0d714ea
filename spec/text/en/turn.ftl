### The course of a turn: draw or take, meld, discard.

action-complete = An action is a draw, a take, a meld, a discard, a question, an answer or a pass, and it names every card and every meld that it needs.
    .title = A complete action
    .refused = That is not a complete action: it must name every card and every meld it needs.

first-player = The player { $table-direction ->
        [clockwise] at the dealer's left
       *[counterclockwise] at the dealer's right
    } has the first turn.
    .title = Who begins

on-turn = Only the player on turn draws, takes, melds, discards, asks or passes.
    .title = Only on turn
    .refused = It is not your turn.

draw-or-take-first = A turn begins with a draw from the stock or a take of the pile; before that nothing is melded or discarded.
    .title = Draw or take first
    .refused = You must draw or take the pile before you do that.

draw-or-take-once = A player draws once or takes the pile once in a turn, and never does both.
    .title = One draw or one take
    .refused = You have already drawn or taken the pile in this turn.

draw-count = A draw is { COUNT($draw, noun: "card") } from the top of the stock.
    .title = Cards drawn

meld-optional = Between draw or take and discard a player may make any number of declarations of melds, or none.
    .title = Melding is optional

one-discard = A turn ends when the player discards one card face up on the pile, and in no other way unless the player has gone out or the hand has ended.
    .title = One discard ends the turn

cards-held = Every card that a player lays, shows or discards is in their hand, each copy that is used { $discard-tabled-red-three ->
        [true] (save a laid red three, which may be discarded).
       *[false] { $discard-tabled-black-three ->
            [true] (save a laid black three, which may be discarded).
           *[false] and nowhere else.
        }
    }
    .title = Cards in hand
    .refused = You do not hold every card that you name.

barred-discard = { $discard-banned ->
        [none] Any card of the hand may be discarded.
       *[other] These cards are not discarded by a player who holds any other: { $discard-banned }.
    }
    .title = What may be discarded

laid-red-three-discarded = { $discard-tabled-red-three ->
        [true] A player may discard a red three that their side has laid out instead of a hand card; the side no longer owns it.
       *[false] A red three that has been laid out is never discarded.
    }
    .title = Discarding a laid red three
    .refused = A red three that has been laid out is not discarded here.

laid-black-three-discarded = { $discard-tabled-black-three ->
        [true] A player may discard a black three that their side has laid out instead of a hand card; the side no longer owns it.
       *[false] A black three on the table is never discarded.
    }
    .title = Discarding a laid black three
    .refused = A black three on the table is not discarded here.

nothing-undone = Nothing is undone: a card laid stays in its meld, a draw stands, and a discard is not taken back.
    .title = Nothing is undone

## Parameters

param-draw = Cards drawn from the stock in a turn
    .value = { COUNT($value, noun: "card") }
param-discard-banned = Cards that may not be discarded
    .empty = none
    .list = { $list }
param-discard-banned-on-empty-pile = Cards that may not be discarded on an empty pile
    .empty = none
    .list = { $list }
param-discard-banned-in-first-turn = Cards that may not be discarded in a player's first turn
    .empty = none
    .list = { $list }
param-discard-banned-until = Cards that may not be discarded before a canasta is on the table
    .empty = none
param-discard-lifted-going-out = Bans on discarding
    .true = do not hold for the closing discard
    .false = hold for the closing discard too
param-discard-tabled-red-three = A red three laid out by the player's side
    .true = may be discarded instead of a hand card
    .false = is never discarded
param-discard-tabled-black-three = A black three laid out by the player's side
    .true = may be discarded instead of a hand card
    .false = is never discarded
