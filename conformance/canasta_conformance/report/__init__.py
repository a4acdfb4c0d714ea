"""The result of a run.

``summary``     counts, claims and the exit code
``claims``      which claims the run earns
``known``       the list of known failures
``results``     the files ``results.jsonl`` and ``report.json``
``printed``     the report as text
``case_text``   one case as text
"""
