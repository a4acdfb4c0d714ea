"""The cases: read, selected, and compiled into requests and checks.

``cases``      reads the case files
``ledgers``    reads the lists beside them: kinds of mistake, capabilities, profiles, the list of ids
``rulesets``   rule sets by name, including micro rule sets and overridden parameters
``scene``      one case in one rule set while it is compiled: exact decks, positions and actions
``choices``    what the answer to an action depends on: cards that it names, forms that the rule set has
``sheet``      a hand to score, in the one form of requests
``rotation``   turns one case round the table: seats, sides, dealer, suits of one colour
``compile``    turns cases into plays: for each rule set the requests, and the checks on their replies
``select``     which tests to run: levels, rule sets, patterns for ids
``moments``    where and when a play asks about its rules
``bundle``     the whole suite as canonical JSON, for other programs
"""
