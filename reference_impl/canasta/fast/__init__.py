"""The fast interpreter, for self-play, campaigns, mutants and other bulk work: the same names as `canasta`.

It decides no rule of its own: `canasta.reference` does, and tests hold both equal, step by step. It plays the rule sets
that it supports and refuses the others.

``table`` ``cards`` ``deal`` ``turn`` ``melds`` ``canastas`` ``opening`` ``pile`` ``threes`` ``going_out``
``hand_end`` ``scoring`` and ``match`` hold the rules; ``state``, ``action`` and ``event`` are the values they speak of;
``verdict`` gathers what can be violated, ``legal`` lists what cannot, and ``game`` performs.  ``closing`` and
``taking`` search; ``read`` and ``record`` read what others wrote.  It reads no file and prints nothing.
"""
