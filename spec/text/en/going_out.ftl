### Going out: what it needs, leave from the partner, concealed hands.

definition = A player goes out when no card is left in their hand after a meld, a take or a discard of their own.
    .title = Going out

canastas = { $canastas ->
        [0] A side needs no canasta to go out.
        [1] No action leaves a player without a card while the side has no canasta, counting one that the action completes.
       *[other] No action leaves a player without a card while the side has fewer than { COUNT($canastas, noun: "canasta") }, counting those that the action completes.
    }
    .title = Canastas to go out
    .refused = Your side has too few canastas to go out.

keep-a-card = After a meld or take that leaves a player any card, the player holds enough to discard one and keep { COUNT($keep-cards, noun: "card") }, unless they can go out in that turn.{ $turn-discard-tabled-red-three ->
        [true] {" "}If a laid red three of the side can be discarded instead, the cards to keep are enough.
       *[false] { $turn-discard-tabled-black-three ->
            [true] {" "}If a laid black three of the side can be discarded instead, the cards to keep are enough.
           *[false] {""}
        }
    }
    .title = Keep a card
    .refused = That would leave you no card after your discard, and you may not go out.

closing-discard = { $closing-discard-rule ->
        [optional] A player may go out with or without a closing discard.
       *[required] Nobody goes out by melding the last card; the last card is discarded.
    }
    .title = The closing discard
    .refused = Your last card must be discarded, so you may not meld it.

closing-discard-class = { $closing-discard-not-of ->
        [none] Any card will serve as the closing discard.
       *[other] These cards will not serve as the closing discard: { $closing-discard-not-of }.
    }
    .title = Cards for the closing discard
    .refused = That card will not serve as your closing discard.

closing-discard-face-down = { $closing-discard-face-down ->
        [true] The card discarded in going out lies face down.
       *[false] The card discarded in going out lies face up, like any other.
    }
    .title = The closing discard face down

not-while-frozen = { $requires-no-freezing-card ->
        [true] Nobody goes out while a card freezes the pile for everyone.
       *[false] A frozen pile does not keep anybody from going out.
    }
    .title = Going out on a frozen pile
    .refused = You may not go out while a card freezes the pile.

not-after-black-three = { $requires-no-black-three-before ->
        [true] Nobody goes out in the turn after a black three was discarded.
       *[false] A black three discarded before the turn does not keep anybody from going out.
    }
    .title = Going out after a black three
    .refused = You may not go out right after a black three was discarded.

ask = { $permission-ask ->
        [never] No player asks for leave to go out.
        [may] A player who has a partner may ask for leave to go out.
       *[must] A player who has a partner asks for leave before going out.
    }
    .title = Asking the partner
    .refused = You cannot ask for leave to go out: you have no partner, or the rules do not provide for it.

ask-window = { $permission-when ->
        [after_drawing] The question is put after the draw or take and before any meld beyond the one that took the pile.
       *[before_or_after_drawing] The question is put before or after the draw or take, and before any meld beyond the one that took the pile.
    }
    .title = When to ask
    .refused = This is not the moment to ask for leave to go out.

ask-limit = { $permission-limit ->
        [once_a_turn] A player asks once in a turn at most.
       *[once_a_hand] A player asks once in a hand at most.
    }
    .title = How often to ask
    .refused = You have asked already.

must-ask = { $permission-ask ->
        [must] A player who has a partner does not go out without having asked and been told yes.
       *[other] A player may go out without having asked.
    }
    .title = Going out with leave
    .refused = You must ask your partner for leave before you go out.

ask-with-an-out = A player asks only if the cards they hold have a legal way to go out in that turn that no other rule forbids; after the draw or take they also hold enough cards to go on if the answer is no.
    .title = Asking with a way out
    .refused = You may ask only if you can go out with the cards you hold, and could go on after a no.

answer-first = While a question is open nobody acts but the partner who was asked, who answers yes or no; of two partners the next one in the direction of play answers.
    .title = The answer comes first
    .refused = A question is open: the partner who was asked must answer first.

answer-asked = No seat answers while no question is open.
    .title = An answer needs a question
    .refused = Nobody has asked you.

yes-binds = After a yes the player takes no action that leaves them without a legal way to go out in that turn, if they had one.
    .title = A yes binds
    .refused = Your partner said yes, so you must go out, and that would leave you no way to do it.

closing-binds = A player who does what is allowed only to a player who goes out (melds black threes, takes a black three from the top of the pile, or lays the first melds of a side below the minimum) goes out in that turn: no action leaves them without a legal way to do it.
    .title = What is for going out binds
    .refused = You have done what only a player who goes out may do, and that would leave you no way to go out.

no-binds = After a no the player does not go out in that turn.
    .title = A no binds
    .refused = Your partner said no, so you may not go out in this turn.

bonus = { $bonus ->
        [0] Going out earns no bonus.
       *[other] The side of the player who goes out earns { COUNT($bonus, noun: "point") }.
    }
    .title = Bonus for going out

concealed = Going out is concealed if the player had laid no meld or addition in the hand before the turn in which they go out, and the further conditions of a concealed hand hold; laid red threes do not matter.
    .title = Going out concealed

concealed-own-canasta = { $concealed-own-canasta ->
        [true] Going out is not concealed unless the canastas needed are among the melds that the player begins in that turn, as these are when the turn ends.
       *[false] Going out may be concealed without a canasta of the player's own.
    }
    .title = A canasta of one's own

concealed-nothing-added = { $concealed-adding-to-partner ->
        [false] Going out is not concealed if the player adds a card to a meld that their partner has laid.
       *[true] Going out may be concealed though the player adds cards to melds of their partner.
    }
    .title = Nothing added to the partner's melds

concealed-after-take = { $concealed-after-take ->
        [true] Going out may be concealed in a turn in which the player took the pile.
       *[false] Going out is not concealed in a turn in which the player took the pile.
    }
    .title = Concealed after a take

concealed-extra = { $concealed-extra ->
        [0] Going out concealed earns no more than going out.
       *[other] Going out concealed earns { COUNT($concealed-extra, noun: "point") } beyond the bonus of { NUMBER($bonus) } for going out.
    }
    .title = Bonus for a concealed hand

## Parameters

param-canastas = Canastas that a side needs to go out
    .value = { COUNT($value, noun: "canasta") }
param-including = Kinds of canastas that must be among them
    .empty = any
param-keep-cards = Cards that a player keeps who does not go out
    .value = { COUNT($value, noun: "card") }
param-from-turn = Turn of the hand from which a player may go out
    .value = { $value ->
        [1] the first
        [2] the second
       *[other] the third
    }
param-requires-no-freezing-card = Going out while a card freezes the pile
    .true = is not allowed
    .false = is allowed
param-requires-no-black-three-before = Going out after the previous player discarded a black three
    .true = is not allowed
    .false = is allowed
param-requires-no-unfinished-special = Going out with an unfinished special meld
    .true = is not allowed
    .false = is allowed
param-requires-partner-played-reserve = Going out before the partner has played from the last reserve
    .true = is not allowed
    .false = is allowed
param-requires-red-threes-match-canastas = Going out with fewer red threes than canastas
    .true = is not allowed
    .false = is allowed
param-closing-discard-rule = The last card of the hand
    .optional = may be discarded or melded
    .required = must be discarded
param-closing-discard-face-down = The closing discard lies
    .true = face down
    .false = face up
param-closing-discard-not-of = Cards that will not serve as the closing discard
    .empty = none
    .list = { $list }
param-permission-ask = Asking the partner for leave to go out
    .never = is not done
    .may = is left to the player
    .must = is compulsory
param-permission-when = The partner is asked
    .after_drawing = after the draw or take
    .before_or_after_drawing = before or after the draw or take
param-permission-limit = A player asks
    .once_a_turn = once in a turn at most
    .once_a_hand = once in a hand at most
param-bonus = Bonus for going out
    .value = { COUNT($value, noun: "point") }
param-concealed-extra = Points more for going out concealed
    .value = { $value ->
        [0] none
       *[other] { COUNT($value, noun: "point") }
    }
param-concealed-own-canasta = For a concealed hand the canastas needed
    .true = must be laid by the player in that turn
    .false = may be the partner's
param-concealed-adding-to-partner = Going out with a card added to a meld of the partner
    .true = may be concealed
    .false = is not concealed
param-concealed-after-take = Going out in a turn in which the player took the pile
    .true = may be concealed
    .false = is not concealed
