"""The data that the folders of this package pass to each other. Nothing here reads a file or starts a program.

``model``        cases, checks, exchanges, tests, plays and outcomes
``levels``       levels, what a claim needs, capabilities and statuses
``shown_state``  the members of a position that a program may show
``protocol``     the messages of ``canasta-conf/2``: how to write them, and what is wrong with a bad one
"""
