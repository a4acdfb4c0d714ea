"""What the rooms hand to each other; nothing here reads a file or starts a program.

``model``      cases, checks, exchanges, tests, plays and outcomes
``levels``     levels, capabilities and statuses
``protocol``   the messages of ``canasta-conf/1``: how they are written, and what is wrong with a bad one
"""
