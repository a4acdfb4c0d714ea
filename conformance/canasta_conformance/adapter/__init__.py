"""The reference interpreter as a program under test.

``answers``    its answers to single questions: legal actions, counts, scores
``session``    one conversation, request by request
``serve``      the same as a process, on standard input and output
"""
