"""Tools for authors of cases.

``lint``        checks the cases before they judge any program
``locking``     gives each new test the rotation at which it is asked
``golden``      golden traces step by step
``recorder``    records golden traces and counts again
``players``     the players of new traces
``new_trace``   plays a new golden trace from a seed
"""
