### What a canasta is, of which kind, and what it earns.

size = A meld of { COUNT($size, noun: "card") } or more is a canasta.
    .title = A canasta

natural = A canasta without a wild card is natural.
    .title = Natural canasta

mixed = A canasta with natural and wild cards is mixed.
    .title = Mixed canasta

wild = { $melds-wild-only-allowed ->
        [true] A canasta of wild cards only is a wild canasta.
       *[false] There is no canasta of wild cards only.
    }
    .title = Wild canasta

bonus = At the end of the hand each canasta earns a bonus beyond the points of its cards: a natural one { COUNT($bonus-natural, noun: "point") }, a mixed one { COUNT($bonus-mixed, noun: "point") }{ $bonus-wild ->
        [0] {""}
       *[other] , a wild one { COUNT($bonus-wild, noun: "point") }
    }.
    .title = Bonus for canastas

kind-at-the-end = The cards that a canasta holds at the end of the hand decide its kind, so that a wild card added to a natural canasta makes it mixed.
    .title = The kind is decided at the end

take-more = { $melds-set-max-cards ->
        [null] Cards of its rank may be added to a finished canasta without limit, and wild cards within the limits of melds.
       *[other] Cards may be added to a finished canasta as long as it holds at most { COUNT($melds-set-max-cards, noun: "card") }.
    }
    .title = Adding to a canasta

wild-onto-canasta = { $add-wilds ->
        [true] A wild card may be added to a finished canasta as long as the limits of melds are kept.
       *[false] No wild card is added to a finished canasta.
    }
    .title = Wild cards on a canasta
    .refused = No wild card is added to a finished canasta here.

concealed = A canasta is concealed if one player lays it complete in one declaration, { $concealed-top-discard-may-help ->
        [true] from the hand, or from the hand and the top card of the pile taken with it.
       *[false] all of it from the hand.
    } It stays concealed when cards join it later, those of another meld too.
    .title = Concealed canasta

concealed-bonus = { $concealed-natural ->
        [0] { $concealed-mixed ->
            [0] A concealed canasta earns no more than any other.
           *[other] A concealed canasta that is mixed at the end of the hand earns { COUNT($concealed-mixed, noun: "point") } more.
        }
       *[other] { $concealed-mixed ->
            [0] A concealed canasta that is natural at the end of the hand earns { COUNT($concealed-natural, noun: "point") } more.
           *[other] A concealed canasta earns more: { COUNT($concealed-natural, noun: "point") } if it is natural at the end of the hand, { COUNT($concealed-mixed, noun: "point") } if it is mixed, nothing if it is of wild cards only.
        }
    }
    .title = Bonus for a concealed canasta

top-card-shows-kind = A finished canasta is squared up with a red card on top if it is natural and a black one if it is mixed, where it has one.
    .title = The top card shows the kind

## Parameters

param-size = Cards that make a meld a canasta
    .value = { COUNT($value, noun: "card") }
param-add-wilds = Wild cards on a finished canasta
    .true = may be added
    .false = are not added
param-bonus-natural = Bonus for a natural canasta
    .value = { COUNT($value, noun: "point") }
param-bonus-mixed = Bonus for a mixed canasta
    .value = { COUNT($value, noun: "point") }
param-bonus-wild = Bonus for a wild canasta
    .value = { $value ->
        [0] none
       *[other] { COUNT($value, noun: "point") }
    }
param-bonus-sequence = Bonus for a canasta in a run
    .value = { $value ->
        [0] none
       *[other] { COUNT($value, noun: "point") }
    }
param-concealed-natural = Points more for a concealed natural canasta
    .value = { $value ->
        [0] none
       *[other] { COUNT($value, noun: "point") }
    }
param-concealed-mixed = Points more for a concealed mixed canasta
    .value = { $value ->
        [0] none
       *[other] { COUNT($value, noun: "point") }
    }
param-concealed-top-discard-may-help = A canasta to which only the top discard was missing
    .true = counts as concealed
    .false = does not count as concealed
param-special = Canastas of special kinds
    .empty = none
param-combinations = Bonus for owning several canastas
    .empty = none
