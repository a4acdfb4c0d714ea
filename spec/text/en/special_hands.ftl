### Whole hands that score by their shape.

none = { $hands ->
        [none] No hand scores by its shape alone.
       *[other] These hands score by their shape: { $hands }.
    }
    .title = No special hands

## Parameters

param-hands = Hands that score by their shape
    .empty = none
