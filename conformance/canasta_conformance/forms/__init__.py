"""The data that the folders of this package pass to each other. Nothing here reads a file or starts a program.

``model``      cases, checks, exchanges, tests, plays and outcomes
``levels``     levels, capabilities and statuses
``protocol``   the messages of ``canasta-conf/1``: how to write them, and what is wrong with a bad one
"""
