"""The cases: read, chosen, and compiled into requests and checks.

``cases``      reads the case files
``ledgers``    reads the lists beside them: classes of faults, capabilities, profiles, the lock on ids
``rulesets``   rule sets by name, micro rule sets and overridden parameters included
``scene``      one case in one rule set while it is compiled: decks, positions and actions in their exact forms
``compile``    cases into plays: for each rule set the requests, and the checks on their replies
``select``     which tests are meant: levels, rule sets, patterns on ids
``bundle``     the whole suite as canonical JSON, for others
"""
