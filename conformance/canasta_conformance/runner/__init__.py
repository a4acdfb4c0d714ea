"""The run: requests to a program, and verdicts on its replies.

``stream``         the requests of a run in their order
``process``        a program as a process: started, asked, watched and ended
``conversation``   what is said to it, over as many processes as it takes
``judge``          expectations against replies
``run``            all of it together, for a process, a session of the reference, or replies in a file
``batch``          requests, expectations and exact replies as files
"""
