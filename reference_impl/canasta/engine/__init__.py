"""The reference interpreter: one module a chapter of the rules, read in their order.

``table`` ``cards`` ``deal`` ``turn`` ``melds`` ``canastas`` ``opening`` ``pile`` ``threes`` ``going_out``
``hand_end`` ``scoring`` and ``match`` hold the rules; ``state``, ``action`` and ``event`` are the values they speak of;
``verdict`` gathers what can be violated, ``legal`` lists what cannot, and ``game`` performs.  ``closing`` and
``taking`` search; ``read`` and ``record`` read what others wrote.  The engine reads no file, prints nothing, and knows
the rules only as it is handed them.
"""
