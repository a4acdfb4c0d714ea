### What may be laid, and to which meld.

one-rank = { $sequence-allowed ->
        [true] A meld consists of natural cards of one rank, or of black threes, with or without wild cards; or it is a run in one suit.
       *[false] A meld consists of natural cards of one rank, or of black threes, with or without wild cards; a run is no meld.
    }
    .title = One rank
    .refused = A meld holds cards of one rank and wild cards, nothing else.

min-cards = A meld in which there is a natural card holds at least { COUNT($set-min-cards, noun: "card") }.
    .title = Smallest meld
    .refused = That meld has too few cards.

max-cards = { $set-max-cards ->
        [null] A meld may hold any number of cards.
       *[other] A meld in which there is a natural card holds at most { COUNT($set-max-cards, noun: "card") }.
    }
    .title = Largest meld
    .refused = That meld would have too many cards.

min-naturals = A meld holds at least { COUNT($set-min-naturals, noun: "natural-card") }, or as many black threes in a meld of black threes.
    .title = Natural cards in a meld
    .refused = That meld has too few natural cards.

max-wilds = { $set-max-wilds ->
        [0] A meld in which there is a natural card holds no wild card.
       *[other] A meld in which there is a natural card holds at most { COUNT($set-max-wilds, noun: "wild-card") }, as a finished canasta too.
    }
    .title = Wild cards in a meld
    .refused = That meld would have too many wild cards.

wild-ratio = { $set-ratio ->
        [free] Natural and wild cards of a meld need no balance beyond the least number of the one and the greatest number of the other.
        [naturals_at_least_wilds] A meld never holds more wild cards than natural ones.
        [naturals_more_than_wilds] A meld always holds more natural cards than wild ones.
       *[naturals_at_least_twice_wilds] A meld holds at least two natural cards for each wild card.
    }
    .title = Balance of natural and wild cards
    .refused = That meld would have too many wild cards for its natural ones.

wild-only = { $wild-only-allowed ->
        [true] A meld may consist of wild cards only.
       *[false] A meld of wild cards only is not laid.
    }
    .title = Wild cards alone
    .refused = Wild cards alone are no meld here.

wild-only-size = { $wild-only-max-cards ->
        [null] A meld of wild cards only holds at least { COUNT($wild-only-min-cards, noun: "card") }
       *[other] A meld of wild cards only holds { NUMBER($wild-only-min-cards) } to { COUNT($wild-only-max-cards, noun: "card") }
    }, where such a meld is allowed.
    .title = Size of a meld of wild cards
    .refused = A meld of wild cards may not have that many cards.

one-per-rank = { $per-rank ->
        [one] A side has one meld of a rank: cards of a rank that it has already melded join that meld, a finished canasta included, and every limit is judged on the whole.
        [second_after_canasta] A side begins a second meld of a rank when the first is a canasta; every limit is judged on each meld.
       *[any_number] A side may have any number of melds of one rank; every limit is judged on each meld.
    }
    .title = One meld of a rank

from-turn = { $from-turn ->
        [1] A player may meld and take the pile from their first turn on.
        [2] A player neither melds nor takes the pile before their second turn.
       *[other] A player neither melds nor takes the pile before their third turn.
    }
    .title = First turn for melds
    .refused = It is too early in the hand for you to meld or take the pile.

wild-names-its-meld = A group of wild cards joins the meld of its side that the player names by its rank; if the side has no such meld, the group is a meld of wild cards only.
    .title = Where wild cards go

own-side-only = Cards are laid to melds of the player's own side and to no others.
    .title = Own side only
    .refused = You lay cards to melds of your own side only.

partners-share = The players of a side own its melds together, and each of them may add to them and start new ones.
    .title = Shared melds

several-at-once = One declaration may hold several melds and additions; it is judged as a whole and carried out whole or not at all.
    .title = Several melds at once

same-rank-on-both-sides = A rank that one side has melded may be melded by the other sides too.
    .title = The same rank on two sides

red-threes-never = A red three is never part of a meld.
    .title = No red three in a meld
    .refused = A red three is never melded.

when-players-join = { $partners-join ->
        [merge_if_legal] When two players become one side during a hand, two melds of one rank are put together if the result is legal, and otherwise stay apart.
       *[keep_both] When two players become one side during a hand, two melds of one rank stay apart.
    }
    .title = Melds of players who join

## Parameters

param-set-min-cards = Cards in a meld, at least
    .value = { COUNT($value, noun: "card") }
param-set-max-cards = Cards in a meld, at most
    .value = { COUNT($value, noun: "card") }
    .null = no limit
param-set-min-naturals = Natural cards in a meld, at least
    .value = { COUNT($value, noun: "natural-card") }
param-set-max-wilds = Wild cards in a meld, at most
    .value = { COUNT($value, noun: "wild-card") }
param-set-ratio = Balance of natural and wild cards in a meld
    .free = none beyond the two limits
    .naturals_at_least_wilds = never more wild cards than natural ones
    .naturals_more_than_wilds = always more natural cards than wild ones
    .naturals_at_least_twice_wilds = at least two natural cards for each wild card
param-rank-limits = Ranks that take fewer wild cards
    .empty = none
param-wilds-join-from-opening = Natural cards that a wild card needs beside it in an initial meld
    .value = { $value ->
        [0] no more than elsewhere
       *[other] { COUNT($value, noun: "natural-card") }
    }
param-wilds-join-from-later = Natural cards that a wild card needs beside it later on
    .value = { $value ->
        [0] no more than elsewhere
       *[other] { COUNT($value, noun: "natural-card") }
    }
param-per-rank = Melds of one rank that a side may have
    .one = one
    .second_after_canasta = a second one when the first is a canasta
    .any_number = any number
param-from-turn = Turn of the hand from which a player may meld
    .value = { $value ->
        [1] the first
        [2] the second
       *[other] the third
    }
param-partners-join = Two melds of one rank when two players become a side
    .merge_if_legal = are put together if the result is legal
    .keep_both = stay apart
param-closed-rank = A rank of which a side has a canasta
    .free = may still be melded by everybody
    .dead_for_all = is melded by nobody any more
param-wild-only-allowed = Melds of wild cards only
    .true = are allowed
    .false = are not allowed
param-wild-only-min-cards = Cards in a meld of wild cards only, at least
    .value = { COUNT($value, noun: "card") }
param-wild-only-max-cards = Cards in a meld of wild cards only, at most
    .value = { COUNT($value, noun: "card") }
    .null = no limit
param-wild-only-locks-wilds = While a meld of wild cards is short of a canasta, wild cards
    .true = go nowhere else
    .false = go wherever they are allowed
param-sequence-allowed = Runs in one suit
    .true = are melds
    .false = are no melds
param-sequence-min-cards = Cards in a run, at least
    .value = { COUNT($value, noun: "card") }
param-sequence-max-cards = Cards in a run, at most
    .value = { COUNT($value, noun: "card") }
    .null = no limit
param-sequence-max-wilds = Wild cards in a run, at most
    .value = { COUNT($value, noun: "wild-card") }
param-sequence-per-suit = Runs in one suit that a side may have
    .value = { COUNT($value, noun: "run") }
    .null = any number
param-sequence-longer-when-going-out = The limit on the length of a run
    .true = is lifted in the turn in which the player goes out
    .false = always holds
