"""How two rule sets differ, with a situation for each difference that the two judge or score differently.

The modules in the order of the work; each imports only from those above it:

``probe``             a small situation that two rule sets answer
``seating``           the same probe for another number of players
``simplify``          a probe without the parts that do not matter
``case_probes``       probes from the cases of the suite
``made_positions``    positions made for a parameter
``made_hands``        hands to score, made for a parameter
``made_probes``       which of these are made for which parameter
``played_probes``     probes from played hands
``contexts``          pairs of rule sets that differ in one parameter
``witness``           the search: for each parameter a witness, or the reason why there is none
``witness_words``     witnesses in words
``comparison``        all differences of two rule sets, as a document
``parted``            where the source documents differ, with a case for each difference
``parted_words``      the same in words
"""
