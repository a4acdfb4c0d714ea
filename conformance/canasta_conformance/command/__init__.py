"""The verbs of ``canasta conform``; nothing else in the package knows click.

``conform``     the group of verbs
``options``     options that verbs share, and the tests that they choose
``telling``     how verbs say what came of a run
``judging``     run, judge, smoke, agree, requests, expected
``looking``     list, show
``keeping``     lint, build, verify, mutate, selftest
``recording``   record
"""
