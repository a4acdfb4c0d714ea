"""The verbs of ``canasta conform``. Only this folder of the package imports click.

``conform``     the group and its verbs as people type them: arguments, options and help; it loads nothing else
``options``     options that verbs share
``choosing``    the tests that the options select
``telling``     progress, failed handshakes, reports

The work of a verb is in the module that the verb loads:

``judging``     run, judge, smoke, agree, requests, expected
``looking``     list, show
``keeping``     lint, build, verify, mutate, selftest
``recording``   record
"""
