"""The runner: it sends requests to a program and judges the replies.

``stream``         the requests of a run in their order
``process``        a program as a process: start it, ask it, watch it and end it
``conversation``   a conversation with a program, which may need several processes
``compare``        one check on one reply
``judge``          the outcome of each test of a play
``run``            a whole run: with a process, a session of the reference, or replies from a file
``batch``          requests, expectations and exact replies as files
"""
