"""The verbs of ``canasta conform``. Only this folder of the package imports click.

``conform``     the group of verbs
``options``     options that verbs share, and the tests that they select
``telling``     progress, failed handshakes, reports
``judging``     run, judge, smoke, agree, requests, expected
``looking``     list, show
``keeping``     lint, build, verify, mutate, selftest
``recording``   record
"""
