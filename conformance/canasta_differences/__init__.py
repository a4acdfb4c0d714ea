"""How two rule sets differ, with a situation for each difference that the two judge or score differently.

The modules in the order of the work; each imports from those above it:

``probe``             a small situation put to two rule sets at once
``seating``           a probe at a table of another size
``simplify``          a probe without what its contrast does not need
``case_probes``       probes from the cases of the suite
``made_positions``    positions made for a parameter
``made_hands``        hands to be scored, made for a parameter
``made_probes``       which of them are made for which parameter
``played_probes``     probes met in play
``contexts``          pairs of rule sets that differ in one parameter
``idle``              parameters that do nothing where others are as they are
``witness``           the search: for each parameter a witness, or why there is none
``witness_words``     witnesses in words
``comparison``        all differences of two rule sets, as a document
"""
